//! Two lists of clues without sizes, rows above columns, divided by a blank line: what `keen` and its kin share.
//!
//! The sizes are the lengths of the lists, so a clue must never be a blank line, and a puzzle without rows or
//! without columns cannot be told.

use std::fmt::Write;

use super::assemble::{PlacedClue, assemble, legible};
use super::cursor::Cursor;
use super::error::ReadError;
use super::format::Written;
use super::numbers::{
    PlacedLine, clue, clue_of_blocks, is_blank, is_numbers, lengths, lengths_on, may_be_clue,
};
use super::remarks::{self, Remarks};
use super::size::check_size;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;
use crate::rule::LineClue;

/// How such lists are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notation {
    /// What a line of comment begins with.
    pub(super) comment: Option<&'static str>,
    /// The line between rows and columns. A blank one is always read as it.
    pub(super) divider: &'static str,
    /// What is written between two lengths.
    pub(super) between: &'static str,
    /// Whether a 0 follows the last length of every clue.
    pub(super) ends_with_zero: bool,
}

impl Notation {
    /// How `keen` lists are written. The others are told by what they do in another way.
    pub(super) const KEEN: Notation =
        Notation { comment: None, divider: "", between: " ", ends_with_zero: false };

    /// Whether all lines are clues, right or wrong, comments or dividers.
    pub(super) fn may_be(&self, text: &str) -> bool {
        self.clue_lines(text).all(may_be_clue) && self.clue_lines(text).next().is_some()
    }

    /// Whether there are clues above and below a divider, and nothing else but comments.
    pub(super) fn looks_like(&self, text: &str) -> bool {
        let lines = || text.lines().filter(|line| !self.is_comment(line));
        let mut below =
            lines().skip_while(|line| self.is_divider(line)).skip_while(|line| !self.is_divider(line));
        self.may_be(text) && below.any(|line| !self.is_divider(line))
    }

    /// Whether some line is a comment.
    pub(super) fn has_comment(&self, text: &str) -> bool {
        text.lines().any(|line| self.is_comment(line))
    }

    /// The clues of a text, which are neither comment nor divider.
    pub(super) fn clue_lines<'a>(&self, text: &'a str) -> impl Iterator<Item = &'a str> {
        let notation = *self;
        text.lines().filter(move |line| !notation.is_comment(line) && !notation.is_divider(line))
    }

    pub(super) fn read(
        &self,
        source: &Source,
        warnings: &mut Warnings<'_>,
    ) -> Result<Vec<Nonogram>, ReadError> {
        let mut remarks = Remarks::default();
        let [rows, columns] = self.lists(source, source.lines(), &mut remarks, warnings)?;
        let (Some(first), false) = (rows.first(), columns.is_empty()) else {
            let divider = if self.divider.is_empty() {
                "a blank line".to_owned()
            } else {
                format!("a line {}", self.divider)
            };
            let columns = format!("{divider} and the clue of column 1");
            let what = if rows.is_empty() { "the clue of row 1" } else { &columns };
            return Err(Cursor::at(source, source.text().len()).expected(what));
        };
        let builder = Nonogram::builder().about(remarks.about());
        check_size(source, first.offset, columns.len(), rows.len())?;
        Ok(vec![assemble(source, first.offset, builder, &rows, &columns)?])
    }

    /// Reads the two lists on these lines; the second one may be missing.
    pub(super) fn lists<'a>(
        &self,
        source: &Source,
        lines: impl Iterator<Item = PlacedLine<'a>>,
        remarks: &mut Remarks,
        warnings: &mut Warnings<'_>,
    ) -> Result<[Vec<PlacedClue>; 2], ReadError> {
        let mut lists = Lists::default();
        for line in lines {
            match self.comment_on(line.1) {
                Some(comment) => remarks.add(comment),
                None if self.is_divider(line.1) => lists.divide(line),
                None => lists.push(source, line, self.clue(source, line)?)?,
            }
        }
        let is_passed_over = !lists.lists[1].is_empty();
        if let Some(blank) = lists.second_blank.filter(|_| is_passed_over) {
            warnings.say(blank, "passed over this blank line: one is enough between rows and columns");
        }
        Ok(lists.lists)
    }

    pub(super) fn write(&self, puzzles: &[Nonogram], written: &mut Written) {
        for puzzle in puzzles {
            if let Some(comment) = self.comment {
                remarks::write(puzzle.about(), &format!("{comment} "), |_| true, written);
            }
            self.write_list(puzzle.rows(), written);
            let _ = writeln!(written.text, "{}", self.divider);
            self.write_list(puzzle.columns(), written);
        }
    }

    fn write_list(&self, clues: &[LineClue], written: &mut Written) {
        for clue in legible(clues) {
            let end = if self.ends_with_zero && !clue.blocks().is_empty() { " 0" } else { "" };
            let _ = writeln!(written.text, "{}{end}", lengths(clue, self.between));
        }
    }

    fn clue(&self, source: &Source, line: PlacedLine<'_>) -> Result<PlacedClue, ReadError> {
        if !self.ends_with_zero {
            return clue(source, line).map_err(|error| match ends_with_zero(line.1) {
                true => error.with_hint("0 stands for an empty clue; only in syro lists a 0 ends every clue"),
                false => error,
            });
        }
        let offset = line.0 + line.1.len() - line.1.trim_start().len();
        match lengths_on(source, line)?.split_last() {
            Some(((_, 0), lengths)) => clue_of_blocks(source, offset, lengths)
                .map_err(|error| error.with_hint("a 0 ends a clue, so none stands before its end")),
            _ => {
                let end = line.0 + line.1.trim_end().len();
                Err(Cursor::at(source, end).expected("a 0 behind the last length"))
            }
        }
    }

    fn comment_on<'a>(&self, line: &'a str) -> Option<&'a str> {
        line.trim_start().strip_prefix(self.comment?)
    }

    fn is_comment(&self, line: &str) -> bool {
        self.comment_on(line).is_some()
    }

    fn is_divider(&self, line: &str) -> bool {
        is_blank(line) || line.trim() == self.divider
    }
}

/// Whether a line has several numbers of which the last is 0.
pub(super) fn ends_with_zero(line: &str) -> bool {
    let last = line.trim_end().rsplit([' ', '\t', ',']).next();
    is_numbers(line) && last == Some("0") && line.trim() != "0"
}

/// The lists that were met so far.
#[derive(Debug, Default)]
struct Lists {
    lists: [Vec<PlacedClue>; 2],
    /// How many lists are closed.
    closed: usize,
    /// Whether the list behind those has begun.
    is_open: bool,
    /// How many blank lines stand behind the rows, as far as is known.
    blank_lines: usize,
    /// Where the second of these is, which might mean an empty clue.
    second_blank: Option<usize>,
}

impl Lists {
    /// Closes the list that is open.
    fn divide(&mut self, line: PlacedLine<'_>) {
        self.closed += usize::from(self.is_open);
        self.is_open = false;
        if self.closed == 1 && is_blank(line.1) {
            self.blank_lines += 1;
            if self.blank_lines == 2 {
                self.second_blank = Some(line.0);
            }
        }
    }

    fn push(&mut self, source: &Source, line: PlacedLine<'_>, clue: PlacedClue) -> Result<(), ReadError> {
        self.is_open = true;
        let Some(list) = self.lists.get_mut(self.closed) else {
            let message = "found a third list of clues, expected the end behind the columns";
            let hint = "a blank line stands between rows and columns, and nowhere else: an empty clue is 0";
            return Err(source.error(line.0, message).with_hint(hint));
        };
        list.push(clue);
        check_size(source, line.0, list.len(), 1)
    }
}
