//! Pictures of letters in one string, beside a palette: `{"mask": "11 2", "width": 2, "palette": {"1": "000000"}}`.
//!
//! The program number-loom has a list of colours with their letters instead, of which the one with the number 0 is the
//! background, and its width in a `shape`.

use super::reader::{HEIGHT, WIDTH};
use crate::formats::tree::{Colours, Member, Members, is_key, size};
use crate::formats::{Input, Result};
use crate::puzzles::{Nonogram, Picture};
use nonomata_engine::symbol::Symbol;

/// The keys of such a picture.
const KEYS: [&str; 4] = ["c", "mask", "cells", "grid"];

fn is_picture(member: &Member<'_, '_>) -> bool {
    member.value.is_text() && KEYS.iter().any(|key| is_key(&member.key, key))
}

/// Whether a puzzle is such a picture.
pub(super) fn is_in(members: &Members<'_, '_>) -> bool {
    members.has("palette") && members.any(is_picture)
}

/// Reads the picture of a puzzle.
pub(super) fn read(source: &Input<'_>, members: &mut Members<'_, '_>) -> Result<Option<Nonogram>> {
    if !is_in(members) {
        return Ok(None);
    }
    let (Some(palette), Some(picture)) =
        (members.take(source, &["palette"])?, members.take_that(source, is_picture)?)
    else {
        return Ok(None);
    };
    if let Some(Member { value, .. }) = members.take(source, &["shape"])? {
        let mut shape = Members::of(source, value, "the shape")?;
        let Some(square) = shape.take(source, &["Square"])? else {
            bail!(source, value.place, "found another shape than \"Square\", which is not supported here");
        };
        members.join(Members::of(source, square.value, "the sizes")?);
    }
    if let Some((place, style)) =
        members.take_text(source, "clue_style")?.filter(|(_, style)| style != "Nono")
    {
        bail!(source, place, "found clues in the style {style:?}, which are not supported");
    }
    let place = picture.value.place;
    let mut palette = Colours::of(source, palette.value)?;
    let text = picture.value.text(source, "a picture")?;
    let letters: Vec<char> = text.text().chars().collect();
    let mut sizes = [0; 2];
    for (size_of, keys) in sizes.iter_mut().zip([&WIDTH[..], &HEIGHT]) {
        if let Some(member) = members.take(source, keys)? {
            *size_of = size(source, member.value, "a size")?;
        }
    }
    let [width, height] = sizes;
    if letters.is_empty() || width.checked_mul(height) != Some(letters.len()) {
        bail!(source, place, "found {} cells, expected {width} times {height}", letters.len());
    }
    source.check_size(place, width, height)?;
    source.take_cells(place, letters.len())?;
    let mut symbol = |letter: &char| {
        let found = palette.lettered(*letter).or((*letter == ' ').then_some(Symbol::BLANK));
        found.ok_or_else(|| source.error(place, format!("found {letter:?}, which is not in the palette")))
    };
    let symbols = letters.iter().map(&mut symbol).collect::<Result<Vec<_>>>()?;
    let picture = Picture::of_symbols(width, height, &symbols);
    Nonogram::from_picture(picture, palette.palette()).map(Some).map_err(source.at(place))
}
