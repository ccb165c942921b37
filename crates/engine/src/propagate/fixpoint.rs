//! The propagation loop: rounds of scheduled lines until none is left.

use super::agenda::Agenda;
use super::rounds::{Part, Round, Workers};
use crate::grid::{Change, Contradiction, Grid, Listener};
use crate::line::{NoFilling, Planes, Scratch};
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::SymbolSet;

/// Whether several threads are used: for the lines of a round, and for the workers of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Threading {
    /// In parallel on the current rayon pool if a round contains enough work, otherwise sequentially.
    #[default]
    Automatic,
    /// Always sequentially.
    Never,
    /// Always in parallel.
    Always,
}

/// Propagates lines to a fixpoint. It keeps its memory from one fixpoint to the next.
#[derive(Clone, Debug)]
pub struct Propagator<'p> {
    problem: &'p Problem,
    agenda: Agenda,
    threading: Threading,
    line_solves: u64,
    /// The line solves after which [`Propagator::has_line_solves_left`] is false.
    most_line_solves: u64,
    taken: Vec<u32>,
    changes: Vec<Change>,
    scratch: Scratch,
    /// The part of this thread, where nothing is recorded.
    part: Part,
    workers: Workers,
}

impl<'p> Propagator<'p> {
    /// A propagator with an empty agenda.
    pub fn new(problem: &'p Problem) -> Propagator<'p> {
        Propagator {
            problem,
            agenda: Agenda::new(problem),
            threading: Threading::Automatic,
            line_solves: 0,
            most_line_solves: u64::MAX,
            taken: Vec::new(),
            changes: Vec::new(),
            scratch: Scratch::default(),
            part: Part::default(),
            workers: Workers::default(),
        }
    }

    /// A propagator with all lines scheduled.
    pub fn with_all_lines(problem: &'p Problem) -> Propagator<'p> {
        let mut propagator = Propagator::new(problem);
        problem.line_ids().for_each(|line| propagator.schedule(line));
        propagator
    }

    /// Sets the use of threads.
    #[must_use]
    pub fn threading(mut self, threading: Threading) -> Propagator<'p> {
        self.threading = threading;
        self
    }

    /// The number of line solves so far.
    pub fn line_solves(&self) -> u64 {
        self.line_solves
    }

    /// Sets a limit of line solves: work that, unlike time, is the same on every machine. It only ends work that asks
    /// whether any are left.
    pub(crate) fn limit_line_solves(&mut self, most: u64) {
        self.most_line_solves = most;
    }

    /// Whether the limit of line solves has not been reached.
    pub(crate) fn has_line_solves_left(&self) -> bool {
        self.line_solves < self.most_line_solves
    }

    /// Schedules a line.
    #[inline]
    pub fn schedule(&mut self, line: LineId) {
        self.agenda.push(line);
    }

    /// Schedules all lines through a cell.
    #[inline]
    pub fn schedule_lines_through(&mut self, cell: CellId) {
        for crossing in self.problem.crossings(cell) {
            self.agenda.push(crossing.line);
        }
    }

    /// Solves the scheduled lines, and those that their changes schedule, until none is left. After a
    /// contradiction the agenda is empty and the grid keeps what was deduced before.
    pub fn fixpoint(
        &mut self,
        grid: &mut Grid<'p>,
        listener: &mut impl Listener,
    ) -> Result<(), Contradiction> {
        while self.is_waiting() {
            self.pass(grid, listener)?;
        }
        Ok(())
    }

    /// Restricts a cell to these candidates, and solves lines until none is left.
    pub fn assume(
        &mut self,
        grid: &mut Grid<'p>,
        cell: CellId,
        candidates: SymbolSet,
    ) -> Result<(), Contradiction> {
        if grid.narrow(cell, candidates)?.is_some() {
            self.schedule_lines_through(cell);
        }
        self.fixpoint(grid, &mut ())
    }

    /// As [`Propagator::assume`], asking every few milliseconds whether to go on. If it is not, nothing is scheduled.
    pub(crate) fn assume_while<E>(
        &mut self,
        grid: &mut Grid<'p>,
        cell: CellId,
        candidates: SymbolSet,
        go_on: impl FnMut(&Grid<'p>) -> Result<(), E>,
    ) -> Result<Result<(), Contradiction>, E> {
        match grid.narrow(cell, candidates) {
            Ok(None) => {}
            Ok(Some(_)) => self.schedule_lines_through(cell),
            Err(contradiction) => return Ok(Err(contradiction)),
        }
        let found = self.fixpoint_while(grid, &mut (), go_on);
        if found.is_err() {
            self.agenda.clear();
        }
        found
    }

    /// As [`Propagator::fixpoint`], asking every few milliseconds whether to go on: a limit ends the work with the grid
    /// as it is then.
    ///
    /// ```
    /// use nonomata_engine::budget::{Budget, CancelToken, Limit};
    /// use nonomata_engine::grid::Grid;
    /// use nonomata_engine::propagate::Propagator;
    /// use nonomata_engine::problem::Problem;
    ///
    /// let problem = Problem::of_clues([[1]], [[1]]).unwrap();
    /// let cancel = CancelToken::new();
    /// cancel.cancel();
    /// let budget = Budget::unlimited().with_cancel(cancel);
    /// let (mut grid, mut propagator) = (Grid::new(&problem), Propagator::with_all_lines(&problem));
    /// let stopped = propagator.fixpoint_while(&mut grid, &mut (), |_| budget.check());
    /// assert_eq!(stopped, Err(Limit::Cancelled));
    /// ```
    pub fn fixpoint_while<E>(
        &mut self,
        grid: &mut Grid<'p>,
        listener: &mut impl Listener,
        mut go_on: impl FnMut(&Grid<'p>) -> Result<(), E>,
    ) -> Result<Result<(), Contradiction>, E> {
        let mut result = Ok(());
        while result.is_ok() && self.is_waiting() {
            for layer in 0..self.problem.layers().len() {
                let mut taken = std::mem::take(&mut self.taken);
                self.agenda.take(layer, &mut taken);
                let found = self.in_portions(layer, &taken, grid, listener, &mut go_on);
                self.taken = taken;
                result = found?;
                if result.is_err() {
                    self.agenda.clear();
                    break;
                }
            }
        }
        Ok(result)
    }

    /// Solves some lines of a layer, a portion of work at a time. If it is not to go on, the others stay scheduled.
    fn in_portions<E>(
        &mut self,
        layer: usize,
        taken: &[u32],
        grid: &mut Grid<'p>,
        listener: &mut impl Listener,
        go_on: &mut impl FnMut(&Grid<'p>) -> Result<(), E>,
    ) -> Result<Result<(), Contradiction>, E> {
        let problem = self.problem;
        let lines = &problem.layers()[layer];
        let mut rest = taken;
        while !rest.is_empty() {
            if let Err(end) = go_on(grid) {
                rest.iter().for_each(|&index| self.agenda.push(lines[index as usize]));
                return Err(end);
            }
            let round = Round { problem, lines, taken: rest };
            let (portion, others) = rest.split_at(round.portion(self.threading));
            if let Err(contradiction) = self.round(layer, portion, grid, listener) {
                return Ok(Err(contradiction));
            }
            rest = others;
        }
        Ok(Ok(()))
    }

    /// Solves one scheduled line, if there is any; returns it with its changes. After a contradiction the
    /// agenda is empty.
    pub(crate) fn solve_next(
        &mut self,
        grid: &mut Grid<'p>,
    ) -> Result<Option<(LineId, &[Change])>, Contradiction> {
        let Some(line) = self.agenda.pop(self.problem.layers()) else { return Ok(None) };
        self.line_solves += 1;
        let Ok(left) = self.problem.line(line).machine().solve(grid.planes(line), &mut self.scratch) else {
            self.agenda.clear();
            return Err(Contradiction::Line(line));
        };
        let agenda = &mut self.agenda;
        grid.narrow_line(line, left, &mut self.changes, |crossing| agenda.push(crossing));
        Ok(Some((line, &self.changes)))
    }

    /// Empties the agenda.
    pub(crate) fn clear(&mut self) {
        self.agenda.clear();
    }

    /// Whether some line is scheduled.
    pub fn is_waiting(&self) -> bool {
        !self.agenda.is_empty()
    }

    /// Solves the scheduled lines of each layer once. After a contradiction the agenda is empty.
    pub fn pass(&mut self, grid: &mut Grid<'p>, listener: &mut impl Listener) -> Result<(), Contradiction> {
        for layer in 0..self.problem.layers().len() {
            let mut taken = std::mem::take(&mut self.taken);
            self.agenda.take(layer, &mut taken);
            let result = self.round(layer, &taken, grid, listener);
            self.taken = taken;
            if result.is_err() {
                self.agenda.clear();
            }
            result?;
        }
        Ok(())
    }

    /// One round: some lines of a layer, given as indices into it.
    fn round(
        &mut self,
        layer: usize,
        taken: &[u32],
        grid: &mut Grid<'p>,
        listener: &mut impl Listener,
    ) -> Result<(), Contradiction> {
        let lines = &self.problem.layers()[layer];
        let round = Round { problem: self.problem, lines, taken };
        if round.is_worth_sharing(self.threading) {
            let mut workers = std::mem::take(&mut self.workers);
            workers.solve(&round, grid);
            let result = self.take_over(&round, &workers, grid, listener);
            self.workers = workers;
            return result;
        }
        if !listener.records_steps() && !grid.has_mark() {
            return self.round_unrecorded(round, grid);
        }
        for line in round.lines() {
            self.line_solves += 1;
            let left = self.problem.line(line).machine().solve(grid.planes(line), &mut self.scratch);
            let left = left.map_err(|NoFilling| Contradiction::Line(line))?;
            apply(line, left, grid, &mut self.agenda, &mut self.changes, listener);
        }
        Ok(())
    }

    /// A round whose changes are not recorded. Lines that share the words of those that cross them are applied at once.
    fn round_unrecorded(&mut self, round: Round<'_>, grid: &mut Grid<'p>) -> Result<(), Contradiction> {
        for taken in round.taken.chunk_by(|one, other| one / 64 == other / 64) {
            self.part.solve(Round { taken, ..round }, grid);
            self.line_solves += self.part.line_solves();
            grid.add_known(self.part.known());
            let agenda = &mut self.agenda;
            grid.lose(self.part.losses(), |crossing| agenda.push(crossing));
            if let Some(line) = self.part.line_without_filling(Round { taken, ..round }) {
                return Err(Contradiction::Line(line));
            }
        }
        Ok(())
    }

    /// Applies the results of a round that was solved in parallel.
    fn take_over(
        &mut self,
        round: &Round<'_>,
        workers: &Workers,
        grid: &mut Grid<'p>,
        listener: &mut impl Listener,
    ) -> Result<(), Contradiction> {
        if !listener.records_steps() && !grid.has_mark() && workers.all_have_fillings() {
            self.line_solves += round.taken.len() as u64;
            workers.take_over(round, grid).into_iter().for_each(|line| self.agenda.push(line));
            return Ok(());
        }
        let mut words = Vec::new();
        workers.lost(round).try_for_each(|(line, lost)| {
            self.line_solves += 1;
            if let Some(lost) = lost.map_err(|NoFilling| Contradiction::Line(line))? {
                let before = grid.planes(line);
                words.clear();
                words.extend(before.words().iter().zip(lost).map(|(before, lost)| before & !lost));
                let left = Planes::of_words(before.length(), &words);
                apply(line, left, grid, &mut self.agenda, &mut self.changes, listener);
            }
            Ok(())
        })
    }
}

/// Applies the result of a line solve, reports the step, and schedules crossing lines.
#[inline]
fn apply(
    line: LineId,
    left: Planes<'_>,
    grid: &mut Grid<'_>,
    agenda: &mut Agenda,
    changes: &mut Vec<Change>,
    listener: &mut impl Listener,
) {
    grid.narrow_line(line, left, changes, |crossing| agenda.push(crossing));
    if !changes.is_empty() {
        listener.on_step(line, changes);
    }
}
