//! Questions about one cell: why it holds a symbol, why it does not, and what it can still hold.
//!
//! A forced cell has a proof: the slice of the walkthrough that this cell depends on, back to the clues. A cell that is
//! not forced has two solutions that differ there.

use super::walkthrough::{Ending, Step, Walkthrough, solution_with};
use nonomata_engine::budget::Budget;
use nonomata_engine::problem::{CellId, LineId, Problem, WrongLength};
use nonomata_engine::progress::Phase;
use nonomata_engine::search::{Options, Solution};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The answer to whether, and why, a cell holds a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellAnswer {
    /// The cell holds the symbol in every solution: these steps of the walkthrough prove it, counted from 0.
    Must(Vec<usize>),
    /// The cell holds it in no solution: these steps of the walkthrough prove it, counted from 0.
    Cannot(Vec<usize>),
    /// The cell holds it in some solutions and not in others.
    Either {
        /// A solution in which the cell holds it.
        with: Solution,
        /// A solution in which it does not.
        without: Solution,
    },
    /// There is no solution.
    Neither,
    /// A limit was reached.
    Unknown,
}

impl Walkthrough {
    /// The steps that the candidates of a cell depend on, the last step that changes it included, counted from 0: the
    /// slice of the proof.
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
    ///
    /// # Panics
    ///
    /// If the walkthrough has no such cell.
    pub fn slice(&self, cell: CellId) -> Vec<usize> {
        self.slice_to(cell, self.start[cell.index()].difference(self.end[cell.index()]))
    }

    /// The steps because of which a cell does not hold these symbols.
    fn slice_to(&self, cell: CellId, lost: SymbolSet) -> Vec<usize> {
        let mut needed = vec![SymbolSet::EMPTY; self.start.len()];
        needed[cell.index()] = lost;
        slice_of(&self.steps, needed)
    }

    /// Why a cell holds a symbol, or why it does not.
    ///
    /// # Panics
    ///
    /// If the walkthrough has no such cell.
    pub fn why(&self, problem: &Problem, cell: CellId, symbol: Symbol, options: &Options) -> CellAnswer {
        let end = self.end[cell.index()];
        if matches!(self.ending, Ending::Empty(_)) {
            return CellAnswer::Neither;
        }
        if end == SymbolSet::only(symbol) {
            return CellAnswer::Must(self.slice(cell));
        }
        if !end.contains(symbol) {
            return CellAnswer::Cannot(self.slice_to(cell, SymbolSet::only(symbol)));
        }
        let options = options.enter(Phase::Explain);
        let holding = |holds: SymbolSet| solution_with(problem, &self.end, cell, holds, &options);
        match (holding(SymbolSet::only(symbol)), holding(end.without(symbol))) {
            (Some(Some(with)), Some(Some(without))) => CellAnswer::Either { with, without },
            (Some(None), Some(None)) => CellAnswer::Neither,
            _ => CellAnswer::Unknown,
        }
    }
}

/// The steps that rule out the symbols in `needed`, and those on which they rest, in order. `needed` has, for every
/// cell of the puzzle, the symbols that it must have lost.
pub(super) fn slice_of(steps: &[Step], mut needed: Vec<SymbolSet>) -> Vec<usize> {
    let mut slice = Vec::new();
    for (index, step) in steps.iter().enumerate().rev() {
        let mut is_needed = false;
        for change in &step.changes {
            let (needed, lost) = (&mut needed[change.cell.index()], change.before.difference(change.after));
            is_needed |= !needed.intersection(lost).is_empty();
            *needed = needed.difference(lost);
        }
        if is_needed {
            slice.push(index);
            for fact in &step.premises {
                let needed = &mut needed[fact.cell.index()];
                *needed = needed.union(SymbolSet::of_first(Symbol::LIMIT).difference(fact.holds));
            }
        }
    }
    slice.reverse();
    slice
}

/// For each symbol a solution with these candidates in which the cell holds it, if there is one.
/// `known` has one set for each declared cell, or one for each cell of the problem.
///
/// # Panics
///
/// If the problem has no such cell.
pub fn can_be(
    problem: &Problem,
    known: &[SymbolSet],
    cell: CellId,
    options: &Options,
) -> Result<Vec<(Symbol, Option<Solution>)>, WrongLength> {
    let (known, options) = (problem.completed(known)?, options.enter(Phase::Explain));
    let with = |symbol| solution_with(problem, &known, cell, SymbolSet::only(symbol), &options).flatten();
    Ok(problem.alphabet().all().iter().map(|symbol| (symbol, with(symbol))).collect())
}

/// Two fillings of a line that differ in a cell: the line does not decide it from the candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Undecided {
    /// The line.
    pub line: LineId,
    /// A filling in which the cell holds the symbol.
    pub with: Vec<Symbol>,
    /// A filling in which it does not.
    pub without: Vec<Symbol>,
}

/// For every line over a cell that does not decide, from these candidates, whether the cell holds a symbol: two
/// fillings that differ there. Lines are left out for which a limit is reached. `known` has one set for each declared
/// cell, or one for each cell of the problem.
///
/// ```
/// use nonomata::budget::Budget;
/// use nonomata::{explain::why::undecided, problem::CellId, puzzles::Nonogram, symbol::Symbol};
///
/// let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let (known, budget) = (problem.initial_candidates(), Budget::unlimited());
/// let fillings = undecided(&problem, known, CellId::new(0), Symbol::BLACK, &budget).unwrap();
/// assert_eq!(fillings.len(), 2);
/// assert_eq!(fillings[0].with, [1, 0].map(Symbol::new));
/// ```
///
/// # Panics
///
/// If the problem has no such cell.
pub fn undecided(
    problem: &Problem,
    known: &[SymbolSet],
    cell: CellId,
    symbol: Symbol,
    budget: &Budget,
) -> Result<Vec<Undecided>, WrongLength> {
    // All lines share the time.
    let (known, budget) = (problem.completed(known)?, &budget.started());
    let fillings = |line: LineId| {
        let cells = problem.line(line).cells();
        let filling = |holds: SymbolSet| {
            let held = |&other: &CellId| {
                if other == cell { known[cell.index()].intersection(holds) } else { known[other.index()] }
            };
            let held: Vec<SymbolSet> = cells.iter().map(held).collect();
            budget.check().ok()?;
            problem.line(line).machine().fillings(&held).next()
        };
        let others = problem.alphabet().all().without(symbol);
        Some(Undecided { line, with: filling(SymbolSet::only(symbol))?, without: filling(others)? })
    };
    // The own automaton of a line with generated cells allows too much. Cells whose symbols have names of their own
    // have no letters to draw a filling with.
    let is_whole =
        |line: LineId| problem.line_ids().all(|other| other == line || problem.parent_line(other) != line);
    let lines = problem.crossings(cell).iter().map(|crossing| crossing.line);
    // An implied line decides more than any line of the puzzle does.
    let own = lines.filter(|&line| problem.is_own_line(line) && is_whole(line));
    Ok(own.filter(|_| !problem.has_own_symbols(cell)).filter_map(fillings).collect())
}
