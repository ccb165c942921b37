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
    let puzzles = lines.chunk_by(|_, next| !is_numbered(next.1));
    puzzles.map(|lines| puzzle(source, lines[0].0, &lines[1..])).collect()
}

/// Reads the puzzle below a number.
fn puzzle(source: &Source, place: usize, lines: &[PlacedLine<'_>]) -> Result<Nonogram> {
    // A blank line may follow the last clue.
    let lines = match lines {
        [clues @ .., (_, last)] if clues.len() % 2 == 0 && is_blank(last) => clues,
        _ => lines,
    };
    let side = lines.len() / 2;
    source.check_size(place, side, side)?;
    let clues = lines.iter().map(|&line| clue_of(source, line.0, &lengths_on(source, line)?));
    let clues = clues.collect::<Result<Vec<_>>>()?;
    if clues.is_empty() || clues.len() % 2 == 1 {
        let found = format!("found {} lines of clues, expected an even number", clues.len());
        return Err(source.error(place, found).with_hint("there are as many columns as rows"));
    }
    let (columns, rows) = clues.split_at(side);
    assemble(source, place, Nonogram::builder(), rows, columns)
}
