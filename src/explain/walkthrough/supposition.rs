//! What follows from a supposition: a record of line_solves at lines, each with what it changed.
//!
//! Lines are looked at in rounds: first those that cross what was supposed, then those that cross what these have
//! changed. So what is near comes first, and a contradiction found in an early round has a short story. The record is
//! enough to trace any change back to what it came from. Joint lines are not looked at: what they repeat follows from the
//! lines that say it, with more suppositions if need be.

use crate::explain::Fact;
use crate::grid::{Change, Grid, Mark};
use crate::line::{NoFilling, Scratch};
use crate::problem::{CellId, Line, LineId, Problem};
use crate::symbol::SymbolSet;

use super::step::Step;

/// Where changes come from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// They were supposed.
    Supposed,
    /// A line forced them.
    Line(LineId),
    /// Something else was supposed on top of it, and led to a contradiction of lines. It is told if it is needed:
    /// whatever it rests on leads to the same contradiction again.
    Refuted {
        /// What was supposed.
        assumed: Fact,
        /// What the contradiction rests on.
        premises: Vec<Fact>,
    },
    /// A step that has been told.
    Step(Box<Step>),
}

/// Some changes with one source.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) source: Source,
    /// Its changes are those of the record from here to where the next event begins.
    pub(crate) first: usize,
}

/// What a supposition has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// This line has no filling.
    Conflict(LineId),
    /// No line has anything more to say.
    Quiet,
    /// There would be more, but that was as far as it should go.
    Cut,
}

/// What follows from a supposition, and the way back.
#[derive(Debug)]
pub(crate) struct Supposition<'p> {
    problem: &'p Problem,
    scratch: Scratch,
    mark: Option<Mark>,
    pub(crate) events: Vec<Event>,
    waiting: Vec<LineId>,
    next: Vec<LineId>,
    is_waiting: Vec<bool>,
    changes: Vec<Change>,
    /// How many changes the record has.
    count: usize,
    line_solves: usize,
}

impl<'p> Supposition<'p> {
    /// Nothing is supposed yet.
    pub(crate) fn new(problem: &'p Problem) -> Supposition<'p> {
        Supposition {
            problem,
            scratch: Scratch::default(),
            mark: None,
            events: Vec::new(),
            waiting: Vec::new(),
            next: Vec::new(),
            // What waits and is not listed waits for ever.
            is_waiting: problem.lines().iter().map(Line::is_implied).collect(),
            changes: Vec::new(),
            count: 0,
            line_solves: 0,
        }
    }

    /// At how many lines it has looked, in all that was supposed so far.
    pub(crate) fn line_solves(&self) -> usize {
        self.line_solves
    }

    /// Supposes that a cell holds one of these symbols.
    pub(crate) fn begin(&mut self, grid: &mut Grid<'p>, cell: CellId, holds: SymbolSet) {
        self.mark = Some(grid.mark());
        self.events.clear();
        self.count = 0;
        self.waiting.drain(..).for_each(|line| self.is_waiting[line.index()] = false);
        self.narrow(grid, cell, holds, Source::Supposed);
    }

    /// Lets the lines that run over a cell wait.
    pub(crate) fn wake_around(&mut self, cell: CellId) {
        for crossing in self.problem.crossings(cell) {
            wake(&mut self.waiting, &mut self.is_waiting, crossing.line);
        }
    }

    /// Takes something from a cell, whatever the source. At least one candidate must be left.
    pub(crate) fn narrow(&mut self, grid: &mut Grid<'p>, cell: CellId, holds: SymbolSet, source: Source) {
        if let Ok(Some(_)) = grid.narrow(cell, holds) {
            self.events.push(Event { source, first: self.count });
            self.count += 1;
            self.wake_around(cell);
        }
    }

    /// Looks at lines for so many rounds at most; only at those that are allowed.
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
                if self.propagate_line(grid, line).is_err() {
                    waiting[index..].iter().for_each(|line| self.is_waiting[line.index()] = false);
                    self.next.drain(..).for_each(|line| self.is_waiting[line.index()] = false);
                    return Outcome::Conflict(line);
                }
            }
            waiting.clear();
            self.waiting = std::mem::replace(&mut self.next, waiting);
        }
        if self.waiting.is_empty() { Outcome::Quiet } else { Outcome::Cut }
    }

    fn propagate_line(&mut self, grid: &mut Grid<'p>, line: LineId) -> Result<(), NoFilling> {
        self.line_solves += 1;
        let left = self.problem.line(line).machine().solve(grid.planes(line), &mut self.scratch)?;
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

    /// Goes back to where it began.
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
