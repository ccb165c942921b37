//! Drawings that are compared with a puzzle: in a file, or in an argument with `/` between the rows.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::Path;

use nonomata::explain::data::RecordedGrid;
use nonomata::formats::{DrawingError, Limits, Source, read_drawing};
use nonomata::symbol::SymbolSet;

use crate::failure::Failure;
use crate::input::{self, SourceError};
use crate::puzzle_context::PuzzleContext;

/// The description of a drawing in messages.
const READ: &str = "a picture as text, in any style of `solve`";

/// The longest argument that a message repeats. A longer one is not the name of a missing file.
const SHOWN: usize = 60;

/// The text of a drawing, parsed once its puzzle is known.
pub(crate) struct DrawnInput {
    source: Source,
    /// The argument, if it is the rows themselves or a mistyped file name.
    in_place: Option<String>,
}

impl DrawnInput {
    /// Reads the file with this name or, if there is none, the argument itself with `/` between its rows.
    pub(crate) fn read(flag: &str, argument: &str, limits: Limits) -> Result<DrawnInput, Failure> {
        // Rows of blank cells look like a relative path.
        if argument.chars().all(|sign| matches!(sign, '.' | '/')) {
            return Ok(DrawnInput::in_place(flag, argument));
        }
        let source = match input::source(Path::new(argument), limits) {
            Err(SourceError::File(error)) if is_no_name(argument, &error) => {
                return Ok(DrawnInput::in_place(flag, argument));
            }
            source => source.map_err(|error| error.into_failure(argument))?,
        };
        match source.is_text() {
            true => Ok(DrawnInput { source, in_place: None }),
            false => Err(Failure::unreadable(format!("{argument}: this is an image, expected {READ}"))),
        }
    }

    /// Reads an argument that may be missing.
    pub(crate) fn read_optional(
        flag: &str,
        argument: Option<&str>,
        limits: Limits,
    ) -> Result<Option<DrawnInput>, Failure> {
        argument.map(|argument| DrawnInput::read(flag, argument, limits)).transpose()
    }

    /// The file that an argument names, if it is not the rows themselves, which can look like a pattern or a folder.
    pub(crate) fn file(argument: Option<&str>) -> Option<&Path> {
        argument.map(Path::new).filter(|path| *path == Path::new("-") || path.is_file())
    }

    fn in_place(flag: &str, text: &str) -> DrawnInput {
        let rows = text.trim_matches('\n').replace('/', "\n");
        DrawnInput { source: Source::new(flag, rows), in_place: Some(text.to_owned()) }
    }

    /// The cells of the puzzle in the drawing. `?` is accepted if `unknown` cells are allowed.
    pub(crate) fn cells(&self, context: &PuzzleContext, unknown: bool) -> Result<Vec<SymbolSet>, Failure> {
        if self.is_recorded() {
            return self.recorded(context, unknown);
        }
        read_drawing(&self.source, context.layout(), &context.problem, unknown)
            .map_err(|error| self.failure(&error))
    }

    /// Whether it is the JSON of `explain --until`, which keeps candidates.
    fn is_recorded(&self) -> bool {
        let text = self.source.text();
        text.trim_start().starts_with('{') && text.contains("\"grid\"")
    }

    fn recorded(&self, context: &PuzzleContext, unknown: bool) -> Result<Vec<SymbolSet>, Failure> {
        let problem = &context.problem;
        let failure =
            |error: &dyn fmt::Display| Failure::unreadable(format!("{}: {error}", self.source.name()));
        let recorded: RecordedGrid =
            serde_json::from_str(self.source.text()).map_err(|error| failure(&error))?;
        let mut cells = recorded.cells(problem).map_err(|error| failure(&error))?;
        cells.truncate(problem.declared_count());
        match unknown || cells.iter().all(|cell| cell.known().is_some()) {
            true => Ok(cells),
            false => Err(failure(&"found unknown cells, expected a finished grid")),
        }
    }

