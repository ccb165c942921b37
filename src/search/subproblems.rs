//! Parts of a search, in their order: what is found in them is reported as if they were worked on one after another.
//!
//! A subproblem that has not come to its end for long is split: something is assumed in one half, and its opposite in the
//! other. Side by side, whoever has nothing to do takes the next subproblem, or half of one; as soon as something is found,
//! those who work after it stop, and go on from there when their subproblem is the first. When a subproblem is split depends on
//! nothing but what has been met in it, so the subproblems are the same whoever works on them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};

use super::cdcl::Status;
use super::limits::Watch;
use super::worker::Worker;

/// What lies before a subproblem.
struct Predecessors<'a> {
    /// If and only if this is set, something was found in the subproblem just before it, and the subproblem can wait.
    has_found: AtomicBool,
    earlier: Option<&'a Predecessors<'a>>,
}

impl<'a> Predecessors<'a> {
    fn new(earlier: Option<&'a Predecessors<'a>>) -> Predecessors<'a> {
        Predecessors { has_found: AtomicBool::new(false), earlier }
    }

    /// Whether something was found anywhere before the subproblem.
    fn has_found(&self) -> bool {
        self.has_found.load(Ordering::Relaxed) || self.earlier.is_some_and(Predecessors::has_found)
    }
}

/// Works on the first subproblem until something is found in it, or it is split or done. The limit is how many more nodes
/// there may be.
pub(super) fn solve_first(subproblems: &mut VecDeque<Worker<'_>>, watch: &Watch, nodes: Option<u64>) {
    let Some(first) = subproblems.front_mut() else { return };
    first.run_until_split(watch, nodes);
    if first.should_split() {
        let other = first.split();
        subproblems.insert(1, other);
    }
}

/// Works on all subproblems until something is found in the first or all are done.
pub(super) fn solve_parallel<'p>(subproblems: VecDeque<Worker<'p>>, watch: &Watch) -> VecDeque<Worker<'p>> {
    solve_in_order(subproblems, watch, None)
}

fn solve_in_order<'p>(
    mut subproblems: VecDeque<Worker<'p>>,
    watch: &Watch,
    predecessors: Option<&Predecessors<'_>>,
) -> VecDeque<Worker<'p>> {
    let Some(first) = subproblems.pop_front() else { return subproblems };
    let before_rest = Predecessors::new(predecessors);
    let work = || {
        let finished = solve_one(first, watch, predecessors);
        let is_open = |worker: &Worker<'_>| worker.status != Some(Ok(Status::Exhausted));
        before_rest.has_found.store(finished.iter().any(is_open), Ordering::Relaxed);
        finished
    };
    let (mut finished, mut rest) =
        rayon::join(work, || solve_in_order(subproblems, watch, Some(&before_rest)));
    finished.append(&mut rest);
    finished
}

/// Works on one subproblem until something is found in it or before it.
fn solve_one<'p>(
    mut worker: Worker<'p>,
    watch: &Watch,
    predecessors: Option<&Predecessors<'_>>,
) -> VecDeque<Worker<'p>> {
    while worker.status.is_none() && !predecessors.is_some_and(Predecessors::has_found) {
        worker.run_subproblem_slice(watch);
        if worker.should_split() {
            let other = worker.split();
            return solve_in_order(VecDeque::from([worker, other]), watch, predecessors);
        }
    }
    VecDeque::from([worker])
}
