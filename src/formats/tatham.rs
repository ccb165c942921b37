//! `tatham`: the game description of "Pattern" in Simon Tatham's puzzle collection, `5x3:1.1/1/1/1.1//2.1//1.2`.
//!
//! The size, then a clue for every **column** and after them one for every row, between slashes; the numbers of a
//! clue stand between dots, and an empty clue is nothing at all (a lone `0` is read too). After a comma may follow
//! the cells that the puzzle gives away, as steps: a letter moves on by its place in the alphabet from `a` = 0,
//! and gives that cell, black as a capital and white as a small letter; `z` only moves on by 25. The steps lead
//! after the last cell.
//!
//! Several puzzles stand on lines of their own. White space may surround an ID, but not stand in it.

use super::lists::clue_of;
use super::pieces::Separator;
use crate::formats::{
    Capabilities, Cursor, Format, Input, PlacedClue, Result, Source, Written, all, assemble, each, legible,
};
use crate::puzzles::{Nonogram, Picture};
use nonomata_engine::rule::Clue;
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) const FORMAT: Format = Format {
    name: "tatham",
    suffixes: &["tatham", "sgtp"],
    about: "game description of Simon Tatham's Pattern: 5x3:1.1/1/1/1.1//2.1//1.2, columns first",
    capabilities: Capabilities { many: true, given: true, ..Capabilities::CLUES },
    looks_like,
    read: |source| all(read(source)),
    write: Some(|puzzles, written| each(puzzles, written, write)),
    separator: Separator::Lines,
    ..Format::OF_NONOGRAMS
};

/// A size: two numbers with an x between them, or a number before a colon or a number sign.
fn looks_like(text: &str) -> bool {
    let after_number = |text: &str| {
        let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        (rest.len() < text.len()).then(|| text.len() - rest.len())
    };
    let text = text.trim_start();
    let Some(width) = after_number(text) else { return false };
    let rest = &text[width..];
    let is_height = |rest: &str| rest.starts_with(|letter: char| letter == '-' || letter.is_ascii_digit());
    rest.starts_with([':', '#']) || rest.strip_prefix('x').is_some_and(is_height)
}

fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let mut cursor = Cursor::new(source);
    let mut puzzles = Vec::new();
    cursor.skip_white_space();
    loop {
        let start = cursor.offset();
        let (width, height) = size(source, &mut cursor)?;
        let description = Description::read(source, &mut cursor, start, (width, height))?;
        cursor.skip_spaces();
        cursor.expect_line_end(&format!("the end after {width} columns and {height} rows"))?;
        puzzles.push(description.assemble(source, None)?);
        cursor.skip_white_space();
        if cursor.peek().is_none() {
            return Ok(puzzles);
        }
    }
}

/// The part after a size.
pub(super) struct Description {
    /// The place of the size.
    start: usize,
    width: usize,
    /// The clues of the columns, and after them those of the rows.
    clues: Vec<PlacedClue>,
    pub(super) given: Option<Picture>,
}

impl Description {
    /// Reads what follows the size, whose place is `start`.
    pub(super) fn read(
        source: &Input<'_>,
        cursor: &mut Cursor<'_>,
        start: usize,
        (width, height): (usize, usize),
    ) -> Result<Description> {
        let mut clues = Vec::new();
        for index in 0..width + height {
            if index > 0 && !cursor.take('/') {
                let message = format!("a slash and clue {} of {width} columns and {height} rows", index + 1);
                return Err(cursor.expected(&message));
            }
            clues.push(clue(source, cursor)?);
        }
        let mut picture = None;
        if cursor.take(',') {
            source.take_cells(cursor.offset(), width * height)?;
            picture = Some(given(cursor, width, height)?);
        }
        Ok(Description { start, width, clues, given: picture })
    }

