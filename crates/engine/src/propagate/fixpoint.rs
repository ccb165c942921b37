//! The propagation loop: rounds of scheduled lines until none is left.

use super::agenda::Agenda;
use super::rounds::{Part, Round, Workers};
use crate::budget::{Budget, Limit, Stopped};
use crate::grid::{Change, Contradiction, Grid, Listener};
use crate::line::{NoFilling, Planes, Scratch};
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::SymbolSet;

impl From<Contradiction> for Stopped<Contradiction> {
    fn from(contradiction: Contradiction) -> Stopped<Contradiction> {
        Stopped::Failed(contradiction)
    }
}

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
    /// The line solves after which [`Propagator::check`] fails.
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

    /// Sets a limit of line solves: work that, unlike time, is the same on every machine. It ends searches and probing,
    /// but no fixpoint.
    pub(crate) fn limit_line_solves(&mut self, most: u64) {
        self.most_line_solves = most;
    }

    fn has_line_solves_left(&self) -> bool {
        self.line_solves < self.most_line_solves
    }

    /// Checks the budget and the limit of line solves.
    pub(crate) fn check(&self, budget: &Budget) -> Result<(), Limit> {
        budget.check()?;
        if self.has_line_solves_left() { Ok(()) } else { Err(Limit::Nodes) }
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
    /// contradiction the agenda is empty and the grid keeps what was deduced before. After a limit the lines that were
    /// not solved stay scheduled.
    ///
    /// ```
    /// use nonomata_engine::budget::{Budget, CancelToken, Limit};
    /// use nonomata_engine::grid::Grid;
    /// use nonomata_engine::propagate::Propagator;
    /// use nonomata_engine::problem::Problem;
    ///
    /// let problem = Problem::of_clues([[1]], [[1]]).unwrap();
    /// let cancel = CancelToken::new();
    /// let budget = Budget::unlimited().with_cancel(cancel.clone());
    /// let (mut grid, mut propagator) = (Grid::new(&problem), Propagator::with_all_lines(&problem));
    /// assert_eq!(propagator.fixpoint(&mut grid, &mut (), &budget), Ok(Ok(())));
    /// cancel.cancel();
    /// assert_eq!(propagator.fixpoint(&mut grid, &mut (), &budget), Err(Limit::Cancelled));
    /// ```
    pub fn fixpoint(
        &mut self,
        grid: &mut Grid<'p>,
        listener: &mut impl Listener,
        budget: &Budget,
    ) -> Result<Result<(), Contradiction>, Limit> {
        budget.check()?;
        while self.is_waiting() {
            if let Err(contradiction) = self.pass(grid, listener, budget)? {
                return Ok(Err(contradiction));
            }
        }
        Ok(Ok(()))
    }

    /// Restricts a cell to these candidates, and solves lines until none is left. After a limit nothing is scheduled.
    pub fn assume(
        &mut self,
        grid: &mut Grid<'p>,
        cell: CellId,
        candidates: SymbolSet,
        budget: &Budget,
    ) -> Result<Result<(), Contradiction>, Limit> {
        match grid.narrow(cell, candidates) {
            Ok(None) => {}
            Ok(Some(_)) => self.schedule_lines_through(cell),
            Err(contradiction) => return Ok(Err(contradiction)),
        }
        let found = self.fixpoint(grid, &mut (), budget);
        if found.is_err() {
            self.agenda.clear();
        }
        found
    }

    /// Solves one scheduled line, if there is any; returns it with its changes. After a contradiction the
    /// agenda is empty.
    pub(crate) fn solve_next(
        &mut self,
        grid: &mut Grid<'p>,
        budget: &Budget,
    ) -> Result<Option<(LineId, &[Change])>, Stopped<Contradiction>> {
        let Some(line) = self.agenda.pop(self.problem.layers()) else { return Ok(None) };
        if !self.has_line_solves_left() {
            return Err(Limit::Nodes.into());
        }
        self.line_solves += 1;
        let machine = self.problem.line(line).machine();
        let left = match machine.solve_within(grid.planes(line), &mut self.scratch, budget) {
            Ok(left) => left,
            Err(Stopped::Limit(limit)) => return Err(limit.into()),
            Err(Stopped::Failed(NoFilling)) => {
                self.agenda.clear();
                return Err(Contradiction::Line(line).into());
            }
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

    /// Solves the scheduled lines of each layer once. After a contradiction the agenda is empty. After a limit the
    /// lines that were not solved stay scheduled.
    fn pass(
        &mut self,
        grid: &mut Grid<'p>,
        listener: &mut impl Listener,
        budget: &Budget,
    ) -> Result<Result<(), Contradiction>, Limit> {
        for layer in 0..self.problem.layers().len() {
            let mut taken = std::mem::take(&mut self.taken);
            self.agenda.take(layer, &mut taken);
            let lines = &self.problem.layers()[layer];
            let result =
                self.round(Round { problem: self.problem, lines, taken: &taken }, grid, listener, budget);
            self.taken = taken;
            if let Err(contradiction) = Stopped::or_limit(result)? {
                self.agenda.clear();
                return Ok(Err(contradiction));
            }
        }
        Ok(Ok(()))
    }

    /// Solves the lines of a round. After a limit those that were not solved are scheduled again.
    fn round(
        &mut self,
        round: Round<'_>,
        grid: &mut Grid<'p>,
        listener: &mut impl Listener,
        budget: &Budget,
    ) -> Result<(), Stopped<Contradiction>> {
        if round.is_worth_sharing(self.threading) {
            let mut workers = std::mem::take(&mut self.workers);
            workers.solve(&round, grid, budget);
            let result = self.take_over(&round, &workers, grid, listener);
            workers.unsolved().for_each(|line| self.agenda.push(line));
            let limit = workers.limit();
            self.workers = workers;
            result?;
            return limit.map_or(Ok(()), |limit| Err(limit.into()));
        }
        if !listener.records_steps() && !grid.has_mark() {
            return self.round_unrecorded(round, grid, budget);
        }
        for (number, line) in round.lines().enumerate() {
            self.line_solves += 1;
            let machine = self.problem.line(line).machine();
            match machine.solve_within(grid.planes(line), &mut self.scratch, budget) {
                Ok(left) => apply(line, left, grid, &mut self.agenda, &mut self.changes, listener),
                Err(Stopped::Failed(NoFilling)) => return Err(Contradiction::Line(line).into()),
                Err(Stopped::Limit(limit)) => {
                    round.lines().skip(number).for_each(|line| self.agenda.push(line));
                    return Err(limit.into());
                }
            }
        }
        Ok(())
    }

    /// A round whose changes are not recorded. Lines that share the words of those that cross them are applied at once.
    fn round_unrecorded(
        &mut self,
        round: Round<'_>,
        grid: &mut Grid<'p>,
        budget: &Budget,
    ) -> Result<(), Stopped<Contradiction>> {
        let mut begun = 0;
        for taken in round.taken.chunk_by(|one, other| one / 64 == other / 64) {
            begun += taken.len();
            self.part.solve(Round { taken, ..round }, grid, budget);
            self.line_solves += self.part.line_solves();
            grid.add_known(self.part.known());
            let agenda = &mut self.agenda;
            grid.lose(self.part.losses(), |crossing| agenda.push(crossing));
            if let Some(line) = self.part.line_without_filling() {
                return Err(Contradiction::Line(line).into());
            }
            if let Some(limit) = self.part.limit() {
                self.part.unsolved().for_each(|line| agenda.push(line));
                round.lines().skip(begun).for_each(|line| agenda.push(line));
                return Err(limit.into());
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
            self.line_solves += workers.line_solves();
            workers.take_over(round, grid).into_iter().for_each(|line| self.agenda.push(line));
            return Ok(());
        }
        let mut words = Vec::new();
        workers.lost(round.problem).try_for_each(|(line, lost)| {
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
