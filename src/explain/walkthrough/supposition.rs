//! Propagation of an assumption, with a record of which line made which change.
//!
//! Lines are solved in rounds: first those that cross the assumption, then those that cross what these have changed. So
//! nearby lines come first, and a contradiction found in an early round has a short chain. The record is enough to
//! trace any change back to its causes. Implied lines are not solved: what they force follows from the lines of the
//! puzzle, with more assumptions if need be.

use crate::explain::Fact;
use nonomata_engine::budget::{Budget, Stopped};
use nonomata_engine::grid::{Change, Grid, Mark};
use nonomata_engine::line::{NoFilling, Scratch};
use nonomata_engine::problem::{CellId, Line, LineId, Problem};
use nonomata_engine::symbol::SymbolSet;

use super::step::Step;

/// The source of changes.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// The assumption.
    Supposed,
    /// A line forced them.
    Line(LineId),
    /// A further assumption, which led to a contradiction of lines. Its step is derived only if it is needed: its
    /// premises lead to the same contradiction again.
    Refuted {
        /// The further assumption.
        assumed: Fact,
        /// The premises of the contradiction.
        premises: Vec<Fact>,
    },
    /// A finished step.
    Step(Box<Step>),
}

/// Some changes with one source.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) source: Source,
    /// Its changes are those of the record from here to where the next event begins.
    pub(crate) first: usize,
}

/// The result of propagating an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// This line has no filling.
    Conflict(LineId),
    /// The fixpoint is reached without a contradiction.
    Quiet,
    /// The limit of rounds, or one of the budget, was reached first.
    Cut,
}

/// An assumption, the changes that follow from it, and the mark to undo them.
#[derive(Debug)]
pub(crate) struct Supposition<'p> {
    problem: &'p Problem,
    budget: Budget,
    scratch: Scratch,
    mark: Option<Mark>,
    pub(crate) events: Vec<Event>,
    waiting: Vec<LineId>,
    next: Vec<LineId>,
    is_waiting: Vec<bool>,
    changes: Vec<Change>,
    /// The number of changes in the record.
    count: usize,
    line_solves: usize,
    effort: usize,
}

impl<'p> Supposition<'p> {
    /// Without an assumption.
    pub(crate) fn new(problem: &'p Problem, budget: &Budget) -> Supposition<'p> {
        Supposition {
            problem,
            budget: budget.clone(),
            scratch: Scratch::default(),
            mark: None,
            events: Vec::new(),
            waiting: Vec::new(),
            next: Vec::new(),
            // A line that is waiting but not listed, as implied lines are, is never solved.
            is_waiting: problem.lines().iter().map(Line::is_implied).collect(),
            changes: Vec::new(),
            count: 0,
            line_solves: 0,
            effort: 0,
        }
    }

    /// The number of line solves of all assumptions so far.
    pub(crate) fn line_solves(&self) -> usize {
        self.line_solves
    }

    /// The work of the line solves of all assumptions so far: their size in thousands, and at least one for each.
    pub(crate) fn effort(&self) -> usize {
        self.effort
    }

    /// Assumes that a cell holds one of these symbols.
    pub(crate) fn begin(&mut self, grid: &mut Grid<'p>, cell: CellId, holds: SymbolSet) {
        self.mark = Some(grid.mark());
        self.events.clear();
        self.count = 0;
        self.waiting.drain(..).for_each(|line| self.is_waiting[line.index()] = false);
        self.narrow(grid, cell, holds, Source::Supposed);
    }

    /// Puts the lines over a cell on the agenda.
    pub(crate) fn schedule_lines_through(&mut self, cell: CellId) {
        for crossing in self.problem.crossings(cell) {
            wake(&mut self.waiting, &mut self.is_waiting, crossing.line);
        }
    }

    /// Narrows a cell and records the source. At least one candidate must be left.
    pub(crate) fn narrow(&mut self, grid: &mut Grid<'p>, cell: CellId, holds: SymbolSet, source: Source) {
        if let Ok(Some(_)) = grid.narrow(cell, holds) {
            self.events.push(Event { source, first: self.count });
            self.count += 1;
            self.schedule_lines_through(cell);
        }
    }

    /// Propagates for at most this number of rounds, over the allowed lines only. What a limit of the budget ends is
    /// not to be used.
    pub(crate) fn run(&mut self, grid: &mut Grid<'p>, rounds: usize, allowed: Option<&[bool]>) -> Outcome {
        for _ in 0..rounds {
            if self.waiting.is_empty() {
                return Outcome::Quiet;
            }
            let mut waiting = std::mem::take(&mut self.waiting);
            waiting.sort_unstable();
            for index in 0..waiting.len() {
                let line = waiting[index];
                self.is_waiting[line.index()] = false;
                if allowed.is_some_and(|allowed| !allowed[line.index()]) {
                    continue;
                }
                if let Err(stopped) = self.propagate_line(grid, line) {
                    waiting[index..].iter().for_each(|line| self.is_waiting[line.index()] = false);
                    self.next.drain(..).for_each(|line| self.is_waiting[line.index()] = false);
                    return match stopped {
                        Stopped::Limit(_) => Outcome::Cut,
                        Stopped::Failed(NoFilling) => Outcome::Conflict(line),
                    };
                }
            }
            waiting.clear();
            self.waiting = std::mem::replace(&mut self.next, waiting);
        }
        if self.waiting.is_empty() { Outcome::Quiet } else { Outcome::Cut }
    }

    fn propagate_line(&mut self, grid: &mut Grid<'p>, line: LineId) -> Result<(), Stopped<NoFilling>> {
        self.line_solves += 1;
        let (machine, length) = (self.problem.line(line).machine(), self.problem.line(line).length());
        self.effort = self.effort.saturating_add((machine.size(length) / 1000).max(1));
        let left = machine.solve_within(grid.planes(line), &mut self.scratch, &self.budget)?;
        let (next, is_waiting) = (&mut self.next, &mut self.is_waiting);
        grid.narrow_line(line, left, &mut self.changes, |crossing| {
            if crossing != line {
                wake(next, is_waiting, crossing);
            }
        });
        if !self.changes.is_empty() {
            self.events.push(Event { source: Source::Line(line), first: self.count });
            self.count += self.changes.len();
        }
        Ok(())
    }

    /// All changes of the record, in order.
    pub(crate) fn record<'g>(&self, grid: &'g Grid<'p>) -> &'g [Change] {
        self.mark.map_or(&[], |mark| grid.changes_since(mark))
    }

    /// Undoes the assumption and all that follows from it.
    pub(crate) fn end(&mut self, grid: &mut Grid<'p>) {
        if let Some(mark) = self.mark.take() {
            grid.undo(mark);
        }
    }
}

fn wake(waiting: &mut Vec<LineId>, is_waiting: &mut [bool], line: LineId) {
    if !std::mem::replace(&mut is_waiting[line.index()], true) {
        waiting.push(line);
    }
}
