//! Subproblems of a proof, in an order that determines what is reported.
//!
//! A subproblem that takes long is split in two: a literal is assumed in one half, its opposite in the other
//! (guiding paths: Zhang, Bonacina and Hsiang, "PSATO: a Distributed Propositional Prover and its Application to
//! Quasigroup Problems", Journal of Symbolic Computation, 1996). When a subproblem is split depends on its own
//! conflicts alone, so the subproblems are the same on any number of threads.
//!
//! In parallel, idle threads take the next subproblem, or half of one (work stealing through [`rayon::join`]). As
//! soon as something is found, workers on later subproblems stop; they continue when theirs is the first. So
//! results are reported as if the subproblems were solved one after another.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};

use super::cdcl::Status;
use super::worker::Worker;
use crate::budget::Budget;

/// The subproblems before one, as a linked list that grows with the recursion.
struct Predecessors<'a> {
    /// Set if and only if the subproblem just before has a result, so that this one can wait.
    has_found: AtomicBool,
    earlier: Option<&'a Predecessors<'a>>,
}

impl<'a> Predecessors<'a> {
    fn new(earlier: Option<&'a Predecessors<'a>>) -> Predecessors<'a> {
        Predecessors { has_found: AtomicBool::new(false), earlier }
    }

    /// Whether any earlier subproblem has a result.
    fn has_found(&self) -> bool {
        self.has_found.load(Ordering::Relaxed) || self.earlier.is_some_and(Predecessors::has_found)
    }
}

/// Works on the first subproblem until it has a result, is split or exhausted. `nodes` limits the further decisions.
pub(super) fn solve_first(subproblems: &mut VecDeque<Worker<'_>>, budget: &Budget, nodes: Option<u64>) {
    let Some(first) = subproblems.front_mut() else { return };
    first.run_until_split(budget, nodes);
    if first.should_split(budget) {
        let other = first.split();
        subproblems.insert(1, other);
    }
}

/// Works on all subproblems until the first has a result or all are exhausted.
pub(super) fn solve_parallel<'p>(subproblems: VecDeque<Worker<'p>>, budget: &Budget) -> VecDeque<Worker<'p>> {
    solve_in_order(subproblems, budget, None)
}

fn solve_in_order<'p>(
    mut subproblems: VecDeque<Worker<'p>>,
    budget: &Budget,
    predecessors: Option<&Predecessors<'_>>,
) -> VecDeque<Worker<'p>> {
    let Some(first) = subproblems.pop_front() else { return subproblems };
    let before_rest = Predecessors::new(predecessors);
    let work = || {
        let finished = solve_one(first, budget, predecessors);
        let is_open = |worker: &Worker<'_>| worker.status != Some(Ok(Status::Exhausted));
        before_rest.has_found.store(finished.iter().any(is_open), Ordering::Relaxed);
        finished
    };
    let (mut finished, mut rest) =
        rayon::join(work, || solve_in_order(subproblems, budget, Some(&before_rest)));
    finished.append(&mut rest);
    finished
}

/// Works on one subproblem until it or an earlier one has a result.
fn solve_one<'p>(
    mut worker: Worker<'p>,
    budget: &Budget,
    predecessors: Option<&Predecessors<'_>>,
) -> VecDeque<Worker<'p>> {
    while worker.status.is_none() && !predecessors.is_some_and(Predecessors::has_found) {
        worker.run_subproblem_slice(budget);
        if worker.should_split(budget) {
            let other = worker.split();
            return solve_in_order(VecDeque::from([worker, other]), budget, predecessors);
        }
    }
    VecDeque::from([worker])
}
