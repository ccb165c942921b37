//! All cells in which other solutions differ from a picture: what a walkthrough leaves open, too.

use nonomata_engine::budget::Limit;
use nonomata_engine::grid::Grid;
use nonomata_engine::problem::{CellId, Problem};
use nonomata_engine::propagate::Propagator;
use nonomata_engine::search::{Options, Solutions};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The most nodes of the search for one cell, and of all searches together.
const NODES: u64 = 1_000;
const ALL_NODES: u64 = 10_000;

/// The nodes that a search counts for before its first: it solves all lines.
const NODES_OF_A_SEARCH: u64 = 20;

/// The most line solves that decide which cells need a search: a few seconds on 200x200 cells.
const LINE_SOLVES: u64 = 200_000;

/// Replaces cells that may differ in other solutions by all that do, and returns true. If that takes too long, adds
/// those that were found. The symbols must be a solution.
pub(super) fn add_differing(
    problem: &Problem,
    symbols: &[Symbol],
    options: &Options,
    cells: &mut Vec<usize>,
) -> bool {
    let mut differs = vec![false; symbols.len()];
    let is_complete = find(problem, symbols, options, &mut differs).unwrap_or(false);
    if !is_complete {
        cells.iter().for_each(|&cell| differs[cell] = true);
    }
    *cells = (0..symbols.len()).filter(|&cell| differs[cell]).collect();
    is_complete
}

/// Finds the cells that differ. False if there may be more of them.
fn find(
    problem: &Problem,
    symbols: &[Symbol],
    options: &Options,
    differs: &mut [bool],
) -> Result<bool, Limit> {
    let mut options = options.clone();
    options.nodes = Some(options.nodes.map_or(NODES, |nodes| nodes.min(NODES)));
    let mut propagator = Propagator::with_all_lines(problem).threading(options.threading);
    let mut grid = Grid::new(problem);
    // Lines do not contradict a solution, here and below.
    let _ = propagator.fixpoint(&mut grid, &mut (), &options.budget)?;
    let (mut nodes, mut is_complete) = (0, true);
    for (cell, &own) in symbols.iter().enumerate() {
        let id = CellId::new(cell);
        let others = grid.get(id).without(own);
        if differs[cell] || others.is_empty() {
            continue;
        }
        if nodes > ALL_NODES || propagator.line_solves() > LINE_SOLVES {
            return Ok(false);
        }
        let mark = grid.mark();
        let assumed = propagator.assume(&mut grid, id, others, &options.budget)?;
        let candidates = assumed.map(|()| grid.candidates());
        grid.undo(mark);
        if let Ok(candidates) = candidates {
            let mut solutions = Solutions::with_candidates(problem, &candidates, &options);
            let found = solutions.next();
            nodes += NODES_OF_A_SEARCH + solutions.nodes();
            match (found, solutions.limit()) {
                (Some(solution), _) => {
                    let pairs = solution.all_symbols().iter().zip(symbols);
                    differs
                        .iter_mut()
                        .zip(pairs)
                        .for_each(|(differs, (found, own))| *differs |= found != own);
                    continue;
                }
                (None, Some(Limit::Nodes)) => {
                    is_complete = false;
                    continue;
                }
                (None, Some(limit)) => return Err(limit),
                (None, None) => {}
            }
        }
        let _ = propagator.assume(&mut grid, id, SymbolSet::only(own), &options.budget)?;
    }
    Ok(is_complete)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Source, read};

    /// One black cell in each row and column, and the solution with all of them on the diagonal.
    fn diagonal(side: usize) -> (Problem, Vec<Symbol>) {
        let ones = vec![[1]; side];
        let symbol = |cell: usize| Symbol::new(usize::from(cell.is_multiple_of(side + 1)));
        (Problem::of_clues(ones.clone(), ones).unwrap(), (0..side * side).map(symbol).collect())
    }

    #[test]
    fn a_grid_with_too_many_solutions_is_given_up() {
        for (side, is_small) in [(4, true), (200, false)] {
            let (problem, symbols) = diagonal(side);
            let mut cells = vec![1];
            assert_eq!(add_differing(&problem, &symbols, &Options::default(), &mut cells), is_small);
            assert!(cells.contains(&1) && (cells.len() == side * side) == is_small);
        }
    }

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
