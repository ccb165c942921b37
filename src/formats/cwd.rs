//! `cwd`: a line with the **height**, a line with the **width**, a line for every row, a blank line, and a line for
//! every column.
//!
//! ```text
//! 3
//! 5
//! 2 1
//! 0
//! 1 2
//!
//! 1 1
//! ...
//! ```
//!
//! An empty clue is `0`, never a blank line. A list without the blank line is read, too, with a warning.

use std::fmt::Write;

use super::assemble::{PlacedClue, assemble, legible};
use super::divided::Notation;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::{count, is_blank, lengths, may_be_clue};
use super::remarks::Remarks;
use super::sized::{Sizes, header, rows_then_columns, written_lines};
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;

pub(super) const FORMAT: Format = Format {
    name: "cwd",
    suffixes: &["cwd"],
    about: "list of QNonograms: height, width, rows, a blank line, columns, one clue a line",
    holds: Holds::CLUES,
    looks_like,
    read,
    write,
};

/// One number on each of the first two lines, and lists below of which at least one is as long as these say, be it the
/// wrong way round.
fn looks_like(text: &str) -> bool {
    let mut lines = text.trim_end().lines();
    let mut size = || lines.next().filter(|line| count(line) == 1)?.trim().parse::<usize>().ok();
    let (Some(height), Some(width)) = (size(), size()) else { return false };
    let above = lines.clone().take_while(|line| !is_blank(line)).count();
    let below = lines.clone().skip(above).filter(|line| !is_blank(line)).count();
    let fits = |found: usize, size: usize| found == size && size > 0;
    let is_exact = (above, below) == (height, width) || (above, below) == (width, height);
    let has_right_counts = match below > 0 {
        true => is_exact || fits(above, height) || fits(below, width),
        false => above == height.saturating_add(width),
    };
    lines.all(may_be_clue) && has_right_counts
}

fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut lines = written_lines(source);
    let first = lines.next();
    let [height] = header(source, first, ["the height"]).map_err(|error| match first {
        Some((_, line)) if count(line) == 2 => {
            error.with_hint("height and width stand on lines of their own here, not so in nin and mk")
        }
        _ => error,
    })?;
    let [width] = header(source, lines.next(), ["the width"])?;
    let sizes = Sizes::new(source, width, height)?;
    let [first, second] = Notation::KEEN.lists(source, lines, &mut Remarks::default(), warnings)?;
    let is_undivided = second.is_empty() && first.len() == sizes.width + sizes.height;
    if !is_undivided {
        check_counts(source, sizes, &first, &second)?;
        return Ok(vec![assemble(source, sizes.place, Nonogram::builder(), &first, &second)?]);
    }
    let advice = "the clues would fit with the width before the height, or with the columns first; here the height \
                  and the rows come first";
    let puzzle = rows_then_columns(source, sizes, &first, advice)?;
    if sizes.width.min(sizes.height) > 0 {
        let message = "found no blank line between rows and columns; read it without one";
        warnings.say(first[sizes.height].offset, message);
    }
    Ok(vec![puzzle])
}

/// Refuses lists that are not as long as the sizes say.
fn check_counts(
    source: &Source,
    sizes: Sizes,
    rows: &[PlacedClue],
    columns: &[PlacedClue],
) -> Result<(), ReadError> {
    let end = source.text().len();
    let behind_rows = columns.first().map_or(end, |clue| clue.offset);
    let lists = [("rows", rows, sizes.height, behind_rows), ("columns", columns, sizes.width, end)];
    let Some((what, list, count, end)) = lists.into_iter().find(|(_, list, count, _)| list.len() != *count)
    else {
        return Ok(());
    };
    let found = list.len();
    let error = match list.get(count) {
        Some(clue) => source.error(
            clue.offset,
            format!("found one more clue, expected the end of the {what}: there are {count}"),
        ),
        None => source.error(end, format!("found the end of the {what} after {found}, expected {count}")),
    };
    let is_other_way_round =
        sizes.are_different() && (rows.len(), columns.len()) == (sizes.width, sizes.height);
    Err(error.with_hint(match is_other_way_round {
        true => "the lists are as long as they should be with the width or the columns first",
        false => "a blank line stands between rows and columns, and nowhere else: an empty clue is 0",
    }))
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        let _ = writeln!(written.text, "{}\n{}", puzzle.height(), puzzle.width());
        for clue in legible(puzzle.rows()) {
            let _ = writeln!(written.text, "{}", lengths(clue, " "));
        }
        written.text.push('\n');
        for clue in legible(puzzle.columns()) {
            let _ = writeln!(written.text, "{}", lengths(clue, " "));
        }
    }
}
