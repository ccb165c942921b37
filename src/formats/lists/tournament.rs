//! `tournament`: the sets of the tournaments at TAAI and TCGA, square puzzles below lines with their numbers.
//!
//! ```text
//! $1
//! 1 1
//! 1
//! 2
//! 2
//! 1
//! 1
//! ```
//!
//! A clue stands on each line, those of the **columns** first, with tabs between the lengths; an empty line is an empty
//! clue. Nothing tells columns from rows but their number, so there are as many of both, and the format is not written.

use super::super::pieces::is_numbered;
use super::numbers::lengths_on;
use super::*;
use crate::formats::{Format, all};

/// The format.
pub(in crate::formats) static TOURNAMENT: Format = Format {
    name: "tournament",
    suffixes: &[],
    about: "sets of TAAI and TCGA, only read: $1, columns, rows, one clue a line, as many columns as rows",
    capabilities: Capabilities { many: true, ..Capabilities::CLUES },
    looks_like: |text| text.lines().next().is_some_and(is_numbered),
    is_unmistakable: true,
    separator: Separator::Numbered,
    read: |source| all(read(source)),
    ..Format::OF_NONOGRAMS
};

fn read(source: &Input<'_>) -> Puzzles {
    let lines: Vec<PlacedLine<'_>> = source.lines().skip_while(|line| is_blank(line.1)).collect();
    if !lines.first().is_some_and(|line| is_numbered(line.1)) {
        let place = lines.first().map_or(source.text().len(), |line| line.0);
        return Err(Cursor::at(source, place).expected("a line with $ and the number of a puzzle"));
    }
    let mut puzzles = Vec::new();
    for lines in lines.chunk_by(|_, next| !is_numbered(next.1)) {
        puzzles.push(puzzle(source, lines[0].0, &lines[1..])?);
    }
    Ok(puzzles)
}

/// Reads the puzzle below a number.
fn puzzle(source: &Source, place: usize, lines: &[PlacedLine<'_>]) -> Result<Nonogram> {
    source.check_size(place, lines.len() / 2, lines.len() / 2)?;
    let lists = lines.iter().map(|&line| lengths_on(source, line)).collect::<Result<Vec<_>>>()?;
    let sum = |lists: &[Vec<PlacedNumber>]| -> u64 {
        lists.iter().flatten().map(|&(_, length)| u64::from(length)).sum()
    };
    let is_square = |count: &usize| {
        let (columns, rows) = lists[..*count].split_at(count / 2);
        count.is_multiple_of(2) && sum(columns) == sum(rows)
    };
    // Blank lines may follow the last clue.
    let blank = lines.iter().rev().take_while(|line| is_blank(line.1)).count();
    let count = (lines.len() - blank..=lines.len()).rev().find(is_square).unwrap_or(lines.len());
    if count == 0 || count % 2 == 1 {
        let found = format!("found {count} lines of clues, expected an even number");
        return Err(source.error(place, found).with_hint("there are as many columns as rows"));
    }
    let clues = lines.iter().zip(&lists).take(count).map(|(line, list)| clue_of(source, line.0, list));
    let clues = clues.collect::<Result<Vec<_>>>()?;
    let (columns, rows) = clues.split_at(count / 2);
    assemble(source, place, Nonogram::builder(), rows, columns)
}
