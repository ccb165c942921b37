//! Decisive cells: if there are several solutions, as few cells as possible whose values leave only one.
//!
//! The cells are a smallest hitting set: every other solution must differ from the wanted one in one of them. The sets
//! to hit are implicit (Moreno-Centeno & Karp, "The implicit hitting set approach", 2013): a solution that is still
//! possible with the cells chosen so far gives the next set, reduced to a minimal one; the first choice that leaves no
//! other solution is a smallest one.

use std::cell::Cell;

use super::reason::{greedy_hitting_set, smallest_hitting_set};
use crate::budget::Phase;
use crate::problem::{CellId, Problem, WrongLength};
use crate::search::{Options, Solution, Solutions};
use crate::symbol::SymbolSet;

/// The largest number of solutions that are tried as the wanted one.
const WANTED: usize = 16;

/// The largest number of sets to hit for which a smallest hitting set is computed; with more, a greedy one.
const SETS: usize = 60;

/// The largest number of branches in all searches for a smallest hitting set, after which greedy ones are taken.
const BRANCHES: usize = 1 << 20;

/// The largest number of decisions in all searches for other solutions, some ten seconds. Where solutions differ in
/// hundreds of cells, nobody wants to know which hundreds of them decide.
const DECISIONS: u64 = 1 << 17;

/// Cells that leave only one solution if they are given away.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecisiveCells {
    /// The solution that is left.
    pub wanted: Solution,
    /// The cells, in order.
    pub cells: Vec<CellId>,
    /// Whether it is proved that fewer cells are not enough. Always false if not all solutions were tried as the wanted
    /// one.
    pub is_smallest: bool,
}

/// As few cells as possible whose values leave only one of the solutions with these candidates. Up to sixteen solutions
/// are all tried as the one that is left; of more, only the first. None if there is no solution, a limit was reached or
/// the solutions differ too much. `known` holds one set for each declared cell, or one for each cell of the problem.
///
/// ```
/// use nonomata::explain::ambiguity::decisive_cells;
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// // Two solutions, one on each diagonal: any one cell decides.
/// let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let decisive = decisive_cells(&problem, problem.cells(), &Options::default()).unwrap().unwrap();
/// assert_eq!(decisive.cells.len(), 1);
/// assert!(decisive.is_smallest);
/// ```
pub fn decisive_cells(
    problem: &Problem,
    known: &[SymbolSet],
    options: &Options,
) -> Result<Option<DecisiveCells>, WrongLength> {
    Ok(decisive(problem, &problem.completed(known)?, &options.enter(Phase::Explain)))
}

fn decisive(problem: &Problem, known: &[SymbolSet], options: &Options) -> Option<DecisiveCells> {
    let mut solutions = Solutions::with_candidates(problem, known, options);
    let mut wanted: Vec<Solution> = solutions.by_ref().take(WANTED + 1).collect();
    if solutions.limit().is_some() {
        return None;
    }
    let are_all_tried = wanted.len() <= WANTED;
    if !are_all_tried {
        wanted.truncate(1);
    }
    wanted.sort();
    let mut best: Option<DecisiveCells> = None;
    let (branches, mut decisions) = (Cell::new(BRANCHES), DECISIONS);
    for wanted in wanted {
        let search = Search { problem, known, wanted: &wanted, options, decisions };
        let (cells, is_smallest, left) = search.decisive(&branches)?;
        decisions = left;
        let decisive = DecisiveCells { wanted, cells, is_smallest };
        if best.as_ref().is_none_or(|best| decisive.cells.len() < best.cells.len()) {
            best = Some(decisive);
        }
    }
    best.map(|best| DecisiveCells { is_smallest: best.is_smallest && are_all_tried, ..best })
}

/// Looks for other solutions than the wanted one.
struct Search<'a> {
    problem: &'a Problem,
    known: &'a [SymbolSet],
    wanted: &'a Solution,
    options: &'a Options,
    /// The number of decisions that may still be made.
    decisions: u64,
}

/// Why there is no smallest hitting set.
enum NotSmallest {
    Limit,
    TooManyBranches,
}

