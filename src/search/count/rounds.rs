//! The whole count: round after round, each with four times the allowance of the one before.
//!
//! Nobody can tell beforehand whether a part is better swept with much room or branched upon: a part may be hopelessly
//! wide and yet fall to a few branches, or the other way round. So a round gives half its allowance to a first sweep and
//! the rest to branches with ever smaller sweeps, and if that does not do, the next round has four times as much of both.
//! What is wasted is a part of what the last round takes, and parts that were counted stay counted.
//!
//! Between rounds solutions are listed for half as long as the round took. Where that comes to an end, they are counted:
//! listing probes harder, and is faster where there are few solutions that are hard to find. And where there is one,
//! every part is known to have one, which is worth something if a limit ends the count.

use std::time::{Duration, Instant};

use super::answer::{Count, CountOptions};
use super::effort::{Effort, Halt};
use super::number::Number;
use super::parts::{Part, Parts};
use super::split::{Splitter, Tally};
use crate::grid::Grid;
use crate::problem::{CellId, Problem};
use crate::propagate::Propagator;
use crate::search::limits::{Limits, Options};
use crate::search::{Limit, Solutions};

/// The allowance of the first round: some 20 ms.
const FIRST: u64 = 1 << 18;

/// So many nodes may be looked at after the first round by listing.
const NODES: u64 = 1 << 10;

/// Counts the solutions of a problem.
pub(super) fn count(problem: &Problem, options: &CountOptions) -> Count {
    let begin = Instant::now();
    let mut effort = Effort::new(options);
    effort.begin_round(u64::MAX);
    if let Err(Halt::Limit(limit)) = effort.look() {
        return at_least(&Number::ZERO, limit);
    }
    let mut grid = Grid::new(problem);
    let mut propagator = Propagator::all_awake(problem).threading(options.threading);
    if propagator.fixpoint(&mut grid, &mut ()).is_err() {
        return Count::Exactly(Number::ZERO.to_large());
    }
    let mut splitter = Splitter::new(grid, propagator, effort, options.memory);
    let cells: Vec<CellId> = problem.cell_ids().collect();
    let Parts { free, parts } = match splitter.fall_apart(&cells) {
        Ok(parts) => parts,
        // Nothing is halted by a round whose allowance has no end.
        Err(Halt::Round) => Parts { free: Number::ZERO, parts: Vec::new() },
        Err(Halt::Limit(limit)) => return at_least(&Number::ZERO, limit),
    };
    if free.is_zero() {
        return Count::Exactly(free.to_large());
    }
    rounds(&mut splitter, free, &parts, List { problem, options, begin, found: 0 })
}

fn at_least(number: &Number, limit: Limit) -> Count {
    Count::AtLeast { number: number.to_large(), limit }
}

/// Counts all parts.
fn rounds(splitter: &mut Splitter<'_>, free: Number, parts: &[Part], mut list: List<'_>) -> Count {
    let mut tallies = vec![Tally::UNKNOWN; parts.len()];
    let mut allowance = FIRST;
    let limit = loop {
        let round = Instant::now();
        let mut reached = None;
        for (part, tally) in parts.iter().zip(&mut tallies).filter(|(_, tally)| !tally.exact) {
            splitter.effort.begin_round(allowance);
            splitter.halt = None;
            let found = splitter.part(part, allowance / 2, 0);
            if found.is_none() {
                return Count::Exactly(Number::ZERO.to_large());
            }
            let number = std::mem::replace(&mut tally.number, Number::ZERO).at_least(found.number);
            *tally = Tally { number, exact: found.exact };
            if let Some(Halt::Limit(limit)) = splitter.halt {
                reached = Some(limit);
                break;
            }
        }
        if reached.is_some() || tallies.iter().all(|tally| tally.exact) {
            break reached;
        }
        if list.extend(&mut splitter.effort, (allowance / FIRST).saturating_mul(NODES), round.elapsed() / 2) {
            return Count::Exactly(Number::from(list.found).to_large());
        }
        allowance = allowance.saturating_mul(4);
    };
    let mut product = free;
    for tally in tallies {
        product.multiply(&tally.number.at_least(Number::from(list.found.min(1))));
    }
    match limit {
        None => Count::Exactly(product.to_large()),
        Some(limit) => at_least(&product.at_least(Number::from(list.found)), limit),
    }
}

/// Solutions, listed one by one.
struct List<'a> {
    problem: &'a Problem,
    options: &'a CountOptions,
    begin: Instant,
    /// How many have been found by the longest list.
    found: u64,
}

impl List<'_> {
    /// Lists solutions for so long and with so many nodes, from the first one on: whether these are all.
    fn extend(&mut self, effort: &mut Effort, nodes: u64, time: Duration) -> bool {
        let left = self.options.time.map(|time| time.saturating_sub(self.begin.elapsed()));
        let time = left.map_or(time, |left| time.min(left));
        let nodes = effort.nodes_left().map_or(nodes, |left| nodes.min(left / 2));
        let limits = Limits { nodes: Some(nodes), time: Some(time), ..Limits::default() };
        let cancel = self.options.cancel.clone();
        let options = Options { limits, cancel, threading: self.options.threading };
        let mut solutions = Solutions::new(self.problem, &options);
        let found = solutions.by_ref().count() as u64;
        self.found = self.found.max(found);
        effort.add_nodes(solutions.nodes());
        solutions.limit().is_none()
    }
}
