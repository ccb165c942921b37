//! The loop: propagate, learn, assume.

use super::clauses::Nogoods;
use super::conflict::Analysis;
use super::counting::Counting;
use super::decide::Choice;
use super::literal::{Loss, Losses, Subject};
use super::log::Log;
use super::propagation::Halt;
use super::restarts::Restarts;
use super::trail::{Reason, Standing, Trail};
use crate::grid::{Change, Grid};
use crate::problem::Problem;
use crate::propagate::Propagator;
use crate::search::limits::{Limit, Limits, Watch};
use crate::search::probe::{Prober, Stop};
use crate::search::worker::Work;
use crate::symbol::SymbolSet;

/// How many nogoods are kept before half of them are forgotten, and how many more from each time to the next: few on
/// the way to a solution, more when everything must fail.
///
/// PERF: in proofs 500 took 14 dominoes from 3.7 s to 1.6, and with shorter nogoods 2000 meet a third fewer
/// contradictions than 500; for random pictures of 25x25 it makes no difference.
const MOST_NOGOODS: usize = 500;
const MORE_NOGOODS: usize = 50;
const MORE_NOGOODS_IN_PROOFS: usize = 2000;

/// After how many contradictions blocks get a say even if no solution is known.
///
/// PERF: in three sets of 1000 random pictures of 25x25, the worst took .9 s with it and 6 s without.
const SILENCE_OF_BLOCKS: u64 = 1000;

/// What the search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Found {
    /// Every cell is known.
    Solution,
    /// There is nothing more.
    Nothing,
    /// Neither until now: the search goes on when it is asked again.
    Pause,
}

/// A learning search over one problem.
#[derive(Clone, Debug)]
pub(in crate::search) struct Learner<'p> {
    pub(super) problem: &'p Problem,
    pub(super) grid: Grid<'p>,
    pub(super) propagator: Propagator<'p>,
    pub(super) losses: Losses,
    pub(super) trail: Trail,
    /// How many losses of the trail the nogoods have heard of.
    pub(super) heard: u32,
    pub(super) nogoods: Nogoods,
    most_nogoods: usize,
    pub(super) analysis: Analysis,
    pub(super) choice: Choice,
    pub(super) has_starts: bool,
    restarts: Restarts,
    has_begun: bool,
    has_probed: bool,
    pub(super) counting: Counting,
    /// After how many looks at lines the clock is looked at again.
    pub(super) next_check: u64,
    pub(super) solutions: u64,
    /// The levels up to here are only left when all solutions below them have been found.
    pub(super) floor: u32,
    pub(super) work: Work,
    /// How many contradictions it has met, and the searchers it comes from.
    pub(super) age: u64,
    /// Where all that is learned is written down, if it must be proved.
    pub(super) log: Option<Box<Log>>,
}

/// How many losses nogoods may speak of together: 64 MB.
const MOST_LOSSES: usize = 1 << 24;

/// How many bytes are kept for each loss: its standing, who watches it, its reason.
const BYTES_A_LOSS: u64 = 100;

impl<'p> Learner<'p> {
    /// Whether a search of that problem keeps no more than is allowed before it has learned anything.
    pub(in crate::search) fn check_memory(problem: &Problem, limits: &Limits) -> Result<(), Limit> {
        let losses = Losses::new(problem.alphabet().size(), problem.cells().len()).count(0);
        let bytes = BYTES_A_LOSS * losses as u64 + Choice::bytes(problem);
        if limits.memory.is_some_and(|memory| bytes > memory) { Err(Limit::Memory) } else { Ok(()) }
    }

