//! The CDCL loop: propagate, learn from conflicts, decide. The main function is [`Solver::search`].

use super::assignment::Assignment;
use super::cardinality_cuts::{CutSchedule, apply_cuts};
use super::clauses::{Nogoods, Retention};
use super::conflict::{Analysis, Conflict, Context};
use super::decide::{Decider, decides_by_size};
use super::literal::{Literal, Literals};
use super::log::ProofLog;
use super::order_literals::add_order_literals;
use super::propagation::propagate;
use super::restarts::Restarts;
use super::trail::Reason;
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
///
/// The signature of a step says what it may touch: functions take the parts that they need, and only the steps of the
/// loop itself are methods.
#[derive(Clone, Debug)]
pub(in crate::search) struct Solver<'p> {
    pub(super) assignment: Assignment<'p>,
    pub(super) nogoods: Nogoods,
    pub(super) analysis: Analysis,
    decider: Decider,
    schedule: Schedule,
    /// The proof log, if a certificate is wanted.
    log: Option<Box<ProofLog>>,
    pub(super) solutions: u64,
    /// Levels up to this one are left only when all solutions under their decisions have been found.
    pub(super) root_level: u32,
    work: Work,
    /// The conflicts that it and the searches it was copied from have met.
    lineage_conflicts: u64,
    reporter: Reporter,
}

/// When the search does what it does not do at every step.
#[derive(Clone, Debug)]
struct Schedule {
    /// Whether the decider has been prepared for the first decision.
    has_started: bool,
    restarts: Restarts,
    /// Whether cells are still to be probed: once, at the first restart. What probing shows would need a lemma for each
    /// step, so searches that log lemmas do without, and so do those that decide cells by their size.
    may_probe: bool,
    cuts: CutSchedule,
    has_order_literals: bool,
    /// The number of learned nogoods at which half of them are removed.
    nogood_limit: usize,
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

