//! Repair of ambiguous puzzles: the fewest changes of a picture, or the fewest given cells, that leave one solution.
//!
//! Both are implicit hitting set problems (Moreno-Centeno and Karp, "The implicit hitting set approach to solve
//! combinatorial optimization problems", 2013). An *obstruction* is a set of cells in which another solution differs
//! from the picture, or that one line at a time leaves open. A given cell must be one of them, so the fewest given
//! cells are a smallest hitting set of all obstructions. A change must touch a line through one of them: otherwise the
//! other solution, changed in the same way, has the changed clues, too. New obstructions are found by the search, for
//! the changes or given cells at hand.
//!
//! ```
//! use nonomata::make::Repair;
//! use nonomata::puzzles::{Nonogram, Picture, Palette, Puzzle};
//! use nonomata::search::{Options, Verdict, solve};
//! use nonomata::symbol::Symbol;
//!
//! // One black cell in each row and column of four: there is another solution.
//! let picture = Picture::of_symbols(2, 2, &[1, 0, 0, 1].map(Symbol::new));
//! let puzzle = Puzzle::from(Nonogram::from_picture(picture.clone(), Palette::black_and_white())?);
//! let options = Options::default();
//!
//! let repaired = Repair::default().change(&puzzle, picture.cells(), &options)?;
//! let fix = &repaired.fixes[0];
//! assert_eq!((fix.cells.len(), repaired.is_fewest()), (1, true));
//! assert!(matches!(solve(&fix.puzzle.to_problem(), &options).verdict, Verdict::Unique(_)));
//!
//! let repaired = Repair::default().give(&puzzle, picture.cells(), &options)?;
//! assert_eq!(repaired.fixes[0].cells.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod change;
mod complete;
mod differing;
mod give;
mod greedy;
mod neighbourhood;
mod obstruction;
mod work;

use std::error::Error;
use std::fmt;

use super::maker::SEARCH_NODES;
use crate::puzzles::{PictureError, Puzzle};
use board::Board;
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::{CellId, Problem};
use nonomata_engine::progress::Phase;
use nonomata_engine::propagate::Threading;
use nonomata_engine::search::Options;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The allowed changes of a repair, and the wanted properties of the repaired puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// Whether one line at a time must be enough for the repaired puzzle.
    pub lines_only: bool,
    /// The most cells to change or to give.
    pub most: Option<usize>,
    /// The cells that are neither changed nor given.
    pub keep: Vec<CellId>,
    /// The most fixes to find.
    pub alternatives: usize,
    /// The seed of the choices among equals. The same seed gives the same fixes.
    pub seed: u64,
}

impl Default for Repair {
    fn default() -> Repair {
        Repair { lines_only: false, most: None, keep: Vec::new(), alternatives: 3, seed: 0 }
    }
}

/// A puzzle that was repaired.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Fix {
    /// The puzzle, with the picture as its goal.
    pub puzzle: Puzzle,
    /// Its picture.
    pub picture: Vec<SymbolSet>,
    /// The cells that were changed or given, in order. None of them can be left out.
    pub cells: Vec<CellId>,
}

/// The fixes of a puzzle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Repaired {
    /// The fixes, those of the fewest cells first. If nothing had to be repaired, one fix of no cells.
    pub fixes: Vec<Fix>,
    /// Cells in which other solutions differ from the picture, or which one line at a time leaves open: those that the
    /// search has met.
    pub ambiguous: Vec<CellId>,
    /// Whether these are all cells in which other solutions differ.
    pub has_all_ambiguous: bool,
    /// It is proved that no fix has fewer cells than this.
    pub at_least: usize,
    /// The number of cells of the first fix that was found, by the greedy rule: an upper bound for all others.
    pub greedy: Option<usize>,
    /// The limit that was reached before the answer was complete.
    pub limit: Option<Limit>,
}

impl Repaired {
    /// Whether it is proved that the first fix has the fewest cells.
    pub fn is_fewest(&self) -> bool {
        self.fixes.first().is_some_and(|fix| fix.cells.len() <= self.at_least)
    }
}

