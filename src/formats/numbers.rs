//! Lines of numbers, one clue a line: what the bare lists of clues share.
//!
//! Numbers stand between spaces, tabs or commas. A lone `0` is an empty clue, and a `0` among other numbers is none
//! at all. What a line without any number means is for each format to say.

use super::assemble::PlacedClue;
use super::cursor::Cursor;
use super::error::ReadError;
use super::source::Source;
use crate::rule::{Block, Clue};
use crate::symbol::Symbol;

/// A line of the text and where it begins, counted in bytes.
pub(super) type PlacedLine<'a> = (usize, &'a str);

/// A number and where it begins, counted in bytes.
pub(super) type PlacedNumber = (usize, u32);

/// Whether nothing stands on a line.
pub(super) fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Whether a line has nothing but numbers and what stands between them.
pub(super) fn is_numbers(line: &str) -> bool {
    line.chars().all(|letter| letter.is_ascii_digit() || is_between(letter))
}

/// Whether a line is blank or begins with a number, or with a sign of what is hidden: it may be a clue, right or wrong.
pub(super) fn may_be_clue(line: &str) -> bool {
    let first = line.trim_start().chars().next();
    first.is_none_or(|letter| letter.is_ascii_digit() || ['?', '*'].contains(&letter))
}

/// How many numbers stand on a line that has nothing else; none if there is something else.
pub(super) fn count(line: &str) -> usize {
    if is_numbers(line) { line.split(is_between).filter(|number| !number.is_empty()).count() } else { 0 }
}

/// Reads the lengths on a line.
pub(super) fn lengths_on(source: &Source, line: PlacedLine<'_>) -> Result<Vec<PlacedNumber>, ReadError> {
    numbers_by(source, line, |cursor| cursor.length("a block's length"))
}

/// Reads the numbers of a line.
pub(super) fn numbers(
    source: &Source,
    line: PlacedLine<'_>,
    what: &str,
) -> Result<Vec<PlacedNumber>, ReadError> {
    numbers_by(source, line, |cursor| cursor.number(what))
}

fn numbers_by(
    source: &Source,
    (offset, line): PlacedLine<'_>,
    number: impl Fn(&mut Cursor<'_>) -> Result<u32, ReadError>,
) -> Result<Vec<PlacedNumber>, ReadError> {
    let end = offset + line.len();
    let mut cursor = Cursor::at(source, offset);
    let mut numbers = Vec::new();
    loop {
        skip_between(&mut cursor, end);
        if cursor.offset() >= end {
            return Ok(numbers);
        }
        let place = cursor.offset();
        numbers.push((place, number(&mut cursor)?));
    }
}

/// Moves behind what stands between two numbers, but not behind that end.
pub(super) fn skip_between(cursor: &mut Cursor<'_>, end: usize) {
    while cursor.offset() < end && cursor.peek().is_some_and(is_between) {
        cursor.advance();
    }
}

/// Reads the clue of a line. A line without numbers is read as an empty clue.
pub(super) fn clue(source: &Source, line: PlacedLine<'_>) -> Result<PlacedClue, ReadError> {
    let numbers = lengths_on(source, line)?;
    let offset = line.0 + line.1.len() - line.1.trim_start().len();
    clue_of(source, offset, &numbers)
}

/// The clue of these lengths, of which a lone 0 is none.
pub(super) fn clue_of(
    source: &Source,
    offset: usize,
    lengths: &[PlacedNumber],
) -> Result<PlacedClue, ReadError> {
    match lengths {
        [(_, 0)] => Ok(PlacedClue::new(offset, Clue::default())),
        lengths => clue_of_blocks(source, offset, lengths),
    }
}

/// The clue of blocks of these lengths.
pub(super) fn clue_of_blocks(
    source: &Source,
    offset: usize,
    lengths: &[PlacedNumber],
) -> Result<PlacedClue, ReadError> {
    let block = |&(place, length): &PlacedNumber| {
        Block::new(length, Symbol::BLACK).map_err(|_| {
            let error = Cursor::at(source, place).expected("a length of at least 1");
            error.with_hint("0 stands for an empty clue, and only on its own")
        })
    };
    let blocks = lengths.iter().map(block).collect::<Result<Vec<_>, _>>()?;
    Ok(PlacedClue::new(offset, Clue::new(blocks)))
}

/// The lengths of a clue with that text between two of them; `0` for an empty clue.
pub(super) fn lengths(clue: &Clue, between: &str) -> String {
    match clue.blocks() {
        [] => "0".to_owned(),
        blocks => blocks.iter().map(|block| block.length().to_string()).collect::<Vec<_>>().join(between),
    }
}

/// A line end that no other line end follows is no space: it would hide where a clue ends.
fn is_between(letter: char) -> bool {
    letter == ',' || letter.is_whitespace() && letter != '\r'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_places() {
        let source = Source::new("test", "x\n 12,\t3 \ny");
        assert_eq!(numbers(&source, (2, " 12,\t3 "), "a number").unwrap(), [(3, 12), (7, 3)]);
        let error = numbers(&Source::new("test", "1\r2"), (0, "1\r2"), "a number").unwrap_err();
        assert_eq!((error.line(), error.column()), (1, 2));
        assert_eq!((count("1 2,3"), count(" "), count("1 a")), (3, 0, 0));
    }

    #[test]
    fn zero_stands_alone() {
        let source = Source::new("test", "1 0 2");
        assert_eq!(clue(&source, (2, "0 ")).unwrap().clue, Clue::default());
        assert_eq!(clue(&source, (0, "1 0 2")).unwrap_err().column(), 3);
        assert_eq!(lengths(&Clue::black([1, 2]), ","), "1,2");
        assert_eq!(lengths(&Clue::default(), ","), "0");
    }
}
