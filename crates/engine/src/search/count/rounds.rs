//! Iterative deepening: rounds, each with four times the allowance of the one before.
//!
//! Whether a component is better counted by a wide frontier or by branching cannot be known in advance: a component may
//! be hopelessly wide and yet fall apart after a few branches, or the other way round. So a round spends half of its
//! allowance on dynamic programming and the rest on branches with ever smaller tables; if that does not suffice, the
//! next round has four times as much of both. At most a constant factor is wasted: dynamic programming before the first
//! branch goes on where it stopped, and components that were counted stay cached.
//!
//! Between rounds, solutions are enumerated with about half the work of the round. If the enumeration completes, the
//! number is known: enumeration probes more thoroughly, and is faster where there are few solutions that are hard to
//! find. If it finds any solution, every component has at least one, which improves the lower bound if a limit ends the
//! count. All work is counted, not timed, so that a count is the same on every machine.
//!
//! Rules that count over long lines have no automaton (`line/global`). Where such a line is open, the solutions are
//! enumerated.

use super::answer::Count;
use super::branch::{ComponentCounter, PartialCount};
use super::components::{Component, Components};
use super::effort::{Effort, Halt};
use super::frontier_dp::FrontierDp;
use super::number::Number;
use crate::budget::Limit;
use crate::grid::Grid;
use crate::problem::{CellId, Line, Problem};
use crate::progress::Reporter;
use crate::propagate::Propagator;
use crate::search::Solutions;
use crate::search::cdcl::Solver;
use crate::search::options::Options;
use crate::symbol::SymbolSet;

/// The allowance of the first round: some 20 ms.
const FIRST_ALLOWANCE: u64 = 1 << 18;

/// The node limit of the enumeration after the first round.
const ENUMERATION_NODES: u64 = 1 << 10;

/// The line solves for each line without which an enumeration does not begin: they take as long as the marginals that a
/// search computes first.
const LINE_SOLVES_OF_A_START: u64 = 50;

/// The size of the line solves that an enumeration may do for a unit of work.
const SIZE_PER_WORK: u64 = 50;

/// The default memory limit of a count, in bytes.
const MEMORY: u64 = 512 << 20;

/// Candidates of all cells in addition to those of the problem, if there are any.
///
/// PERF: a problem whose cells all have the same candidates has no list of them, which would take 16 bytes a cell.
type Known<'a> = Option<&'a [SymbolSet]>;

/// Counts the solutions of a problem that have these candidates.
pub(super) fn count(problem: &Problem, known: Known<'_>, options: &Options) -> Count {
    let mut effort = Effort::new(options);
    effort.begin_round(u64::MAX);
    let mut grid = Grid::new(problem);
    if known.is_some_and(|known| grid.narrow_to(known).is_err()) {
        return Count::Exactly(Number::ZERO.to_natural());
    }
    effort.reporter().set_known_of(&grid);
    if let Err(Halt::Limit(limit)) = effort.check() {
        return at_least(&Number::ZERO, limit);
    }
    let mut propagator = Propagator::with_all_lines(problem).threading(options.threading);
    match propagator.fixpoint(&mut grid, &mut (), effort.budget()) {
        Ok(Ok(())) => {}
        Ok(Err(_)) => return Count::Exactly(Number::ZERO.to_natural()),
        Err(limit) => return at_least(&Number::ZERO, limit),
    }
    effort.reporter().set_known_of(&grid);
    let is_known = |line: &Line| line.cells().iter().all(|&cell| grid.get(cell).known().is_some());
    for line in problem.lines().iter().filter(|line| !is_known(line)) {
        // It may have to be built.
        if let Err(Halt::Limit(limit)) = effort.check() {
            return at_least(&Number::ZERO, limit);
        }
        if line.machine().automaton().is_none() {
            return enumerated(problem, known, options, &mut effort);
        }
    }
    let memory = options.budget.memory().unwrap_or(MEMORY);
    let memory = usize::try_from(memory).unwrap_or(usize::MAX);
    let mut counter = ComponentCounter::new(grid, propagator, effort, memory);
    let cells: Vec<CellId> = problem.cell_ids().collect();
    let Components { free, components } = match counter.decompose(&cells) {
        Ok(components) => components,
        Err(Halt::Limit(limit)) => return at_least(&Number::ZERO, limit),
        Err(Halt::Round) => unreachable!("before the first round the allowance is unlimited"),
    };
    if free.is_zero() {
        return Count::Exactly(free.to_natural());
    }
    rounds(&mut counter, free, &components, Enumeration::new(problem, known, options, memory / 4))
}

