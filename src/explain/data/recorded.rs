//! Grids read back from data, so that work continues where `explain --until N --json` stopped.
//!
//! Nothing that is read is trusted: places, letters and names are looked up in the problem.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::parts::{place, rows_of_cells, writes_dots};
use nonomata_engine::problem::{CellId, Problem};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// An unfinished grid with its candidates, as `explain --until N --json` writes it.
///
/// ```
/// use nonomata::{explain::data, puzzles::Nonogram, symbol::{Symbol, SymbolSet}};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let text = r##"{"grid": ["#?", "??"], "candidates": [[2, 1, "."]]}"##;
/// let recorded: data::RecordedGrid = serde_json::from_str(text).unwrap();
/// let cells = recorded.cells(&problem).unwrap();
/// assert_eq!(cells[0], SymbolSet::only(Symbol::BLACK));
/// assert_eq!(cells[2], SymbolSet::only(Symbol::BLANK));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "RecordedForm")]
pub struct RecordedGrid {
    grid: Vec<GridRow>,
    candidates: Vec<RecordedFact>,
}

/// The forms of a recorded grid: with its candidates, or the rows alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum RecordedForm {
    Whole {
        grid: Vec<GridRow>,
        #[serde(default)]
        candidates: Vec<RecordedFact>,
    },
    Rows(Vec<GridRow>),
}

impl From<RecordedForm> for RecordedGrid {
    fn from(form: RecordedForm) -> RecordedGrid {
        match form {
            RecordedForm::Whole { grid, candidates } => RecordedGrid { grid, candidates },
            RecordedForm::Rows(grid) => RecordedGrid { grid, candidates: Vec::new() },
        }
    }
}

/// A row of the grid: letters with `?` for open cells, or names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum GridRow {
    Letters(String),
    Names(Vec<Option<String>>),
}

/// The candidates of a cell, by its row and column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RecordedFact(usize, usize, HeldSymbols);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum HeldSymbols {
    Letters(String),
    Names(Vec<String>),
}

/// A grid that does not fit the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedError {
    message: String,
}

impl fmt::Display for RecordedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RecordedError {}

fn refused<T>(message: impl Into<String>) -> Result<T, RecordedError> {
    Err(RecordedError { message: message.into() })
}

impl RecordedGrid {
    /// The candidates of all cells of the problem.
    pub fn cells(&self, problem: &Problem) -> Result<Vec<SymbolSet>, RecordedError> {
        let mut cells = self.known(problem)?;
        let places: HashMap<(usize, usize), CellId> =
            problem.cell_ids().map(|cell| (place(problem, cell), cell)).collect();
        for RecordedFact(row, column, held) in &self.candidates {
            let Some(&cell) = places.get(&(*row, *column)) else {
                return refused(format!("there is no cell [{row}, {column}]"));
            };
            let holds = match held {
                HeldSymbols::Letters(letters) => {
                    letters.chars().map(|letter| symbol(problem, letter)).collect::<Result<SymbolSet, _>>()?
                }
                HeldSymbols::Names(names) => {
                    names.iter().map(|name| named(problem, cell, name)).collect::<Result<SymbolSet, _>>()?
                }
            };
            cells[cell.index()] = cells[cell.index()].intersection(holds);
        }
        Ok(cells)
    }

    /// The given candidates, narrowed by the rows.
    fn known(&self, problem: &Problem) -> Result<Vec<SymbolSet>, RecordedError> {
        let mut known = problem.initial_candidates().to_vec();
        let rows = rows_of_cells(problem);
        if rows.len() != self.grid.len() {
            return refused("the grid has another number of rows than the puzzle");
        }
        for (number, (cells, row)) in (1..).zip(rows.iter().zip(&self.grid)) {
            let (length, held): (usize, Vec<Option<Symbol>>) = match row {
                GridRow::Letters(letters) => {
                    let held = |letter| (letter != '?').then(|| symbol(problem, letter)).transpose();
                    (letters.chars().count(), letters.chars().map(held).collect::<Result<_, _>>()?)
                }
                GridRow::Names(names) => {
                    let held = |(&cell, name): (&CellId, &Option<String>)| {
                        name.as_ref().map(|name| named(problem, cell, name)).transpose()
                    };
                    (names.len(), cells.iter().zip(names).map(held).collect::<Result<_, _>>()?)
                }
            };
            if length != cells.len() {
                return refused(format!("row {number} of the grid has another length than the puzzle's"));
            }
            for (cell, symbol) in cells.iter().zip(held).filter_map(|(cell, held)| Some((cell, held?))) {
                known[cell.index()] = known[cell.index()].intersection(SymbolSet::only(symbol));
            }
        }
        Ok(known)
    }
}

/// The symbol of this name in a cell.
fn named(problem: &Problem, cell: CellId, name: &str) -> Result<Symbol, RecordedError> {
    let mut all = problem.alphabet().all().iter();
    let named = all.find(|&symbol| problem.symbol_name(cell, symbol) == name);
    named.map_or_else(|| refused(format!("{} cannot hold {name:?}", problem.cell_name(cell))), Ok)
}

/// The symbol of a letter.
fn symbol(problem: &Problem, letter: char) -> Result<Symbol, RecordedError> {
    if letter == '.' && writes_dots(problem) {
        return Ok(Symbol::BLANK);
    }
    problem.alphabet().symbol(letter).map_or_else(|| refused(format!("there is no symbol {letter:?}")), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Nonogram;

    #[test]
    fn grids_that_do_not_fit_are_refused() {
        let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
        let problem = puzzle.to_problem();
        let message = |text: &str| {
            let recorded: RecordedGrid = serde_json::from_str(text).unwrap();
            recorded.cells(&problem).map(|_| ()).map_err(|error| error.to_string())
        };
        assert_eq!(message(r##"{"grid": ["#?", "??"]}"##), Ok(()));
        let refused = [
            (r##"{"grid": ["#?"]}"##, "the grid has another number of rows than the puzzle"),
            (r##"{"grid": ["#?", "???"]}"##, "row 2 of the grid has another length than the puzzle's"),
            (r##"{"grid": ["#x", "??"]}"##, "there is no symbol 'x'"),
            (r##"{"grid": ["#?", "??"], "candidates": [[3, 1, "."]]}"##, "there is no cell [3, 1]"),
            (r##"{"grid": ["#?", [null, "red"]]}"##, "r2c2 cannot hold \"red\""),
        ];
        for (text, expected) in refused {
            assert_eq!(message(text), Err(expected.to_owned()), "{text}");
        }
    }
}