/// Errors from repairing a puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum RepairError {
    /// The clues of this kind of puzzle do not follow from a picture.
    Clues(&'static str),
    /// This kind of puzzle has no given cells.
    Given(&'static str),
    /// The picture is not a solution of the puzzle.
    Wrong,
    /// The picture is not one of this puzzle.
    Picture(PictureError),
}

impl fmt::Display for RepairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RepairError::Clues(kind) => write!(f, "the clues of a {kind} do not follow from a picture"),
            RepairError::Given(kind) => write!(f, "a {kind} has no given cells"),
            RepairError::Wrong => write!(f, "the picture is not a solution of the puzzle"),
            RepairError::Picture(error) => error.fmt(f),
        }
    }
}

impl Error for RepairError {}

impl Repair {
    /// Changes as few cells of a picture as are found, so that its clues have one solution. A cell may take any colour
    /// of the puzzle, and no colour of the picture disappears. The puzzle may be any one of that size and those
    /// colours.
    pub fn change(
        &self,
        puzzle: &Puzzle,
        picture: &[SymbolSet],
        options: &Options,
    ) -> Result<Repaired, RepairError> {
        let puzzle = match puzzle.with_clues_of(picture) {
            Some(puzzle) => puzzle.map_err(RepairError::Picture)?,
            None => return Err(RepairError::Clues(puzzle.kind())),
        };
        let known: Option<Vec<Symbol>> = picture.iter().map(|cell| cell.known()).collect();
        let symbols = known.ok_or(RepairError::Wrong)?;
        let options = self.entered(options);
        let board = Board::of(&puzzle, &symbols).ok_or(RepairError::Clues(puzzle.kind()))?;
        let mut found = change::change(self, &board, &symbols, &options, change::work(&board));
        self.complete(&puzzle.to_problem(), &symbols, &options, &mut found.bounds);
        let fixes = found.sets.iter().map(|changes| {
            let changed = board::changed(&symbols, changes);
            let picture: Vec<SymbolSet> = changed.into_iter().map(SymbolSet::only).collect();
            let fixed = puzzle.with_clues_of(&picture).ok_or(RepairError::Clues(puzzle.kind()))?;
            let cells = changes.iter().map(|&(cell, _)| CellId::new(cell)).collect();
            Ok(Fix { puzzle: fixed.map_err(RepairError::Picture)?, picture, cells })
        });
        let fixes = fixes.collect::<Result<Vec<Fix>, RepairError>>()?;
        Ok(found.bounds.repaired(fixes))
    }

    /// Gives as few cells of a picture as are found, so that the clues of the puzzle have no other solution.
    pub fn give(
        &self,
        puzzle: &Puzzle,
        picture: &[SymbolSet],
        options: &Options,
    ) -> Result<Repaired, RepairError> {
        let known: Option<Vec<Symbol>> = picture.iter().map(|cell| cell.known()).collect();
        let symbols = known.ok_or(RepairError::Wrong)?;
        let options = self.entered(options);
        let problem = puzzle.to_problem();
        if puzzle.with_given(problem.initial_candidates()).is_none() {
            return Err(RepairError::Given(puzzle.kind()));
        }
        let found = give::give(self, &problem, &symbols, &options, give::WORK);
        let mut found = found.ok_or(RepairError::Wrong)?;
        self.complete(&problem, &symbols, &options, &mut found.bounds);
        let fixes = found.sets.iter().map(|cells| {
            let mut given = problem.initial_candidates().to_vec();
            cells.iter().for_each(|&cell| given[cell] = picture[cell]);
            let fixed = puzzle.with_given(&given).ok_or(RepairError::Given(puzzle.kind()))?;
            let fixed = fixed.map_err(RepairError::Picture)?;
            let fixed = fixed.with_goal(picture).unwrap_or(Ok(fixed)).map_err(RepairError::Picture)?;
            let cells = cells.iter().map(|&cell| CellId::new(cell)).collect();
            Ok(Fix { puzzle: fixed, picture: picture.to_vec(), cells })
        });
        let fixes = fixes.collect::<Result<Vec<Fix>, RepairError>>()?;
        Ok(found.bounds.repaired(fixes))
    }

