//! `gecode`: the array of numbers in Gecode's example: width, height, then a clue for every **column** and after them
//! one for every row.
//!
//! ```text
//! const int nonogram[] = {
//!   5, 3,
//!   2, 1, 1,
//!   1, 1,
//!   ...
//!   0,
//!   2, 2, 1,
//!   ...
//! };
//! ```
//!
//! A clue is the number of its blocks, followed by their lengths. What stands before the brace is passed over;
//! comments there are read as title and description.

use std::fmt::Write;

use super::assemble::{PlacedClue, assemble, legible};
use super::code::Code;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::{PlacedNumber, clue_of_blocks};
use super::remarks;
use super::sized::Sizes;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;

/// What begins a comment.
const COMMENT: &str = "//";

pub(super) const FORMAT: Format = Format {
    name: "gecode",
    suffixes: &["cpp"],
    about: "array of Gecode's example: {5, 3, 2, 1, 1, ...}, columns first",
    holds: Holds { about: true, ..Holds::CLUES },
    looks_like,
    read,
    write,
};

/// A brace before a number, and before the brace nothing but the beginning of a declaration.
fn looks_like(text: &str) -> bool {
    let is_start = |letter: char| letter.is_ascii_alphabetic() || letter == '{' || letter == '/';
    if !text.trim_start().starts_with(is_start) || !text.contains('{') {
        return false;
    }
    let source = Source::new("", text);
    let mut code = Code::new(&source, COMMENT);
    let is_declaration = |sign: char| sign.is_ascii_alphanumeric() || "_[]=*:<>".contains(sign);
    while code.peek().is_some_and(is_declaration) {
        code.advance();
    }
    code.take('{') && code.peek().is_some_and(|digit| digit.is_ascii_digit())
}

fn read(source: &Source, _: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut code = Code::new(source, COMMENT);
    code.find(&['{']);
    let about = code.take_remarks().about();
    if !code.take('{') {
        return Err(code.expected("a brace and the numbers of the puzzle"));
    }
    let mut numbers = Numbers { code, is_first: true };
    let width = numbers.next("the width")?;
    let height = numbers.next("the height")?;
    let sizes = Sizes::new(source, width, height)?;
    let mut clues = Vec::new();
    for index in 0..sizes.width + sizes.height {
        let (side, number) = match index.checked_sub(sizes.width) {
            None => ("column", index + 1),
            Some(row) => ("row", row + 1),
        };
        clues.push(numbers.clue(source, &format!("{side} {number}"))?);
    }
    numbers.end(sizes)?;
    let read = |columns: &[PlacedClue], rows: &[PlacedClue]| {
        assemble(source, sizes.place, Nonogram::builder().about(about.clone()), rows, columns)
    };
    let (columns, rows) = clues.split_at(sizes.width);
    let puzzle = read(columns, rows).map_err(|error| {
        let (rows, columns) = clues.split_at(sizes.height);
        match read(columns, rows) {
            Ok(_) if sizes.are_different() => error.with_hint(
                "the clues would fit with the rows first; here the width and the columns come first",
            ),
            _ => error,
        }
    });
    Ok(vec![puzzle?])
}

/// The numbers between the braces.
struct Numbers<'a> {
    code: Code<'a>,
    is_first: bool,
}

impl Numbers<'_> {
    fn next(&mut self, what: &str) -> Result<PlacedNumber, ReadError> {
        if !self.is_first && !self.code.take(',') {
            return Err(self.code.expected(&format!("a comma and {what}")));
        }
        self.is_first = false;
        self.code.length(what)
    }

    fn clue(&mut self, source: &Source, name: &str) -> Result<PlacedClue, ReadError> {
        let (place, count) = self.next(&format!("the number of blocks of {name}"))?;
        let what = format!("a length of {name}, which has {count}");
        let lengths = (0..count).map(|_| self.next(&what)).collect::<Result<Vec<_>, _>>()?;
        clue_of_blocks(source, place, &lengths)
    }

    /// Reads what stands behind the last number.
    fn end(mut self, sizes: Sizes) -> Result<(), ReadError> {
        self.code.take(',');
        let end = format!("a closing brace behind {} columns and {} rows", sizes.width, sizes.height);
        if !self.code.take('}') {
            return Err(self.code.expected(&end));
        }
        self.code.take(';');
        match self.code.peek() {
            Some(_) => Err(self.code.expected("the end behind the closing brace")),
            None => Ok(()),
        }
    }
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        // A backslash at its end would make the next line a part of the comment.
        remarks::write(puzzle.about(), "// ", |line| !line.ends_with('\\'), written);
        let (width, height) = (puzzle.width(), puzzle.height());
        let _ = write!(written.text, "const int nonogram[] = {{\n  {width}, {height}");
        for clue in legible(puzzle.columns()).chain(legible(puzzle.rows())) {
            let _ = write!(written.text, ",\n  {}", clue.blocks().len());
            for block in clue.blocks() {
                let _ = write!(written.text, ", {}", block.length());
            }
        }
        written.text.push_str("\n};\n");
    }
}
