//! Pictures that are held against a puzzle: rows of letters, in a file or in place.
//!
//! What `solve --style ascii` prints can be read again: its remarks and its verdict are skipped. So can partial-solution
//! files of the solver *grid*.

use std::io::ErrorKind;
use std::path::Path;

use nonomata::formats::{Limits, Source, partial};
use nonomata::problem::Problem;
use nonomata::puzzles::{CellShape, Layout, Nonogram, Palette, Picture, Puzzle};
use nonomata::symbol::{Symbol, SymbolSet};

use crate::failure::Failure;
use crate::input::{self, SourceError};

/// Rows of letters that have not met their puzzle yet.
pub(crate) struct Sketch {
    name: String,
    /// The rows, each with its line in the text, counted from 1.
    rows: Vec<(usize, String)>,
    /// The argument, if it is the rows itself or, more likely where it has not their number, a mistyped name.
    in_place: Option<String>,
    /// A partial-solution file, if that is what it is: it has other letters.
    partial: Option<Source>,
}

/// The longest argument that is shown again as a name of a file that is not there.
const SHOWN: usize = 60;

impl Sketch {
    /// The rows in a file or, if there is no file of that name, the argument itself with `/` between its rows.
    pub(crate) fn read(flag: &str, argument: &str) -> Result<Sketch, Failure> {
        let source = match input::source(Path::new(argument), Limits::default()) {
            Err(SourceError::File(error)) if error.kind() == ErrorKind::NotFound => {
                return Ok(Sketch::in_place(flag, argument));
            }
            source => source.map_err(|error| error.into_failure(argument))?,
        };
        if partial::looks_like(source.text()) {
            return Ok(Sketch {
                name: argument.to_owned(),
                rows: Vec::new(),
                in_place: None,
                partial: Some(source),
            });
        }
        let is_row = |line: &&str| !line.is_empty() && !line.starts_with("c ") && !line.starts_with("s ");
        let rows = (1..).zip(source.text().lines().map(str::trim)).filter(|(_, line)| is_row(line));
        let rows = rows.map(|(number, line)| (number, line.to_owned())).collect();
        Ok(Sketch { name: argument.to_owned(), rows, in_place: None, partial: None })
    }

    fn in_place(flag: &str, text: &str) -> Sketch {
        let rows = (1..).zip(text.trim().split(['/', '\n']).map(|row| row.trim().to_owned())).collect();
        Sketch { name: flag.to_owned(), rows, in_place: Some(text.to_owned()), partial: None }
    }

    /// The rows as a text, each on the line where it stands.
    pub(crate) fn source(&self) -> Source {
        let mut text = String::new();
        let mut last = 1;
        for (line, row) in &self.rows {
            text.push_str(&"\n".repeat(line - last));
            text.push_str(row);
            last = *line;
        }
        Source::new(self.name.as_str(), text)
    }

    /// The picture of that puzzle, if it can be one. `?` is read where `unknown` cells are allowed.
    pub(crate) fn picture_of(&self, puzzle: &Nonogram, unknown: bool) -> Result<Picture, Failure> {
        if let Some(source) = &self.partial {
            let picture =
                partial::read(source, puzzle).map_err(|error| Failure::of_text(&self.name, &error))?;
            return self.finished(picture.unknown_count(), unknown).map(|()| picture);
        }
        let (width, height) = (puzzle.width(), puzzle.height());
        if self.rows.len() != height {
            let found = counted(self.rows.len(), "row");
            return Err(self.wrong_size(&format!("found {found}, expected {height}")));
        }
        let mut cells = Vec::with_capacity(width * height);
        for (line, row) in &self.rows {
            let found = row.chars().count();
            if found != width {
                let message = format!("found {}, expected {width}", counted(found, "cell"));
                return Err(Failure::at(&self.name, *line, found.min(width) + 1, &message));
            }
            for (column, letter) in (1..).zip(row.chars()) {
                let cell = meaning(letter, puzzle.palette(), unknown).ok_or_else(|| {
                    let message =
                        format!("found {letter:?}, expected {}", letters(puzzle.palette(), unknown));
                    Failure::at(&self.name, *line, column, &message)
                })?;
                cells.push(cell);
            }
        }
        Ok(Picture::of_cells(width, height, cells))
    }

