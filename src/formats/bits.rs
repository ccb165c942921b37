//! `bits`: a picture of `0` and `1`, a line for every row; the clues are its runs.
//!
//! ```text
//! 11010
//! 00000
//! 10110
//! ```
//!
//! White space within a line means nothing. All rows are equally long.

use super::cursor::Cursor;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::is_blank;
use super::size::check_size;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::{Nonogram, Palette, Picture};
use crate::symbol::Symbol;

pub(super) const FORMAT: Format = Format {
    name: "bits",
    suffixes: &["bits"],
    about: "picture of 0 and 1, one row a line; its runs are the clues",
    holds: Holds { clues: false, empty: false, goal: true, ..Holds::CLUES },
    looks_like,
    read,
    write,
};

/// Nothing but 0, 1 and white space, no blank line, and more than one cell in the first row or one in each.
fn looks_like(text: &str) -> bool {
    let text = text.trim_end();
    let mut widths = text.lines().map(|line| line.split_whitespace().map(str::len).sum::<usize>());
    let first = widths.next().unwrap_or(0);
    let is_row = |width| if first == 1 { width == 1 } else { width > 0 };
    let is_part = |letter: char| matches!(letter, '0' | '1') || letter.is_whitespace();
    first > 0 && widths.all(is_row) && text.chars().all(is_part)
}

fn read(source: &Source, _: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let text_end = source.text().trim_end().len();
    let lines = source.lines().take_while(|line| line.0 < text_end).skip_while(|line| is_blank(line.1));
    let (mut width, mut height, mut place) = (0, 0, 0);
    let mut symbols = Vec::new();
    for (offset, line) in lines {
        let before = symbols.len();
        let row = if height == 0 { None } else { Some(width) };
        read_row(source, (offset, line), row, &mut symbols)?;
        if height == 0 {
            (width, place) = (symbols.len() - before, offset);
        }
        height += 1;
        check_size(source, offset, width, height)?;
    }
    if symbols.is_empty() {
        return Err(source.error(place, "found nothing, expected rows of 0 and 1"));
    }
    let goal = Picture::of_symbols(width, height, &symbols);
    let puzzle = Nonogram::from_picture(goal, Palette::black_and_white());
    Ok(vec![puzzle.map_err(|error| source.error(place, error.to_string()))?])
}

/// Reads the cells of a row. All but the first have to be as many as are in that.
fn read_row(
    source: &Source,
    (offset, line): (usize, &str),
    width: Option<usize>,
    symbols: &mut Vec<Symbol>,
) -> Result<(), ReadError> {
    let limit = source.limits().cells;
    let mut found = 0;
    for (index, letter) in line.char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
        let cursor = Cursor::at(source, offset + index);
        if width == Some(found) {
            return Err(cursor.expected(&format!("the end of a row of {found} cells")));
        }
        symbols.push(match letter {
            '0' => Symbol::BLANK,
            '1' => Symbol::BLACK,
            _ => return Err(cursor.expected("0 or 1")),
        });
        found += 1;
        if symbols.len() > limit {
            return Err(source
                .error(offset + index, format!("the picture is too large: at most {limit} cells are read")));
        }
    }
    match width {
        Some(width) if found < width => {
            let cursor = Cursor::at(source, offset + line.trim_end().len());
            Err(cursor.expected(&format!("cell {} of {width}", found + 1)))
        }
        _ => Ok(()),
    }
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for goal in puzzles.iter().filter_map(Nonogram::goal) {
        for row in goal.rows() {
            let bit = |known| if known == Some(Symbol::BLANK) { '0' } else { '1' };
            written.text.extend(row.iter().map(|cell| bit(cell.known())));
            written.text.push('\n');
        }
    }
}
