//! What the loop does with trail and grid: forward by propagation, back by what was learned.

use super::clauses::Retention;
use super::conflict::{Conflict, Context};
use super::literal::{Literal, Variable};
use super::solver::Solver;
use super::trail::{Reason, Trail};
use crate::grid::Contradiction;
use crate::problem::CellId;
use crate::search::limits::{Limit, Watch};
use crate::symbol::SymbolSet;

/// After how many looks at lines the clock is looked at.
const LINE_SOLVES_PER_CHECK: u64 = 64;

/// Why propagation ends early.
pub(super) enum Halt {
    /// There is something to learn from.
    Conflict(Conflict),
    /// No further.
    Limit(Limit),
}

impl From<Conflict> for Halt {
    fn from(conflict: Conflict) -> Halt {
        Halt::Conflict(conflict)
    }
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Halt {
        Halt::Limit(limit)
    }
}

impl Solver<'_> {
    /// Propagates lines and nogoods until nothing changes.
    pub(super) fn propagate(&mut self, watch: &Watch) -> Result<(), Halt> {
        loop {
            self.propagate_nogoods()?;
            if self.propagator.line_solves() >= self.next_check {
                self.next_check = self.propagator.line_solves() + LINE_SOLVES_PER_CHECK;
                watch.check()?;
            }
            let known = self.trail.len();
            match self.propagator.solve_next(&mut self.grid) {
                Ok(Some((line, changes))) => {
                    changes
                        .iter()
                        .for_each(|change| self.trail.assign_cell(change, Reason::Line { line, known }));
                }
                Ok(None) => return Ok(()),
                Err(Contradiction::Line(line)) => return Err(Halt::Conflict(Conflict::Line(line))),
                Err(Contradiction::Cell(_)) => unreachable!("a look leaves every cell a candidate"),
            }
        }
    }

    /// Tells the nogoods of all literals that they have not queue_head of.
    fn propagate_nogoods(&mut self) -> Result<(), Conflict> {
        while self.queue_head < self.trail.len() {
            let (literal, _) = self.trail.get(self.queue_head);
            self.queue_head += 1;
            let (literals, grid, propagator) = (self.literals, &mut self.grid, &mut self.propagator);
            let assign_false = |trail: &mut Trail, id, literal| match literals.variable(literal) {
                Variable::Order(_) => trail.assign_order(literals.negation(literal), Reason::Nogood(id)),
                Variable::Cell(cell, symbol) => {
                    if let Ok(Some(change)) = grid.narrow(cell, SymbolSet::only(symbol)) {
                        trail.assign_cell(&change, Reason::Nogood(id));
                        propagator.wake_around(cell);
                    }
                }
            };
            if let Err(id) = self.nogoods.propagate(literal, &mut self.trail, assign_false) {
                self.propagator.clear();
                return Err(Conflict::Nogood(id));
            }
        }
        Ok(())
    }

    /// Learns from a contradiction and goes back. Whether anything is left to search.
    pub(super) fn learn(&mut self, conflict: Conflict) -> bool {
        self.work.conflicts += 1;
        self.lineage_conflicts += 1;
        let context = Context {
            problem: self.problem,
            literals: self.literals,
            trail: &self.trail,
            nogoods: &self.nogoods,
        };
        let Some(back) = self.analysis.analyze(conflict, context) else { return false };
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
        true
    }

    /// Leaves the latest level for good: all that was to be found there has been found.
    pub(super) fn exhaust_level(&mut self) {
        self.root_level = self.trail.level() - 1;
        let decision = self.trail.decision(self.trail.level());
        self.backtrack(self.root_level);
        self.assign_false(decision, Reason::Exhausted);
    }

    /// Keeps the first literal of a nogood from happening, and the nogood for later.
    pub(super) fn add_asserting(&mut self, nogood: &[Literal], worth: Retention) {
        self.log_nogood(nogood);
        let reason = match nogood {
            [_] => Reason::Decision,
            _ => Reason::Nogood(self.nogoods.add(nogood, worth)),
        };
        self.assign_false(nogood[0], reason);
    }

    /// Keeps a nogood for later whose first two literals are open.
    pub(super) fn add_nogood(&mut self, nogood: &[Literal]) {
        self.log_nogood(nogood);
        self.nogoods.add(nogood, Retention::Permanent);
    }

    fn log_nogood(&mut self, nogood: &[Literal]) {
        if let Some(log) = &mut self.log {
            log.add_clause(nogood);
        }
    }

    /// Sees to it that a literal cannot happen.
    pub(super) fn assign_false(&mut self, literal: Literal, reason: Reason) {
        match self.literals.variable(literal) {
            Variable::Order(_) => self.trail.assign_order(self.literals.negation(literal), reason),
            Variable::Cell(cell, symbol) => self.narrow(cell, SymbolSet::only(symbol), reason),
        }
    }

    pub(super) fn narrow(&mut self, cell: CellId, to: SymbolSet, reason: Reason) {
        if let Ok(Some(change)) = self.grid.narrow(cell, to) {
            self.trail.assign_cell(&change, reason);
            self.propagator.wake_around(cell);
        }
    }

    /// Goes back to a level.
    pub(super) fn backtrack(&mut self, level: u32) {
        if level < self.trail.level() {
            let mark = self.trail.backtrack(level, self.problem.alphabet().all());
            self.grid.undo(mark);
            self.queue_head = self.queue_head.min(self.trail.len());
            self.analysis.backtrack(self.trail.len());
            self.propagator.clear();
        }
    }
}
