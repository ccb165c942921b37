//! Facts about a grid: what changed, at which look, and what cannot be.

use crate::problem::{CellId, LineId};
use crate::symbol::SymbolSet;

/// One cell's candidates before and after. It always loses some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: CellId,
    /// What it could hold.
    pub before: SymbolSet,
    /// What it can still hold.
    pub after: SymbolSet,
}

/// One look at one line, with what it changed. It always changes something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The line.
    pub line: LineId,
    /// The changes, in the order of the line's cells.
    pub changes: Vec<Change>,
}

/// Why a grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A line without a filling.
    Line(LineId),
    /// A cell without a candidate.
    Cell(CellId),
}

/// Whoever wants to hear of the steps while lines are propagated.
///
/// `()` does not listen; a `Vec<LineStep>` keeps all it hears.
pub trait Listener {
    /// One look at a line has changed these cells.
    fn on_step(&mut self, line: LineId, changes: &[Change]);

    /// Whether it wants to hear at all. Who does not spares the propagator the telling.
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
