//! The blocks of a line: lengths, each followed at once by the sign of its colour.

use super::colours::{Colours, is_sign};
use crate::formats::lists::{PlacedLine, skip_between};
use crate::formats::{Cursor, PlacedClue, Result, Source};
use nonomata_engine::rule::{Block, Clue, ClueEntry, LineClue};
use nonomata_engine::symbol::Symbol;

/// Reads the clue of a line. A blank line and a single `0` are empty clues.
pub(super) fn clue(source: &Source, line: PlacedLine<'_>, colours: &Colours) -> Result<PlacedClue> {
    let end = line.0 + line.1.trim_end().len();
    let mut cursor = Cursor::at(source, line.0);
    let mut entries = Vec::new();
    skip_between(&mut cursor, end);
    let offset = cursor.offset();
    while cursor.offset() < end {
        let place = cursor.clone();
        if let Some(hidden) = hidden(&mut cursor, end, colours)? {
            entries.push(hidden);
            end_of_block(&mut cursor, end)?;
            continue;
        }
        let length = cursor.number("a block's length")?;
        if length == 0 {
            let is_alone = entries.is_empty() && cursor.offset() == end;
            return match is_alone {
                true => Ok(PlacedClue::new(offset, Clue::default())),
                false => Err(place.expected("a length of at least 1")),
            };
        }
        let symbol = symbol(&mut cursor, end, colours)?;
        let block = Block::new(length, symbol).map_err(|error| place.expected(error))?;
        entries.push(ClueEntry::Block(block));
        end_of_block(&mut cursor, end)?;
    }
    Ok(PlacedClue::new(offset, LineClue::new(entries)))
}

/// Reads the sign of a hidden block or of any number of blocks, if one stands here. Without the sign of a colour after
/// it the colour is hidden, too.
fn hidden(cursor: &mut Cursor<'_>, end: usize, colours: &Colours) -> Result<Option<ClueEntry>> {
    if cursor.take('*') {
        return Ok(Some(ClueEntry::Any));
    }
    if !cursor.take('?') {
        return Ok(None);
    }
    let has_sign = cursor.offset() < end && cursor.peek().is_some_and(is_sign);
    if !has_sign {
        return Ok(Some(ClueEntry::UNKNOWN));
    }
    let place = cursor.clone();
    let symbol = symbol(cursor, end, colours)?;
    ClueEntry::hidden(symbol).map(Some).map_err(|error| place.expected(error))
}

/// Skips to the next block.
fn end_of_block(cursor: &mut Cursor<'_>, end: usize) -> Result<()> {
    let block_end = cursor.offset();
    skip_between(cursor, end);
    match block_end < end && block_end == cursor.offset() {
        true => Err(cursor.expected("a space between two blocks")),
        false => Ok(()),
    }
}

/// Reads the sign after a length.
fn symbol(cursor: &mut Cursor<'_>, end: usize, colours: &Colours) -> Result<Symbol> {
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