    /// The cells of a puzzle of another kind: its rows as they are drawn, without what stands before and between
    /// its cells. `?` is read where `unknown` cells are allowed.
    pub(crate) fn cells_of(
        &self,
        layout: &Layout,
        puzzle: &dyn Puzzle,
        problem: &Problem,
        unknown: bool,
    ) -> Result<Vec<SymbolSet>, Failure> {
        if let (Some(source), Some(triddler)) = (&self.partial, puzzle.as_triddler()) {
            let known = partial::read_triddler(source, triddler)
                .map_err(|error| Failure::of_text(&self.name, &error))?;
            let open = known.iter().filter(|cell| cell.known().is_none()).count();
            return self.finished(open, unknown).map(|()| known);
        }
        let rows = self.rows_of(layout);
        if rows.len() != layout.rows().len() {
            let message = format!("found {} rows, expected {}", rows.len(), layout.rows().len());
            return Err(self.wrong_size(&message));
        }
        let mut cells = problem.cells().to_vec();
        let alphabet = problem.alphabet();
        let has_spaces = layout.shape() == CellShape::Hexagon;
        for ((line, text), row) in rows.into_iter().zip(layout.rows()) {
            let letters = (1..).zip(text.chars()).filter(|(_, letter)| !has_spaces || *letter != ' ');
            let letters: Vec<(usize, char)> = letters.collect();
            if letters.len() != row.cells.len() {
                let message = format!("found {} cells, expected {}", letters.len(), row.cells.len());
                return Err(Failure::at(&self.name, line, 1, &message));
            }
            for (&cell, (column, letter)) in row.cells.iter().zip(letters) {
                cells[cell] = match alphabet.symbol(letter) {
                    Some(symbol) => SymbolSet::only(symbol),
                    None if letter == '?' && unknown => continue,
                    None => {
                        let known: String = alphabet.letters().iter().collect();
                        let message = format!("found {letter:?}, expected one of {known}");
                        return Err(Failure::at(&self.name, line, column, &message));
                    }
                };
            }
        }
        Ok(cells)
    }

    /// Refuses so many unknown cells where none are allowed.
    fn finished(&self, open: usize, unknown: bool) -> Result<(), Failure> {
        if open == 0 || unknown {
            return Ok(());
        }
        Err(Failure::unreadable(format!("{}: found {open} unknown cells, expected none", self.name)))
    }

    /// The rows with their lines, without the slashes around rows of triangles. Where those were taken for what stands
    /// between rows, they have left empty ones.
    fn rows_of(&self, layout: &Layout) -> Vec<(usize, &str)> {
        let rows = self.rows.iter().map(|(line, row)| (*line, row.as_str()));
        match layout.shape() {
            CellShape::Triangle { .. } => rows
                .map(|(line, row)| (line, row.trim_matches(['/', '\\', ' '])))
                .filter(|(_, row)| !row.is_empty())
                .collect(),
            _ => rows.collect(),
        }
    }

    /// What to say of the wrong number of rows.
    fn wrong_size(&self, message: &str) -> Failure {
        let hint = match &self.in_place {
            None => String::new(),
            Some(text) if text.chars().count() > SHOWN => " with / between them".to_owned(),
            Some(text) => format!(" with / between them; there is no file {text:?} either"),
        };
        Failure::unreadable(format!("{}: {message}{hint}", self.name))
    }
}

fn meaning(letter: char, palette: &Palette, unknown: bool) -> Option<SymbolSet> {
    match palette.symbol(letter) {
        Some(symbol) => Some(SymbolSet::only(symbol)),
        None if letter == '.' => Some(SymbolSet::only(Symbol::BLANK)),
        // Some puzzles call their only colour by another letter.
        None if letter == '#' && palette.size() == 2 => Some(SymbolSet::only(Symbol::BLACK)),
        None if letter == '?' && unknown => Some(SymbolSet::first(palette.size())),
        None => None,
    }
}

/// So many of something.
fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// The letters that a picture may have, in words.
fn letters(palette: &Palette, unknown: bool) -> String {
    let letters: String = palette.colours().iter().map(|colour| colour.letter).collect();
    format!("one of {letters}{}", if unknown { " or ?" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of a text: a picture, or a failure.
    fn read(text: &str, unknown: bool) -> String {
        let puzzle = Nonogram::builder().rows([vec![2], vec![1]]).columns([[1], [2]]).build().unwrap();
        match Sketch::in_place("--partial", text).picture_of(&puzzle, unknown) {
            Ok(picture) => format!("{picture:?}").replace('\n', "|"),
            Err(failure) => failure.to_string(),
        }
    }

    #[test]
    fn rows_in_place_are_read_or_refused_with_their_place() {
        assert_eq!(read("##/.#", false), "Picture 2x2|##|.#|");
        assert_eq!(read("##\n?#", true), "Picture 2x2|##|?#|");
        assert_eq!(read("##/?#", false), "--partial:2:1: found '?', expected one of .#");
        assert_eq!(read("##/x#", true), "--partial:2:1: found 'x', expected one of .# or ?");
        assert_eq!(read("##/#", true), "--partial:2:2: found 1 cell, expected 2");
        assert_eq!(
            read("mine.txt", true),
            "--partial: found 1 row, expected 2 with / between them; there is no file \"mine.txt\" either"
        );
    }
}
