//! Several searches side by side, which come to the same on any number of threads.
//!
//! A search that finds no solution for long is doubled: one worker looks for what is likely when the other looks for
//! trouble. They take slices, and who finds a solution first, by slices and not by the clock, has found it. When
//! everything must fail, the search falls into subproblems. What a worker does depends on nothing but itself, so threads that
//! work predecessors find what a single one finds later.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::cdcl::{Solver, Status};
use super::limits::{Limit, Watch};
use super::subproblems;
use super::worker::{Work, Worker};
use crate::propagate::Threading;
use crate::symbol::{Symbol, SymbolSet};

/// After how many contradictions without a solution a search is doubled.
///
/// PERF: in total it costs nothing, for often one of two is lucky soon: the 26 hardest of 3000 random pictures of 25x25
/// take 8.4 s with it and 8.9 without, on one thread.
const CONFLICTS_BEFORE_FORK: u64 = 1000;

/// After how many contradictions a subproblem is split for the first time; halves are split after twice as many.
///
/// PERF: on one thread, 12 dominoes take as long with it as without, 14 a third longer.
const CONFLICTS_BEFORE_SPLIT: u64 = 500;

/// Searchers that share a problem.
#[derive(Clone, Debug)]
pub(super) struct Portfolio<'p> {
    /// Those who have something left to do. Until a solution is found all search the same; then each has a subproblem, in
    /// order.
    workers: VecDeque<Worker<'p>>,
    threading: Threading,
    solutions: u64,
    /// What those have done that are no longer here.
    retired_work: Work,
}

impl<'p> Portfolio<'p> {
    /// A portfolio of one.
    pub(super) fn new(solver: Solver<'p>, threading: Threading) -> Portfolio<'p> {
        let workers = VecDeque::from([Worker::new(solver, CONFLICTS_BEFORE_SPLIT)]);
        Portfolio { workers, threading, solutions: 0, retired_work: Work::default() }
    }

    /// What was done on the way to what was reported. Those after the first subproblem work predecessors, and that does not count.
    pub(super) fn work(&self) -> Work {
        let present = if self.solutions > 0 { 1 } else { usize::MAX };
        let mut work = self.retired_work;
        self.workers.iter().take(present).for_each(|worker| work += worker.solver.work());
        work
    }

    /// What every cell may hold in the solutions that have not been found.
    pub(super) fn into_candidates(self, nothing: Vec<SymbolSet>) -> Vec<SymbolSet> {
        self.workers.into_iter().fold(nothing, |all, worker| {
            let subproblem = worker.solver.into_certain();
            all.into_iter().zip(subproblem).map(|(all, subproblem)| all.union(subproblem)).collect()
        })
    }

    /// The next solution, if there is another one.
    pub(super) fn next(&mut self, watch: &Watch, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        match self.solutions {
            0 => self.first(watch, nodes),
            _ => self.another(watch, nodes),
        }
    }

    /// The first solution.
    fn first(&mut self, watch: &Watch, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        if let [only] = self.workers.make_contiguous() {
            only.run_for(CONFLICTS_BEFORE_FORK, watch, nodes);
            if only.status.is_none() {
                let other = Worker::new(only.solver.diversified(), CONFLICTS_BEFORE_SPLIT);
                self.workers.push_back(other);
            }
        }
        if self.workers.len() > 1 {
            self.race(watch, nodes);
        }
        let status = self.workers[0].status.take();
        status.map_or(Ok(None), |status| Ok(self.report(status?)))
    }

    /// A solution after the first one.
    fn another(&mut self, watch: &Watch, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        if self.workers.front_mut().is_some_and(|first| !first.solver.block_solution()) {
            self.report(Status::Exhausted);
        }
        while !self.workers.is_empty() {
            self.work_on_subproblems(watch, nodes);
            while let Some(status) = self.workers.front_mut().and_then(|first| first.status.take()) {
                if let Some(solution) = self.report(status?) {
                    return Ok(Some(solution));
                }
            }
        }
        Ok(None)
    }

    /// What the first worker has found; it leaves if that is nothing.
    fn report(&mut self, found: Status) -> Option<Vec<Symbol>> {
        if found == Status::Solution {
            self.solutions += 1;
            return self.workers.front()?.solver.grid().solution();
        }
        self.retired_work += self.workers.pop_front()?.solver.work();
        None
    }

    /// Whether several may work at a time.
    fn is_parallel(&self, nodes: Option<u64>) -> bool {
        // A limit of nodes holds exactly, so nobody may work predecessors.
        self.threading != Threading::Never && nodes.is_none() && rayon::current_num_threads() > 1
    }

    /// Lets all workers take slices until one has come to an end, and lets the others go.
    fn race(&mut self, watch: &Watch, nodes: Option<u64>) {
        let count = self.workers.len() as u64;
        self.workers.iter_mut().for_each(Worker::start_race);
        // The slice that has ended it, counted over all workers.
        let last = AtomicU64::new(u64::MAX);
        if self.is_parallel(nodes) {
            let workers = self.workers.make_contiguous().par_iter_mut();
            workers.enumerate().for_each(|(index, worker)| {
                let mut slice = index as u64;
                while slice < last.load(Ordering::Relaxed) {
                    worker.run_slice(watch, None);
                    if worker.status.is_some() {
                        last.fetch_min(slice, Ordering::Relaxed);
                    }
                    slice += count;
                }
            });
        } else {
            let mut slice = 0;
            while last.load(Ordering::Relaxed) == u64::MAX {
                let left = nodes.map(|nodes| nodes.saturating_sub(self.work().nodes));
                let worker = &mut self.workers[(slice % count) as usize];
                worker.run_slice(watch, left);
                if worker.status.is_some() {
                    last.store(slice, Ordering::Relaxed);
                }
                slice += 1;
            }
        }
        self.keep_winner(last.into_inner());
    }

    /// Lets all workers go but the one that has taken this slice, with what they had done until then: whatever they
    /// did predecessors does not count.
    fn keep_winner(&mut self, slice: u64) {
        let count = self.workers.len() as u64;
        let winner = slice % count;
        for (index, worker) in (0..count).zip(&self.workers) {
            if index != winner {
                let slices = (slice / count) + u64::from(index < winner);
                self.retired_work += worker.work_after_slices(slices as usize);
            }
        }
        self.workers.swap(0, winner as usize);
        self.workers.truncate(1);
    }

    /// Lets the first worker work until it has found something or its subproblem is split, or all as far as there are
    /// threads. Who lists solutions is soon at the next one, so others need not begin.
    fn work_on_subproblems(&mut self, watch: &Watch, nodes: Option<u64>) {
        let is_enumerating = self.workers.front().is_some_and(|first| first.solver.is_enumerating());
        if self.is_parallel(nodes) && !is_enumerating {
            self.workers = subproblems::solve_parallel(std::mem::take(&mut self.workers), watch);
        } else {
            let left = nodes.map(|nodes| nodes.saturating_sub(self.work().nodes));
            subproblems::solve_first(&mut self.workers, watch, left);
        }
    }
}
