//! Pictures without clues: `{"grid": [[1,0],[0,1]]}` or `{"image": ["#.", ".#"]}`. Their runs are the clues.
//!
//! The cells may also stand in one list beside the width. Numbers are indices into the list of colours, if there is
//! one: `{"colors": ["#00f", "#f00"], "art": [[null,0],[1,1]]}`. Blank cells are null there; without null they are 0,
//! which is the first colour unless the numbers go on to one more than there are colours. Colours may also be declared
//! as in our own notation; the first one is the background then.

use super::blocks::{Colours, named_rgb};
use super::values::{Member, elements, is_key, string};
use crate::formats::lists::symbol_of;
use crate::formats::{Cursor, Input, PaletteBuilder, Result};
use crate::puzzles::{Colour, Nonogram, Palette, Picture};
use nonomata_engine::symbol::Symbol;

/// The keys of pictures.
const KEYS: [&str; 8] = ["goal", "image", "grid", "solution", "picture", "pixels", "bitmap", "board"];

/// Keys that may mean a picture or anything else.
const VAGUE_KEYS: [&str; 5] = ["pattern", "matrix", "cells", "art", "data"];

/// A cell as written: a number, or null.
pub(super) type Cell = Option<u32>;

/// The colours of a picture: names or values with their places, or a declared palette of two colours or more.
enum Listed {
    Names(Vec<(usize, String)>),
    Palette(Palette),
}

/// Whether a member is a list with a key that means a picture.
pub(super) fn is_named(member: &Member<'_>) -> bool {
    member.is_list() && KEYS.iter().any(|key| is_key(&member.key, key))
}

/// Whether a member is a picture whose key may mean one: it looks like one, or has numbers beside a list of colours, or
/// cells beside a width.
pub(super) fn is_vague(member: &Member<'_>, has_width: bool, has_colours: bool) -> bool {
    if !VAGUE_KEYS.iter().any(|key| is_key(&member.key, key)) {
        return false;
    }
    let mut cursor = member.value.clone();
    let is_list = cursor.take('[');
    cursor.skip_white_space();
    let is_beside = if cursor.take('[') { has_colours } else { has_width };
    cursor.skip_white_space();
    let is_cell = cursor.peek().is_some_and(|letter| letter.is_ascii_digit() || "tfn".contains(letter));
    looks_like(member) || is_list && is_beside && is_cell
}

/// Whether a member is a list of lists.
pub(super) fn is_nested(member: &Member<'_>) -> bool {
    let mut cursor = member.value.clone();
    let is_list = cursor.take('[');
    cursor.skip_white_space();
    is_list && cursor.peek() == Some('[')
}

/// Whether a member is a list of rows, where a list of puzzles may be: their cells are truth values, zeros and ones or
/// signs.
pub(super) fn is_alone(member: &Member<'_>) -> bool {
    let mut cursor = member.value.clone();
    if !cursor.take('[') {
        return false;
    }
    cursor.skip_white_space();
    let is_row = match cursor.peek() {
        Some('"') => true,
        Some('[') => {
            cursor.advance();
            cursor.skip_white_space();
            ["true", "false"].iter().any(|word| cursor.take_text(word))
                || cursor.peek().is_some_and(|letter| matches!(letter, '0' | '1' | '"'))
        }
        _ => false,
    };
    if cursor.take('"') {
        let signs = cursor.take_while(|letter| symbol_of(letter).is_some());
        return is_row && !signs.is_empty() && cursor.take('"');
    }
    is_row
}

/// Whether a member is a list whose first row may be one of a picture.
pub(super) fn looks_like(member: &Member<'_>) -> bool {
    let mut cursor = member.value.clone();
    if !cursor.take('[') {
        return false;
    }
    cursor.skip_white_space();
    let is_sign = |letter: char| symbol_of(letter).is_some();
    if cursor.take('"') {
        return cursor.take_while(is_sign).len() > 1 && cursor.take('"');
    }
    if !cursor.take('[') {
        return false;
    }
    cursor.skip_white_space();
    let is_word = ["true", "false", "null"].iter().any(|word| cursor.take_text(word));
    let is_letter = cursor.take('"') && cursor.take_while(is_sign).len() == 1 && cursor.take('"');
    let is_cell =
        is_word || is_letter || ["0", "1"].contains(&cursor.take_while(|sign| sign.is_ascii_digit()));
    cursor.skip_white_space();
    is_cell && cursor.peek() == Some(',')
}

