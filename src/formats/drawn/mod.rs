//! Reading drawings: the output of `render` in any style, and hand-written text of the same shape.
//!
//! A drawing is read with the [`Layout`] of its puzzle: rows of letters or words, tables, the styles of grids with
//! clues, and the partial-solution files of the solver *grid*. Clues, borders, labels and the comments of `solve`
//! around the cells are ignored.

mod partial;
mod rows;
mod styles;
mod table;

use std::fmt;

use crate::formats::{ReadError, Source};
use crate::puzzles::Layout;
use nonomata_engine::problem::Problem;
use nonomata_engine::symbol::SymbolSet;

pub use partial::write as write_partial;

/// Errors from reading a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawingError {
    /// The number of rows differs from the puzzle's.
    Rows {
        /// The number of rows found.
        found: usize,
        /// The number of rows of the puzzle.
        expected: usize,
    },
    /// Cells are unknown where all must be known.
    Unknown {
        /// The number of unknown cells.
        count: usize,
    },
    /// A syntax error.
    Wrong(ReadError),
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawingError::Rows { found: 1, expected } => write!(f, "found 1 row, expected {expected}"),
            DrawingError::Rows { found, expected } => write!(f, "found {found} rows, expected {expected}"),
            DrawingError::Unknown { count } => write!(f, "found {count} unknown cells, expected none"),
            DrawingError::Wrong(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DrawingError {
    /// The source of the syntax error, whose message is part of this one.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            DrawingError::Wrong(error) => error.source(),
            DrawingError::Rows { .. } | DrawingError::Unknown { .. } => None,
        }
    }
}

impl From<ReadError> for DrawingError {
    fn from(error: ReadError) -> DrawingError {
        DrawingError::Wrong(error)
    }
}

/// Reads the cells of a problem from a drawing. Auxiliary cells, which are not drawn, keep their candidates. If
/// `unknown`, `?` stands for a cell that is not known; otherwise it is an error.
///
/// ```
/// use nonomata::formats::{Source, read_drawing};
/// use nonomata::puzzles::{PuzzleKind, Nonogram};
/// use nonomata::symbol::{Symbol, SymbolSet};
///
/// let puzzle = Nonogram::builder().rows([[1]]).columns([vec![1], vec![]]).build().unwrap();
/// let cells = read_drawing(&Source::new("example", "|X|?|"), &puzzle.layout(), &puzzle.to_problem(), true);
/// assert_eq!(cells.unwrap(), [SymbolSet::only(Symbol::BLACK), SymbolSet::of_first(2)]);
/// ```
pub fn read_drawing(
    source: &Source,
    layout: &Layout,
    problem: &Problem,
    unknown: bool,
) -> Result<Vec<SymbolSet>, DrawingError> {
    let shown = read_shown(source, layout, problem, unknown)?;
    if shown.len() == problem.cell_count() && drawn_cells(layout).eq(0..shown.len()) {
        return Ok(shown);
    }
    let mut cells = problem.initial_candidates().to_vec();
    for (cell, shown) in drawn_cells(layout).zip(shown) {
        cells[cell] = shown;
    }
    Ok(cells)
}

/// Reads the cells that are drawn.
fn read_shown(
    source: &Source,
    layout: &Layout,
    problem: &Problem,
    unknown: bool,
) -> Result<Vec<SymbolSet>, DrawingError> {
    match (layout.table(), layout.palette()) {
        (Some(table), _) => table::read(source, layout, table, problem, unknown),
        (None, Some(palette)) if partial::looks_like(source.text()) => {
            let shown = partial::read(source, layout, palette)?;
            let count = shown.iter().filter(|cell| cell.known().is_none()).count();
            if count > 0 && !unknown {
                return Err(DrawingError::Unknown { count });
            }
            Ok(shown)
        }
        (None, Some(palette)) if layout.has_clue_strips() => styles::read(source, layout, palette, unknown),
        (None, _) => rows::read(source, layout, problem, unknown),
    }
}

/// The cells of a layout, row by row.
fn drawn_cells(layout: &Layout) -> impl Iterator<Item = usize> {
    layout.rows().iter().flat_map(|row| row.cells.iter().copied())
}

/// A number of cells.
fn cell_count(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

/// Whether a line is a comment that `solve` prints around its drawings. Rows of letters may begin like one, too.
fn is_remark(line: &str) -> bool {
    const REMARKS: [&str; 8] = [
        "another solution",
        "solution ",
        "what all solutions have in common",
        "stopped by the limit",
        "lines alone leave",
        "with what the other lines force",
        "no candidate is left for",
        "the rules contradict",
    ];
    const VERDICTS: [&str; 5] = ["UNIQUE", "MULTIPLE", "NONE", "UNKNOWN", "FOUND"];
    if let Some(verdict) = line.strip_prefix("s ") {
        return VERDICTS.contains(&verdict);
    }
    let is_sum =
        |remark: &str| remark.starts_with(|c: char| c.is_ascii_digit()) && remark.contains(" solution");
    line.strip_prefix("c ")
        .is_some_and(|remark| REMARKS.iter().any(|begin| remark.starts_with(begin)) || is_sum(remark))
}
