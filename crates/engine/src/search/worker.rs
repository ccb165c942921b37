//! A worker of the portfolio: a search that runs in slices, with its result and its work.

use super::cdcl::{Solver, Status};
use crate::budget::{Budget, Limit};

/// Conflicts per slice: few enough that computing ahead in vain costs little.
const CONFLICTS_PER_SLICE: u64 = 100;

/// The factor by which the conflicts before a split grow with each split.
///
/// PERF: what one half learns is not known in the other. With a factor of 2, dominoes met 1.5 to 3 times as many
/// conflicts as without subproblems; with 8 about as many, and there are still enough subproblems to share.
const SPLIT_GROWTH: u64 = 8;

/// A worker: a search, the result of its last slice, and a record of its work.
#[derive(Clone, Debug)]
pub(super) struct Worker<'p> {
    pub(super) solver: Solver<'p>,
    /// How its last slice ended, until that has been reported.
    pub(super) status: Option<Result<Status, Limit>>,
    /// Its work before the race with others, and after each slice of it.
    slice_work: Vec<Work>,
    /// Its conflicts when it started on its subproblem.
    begin: u64,
    /// Conflicts on the subproblem before that is split.
    split_after: u64,
}

/// The amount of work done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Work {
    /// Decisions.
    pub(super) nodes: u64,
    /// Conflicts that were analysed.
    pub(super) conflicts: u64,
}

impl std::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Work) {
        self.nodes += other.nodes;
        self.conflicts += other.conflicts;
    }
}

impl<'p> Worker<'p> {
    /// A worker whose subproblem is split after this many conflicts.
    pub(super) fn new(solver: Solver<'p>, split_after: u64) -> Worker<'p> {
        let begin = solver.work().conflicts;
        Worker { solver, status: None, slice_work: Vec::new(), begin, split_after }
    }

    /// Runs until there is a result, or for this many conflicts.
    pub(super) fn run_for(&mut self, conflicts: u64, budget: &Budget, nodes: Option<u64>) {
        let end = self.solver.work().conflicts.saturating_add(conflicts);
        self.status = match self.solver.search(budget, nodes, end) {
            Ok(Status::Paused) => None,
            status => Some(status),
        };
    }

    /// Prepares for a race with other workers.
    pub(super) fn start_race(&mut self) {
        self.slice_work = vec![self.solver.work()];
    }

    /// Runs one slice of a race.
    pub(super) fn run_slice(&mut self, budget: &Budget, nodes: Option<u64>) {
        self.run_for(CONFLICTS_PER_SLICE, budget, nodes);
        self.slice_work.push(self.solver.work());
    }

    /// Its work after this many slices of the race.
    pub(super) fn work_after_slices(&self, slices: usize) -> Work {
        self.slice_work[slices]
    }

    /// Runs until there is a result or the subproblem is due to be split.
    pub(super) fn run_until_split(&mut self, budget: &Budget, nodes: Option<u64>) {
        self.run_for(self.conflicts_until_split(), budget, nodes);
    }

    /// Runs one slice on the subproblem, or less if there is a result or a split is due.
    pub(super) fn run_subproblem_slice(&mut self, budget: &Budget) {
        self.run_for(self.conflicts_until_split().min(CONFLICTS_PER_SLICE), budget, None);
    }

    /// Conflicts left until the subproblem is due to be split.
    fn conflicts_until_split(&self) -> u64 {
        (self.begin + self.split_after).saturating_sub(self.solver.work().conflicts)
    }

    /// Whether the subproblem is due to be split and can be. If it cannot, or the memory limit does
    /// not allow another search, the split is postponed.
    pub(super) fn should_split(&mut self, budget: &Budget) -> bool {
        if self.status.is_some() || self.conflicts_until_split() > 0 {
            return false;
        }
        let is_split = self.solver.may_be_copied(budget) && self.solver.can_be_split();
        if !is_split {
            self.postpone_split();
        }
        is_split
    }

    /// Counts from here to the next split, which takes more conflicts.
    fn postpone_split(&mut self) {
        self.begin = self.solver.work().conflicts;
        self.split_after = self.split_after.saturating_mul(SPLIT_GROWTH);
    }

    /// Splits the subproblem in two. This worker keeps the first half.
    pub(super) fn split(&mut self) -> Worker<'p> {
        self.postpone_split();
        Worker::new(self.solver.split(), self.split_after)
    }
}
