//! The CDCL loop: propagate, learn from conflicts, decide.

use super::cardinality_cuts::CutSchedule;
use super::clauses::Nogoods;
use super::conflict::Analysis;
use super::decide::{Decider, decides_by_size};
use super::literal::Literals;
use super::log::ProofLog;
use super::restarts::Restarts;
use super::trail::{Reason, Trail, Value};
use crate::budget::{Budget, Limit, Stopped};
use crate::grid::{Change, Contradiction, Grid};
use crate::problem::Problem;
use crate::progress::Reporter;
use crate::propagate::Propagator;
use crate::search::probe::Prober;
use crate::search::worker::Work;
use crate::symbol::SymbolSet;

/// The number of learned nogoods at which half of them are removed, and how much that grows each time: little on the
/// way to a solution, more in proofs.
///
/// PERF: in proofs, steps of 500 took 14 dominoes from 3.7 s to 1.6 s, and with minimised nogoods steps of 2000 meet a
/// third fewer conflicts than 500. For random pictures of 25x25 it makes no difference.
const NOGOOD_LIMIT: usize = 500;
const NOGOOD_LIMIT_STEP: usize = 50;
const NOGOOD_LIMIT_STEP_IN_PROOFS: usize = 2000;

/// Conflicts before order-encoding literals are introduced without an incumbent.
///
/// PERF: in three sets of 1000 random pictures of 25x25, the worst took .9 s with this limit and 6 s without.
const CONFLICTS_BEFORE_ORDER_LITERALS: u64 = 1000;

/// Conflicts before order-encoding literals in searches that prefer activity.
///
/// PERF: 42 hard random pictures in two colours take .5 of the time that they take with the limit above and marginals.
const CONFLICTS_BEFORE_ORDER_LITERALS_IN_COLOUR: u64 = 50;

/// How a run of the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Status {
    /// Every cell is known.
    Solution,
    /// There is no further solution.
    Exhausted,
    /// The conflicts that were allowed are used up. The search goes on when it is called again.
    Paused,
}

/// A CDCL search over one problem.
#[derive(Clone, Debug)]
pub(in crate::search) struct Solver<'p> {
    pub(super) problem: &'p Problem,
    pub(super) grid: Grid<'p>,
    pub(super) propagator: Propagator<'p>,
    pub(super) literals: Literals,
    pub(super) trail: Trail,
    /// Trail entries before this one have been propagated through the nogoods.
    pub(super) queue_head: u32,
    pub(super) nogoods: Nogoods,
    nogood_limit: usize,
    pub(super) analysis: Analysis,
    pub(super) decider: Decider,
    pub(super) has_order_literals: bool,
    restarts: Restarts,
    has_started: bool,
    /// Whether cells are still to be probed: once, at the first restart. What probing shows would need a lemma for each
    /// step, so searches that log lemmas do without, and so do those that decide cells by their size.
    may_probe: bool,
    pub(super) cut_schedule: CutSchedule,
    pub(super) solutions: u64,
    /// Levels up to this one are left only when all solutions under their decisions have been found.
    pub(super) root_level: u32,
    pub(super) work: Work,
    /// The conflicts that it and the searches it was copied from have met.
    pub(super) lineage_conflicts: u64,
    /// The proof log, if a certificate is wanted.
    pub(super) log: Option<Box<ProofLog>>,
    reporter: Reporter,
}

/// The most literals in all learned nogoods together: 64 MB.
const MAX_LEARNED_LITERALS: usize = 1 << 24;

/// The most literals of cells. They are numbered with 32 bits, and those of the starts of blocks come after them.
const MAX_LITERALS: u64 = 1 << 31;

/// Approximate bytes per literal: value, position, watch lists.
const BYTES_PER_LITERAL: u64 = 100;

impl<'p> Solver<'p> {
    /// The approximate number of bytes of a search of this problem before it has learned anything.
    pub(in crate::search) fn bytes(problem: &Problem) -> u64 {
        BYTES_PER_LITERAL.saturating_mul(Solver::literals(problem)) + Decider::bytes(problem)
    }

