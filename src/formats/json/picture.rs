//! Pictures without clues: `{"grid": [[1,0],[0,1]]}` or `{"image": ["#.", ".#"]}`. Their runs are the clues.

use super::values::{Member, elements, string};
use crate::formats::lists::symbol_of;
use crate::formats::{Cursor, Input, Result};
use crate::puzzles::{Nonogram, Palette, Picture};
use crate::symbol::Symbol;

/// The keys of pictures.
pub(super) const KEYS: [&str; 8] =
    ["goal", "image", "grid", "solution", "picture", "pixels", "bitmap", "board"];

/// Reads a list of rows: strings, or lists of numbers, truth values or letters.
pub(super) fn read(source: &Input<'_>, mut member: Member<'_>) -> Result<Nonogram> {
    let place = member.value.offset();
    let mut width = None;
    let (mut symbols, mut height) = (Vec::new(), 0);
    elements(&mut member.value, format_args!("the picture {:?}", member.key), |cursor| {
        let start = cursor.offset();
        let before = symbols.len();
        row(source, cursor, &mut symbols)?;
        let found = symbols.len() - before;
        height += 1;
        let expected = *width.get_or_insert(found);
        source.check_size(start, expected, height)?;
        match found == expected {
            true => source.take_cells(start, found),
            false => Err(source.error(start, format!("found a row of {found} cells, expected {expected}"))),
        }
    })?;
    let picture = Picture::of_symbols(width.unwrap_or(0), height, &symbols);
    Nonogram::from_picture(picture, Palette::black_and_white()).map_err(source.at(place))
}

/// Reads a row.
fn row(source: &Input<'_>, cursor: &mut Cursor<'_>, symbols: &mut Vec<Symbol>) -> Result<()> {
    if cursor.peek() != Some('"') {
        return elements(cursor, "a row", |cursor| {
            symbols.push(cell(source, cursor)?);
            Ok(())
        });
    }
    let text = string(cursor, "a row")?;
    for (at, letter) in text.text().char_indices() {
        let place = text.place(at);
        symbols.push(symbol_of(letter).ok_or_else(|| Cursor::at(source, place).expected("0, 1, . or #"))?);
    }
    Ok(())
}

/// Reads a cell: a number, a truth value or a letter.
fn cell(source: &Input<'_>, cursor: &mut Cursor<'_>) -> Result<Symbol> {
    for (word, symbol) in [("true", Symbol::BLACK), ("false", Symbol::BLANK)] {
        if cursor.take_text(word) {
            return Ok(symbol);
        }
    }
    let place = cursor.clone();
    let wrong = || place.expected("a cell: 0 or 1, false or true");
    if cursor.peek() != Some('"') {
        return match cursor.number("a cell: 0 or 1, false or true")? {
            0 => Ok(Symbol::BLANK),
            1 => Ok(Symbol::BLACK),
            _ => Err(wrong()),
        };
    }
    let mut row = Vec::new();
    self::row(source, cursor, &mut row)?;
    match row[..] {
        [symbol] => Ok(symbol),
        _ => Err(wrong()),
    }
}
