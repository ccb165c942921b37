//! Hints: from whatever a player has, whether it is still right, and what comes next.
//!
//! A hint is a whole step; how much of it is disclosed is a matter of [`Level`], and [`words`](super::words) obeys it.

use std::time::Instant;

use super::walkthrough::{Conflict, Explainer, Step, possible, until};
use crate::problem::{CellId, Problem};
use crate::search::{Options, Solution, Solutions};
use crate::symbol::SymbolSet;

/// How much a hint discloses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Where to look.
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

    /// How it is called on the command line and in data.
    pub fn name(self) -> &'static str {
        match self {
            Level::Where => "where",
            Level::Which => "which",
            Level::Why => "why",
            Level::Proof => "proof",
        }
    }
}

/// What a player can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// No solution has these cells. Which ones are wrong is told only to who asks.
    Wrong(Vec<CellId>),
    /// The next step.
    Next(Box<Step>),
    /// Every cell is known, and right.
    Solved,
    /// What is left differs from solution to solution: nothing can be proved of it.
    Ambiguous,
    /// The puzzle has no solution, and this line shows it.
    NoSolution(Box<Conflict>),
    /// The puzzle has no solution: what is given leaves nothing for this cell.
    Empty(CellId),
    /// A limit was reached.
    Unknown,
}

/// How many nodes are looked at to find out whether a puzzle of which nothing is known yet has a solution.
const NODES_OF_THE_FRESH: u64 = 10;

/// The next step from what a player knows, which is checked first. Cells that are not known hold all candidates.
///
/// # Panics
///
/// If there is not one set a cell.
///
/// ```
/// use nonomata::explain::hint::{Hint, hint};
/// use nonomata::{puzzles::Nonogram, search::Options, symbol::{Symbol, SymbolSet}};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let mut mine = problem.cells().to_vec();
/// assert!(matches!(hint(&problem, &mine, &Options::default()), Hint::Next(_)));
/// mine[0] = SymbolSet::only(Symbol::BLANK);
/// assert!(matches!(hint(&problem, &mine, &Options::default()), Hint::Wrong(cells) if cells.len() == 1));
/// ```
pub fn hint(problem: &Problem, known: &[SymbolSet], options: &Options) -> Hint {
    assert_eq!(known.len(), problem.cells().len(), "one set a cell");
    if let Some(cell) = problem.empty_cell() {
        return Hint::Empty(cell);
    }
    let deadline = options.limits.time.and_then(|time| Instant::now().checked_add(time));
    let options = |deadline| until(deadline, options);
    let knows_something = |(first, known): (&SymbolSet, &SymbolSet)| !first.is_subset(*known);
    let is_fresh = !problem.cells().iter().zip(known).any(knows_something);
    let mut search = options(deadline);
    if is_fresh {
        // Who knows nothing cannot be wrong, but the puzzle can. A hint is not worth a long search.
        search.limits.nodes = Some(search.limits.nodes.unwrap_or(u64::MAX).min(NODES_OF_THE_FRESH));
    }
    let mut witness = None;
    match solution(problem, known, &search) {
        Some(Some(solution)) => witness = Some(solution),
        Some(None) if is_fresh => return of_nothing(problem, &options(deadline)),
        Some(None) => {
            return wrong_cells(problem, known, &options(deadline))
                .unwrap_or_else(|| of_nothing(problem, &options(deadline)));
        }
        None if is_fresh => {}
        None => return Hint::Unknown,
    }
    let mut explainer = Explainer::new(problem, &options(deadline)).starting_from(known).brief(witness);
    match explainer.next() {
        Some(step) => Hint::Next(Box::new(step)),
        None => at_the_end(&mut explainer),
    }
}

/// The cells of a player's grid that are wrong, if the puzzle has solutions but none with all that the player knows. Nothing
/// is said of that if a limit was reached.
///
/// # Panics
///
/// If there is not one set a cell.
pub fn mistakes(problem: &Problem, known: &[SymbolSet], options: &Options) -> Option<Vec<CellId>> {
    assert_eq!(known.len(), problem.cells().len(), "one set a cell");
    let deadline = options.limits.time.and_then(|time| Instant::now().checked_add(time));
    match solution(problem, known, &until(deadline, options)) {
        Some(None) => match wrong_cells(problem, known, &until(deadline, options))? {
            Hint::Wrong(cells) => Some(cells),
            _ => None,
        },
        _ => None,
    }
}

/// What is said where no step is left.
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

/// What is said of a puzzle that has no solution whatever the player knows.
fn of_nothing(problem: &Problem, options: &Options) -> Hint {
    let mut explainer = Explainer::new(problem, options);
    explainer.by_ref().for_each(drop);
    at_the_end(&mut explainer)
}

/// A solution that has these cells, if there is one; nothing if a limit was reached first.
fn solution(problem: &Problem, known: &[SymbolSet], options: &Options) -> Option<Option<Solution>> {
    if known.iter().zip(problem.cells()).any(|(known, first)| known.intersection(*first).is_empty()) {
        return Some(None);
    }
    let mut solutions = Solutions::new(problem, options).starting_from(known);
    match (solutions.next(), solutions.limit()) {
        (Some(solution), _) => Some(Some(solution)),
        (None, None) => Some(None),
        (None, Some(_)) => None,
    }
}

/// The cells that are wrong in every solution; where each could be right alone, some that cannot be right together. None
/// if there is no solution anyway.
fn wrong_cells(problem: &Problem, known: &[SymbolSet], options: &Options) -> Option<Hint> {
    let Some(possible) = possible(problem, problem.cells(), options) else { return Some(Hint::Unknown) };
    if possible.iter().any(|set| set.is_empty()) {
        return None;
    }
    let wrong = |&cell: &CellId| possible[cell.index()].intersection(known[cell.index()]).is_empty();
    let cells: Vec<CellId> = problem.cell_ids().filter(wrong).collect();
    Some(Hint::Wrong(if cells.is_empty() { clashing(problem, known, options) } else { cells }))
}

/// Some cells that no solution has together, none of which can be spared.
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
