//! Pictures of letters in one string, beside a palette: `{"mask": "11 2", "width": 2, "palette": {"1": "000000"}}`.
//!
//! The program number-loom has a list of colours with their letters instead, of which the one with the number 0 is the
//! background, and its width in a `shape`.

use super::blocks::size;
use super::reader::{HEIGHT, WIDTH};
use super::values::{Member, Members, elements, integer, is_key, string};
use crate::formats::{Cursor, Input, PaletteBuilder, Result, hexadecimal_rgb, single};
use crate::puzzles::{Colour, Nonogram, Picture};
use nonomata_engine::symbol::Symbol;

/// The keys of such a picture.
const KEYS: [&str; 4] = ["c", "mask", "cells", "grid"];

fn is_picture(member: &Member<'_>) -> bool {
    member.value.peek() == Some('"') && KEYS.iter().any(|key| is_key(&member.key, key))
}

/// Whether a puzzle is such a picture.
pub(super) fn is_in(members: &Members<'_>) -> bool {
    members.has("palette") && members.any(is_picture)
}

/// Reads the picture of a puzzle.
pub(super) fn read<'s>(source: &Input<'s>, members: &mut Members<'s>) -> Result<Option<Nonogram>> {
    if !is_in(members) {
        return Ok(None);
    }
    let (Some(mut palette), Some(mut picture)) =
        (members.take(source, &["palette"])?, members.take_that(source, is_picture)?)
    else {
        return Ok(None);
    };
    if let Some(mut shape) = members.take(source, &["shape"])? {
        let place = shape.value.offset();
        let mut shape = Members::read(source, &mut shape.value, "the shape")?;
        let Some(mut square) = shape.take(source, &["Square"])? else {
            bail!(source, place, "found another shape than \"Square\", which is not supported here");
        };
        members.join(Members::read(source, &mut square.value, "the sizes")?);
    }
    if let Some((place, style)) =
        members.take_text(source, "clue_style")?.filter(|(_, style)| style != "Nono")
    {
        bail!(source, place, "found clues in the style {style:?}, which are not supported");
    }
    let place = picture.value.offset();
    let palette = colours(source, &mut palette.value)?;
    let text = string(&mut picture.value, "a picture")?;
    let letters: Vec<char> = text.text().chars().collect();
    let mut sizes = [0; 2];
    for (size_of, keys) in sizes.iter_mut().zip([&WIDTH[..], &HEIGHT]) {
        if let Some(mut member) = members.take(source, keys)? {
            *size_of = size(source, &mut member.value, "a size")?;
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
fn colours(source: &Input<'_>, cursor: &mut Cursor<'_>) -> Result<PaletteBuilder> {
    let mut all = Vec::new();
    if cursor.peek() == Some('{') {
        for mut member in Members::read(source, cursor, "the palette")?.rest() {
            let rgb = value(source, &mut member.value)?;
            all.push((member.place, member.key.clone(), member.key, rgb, false));
        }
    } else {
        elements(cursor, "the palette", |cursor| {
            let place = cursor.offset();
            let mut members = Members::read(source, cursor, "a colour")?;
            let letter = members.take_text(source, "ch")?.map(|(_, letter)| letter).unwrap_or_default();
            let name = members.take_text(source, "name")?.map_or(letter.clone(), |(_, name)| name);
            let number = members.take(source, &["color"])?;
            let number = number.map(|mut member| integer(&mut member.value, "a number")).transpose()?;
            let Some(mut rgb) = members.take(source, &["rgb"])? else {
                bail!(source, place, "found a colour without an rgb");
            };
            let rgb = value(source, &mut rgb.value)?;
            members.finish(source);
            all.push((place, letter, name, rgb, number == Some(0)));
            Ok(())
        })?;
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

/// Reads the value of a colour: `"ff0000"` or `[255, 0, 0]`.
fn value(source: &Input<'_>, cursor: &mut Cursor<'_>) -> Result<[u8; 3]> {
    let place = cursor.offset();
    let mut parts = Vec::new();
    let rgb = if cursor.peek() == Some('"') {
        hexadecimal_rgb(string(cursor, "a value")?.text().trim_start_matches('#'))
    } else {
        elements(cursor, "a value", |cursor| {
            parts.push(u8::try_from(integer(cursor, "a number up to 255")?).ok());
            Ok(())
        })?;
        parts.into_iter().collect::<Option<Vec<u8>>>().and_then(|parts| parts.try_into().ok())
    };
    rgb.ok_or_else(|| source.error(place, "expected a value such as \"ff0000\""))
}