    /// The number of literals of cells.
    fn literals(problem: &Problem) -> u64 {
        Literals::of_cells(problem.alphabet().size(), problem.cell_count())
    }

    /// Whether a second search like this one is within the memory limit. What is in use does not count, since answers
    /// must not depend on other threads.
    pub(in crate::search) fn may_be_copied(&self, budget: &Budget) -> bool {
        let bytes = Solver::bytes(self.problem) + self.nogoods.bytes();
        budget.memory().is_none_or(|limit| bytes.saturating_mul(2) <= limit)
    }

    /// Fails if a search of this problem would exceed a limit before it has begun.
    pub(in crate::search) fn check_limits(problem: &Problem, budget: &Budget) -> Result<(), Limit> {
        if Solver::literals(problem) > MAX_LITERALS {
            return Err(Limit::Size);
        }
        budget.check_memory(Solver::bytes(problem))?;
        budget.check()
    }

    /// A search from a grid at a fixpoint of its lines.
    pub(in crate::search) fn new(mut grid: Grid<'p>, propagator: Propagator<'p>) -> Solver<'p> {
        let problem = grid.problem();
        let literals = Literals::new(problem.alphabet().size(), problem.cell_count());
        let mut trail = Trail::new(literals);
        for cell in problem.cell_ids() {
            let change = Change { cell, before: problem.alphabet().all(), after: grid.get(cell) };
            trail.assign_cell(&change, Reason::Decision);
        }
        trail.clear_root();
        grid.mark();
        Solver {
            problem,
            propagator,
            literals,
            trail,
            queue_head: 0,
            nogoods: Nogoods::new(literals.count(0)),
            nogood_limit: NOGOOD_LIMIT,
            analysis: Analysis::default(),
            decider: Decider::new(&grid),
            grid,
            has_order_literals: false,
            restarts: Restarts::new(),
            has_started: false,
            may_probe: !decides_by_size(problem),
            cut_schedule: CutSchedule::new(),
            solutions: 0,
            root_level: 0,
            work: Work::default(),
            lineage_conflicts: 0,
            log: None,
            reporter: Reporter::default(),
        }
    }

    /// Reports progress.
    pub(in crate::search) fn with_reporter(mut self, reporter: Reporter) -> Solver<'p> {
        self.reporter = reporter;
        self
    }

    /// Writes a proof log. The search must not have started.
    pub(in crate::search) fn with_log(mut self, log: ProofLog) -> Solver<'p> {
        self.log = Some(Box::new(log));
        self
    }

    /// The proof log, if there is one.
    pub(in crate::search) fn log(&mut self) -> Option<&mut ProofLog> {
        self.log.as_deref_mut()
    }

    /// The work done so far.
    pub(in crate::search) fn work(&self) -> Work {
        self.work
    }

    pub(in crate::search) fn grid(&self) -> &Grid<'p> {
        &self.grid
    }

    /// Goes back to the root level. Returns the candidates of every cell that are left there: all solutions not yet
    /// found are among them.
    pub(in crate::search) fn backtrack_to_certain(&mut self) -> Vec<SymbolSet> {
        self.backtrack(0);
        self.grid.candidates()
    }

    /// Searches until every cell is known, nothing is left, or the total number of conflicts reaches `conflicts`.
    /// `nodes` limits the further decisions.
    pub(in crate::search) fn search(
        &mut self,
        budget: &Budget,
        nodes: Option<u64>,
        conflicts: u64,
    ) -> Result<Status, Limit> {
        let node_limit = nodes.map(|nodes| self.work.nodes + nodes);
        if !std::mem::replace(&mut self.has_started, true) {
            self.decider.restart((self.literals, &self.trail), &self.grid, false, budget)?;
        }
        loop {
            if let Err(conflict) = Stopped::or_limit(self.propagate(budget))? {
                self.reporter.add_conflict();
                budget.check()?;
                if !self.learn(conflict, budget)? {
                    return Ok(Status::Exhausted);
                }
                continue;
            }
            self.reporter.set_known_of(&self.grid);
            if self.trail.level() == 0 {
                self.keep_root_facts();
            }
            if self.grid.is_solved() {
                return Ok(Status::Solution);
            }
            if self.work.conflicts >= conflicts && self.root_level == 0 {
                return Ok(Status::Paused);
            }
            if self.root_level == 0 && self.restarts.is_due(self.work.conflicts) {
                if !self.restart(budget)? {
                    return Ok(Status::Exhausted);
                }
                continue;
            }
            self.reduce_nogoods_if_due();
            if node_limit.is_some_and(|limit| self.work.nodes >= limit) {
                return Err(Limit::Nodes);
            }
            self.decide(budget)?;
        }
    }

    /// Assignments at the root level are never undone, so they leave the trail.
    fn keep_root_facts(&mut self) {
        if let Some(log) = &mut self.log {
            log.add_root_facts(&self.trail);
        }
        self.trail.clear_root();
        self.queue_head = 0;
        self.analysis.backtrack(0);
    }

    /// Deletes the learned clauses of least worth when there are too many, or too many literals in them.
    fn reduce_nogoods_if_due(&mut self) {
        let is_full = self.nogoods.learned_literals() > MAX_LEARNED_LITERALS
            && self.nogoods.learned() > NOGOOD_LIMIT_STEP;
        if self.nogoods.learned() <= self.nogood_limit && !is_full {
            return;
        }
        self.nogoods.reduce(&self.trail, |nogood| {
            if let Some(log) = &mut self.log {
                log.delete_clause(nogood);
            }
        });
        self.nogood_limit += if self.solutions > 0 { NOGOOD_LIMIT_STEP_IN_PROOFS } else { NOGOOD_LIMIT_STEP };
    }

    /// Whether it enumerates solutions by leaving levels for good.
    pub(in crate::search) fn is_enumerating(&self) -> bool {
        self.root_level > 0
    }

    /// A copy of the search in the other branching mode.
    pub(in crate::search) fn diversified(&self) -> Solver<'p> {
        let mut other = self.clone();
        other.decider.toggle_mode();
        other.reset_counters();
        other
    }

    /// Splits the search in two: this one assumes a literal for good, the other its opposite.
    pub(in crate::search) fn split(&mut self) -> Solver<'p> {
        self.backtrack(0);
        let literal = self.decider.best((self.literals, &self.trail), &self.grid);
        let mut other = self.clone();
        self.assign_true(literal, Reason::Decision);
        other.assign_false(literal, Reason::Decision);
        other.reset_counters();
        other
    }

    /// Resets work and restart schedule.
    fn reset_counters(&mut self) {
        self.work = Work::default();
        self.restarts = Restarts::new();
    }

    /// Makes the next decision.
    fn decide(&mut self, budget: &Budget) -> Result<(), Limit> {
        let literal = self.decider.next((self.literals, &self.trail), &self.grid, budget)?;
        debug_assert_eq!(self.trail.value(literal), Value::Unassigned);
        self.work.nodes += 1;
        let mark = self.grid.mark();
        self.trail.push_level(mark);
        self.assign_true(literal, Reason::Decision);
        Ok(())
    }

    /// Restarts from the root level with everything learned. Returns false if nothing is left to search.
    fn restart(&mut self, budget: &Budget) -> Result<bool, Limit> {
        self.backtrack(0);
        self.may_probe &= !self.log.as_ref().is_some_and(|log| log.has_lemmas());
        if std::mem::take(&mut self.may_probe) && Stopped::or_limit(self.probe(budget))?.is_err() {
            return Ok(false);
        }
        if !self.apply_cardinality_cuts(budget)? {
            return Ok(false);
        }
        if self.grid.is_solved() {
            return Ok(true);
        }
        let is_proof = self.solutions > 0;
        let may_add_order_literals = !self.has_order_literals && !self.problem.has_projected_cells();
        let before_order_literals = match self.decider.prefers_activity() {
            true => CONFLICTS_BEFORE_ORDER_LITERALS_IN_COLOUR,
            false => CONFLICTS_BEFORE_ORDER_LITERALS,
        };
        if (is_proof || self.lineage_conflicts >= before_order_literals)
            && may_add_order_literals
            && !self.add_order_literals(budget)?
        {
            return Ok(false);
        }
        self.decider.restart((self.literals, &self.trail), &self.grid, is_proof, budget)?;
        Ok(true)
    }

    /// Probes all cells at the root level.
    fn probe(&mut self, budget: &Budget) -> Result<(), Stopped<Contradiction>> {
        let before = self.grid.candidates();
        let mut prober = Prober::new(self.problem);
        prober.probe_all(&mut self.grid, &mut self.propagator, budget, &mut self.log)?;
        for (cell, before) in self.problem.cell_ids().zip(before) {
            let after = self.grid.get(cell);
            if after != before {
                self.trail.assign_cell(&Change { cell, before, after }, Reason::Decision);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::CancelToken;
    use crate::problem::CellId;
    use crate::rule::Clue;
    use crate::search::cdcl::decide::MANY;
    use crate::symbol::{Alphabet, Symbol};

    /// Literals are numbered with 32 bits, so no memory is enough.
    #[test]
    fn a_problem_with_too_many_literals_is_too_large() {
        let letters: String = (0..128).map(|number| char::from_u32(0x4E00 + number).unwrap()).collect();
        let builder = Problem::builder(Alphabet::of_letters(&letters).unwrap());
        let problem = builder.cells((1 << 24) + 1).build().unwrap();
        assert_eq!(Solver::check_limits(&problem, &Budget::unlimited()), Err(Limit::Size));
    }

    /// Decisions about cells without lines are followed by no line solve, and so by no other check.
    #[test]
    fn a_decision_among_many_cells_is_checked() {
        let decided = |cells| {
            let builder = Problem::builder(Alphabet::black_and_white()).cells(cells);
            let problem = builder.line("row 1", 0..1, Clue::black([]).into()).build().unwrap();
            let mut solver = Solver::new(Grid::new(&problem), Propagator::new(&problem));
            let (literals, unlimited) = (solver.literals, Budget::unlimited());
            solver.decider.restart((literals, &solver.trail), &solver.grid, false, &unlimited).unwrap();
            let cancel = CancelToken::new();
            cancel.cancel();
            solver.decide(&unlimited.with_cancel(cancel))
        };
        assert_eq!(decided(MANY), Err(Limit::Cancelled));
        assert_eq!(decided(MANY - 1), Ok(()), "line solves are checked");
    }

    /// Reasons of a large automaton take long, and a conflict may need hundreds.
    #[test]
    fn a_conflict_that_is_being_analysed_can_be_cancelled() {
        let ones = [[1]; 4];
        let problem = Problem::of_clues(ones, ones).unwrap();
        let mut solver = Solver::new(Grid::new(&problem), Propagator::new(&problem));
        let unlimited = Budget::unlimited();
        solver.decider.restart((solver.literals, &solver.trail), &solver.grid, false, &unlimited).unwrap();
        // Two black cells in one row.
        let black = |cell| solver.literals.excluded(CellId::new(cell), Symbol::BLANK);
        for literal in [black(0), black(1)] {
            let mark = solver.grid.mark();
            solver.trail.push_level(mark);
            solver.assign_true(literal, Reason::Decision);
        }
        let Err(Stopped::Failed(conflict)) = solver.propagate(&unlimited) else { panic!("a conflict") };
        let cancel = CancelToken::new();
        cancel.cancel();
        assert_eq!(solver.learn(conflict, &unlimited.with_cancel(cancel)), Err(Limit::Cancelled));
    }
}
