//! The blocks of a line: lengths, each with the sign of its colour right behind it.

use super::colours::{Colours, is_sign};
use crate::formats::assemble::PlacedClue;
use crate::formats::cursor::Cursor;
use crate::formats::error::ReadError;
use crate::formats::numbers::PlacedLine;
use crate::formats::source::Source;
use crate::rule::{Block, Clue};
use crate::symbol::Symbol;

/// Reads the clue of a line; a blank line is an empty one, and a lone `0` is, too.
pub(super) fn clue(
    source: &Source,
    line: PlacedLine<'_>,
    colours: &Colours,
) -> Result<PlacedClue, ReadError> {
    let end = line.0 + line.1.trim_end().len();
    let mut cursor = Cursor::at(source, line.0);
    let mut blocks = Vec::new();
    skip_gap(&mut cursor, end);
    let offset = cursor.offset();
    while cursor.offset() < end {
        let place = cursor.clone();
        let length = cursor.number("a block's length")?;
        if length == 0 {
            let is_alone = blocks.is_empty() && cursor.offset() == end;
            return match is_alone {
                true => Ok(PlacedClue { offset, clue: Clue::default() }),
                false => Err(place.expected("a length of at least 1")),
            };
        }
        let symbol = symbol(&mut cursor, end, colours)?;
        let block = Block::new(length, symbol).map_err(|error| place.expected(&error.to_string()))?;
        blocks.push(block);
        let behind = cursor.offset();
        if behind < end && behind == skip_gap(&mut cursor, end) {
            return Err(cursor.expected("a space between two blocks"));
        }
    }
    Ok(PlacedClue { offset, clue: Clue::new(blocks) })
}

/// Moves behind what stands between two blocks, and says where that ends.
fn skip_gap(cursor: &mut Cursor<'_>, end: usize) -> usize {
    let is_gap = |letter: char| letter == ',' || letter.is_whitespace() && letter != '\r';
    while cursor.offset() < end && cursor.peek().is_some_and(is_gap) {
        cursor.advance();
    }
    cursor.offset()
}

/// Reads the sign behind a length.
fn symbol(cursor: &mut Cursor<'_>, end: usize, colours: &Colours) -> Result<Symbol, ReadError> {
    let sign = cursor.peek().filter(|&sign| cursor.offset() < end && is_sign(sign));
    let symbol = match sign {
        Some(sign) => colours.symbol(sign),
        None => colours.plain(),
    };
    let symbol = symbol.ok_or_else(|| {
        let error = cursor.expected("the sign of a colour");
        error.with_hint(match sign {
            Some(_) => "colours are declared below a line #d, like   r:r  #FF0000   red",
            None => "blocks without a sign have the colour 1, which is not declared",
        })
    })?;
    if sign.is_some() {
        cursor.advance();
    }
    Ok(symbol)
}
