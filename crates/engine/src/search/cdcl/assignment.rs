//! The assignment: the trail of true literals, the grid of candidates, and the agenda of lines.
//!
//! They say the same in three forms, and change together: through [`Assignment::assign_true`], [`Assignment::narrow`]
//! and [`Assignment::backtrack`]. A line solve alone changes the grid first, and its changes follow on the trail
//! ([`propagate`](super::propagation::propagate)). The trail is also the undo log of the grid.

use super::literal::{Literal, Literals, Meaning};
use super::trail::{Reason, Trail, Value};
use crate::grid::{Change, Grid};
use crate::problem::{CellId, Problem};
use crate::propagate::Propagator;
use crate::symbol::SymbolSet;

/// The assignment.
#[derive(Clone, Debug)]
pub(super) struct Assignment<'p> {
    pub(super) problem: &'p Problem,
    pub(super) literals: Literals,
    pub(super) trail: Trail,
    pub(super) grid: Grid<'p>,
    pub(super) propagator: Propagator<'p>,
    /// Trail entries before this one have been propagated through the nogoods.
    pub(super) queue_head: u32,
}

impl<'p> Assignment<'p> {
    /// The assignment of a grid at a fixpoint of its lines, without decisions.
    pub(super) fn new(grid: Grid<'p>, propagator: Propagator<'p>) -> Assignment<'p> {
        let problem = grid.problem();
        let literals = Literals::new(problem.alphabet().size(), problem.cell_count());
        let mut trail = Trail::new(literals);
        for cell in problem.cell_ids() {
            let change = Change { cell, before: problem.alphabet().all(), after: grid.get(cell) };
            trail.assign_cell(&change, Reason::Decision);
        }
        trail.clear_root();
        Assignment { problem, literals, trail, grid, propagator, queue_head: 0 }
    }

    /// Opens a decision level, in which a literal is true.
    pub(super) fn decide(&mut self, literal: Literal) {
        debug_assert_eq!(self.trail.value(literal), Value::Unassigned);
        self.trail.push_level();
        self.assign_true(literal, Reason::Decision);
    }

    /// Makes a literal true.
    pub(super) fn assign_true(&mut self, literal: Literal, reason: Reason) {
        match self.literals.left_by(literal, self.problem.alphabet().all()) {
            Some((cell, left)) => self.narrow(cell, left, reason),
            None => self.trail.assign(literal, reason),
        }
    }

    /// Makes a literal false.
    pub(super) fn assign_false(&mut self, literal: Literal, reason: Reason) {
        self.assign_true(self.literals.negation(literal), reason);
    }

    /// Restricts a cell to these candidates.
    pub(super) fn narrow(&mut self, cell: CellId, to: SymbolSet, reason: Reason) {
        if let Ok(Some(change)) = self.grid.narrow(cell, to) {
            self.trail.assign_cell(&change, reason);
            self.propagator.schedule_lines_through(cell);
        }
    }

    /// Backtracks to a level below the current one. Nothing is scheduled afterwards.
    pub(super) fn backtrack(&mut self, level: u32) {
        let (literals, grid) = (self.literals, &mut self.grid);
        self.trail.backtrack(level, |literal| {
            if let Meaning::Excluded(cell, symbol) = literals.meaning(literal) {
                grid.restore(cell, symbol);
            }
        });
        self.queue_head = self.queue_head.min(self.trail.len());
        self.propagator.clear();
    }

    /// Drops the literals of the root level from the trail, which are never undone.
    pub(super) fn clear_root(&mut self) {
        self.trail.clear_root();
        self.queue_head = 0;
    }

    /// Whether a literal excludes a symbol of an output cell.
    pub(super) fn is_output(&self, literal: Literal) -> bool {
        match self.literals.meaning(literal) {
            Meaning::Excluded(cell, _) => cell.index() < self.problem.output_count(),
            // "Cell = symbol" is implied by the exclusions, order literals by the cells.
            Meaning::Known(..) | Meaning::Order(_) => false,
        }
    }
}
