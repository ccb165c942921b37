//! `lp`: the input of Robert Bosch's solver by integer programming: words with numbers behind them.
//!
//! ```text
//! number_of_rows: 3
//! number_of_columns: 5
//! row_1 number_of_clusters: 2 size(s): 2 1
//! row_2 number_of_clusters: 0 size(s):
//! ...
//! column_1 number_of_clusters: 2 size(s): 1 1
//! ...
//! ```
//!
//! White space stands between words, line ends mean no more than spaces. The lines of the puzzle are numbered from 1
//! and may come in any order. The two words of each are passed over, as files do not agree on them.

use std::fmt::Write;

use super::assemble::{PlacedClue, assemble, legible};
use super::cursor::Cursor;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::{PlacedNumber, clue_of_blocks, lengths};
use super::sized::Sizes;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;
use crate::rule::LineClue;

/// The word that a text begins with.
const FIRST: &str = "number_of_rows:";

pub(super) const FORMAT: Format = Format {
    name: "lp",
    suffixes: &["lp"],
    about: "input of Robert Bosch's solver: number_of_rows: 3, row_1 number_of_clusters: 2 size(s): 2 1",
    holds: Holds::CLUES,
    looks_like: |text| text.trim_start().starts_with(FIRST),
    read,
    write,
};

/// What stands before the number of a line, on both sides.
const SIDES: [&str; 2] = ["row_", "column_"];

fn read(source: &Source, _: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut words = Words { source, at: 0 };
    words.take(FIRST)?;
    let height = words.number("the number of rows")?;
    words.take("number_of_columns:")?;
    let width = words.number("the number of columns")?;
    let sizes = Sizes::new(source, width, height)?;
    let mut lists: [Vec<Option<PlacedClue>>; 2] = [vec![None; sizes.height], vec![None; sizes.width]];
    while let Some((place, word)) = words.next() {
        let (side, index) = line_number(source, place, word, &lists)?;
        let clue = words.clue(place)?;
        if lists[side][index].replace(clue).is_some() {
            return Err(source.error(place, format!("found {word} for the second time")));
        }
    }
    let mut complete = lists.into_iter().zip(SIDES).map(|(list, side)| {
        let missing = |index: usize| {
            Cursor::at(source, source.text().len()).expected(&format!("the line {side}{}", index + 1))
        };
        let clues = list.into_iter().enumerate().map(|(index, clue)| clue.ok_or_else(|| missing(index)));
        clues.collect::<Result<Vec<_>, _>>()
    });
    let mut list = || complete.next().unwrap_or(Ok(Vec::new()));
    let (rows, columns) = (list()?, list()?);
    Ok(vec![assemble(source, sizes.place, Nonogram::builder(), &rows, &columns)?])
}

/// The side and the index that a word like `row_1` names.
fn line_number(
    source: &Source,
    place: usize,
    word: &str,
    lists: &[Vec<Option<PlacedClue>>; 2],
) -> Result<(usize, usize), ReadError> {
    let found = SIDES.iter().enumerate().find_map(|(side, start)| Some((side, word.strip_prefix(start)?)));
    let Some((side, number)) = found else {
        return Err(source.error(place, format!("found {word:?}, expected a line like row_1 or column_1")));
    };
    let count = lists[side].len();
    match number.parse::<usize>() {
        Ok(number) if (1..=count).contains(&number) => Ok((side, number - 1)),
        _ => {
            let message = format!("found {word:?}, expected {0}1 to {0}{count}", SIDES[side]);
            Err(source.error(place, message))
        }
    }
}

/// The words of a text, from a place on that is counted in bytes.
struct Words<'a> {
    source: &'a Source,
    at: usize,
}

impl<'a> Words<'a> {
    /// The next word and its place.
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.source.text()[self.at..];
        let start = self.at + rest.len() - rest.trim_start().len();
        let word = self.source.text()[start..].split(char::is_whitespace).next().unwrap_or_default();
        self.at = start + word.len();
        (!word.is_empty()).then_some((start, word))
    }

    /// The next word, which may then be read again.
    fn peek(&self) -> Option<(usize, &'a str)> {
        Words { ..*self }.next()
    }

    /// The place of the next word, or of the end.
    fn cursor(&self) -> Cursor<'a> {
        Cursor::at(self.source, self.peek().map_or(self.source.text().len(), |(place, _)| place))
    }

    fn take(&mut self, wanted: &str) -> Result<(), ReadError> {
        let cursor = self.cursor();
        match self.next() {
            Some((_, word)) if word == wanted => Ok(()),
            _ => Err(cursor.expected(wanted)),
        }
    }

    fn number(&mut self, what: &str) -> Result<PlacedNumber, ReadError> {
        let mut cursor = self.cursor();
        let place = cursor.offset();
        let number = cursor.length(what)?;
        self.next();
        match cursor.offset() == self.at {
            true => Ok((place, number)),
            false => Err(cursor.expected("a space behind a number")),
        }
    }

    /// Reads what follows the name of a line.
    fn clue(&mut self, place: usize) -> Result<PlacedClue, ReadError> {
        self.label("a word like number_of_clusters:")?;
        let (_, count) = self.number("the number of blocks")?;
        let is_next_line = |word: &str| SIDES.iter().any(|side| word.starts_with(side));
        if count > 0 || self.peek().is_some_and(|(_, word)| !is_next_line(word)) {
            self.label("a word like size(s):")?;
        }
        let mut lengths = Vec::new();
        for index in 1..=count {
            lengths.push(self.number(&format!("length {index} of {count}"))?);
        }
        clue_of_blocks(self.source, place, &lengths)
    }

    /// Moves behind a word that is no number.
    fn label(&mut self, what: &str) -> Result<(), ReadError> {
        let cursor = self.cursor();
        match self.next() {
            Some((_, word)) if !word.starts_with(|digit: char| digit.is_ascii_digit()) => Ok(()),
            _ => Err(cursor.expected(what)),
        }
    }
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        let (width, height) = (puzzle.width(), puzzle.height());
        let _ = writeln!(written.text, "{FIRST} {height}\nnumber_of_columns: {width}");
        let sides: [&[LineClue]; 2] = [puzzle.rows(), puzzle.columns()];
        for (clues, side) in sides.into_iter().zip(SIDES) {
            for (index, clue) in legible(clues).enumerate() {
                let count = clue.blocks().len();
                let _ = write!(written.text, "{side}{} number_of_clusters: {count} size(s):", index + 1);
                let _ = match count {
                    0 => writeln!(written.text),
                    _ => writeln!(written.text, " {}", lengths(clue, " ")),
                };
            }
        }
    }
}
