//! The loop: propagate, learn, assume.

use super::choice::Choice;
use super::conflict::Analysis;
use super::losses::{Loss, Losses, Subject};
use super::nogoods::{Nogoods, Worth};
use super::restarts::Restarts;
use super::trail::{Reason, Standing, Trail};
use crate::grid::{Change, Grid};
use crate::problem::Problem;
use crate::propagate::Propagator;
use crate::search::limits::{Limit, Watch};
use crate::search::probe::{Prober, Stop};
use crate::symbol::SymbolSet;

/// How many nogoods are kept before half of them are forgotten, and how many more from each time to the next: few on
/// the way to a solution, more when everything must fail.
///
/// PERF: 500 in both cases take 14 dominoes from 3.7 s to 1.6; for random pictures of 25x25 it makes no difference.
const MOST_NOGOODS: usize = 500;
const MORE_NOGOODS: usize = 50;
const MORE_NOGOODS_IN_PROOFS: usize = 500;

/// After how many contradictions blocks get a say even if no solution is known.
///
/// PERF: in three sets of 1000 random pictures of 25x25, the worst took .9 s with it and 6 s without.
const SILENCE_OF_BLOCKS: u64 = 1000;

/// After how many assumptions the clock is looked at.
const NODES_A_LOOK: u64 = 32;

/// What the search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Found {
    /// Every cell is known.
    Solution,
    /// There is nothing more.
    Nothing,
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
    has_probed: bool,
    solutions: u64,
    /// The levels up to here are only left when all solutions below them have been found.
    pub(super) floor: u32,
    nodes: u64,
    pub(super) conflicts: u64,
}

impl<'p> Learner<'p> {
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
            has_probed: false,
            solutions: 0,
            floor: 0,
            nodes: 0,
            conflicts: 0,
        }
    }

    /// How many losses have been assumed.
    pub(in crate::search) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many contradictions have been learned from.
    pub(in crate::search) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    pub(in crate::search) fn grid(&self) -> &Grid<'p> {
        &self.grid
    }

    /// What holds of every cell in all solutions that have not been found.
    pub(in crate::search) fn into_certain(mut self) -> Vec<SymbolSet> {
        self.retreat(0);
        self.grid.candidates()
    }

    /// Searches until every cell is known or nothing is left.
    pub(in crate::search) fn search(&mut self, watch: &Watch, nodes: Option<u64>) -> Result<Found, Limit> {
        loop {
            if let Err(conflict) = self.fixpoint() {
                watch.check()?;
                if !self.learn(conflict) {
                    return Ok(Found::Nothing);
                }
                continue;
            }
            if self.trail.level() == 0 {
                self.trail.settle();
                self.heard = 0;
                self.analysis.retreat(0);
            }
            if self.grid.is_solved() {
                return Ok(Found::Solution);
            }
            if self.floor == 0 && self.restarts.is_time(self.conflicts) {
                if !self.begin_again(watch)? {
                    return Ok(Found::Nothing);
                }
                continue;
            }
            if self.nogoods.learned() > self.most_nogoods {
                self.nogoods.forget_half(&self.trail);
                self.most_nogoods += if self.solutions > 0 { MORE_NOGOODS_IN_PROOFS } else { MORE_NOGOODS };
            }
            if nodes.is_some_and(|nodes| self.nodes >= nodes) {
                return Err(Limit::Nodes);
            }
            if self.nodes.is_multiple_of(NODES_A_LOOK) {
                watch.check()?;
            }
            self.assume();
        }
    }

    /// Makes sure that the solution at hand is not found again. Whether there may be others.
    ///
    /// The first solution is remembered as a nogood: the proof that there is no other one is to begin anew wherever
    /// it likes. Whoever asks for a third solution wants them all, and they may be too many to remember. From then on
    /// the search walks through its levels from the deepest to the first, and what it has left it never enters again.
    pub(in crate::search) fn reject_solution(&mut self) -> bool {
        self.solutions += 1;
        let level = self.trail.level();
        if level == 0 {
            return false;
        }
        if self.solutions > 1 {
            self.leave_level();
            return true;
        }
        let assumptions: Vec<Loss> = (1..=level).rev().map(|level| self.trail.assumption(level)).collect();
        self.retreat(level - 1);
        self.keep(&assumptions, Worth::Lasting);
        true
    }

    /// Assumes the next loss.
    fn assume(&mut self) {
        let loss = self.choice.next(self.losses, &self.trail, &self.grid);
        debug_assert_eq!(self.trail.standing(loss), Standing::Open);
        self.nodes += 1;
        let mark = self.grid.mark();
        self.trail.assume(mark);
        self.lose(loss, Reason::Assumed);
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
        let is_proof = self.solutions > 0;
        if (is_proof || self.conflicts > SILENCE_OF_BLOCKS) && !self.has_starts && !self.add_starts() {
            return Ok(false);
        }
        self.choice.begin_again(&self.grid, is_proof);
        Ok(true)
    }

    /// Probes all cells at level 0.
    fn probe(&mut self, watch: &Watch) -> Result<(), Stop> {
        let before = self.grid.candidates();
        let mut prober = Prober::new(self.problem);
        prober.probe_all(&mut self.grid, &mut self.propagator, watch)?;
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
