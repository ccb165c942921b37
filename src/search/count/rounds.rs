//! The whole count: round after round, each with four times the allowance of the one before.
//!
//! Nobody can tell beforehand whether a component is better swept with much limits or branched upon: a component may be hopelessly
//! wide and yet fall to a few branches, or the other way round. So a round gives half its allowance to a first frontier_dp and
//! the rest to branches with ever smaller sweeps, and if that does not do, the next round has four times as much of both.
//! What is wasted is a component of what the last round takes, and components that were counted stay counted.
//!
//! Between rounds solutions are listed for half as long as the round took. Where that comes to an end, they are counted:
//! listing probes harder, and is faster where there are few solutions that are hard to find. And where there is one,
//! every component is known to have one, which is worth something if a limit ends the count.

use std::time::{Duration, Instant};

use super::branch::{ComponentCounter, PartialCount};
use super::components::{Component, Components};
use super::effort::{Effort, Halt};
use super::number::Number;
use super::options::{Count, CountOptions};
use crate::grid::Grid;
use crate::problem::{CellId, Problem};
use crate::propagate::Propagator;
use crate::search::limits::{Limits, Options};
use crate::search::{Limit, Solutions};

/// The allowance of the first round: some 20 ms.
const FIRST_ALLOWANCE: u64 = 1 << 18;

/// So many nodes may be looked at after the first round by listing.
const ENUMERATION_NODES: u64 = 1 << 10;

/// Counts the solutions of a problem.
pub(super) fn count(problem: &Problem, options: &CountOptions) -> Count {
    let begin = Instant::now();
    let mut effort = Effort::new(options);
    effort.begin_round(u64::MAX);
    if let Err(Halt::Limit(limit)) = effort.check() {
        return at_least(&Number::ZERO, limit);
    }
    let mut grid = Grid::new(problem);
    let mut propagator = Propagator::all_awake(problem).threading(options.threading);
    if propagator.fixpoint(&mut grid, &mut ()).is_err() {
        return Count::Exactly(Number::ZERO.to_large());
    }
    let mut counter = ComponentCounter::new(grid, propagator, effort, options.memory);
    let cells: Vec<CellId> = problem.cell_ids().collect();
    let Components { free, components } = match counter.decompose(&cells) {
        Ok(components) => components,
        // Nothing is halted by a round whose allowance has no end.
        Err(Halt::Round) => Components { free: Number::ZERO, components: Vec::new() },
        Err(Halt::Limit(limit)) => return at_least(&Number::ZERO, limit),
    };
    if free.is_zero() {
        return Count::Exactly(free.to_large());
    }
    rounds(&mut counter, free, &components, Enumeration { problem, options, begin, found: 0 })
}

fn at_least(number: &Number, limit: Limit) -> Count {
    Count::AtLeast { number: number.to_large(), limit }
}

/// Counts all components.
fn rounds(
    counter: &mut ComponentCounter<'_>,
    free: Number,
    components: &[Component],
    mut enumeration: Enumeration<'_>,
) -> Count {
    let mut partials = vec![PartialCount::UNKNOWN; components.len()];
    let mut allowance = FIRST_ALLOWANCE;
    let limit = loop {
        let round = Instant::now();
        let mut reached = None;
        for (component, partial) in components.iter().zip(&mut partials).filter(|(_, partial)| !partial.exact)
        {
            counter.effort.begin_round(allowance);
            counter.halt = None;
            let found = counter.count(component, allowance / 2, 0);
            if found.is_none() {
                return Count::Exactly(Number::ZERO.to_large());
            }
            let number = std::mem::replace(&mut partial.number, Number::ZERO).at_least(found.number);
            *partial = PartialCount { number, exact: found.exact };
            if let Some(Halt::Limit(limit)) = counter.halt {
                reached = Some(limit);
                break;
            }
        }
        if reached.is_some() || partials.iter().all(|partial| partial.exact) {
            break reached;
        }
        if enumeration.extend(
            &mut counter.effort,
            (allowance / FIRST_ALLOWANCE).saturating_mul(ENUMERATION_NODES),
            round.elapsed() / 2,
        ) {
            return Count::Exactly(Number::from(enumeration.found).to_large());
        }
        allowance = allowance.saturating_mul(4);
    };
    let mut product = free;
    for partial in partials {
        product.multiply(&partial.number.at_least(Number::from(enumeration.found.min(1))));
    }
    match limit {
        None => Count::Exactly(product.to_large()),
        Some(limit) => at_least(&product.at_least(Number::from(enumeration.found)), limit),
    }
}

/// Solutions, listed one by one.
struct Enumeration<'a> {
    problem: &'a Problem,
    options: &'a CountOptions,
    begin: Instant,
    /// How many have been found by the longest enumeration.
    found: u64,
}

impl Enumeration<'_> {
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