    fn failure(&self, error: &DrawingError) -> Failure {
        let name = self.source.name();
        if let Some(text) = self.in_place.as_deref().filter(|text| is_path(text) && is_about_start(error)) {
            let failure = Failure::unreadable(format!("{text}: there is no such file"));
            return failure.with_advice(&format!("read as rows, {error}").replace('\n', "\n  "));
        }
        let hint = match error {
            DrawingError::Wrong(error) => return Failure::of_text(name, error),
            DrawingError::Rows { found, expected } => self.row_hint(*found, *expected),
            _ => String::new(),
        };
        Failure::unreadable(format!("{name}: {error}{hint}"))
    }

    /// A hint for a wrong number of rows.
    fn row_hint(&self, found: usize, expected: usize) -> String {
        match &self.in_place {
            None if expected > 0 && found > expected && found.is_multiple_of(expected) => {
                format!(": these are {} pictures, expected one", found / expected)
            }
            None => {
                let has_colours = self.source.text().contains('\x1b');
                let coloured = if has_colours { " without terminal colours" } else { "" };
                format!(": expected {READ}{coloured}")
            }
            Some(text) if text.chars().count() > SHOWN => " with `/` between them".to_owned(),
            Some(text) => format!(" with `/` between them; there is no file {text:?}"),
        }
    }
}

/// Whether an argument looks like the path of a file more than like rows with `/` between them.
fn is_path(text: &str) -> bool {
    let suffix = Path::new(text).extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
    let has_suffix = suffix.len() > 1 && suffix.chars().all(|letter| letter.is_ascii_alphabetic());
    let begins = ["./", "../", "/", "~/"].iter().any(|start| text.starts_with(start));
    text.chars().count() <= SHOWN && (has_suffix || begins)
}

/// Whether the first row or the number of rows is wrong.
fn is_about_start(error: &DrawingError) -> bool {
    match error {
        DrawingError::Rows { .. } => true,
        DrawingError::Wrong(error) => error.line() <= 2,
        _ => false,
    }
}

/// Whether no file can have this name: none exists, the path is too long for a file system, or it leads through a file.
fn is_no_name(argument: &str, error: &io::Error) -> bool {
    let is_too_long = argument.len() > 4000 || argument.split('/').any(|name| name.len() > 255);
    is_too_long
        || matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
        || is_no_name_in_windows(argument, error)
}

/// Windows refuses `?` in names, and leaves a folder that does not exist by `..`: `##/..` is the current one.
fn is_no_name_in_windows(argument: &str, error: &io::Error) -> bool {
    const ERROR_INVALID_NAME: i32 = 123;
    cfg!(windows) && (error.raw_os_error() == Some(ERROR_INVALID_NAME) || Path::new(argument).is_dir())
}

#[cfg(test)]
mod tests {

    use nonomata::problem::Machines;
    use nonomata::puzzles::{Nonogram, Puzzle};

    use super::*;
    use crate::puzzle_context::Origin;
    use crate::work::Work;

    /// The cells of a text, drawn, or the message of the failure.
    fn read(text: &str, unknown: bool) -> String {
        let puzzle = Nonogram::builder().rows([vec![2], vec![1]]).columns([[1], [2]]).build().unwrap();
        let puzzle = Puzzle::from(puzzle);
        let origin = Origin { source: "test".into(), number: 1 };
        let context = PuzzleContext::new(puzzle, "test", origin, Work::default(), &mut Machines::default());
        match DrawnInput::in_place("--partial", text).cells(&context, unknown) {
            Ok(cells) => context.drawn(&cells, nonomata::render::Style::Ascii, Default::default()),
            Err(failure) => failure.to_string().lines().next().unwrap_or_default().to_owned(),
        }
    }

    #[test]
    fn rows_in_place_are_read_or_refused_with_their_place() {
        assert_eq!(read("##/.#", false), "##\n.#\n");
        assert_eq!(read("##\n?#", true), "##\n?#\n");
        assert_eq!(read("##/?#", false), "--partial:2:1: found '?', expected one of .#");
        assert_eq!(read("##/x#", true), "--partial:2:1: found 'x', expected one of .# or ?");
        assert_eq!(read("##/#", true), "--partial:2:2: found 1 cell, expected 2");
        for path in ["mine.txt", "./mine.txt", "my/grids/a.txt", "../mine"] {
            assert_eq!(read(path, true), format!("{path}: there is no such file"));
        }
    }
}
