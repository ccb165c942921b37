//! The whole count: round after round, each with four times the allowance of the one before.
//!
//! Nobody can tell beforehand whether a part is better swept with much room or branched upon: a part may be hopelessly
//! wide and yet fall to a few branches, or the other way round. So a round gives half its allowance to a first sweep and
//! the rest to branches with ever smaller sweeps, and if that does not do, the next round has four times as much of both.
//! What is wasted is a part of what the last round takes, and parts that were counted stay counted.
//!
//! Between rounds a search looks for one solution. With it every part is known to have one, which is worth something
//! if a limit ends the count; and if there is none, there is nothing to count.

use std::time::Instant;

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

/// Counts the solutions of a problem.
pub(super) fn count(problem: &Problem, options: &CountOptions) -> Count {
    let begin = Instant::now();
    let mut effort = Effort::new(options);
    effort.begin_round(u64::MAX);
    let at_least = |number: &Number, limit| Count::AtLeast { number: number.to_large(), limit };
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
    let search = Witness { problem, options, begin, found: false };
    rounds(&mut splitter, free, &parts, search)
}

/// Counts all parts.
fn rounds(splitter: &mut Splitter<'_>, free: Number, parts: &[Part], mut witness: Witness<'_>) -> Count {
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
        if witness.search(&mut splitter.effort, allowance / FIRST, round) == Some(false) {
            return Count::Exactly(Number::ZERO.to_large());
        }
        allowance = allowance.saturating_mul(4);
    };
    let mut product = free;
    for tally in tallies {
        let least = if witness.found { Number::ONE } else { Number::ZERO };
        product.multiply(&tally.number.at_least(least));
    }
    match limit {
        None => Count::Exactly(product.to_large()),
        Some(limit) => Count::AtLeast { number: product.to_large(), limit },
    }
}

/// Whether there is a solution at all.
struct Witness<'a> {
    problem: &'a Problem,
    options: &'a CountOptions,
    begin: Instant,
    found: bool,
}

impl Witness<'_> {
    /// Looks for a solution, unless there is one, for about as long as the round took and at most so many nodes.
    fn search(&mut self, effort: &mut Effort, nodes: u64, round: Instant) -> Option<bool> {
        if self.found {
            return Some(true);
        }
        let left = self.options.time.map(|time| time.saturating_sub(self.begin.elapsed()));
        let time = left.map_or(round.elapsed(), |left| round.elapsed().min(left));
        let nodes = effort.nodes_left().map_or(nodes, |left| nodes.min(left));
        let limits = Limits { nodes: Some(nodes), time: Some(time), ..Limits::default() };
        let cancel = self.options.cancel.clone();
        let options = Options { limits, cancel, threading: self.options.threading };
        let mut solutions = Solutions::new(self.problem, &options);
        self.found = solutions.next().is_some();
        effort.add_nodes(solutions.nodes());
        match solutions.limit() {
            None | Some(Limit::Solutions) => Some(self.found),
            Some(_) => None,
        }
    }
}
