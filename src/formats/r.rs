//! `r`: the notation of the package *nonogram* for R, `2,1:0:1,2-1,1:1:1:1,1:0`.
//!
//! The rows, a minus sign, the columns; a colon stands between two clues and a comma between two blocks. How an empty
//! clue is written is not told anywhere: we write `0`, and read nothing at all, too.

use super::assemble::{PlacedClue, assemble, legible};
use super::cursor::Cursor;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::{clue_of, lengths};
use super::size::check_size;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;

pub(super) const FORMAT: Format = Format {
    name: "r",
    suffixes: &["rnonogram"],
    about: "string of the package nonogram for R: 2,1:0:1,2-1,1:1:1:1,1:0, rows first",
    holds: Holds { empty: false, ..Holds::CLUES },
    looks_like,
    read,
    write,
};

/// One line of clues, perhaps with signs of what is hidden, and a single minus sign.
fn looks_like(text: &str) -> bool {
    let text = text.trim();
    text.chars().all(|letter| letter.is_ascii_digit() || ",:-?*".contains(letter))
        && text.matches('-').count() == 1
}

fn read(source: &Source, _: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut cursor = Cursor::new(source);
    cursor.skip_white_space();
    let start = cursor.offset();
    let rows = side(source, &mut cursor)?;
    if !cursor.take('-') {
        return Err(cursor.expected("a colon and a clue, or a minus sign and the columns"));
    }
    let columns = side(source, &mut cursor)?;
    cursor.skip_white_space();
    if cursor.peek().is_some() {
        return Err(cursor.expected("a colon and a clue, or the end of the text"));
    }
    check_size(source, start, columns.len(), rows.len())?;
    Ok(vec![assemble(source, start, Nonogram::builder(), &rows, &columns)?])
}

/// Reads the clues of one side.
fn side(source: &Source, cursor: &mut Cursor<'_>) -> Result<Vec<PlacedClue>, ReadError> {
    let mut clues = Vec::new();
    loop {
        let offset = cursor.offset();
        let mut blocks = Vec::new();
        if !(cursor.is_at_line_end() || matches!(cursor.peek(), Some(':' | '-'))) {
            loop {
                blocks.push((cursor.offset(), cursor.length("a block's length")?));
                if !cursor.take(',') {
                    break;
                }
            }
        }
        check_size(source, offset, clues.len() + 1, 1)?;
        clues.push(clue_of(source, offset, &blocks)?);
        if !cursor.take(':') {
            return Ok(clues);
        }
    }
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        let [rows, columns] = [puzzle.rows(), puzzle.columns()]
            .map(|clues| legible(clues).map(|clue| lengths(clue, ",")).collect::<Vec<_>>().join(":"));
        written.text.push_str(&format!("{rows}-{columns}\n"));
    }
}
