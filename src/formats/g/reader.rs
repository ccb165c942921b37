//! Reading: line by line, part by part.

use super::clues::clue;
use super::colours::{Colours, black_and_white};
use crate::formats::assemble::{PlacedClue, assemble};
use crate::formats::cursor::Cursor;
use crate::formats::error::ReadError;
use crate::formats::numbers::{PlacedLine, is_blank};
use crate::formats::remarks::Remarks;
use crate::formats::size::check_size;
use crate::formats::source::Source;
use crate::formats::warning::Warnings;
use crate::puzzles::Nonogram;

/// The part of the text that a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Text,
    Colours,
    Rows,
    Columns,
    End,
}

/// What was read so far.
#[derive(Debug)]
struct Task {
    part: Part,
    remarks: Remarks,
    colours: Option<Colours>,
    rows: Vec<PlacedClue>,
    columns: Vec<PlacedClue>,
    /// Where the lists begin, counted in bytes.
    place: usize,
    /// The first of the blank lines that no other line follows in its list.
    last_blank: Option<usize>,
    has_blank_clues: bool,
}

pub(super) fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut task = Task {
        part: Part::Text,
        remarks: Remarks::default(),
        colours: None,
        rows: Vec::new(),
        columns: Vec::new(),
        place: 0,
        last_blank: None,
        has_blank_clues: false,
    };
    if source.text().starts_with(|first: char| first.is_ascii_digit()) {
        warnings.say(0, "a task that begins with a digit is taken for an mk list by the solver grid");
    }
    for line in source.lines() {
        task.line(source, line, warnings)?;
        if task.part == Part::End {
            break;
        }
    }
    Ok(vec![task.finish(source, warnings)?])
}

impl Task {
    fn line(
        &mut self,
        source: &Source,
        line: PlacedLine<'_>,
        warnings: &mut Warnings<'_>,
    ) -> Result<(), ReadError> {
        let (offset, text) = line;
        if text.starts_with(':') {
            self.open_next(offset);
            return Ok(());
        }
        match self.part {
            Part::Text if text.starts_with('#') => self.declare(source, line, warnings),
            Part::Text => {
                self.remarks.add(text);
                Ok(())
            }
            Part::Colours if is_blank(text) => Ok(()),
            Part::Colours => self.colours.get_or_insert_default().declare(source, line, warnings),
            Part::Rows | Part::Columns => self.clue(source, line),
            Part::End => Ok(()),
        }
    }

    /// A line that begins with a colon.
    fn open_next(&mut self, offset: usize) {
        self.part = match self.part {
            Part::Text | Part::Colours => {
                self.place = offset;
                Part::Rows
            }
            Part::Rows => Part::Columns,
            Part::Columns | Part::End => Part::End,
        };
        self.last_blank = None;
    }

    /// A line that begins with a number sign.
    fn declare(
        &mut self,
        source: &Source,
        (offset, text): PlacedLine<'_>,
        warnings: &mut Warnings<'_>,
    ) -> Result<(), ReadError> {
        match text.chars().nth(1) {
            Some('d' | 'D') => {
                self.part = Part::Colours;
                self.colours = Some(Colours::default());
            }
            Some('t' | 'T') => {
                let message =
                    "this is a triddler, a puzzle of triangular cells with six lists, which is not read";
                return Err(source.error(offset, message));
            }
            _ => warnings.say(offset, "passed over this line: #d and #t are all that is known"),
        }
        Ok(())
    }

    fn clue(&mut self, source: &Source, line: PlacedLine<'_>) -> Result<(), ReadError> {
        let colours = self.colours.get_or_insert_with(black_and_white);
        let clue = clue(source, line, colours)?;
        match is_blank(line.1) {
            true => {
                self.has_blank_clues = true;
                self.last_blank.get_or_insert(line.0);
            }
            false => self.last_blank = None,
        }
        let list = if self.part == Part::Rows { &mut self.rows } else { &mut self.columns };
        list.push(clue);
        check_size(source, line.0, list.len(), 1)
    }

    fn finish(self, source: &Source, warnings: &mut Warnings<'_>) -> Result<Nonogram, ReadError> {
        let missing = match self.part {
            Part::Text | Part::Colours => Some("a line that begins with a colon and the clues of the rows"),
            Part::Rows => Some("a line that begins with a colon and the clues of the columns"),
            Part::Columns | Part::End => None,
        };
        if let Some(missing) = missing {
            return Err(Cursor::at(source, source.text().len()).expected(missing));
        }
        if let Some(blank) = self.last_blank.filter(|_| self.part == Part::Columns) {
            let message =
                "read the blank lines at the end as empty columns; nothing tells whether they are meant";
            warnings.say(blank, message);
        }
        let (height, width) = (self.rows.len(), self.columns.len());
        check_size(source, self.place, width, height)?;
        let palette = self.colours.unwrap_or_else(black_and_white).palette();
        let builder = Nonogram::builder().palette(palette).about(self.remarks.about());
        assemble(source, self.place, builder, &self.rows, &self.columns).map_err(|error| {
            match self.has_blank_clues {
                true => error.with_hint(format!(
                    "every blank line in a list is an empty clue: that makes {height} rows and {width} columns"
                )),
                false => error,
            }
        })
    }
}
