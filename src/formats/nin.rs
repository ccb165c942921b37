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

use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::{count, is_blank, is_numbers, lengths};
use super::sized::{List, Sizes, header, rows_then_columns, written_lines};
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;

pub(super) const FORMAT: Format = Format {
    name: "nin",
    suffixes: &["nin"],
    about: "Jakub Wilk's list: width and height, rows, columns, one clue a line",
    holds: Holds::CLUES,
    looks_like,
    read,
    write,
};

/// Two numbers on the first line and nothing but numbers below. Where blank lines divide the text, it is no list of
/// this kind if it has too many clues.
fn looks_like(text: &str) -> bool {
    let mut lines = text.trim_end().lines();
    let Some(sizes) = lines.next().filter(|line| count(line) == 2) else { return false };
    let size = |text: &str| text.parse().unwrap_or(usize::MAX);
    let sizes =
        sizes.split(|letter: char| !letter.is_ascii_digit()).filter(|text| !text.is_empty()).map(size);
    let expected = sizes.fold(0, usize::saturating_add);
    let written = lines.clone().filter(|line| !is_blank(line)).count();
    lines.clone().all(is_numbers) && (written <= expected || !lines.any(is_blank))
}

fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut lines = written_lines(source);
    let [width, height] = header(source, lines.next(), "the width and the height")?;
    let sizes = Sizes::new(source, width, height)?;
    let what = format!("{} rows and {} columns", sizes.height, sizes.width);
    let list = List { count: sizes.width + sizes.height, what: &what, end: source.text().len() };
    let clues = list.read(source, lines, warnings)?;
    let advice =
        "the clues would fit with the height before the width, as in mk lists, or with the columns first";
    Ok(vec![rows_then_columns(source, sizes, &clues, advice)?])
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        let _ = writeln!(written.text, "{} {}", puzzle.width(), puzzle.height());
        for clue in puzzle.rows().iter().chain(puzzle.columns()) {
            let _ = writeln!(written.text, "{}", lengths(clue, " "));
        }
    }
}
