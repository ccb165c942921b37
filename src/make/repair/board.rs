//! Pictures as problems: the lines of a puzzle whose clues are the runs of its picture.

use super::work::Stop;
use crate::budget::{Budget, Limit};
use crate::problem::{Machines, Problem, ProblemError};
use crate::puzzles::Puzzle;
use crate::rule::{Clue, Rule};
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// A cell and its new symbol.
pub(super) type Changed = (usize, Symbol);

/// The lines of pictures of one shape.
pub(super) struct Board {
    alphabet: Alphabet,
    lines: Vec<Vec<usize>>,
    /// The lines of each cell.
    of_cell: Vec<Vec<usize>>,
    /// The budget for all problems.
    budget: Budget,
    /// The symbols of the original picture, all of which a changed one must have.
    used: SymbolSet,
}

impl Board {
    /// The board of a puzzle with this picture; none if its clues are not the runs of the picture.
    pub(super) fn of(puzzle: &Puzzle, symbols: &[Symbol], budget: &Budget) -> Result<Option<Board>, Limit> {
        let problem = puzzle.to_problem_within(&mut Machines::default(), budget)?;
        let of_line = |line: &crate::problem::Line| -> Vec<usize> {
            line.cells().iter().map(|cell| cell.index()).collect()
        };
        let lines: Vec<Vec<usize>> = problem.lines().iter().map(of_line).collect();
        let mut of_cell = vec![Vec::new(); symbols.len()];
        for (number, line) in lines.iter().enumerate() {
            line.iter().for_each(|&cell| of_cell[cell].push(number));
        }
        let used = symbols.iter().fold(SymbolSet::EMPTY, |used, &symbol| used.with(symbol));
        let (alphabet, budget) = (problem.alphabet().clone(), budget.clone());
        let board = Board { alphabet, lines, of_cell, budget, used };
        let follows = |(line, cells): (&crate::problem::Line, &Vec<usize>)| {
            *line.rule() == Rule::from(clue(cells, symbols))
        };
        let is_whole = problem.cell_count() == symbols.len();
        Ok((is_whole && problem.lines().iter().zip(&board.lines).all(follows)).then_some(board))
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.of_cell.len()
    }

    /// The symbols of the alphabet.
    pub(super) fn symbols(&self) -> impl Iterator<Item = Symbol> + use<> {
        (0..self.alphabet.size()).map(Symbol::new)
    }

    /// The puzzle of a picture.
    pub(super) fn problem(&self, symbols: &[Symbol]) -> Result<Problem, Stop> {
        let mut builder = Problem::builder(self.alphabet.clone()).cells(self.cells()).within(&self.budget);
        for cells in &self.lines {
            let rule = Rule::from(clue(cells, symbols));
            builder = builder.line(String::new(), cells.iter().copied(), rule);
        }
        let limit = |error: ProblemError| error.limit().expect("the runs of a line fit the line");
        builder.build().map_err(|error| Stop::Limit(limit(error)))
    }

    /// Whether a picture has all symbols of the original one.
    pub(super) fn has_all_symbols(&self, symbols: &[Symbol]) -> bool {
        self.used == symbols.iter().fold(SymbolSet::EMPTY, |used, &symbol| used.with(symbol))
    }

    /// The number of lines.
    pub(super) fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The most lines through one cell.
    pub(super) fn most_crossings(&self) -> usize {
        self.of_cell.iter().map(Vec::len).max().unwrap_or(0).max(1)
    }

    /// For each cell, whether it is on one of these lines.
    pub(super) fn touched(&self, lines: &[usize]) -> Vec<bool> {
        let mut touched = vec![false; self.cells()];
        for &line in lines {
            self.lines[line].iter().for_each(|&cell| touched[cell] = true);
        }
        touched
    }

    /// The lines through these cells.
    pub(super) fn lines_of(&self, cells: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut lines: Vec<usize> =
            cells.into_iter().flat_map(|cell| self.of_cell[cell].iter().copied()).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// Whether another picture, which differs from this one at most in these cells, has the same clues. The cells are
    /// in order.
    pub(super) fn has_same_clues(&self, symbols: &[Symbol], other: &[Changed]) -> bool {
        let of_other = |cell: usize| {
            other.binary_search_by_key(&cell, |&(changed, _)| changed).map_or(symbols[cell], |at| other[at].1)
        };
        let is_same = |&line: &usize| {
            let cells = || self.lines[line].iter().copied();
            runs(cells().map(|cell| symbols[cell])).eq(runs(cells().map(of_other)))
        };
        other.iter().any(|&(cell, symbol)| symbols[cell] != symbol)
            && other.iter().all(|&(cell, _)| self.of_cell[cell].iter().all(is_same))
    }

    /// The number of unequal neighbours of a cell if it had this symbol: the fewer, the smoother the picture.
    pub(super) fn roughness(&self, symbols: &[Symbol], (cell, symbol): Changed) -> usize {
        let beside = |line: &usize| {
            let line = &self.lines[*line];
            let at = line.iter().position(|&other| other == cell).unwrap_or(0);
            let before = at.checked_sub(1).map(|at| line[at]);
            before.into_iter().chain(line.get(at + 1).copied())
        };
        self.of_cell[cell].iter().flat_map(beside).filter(|&other| symbols[other] != symbol).count()
    }
}

/// The runs of a line that are not blank, each with its length. Two lines with the same runs have the same clue: blanks
/// are needed between two runs of one symbol alone, and equal neighbours are one run.
fn runs(line: impl Iterator<Item = Symbol>) -> impl Iterator<Item = (Symbol, usize)> {
    let mut line = line.peekable();
    std::iter::from_fn(move || {
        while let Some(symbol) = line.next() {
            let mut length = 1;
            while line.next_if_eq(&symbol).is_some() {
                length += 1;
            }
            if symbol != Symbol::BLANK {
                return Some((symbol, length));
            }
        }
        None
    })
}

/// The clue of a line of a picture.
fn clue(cells: &[usize], symbols: &[Symbol]) -> Clue {
    let line: Vec<Symbol> = cells.iter().map(|&cell| symbols[cell]).collect();
    Clue::of(&line)
}

/// The picture with these changes.
pub(super) fn changed(symbols: &[Symbol], changes: &[Changed]) -> Vec<Symbol> {
    let mut changed = symbols.to_vec();
    changes.iter().for_each(|&(cell, symbol)| changed[cell] = symbol);
    changed
}
