//! `nin`: Jakub Wilk's list: a line with the **width and the height**, then a line for every row and every column.
//!
//! ```text
//! 5 3
//! 2 1
//! 0
//! 1 2
//! 1 1
//! 1
//! ...
//! ```
//!
//! Nothing stands between rows and columns. An empty clue is `0`; a blank line is read as one where there are too
//! few clues without it. An `mk` list has the height first and a line `#` between rows and columns.

use std::fmt::Write;

use super::assemble::legible;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::lengths;
use super::sized::{Sizes, header, looks_like_sizes_and_clues, read_undivided, written_lines};
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;

pub(super) const FORMAT: Format = Format {
    name: "nin",
    suffixes: &["nin"],
    about: "Jakub Wilk's list: width and height, rows, columns, one clue a line",
    holds: Holds::CLUES,
    looks_like: looks_like_sizes_and_clues,
    read,
    write,
};

fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut lines = written_lines(source);
    let [width, height] = header(source, lines.next(), ["the width", "the height"])?;
    let sizes = Sizes::new(source, width, height)?;
    let advice =
        "the clues would fit with the height before the width, as in mk lists, or with the columns first";
    let puzzle = read_undivided(source, sizes, lines, advice, warnings);
    let has_divider = || source.lines().any(|line| line.1.trim() == "#");
    Ok(vec![puzzle.map_err(|error| match has_divider() {
        true => {
            error.with_hint("a line # stands between the lists of mk, which has the height before the width")
        }
        false => error,
    })?])
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        let _ = writeln!(written.text, "{} {}", puzzle.width(), puzzle.height());
        for clue in legible(puzzle.rows()).chain(legible(puzzle.columns())) {
            let _ = writeln!(written.text, "{}", lengths(clue, " "));
        }
    }
}
