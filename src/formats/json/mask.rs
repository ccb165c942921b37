//! Pictures of letters in one string, beside a palette: `{"mask": "11 2", "width": 2, "palette": {"1": "000000"}}`.
//!
//! The program number-loom has a list of colours with their letters instead, of which the one with the number 0 is the
//! background, and its width in a `shape`.

use super::reader::{HEIGHT, WIDTH};
use crate::formats::tree::{Member, Members, Node, is_key, size};
use crate::formats::{Input, PaletteBuilder, Result, hexadecimal_rgb, single};
use crate::puzzles::{Colour, Nonogram, Picture};
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
    let palette = colours(source, palette.value)?;
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
    let symbol = |letter: &char| {
        let found = palette.lettered(*letter).or((*letter == ' ').then_some(Symbol::BLANK));
        found.ok_or_else(|| source.error(place, format!("found {letter:?}, which is not in the palette")))
    };
    let symbols = letters.iter().map(symbol).collect::<Result<Vec<_>>>()?;
    let picture = Picture::of_symbols(width, height, &symbols);
    Nonogram::from_picture(picture, palette.palette()).map(Some).map_err(source.at(place))
}

/// Reads the palette: an object with the value of each letter, or a list of letters, names and values.
fn colours(source: &Input<'_>, node: &Node<'_>) -> Result<PaletteBuilder> {
    let mut all = Vec::new();
    if node.is_object() {
        for member in Members::of(source, node, "the palette")?.iter() {
            let rgb = value(source, member.value)?;
            all.push((member.place, member.key.clone(), member.key.clone(), rgb, false));
        }
    } else {
        for item in node.list_of(source, "the palette")? {
            let mut members = Members::of(source, item, "a colour")?;
            let letter = members.take_text(source, "ch")?.map(|(_, letter)| letter).unwrap_or_default();
            let name = members.take_text(source, "name")?.map_or(letter.clone(), |(_, name)| name);
            let number = members.take(source, &["color"])?;
            let number = number.map(|member| member.value.integer(source, "a number")).transpose()?;
            let Some(rgb) = members.take(source, &["rgb"])? else {
                bail!(source, item.place, "found a colour without an rgb");
            };
            let rgb = value(source, rgb.value)?;
            members.finish(source);
            all.push((item.place, letter, name, rgb, number == Some(0)));
        }
    }
    let background = all.iter().position(|colour| colour.4).map(|background| all.remove(background));
    let letter_of = |place: usize, letter: &str| {
        single(letter).ok_or_else(|| source.error(place, format!("found {letter:?}, expected one letter")))
    };
    let mut palette = PaletteBuilder::new(match background {
        Some((place, letter, name, rgb, _)) => Colour::new(name, letter_of(place, &letter)?, rgb),
        None => PaletteBuilder::usual_background().clone(),
    });
    for (place, letter, name, rgb, _) in all {
        palette.add(&name, Some(letter_of(place, &letter)?), rgb).map_err(source.says(place))?;
    }
    Ok(palette)
}

/// The value of a colour: `"ff0000"` or `[255, 0, 0]`.
fn value(source: &Input<'_>, node: &Node<'_>) -> Result<[u8; 3]> {
    let rgb = match node.raw() {
        Some(digits) => hexadecimal_rgb(digits.trim_start_matches('#')),
        None => {
            let parts = node.list_of(source, "a value")?.iter();
            let parts = parts.map(|part| Ok(u8::try_from(part.integer(source, "a number up to 255")?).ok()));
            let parts: Option<Vec<u8>> = parts.collect::<Result<_>>()?;
            parts.and_then(|parts| parts.try_into().ok())
        }
    };
    rgb.ok_or_else(|| source.error(node.place, "expected a value such as \"ff0000\""))
}
