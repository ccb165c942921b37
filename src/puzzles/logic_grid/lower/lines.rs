//! The cells and lines of a logic grid while they are gathered, and how large they may get.

use crate::problem::Problem;
use crate::puzzles::logic_grid::{LogicGrid, LogicGridError};
use crate::rule::{Rule, Table};
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// The most states the table of one sentence may have.
pub(super) const STATE_LIMIT: usize = 1 << 14;

/// The most cells that all lines together may run over, and the most states that all tables together may have.
const SIZE_LIMIT: usize = 1 << 20;

/// The cells and lines of a puzzle.
pub(super) struct Lines {
    attributes: usize,
    /// The first candidates of every cell: those of the table, and behind them those of the sentences.
    cells: Vec<SymbolSet>,
    lines: Vec<(String, Vec<usize>, Rule)>,
    size: usize,
}

/// Where a symbol leads from a state of a table that is being written.
pub(super) type Row = Vec<Option<usize>>;

impl Lines {
    /// The cells of the table, and no lines.
    pub(super) fn new(puzzle: &LogicGrid) -> Lines {
        let candidates = puzzle.attributes().iter().map(|attribute| {
            let all = SymbolSet::first(attribute.values.len() + 1);
            if puzzle.blanks_stay() { all } else { all.without(Symbol::BLANK) }
        });
        let house: Vec<SymbolSet> = candidates.collect();
        Lines {
            attributes: house.len(),
            cells: house.repeat(puzzle.houses().len()),
            lines: Vec::new(),
            size: 0,
        }
    }

    /// The cell of a house and an attribute.
    pub(super) fn cell(&self, house: usize, attribute: usize) -> usize {
        house * self.attributes + attribute
    }

    /// New cells, all with these candidates: the first of them.
    pub(super) fn add_cells(&mut self, count: usize, candidates: SymbolSet) -> usize {
        let first = self.cells.len();
        self.cells.resize(first + count, candidates);
        first
    }

    /// How many symbols there are: at least those of all cells so far.
    pub(super) fn symbols(&self) -> usize {
        let last = |set: &SymbolSet| set.iter().last().map_or(0, Symbol::index);
        self.cells.iter().map(last).max().unwrap_or(0) + 1
    }

    /// A line under a rule of states: row by row where each symbol leads, and where the line may end.
    pub(super) fn add(
        &mut self,
        name: impl Into<String>,
        cells: Vec<usize>,
        rows: Vec<Row>,
        accepting: Vec<usize>,
    ) -> Result<(), LogicGridError> {
        self.size = self.size.saturating_add(cells.len() + rows.len());
        if self.size > SIZE_LIMIT {
            return Err(LogicGridError::too_large(SIZE_LIMIT));
        }
        let table = Table::new(rows, accepting).expect("rows of one width that lead to rows");
        self.lines.push((name.into(), cells, Rule::from(table)));
        Ok(())
    }

    /// The problem.
    pub(super) fn into_problem(self) -> Result<Problem, LogicGridError> {
        // The letters are never seen: whoever shows an answer uses the names of its values.
        let symbols = self.symbols();
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']);
        let named =
            letters.take(symbols).enumerate().map(|(index, letter)| (letter, format!("value {index}")));
        let alphabet = Alphabet::new(named).expect("64 letters that differ");
        let mut builder = Problem::builder(alphabet).cells(self.cells.len());
        for (cell, candidates) in self.cells.into_iter().enumerate() {
            builder = builder.given(cell, candidates);
        }
        for (name, cells, rule) in self.lines {
            builder = builder.line(name, cells, rule);
        }
        Ok(builder.build().expect("lines over cells that there are, under rules of checked size"))
    }
}
