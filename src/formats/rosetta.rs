//! `rosetta`: the letters of Rosetta Code, a line for all rows and one for all columns.
//!
//! ```text
//! A C A
//! A C A
//! ```
//!
//! A letter is a block, `A` of one cell to `Z` of 26, and a space stands between two clues. So there is no empty clue
//! and no longer block. A blank line stands between two puzzles.

use super::assemble::{PlacedClue, assemble, legible};
use super::cursor::Cursor;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::hidden_parts;
use super::numbers::{PlacedLine, is_blank};
use super::size::check_size;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;
use crate::rule::{Block, Clue};
use crate::symbol::Symbol;

pub(super) const FORMAT: Format = Format {
    name: "rosetta",
    suffixes: &["rosetta"],
    about: "letters of Rosetta Code: a line of rows, a line of columns, A for 1 to Z for 26",
    holds: Holds { empty: false, empty_clues: false, many: true, longest_block: 26, ..Holds::CLUES },
    looks_like,
    read,
    write,
};

/// Pairs of lines with nothing but capitals and spaces on them, and perhaps signs of what is hidden.
fn looks_like(text: &str) -> bool {
    let is_part =
        |letter: char| letter.is_ascii_uppercase() || "?*".contains(letter) || letter.is_whitespace();
    let lines: Vec<bool> = text.trim().lines().map(is_blank).collect();
    let mut puzzles = lines.split(|&is_blank| is_blank).filter(|lines| !lines.is_empty());
    text.chars().all(is_part) && lines.len() > 1 && puzzles.all(|lines| lines.len() == 2)
}

fn read(source: &Source, _: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut lines = source.lines().filter(|line| !is_blank(line.1));
    let mut puzzles = Vec::new();
    while let Some(rows) = lines.next() {
        let Some(columns) = lines.next() else {
            return Err(Cursor::at(source, source.text().len()).expected("a line of columns"));
        };
        let place = rows.0;
        let (rows, columns) = (clues(source, rows)?, clues(source, columns)?);
        check_size(source, place, columns.len(), rows.len())?;
        puzzles.push(assemble(source, place, Nonogram::builder(), &rows, &columns)?);
    }
    if puzzles.is_empty() {
        return Err(source.error(0, "found nothing, expected a line of rows"));
    }
    Ok(puzzles)
}

/// Reads the clues of one side.
fn clues(source: &Source, (offset, line): PlacedLine<'_>) -> Result<Vec<PlacedClue>, ReadError> {
    let mut clues = Vec::new();
    let mut place = offset;
    for word in line.split_inclusive(char::is_whitespace) {
        let blocks = word.trim_end().char_indices().map(|(index, letter)| {
            let length =
                Some(letter).filter(char::is_ascii_uppercase).map(|letter| letter as u32 - 'A' as u32 + 1);
            let block = length.and_then(|length| Block::new(length, Symbol::BLACK).ok());
            block.ok_or_else(|| {
                let place = place + index;
                hidden_parts::refused(source, place, letter)
                    .unwrap_or_else(|| Cursor::at(source, place).expected("a letter from A to Z"))
            })
        });
        let blocks = blocks.collect::<Result<Vec<_>, _>>()?;
        if !blocks.is_empty() {
            check_size(source, place, clues.len() + 1, 1)?;
            clues.push(PlacedClue::new(place, Clue::new(blocks)));
        }
        place += word.len();
    }
    Ok(clues)
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    let letter = |block: &Block| char::from(b'A' + (block.length() - 1).min(25) as u8);
    let word = |clue: &Clue| clue.blocks().iter().map(letter).collect::<String>();
    for (index, puzzle) in puzzles.iter().enumerate() {
        if index > 0 {
            written.text.push('\n');
        }
        for side in [puzzle.rows(), puzzle.columns()] {
            written.text.push_str(&legible(side).map(word).collect::<Vec<_>>().join(" "));
            written.text.push('\n');
        }
    }
}
