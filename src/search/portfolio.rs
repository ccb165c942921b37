//! Several searches side by side, which come to the same on any number of threads.
//!
//! A search that finds no solution for long is doubled: one searcher looks for what is likely when the other looks for
//! trouble. They take turns, and who finds a solution first, by turns and not by the clock, has found it. When
//! everything must fail, the search falls into parts. What a searcher does depends on nothing but itself, so threads that
//! work ahead find what a single one finds later.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::cdcl::{Found, Learner};
use super::limits::{Limit, Watch};
use super::subproblems;
use super::worker::{Searcher, Work};
use crate::propagate::Threading;
use crate::symbol::{Symbol, SymbolSet};

/// After how many contradictions without a solution a search is doubled.
///
/// PERF: in total it costs nothing, for often one of two is lucky soon: the 26 hardest of 3000 random pictures of 25x25
/// take 8.4 s with it and 8.9 without, on one thread.
const DOUBLED_AFTER: u64 = 1000;

/// After how many contradictions a part is split for the first time; halves are split after twice as many.
///
/// PERF: on one thread, 12 dominoes take as long with it as without, 14 a third longer.
const SPLIT_AFTER: u64 = 500;

/// Searchers that share a problem.
#[derive(Clone, Debug)]
pub(super) struct Team<'p> {
    /// Those who have something left to do. Until a solution is found all search the same; then each has a part, in
    /// order.
    searchers: VecDeque<Searcher<'p>>,
    threading: Threading,
    solutions: u64,
    /// What those have done that are no longer here.
    done: Work,
}

impl<'p> Team<'p> {
    /// A team of one.
    pub(super) fn new(learner: Learner<'p>, threading: Threading) -> Team<'p> {
        let searchers = VecDeque::from([Searcher::new(learner, SPLIT_AFTER)]);
        Team { searchers, threading, solutions: 0, done: Work::default() }
    }

    /// What was done on the way to what was reported. Those behind the first part work ahead, and that does not count.
    pub(super) fn work(&self) -> Work {
        let present = if self.solutions > 0 { 1 } else { usize::MAX };
        let mut work = self.done;
        self.searchers.iter().take(present).for_each(|searcher| work += searcher.learner.work());
        work
    }

    /// What every cell may hold in the solutions that have not been found.
    pub(super) fn into_left(self, nothing: Vec<SymbolSet>) -> Vec<SymbolSet> {
        self.searchers.into_iter().fold(nothing, |all, searcher| {
            let part = searcher.learner.into_certain();
            all.into_iter().zip(part).map(|(all, part)| all.union(part)).collect()
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
        if let [only] = self.searchers.make_contiguous() {
            only.take_turn(DOUBLED_AFTER, watch, nodes);
            if only.ending.is_none() {
                let other = Searcher::new(only.learner.double(), SPLIT_AFTER);
                self.searchers.push_back(other);
            }
        }
        if self.searchers.len() > 1 {
            self.take_turns(watch, nodes);
        }
        let ending = self.searchers[0].ending.take();
        ending.map_or(Ok(None), |ending| Ok(self.report(ending?)))
    }

    /// A solution after the first one.
    fn another(&mut self, watch: &Watch, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        if self.searchers.front_mut().is_some_and(|first| !first.learner.reject_solution()) {
            self.report(Found::Nothing);
        }
        while !self.searchers.is_empty() {
            self.work_on_parts(watch, nodes);
            while let Some(ending) = self.searchers.front_mut().and_then(|first| first.ending.take()) {
                if let Some(solution) = self.report(ending?) {
                    return Ok(Some(solution));
                }
            }
        }
        Ok(None)
    }

    /// What the first searcher has found; it leaves if that is nothing.
    fn report(&mut self, found: Found) -> Option<Vec<Symbol>> {
        if found == Found::Solution {
            self.solutions += 1;
            return self.searchers.front()?.learner.grid().solution();
        }
        self.done += self.searchers.pop_front()?.learner.work();
        None
    }

    /// Whether several may work at a time.
    fn is_side_by_side(&self, nodes: Option<u64>) -> bool {
        // A limit of nodes holds exactly, so nobody may work ahead.
        self.threading != Threading::Never && nodes.is_none() && rayon::current_num_threads() > 1
    }

    /// Lets all searchers take turns until one has come to an end, and lets the others go.
    fn take_turns(&mut self, watch: &Watch, nodes: Option<u64>) {
        let members = self.searchers.len() as u64;
        self.searchers.iter_mut().for_each(Searcher::begin_turns);
        // The turn that has ended it, counted over all searchers.
        let last = AtomicU64::new(u64::MAX);
        if self.is_side_by_side(nodes) {
            let searchers = self.searchers.make_contiguous().par_iter_mut();
            searchers.enumerate().for_each(|(index, searcher)| {
                let mut turn = index as u64;
                while turn < last.load(Ordering::Relaxed) {
                    searcher.take_short_turn(watch, None);
                    if searcher.ending.is_some() {
                        last.fetch_min(turn, Ordering::Relaxed);
                    }
                    turn += members;
                }
            });
        } else {
            let mut turn = 0;
            while last.load(Ordering::Relaxed) == u64::MAX {
                let left = nodes.map(|nodes| nodes.saturating_sub(self.work().nodes));
                let searcher = &mut self.searchers[(turn % members) as usize];
                searcher.take_short_turn(watch, left);
                if searcher.ending.is_some() {
                    last.store(turn, Ordering::Relaxed);
                }
                turn += 1;
            }
        }
        self.keep_only_that_of(last.into_inner());
    }

    /// Lets all searchers go but the one that has taken this turn, with what they had done until then: whatever they
    /// did ahead does not count.
    fn keep_only_that_of(&mut self, turn: u64) {
        let members = self.searchers.len() as u64;
        let winner = turn % members;
        for (index, searcher) in (0..members).zip(&self.searchers) {
            if index != winner {
                let turns = (turn / members) + u64::from(index < winner);
                self.done += searcher.done_after(turns as usize);
            }
        }
        self.searchers.swap(0, winner as usize);
        self.searchers.truncate(1);
    }

    /// Lets the first searcher work until it has found something or its part is split, or all as far as there are
    /// threads. Who lists solutions is soon at the next one, so others need not begin.
    fn work_on_parts(&mut self, watch: &Watch, nodes: Option<u64>) {
        let is_listing = self.searchers.front().is_some_and(|first| first.learner.is_listing());
        if self.is_side_by_side(nodes) && !is_listing {
            self.searchers = subproblems::side_by_side(std::mem::take(&mut self.searchers), watch);
        } else {
            let left = nodes.map(|nodes| nodes.saturating_sub(self.work().nodes));
            subproblems::first_of(&mut self.searchers, watch, left);
        }
    }
}
