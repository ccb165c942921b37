//! `picross`: clues in square brackets below headings, several puzzles in one text.
//!
//! ```text
//! # A comment
//! GRID Tiny
//! ROWS
//! [ 2 1 ]
//! [ ]
//! [ 1 2 ]
//! COLUMNS
//! [ 1 1 ]
//! [ 1 ]
//! [ 1 ]
//! [ 1 1 ]
//! [ ]
//! ```

use super::super::pieces::is_grid;
use super::numbers::{clue_of, lengths_on, start};
use super::*;

const HEADINGS: [&str; 2] = ["ROWS", "COLUMNS"];

/// The side whose heading a line is, perhaps with a comment after it.
fn heading(line: &str) -> Option<usize> {
    let word = line.split('#').next().unwrap_or_default().trim_end();
    HEADINGS.iter().position(|&heading| heading == word)
}

/// Whether a heading stands below the beginning of a puzzle, or a clue in brackets below a heading.
pub(super) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let is_heading = |line: &str| heading(line).is_some();
    match lines.next() {
        Some(first) if is_grid(first) => lines.next().is_some_and(is_heading),
        Some(first) => is_heading(first) && lines.next().is_some_and(|line| line.starts_with('[')),
        None => false,
    }
}

/// A puzzle that is being read.
struct Grid {
    place: usize,
    about: About,
    description: Vec<String>,
    lists: [Option<Vec<PlacedClue>>; 2],
    open: Option<usize>,
}

impl Grid {
    fn new(place: usize, title: &str) -> Grid {
        let mut about = About::new();
        if !title.is_empty() {
            about.set("title", title);
        }
        Grid { place, about, description: Vec::new(), lists: [None, None], open: None }
    }

    /// The puzzle, which ends there.
    fn finish(mut self, source: &Source, end: usize) -> Result<Nonogram> {
        if !self.description.is_empty() {
            self.about.set("description", self.description.join("\n"));
        }
        let [rows, columns] = [0, 1].map(|side| {
            let what = format!("a line {} and its clues", HEADINGS[side]);
            self.lists[side].take().ok_or_else(|| Cursor::at(source, end).expected(&what))
        });
        let (rows, columns) = (rows?, columns?);
        source.check_size(self.place, columns.len(), rows.len())?;
        assemble(source, self.place, Nonogram::builder().about(self.about), &rows, &columns)
    }
}

pub(super) fn read(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    let mut puzzles = Vec::new();
    let mut grid: Option<Grid> = None;
    // Comments belong to the puzzle below them.
    let mut remarks = Vec::new();
    for line in source.lines() {
        let word = line.1.trim();
        if word.is_empty() {
            continue;
        }
        if let Some(comment) = dialect.comment_on(line.1) {
            remarks.extend(Some(comment.trim().to_owned()).filter(|comment| !comment.is_empty()));
            continue;
        }
        let heading = heading(word);
        let is_full = grid.as_ref().is_some_and(|grid| grid.lists.iter().all(Option::is_some));
        if is_grid(word) || heading.is_some() && (grid.is_none() || is_full) {
            if let Some(done) = grid.take() {
                puzzles.push(done.finish(source, line.0)?);
            }
            let title = if is_grid(word) { word["GRID".len()..].trim() } else { "" };
            grid = Some(Grid::new(line.0, title));
        }
        let Some(grid) = &mut grid else {
            return Err(Cursor::at(source, start(line)).expected("a line GRID and a title, or a line ROWS"));
        };
        grid.description.append(&mut remarks);
        match (heading, grid.open) {
            (Some(side), _) if grid.lists[side].is_none() => {
                grid.lists[side] = Some(Vec::new());
                grid.open = Some(side);
            }
            (Some(side), _) => bail!(source, line.0, "the {} are given twice", HEADINGS[side]),
            (None, _) if is_grid(word) => {}
            (None, Some(side)) => {
                let list = grid.lists[side].get_or_insert_default();
                push(source, list, line.0, clue(source, line)?)?;
            }
            (None, None) => return Err(Cursor::at(source, start(line)).expected("a line ROWS or COLUMNS")),
        }
    }
    let end = source.text().len();
    let Some(mut last) = grid else {
        return Err(Cursor::at(source, end).expected("a line GRID and a title, or a line ROWS"));
    };
    last.description.append(&mut remarks);
    puzzles.push(last.finish(source, end)?);
    Ok(puzzles)
}

/// Reads a clue: lengths between brackets.
fn clue(source: &Source, line: PlacedLine<'_>) -> Result<PlacedClue> {
    let begin = start(line);
    let mut cursor = Cursor::at(source, begin);
    cursor.expect('[', "a clue like [ 2 1 ], ROWS, COLUMNS or GRID")?;
    let inside = cursor.offset();
    let line_end = line.0 + line.1.trim_end().len();
    let Some(length) = source.text()[inside..line_end].find(']') else {
        return Err(Cursor::at(source, line_end).expected("a closing bracket"));
    };
    let lengths = lengths_on(source, (inside, &source.text()[inside..inside + length]))?;
    let mut after = Cursor::at(source, inside + length + 1);
    after.skip_spaces();
    if after.peek() != Some('#') {
        after.expect_line_end("the end of the line after a clue")?;
    }
    clue_of(source, begin, &lengths)
}
