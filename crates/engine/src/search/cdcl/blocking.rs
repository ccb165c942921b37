//! Blocking of reported solutions, projected onto the output cells. The main function is [`Solver::block_solution`].
//!
//! The first solution is blocked by a permanent nogood over the decisions that led to it, so that the proof that
//! there is no other one can restart freely. A caller that asks for a third solution probably wants all of them,
//! and a nogood for each could exhaust the memory. From then on the search enumerates by chronological backtracking
//! (Grumberg, Schuster and Yadgar, "Memory Efficient All-Solutions SAT Solver and Its Application for Reachability
//! Analysis", FMCAD 2004): it walks through the levels from the deepest to the first, and never enters a level
//! again that it has left.
//!
//! If the problem has auxiliary cells, solutions are blocked as projected onto the output cells: two solutions that
//! differ only in auxiliary cells count as one. Auxiliary cells are decided after all output cells, so the levels of
//! their decisions can be left at once.

use std::cmp::Reverse;

use super::assignment::Assignment;
use super::clauses::Retention;
use super::literal::Literal;
use super::solver::Solver;
use super::trail::{Reason, Value};
use crate::problem::CellId;

/// How deep clause minimisation follows premises in proofs.
const MINIMIZATION_DEPTH_IN_PROOFS: u32 = 20;

impl Solver<'_> {
    /// Blocks the current solution, with which a search has ended, so that it can go on. Returns false if there is no
    /// other.
    pub(in crate::search) fn block_solution(&mut self) -> bool {
        self.solutions += 1;
        self.analysis.minimization_depth = MINIMIZATION_DEPTH_IN_PROOFS;
        if self.assignment.problem.has_projected_cells() && self.solutions == 1 {
            return self.block_output();
        }
        self.backtrack(self.output_level());
        let trail = &self.assignment.trail;
        let level = trail.level();
        if level == 0 {
            return false;
        }
        if self.solutions > 1 {
            self.exhaust_level();
            return true;
        }
        let decisions: Vec<Literal> = (1..=level).rev().map(|level| trail.decision(level)).collect();
        self.backtrack(level - 1);
        self.add_asserting(&decisions, Retention::Permanent);
        true
    }

    /// Blocks the current output cells with a nogood over all of their literals. Returns false if there is no other
    /// solution.
    fn block_output(&mut self) -> bool {
        let trail = &self.assignment.trail;
        let mut nogood: Vec<Literal> = (0..trail.len())
            .map(|position| trail.get(position).0)
            .filter(|&literal| self.assignment.is_output(literal) && trail.level_of(literal) > 0)
            .collect();
        nogood.sort_by_key(|&literal| Reverse(trail.level_of(literal)));
        let Some(&latest) = nogood.first() else { return false };
        let levels: Vec<u32> = nogood.iter().map(|&literal| trail.level_of(literal)).collect();
        match levels.get(1) {
            // Several literals of the latest level are unassigned one level before.
            Some(&next) if next == levels[0] => {
                self.backtrack(next - 1);
                self.log_nogood(&nogood);
                self.nogoods.add(&nogood, Retention::Permanent);
            }
            next => {
                self.backtrack(next.copied().unwrap_or(0));
                debug_assert_eq!(self.assignment.trail.value(latest), Value::Unassigned);
                self.add_asserting(&nogood, Retention::Permanent);
            }
        }
        true
    }

    /// The latest level at which an output cell changed. Without auxiliary cells, all levels belong to the output.
    fn output_level(&self) -> u32 {
        let trail = &self.assignment.trail;
        if !self.assignment.problem.has_projected_cells() {
            return trail.level();
        }
        let mut literals = (0..trail.len()).rev().map(|position| trail.get(position).0);
        literals
            .find(|&literal| self.assignment.is_output(literal))
            .map_or(0, |literal| trail.level_of(literal))
    }

    /// Leaves the current level for good: everything under its decision has been enumerated.
    pub(super) fn exhaust_level(&mut self) {
        let trail = &self.assignment.trail;
        let decision = trail.decision(trail.level());
        self.root_level = trail.level() - 1;
        self.backtrack(self.root_level);
        self.assignment.assign_false(decision, Reason::Exhausted);
    }

    /// Whether an output cell is open at the root level. Only then can the search be split, since subproblems must have
    /// different outputs.
    pub(in crate::search) fn can_be_split(&self) -> bool {
        let Assignment { problem, literals, trail, grid, .. } = &self.assignment;
        let is_open = |cell: CellId| match grid.get(cell).known() {
            None => true,
            Some(known) => {
                let others = problem.initial(cell).without(known);
                others.iter().any(|symbol| trail.level_of(literals.excluded(cell, symbol)) > 0)
            }
        };
        !problem.has_projected_cells() || problem.output_cells().any(is_open)
    }
}
