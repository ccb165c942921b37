//! `faase`: Frans Faase's list: a line `rows`, a line for every row, a line `columns`, a line for every column.
//!
//! ```text
//! Tiny
//! rows
//! 2 1
//! 0
//! 1 2
//! columns
//! 1 1
//! ...
//! ```
//!
//! There are no sizes; an empty clue is `0`, and blank lines mean nothing. What stands above the lists is read as
//! title and description. Some line should stand there, as there are readers that fail without: a puzzle without a
//! title gets the line `nonogram`, which says nothing.

use std::fmt::Write;

use super::assemble::{PlacedClue, assemble, legible};
use super::cursor::Cursor;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::{PlacedLine, clue, is_blank, lengths};
use super::remarks::{self, Remarks};
use super::size::check_size;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;

/// The line above the lists of a puzzle without a title.
const NO_TITLE: &str = "nonogram";

pub(super) const FORMAT: Format = Format {
    name: "faase",
    suffixes: &["faase"],
    about: "Frans Faase's list: a line rows, rows, a line columns, columns, one clue a line",
    holds: Holds { about: true, ..Holds::CLUES },
    looks_like,
    read,
    write,
};

/// The headings of both lists, and no size.
fn looks_like(text: &str) -> bool {
    let has = |heading: &str| text.lines().any(|line| line.trim() == heading);
    let is_size = |line: &str| {
        let mut words = line.split_whitespace();
        matches!(words.next(), Some("width" | "height" | "rows" | "columns")) && words.next().is_some()
    };
    has("rows") && has("columns") && !text.lines().any(is_size)
}

/// The lists that were met, and where the headings of the two sides are, counted in bytes.
#[derive(Debug, Default)]
struct Lists {
    rows: Option<(usize, Vec<PlacedClue>)>,
    columns: Option<(usize, Vec<PlacedClue>)>,
    are_rows_open: bool,
    /// The first blank line behind the last clue of the list that is open.
    blank: Option<usize>,
}

fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut remarks = Remarks::default();
    let mut lists = Lists::default();
    for line in source.lines() {
        let word = line.1.trim();
        match word {
            "rows" | "columns" => lists.open(source, line)?,
            NO_TITLE if lists.list().is_none() => {}
            _ if lists.list().is_none() => remarks.add(word),
            _ => lists.clue(source, line, warnings)?,
        }
    }
    let missing = |what: &str| {
        let what = format!("a line {what:?} and the clues of the {what}");
        Cursor::at(source, source.text().len()).expected(&what)
    };
    let (place, rows) = lists.rows.ok_or_else(|| missing("rows"))?;
    let (_, columns) = lists.columns.ok_or_else(|| missing("columns"))?;
    check_size(source, place, columns.len(), rows.len())?;
    let builder = Nonogram::builder().about(remarks.about());
    Ok(vec![assemble(source, place, builder, &rows, &columns)?])
}

impl Lists {
    /// The list that is open.
    fn list(&mut self) -> Option<&mut Vec<PlacedClue>> {
        let list = if self.are_rows_open { &mut self.rows } else { &mut self.columns };
        list.as_mut().map(|(_, clues)| clues)
    }

    fn open(&mut self, source: &Source, (offset, line): PlacedLine<'_>) -> Result<(), ReadError> {
        let word = line.trim();
        self.are_rows_open = word == "rows";
        self.blank = None;
        let list = if self.are_rows_open { &mut self.rows } else { &mut self.columns };
        match list.replace((offset, Vec::new())) {
            Some(_) => Err(source.error(offset, format!("the {word} are given twice"))),
            None => Ok(()),
        }
    }

    fn clue(
        &mut self,
        source: &Source,
        line: PlacedLine<'_>,
        warnings: &mut Warnings<'_>,
    ) -> Result<(), ReadError> {
        if is_blank(line.1) {
            self.blank.get_or_insert(line.0);
            return Ok(());
        }
        let blank = self.blank.take();
        let Some(list) = self.list() else { return Ok(()) };
        if let Some(blank) = blank.filter(|_| !list.is_empty()) {
            warnings.say(blank, "passed over this blank line: an empty clue is 0");
        }
        list.push(clue(source, line)?);
        check_size(source, line.0, list.len(), 1)
    }
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        remarks::write(puzzle.about(), "", is_plain_text, written);
        if written.text.is_empty() {
            let _ = writeln!(written.text, "{NO_TITLE}");
        }
        for (heading, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
            let _ = writeln!(written.text, "{heading}");
            for clue in legible(clues) {
                let _ = writeln!(written.text, "{}", lengths(clue, " "));
            }
        }
    }
}

/// Whether a line of free text cannot be taken for something else.
fn is_plain_text(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let taken = ["rows", "columns", "width", "height", NO_TITLE];
    remarks::is_free_text(line) && !taken.contains(&word)
}