fn at_least(number: &Number, limit: Limit) -> Count {
    Count::AtLeast { number: number.to_natural(), limit }
}

/// The solutions that have these candidates.
fn solutions<'p>(problem: &'p Problem, known: Known<'_>, options: &Options) -> Solutions<'p> {
    match known {
        Some(known) => Solutions::with_candidates(problem, known, options),
        None => Solutions::new(problem, options),
    }
}

/// Counts one solution after the other, where a line has no automaton.
fn enumerated(problem: &Problem, known: Known<'_>, options: &Options, effort: &mut Effort) -> Count {
    // A search within the count: it does not begin another run of the reporter.
    let reporter = effort.reporter().clone();
    let options = Options { solutions: None, budget: effort.budget().clone(), reporter, ..options.clone() };
    let report = |found| effort.reporter().raise_solutions(Some(found));
    let (number, limit) = count_one_by_one(&mut solutions(problem, known, &options), report);
    match limit {
        None => Count::Exactly(number.to_natural()),
        Some(limit) => at_least(&number, limit),
    }
}

/// The number of solutions, or of those before a limit. Cells on no line are not enumerated, but multiply it.
fn count_one_by_one(solutions: &mut Solutions<'_>, mut report: impl FnMut(u128)) -> (Number, Option<Limit>) {
    let mut found = 0_u64;
    let limit = loop {
        match solutions.next_of_lines() {
            Ok(Some(_)) => found += 1,
            Ok(None) => break None,
            Err(limit) => break Some(limit),
        }
        report(found.into());
    };
    let mut number = Number::from(found);
    number.multiply(&solutions.free_cells().choices());
    (number, limit)
}

/// Counts all components and multiplies their counts.
fn rounds(
    counter: &mut ComponentCounter<'_>,
    free: Number,
    components: &[Component],
    mut enumeration: Enumeration<'_>,
) -> Count {
    let mut partials = vec![PartialCount::UNKNOWN; components.len()];
    let mut passes: Vec<Option<FrontierDp<'_>>> = components.iter().map(|_| None).collect();
    let mut allowance = FIRST_ALLOWANCE;
    let cells: usize = components.iter().map(|component| component.cells.len()).sum();
    let mut done = vec![0.0_f64; components.len()];
    let limit = loop {
        let mut reached = None;
        for (index, component) in components.iter().enumerate() {
            let partial = &mut partials[index];
            if partial.exact {
                continue;
            }
            let kept: usize = passes.iter().flatten().map(FrontierDp::bytes).sum();
            let kept = kept - passes[index].as_ref().map_or(0, FrontierDp::bytes);
            counter.effort.begin_round(allowance);
            counter.halt = None;
            let elsewhere = done.iter().sum::<f64>() - done[index];
            counter.effort.begin_component(elsewhere, component.cells.len() as f64 / cells as f64);
            let found = counter.count_first(component, &mut passes[index], kept, allowance / 2);
            if found.is_none() {
                return Count::Exactly(Number::ZERO.to_natural());
            }
            let number = std::mem::replace(&mut partial.number, Number::ZERO).at_least(found.number);
            *partial = PartialCount { number, exact: found.exact };
            if found.exact {
                counter.effort.report_part(1.0);
            }
            done[index] = done[index].max(counter.effort.done_in_component());
            if let Some(Halt::Limit(limit)) = counter.halt {
                reached = Some(limit);
                break;
            }
        }
        if reached.is_some() || partials.iter().all(|partial| partial.exact) {
            break reached;
        }
        if enumeration.extend(&mut counter.effort, allowance) {
            return Count::Exactly(enumeration.found.to_natural());
        }
        let least = lower_bound(&free, &partials, &enumeration.found);
        counter.effort.reporter().raise_solutions(least.to_natural().to_u128());
        allowance = allowance.saturating_mul(4);
    };
    let number = lower_bound(&free, &partials, &enumeration.found);
    match limit {
        None => Count::Exactly(number.to_natural()),
        Some(limit) => at_least(&number, limit),
    }
}

/// The product of the counts so far, which is exact if all of them are; or the number of solutions that were
/// enumerated, if that is larger. One solution of the problem is one of each component.
fn lower_bound(free: &Number, partials: &[PartialCount], enumerated: &Number) -> Number {
    let mut product = free.clone();
    let least_each = if enumerated.is_zero() { Number::ZERO } else { Number::ONE };
    for partial in partials {
        product.multiply(&partial.number.clone().at_least(least_each.clone()));
    }
    product.at_least(enumerated.clone())
}

