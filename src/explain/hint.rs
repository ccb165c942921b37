//! Hints: whether a player's grid is still right, and the next step from there.
//!
//! A hint holds a whole step. A [`Level`] says how much of it [`words`](super::words) discloses.

use super::walkthrough::{Conflict, Explainer, Step, possible};
use crate::budget::Phase;
use crate::problem::{CellId, Problem, WrongLength};
use crate::search::{Options, Solution, Solutions};
use crate::symbol::SymbolSet;

/// How much a hint discloses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The location of the step.
    Where,
    /// Which technique to use there.
    Which,
    /// The argument.
    Why,
    /// The argument, and everything that it rests on.
    Proof,
}

impl Level {
    /// All levels, from the least to the most.
    pub const ALL: [Level; 4] = [Level::Where, Level::Which, Level::Why, Level::Proof];

    /// Its name on the command line and in data.
    pub fn name(self) -> &'static str {
        match self {
            Level::Where => "where",
            Level::Which => "which",
            Level::Why => "why",
            Level::Proof => "proof",
        }
    }
}

/// The answer to a player who asks for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// No solution has these cells. They are named only on request (`--wrong`).
    Wrong(Vec<CellId>),
    /// The next step.
    Next(Box<Step>),
    /// Every cell is known, and right.
    Solved,
    /// All cells that are left differ between solutions, so none of them can be deduced.
    Ambiguous,
    /// The puzzle has no solution, and this line shows it.
    NoSolution(Box<Conflict>),
    /// The puzzle has no solution: the given cells leave no candidate for this cell.
    Empty(CellId),
    /// A limit was reached.
    Unknown,
}

/// The limit of nodes of the search for a solution if the grid is empty.
const EMPTY_GRID_NODE_LIMIT: u64 = 10;

/// The next step from a player's grid, which is checked first. `known` holds the candidates of every cell; all of them
/// where the player knows nothing. It has one set for each declared cell, or one for each cell of the problem.
///
/// ```
/// use nonomata::explain::hint::{Hint, hint};
/// use nonomata::{puzzles::Nonogram, search::Options, symbol::{Symbol, SymbolSet}};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let mut mine = problem.cells().to_vec();
/// assert!(matches!(hint(&problem, &mine, &Options::default()), Ok(Hint::Next(_))));
/// mine[0] = SymbolSet::only(Symbol::BLANK);
/// assert!(matches!(hint(&problem, &mine, &Options::default()), Ok(Hint::Wrong(cells)) if cells.len() == 1));
/// assert!(hint(&problem, &mine[1..], &Options::default()).is_err());
/// ```
pub fn hint(problem: &Problem, known: &[SymbolSet], options: &Options) -> Result<Hint, WrongLength> {
    Ok(next(problem, &problem.complete(known)?, &options.enter(Phase::Hint)))
}

fn next(problem: &Problem, known: &[SymbolSet], options: &Options) -> Hint {
    if let Some(cell) = problem.empty_cell() {
        return Hint::Empty(cell);
    }
    let count = known.iter().filter(|set| set.known().is_some()).count();
    options.budget.set_known(count, known.len());
    let knows_something = |(first, known): (&SymbolSet, &SymbolSet)| !first.is_subset(*known);
    let is_empty = !problem.cells().iter().zip(known).any(knows_something);
    let mut search = options.clone();
    if is_empty {
        // An empty grid cannot contain a mistake, but the puzzle may be unsolvable. A hint is not worth a long search.
        search.nodes = Some(search.nodes.unwrap_or(u64::MAX).min(EMPTY_GRID_NODE_LIMIT));
    }
    let mut witness = None;
    match solution(problem, known, &search) {
        Some(Some(solution)) => witness = Some(solution),
        Some(None) if is_empty => return without_grid(problem, options),
        Some(None) => {
            return wrong_cells(problem, known, options).unwrap_or_else(|| without_grid(problem, options));
        }
        None if is_empty => {}
        None => return Hint::Unknown,
    }
    let mut explainer = Explainer::new(problem, options).knowing(known).brief(witness);
    match explainer.next() {
        Some(step) => Hint::Next(Box::new(step)),
        None => at_the_end(&mut explainer),
    }
}

/// The wrong cells of a player's grid, if the puzzle has solutions but none with this grid. None if the grid is right, if the
/// puzzle has no solution, or if a limit was reached. `known` has one set for each declared cell, or one for each cell of
/// the problem.
pub fn mistakes(
    problem: &Problem,
    known: &[SymbolSet],
    options: &Options,
) -> Result<Option<Vec<CellId>>, WrongLength> {
    let (known, options) = (problem.complete(known)?, options.enter(Phase::Hint));
    Ok(match solution(problem, &known, &options) {
        Some(None) => match wrong_cells(problem, &known, &options) {
            Some(Hint::Wrong(cells)) => Some(cells),
            _ => None,
        },
        _ => None,
    })
}

/// The hint where no step is left.
fn at_the_end(explainer: &mut Explainer<'_>) -> Hint {
    let is_answered =
        explainer.is_answered() || explainer.candidates().iter().all(|set| set.known().is_some());
    match explainer.conflict() {
        Some(conflict) => Hint::NoSolution(Box::new(conflict.clone())),
        None if is_answered => Hint::Solved,
        None if explainer.backbone().is_some() => Hint::Ambiguous,
        None => Hint::Unknown,
    }
}

/// The hint for a puzzle that has no solution whatever the grid is.
fn without_grid(problem: &Problem, options: &Options) -> Hint {
    let mut explainer = Explainer::new(problem, options);
    explainer.by_ref().for_each(drop);
    at_the_end(&mut explainer)
}

/// A solution with these candidates, if there is one. None if a limit was reached first.
fn solution(problem: &Problem, known: &[SymbolSet], options: &Options) -> Option<Option<Solution>> {
    if known.iter().zip(problem.cells()).any(|(known, first)| known.intersection(*first).is_empty()) {
        return Some(None);
    }
    let mut solutions = Solutions::with_candidates(problem, known, options);
    match (solutions.next(), solutions.limit()) {
        (Some(solution), _) => Some(Some(solution)),
        (None, None) => Some(None),
        (None, Some(_)) => None,
    }
}

/// The cells that are wrong in every solution; if each could be right alone, some that cannot be right together. None if the
/// puzzle has no solution.
fn wrong_cells(problem: &Problem, known: &[SymbolSet], options: &Options) -> Option<Hint> {
    let Some(possible) = possible(problem, problem.cells(), options) else { return Some(Hint::Unknown) };
    if possible.iter().any(|set| set.is_empty()) {
        return None;
    }
    let wrong = |&cell: &CellId| possible[cell.index()].intersection(known[cell.index()]).is_empty();
    let cells: Vec<CellId> = problem.cell_ids().filter(wrong).collect();
    Some(Hint::Wrong(if cells.is_empty() { clashing(problem, known, options) } else { cells }))
}

/// A minimal set of cells that no solution has together.
fn clashing(problem: &Problem, known: &[SymbolSet], options: &Options) -> Vec<CellId> {
    let mut kept = known.to_vec();
    for cell in 0..kept.len() {
        let held = std::mem::replace(&mut kept[cell], problem.cells()[cell]);
        if solution(problem, &kept, options) != Some(None) {
            kept[cell] = held;
        }
    }
    problem.cell_ids().filter(|cell| kept[cell.index()] != problem.cells()[cell.index()]).collect()
}
