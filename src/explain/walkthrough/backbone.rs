//! The backbone: the symbols that each cell has in some solution. All its other candidates can be refuted.
//!
//! A walkthrough computes it only where single lines are not enough. It says which assumptions lead to a contradiction, and
//! when to stop: where solutions differ, nothing more can be proved. Auxiliary cells have a backbone too, although
//! solutions that differ only there count as one.

use crate::problem::{CellId, Problem};
use crate::search::{Options, Solution, Solutions};
use crate::symbol::SymbolSet;

/// The symbols that each cell has in some solution with these candidates: empty sets if there is no solution, None if a
/// limit was reached first.
pub(crate) fn possible(
    problem: &Problem,
    candidates: &[SymbolSet],
    options: &Options,
) -> Option<Vec<SymbolSet>> {
    let options = &options.started();
    let mut possible = vec![SymbolSet::EMPTY; candidates.len()];
    let learn = |solution: &Solution, possible: &mut Vec<SymbolSet>| {
        let pairs = possible.iter_mut().zip(solution.all_symbols());
        pairs.for_each(|(set, &symbol)| *set = set.with(symbol));
    };
    let mut solutions = Solutions::with_candidates(problem, candidates, options);
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
            match solution_with(problem, candidates, cell, unseen, options)? {
                Some(solution) => learn(&solution, &mut possible),
                None => break,
            }
        }
    }
    Some(possible)
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
    let mut solutions = Solutions::with_candidates(problem, &supposed, options);
    match (solutions.next(), solutions.limit()) {
        (Some(solution), _) => Some(Some(solution)),
        (None, None) => Some(None),
        (None, Some(_)) => None,
    }
}
