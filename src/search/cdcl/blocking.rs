//! What has been found is not found again: neither the solution nor, where there are marks, its answer.

use std::cmp::Reverse;

use super::clauses::Retention;
use super::literal::{Literal, Variable};
use super::solver::Solver;
use super::trail::Value;
use crate::problem::CellId;

/// How far back premises are followed in proofs to make nogoods shorter.
const MINIMIZATION_DEPTH_IN_PROOFS: u32 = 20;

impl Solver<'_> {
    /// Makes sure that the solution at hand is not found again. Whether there may be others.
    ///
    /// The first solution is remembered as a nogood: the proof that there is no other one is to begin anew wherever
    /// it likes. Whoever asks for a third solution wants them all, and they may be too many to add_nogood. From then on
    /// the search walks through its levels from the deepest to the first, and what it has left it never enters again.
    ///
    /// Where there are marks, it is the answer that is not to be found again. Whatever is assumed of marks is assumed
    /// behind all that is assumed of the answer, and those levels are left at once.
    pub(in crate::search) fn block_solution(&mut self) -> bool {
        self.solutions += 1;
        self.analysis.minimization_depth = MINIMIZATION_DEPTH_IN_PROOFS;
        if self.problem.has_projected_cells() && self.solutions == 1 {
            return self.block_output();
        }
        self.backtrack(self.output_level());
        let level = self.trail.level();
        if level == 0 {
            return false;
        }
        if self.solutions > 1 {
            self.exhaust_level();
            return true;
        }
        let decisions: Vec<Literal> = (1..=level).rev().map(|level| self.trail.decision(level)).collect();
        self.backtrack(level - 1);
        self.add_asserting(&decisions, Retention::Permanent);
        true
    }

    /// Makes sure that the answer at hand is not found again. Whether there may be others.
    fn block_output(&mut self) -> bool {
        let mut nogood: Vec<Literal> = (0..self.trail.len())
            .map(|position| self.trail.get(position).0)
            .filter(|&literal| self.is_output(literal) && self.trail.level_of(literal) > 0)
            .collect();
        nogood.sort_by_key(|&literal| Reverse(self.trail.level_of(literal)));
        let Some(&latest) = nogood.first() else { return false };
        let levels: Vec<u32> = nogood.iter().map(|&literal| self.trail.level_of(literal)).collect();
        match levels.get(1) {
            // Several literals of the latest level are open one level before.
            Some(&next) if next == levels[0] => {
                self.backtrack(next - 1);
                self.add_nogood(&nogood);
            }
            next => {
                self.backtrack(next.copied().unwrap_or(0));
                debug_assert_eq!(self.trail.value(latest), Value::Unassigned);
                self.add_asserting(&nogood, Retention::Permanent);
            }
        }
        true
    }

    /// The latest level at which something of the answer was lost; all levels belong to the answer if there are no marks.
    fn output_level(&self) -> u32 {
        if !self.problem.has_projected_cells() {
            return self.trail.level();
        }
        let mut literals = (0..self.trail.len()).rev().map(|position| self.trail.get(position).0);
        literals.find(|&literal| self.is_output(literal)).map_or(0, |literal| self.trail.level_of(literal))
    }

    fn is_output(&self, literal: Literal) -> bool {
        match self.literals.variable(literal) {
            Variable::Cell(cell, _) => cell.index() < self.problem.output_count(),
            Variable::Order(_) => false,
        }
    }

    /// Whether something of the answer is open without any decision: only then can the search be split, for all parts
    /// must have other answers.
    pub(in crate::search) fn can_be_split(&self) -> bool {
        let is_open = |cell: CellId| match self.grid.get(cell).known() {
            None => true,
            Some(known) => {
                let others = self.problem.cells()[cell.index()].without(known);
                others.iter().any(|symbol| self.trail.level_of(self.literals.of(cell, symbol)) > 0)
            }
        };
        !self.problem.has_projected_cells() || self.problem.output_cells().any(is_open)
    }
}
