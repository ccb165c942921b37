//! Propagation of lines and nogoods to a fixpoint, and backjumping.
//!
//! Nogoods go first, since visiting their watch lists is cheaper than solving a line. A line solve then reports its
//! changes, which go onto the trail with the line as their reason.

use super::clauses::Retention;
use super::conflict::{Conflict, Context};
use super::literal::Literal;
use super::solver::Solver;
use super::trail::{Reason, Trail};
use crate::budget::{Budget, Limit, Stopped};
use crate::grid::Contradiction;
use crate::problem::CellId;
use crate::symbol::SymbolSet;

impl Solver<'_> {
    /// Propagates lines and nogoods until nothing changes.
    pub(super) fn propagate(&mut self, budget: &Budget) -> Result<(), Stopped<Conflict>> {
        loop {
            self.propagate_nogoods()?;
            let known = self.trail.len();
            match Stopped::or_limit(self.propagator.solve_next(&mut self.grid, budget))? {
                Ok(Some((line, changes))) => {
                    if let Some(log) = &mut self.log
                        && !changes.is_empty()
                    {
                        log.add_lemmas(line, changes, &self.grid, budget)?;
                    }
                    changes
                        .iter()
                        .for_each(|change| self.trail.assign_cell(change, Reason::Line { line, known }));
                }
                Ok(None) => return Ok(()),
                Err(Contradiction::Line(line)) => {
                    if let Some(log) = &mut self.log {
                        log.add_lemmas(line, &[], &self.grid, budget)?;
                    }
                    return Err(Conflict::Line(line).into());
                }
                Err(Contradiction::Cell(_)) => unreachable!("a line solve leaves every cell a candidate"),
            }
        }
    }

    /// Propagates learned clauses over the trail entries that they have not seen yet.
    fn propagate_nogoods(&mut self) -> Result<(), Conflict> {
        while self.queue_head < self.trail.len() {
            let (literal, _) = self.trail.get(self.queue_head);
            self.queue_head += 1;
            let (literals, grid, propagator) = (self.literals, &mut self.grid, &mut self.propagator);
            let symbols = self.problem.alphabet().all();
            let assign_false = |trail: &mut Trail, id, literal| {
                let negation = literals.negation(literal);
                let Some((cell, left)) = literals.left_by(negation, symbols) else {
                    return trail.assign(negation, Reason::Nogood(id));
                };
                if let Ok(Some(change)) = grid.narrow(cell, left) {
                    trail.assign_cell(&change, Reason::Nogood(id));
                    propagator.schedule_lines_through(cell);
                }
            };
            if let Err(id) = self.nogoods.propagate(literal, &mut self.trail, assign_false) {
                self.propagator.clear();
                return Err(Conflict::Nogood(id));
            }
        }
        Ok(())
    }

    /// Analyses a conflict, learns a nogood and backjumps. Returns false if nothing is left to search. After a limit
    /// the search cannot go on.
    pub(super) fn learn(&mut self, conflict: Conflict, budget: &Budget) -> Result<bool, Limit> {
        self.work.conflicts += 1;
        self.lineage_conflicts += 1;
        let context = Context {
            problem: self.problem,
            literals: self.literals,
            trail: &self.trail,
            nogoods: &self.nogoods,
            budget,
        };
        let Some(back) = self.analysis.analyze(conflict, context)? else { return Ok(false) };
        self.decider
            .bump(self.analysis.seen_literals.iter().map(|&literal| self.literals.variable_index(literal)));
        self.nogoods.bump(&self.analysis.used_nogoods);
        if self.analysis.level <= self.root_level {
            self.backtrack(self.analysis.level);
            self.exhaust_level();
        } else {
            self.backtrack(back.max(self.root_level));
            let nogood = std::mem::take(&mut self.analysis.nogood);
            self.add_asserting(&nogood, Retention::Lbd(self.analysis.lbd));
            self.analysis.nogood = nogood;
        }
        Ok(true)
    }

    /// Leaves the current level for good: everything under its decision has been enumerated.
    pub(super) fn exhaust_level(&mut self) {
        self.root_level = self.trail.level() - 1;
        let decision = self.trail.decision(self.trail.level());
        self.backtrack(self.root_level);
        self.assign_false(decision, Reason::Exhausted);
    }

    /// Adds a nogood whose literals except the first are true, and makes the first false.
    pub(super) fn add_asserting(&mut self, nogood: &[Literal], retention: Retention) {
        self.log_nogood(nogood);
        let reason = match nogood {
            [_] => Reason::Decision,
            _ => Reason::Nogood(self.nogoods.add(nogood, retention)),
        };
        self.assign_false(nogood[0], reason);
    }

    /// Adds a permanent nogood whose first two literals are unassigned.
    pub(super) fn add_nogood(&mut self, nogood: &[Literal]) {
        self.log_nogood(nogood);
        self.nogoods.add(nogood, Retention::Permanent);
    }

    fn log_nogood(&mut self, nogood: &[Literal]) {
        if let Some(log) = &mut self.log {
            log.add_clause(nogood);
        }
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

    /// Backtracks to a level, if the current one is higher.
    pub(super) fn backtrack(&mut self, level: u32) {
        if level < self.trail.level() {
            let mark = self.trail.backtrack(level);
            self.grid.undo(mark);
            self.queue_head = self.queue_head.min(self.trail.len());
            self.analysis.backtrack(self.trail.len());
            self.propagator.clear();
            self.decider.backtrack();
        }
    }
}
