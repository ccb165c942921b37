//! The backbone: the symbols that each cell has in some solution. All its other candidates can be refuted.
//!
//! A walkthrough computes it only where single lines are not enough. It says which assumptions lead to a contradiction, and
//! when to stop: where solutions differ, nothing more can be proved. Auxiliary cells have a backbone too, although
//! solutions that differ only there count as one.

use std::time::Instant;

use crate::problem::{CellId, Problem};
use crate::search::{Limits, Options, Solution, Solutions};
use crate::symbol::SymbolSet;

/// The symbols that each cell has in some solution with these candidates: empty sets if there is no solution, None if a
/// limit was reached first.
pub(crate) fn possible(
    problem: &Problem,
    candidates: &[SymbolSet],
    options: &Options,
) -> Option<Vec<SymbolSet>> {
    let deadline = options.limits.time.and_then(|time| Instant::now().checked_add(time));
    let mut possible = vec![SymbolSet::EMPTY; candidates.len()];
    let learn = |solution: &Solution, possible: &mut Vec<SymbolSet>| {
        let pairs = possible.iter_mut().zip(solution.symbols());
        pairs.for_each(|(set, &symbol)| *set = set.with(symbol));
    };
    let mut solutions = Solutions::new(problem, options).starting_from(candidates);
    let (first, second) = (solutions.next(), solutions.next());
    if solutions.limit().is_some() {
        return None;
    }
    let is_settled = first.is_none() || (second.is_none() && !problem.has_projected_cells());
    first.iter().chain(&second).for_each(|solution| learn(solution, &mut possible));
    if is_settled {
        return Some(possible);
    }
    let is_open = |cell: &CellId| second.is_some() || problem.is_projected_out(*cell);
    for cell in problem.cell_ids().filter(is_open) {
        loop {
            let unseen = candidates[cell.index()].difference(possible[cell.index()]);
            if unseen.is_empty() {
                break;
            }
            match solution_with(problem, candidates, cell, unseen, &until(deadline, options))? {
                Some(solution) => learn(&solution, &mut possible),
                None => break,
            }
        }
    }
    Some(possible)
}

/// The same options with the time that is left until the deadline.
pub(crate) fn until(deadline: Option<Instant>, options: &Options) -> Options {
    let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    Options { limits: Limits { time, ..options.limits }, ..options.clone() }
}

/// A solution in which a cell holds one of these symbols, if there is one. None if a limit was reached.
pub(crate) fn solution_with(
    problem: &Problem,
    candidates: &[SymbolSet],
    cell: CellId,
    holds: SymbolSet,
    options: &Options,
) -> Option<Option<Solution>> {
    let mut supposed = candidates.to_vec();
    supposed[cell.index()] = supposed[cell.index()].intersection(holds);
    if supposed[cell.index()].is_empty() {
        return Some(None);
    }
    let mut solutions = Solutions::new(problem, options).starting_from(&supposed);
    match (solutions.next(), solutions.limit()) {
        (Some(solution), _) => Some(Some(solution)),
        (None, None) => Some(None),
        (None, Some(_)) => None,
    }
}