/// Reads a list of rows: strings, or lists of numbers, truth values or letters; or a list of cells of a known width.
pub(super) fn read(
    source: &Input<'_>,
    mut member: Member<'_>,
    colours: Option<Member<'_>>,
    known: Option<usize>,
) -> Result<Nonogram> {
    let place = member.value.offset();
    let known = known.filter(|&known| known > 0);
    let listed = listed(source, colours)?;
    let limit = match &listed {
        Listed::Names(names) => names.len().max(1),
        Listed::Palette(palette) => palette.size() - 1,
    };
    // Whether the cells are in one list, as the first value shows.
    let mut is_flat = None;
    let mut width = None;
    let (mut cells, mut height) = (Vec::new(), 0);
    elements(&mut member.value, format_args!("the picture {:?}", member.key), |cursor| {
        let start = cursor.offset();
        let is_cell = !matches!(cursor.peek(), Some('[' | '"')) && known.is_some();
        if *is_flat.get_or_insert(is_cell) != is_cell {
            bail!(source, start, "found cells and rows in one list, expected only one of them");
        }
        if is_cell {
            cells.push(number(source, cursor, limit)?);
            return source.take_cells(start, 1);
        }
        let before = cells.len();
        row(source, cursor, limit, &mut cells)?;
        let found = cells.len() - before;
        height += 1;
        let expected = *width.get_or_insert(found);
        source.check_size(start, expected, height)?;
        match found == expected {
            true => source.take_cells(start, found),
            false => Err(source.error(start, format!("found a row of {found} cells, expected {expected}"))),
        }
    })?;
    if let (0, Some(known)) = (height, known) {
        if cells.len() % known > 0 {
            bail!(source, place, "found {} cells, expected rows of {known}", cells.len());
        }
        (width, height) = (Some(known), cells.len() / known);
        source.check_size(place, known, height)?;
    }
    let (symbols, palette) = match listed {
        Listed::Names(names) => coloured(source, place, cells, &names)?,
        Listed::Palette(palette) => (symbols(&cells, 0), palette),
    };
    let picture = Picture::of_symbols(width.unwrap_or(0), height, &symbols);
    Nonogram::from_picture(picture, palette).map_err(source.at(place))
}

/// Reads the colours, if there are some. A background alone has no black beside it, so it is not meant.
fn listed(source: &Input<'_>, colours: Option<Member<'_>>) -> Result<Listed> {
    let mut names = Vec::new();
    let Some(Member { mut value, .. }) = colours else { return Ok(Listed::Names(names)) };
    let mut first = value.clone();
    let is_list = first.take('[');
    first.skip_white_space();
    if is_list && first.peek() == Some('{') {
        let palette = Colours::read(source, &mut value)?.palette();
        let has_blocks = palette.size() > 1;
        return Ok(if has_blocks { Listed::Palette(palette) } else { Listed::Names(names) });
    }
    elements(&mut value, "the colours", |cursor| {
        names.push((cursor.offset(), string(cursor, "a colour")?.into_text()));
        Ok(())
    })?;
    Ok(Listed::Names(names))
}

/// The symbols of cells whose numbers are shifted by this.
fn symbols(cells: &[Cell], shift: usize) -> Vec<Symbol> {
    let symbol = |cell: &Cell| cell.map_or(Symbol::BLANK, |number| Symbol::new(number as usize + shift));
    cells.iter().map(symbol).collect()
}

/// The symbols of cells, and their colours.
fn coloured(
    source: &Input<'_>,
    place: usize,
    cells: Vec<Cell>,
    names: &[(usize, String)],
) -> Result<(Vec<Symbol>, Palette)> {
    let has_null = cells.contains(&None);
    let most = cells.iter().flatten().max().map_or(0, |&most| most as usize);
    let limit = if names.is_empty() { 1 } else { names.len() - usize::from(has_null) };
    if most > limit {
        bail!(source, place, "found the cell {most}, expected at most {limit}");
    }
    if names.is_empty() {
        return Ok((symbols(&cells, 0), Palette::black_and_white()));
    }
    let has_own_background = !has_null && most < names.len();
    let mut palette = PaletteBuilder::new(match (has_own_background, &names[0].1) {
        (true, name) => Colour::new(name.clone(), PaletteBuilder::usual_background().letter, named_rgb(name)),
        _ => PaletteBuilder::usual_background().clone(),
    });
    for (place, name) in &names[usize::from(has_own_background)..] {
        palette.add(name, None, named_rgb(name)).map_err(source.says(*place))?;
    }
    Ok((symbols(&cells, usize::from(has_null)), palette.palette()))
}

/// Reads a row: its cells are numbers up to a limit.
pub(super) fn row(
    source: &Input<'_>,
    cursor: &mut Cursor<'_>,
    limit: usize,
    cells: &mut Vec<Cell>,
) -> Result<()> {
    if cursor.peek() != Some('"') {
        return elements(cursor, "a row", |cursor| {
            cells.push(number(source, cursor, limit)?);
            Ok(())
        });
    }
    let text = string(cursor, "a row")?;
    for (at, letter) in text.text().char_indices() {
        let place = text.place(at);
        let symbol = symbol_of(letter).ok_or_else(|| Cursor::at(source, place).expected("0, 1, . or #"))?;
        cells.push(Some(u32::from(symbol != Symbol::BLANK)));
    }
    Ok(())
}

/// Reads a cell: a number up to a limit, a truth value, a letter or null.
fn number(source: &Input<'_>, cursor: &mut Cursor<'_>, limit: usize) -> Result<Cell> {
    for (word, cell) in [("true", Some(1)), ("false", Some(0)), ("null", None)] {
        if cursor.take_text(word) {
            return Ok(cell);
        }
    }
    let place = cursor.clone();
    let wrong = || match limit {
        1 => place.expected("a cell: 0 or 1, false or true"),
        _ => place.expected(format_args!("a cell: at most {limit}")),
    };
    if cursor.peek() != Some('"') {
        let number = cursor.number("a cell: 0 or 1, false or true")?;
        return if number as usize <= limit { Ok(Some(number)) } else { Err(wrong()) };
    }
    let mut row = Vec::new();
    self::row(source, cursor, limit, &mut row)?;
    match row[..] {
        [cell] => Ok(cell),
        _ => Err(wrong()),
    }
}
