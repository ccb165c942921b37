//! What the loop does with trail and grid: forward by propagation, back by what was learned.

use super::clauses::Worth;
use super::conflict::{Conflict, Facts};
use super::literal::{Loss, Subject};
use super::solver::Learner;
use super::trail::{Reason, Trail};
use crate::grid::Contradiction;
use crate::problem::CellId;
use crate::search::limits::{Limit, Watch};
use crate::symbol::SymbolSet;

/// After how many looks at lines the clock is looked at.
const LOOKS_A_CHECK: u64 = 64;

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

impl Learner<'_> {
    /// Propagates lines and nogoods until nothing changes.
    pub(super) fn fixpoint(&mut self, watch: &Watch) -> Result<(), Halt> {
        loop {
            self.tell_nogoods()?;
            if self.propagator.line_solves() >= self.next_check {
                self.next_check = self.propagator.line_solves() + LOOKS_A_CHECK;
                watch.check()?;
            }
            let known = self.trail.len();
            match self.propagator.solve_next(&mut self.grid) {
                Ok(Some((line, changes))) => {
                    changes.iter().for_each(|change| self.trail.note(change, Reason::Line { line, known }));
                }
                Ok(None) => return Ok(()),
                Err(Contradiction::Line(line)) => return Err(Halt::Conflict(Conflict::Line(line))),
                Err(Contradiction::Cell(_)) => unreachable!("a look leaves every cell a candidate"),
            }
        }
    }

    /// Tells the nogoods of all losses that they have not heard of.
    fn tell_nogoods(&mut self) -> Result<(), Conflict> {
        while self.heard < self.trail.len() {
            let (loss, _) = self.trail.get(self.heard);
            self.heard += 1;
            let (losses, grid, propagator) = (self.losses, &mut self.grid, &mut self.propagator);
            let keep = |trail: &mut Trail, id, loss| match losses.subject(loss) {
                Subject::Start(_) => trail.note_start(losses.other_option(loss), Reason::Nogood(id)),
                Subject::Cell(cell, symbol) => {
                    if let Ok(Some(change)) = grid.narrow(cell, SymbolSet::only(symbol)) {
                        trail.note(&change, Reason::Nogood(id));
                        propagator.wake_around(cell);
                    }
                }
            };
            if let Err(id) = self.nogoods.hear(loss, &mut self.trail, keep) {
                self.propagator.clear();
                return Err(Conflict::Nogood(id));
            }
        }
        Ok(())
    }

    /// Learns from a contradiction and goes back. Whether anything is left to search.
    pub(super) fn learn(&mut self, conflict: Conflict) -> bool {
        self.work.conflicts += 1;
        self.age += 1;
        let facts =
            Facts { problem: self.problem, losses: self.losses, trail: &self.trail, nogoods: &self.nogoods };
        let Some(back) = self.analysis.run(conflict, facts) else { return false };
        self.choice.blame(self.analysis.met.iter().map(|&loss| self.losses.subject_index(loss)));
        self.nogoods.reward(&self.analysis.used);
        if self.analysis.level <= self.floor {
            self.retreat(self.analysis.level);
            self.leave_level();
        } else {
            self.retreat(back.max(self.floor));
            let nogood = std::mem::take(&mut self.analysis.nogood);
            self.keep(&nogood, Worth::Span(self.analysis.span));
            self.analysis.nogood = nogood;
        }
        true
    }

    /// Leaves the latest level for good: all that was to be found there has been found.
    pub(super) fn leave_level(&mut self) {
        self.floor = self.trail.level() - 1;
        let assumption = self.trail.assumption(self.trail.level());
        self.retreat(self.floor);
        self.prevent(assumption, Reason::Exhausted);
    }

    /// Keeps the first loss of a nogood from happening, and the nogood for later.
    pub(super) fn keep(&mut self, nogood: &[Loss], worth: Worth) {
        self.write_down(nogood);
        let reason = match nogood {
            [_] => Reason::Assumed,
            _ => Reason::Nogood(self.nogoods.add(nogood, worth)),
        };
        self.prevent(nogood[0], reason);
    }

    /// Keeps a nogood for later whose first two losses are open.
    pub(super) fn remember(&mut self, nogood: &[Loss]) {
        self.write_down(nogood);
        self.nogoods.add(nogood, Worth::Lasting);
    }

    fn write_down(&mut self, nogood: &[Loss]) {
        if let Some(log) = &mut self.log {
            log.learned(nogood);
        }
    }

    /// Sees to it that a loss cannot happen.
    pub(super) fn prevent(&mut self, loss: Loss, reason: Reason) {
        match self.losses.subject(loss) {
            Subject::Start(_) => self.trail.note_start(self.losses.other_option(loss), reason),
            Subject::Cell(cell, symbol) => self.narrow(cell, SymbolSet::only(symbol), reason),
        }
    }

    pub(super) fn narrow(&mut self, cell: CellId, to: SymbolSet, reason: Reason) {
        if let Ok(Some(change)) = self.grid.narrow(cell, to) {
            self.trail.note(&change, reason);
            self.propagator.wake_around(cell);
        }
    }

    /// Goes back to a level.
    pub(super) fn retreat(&mut self, level: u32) {
        if level < self.trail.level() {
            let mark = self.trail.retreat(level, self.problem.alphabet().all());
            self.grid.undo(mark);
            self.heard = self.heard.min(self.trail.len());
            self.analysis.retreat(self.trail.len());
            self.propagator.clear();
        }
    }
}
