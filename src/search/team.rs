//! Several searches side by side, which come to the same on any number of threads.
//!
//! A search that finds no solution for long is doubled: one searcher looks for what is likely when the other looks for
//! trouble. They take turns, and who finds a solution first, by turns and not by the clock, has found it. When
//! everything must fail, a searcher that has not come to an end for long is split: something is assumed in one half,
//! and its opposite in the other, and what is found in the halves is reported in their order. What a searcher does
//! depends on nothing but itself, so threads that work ahead find what a single one finds later.

use std::cmp::Ordering;
use std::collections::VecDeque;

use rayon::prelude::*;

use super::learn::{Found, Learner};
use super::limits::{Limit, Watch};
use super::searcher::{Searcher, Work};
use crate::propagate::Threading;
use crate::symbol::{Symbol, SymbolSet};

/// After how many contradictions without a solution a search is doubled, and how many the two meet in a turn.
///
/// PERF: in total it costs nothing, for often one of two is lucky soon: the 26 hardest of 3000 random pictures of 25x25
/// take 8.4 s with it and 8.9 without, on one thread.
const DOUBLED_AFTER: u64 = 1000;
const TURN: u64 = 250;

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
        loop {
            self.take_turns(watch, nodes);
            let ended = self.searchers.iter().position(|searcher| searcher.ending.is_some());
            if let Some(index) = ended {
                self.keep_only(index);
                let ending = self.searchers[0].ending.take();
                return ending.map_or(Ok(None), |ending| Ok(self.report(ending?)));
            }
            if let [only] = self.searchers.make_contiguous() {
                let other = Searcher::new(only.learner.double(), SPLIT_AFTER);
                self.searchers.push_back(other);
            }
        }
    }

    /// A solution after the first one.
    fn another(&mut self, watch: &Watch, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        if self.searchers.front_mut().is_some_and(|first| !first.learner.reject_solution()) {
            self.report(Found::Nothing);
        }
        while !self.searchers.is_empty() {
            self.work_ahead(watch, nodes);
            if let Some(ending) = self.searchers[0].ending.take() {
                let solution = self.report(ending?);
                if solution.is_some() {
                    return Ok(solution);
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

    /// How many searchers may work at a time.
    fn threads(&self, nodes: Option<u64>) -> usize {
        // A limit of nodes holds exactly, so nobody may work ahead.
        match self.threading {
            Threading::Never => 1,
            Threading::Automatic | Threading::Always => nodes.map_or_else(rayon::current_num_threads, |_| 1),
        }
    }

    /// Lets all searchers take a turn, or as many as it takes until one has come to an end.
    fn take_turns(&mut self, watch: &Watch, nodes: Option<u64>) {
        let turn = if self.searchers.len() == 1 { DOUBLED_AFTER } else { TURN };
        self.searchers.iter_mut().for_each(|searcher| searcher.before = searcher.learner.work());
        if self.searchers.len() > 1 && self.threads(nodes) > 1 {
            let searchers = self.searchers.make_contiguous().par_iter_mut();
            return searchers.for_each(|searcher| searcher.take_turn(turn, watch, None));
        }
        for index in 0..self.searchers.len() {
            let left = nodes.map(|nodes| nodes.saturating_sub(self.work().nodes));
            self.searchers[index].take_turn(turn, watch, left);
            if self.searchers[index].ending.is_some() {
                return;
            }
        }
    }

    /// Lets the first searcher work until it has found something or its part is split, and as many others as there
    /// are threads.
    fn work_ahead(&mut self, watch: &Watch, nodes: Option<u64>) {
        let left = nodes.map(|nodes| nodes.saturating_sub(self.work().nodes));
        let threads = self.threads(nodes);
        let waiting = self.searchers.iter_mut().filter(|searcher| searcher.ending.is_none());
        let mut waiting: Vec<&mut Searcher<'p>> = waiting.take(threads).collect();
        match &mut waiting[..] {
            [only] => only.take_long_turn(watch, left),
            several => several.par_iter_mut().for_each(|searcher| searcher.take_long_turn(watch, None)),
        }
        // A part that was left alone has not met its contradictions yet.
        for index in (0..self.searchers.len()).rev() {
            if self.searchers[index].is_to_be_split() {
                let other = self.searchers[index].split();
                self.searchers.insert(index + 1, other);
            }
        }
    }

    /// Lets all searchers go but one.
    fn keep_only(&mut self, index: usize) {
        for (other, searcher) in self.searchers.iter().enumerate() {
            // On a single thread those behind would not have had their turn.
            match other.cmp(&index) {
                Ordering::Less => self.done += searcher.learner.work(),
                Ordering::Equal => {}
                Ordering::Greater => self.done += searcher.before,
            }
        }
        self.searchers.swap(0, index);
        self.searchers.truncate(1);
    }
}
