//! `runs`: a Haskell pair of lists of lists, `([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])`.
//!
//! The **columns** come first, then the rows. White space may stand anywhere between signs; the size is that of
//! the lists. An empty clue is an empty list (`[0]` is read too).

use super::assemble::{PlacedClue, assemble, legible};
use super::cursor::Cursor;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::size::check_size;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;
use crate::rule::{Block, Clue, LineClue};
use crate::symbol::Symbol;

pub(super) const FORMAT: Format = Format {
    name: "runs",
    suffixes: &["runs"],
    about: "a Haskell pair of lists: ([[1,1],[1]],[[2],[1]]), columns first",
    holds: Holds::CLUES,
    looks_like: |text| text.trim_start().starts_with('('),
    read,
    write,
};

fn read(source: &Source, _: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut cursor = Cursor::new(source);
    cursor.skip_white_space();
    let start = cursor.offset();
    sign(&mut cursor, '(', "an opening parenthesis")?;
    let columns = list(&mut cursor, "a list of clues", clue)?;
    sign(&mut cursor, ',', "a comma and the list of the rows")?;
    check_size(source, start, columns.len(), 1)?;
    let rows = list(&mut cursor, "a list of clues", clue)?;
    sign(&mut cursor, ')', "a closing parenthesis")?;
    if cursor.peek().is_some() {
        return Err(cursor.expected("the end behind the closing parenthesis"));
    }
    check_size(source, start, columns.len(), rows.len())?;
    Ok(vec![assemble(source, start, Nonogram::builder(), &rows, &columns)?])
}

/// Moves behind a sign and the white space that follows it.
fn sign(cursor: &mut Cursor<'_>, wanted: char, what: &str) -> Result<(), ReadError> {
    if !cursor.take(wanted) {
        return Err(cursor.expected(what));
    }
    cursor.skip_white_space();
    Ok(())
}

/// Reads a list of whatever `item` reads.
fn list<'a, T>(
    cursor: &mut Cursor<'a>,
    what: &str,
    item: impl Fn(&mut Cursor<'a>) -> Result<T, ReadError>,
) -> Result<Vec<T>, ReadError> {
    sign(cursor, '[', what)?;
    let mut items = Vec::new();
    while cursor.peek() != Some(']') {
        if !items.is_empty() {
            sign(cursor, ',', "a comma or a closing bracket")?;
        }
        items.push(item(cursor)?);
    }
    sign(cursor, ']', "a closing bracket")?;
    Ok(items)
}

fn clue(cursor: &mut Cursor<'_>) -> Result<PlacedClue, ReadError> {
    let offset = cursor.offset();
    let lengths = list(cursor, "a clue: a list of lengths", |cursor| {
        let place = cursor.clone();
        let length = cursor.length("a block's length")?;
        cursor.skip_white_space();
        Ok((place, length))
    })?;
    if let [(_, 0)] = lengths[..] {
        return Ok(PlacedClue::new(offset, Clue::default()));
    }
    let block = |(place, length): &(Cursor<'_>, u32)| {
        Block::new(*length, Symbol::BLACK)
            .map_err(|error| place.expected("a length of at least 1").with_hint(error.to_string()))
    };
    Ok(PlacedClue::new(offset, Clue::new(lengths.iter().map(block).collect::<Result<Vec<_>, _>>()?)))
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    let clue = |clue: &Clue| {
        let lengths: Vec<String> = clue.blocks().iter().map(|block| block.length().to_string()).collect();
        format!("[{}]", lengths.join(","))
    };
    let list = |clues: &[LineClue]| format!("[{}]", legible(clues).map(clue).collect::<Vec<_>>().join(","));
    for puzzle in puzzles {
        written.text.push_str(&format!("({},{})\n", list(puzzle.columns()), list(puzzle.rows())));
    }
}
