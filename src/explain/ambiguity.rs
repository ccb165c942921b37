//! Decisive cells: if there are several solutions, as few cells as possible whose values leave only one.
//!
//! The cells are a smallest hitting set: every other solution must differ from the wanted one in one of them. The sets
//! to hit are implicit (Moreno-Centeno & Karp, "The implicit hitting set approach", 2013): a solution that is still
//! possible with the cells chosen so far gives the next set, reduced to a minimal one; the first choice that leaves no
//! other solution is a smallest one. Where that takes too long, one cell of each further solution is taken instead.

use std::cell::Cell;

use super::reason::{greedy_hitting_set, smallest_hitting_set};
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::{CellId, Problem, WrongLength};
use nonomata_engine::progress::Phase;
use nonomata_engine::search::{Options, Solution, Solutions};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The largest number of solutions that are tried as the wanted one.
const WANTED: usize = 16;

/// The largest number of sets to hit for which a smallest hitting set is computed; with more, a greedy one.
const SETS: usize = 60;

/// The largest number of branches in all searches for a smallest hitting set, after which greedy ones are taken.
const BRANCHES: u64 = 1 << 20;

/// The largest effort of all searches for a smallest set, some ten seconds; as much again may go into one that is
/// not smallest.
const EFFORT: u64 = 1 << 20;

/// The most cells that are named if they are more than needed.
const MANY: usize = 50;

/// The effort of a decision. Without one, 32 cells have an effort of 1.
const EFFORT_OF_A_DECISION: u64 = 8;

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

/// As few cells as possible whose values leave only one of the solutions with these candidates. Up to sixteen
/// solutions are all tried as the one that is left; of more, only the first. Where a smallest set takes too long, the
/// cells may be more than needed. None if there is no solution, a limit was reached, or such cells are more than a
/// reader wants to know or take too long, too. `known` holds one set for each declared cell, or one for each cell of
/// the problem.
///
/// ```
/// use nonomata::explain::ambiguity::decisive_cells;
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// // Two solutions, one on each diagonal: any one cell decides.
/// let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let decisive = decisive_cells(&problem, problem.initial_candidates(), &Options::default()).unwrap().unwrap();
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
    decisive_with_effort(problem, known, options, EFFORT)
}

fn decisive_with_effort(
    problem: &Problem,
    known: &[SymbolSet],
    options: &Options,
    effort: u64,
) -> Option<DecisiveCells> {
    let left = || Left { branches: Cell::new(BRANCHES), effort: Cell::new(effort) };
    let (within, is_mine) = with_effort(options, effort);
    let mut solutions = Solutions::with_candidates(problem, known, &within);
    let mut wanted: Vec<Solution> = solutions.by_ref().take(WANTED + 1).collect();
    let is_cut = match solutions.limit() {
        Some(Limit::Nodes) if is_mine => true,
        Some(_) => return None,
        None => false,
    };
    let are_all_known = !is_cut && wanted.len() <= WANTED;
    if !are_all_known {
        wanted.truncate(1);
    }
    wanted.sort();
    let first = wanted.first().cloned()?;
    let best = if is_cut { None } else { smallest(problem, known, options, wanted, &left()).ok()? };
    if let Some(best) = best {
        return Some(DecisiveCells { is_smallest: best.is_smallest && are_all_known, ..best });
    }
    let cells = Search { problem, known, wanted: &first, options, left: &left() }.sufficient().ok()?;
    Some(DecisiveCells { wanted: first, cells, is_smallest: false })
}

/// The fewest decisive cells for any of these solutions, as far as the effort goes. None if it does not go as far as
/// one of them.
fn smallest(
    problem: &Problem,
    known: &[SymbolSet],
    options: &Options,
    wanted: Vec<Solution>,
    left: &Left,
) -> Result<Option<DecisiveCells>, End> {
    let (mut best, mut are_smallest) = (None::<DecisiveCells>, true);
    for wanted in wanted {
        let found = Search { problem, known, wanted: &wanted, options, left }.decisive();
        match found {
            Ok((cells, is_smallest)) => {
                are_smallest &= is_smallest;
                if best.as_ref().is_none_or(|best| cells.len() < best.cells.len()) {
                    best = Some(DecisiveCells { wanted, cells, is_smallest });
                }
            }
            Err(End::Limit) => return Err(End::Limit),
            Err(End::Effort) => {
                are_smallest = false;
                break;
            }
        }
    }
    Ok(best.map(|best| DecisiveCells { is_smallest: are_smallest, ..best }))
}

/// The effort left for all searches together.
struct Left {
    branches: Cell<u64>,
    effort: Cell<u64>,
}

/// Why a search ends without a result.
enum End {
    /// A limit of the caller.
    Limit,
    /// Nothing is left of [`Left`].
    Effort,
}

/// Takes this much of the remaining effort.
fn spend(left: &Cell<u64>, used: u64) -> Result<(), End> {
    left.set(left.get().checked_sub(used).ok_or(End::Effort)?);
    Ok(())
}

/// Limits the decisions to those that this effort pays for. Also returns whether that is below the caller's limit.
fn with_effort(options: &Options, effort: u64) -> (Options, bool) {
    let decisions = effort / EFFORT_OF_A_DECISION;
    let is_mine = options.nodes.is_none_or(|nodes| nodes > decisions);
    (if is_mine { options.clone().with_nodes(decisions) } else { options.clone() }, is_mine)
}

