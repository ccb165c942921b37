//! All cells in which other solutions differ from a picture: what a walkthrough leaves open, too.

use nonomata_engine::budget::Limit;
use nonomata_engine::problem::Problem;
use nonomata_engine::search::{Options, Solutions};
use nonomata_engine::symbol::Symbol;

/// The most nodes of the searches for one cell, and of all of them together.
const NODES: u64 = 1_000;
const ALL_NODES: u64 = 10_000;

/// Replaces cells that may differ in other solutions by all that do, and returns true. If that takes too long, adds
/// those that were found.
pub(super) fn add_differing(
    problem: &Problem,
    symbols: &[Symbol],
    options: &Options,
    cells: &mut Vec<usize>,
) -> bool {
    let mut options = options.clone();
    options.nodes = Some(options.nodes.map_or(NODES, |nodes| nodes.min(NODES)));
    let mut differs = vec![false; symbols.len()];
    let (mut used, mut is_complete) = (0, true);
    for cell in 0..symbols.len() {
        let others = problem.initial_candidates()[cell].without(symbols[cell]);
        if differs[cell] || others.is_empty() {
            continue;
        }
        if used > ALL_NODES {
            is_complete = false;
            break;
        }
        let mut candidates = problem.initial_candidates().to_vec();
        candidates[cell] = others;
        let mut solutions = Solutions::with_candidates(problem, &candidates, &options);
        let found = solutions.next();
        used += solutions.nodes();
        match (found, solutions.limit()) {
            (Some(solution), _) => {
                let pairs = solution.all_symbols().iter().zip(symbols);
                differs.iter_mut().zip(pairs).for_each(|(differs, (found, own))| *differs |= found != own);
            }
            (None, None) => {}
            (None, Some(Limit::Nodes)) => is_complete = false,
            (None, Some(_)) => {
                is_complete = false;
                break;
            }
        }
    }
    if !is_complete {
        cells.iter().for_each(|&cell| differs[cell] = true);
    }
    *cells = (0..symbols.len()).filter(|&cell| differs[cell]).collect();
    is_complete
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Source, read};

    #[test]
    fn every_cell_that_differs_is_found_and_no_other() {
        // The first row and the last column are certain; the rest has two solutions.
        let text = "4x3:2/2/2/1/4/2/1";
        let problem = read(&Source::new("differing", text)).unwrap().puzzles[0].to_problem();
        let solutions: Vec<Vec<Symbol>> =
            Solutions::new(&problem, &Options::default()).map(|found| found.all_symbols().to_vec()).collect();
        for own in &solutions {
            let mut cells = Vec::new();
            assert!(add_differing(&problem, own, &Options::default(), &mut cells));
            let differ = |cell: &usize| solutions.iter().any(|other| other[*cell] != own[*cell]);
            assert_eq!(cells, (0..own.len()).filter(differ).collect::<Vec<_>>());
        }
    }
}
