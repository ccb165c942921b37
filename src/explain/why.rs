//! Why is this cell black, why not, and what can it still be?
//!
//! What is forced has a proof: of all steps of the walkthrough those that this cell needs, back to the clues. What is not
//! forced has two solutions that differ there.

use super::walkthrough::{Ending, Walkthrough, solution_with};
use crate::problem::{CellId, LineId, Problem};
use crate::search::{Options, Solution};
use crate::symbol::{Symbol, SymbolSet};

/// What can be said of a cell and a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellAnswer {
    /// The cell holds nothing else: these steps of the walkthrough prove it, counted from 0.
    Must(Vec<usize>),
    /// The cell cannot hold it: these steps of the walkthrough prove it, counted from 0.
    Cannot(Vec<usize>),
    /// Both can be.
    Either {
        /// A solution in which the cell holds it.
        with: Solution,
        /// A solution in which it does not.
        without: Solution,
    },
    /// There is no solution at all, so nothing can be said.
    Neither,
    /// A limit was reached.
    Unknown,
}

impl Walkthrough {
    /// The steps that what a cell holds rests on, its last one included, counted from 0: the slice of the proof.
    ///
    /// ```
    /// use nonomata::explain::walkthrough::Walkthrough;
    /// use nonomata::{problem::CellId, puzzles::Nonogram, search::Options};
    ///
    /// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
    /// let problem = puzzle.to_problem();
    /// let walkthrough = Walkthrough::of(&problem, &Options::default());
    /// assert_eq!(walkthrough.slice(CellId::new(0)).len(), 1);
    /// ```
    pub fn slice(&self, cell: CellId) -> Vec<usize> {
        // For every cell that matters, the step before which what it held then matters.
        let mut matters = vec![0; self.start.len()];
        matters[cell.index()] = self.steps.len();
        let mut slice = Vec::new();
        for (index, step) in self.steps.iter().enumerate().rev() {
            if step.changes.iter().any(|change| matters[change.cell.index()] > index) {
                slice.push(index);
                for fact in &step.premises {
                    let until = &mut matters[fact.cell.index()];
                    *until = index.max(*until);
                }
            }
        }
        slice.reverse();
        slice
    }

    /// Why a cell holds a symbol, or why it does not.
    pub fn why(&self, problem: &Problem, cell: CellId, symbol: Symbol, options: &Options) -> CellAnswer {
        let end = self.end[cell.index()];
        if matches!(self.ending, Ending::Empty(_)) {
            return CellAnswer::Neither;
        }
        if end == SymbolSet::only(symbol) {
            return CellAnswer::Must(self.slice(cell));
        }
        if !end.contains(symbol) {
            return CellAnswer::Cannot(self.slice(cell));
        }
        let holding = |holds: SymbolSet| solution_with(problem, &self.end, cell, holds, options);
        match (holding(SymbolSet::only(symbol)), holding(end.without(symbol))) {
            (Some(Some(with)), Some(Some(without))) => CellAnswer::Either { with, without },
            (Some(None), Some(None)) => CellAnswer::Neither,
            _ => CellAnswer::Unknown,
        }
    }
}

/// What a cell can still be where these candidates are known: a solution for each symbol that it has in some.
///
/// # Panics
///
/// If there is not one set a cell.
pub fn can_be(
    problem: &Problem,
    known: &[SymbolSet],
    cell: CellId,
    options: &Options,
) -> Vec<(Symbol, Option<Solution>)> {
    assert_eq!(known.len(), problem.cells().len(), "one set a cell");
    let with = |symbol| solution_with(problem, known, cell, SymbolSet::only(symbol), options).flatten();
    problem.alphabet().all().iter().map(|symbol| (symbol, with(symbol))).collect()
}

/// Two fillings of a line that differ in a cell: from what is known, the line does not decide it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The line.
    pub line: LineId,
    /// A filling in which the cell holds the symbol.
    pub with: Vec<Symbol>,
    /// A filling in which it does not.
    pub without: Vec<Symbol>,
}

/// For every line over a cell that does not decide, from what is known, whether the cell holds a symbol: two fillings that
/// differ there.
///
/// ```
/// use nonomata::{explain::why::undecided, problem::CellId, puzzles::Nonogram, symbol::Symbol};
///
/// let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let fillings = undecided(&problem, problem.cells(), CellId::new(0), Symbol::BLACK);
/// assert_eq!(fillings.len(), 2);
/// assert_eq!(fillings[0].with, [1, 0].map(Symbol::new));
/// ```
///
/// # Panics
///
/// If there is not one set a cell.
pub fn undecided(problem: &Problem, known: &[SymbolSet], cell: CellId, symbol: Symbol) -> Vec<Undecided> {
    assert_eq!(known.len(), problem.cells().len(), "one set a cell");
    let fillings = |line: LineId| {
        let cells = problem.line(line).cells();
        let filling = |holds: SymbolSet| {
            let held = |&other: &CellId| {
                if other == cell { known[cell.index()].intersection(holds) } else { known[other.index()] }
            };
            let held: Vec<SymbolSet> = cells.iter().map(held).collect();
            problem.line(line).machine().fillings(&held).next()
        };
        let others = problem.alphabet().all().without(symbol);
        Some(Undecided { line, with: filling(SymbolSet::only(symbol))?, without: filling(others)? })
    };
    // Where a line has hidden parts its own machine allows too much; and where what stands in cells has no letters there
    // is nothing to draw a filling with.
    let is_whole =
        |line: LineId| problem.line_ids().all(|other| other == line || problem.parent_line(other) != line);
    let lines = problem.crossings(cell).iter().map(|crossing| crossing.line);
    // A joint line decides more than any line of the puzzle does.
    let is_own = |line: LineId| problem.parent_line(line) == line && !problem.line(line).is_implied();
    let own = lines.filter(|&line| is_own(line) && is_whole(line));
    own.filter(|_| !problem.has_own_symbols(cell)).filter_map(fillings).collect()
}