/// Looks for other solutions than the wanted one.
struct Search<'a> {
    problem: &'a Problem,
    known: &'a [SymbolSet],
    wanted: &'a Solution,
    options: &'a Options,
    left: &'a Left,
}

impl Search<'_> {
    /// As few cells as possible whose values leave only the wanted solution, and whether it is proved that fewer are
    /// not enough.
    fn decisive(&self) -> Result<(Vec<CellId>, bool), End> {
        let mut sets: Vec<Vec<usize>> = Vec::new();
        loop {
            let (chosen, is_smallest) = self.hitting_set(&sets)?;
            match self.other(&chosen)? {
                Some(other) => sets.push(self.shrink(chosen, &other)?),
                None => return Ok((chosen.into_iter().map(CellId::new).collect(), is_smallest)),
            }
        }
    }

    /// Cells whose values leave only the wanted solution: one in which each further solution differs.
    fn sufficient(&self) -> Result<Vec<CellId>, End> {
        let mut chosen = Vec::new();
        while let Some(other) = self.other(&chosen)? {
            if chosen.len() == MANY {
                return Err(End::Effort);
            }
            let differing = self.difference(&other);
            // A blank leaves more open than a block does.
            let is_filled = |cell: &usize| self.wanted.all_symbols()[*cell] != Symbol::BLANK;
            let filled = differing.iter().copied().find(is_filled);
            chosen.extend(filled.or(differing.first().copied()));
        }
        chosen.sort_unstable();
        Ok(chosen.into_iter().map(CellId::new).collect())
    }

    /// A hitting set, and whether it is a smallest one.
    fn hitting_set(&self, sets: &[Vec<usize>]) -> Result<(Vec<usize>, bool), End> {
        let check = || self.options.budget.check().map_err(|_| End::Limit);
        if sets.len() < SETS {
            match smallest_hitting_set(sets, &|| spend(&self.left.branches, 1).and_then(|()| check())) {
                Err(End::Effort) => {}
                result => return Ok((result?, true)),
            }
        }
        Ok((greedy_hitting_set(sets, &check)?, false))
    }

    /// Another solution that has the wanted values in these cells.
    fn other(&self, fixed: &[usize]) -> Result<Option<Solution>, End> {
        spend(&self.left.effort, 1 + self.problem.cell_count() as u64 / 32)?;
        let mut candidates = self.known.to_vec();
        fixed.iter().for_each(|&cell| candidates[cell] = SymbolSet::only(self.wanted.all_symbols()[cell]));
        let (options, is_mine) = with_effort(self.options, self.left.effort.get());
        let mut solutions = Solutions::with_candidates(self.problem, &candidates, &options);
        let other = solutions.find(|solution| solution != self.wanted);
        match (other, solutions.limit()) {
            (None, Some(Limit::Nodes)) if is_mine => Err(End::Effort),
            (None, Some(_)) => Err(End::Limit),
            (other, _) => {
                spend(&self.left.effort, EFFORT_OF_A_DECISION * solutions.nodes())?;
                Ok(other)
            }
        }
    }

    /// The cells in which another solution differs.
    fn difference(&self, other: &Solution) -> Vec<usize> {
        self.wanted.differing(other).into_iter().map(CellId::index).collect()
    }

    /// The cells in which another solution differs, reduced by fixing more and more of them.
    fn shrink(&self, chosen: Vec<usize>, other: &Solution) -> Result<Vec<usize>, End> {
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
        Ok(differing)
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
        let found = |branches: u64, effort: u64| {
            let known = &problem.completed(problem.initial_candidates()).unwrap();
            let left = &Left { branches: Cell::new(branches), effort: Cell::new(effort) };
            let search = Search { problem: &problem, known, wanted: &wanted, options: &options, left };
            search.decisive().ok().map(|(cells, is_smallest)| (cells.len(), is_smallest))
        };
        assert_eq!(found(BRANCHES, EFFORT), Some((3, true)));
        assert!(found(0, EFFORT).is_some_and(|(cells, is_smallest)| cells >= 3 && !is_smallest));
        assert_eq!(found(BRANCHES, 10), None);
    }

    #[test]
    fn with_little_effort_cells_are_more_than_needed() {
        // Six solutions, which are all tried.
        let problem = Nonogram::builder().rows([[1]; 3]).columns([[1]; 3]).build().unwrap().to_problem();
        let known = problem.completed(problem.initial_candidates()).unwrap();
        let found = |effort| decisive_with_effort(&problem, &known, &Options::default(), effort);
        assert_eq!(found(0), None);
        assert!(found(EFFORT).is_some_and(|found| found.is_smallest));
        // The enumeration is cut short first, then the search for a smallest set.
        let more: Vec<DecisiveCells> = (0..320).step_by(16).filter_map(found).collect();
        assert!(more.iter().any(|found| !found.is_smallest));
        for DecisiveCells { wanted, cells, .. } in more {
            let mut given = known.to_vec();
            cells
                .iter()
                .for_each(|cell| given[cell.index()] = SymbolSet::only(wanted.symbols()[cell.index()]));
            let left: Vec<Solution> =
                Solutions::with_candidates(&problem, &given, &Options::default()).collect();
            assert_eq!(left, [wanted]);
        }
    }
}