/// Enumeration of solutions between rounds.
struct Enumeration<'a> {
    problem: &'a Problem,
    known: Known<'a>,
    options: &'a Options,
    /// Whether a search fits into its share of the memory.
    is_small: bool,
    /// The mean size of a line solve.
    line_solve: u64,
    /// The largest number of solutions that an enumeration has found.
    found: Number,
}

impl<'a> Enumeration<'a> {
    /// An enumeration that uses at most about `memory` bytes.
    fn new(problem: &'a Problem, known: Known<'a>, options: &'a Options, memory: usize) -> Enumeration<'a> {
        let sizes = problem.lines().iter().map(|line| line.machine().size(line.length()) as u64);
        let line_solve = sizes.fold(0, u64::saturating_add) / problem.lines().len().max(1) as u64;
        let is_small = Solver::bytes(problem) <= memory as u64;
        Enumeration { problem, known, options, is_small, line_solve: line_solve.max(1), found: Number::ZERO }
    }

    /// Enumerates solutions from the first one on, with half the work of a round with this allowance. Whether the
    /// enumeration is complete.
    fn extend(&mut self, effort: &mut Effort, allowance: u64) -> bool {
        let line_solves = (allowance / 2).saturating_mul(SIZE_PER_WORK) / self.line_solve;
        let start = LINE_SOLVES_OF_A_START.saturating_mul(self.problem.lines().len() as u64);
        if !self.is_small || line_solves < start {
            return false;
        }
        let nodes = (allowance / FIRST_ALLOWANCE).saturating_mul(ENUMERATION_NODES);
        let nodes = effort.nodes_left().map_or(nodes, |left| nodes.min(left / 2));
        let options = Options {
            nodes: Some(nodes),
            solutions: None,
            budget: effort.budget().clone(),
            reporter: Reporter::default(),
            threading: self.options.threading,
        };
        let mut solutions = solutions(self.problem, self.known, &options);
        solutions.limit_line_solves(line_solves);
        let (found, limit) = count_one_by_one(&mut solutions, |_| ());
        self.found = std::mem::replace(&mut self.found, Number::ZERO).at_least(found);
        effort.add_nodes(solutions.nodes());
        limit.is_none()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::budget::{Budget, CancelToken};
    use crate::problem::Problem;
    use crate::rule::{Rule, Sum};
    use crate::symbol::{Alphabet, Symbol};

    /// A sum that has no automaton is enumerated, but not the cells around it.
    #[test]
    fn cells_on_no_line_are_not_enumerated() {
        let weights = [13, 1, 3, -65535];
        let rule = Rule::Sum(Sum::new(weights, i64::MIN..=-2).unwrap());
        let builder = Problem::builder(Alphabet::of_letters("abcd").unwrap()).cells(54);
        let problem = builder.line("sum", 0..4, rule).build().unwrap();
        assert!(problem.lines()[0].machine().automaton().is_none());
        // One cell of the smallest weight is enough.
        let number = |known: Known<'_>| count(&problem, known, &Options::default()).to_string();
        assert_eq!(number(None), ((256 - 81) * 4_u128.pow(50)).to_string());
        let mut known = problem.initial_candidates().to_vec();
        known[0] = SymbolSet::only(Symbol::new(1));
        known[53] = SymbolSet::of_first(3);
        assert_eq!(number(Some(&known)), ((64 - 27) * 3 * 4_u128.pow(49)).to_string());
    }

    #[test]
    fn an_enumeration_finds_the_same_on_a_slow_machine() {
        let lines = || (0..20).map(|_| [1, 1]);
        let problem = Problem::of_clues(lines(), lines()).unwrap();
        let found = |budget: Budget| {
            let options = Options::from(budget);
            let mut enumeration = Enumeration::new(&problem, None, &options, usize::MAX);
            assert!(!enumeration.extend(&mut Effort::new(&options), FIRST_ALLOWANCE));
            enumeration.found.to_natural()
        };
        let cancel = CancelToken::asking(|| {
            std::thread::sleep(Duration::from_millis(2));
            false
        });
        let slow = Budget::unlimited().with_cancel(cancel);
        let expected = found(Budget::unlimited());
        assert!(expected.to_u128() > Some(0));
        assert_eq!(found(slow), expected);
    }
}
