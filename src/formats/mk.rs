//! `mk`: a line with the **height and the width**, a line for every row, a line `#`, and a line for every column.
//!
//! ```text
//! 3 5
//! 2 1
//! 0
//! 1 2
//! #
//! 1 1
//! ...
//! ```
//!
//! An empty clue is `0`; a blank line is read as one where there are too few clues without it. A list without the
//! line `#` is read, too, with a warning: it may well be a `nin` list, which has the width first.

use std::fmt::Write;

use super::assemble::{assemble, legible};
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::{PlacedLine, count, is_blank, lengths, may_be_clue};
use super::sized::{List, Sizes, header, looks_like_sizes_and_clues, read_undivided, written_lines};
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;

/// The advice where the lists are as long as they should be if the sizes were exchanged.
const OTHER_WAY_ROUND: &str = "there would be as many clues as there should be with the width before the height, or \
                               with the columns first; here the height and the rows come first";

/// The line between rows and columns.
const DIVIDER: &str = "#";

pub(super) const FORMAT: Format = Format {
    name: "mk",
    suffixes: &["mk"],
    about: "MK's list: height and width, rows, a line #, columns, one clue a line",
    holds: Holds::CLUES,
    looks_like,
    read,
    write,
};

/// Two numbers on the first line, and below it clues and perhaps the divider.
fn looks_like(text: &str) -> bool {
    let has_sizes = text.lines().next().is_some_and(|line| count(line) == 2);
    let is_part = |line: &str| may_be_clue(line) || is_divider(line);
    let is_divided = || text.lines().any(is_divider) && text.lines().all(is_part);
    has_sizes && (is_divided() || looks_like_sizes_and_clues(text))
}

fn is_divider(line: &str) -> bool {
    line.trim() == DIVIDER
}

fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut lines = written_lines(source);
    let [height, width] = header(source, lines.next(), ["the height", "the width"])?;
    let sizes = Sizes::new(source, width, height)?;
    let mut dividers = source.lines().filter(|line| is_divider(line.1));
    let puzzle = match (dividers.next(), dividers.next()) {
        (_, Some((place, _))) => {
            return Err(source.error(place, "found a second line #, expected the clues of the columns"));
        }
        (Some((place, _)), None) => divided(source, sizes, place, warnings)?,
        (None, None) => undivided(source, sizes, warnings)?,
    };
    Ok(vec![puzzle])
}

/// Reads a list with a divider at that place.
fn divided(
    source: &Source,
    sizes: Sizes,
    divider: usize,
    warnings: &mut Warnings<'_>,
) -> Result<Nonogram, ReadError> {
    let Sizes { width, height, .. } = sizes;
    let above = || written_lines(source).skip(1).take_while(|line| line.0 < divider);
    let below = || source.lines().skip_while(|line| line.0 <= divider);
    let (what_above, what_below) = (format!("{height} rows"), format!("{width} columns"));
    let rows = List { count: height, what: &what_above, end: divider };
    let columns = List { count: width, what: &what_below, end: source.text().len() };
    let read = rows
        .read(source, above(), warnings)
        .and_then(|rows| Ok((rows, columns.read(source, below(), warnings)?)));
    let (rows, columns) = read.map_err(|error| {
        let counts = (written_count(above()), written_count(below()));
        let is_other_way_round = sizes.are_different() && counts == (width, height);
        if is_other_way_round { error.with_hint(OTHER_WAY_ROUND) } else { error }
    })?;
    assemble(source, sizes.place, Nonogram::builder(), &rows, &columns)
}

/// How many of these lines are not blank.
fn written_count<'a>(lines: impl Iterator<Item = PlacedLine<'a>>) -> usize {
    lines.filter(|line| !is_blank(line.1)).count()
}

/// Reads a list without a divider.
fn undivided(source: &Source, sizes: Sizes, warnings: &mut Warnings<'_>) -> Result<Nonogram, ReadError> {
    let lines = written_lines(source).skip(1);
    let advice =
        "the clues would fit with the width before the height, as in nin lists, or with the columns first";
    let puzzle = read_undivided(source, sizes, lines, advice, warnings)?;
    let message =
        "found no line # between rows and columns; took the first number for the height all the same";
    warnings.say(sizes.place, message);
    Ok(puzzle)
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        let _ = writeln!(written.text, "{} {}", puzzle.height(), puzzle.width());
        for clue in legible(puzzle.rows()) {
            let _ = writeln!(written.text, "{}", lengths(clue, " "));
        }
        let _ = writeln!(written.text, "{DIVIDER}");
        for clue in legible(puzzle.columns()) {
            let _ = writeln!(written.text, "{}", lengths(clue, " "));
        }
    }
}
