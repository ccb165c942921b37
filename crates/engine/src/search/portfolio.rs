//! A deterministic parallel portfolio of searches.
//!
//! A search that finds no solution for a long time is copied into the other branching mode, and the two workers race.
//! The race is decided by slices of a fixed number of conflicts, not by the clock: the worker whose solution comes in
//! the earliest slice wins, even if another thread was faster. After the first solution the rest is a proof, which is
//! divided into [subproblems](super::subproblems).
//!
//! A worker shares nothing with the others, so what it finds does not depend on the number of threads; additional
//! threads only compute ahead of time what a single thread would compute later. Solutions, nodes and conflicts are the
//! same on any number of threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use super::cdcl::{Solver, Status};
use super::subproblems;
use super::worker::{Work, Worker};
use crate::budget::{Budget, Limit};
use crate::propagate::Threading;
use crate::symbol::{Symbol, SymbolSet};
use rayon::prelude::*;

/// Conflicts without a solution before a second worker joins.
///
/// PERF: the total cost is about nil, since one of two is often lucky soon: the 26 hardest of 3000 random pictures of
/// 25x25 take 8.4 s with it and 8.9 s without, on one thread.
const CONFLICTS_BEFORE_FORK: u64 = 1000;

/// Conflicts before a subproblem is split for the first time; see [`Worker`] for later splits.
///
/// PERF: on one thread, 12 dominoes take as long with splitting as without, 14 a third longer.
const CONFLICTS_BEFORE_SPLIT: u64 = 500;

/// The workers of one search.
#[derive(Clone, Debug)]
pub(super) struct Portfolio<'p> {
    /// Workers with remaining subproblems. Until a solution is found all search the whole problem; then each has a
    /// subproblem, in order.
    workers: VecDeque<Worker<'p>>,
    threading: Threading,
    solutions: u64,
    /// The work of workers that are gone.
    retired_work: Work,
}

impl<'p> Portfolio<'p> {
    /// A portfolio of one worker.
    pub(super) fn new(solver: Solver<'p>, threading: Threading) -> Portfolio<'p> {
        let workers = VecDeque::from([Worker::new(solver, CONFLICTS_BEFORE_SPLIT)]);
        Portfolio { workers, threading, solutions: 0, retired_work: Work::default() }
    }

    /// The work that led to what has been reported. Workers after the first subproblem compute ahead, which does
    /// not count yet.
    pub(super) fn work(&self) -> Work {
        let present = if self.solutions > 0 { 1 } else { usize::MAX };
        let mut work = self.retired_work;
        self.workers.iter().take(present).for_each(|worker| work += worker.solver.work());
        work
    }

    /// The candidates of every cell in solutions that have not been found, and those that it held in those found.
    pub(super) fn into_candidates(self, held: Vec<SymbolSet>) -> Vec<SymbolSet> {
        self.workers.into_iter().fold(held, |all, mut worker| {
            let subproblem = worker.solver.backtrack_to_certain();
            all.into_iter().zip(subproblem).map(|(all, subproblem)| all.union(subproblem)).collect()
        })
    }

    /// The next solution, if there is another one.
    pub(super) fn next(&mut self, budget: &Budget, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        match self.solutions {
            0 => self.first(budget, nodes),
            _ => self.another(budget, nodes),
        }
    }

    /// The first solution.
    fn first(&mut self, budget: &Budget, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        if let [only] = self.workers.make_contiguous() {
            only.run_for(CONFLICTS_BEFORE_FORK, budget, nodes);
            if only.status.is_none() && only.solver.may_be_copied(budget) {
                let other = Worker::new(only.solver.diversified(), CONFLICTS_BEFORE_SPLIT);
                self.workers.push_back(other);
            }
        }
        if self.workers[0].status.is_none() {
            self.race(budget, nodes);
        }
        let status = self.workers[0].status.take();
        status.map_or(Ok(None), |status| Ok(self.report(status?)))
    }

    /// A solution after the first one.
    fn another(&mut self, budget: &Budget, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        if self.workers.front_mut().is_some_and(|first| !first.solver.block_solution()) {
            self.report(Status::Exhausted);
        }
        while !self.workers.is_empty() {
            self.work_on_subproblems(budget, nodes);
            while let Some(status) = self.workers.front_mut().and_then(|first| first.status.take()) {
                if let Some(solution) = self.report(status?) {
                    return Ok(Some(solution));
                }
            }
        }
        Ok(None)
    }

    /// Takes the result of the first worker, which is retired if it has exhausted its subproblem.
    fn report(&mut self, found: Status) -> Option<Vec<Symbol>> {
        if found == Status::Solution {
            self.solutions += 1;
            return self.workers.front()?.solver.grid().solution();
        }
        self.retired_work += self.workers.pop_front()?.solver.work();
        None
    }

    /// Whether several workers may run at a time.
    fn is_parallel(&self, nodes: Option<u64>) -> bool {
        // A node limit is exact, so no worker may compute ahead.
        self.threading != Threading::Never && nodes.is_none() && rayon::current_num_threads() > 1
    }

    /// Runs all workers slice by slice until one has ended, and retires the others.
    fn race(&mut self, budget: &Budget, nodes: Option<u64>) {
        let count = self.workers.len() as u64;
        self.workers.iter_mut().for_each(Worker::start_race);
        // The slice that has ended the race, counted over all workers.
        let last = AtomicU64::new(u64::MAX);
        if self.is_parallel(nodes) {
            let workers = self.workers.make_contiguous().par_iter_mut();
            workers.enumerate().for_each(|(index, worker)| {
                let mut slice = index as u64;
                while slice < last.load(Ordering::Relaxed) {
                    worker.run_slice(budget, None);
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
                worker.run_slice(budget, left);
                if worker.status.is_some() {
                    last.store(slice, Ordering::Relaxed);
                }
                slice += 1;
            }
        }
        self.keep_winner(last.into_inner());
    }

    /// Retires all workers but the one that ran this slice. Their work counts up to that slice and no further.
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

    /// Runs the first worker until it has a result or its subproblem is split, or all of several workers if there are
    /// threads. An enumeration soon has its next solution, so other workers need not start then.
    fn work_on_subproblems(&mut self, budget: &Budget, nodes: Option<u64>) {
        let is_enumerating = self.workers.front().is_some_and(|first| first.solver.is_enumerating());
        if self.workers.len() > 1 && !is_enumerating && self.is_parallel(nodes) {
            self.workers = subproblems::solve_parallel(std::mem::take(&mut self.workers), budget);
        } else {
            let left = nodes.map(|nodes| nodes.saturating_sub(self.work().nodes));
            subproblems::solve_first(&mut self.workers, budget, left);
        }
    }
}