    /// A search from a grid in which lines have nothing more to say.
    pub(in crate::search) fn new(mut grid: Grid<'p>, propagator: Propagator<'p>) -> Learner<'p> {
        let problem = grid.problem();
        let losses = Losses::new(problem.alphabet().size(), problem.cells().len());
        let mut trail = Trail::new(losses);
        for cell in problem.cell_ids() {
            let change = Change { cell, before: problem.alphabet().all(), after: grid.get(cell) };
            trail.note(&change, Reason::Assumed);
        }
        trail.settle();
        grid.mark();
        Learner {
            problem,
            propagator,
            losses,
            trail,
            heard: 0,
            nogoods: Nogoods::new(losses.count(0)),
            most_nogoods: MOST_NOGOODS,
            analysis: Analysis::default(),
            choice: Choice::new(&grid),
            grid,
            has_starts: false,
            restarts: Restarts::new(),
            has_begun: false,
            has_probed: false,
            counting: Counting::new(),
            next_check: 0,
            solutions: 0,
            floor: 0,
            work: Work::default(),
            age: 0,
            log: None,
        }
    }

    /// The same search, which writes down all that it learns. It must not have begun.
    pub(in crate::search) fn logging(mut self, log: Log) -> Learner<'p> {
        self.log = Some(Box::new(log));
        self
    }

    /// Where it writes, if it does.
    pub(in crate::search) fn log(&mut self) -> Option<&mut Log> {
        self.log.as_deref_mut()
    }

    /// What was done so far.
    pub(in crate::search) fn work(&self) -> Work {
        self.work
    }

    pub(in crate::search) fn grid(&self) -> &Grid<'p> {
        &self.grid
    }

    /// What holds of every cell in all solutions that have not been found.
    pub(in crate::search) fn into_certain(mut self) -> Vec<SymbolSet> {
        self.retreat(0);
        self.grid.candidates()
    }

    /// Searches until every cell is known or nothing is left, or until so many contradictions have been met in all.
    /// The limit is how many more nodes there may be.
    pub(in crate::search) fn search(
        &mut self,
        watch: &Watch,
        nodes: Option<u64>,
        conflicts: u64,
    ) -> Result<Found, Limit> {
        let most_nodes = nodes.map(|nodes| self.work.nodes + nodes);
        if !std::mem::replace(&mut self.has_begun, true) {
            self.choice.begin_again((self.losses, &self.trail), &self.grid, false, watch)?;
        }
        loop {
            match self.fixpoint(watch) {
                Ok(()) => {}
                Err(Halt::Limit(limit)) => return Err(limit),
                Err(Halt::Conflict(conflict)) => {
                    watch.check()?;
                    if !self.learn(conflict) {
                        return Ok(Found::Nothing);
                    }
                    continue;
                }
            }
            if self.trail.level() == 0 {
                if let Some(log) = &mut self.log {
                    log.settled(&self.trail);
                }
                self.trail.settle();
                self.heard = 0;
                self.analysis.retreat(0);
            }
            if self.grid.is_solved() {
                return Ok(Found::Solution);
            }
            if self.work.conflicts >= conflicts && self.floor == 0 {
                return Ok(Found::Pause);
            }
            if self.floor == 0 && self.restarts.is_time(self.work.conflicts) {
                if !self.begin_again(watch)? {
                    return Ok(Found::Nothing);
                }
                continue;
            }
            let is_full = self.nogoods.size() > MOST_LOSSES && self.nogoods.learned() > MORE_NOGOODS;
            if self.nogoods.learned() > self.most_nogoods || is_full {
                self.nogoods.forget_half(&self.trail, |nogood| {
                    if let Some(log) = &mut self.log {
                        log.forgotten(nogood);
                    }
                });
                self.most_nogoods += if self.solutions > 0 { MORE_NOGOODS_IN_PROOFS } else { MORE_NOGOODS };
            }
            if most_nodes.is_some_and(|most| self.work.nodes >= most) {
                return Err(Limit::Nodes);
            }
            self.assume(watch)?;
        }
    }

    /// Whether it walks from one solution to the next.
    pub(in crate::search) fn is_listing(&self) -> bool {
        self.floor > 0
    }

    /// Another searcher for the same, which looks for trouble when this one does not.
    pub(in crate::search) fn double(&self) -> Learner<'p> {
        let mut other = self.clone();
        other.choice.change_mind();
        other.start_over();
        other
    }

    /// Assumes something for good, and its opposite in another searcher.
    pub(in crate::search) fn split(&mut self) -> Learner<'p> {
        self.retreat(0);
        let loss = self.choice.best((self.losses, &self.trail), &self.grid);
        let mut other = self.clone();
        self.lose(loss, Reason::Assumed);
        other.prevent(loss, Reason::Assumed);
        other.start_over();
        other
    }

    /// Forgets what was done.
    fn start_over(&mut self) {
        self.work = Work::default();
        self.restarts = Restarts::new();
    }

    /// Assumes the next loss.
    fn assume(&mut self, watch: &Watch) -> Result<(), Limit> {
        let loss = self.choice.next((self.losses, &self.trail), &self.grid, watch)?;
        debug_assert_eq!(self.trail.standing(loss), Standing::Open);
        self.work.nodes += 1;
        let mark = self.grid.mark();
        self.trail.assume(mark);
        self.lose(loss, Reason::Assumed);
        Ok(())
    }

    /// Goes back to the top with all that was learned. Whether anything is left.
    fn begin_again(&mut self, watch: &Watch) -> Result<bool, Limit> {
        self.retreat(0);
        if !self.has_probed {
            self.has_probed = true;
            match self.probe(watch) {
                Err(Stop::Limit(limit)) => return Err(limit),
                Err(Stop::Contradiction) => return Ok(false),
                Ok(()) => {}
            }
        }
        if !self.count_lines(watch)? {
            return Ok(false);
        }
        if self.grid.is_solved() {
            return Ok(true);
        }
        let is_proof = self.solutions > 0;
        let may_have_starts = !self.has_starts && !self.problem.has_projected_cells();
        if (is_proof || self.age >= SILENCE_OF_BLOCKS) && may_have_starts && !self.add_starts() {
            return Ok(false);
        }
        self.choice.begin_again((self.losses, &self.trail), &self.grid, is_proof, watch)?;
        Ok(true)
    }

    /// Probes all cells at level 0.
    fn probe(&mut self, watch: &Watch) -> Result<(), Stop> {
        let before = self.grid.candidates();
        let mut prober = Prober::new(self.problem);
        prober.probe_all(&mut self.grid, &mut self.propagator, watch, &mut self.log)?;
        for (cell, before) in self.problem.cell_ids().zip(before) {
            let after = self.grid.get(cell);
            if after != before {
                self.trail.note(&Change { cell, before, after }, Reason::Assumed);
            }
        }
        Ok(())
    }

    /// Lets a loss happen.
    pub(super) fn lose(&mut self, loss: Loss, reason: Reason) {
        match self.losses.subject(loss) {
            Subject::Start(_) => self.trail.note_start(loss, reason),
            Subject::Cell(cell, symbol) => {
                let others = self.grid.get(cell).without(symbol);
                self.narrow(cell, others, reason);
            }
        }
    }
}