impl Search<'_> {
    /// As few cells as possible whose values leave only the wanted solution, whether it is proved that fewer are not
    /// enough, and the number of decisions that are left. None if a limit was reached.
    fn decisive(mut self, branches: &Cell<usize>) -> Option<(Vec<CellId>, bool, u64)> {
        let mut sets: Vec<Vec<usize>> = Vec::new();
        loop {
            let (chosen, is_smallest) = self.hitting_set(&sets, branches)?;
            match self.other(&chosen)? {
                Some(other) => sets.push(self.shrink(chosen, &other)?),
                None => {
                    let cells = chosen.into_iter().map(CellId::new).collect();
                    return Some((cells, is_smallest, self.decisions));
                }
            }
        }
    }

    /// A hitting set, and whether it is a smallest one. None if a limit was reached.
    fn hitting_set(&self, sets: &[Vec<usize>], branches: &Cell<usize>) -> Option<(Vec<usize>, bool)> {
        let check = || self.options.budget.check().map_err(|_| NotSmallest::Limit);
        let count = || {
            let left = branches.get().checked_sub(1).ok_or(NotSmallest::TooManyBranches)?;
            branches.set(left);
            check()
        };
        let smallest = if sets.len() < SETS {
            smallest_hitting_set(sets, &count)
        } else {
            Err(NotSmallest::TooManyBranches)
        };
        match smallest {
            Ok(smallest) => Some((smallest, true)),
            Err(NotSmallest::TooManyBranches) => Some((greedy_hitting_set(sets, &check).ok()?, false)),
            Err(NotSmallest::Limit) => None,
        }
    }

    /// Another solution that has the wanted values in these cells. None if a limit was reached.
    fn other(&mut self, fixed: &[usize]) -> Option<Option<Solution>> {
        let mut candidates = self.known.to_vec();
        fixed.iter().for_each(|&cell| candidates[cell] = SymbolSet::only(self.wanted.all_symbols()[cell]));
        let mut solutions = Solutions::with_candidates(self.problem, &candidates, self.options);
        let other = solutions.find(|solution| solution != self.wanted);
        self.decisions = self.decisions.checked_sub(1 + solutions.nodes())?;
        if other.is_none() && solutions.limit().is_some() { None } else { Some(other) }
    }

    /// The cells in which another solution differs.
    fn difference(&self, other: &Solution) -> Vec<usize> {
        self.wanted.differing(other).into_iter().map(CellId::index).collect()
    }

    /// The cells in which another solution differs, reduced by fixing more and more of them.
    fn shrink(&mut self, chosen: Vec<usize>, other: &Solution) -> Option<Vec<usize>> {
        let mut fixed = chosen;
        let mut differing = self.difference(other);
        let mut at = 0;
        while at < differing.len() && differing.len() > 1 {
            fixed.push(differing[at]);
            match self.other(&fixed)? {
                Some(closer) => {
                    let closer = self.difference(&closer);
                    // Fixed cells no longer differ. The remaining cells are tried again.
                    at = closer.iter().position(|cell| *cell > differing[at]).unwrap_or(closer.len());
                    differing = closer;
                }
                None => {
                    fixed.pop();
                    at += 1;
                }
            }
        }
        Some(differing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Nonogram;

    #[test]
    fn effort_is_limited() {
        // Each row and column has one black cell.
        let puzzle = Nonogram::builder().rows([[1]; 4]).columns([[1]; 4]).build().unwrap();
        let (problem, options) = (puzzle.to_problem(), Options::default());
        let wanted = Solutions::new(&problem, &options).next().unwrap();
        let found = |branches: usize, decisions: u64| {
            let known = problem.cells().to_vec();
            let search =
                Search { problem: &problem, known: &known, wanted: &wanted, options: &options, decisions };
            search.decisive(&Cell::new(branches)).map(|(cells, is_smallest, _)| (cells.len(), is_smallest))
        };
        assert_eq!(found(BRANCHES, DECISIONS), Some((3, true)));
        assert!(found(0, DECISIONS).is_some_and(|(cells, is_smallest)| cells >= 3 && !is_smallest));
        assert_eq!(found(BRANCHES, 2), None);
    }
}