    /// The puzzle, with a half-solved grid if there is one.
    pub(super) fn assemble(self, source: &Source, saved: Option<Picture>) -> Result<Nonogram> {
        let mut builder = Nonogram::builder();
        builder = self.given.into_iter().fold(builder, |builder, given| builder.given(given));
        builder = saved.into_iter().fold(builder, |builder, saved| builder.saved(saved));
        let (columns, rows) = self.clues.split_at(self.width);
        assemble(source, self.start, builder.clone(), rows, columns).map_err(|error| {
            let (rows, columns) = self.clues.split_at(self.clues.len() - self.width);
            match assemble(source, self.start, builder, rows, columns) {
                Ok(_) => {
                    error.with_hint("the clues would fit with the rows first; here the columns come first")
                }
                Err(_) => error,
            }
        })
    }
}

/// Reads the size and the colon after it.
fn size(source: &Source, cursor: &mut Cursor<'_>) -> Result<(usize, usize)> {
    let start = cursor.offset();
    let width = cursor.number("the number of columns")?;
    let height = if cursor.take('x') { cursor.number("the number of rows")? } else { width };
    if cursor.peek() == Some('#') {
        let message = "a random seed does not hold the puzzle: only the program that made it can generate it";
        return Err(source.error(start, message).with_hint("paste the ID from Game > Specific instead"));
    }
    cursor.expect(':', "a colon after the size")?;
    let (width, height) = (width as usize, height as usize);
    source.check_size(start, width, height)?;
    Ok((width, height))
}

/// Reads the numbers of one clue.
fn clue(source: &Source, cursor: &mut Cursor<'_>) -> Result<PlacedClue> {
    let offset = cursor.offset();
    let mut lengths = Vec::new();
    if cursor.peek().is_some_and(|letter| letter.is_ascii_digit() || ['?', '*'].contains(&letter)) {
        loop {
            lengths.push((cursor.offset(), cursor.length("a block's length")?));
            if !cursor.take('.') {
                break;
            }
        }
    }
    clue_of(source, offset, &lengths)
}

/// Reads the given cells.
fn given(cursor: &mut Cursor<'_>, width: usize, height: usize) -> Result<Picture> {
    let mut cells = vec![SymbolSet::of_first(2); width * height];
    let mut cell = 0;
    while let Some(letter) = cursor.peek().filter(char::is_ascii_alphabetic) {
        let step = (letter.to_ascii_lowercase() as u8 - b'a') as usize;
        cell += step;
        if step < 25 && cell < cells.len() {
            let symbol = if letter.is_ascii_uppercase() { Symbol::BLACK } else { Symbol::BLANK };
            cells[cell] = SymbolSet::only(symbol);
            cell += 1;
        } else if cell > cells.len() {
            return Err(cursor.expected(format_args!("a step to one of the {} cells", cells.len())));
        }
        cursor.advance();
    }
    if cell != cells.len() {
        return Err(cursor.expected(format_args!("steps up to the last of the {} cells", cells.len())));
    }
    Ok(Picture::of_cells(width, height, cells))
}

fn write(puzzle: &Nonogram, written: &mut Written) {
    let (width, height) = (puzzle.width(), puzzle.height());
    written.text.push_str(&format!("{width}x{height}:{}\n", described(puzzle)));
}

/// The part after the size.
pub(super) fn described(puzzle: &Nonogram) -> String {
    let clue = |clue: &Clue| {
        clue.blocks().iter().map(|block| block.length().to_string()).collect::<Vec<_>>().join(".")
    };
    let mut text =
        legible(puzzle.columns()).chain(legible(puzzle.rows())).map(clue).collect::<Vec<_>>().join("/");
    if let Some(given) = puzzle.given() {
        text.push(',');
        text.push_str(&steps(given));
    }
    text
}

/// The known cells of a picture, as steps from each to the next.
fn steps(given: &Picture) -> String {
    let mut steps = String::new();
    let mut distance = 0u8;
    for cell in given.cells() {
        match cell.known() {
            Some(Symbol::BLANK) => steps.push((b'a' + std::mem::take(&mut distance)) as char),
            Some(_) => steps.push((b'A' + std::mem::take(&mut distance)) as char),
            None => distance += 1,
        }
        if distance == 25 {
            steps.push('z');
            distance = 0;
        }
    }
    if distance > 0 {
        steps.push((b'a' + distance) as char);
    }
    steps
}