    /// Finds all cells in which other solutions differ, if there are any.
    fn complete(&self, problem: &Problem, symbols: &[Symbol], options: &Options, bounds: &mut Bounds) {
        if !self.lines_only && !bounds.ambiguous.is_empty() {
            let ambiguous = &mut bounds.ambiguous;
            bounds.has_all_ambiguous = differing::add_differing(problem, symbols, options, ambiguous);
        }
    }

    /// For each cell, whether it is kept.
    fn kept(&self, cells: usize) -> Vec<bool> {
        let mut kept = vec![false; cells];
        for cell in self.keep.iter().map(|cell| cell.index()).filter(|&cell| cell < cells) {
            kept[cell] = true;
        }
        kept
    }

    /// The options of all searches of this repair. They are small, so they use one thread.
    fn entered(&self, options: &Options) -> Options {
        let mut options = options.enter(Phase::Repair).with_threading(Threading::Never);
        options.nodes = options.nodes.or(Some(SEARCH_NODES));
        options.solutions = None;
        options
    }
}

/// Sets of cells or changes, the smallest first, and bounds for all sets.
struct FixSets<T> {
    sets: Vec<T>,
    bounds: Bounds,
}

/// The bounds that hold for all fixes, found or not.
#[derive(Default)]
struct Bounds {
    ambiguous: Vec<usize>,
    has_all_ambiguous: bool,
    at_least: usize,
    greedy: Option<usize>,
    limit: Option<Limit>,
}

impl Bounds {
    /// Nothing is known, because a limit was reached first.
    fn at_limit(limit: Limit) -> Bounds {
        Bounds { limit: Some(limit), ..Bounds::default() }
    }

    fn repaired(self, fixes: Vec<Fix>) -> Repaired {
        let Bounds { mut ambiguous, has_all_ambiguous, at_least, greedy, limit } = self;
        ambiguous.sort_unstable();
        ambiguous.dedup();
        let ambiguous = ambiguous.into_iter().map(CellId::new).collect();
        Repaired { fixes, ambiguous, has_all_ambiguous, at_least, greedy, limit }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::board::changed;
    use super::*;
    use crate::puzzles::{Nonogram, Palette, Picture};
    use nonomata_engine::budget::Budget;
    use nonomata_engine::search::{Verdict, solve};

    #[test]
    fn a_limit_ends_a_repair_that_has_not_begun() {
        let picture = Picture::of_symbols(2, 2, &[1, 0, 0, 1].map(Symbol::new));
        let puzzle = Nonogram::from_picture(picture.clone(), Palette::black_and_white()).unwrap().into();
        let no_time = Options::from(Budget::unlimited().with_time(Duration::ZERO).started());
        let repaired = Repair::default().change(&puzzle, picture.cells(), &no_time).unwrap();
        assert_eq!((repaired.limit, repaired.fixes.len()), (Some(Limit::Time), 0));
    }

    /// Where searches take too long, one line at a time leads to a fix.
    #[test]
    fn fixes_are_found_without_work_for_searches() {
        let size = 7;
        let symbols: Vec<Symbol> =
            (0..size * size).map(|cell| Symbol::new(usize::from(cell % (size + 1) == 0))).collect();
        let picture = Picture::of_symbols(size, size, &symbols);
        let puzzle = Puzzle::from(Nonogram::from_picture(picture, Palette::black_and_white()).unwrap());
        let (repair, options, problem) = (Repair::default(), Options::default(), puzzle.to_problem());
        for work in [1, 40] {
            let given = give::give(&repair, &problem, &symbols, &options, work).unwrap();
            let mut known = problem.initial_candidates().to_vec();
            given.sets[0].iter().for_each(|&cell| known[cell] = SymbolSet::only(symbols[cell]));
            let outcome = nonomata_engine::search::solve_from(&problem, &known, &options).unwrap();
            assert!(matches!(outcome.verdict, Verdict::Unique(_)) && outcome.lines_only);
            assert_eq!(given.bounds.at_least, 0);

            let board = Board::of(&puzzle, &symbols).unwrap();
            let found = change::change(&repair, &board, &symbols, &options, work);
            let outcome = solve(&board.problem(&changed(&symbols, &found.sets[0])), &options);
            assert!(matches!(outcome.verdict, Verdict::Unique(_)), "{:?}", found.sets);
        }
    }
}
