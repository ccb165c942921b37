//! Facts about a grid: changes, steps and contradictions.

use std::fmt;

use crate::problem::{CellId, LineId, Problem};
use crate::symbol::SymbolSet;

/// The candidates of one cell before and after a deduction. `after` is a proper subset of `before`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: CellId,
    /// The candidates before.
    pub before: SymbolSet,
    /// The candidates after.
    pub after: SymbolSet,
}

/// One line solve with its changes, of which there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The line.
    pub line: LineId,
    /// The changes, in the order of the line's cells.
    pub changes: Vec<Change>,
}

/// A proof that a grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A line without a filling.
    Line(LineId),
    /// A cell without a candidate.
    Cell(CellId),
}

impl Contradiction {
    /// The contradiction in the names of the problem: `row 2 has no filling`.
    pub fn describe(&self, problem: &Problem) -> String {
        match *self {
            Contradiction::Line(line) => format!("{} has no filling", problem.line(line).name()),
            Contradiction::Cell(cell) => format!("{} has no candidates", problem.cell_name(cell)),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::Line(line) => write!(f, "{line:?} has no filling"),
            Contradiction::Cell(cell) => write!(f, "{cell:?} has no candidates"),
        }
    }
}

impl std::error::Error for Contradiction {}

/// Receives the steps of propagation.
///
/// `()` records nothing; a `Vec<LineStep>` records every step.
pub trait Listener {
    /// Called after a line solve that changed these cells.
    fn on_step(&mut self, line: LineId, changes: &[Change]);

    /// Returns false to skip step recording.
    fn records_steps(&self) -> bool {
        true
    }
}

impl Listener for () {
    #[inline]
    fn on_step(&mut self, _: LineId, _: &[Change]) {}

    fn records_steps(&self) -> bool {
        false
    }
}

impl Listener for Vec<LineStep> {
    fn on_step(&mut self, line: LineId, changes: &[Change]) {
        self.push(LineStep { line, changes: changes.to_vec() });
    }
}
