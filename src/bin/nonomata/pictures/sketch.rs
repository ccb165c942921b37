//! A picture as it came: lines of a file or of an argument that have not met their puzzle yet.

use std::io::ErrorKind;
use std::path::Path;

use nonomata::formats::{Limits, Source, partial};
use nonomata::problem::Problem;
use nonomata::puzzles::{Layout, Nonogram, Palette, Picture, Puzzle};
use nonomata::symbol::SymbolSet;

use super::rows::{self, Held};
use super::styles::{self, Drawn};
use crate::failure::Failure;
use crate::input::{self, SourceError};
use crate::output::counted;

/// A line of a text with its number, counted from 1.
pub(super) type Line = (usize, String);

/// Rows of letters that have not met their puzzle yet.
pub(crate) struct Sketch {
    name: String,
    /// The lines as they stand.
    lines: Vec<Line>,
    /// The argument, if it is the rows itself or, more likely where it has not their number, a mistyped name.
    in_place: Option<String>,
    /// A partial-solution file, if that is what it is: it has other letters.
    partial: Option<Source>,
}

/// What is read as a picture.
const READ: &str = "a picture in text, as `solve` draws it in any --style";

/// How much of an argument is shown again: more is no name of a file that is not there.
const SHOWN: usize = 60;

impl Sketch {
    /// The rows in a file or, if there is no file of that name, the argument itself with `/` between its rows.
    pub(crate) fn read(flag: &str, argument: &str) -> Result<Sketch, Failure> {
        // Blank cells look like the folder that one is in.
        if argument.chars().all(|sign| matches!(sign, '.' | '/')) {
            return Ok(Sketch::in_place(flag, argument));
        }
        let source = match input::source(Path::new(argument), Limits::default()) {
            Err(SourceError::File(error)) if is_no_name(argument, error.kind()) => {
                return Ok(Sketch::in_place(flag, argument));
            }
            source => source.map_err(|error| error.into_failure(argument))?,
        };
        if !source.is_text() {
            let message = format!("{argument}: this is an image, expected {READ}");
            return Err(Failure::unreadable(message));
        }
        let is_partial = partial::looks_like(source.text());
        let lines = (1..).zip(source.text().lines().map(str::to_owned)).collect();
        Ok(Sketch { name: argument.to_owned(), lines, in_place: None, partial: is_partial.then_some(source) })
    }

    fn in_place(flag: &str, text: &str) -> Sketch {
        let lines = (1..).zip(text.trim_matches('\n').split(['/', '\n']).map(str::to_owned)).collect();
        Sketch { name: flag.to_owned(), lines, in_place: Some(text.to_owned()), partial: None }
    }

    /// The rows as a text, each on the line where it stands.
    pub(crate) fn source(&self) -> Source {
        let mut text = String::new();
        let mut last = 1;
        for (line, row) in &self.lines {
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
        let (width, height, palette) = (puzzle.width(), puzzle.height(), puzzle.palette());
        let drawn = Drawn::of(&self.lines, palette);
        let rows = drawn.rows(&self.lines, width);
        // Rows without cells cannot be seen.
        let has_none = width == 0 && rows.is_empty();
        if rows.len() != height && !has_none {
            return Err(self.wrong_size(rows.len(), height));
        }
        let mut cells = Vec::with_capacity(width * height);
        for row in rows {
            let found = row.signs.len();
            if found != width {
                let message = format!("found {}, expected {width}", counted(found, "cell"));
                let behind = row.signs.last().map_or(1, |(column, _)| column + 1);
                let column = row.signs.get(width).map_or(behind, |(column, _)| *column);
                return Err(Failure::at(&self.name, row.line, column, &message));
            }
            for (column, sign) in row.signs {
                let cell = drawn.meaning(sign, palette, unknown).map_err(|unread| {
                    let message = match unread {
                        styles::Unread::Meaningless => {
                            format!("found {sign:?}, expected {}", letters(palette, unknown))
                        }
                        styles::Unread::Ambiguous => {
                            format!("{sign:?} is the sign of two colours in this style; --style ascii keeps them apart")
                        }
                    };
                    Failure::at(&self.name, row.line, column, &message)
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
        let rows = rows::rows(&self.lines, layout);
        if rows.len() != layout.rows().len() {
            return Err(self.wrong_size(rows.len(), layout.rows().len()));
        }
        let mut cells = problem.cells().to_vec();
        let alphabet = problem.alphabet();
        for (drawn, row) in rows.into_iter().zip(layout.rows()) {
            let at =
                |column, message: &str| Failure::at(&self.name, drawn.line, drawn.ahead + column, message);
            let known: String = alphabet.letters().iter().collect();
            let expected = |found: &str| match &found.chars().collect::<Vec<_>>()[..] {
                [letter] => format!("found {letter:?}, expected one of {known}"),
                _ => format!("found {:?}, expected one of {known}", shortened(found)),
            };
            let held = rows::cells(drawn.text, row, layout, alphabet).map_err(|unread| match unread {
                rows::Unread::Count(found) => {
                    at(1, &format!("found {}, expected {}", counted(found, "cell"), row.cells.len()))
                }
                rows::Unread::Sign(column, found) => at(column, &expected(&found)),
            })?;
            for (&cell, held) in row.cells.iter().zip(held) {
                match held {
                    Held::Symbol(symbol) => cells[cell] = SymbolSet::only(symbol),
                    Held::Unknown(_) if unknown => {}
                    Held::Unknown(column) => return Err(at(column, &expected("?"))),
                }
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

    /// What to say of the wrong number of rows.
    fn wrong_size(&self, found: usize, expected: usize) -> Failure {
        let message = format!("found {}, expected {expected}", counted(found, "row"));
        let hint = match &self.in_place {
            None if expected > 0 && found > expected && found % expected == 0 => {
                format!(": these are {} pictures, and one is read", found / expected)
            }
            None => {
                let has_colours = self.lines.iter().any(|(_, line)| line.contains('\x1b'));
                let coloured = if has_colours { ", but not with the colours of a terminal" } else { "" };
                format!(": what is read is {READ}{coloured}")
            }
            Some(text) if text.chars().count() > SHOWN => " with / between them".to_owned(),
            Some(text) => format!(" with / between them; there is no file {text:?} either"),
        };
        Failure::unreadable(format!("{}: {message}{hint}", self.name))
    }
}

/// Whether there is no file of this name, or there cannot be one: the path is longer than file systems allow, or leads
/// through a file.
fn is_no_name(argument: &str, error: ErrorKind) -> bool {
    let is_too_long = argument.len() > 4000 || argument.split('/').any(|name| name.len() > 255);
    is_too_long || matches!(error, ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// The beginning of a text, if it is long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Whether a line is one of those that `solve` puts around its drawings. Rows of letters may begin like a remark, too.
pub(super) fn is_remark(line: &str) -> bool {
    const REMARKS: [&str; 7] = [
        "another solution",
        "solution ",
        "stopped by the limit",
        "lines alone leave",
        "with what the other lines force",
        "nothing is left for",
        "the rules contradict",
    ];
    const VERDICTS: [&str; 4] = ["UNIQUE", "MULTIPLE", "NONE", "UNKNOWN"];
    if let Some(verdict) = line.strip_prefix("s ") {
        return VERDICTS.contains(&verdict);
    }
    let is_sum =
        |remark: &str| remark.starts_with(|c: char| c.is_ascii_digit()) && remark.contains(" solution");
    line.strip_prefix("c ")
        .is_some_and(|remark| REMARKS.iter().any(|begin| remark.starts_with(begin)) || is_sum(remark))
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
