//! One of a portfolio: a search that works in slices, and what it has come to.

use super::cdcl::{Solver, Status};
use super::limits::{Limit, Watch};

/// How many contradictions are met in a slice: few enough that what is done predecessors in vain costs little.
const CONFLICTS_PER_SLICE: u64 = 100;

/// How many times as long the halves of a subproblem are worked on until they are split.
///
/// PERF: what is learned in one half is not known in the other. With 2, dominoes met 1.5 to 3 times as many contradictions
/// as without any subproblems, with 8 about as many, and there are still subproblems enough to share.
const SPLIT_GROWTH: u64 = 8;

/// A worker.
#[derive(Clone, Debug)]
pub(super) struct Worker<'p> {
    pub(super) solver: Solver<'p>,
    /// How its last slice has ended, if that has not been reported.
    pub(super) status: Option<Result<Status, Limit>>,
    /// What it had done when it began to take slices with others, and after each slice.
    slice_work: Vec<Work>,
    /// How many contradictions it had met when it came to its subproblem.
    begin: u64,
    /// How many contradictions it meets there until the subproblem is split.
    split_after: u64,
}

/// How much has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Work {
    /// How many losses were assumed.
    pub(super) nodes: u64,
    /// How many contradictions were learned from.
    pub(super) conflicts: u64,
}

impl std::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Work) {
        self.nodes += other.nodes;
        self.conflicts += other.conflicts;
    }
}

impl<'p> Worker<'p> {
    /// A worker whose subproblem is split after so many contradictions.
    pub(super) fn new(solver: Solver<'p>, split_after: u64) -> Worker<'p> {
        let begin = solver.work().conflicts;
        Worker { solver, status: None, slice_work: Vec::new(), begin, split_after }
    }

    /// Works until it has found something or has met so many more contradictions.
    pub(super) fn run_for(&mut self, conflicts: u64, watch: &Watch, nodes: Option<u64>) {
        let end = self.solver.work().conflicts.saturating_add(conflicts);
        self.status = match self.solver.search(watch, nodes, end) {
            Ok(Status::Paused) => None,
            status => Some(status),
        };
    }

    /// Begins to take slices with others.
    pub(super) fn start_race(&mut self) {
        self.slice_work = vec![self.solver.work()];
    }

    /// Takes a slice when others take theirs.
    pub(super) fn run_slice(&mut self, watch: &Watch, nodes: Option<u64>) {
        self.run_for(CONFLICTS_PER_SLICE, watch, nodes);
        self.slice_work.push(self.solver.work());
    }

    /// What it had done after so many of the slices it has taken with others.
    pub(super) fn work_after_slices(&self, slices: usize) -> Work {
        self.slice_work[slices]
    }

    /// Works until it has found something or its subproblem is to be split.
    pub(super) fn run_until_split(&mut self, watch: &Watch, nodes: Option<u64>) {
        self.run_for(self.conflicts_until_split(), watch, nodes);
    }

    /// Works for a while, or until it has found something or its subproblem is to be split.
    pub(super) fn run_subproblem_slice(&mut self, watch: &Watch) {
        self.run_for(self.conflicts_until_split().min(CONFLICTS_PER_SLICE), watch, None);
    }

    /// How many contradictions it may still meet until its subproblem is split.
    fn conflicts_until_split(&self) -> u64 {
        (self.begin + self.split_after).saturating_sub(self.solver.work().conflicts)
    }

    /// Whether it has worked long enough without an end. Where nothing is left to split it gets more split_after.
    pub(super) fn should_split(&mut self) -> bool {
        if self.status.is_some() || self.conflicts_until_split() > 0 {
            return false;
        }
        let can_be_split = self.solver.can_be_split();
        if !can_be_split {
            self.postpone_split();
        }
        can_be_split
    }

    /// Works on its subproblem from here on, longer than before.
    fn postpone_split(&mut self) {
        self.begin = self.solver.work().conflicts;
        self.split_after = self.split_after.saturating_mul(SPLIT_GROWTH);
    }

    /// Splits its subproblem in two: itself goes on with the first half.
    pub(super) fn split(&mut self) -> Worker<'p> {
        self.postpone_split();
        Worker::new(self.solver.split(), self.split_after)
    }
}