    /// Whether a second search like this one is within the memory limit. Memory in use does not count, since answers
    /// must not depend on other threads.
    pub(in crate::search) fn may_be_copied(&self, budget: &Budget) -> bool {
        let bytes = Solver::bytes(self.assignment.problem) + self.nogoods.bytes();
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

    /// A search from a grid at a fixpoint of its lines. Every open cell must be on a line.
    pub(in crate::search) fn new(grid: Grid<'p>, propagator: Propagator<'p>) -> Solver<'p> {
        let problem = grid.problem();
        let assignment = Assignment::new(grid, propagator);
        Solver {
            nogoods: Nogoods::new(assignment.literals.count(0)),
            assignment,
            analysis: Analysis::default(),
            decider: Decider::new(problem),
            schedule: Schedule {
                has_started: false,
                restarts: Restarts::new(),
                may_probe: !decides_by_size(problem),
                cuts: CutSchedule::new(),
                has_order_literals: false,
                nogood_limit: NOGOOD_LIMIT,
            },
            log: None,
            solutions: 0,
            root_level: 0,
            work: Work::default(),
            lineage_conflicts: 0,
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
        &self.assignment.grid
    }

    /// Goes back to the root level. Returns the candidates of every cell that are left there: all solutions not yet
    /// found are among them.
    pub(in crate::search) fn backtrack_to_certain(&mut self) -> Vec<SymbolSet> {
        self.backtrack(0);
        self.assignment.grid.candidates()
    }

    /// Searches until every cell is known, nothing is left, or the total number of conflicts reaches `conflicts`.
    /// `nodes` limits the further decisions. After a solution the search goes on once that is
    /// [blocked](Solver::block_solution).
    pub(in crate::search) fn search(
        &mut self,
        budget: &Budget,
        nodes: Option<u64>,
        conflicts: u64,
    ) -> Result<Status, Limit> {
        let node_limit = nodes.map(|nodes| self.work.nodes + nodes);
        if !std::mem::replace(&mut self.schedule.has_started, true) {
            self.decider.restart(&self.assignment, false, budget)?;
        }
        loop {
            let propagated = propagate(&mut self.assignment, &mut self.nogoods, &mut self.log, budget);
            if let Err(conflict) = Stopped::or_limit(propagated)? {
                self.reporter.add_conflict();
                budget.check()?;
                if !self.learn(conflict, budget)? {
                    return Ok(Status::Exhausted);
                }
                continue;
            }
            self.reporter.set_known_of(self.grid());
            if self.assignment.trail.level() == 0 {
                self.keep_root_facts();
            }
            if self.grid().is_solved() {
                return Ok(Status::Solution);
            }
            if self.root_level == 0 {
                if self.work.conflicts >= conflicts {
                    return Ok(Status::Paused);
                }
                if self.schedule.restarts.is_due(self.work.conflicts) {
                    if !self.restart(budget)? {
                        return Ok(Status::Exhausted);
                    }
                    continue;
                }
            }
            self.reduce_nogoods_if_due();
            if node_limit.is_some_and(|limit| self.work.nodes >= limit) {
                return Err(Limit::Nodes);
            }
            let literal = self.decider.next(&self.assignment, budget)?;
            self.work.nodes += 1;
            self.assignment.decide(literal);
        }
    }

    /// Analyses a conflict, learns a nogood and backjumps. Returns false if nothing is left to search. After a limit
    /// the search cannot go on.
    fn learn(&mut self, conflict: Conflict, budget: &Budget) -> Result<bool, Limit> {
        self.work.conflicts += 1;
        self.lineage_conflicts += 1;
        let Assignment { problem, literals, trail, .. } = &self.assignment;
        let (problem, literals) = (*problem, *literals);
        let context = Context { problem, literals, trail, nogoods: &self.nogoods, budget };
        let Some(back) = self.analysis.analyze(conflict, context)? else { return Ok(false) };
        let variables = self.analysis.seen_literals.iter().map(|&literal| literals.variable_index(literal));
        self.decider.bump(variables);
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

    /// Adds a nogood whose literals except the first are true, and makes the first false.
    pub(super) fn add_asserting(&mut self, nogood: &[Literal], retention: Retention) {
        self.log_nogood(nogood);
        let reason = match nogood {
            [_] => Reason::Decision,
            _ => Reason::Nogood(self.nogoods.add(nogood, retention)),
        };
        self.assignment.assign_false(nogood[0], reason);
    }

    pub(super) fn log_nogood(&mut self, nogood: &[Literal]) {
        if let Some(log) = &mut self.log {
            log.add_clause(nogood);
        }
    }

    /// Backtracks to a level, if the current one is higher.
    pub(super) fn backtrack(&mut self, level: u32) {
        if level < self.assignment.trail.level() {
            self.assignment.backtrack(level);
            self.analysis.backtrack(self.assignment.trail.len());
            self.decider.backtrack();
        }
    }

    /// Assignments at the root level are never undone, so they leave the trail.
    fn keep_root_facts(&mut self) {
        if let Some(log) = &mut self.log {
            log.add_root_facts(&self.assignment.trail);
        }
        self.assignment.clear_root();
        self.analysis.backtrack(0);
    }

    /// Deletes the learned clauses of least worth when there are too many, or too many literals in them.
    fn reduce_nogoods_if_due(&mut self) {
        let is_full = self.nogoods.learned_literals() > MAX_LEARNED_LITERALS
            && self.nogoods.learned() > NOGOOD_LIMIT_STEP;
        if self.nogoods.learned() <= self.schedule.nogood_limit && !is_full {
            return;
        }
        self.nogoods.reduce(&self.assignment.trail, |nogood| {
            if let Some(log) = &mut self.log {
                log.delete_clause(nogood);
            }
        });
        self.schedule.nogood_limit +=
            if self.solutions > 0 { NOGOOD_LIMIT_STEP_IN_PROOFS } else { NOGOOD_LIMIT_STEP };
    }

    /// Restarts from the root level with everything learned. Returns false if nothing is left to search.
    fn restart(&mut self, budget: &Budget) -> Result<bool, Limit> {
        self.backtrack(0);
        if self.is_probing_due() && Stopped::or_limit(self.probe(budget))?.is_err() {
            return Ok(false);
        }
        if self.are_cuts_due() {
            if !apply_cuts(&mut self.assignment, &mut self.nogoods, budget)? {
                return Ok(false);
            }
            self.schedule.cuts.has_left(self.assignment.grid.unknown_count());
        }
        if self.grid().is_solved() {
            return Ok(true);
        }
        if self.are_order_literals_due() {
            self.schedule.has_order_literals = true;
            let Solver { assignment, nogoods, decider, .. } = self;
            if !add_order_literals(assignment, nogoods, decider, budget)? {
                return Ok(false);
            }
        }
        self.decider.restart(&self.assignment, self.is_proof(), budget)?;
        Ok(true)
    }

    /// Whether it looks for another solution, of which there is probably none.
    fn is_proof(&self) -> bool {
        self.solutions > 0
    }

    fn is_probing_due(&mut self) -> bool {
        std::mem::take(&mut self.schedule.may_probe) && !self.log.as_ref().is_some_and(|log| log.has_lemmas())
    }

    fn are_cuts_due(&mut self) -> bool {
        let (is_proof, open) = (self.is_proof(), self.grid().unknown_count());
        self.log.is_none() && self.schedule.cuts.is_due(self.lineage_conflicts, is_proof, open)
    }

    fn are_order_literals_due(&self) -> bool {
        let conflicts = match self.decider.prefers_activity() {
            true => CONFLICTS_BEFORE_ORDER_LITERALS_IN_COLOUR,
            false => CONFLICTS_BEFORE_ORDER_LITERALS,
        };
        (self.is_proof() || self.lineage_conflicts >= conflicts)
            && !self.schedule.has_order_literals
            && !self.assignment.problem.has_projected_cells()
    }

    /// Probes all cells at the root level.
    fn probe(&mut self, budget: &Budget) -> Result<(), Stopped<Contradiction>> {
        let Assignment { problem, trail, grid, propagator, .. } = &mut self.assignment;
        let before = grid.candidates();
        let mut refuted = |cell, candidate| {
            if let Some(log) = &mut self.log {
                log.add_refuted(cell, candidate);
            }
        };
        Prober::new(problem).probe_all(grid, propagator, budget, &mut refuted)?;
        grid.forget_marks();
        for (cell, before) in problem.cell_ids().zip(before) {
            let after = grid.get(cell);
            if after != before {
                trail.assign_cell(&Change { cell, before, after }, Reason::Decision);
            }
        }
        Ok(())
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
        let literal = self.decider.best(&self.assignment);
        let mut other = self.clone();
        self.assignment.assign_true(literal, Reason::Decision);
        other.assignment.assign_false(literal, Reason::Decision);
        other.reset_counters();
        other
    }

    /// Resets work and restart schedule.
    fn reset_counters(&mut self) {
        self.work = Work::default();
        self.schedule.restarts = Restarts::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::CancelToken;
    use crate::problem::CellId;
    use crate::symbol::{Alphabet, Symbol};

    /// Literals are numbered with 32 bits, so no memory is enough.
    #[test]
    fn a_problem_with_too_many_literals_is_too_large() {
        let letters: String = (0..128).map(|number| char::from_u32(0x4E00 + number).unwrap()).collect();
        let builder = Problem::builder(Alphabet::of_letters(&letters).unwrap());
        let problem = builder.cells((1 << 24) + 1).build().unwrap();
        assert_eq!(Solver::check_limits(&problem, &Budget::unlimited()), Err(Limit::Size));
    }

    /// Reasons of a large automaton take long, and a conflict may need hundreds.
    #[test]
    fn a_conflict_that_is_being_analysed_can_be_cancelled() {
        let ones = [[1]; 4];
        let problem = Problem::of_clues(ones, ones).unwrap();
        let mut solver = Solver::new(Grid::new(&problem), Propagator::new(&problem));
        let unlimited = Budget::unlimited();
        solver.decider.restart(&solver.assignment, false, &unlimited).unwrap();
        // Two black cells in one row.
        for cell in [0, 1] {
            let black = solver.assignment.literals.excluded(CellId::new(cell), Symbol::BLANK);
            solver.assignment.decide(black);
        }
        let propagated = propagate(&mut solver.assignment, &mut solver.nogoods, &mut None, &unlimited);
        let Err(Stopped::Failed(conflict)) = propagated else { panic!("a conflict") };
        let cancel = CancelToken::new();
        cancel.cancel();
        assert_eq!(solver.learn(conflict, &unlimited.with_cancel(cancel)), Err(Limit::Cancelled));
    }
}
