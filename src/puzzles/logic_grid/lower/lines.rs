//! Builder of the cells and lines of a lowered logic grid, with their names and size limits.

use std::sync::Arc;

use crate::puzzles::logic_grid::{Attribute, LogicGrid, LogicGridError};
use nonomata_engine::problem::{Machines, Problem};
use nonomata_engine::rule::{Rule, Table};
use nonomata_engine::symbol::{Alphabet, SymbolSet};

/// The most states the table of one sentence may have.
pub(super) const STATE_LIMIT: usize = 1 << 14;

/// The most cells of all lines together, and the most entries of all tables together.
const SIZE_LIMIT: usize = 1 << 22;

/// The cells and lines of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    houses: usize,
    attributes: usize,
    /// The initial candidates of every cell: first the cells of the table, then those of the sentences.
    cells: Vec<Cell>,
    lines: Vec<Line>,
    /// The implied lines.
    implied: Vec<Line>,
    size: usize,
}

/// A line under a transition table.
#[derive(Clone, Debug)]
pub(super) struct Line {
    name: String,
    cells: Vec<usize>,
    rule: Rule,
    /// The numbers of its cells and of the entries of its table.
    size: usize,
}

impl Line {
    /// A line under the table that gives the successors of each state, and the accepting states.
    pub(super) fn new(name: String, cells: Vec<usize>, rows: Vec<Row>, accepting: Vec<usize>) -> Line {
        let size = cells.len() + rows.iter().map(Vec::len).sum::<usize>();
        let rule = Rule::from(Table::new(rows, accepting).expect("rows of one width that lead to rows"));
        Line { name, cells, rule, size }
    }

    /// The line under another name.
    pub(super) fn named(&self, name: String) -> Line {
        Line { name, ..self.clone() }
    }
}

/// A cell with its name and the names of its symbols.
#[derive(Clone, Debug)]
struct Cell {
    candidates: SymbolSet,
    /// The attribute of the cell, and its house.
    name: (String, String),
    symbols: Arc<[String]>,
}

/// The successor of a state under a symbol, in a table under construction.
pub(super) type Row = Vec<Option<usize>>;

impl Lines {
    /// The cells of the table, and no lines.
    pub(super) fn new(puzzle: &LogicGrid) -> Lines {
        let symbols: Vec<Arc<[String]>> = puzzle.attributes().iter().map(symbol_names).collect();
        let cell = |house: &str, attribute: usize| {
            let name = &puzzle.attributes()[attribute].name;
            Cell {
                candidates: puzzle.domain(attribute),
                name: (format!("the {name}"), format!("house {house}")),
                symbols: Arc::clone(&symbols[attribute]),
            }
        };
        let house = |house| (0..symbols.len()).map(move |attribute| (house, attribute));
        let table = puzzle.houses().iter().flat_map(house);
        Lines {
            houses: puzzle.houses().len(),
            attributes: symbols.len(),
            cells: table.map(|(house, attribute)| cell(house, attribute)).collect(),
            lines: Vec::new(),
            implied: Vec::new(),
            size: 0,
        }
    }

    /// The cell of a house and an attribute.
    pub(super) fn cell(&self, house: usize, attribute: usize) -> usize {
        house * self.attributes + attribute
    }

    /// Adds cells, each with its name and the names of its symbols; returns the first of them.
    pub(super) fn add_cells(
        &mut self,
        cells: impl Iterator<Item = ((String, String), SymbolSet)>,
        symbols: Vec<String>,
    ) -> usize {
        let first = self.cells.len();
        let symbols = Arc::from(symbols);
        self.cells.extend(cells.map(|(name, candidates)| Cell {
            candidates,
            name,
            symbols: Arc::clone(&symbols),
        }));
        first
    }

    /// The number of symbols: at least those of all cells so far.
    pub(super) fn symbols(&self) -> usize {
        self.cells.iter().map(|cell| cell.symbols.len()).max().unwrap_or(1)
    }

    /// Charges this many cells and entries against the limits.
    pub(super) fn spend(&mut self, size: usize) -> Result<(), LogicGridError> {
        if !self.has_room(size) {
            return Err(LogicGridError::too_large(SIZE_LIMIT));
        }
        self.size += size;
        Ok(())
    }

    fn has_room(&self, size: usize) -> bool {
        self.size.saturating_add(size) <= SIZE_LIMIT
    }

    /// Adds a line.
    pub(super) fn add(&mut self, line: Line) -> Result<(), LogicGridError> {
        self.spend(line.size)?;
        self.lines.push(line);
        Ok(())
    }

    /// Adds an implied line. It is redundant, so it is left out rather than reported if it exceeds the limits.
    pub(super) fn add_implied(&mut self, line: Line) {
        if self.spend(line.size).is_ok() {
            self.implied.push(line);
        }
    }

    /// Builds the problem with the compiled rules of earlier ones. The cells exist and the rules are of checked size,
    /// so it fails only if too many lines share cells.
    pub(super) fn into_problem(self, machines: &mut Machines) -> Result<Problem, LogicGridError> {
        // Every cell has its own names for its symbols; these stand for them where no cell is named.
        let symbols = self.symbols();
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']);
        let named =
            letters.take(symbols).enumerate().map(|(index, letter)| (letter, format!("value {index}")));
        let alphabet = Alphabet::new(named).expect("64 letters that differ");
        let houses = std::iter::repeat_n(self.attributes, self.houses);
        let mut builder = Problem::builder(alphabet).cells(self.cells.len()).in_rows(houses);
        builder = builder.output_cells(self.houses * self.attributes);
        for (number, Cell { candidates, name: (what, of), symbols }) in self.cells.into_iter().enumerate() {
            builder = builder.given(number, candidates).name_cell_of(number, what, of);
            builder = builder.name_symbols(number, symbols);
        }
        for Line { name, cells, rule, .. } in self.lines {
            builder = builder.line(name, cells, rule);
        }
        for Line { name, cells, rule, .. } in self.implied {
            builder = builder.implied_line(name, cells, rule);
        }
        builder.build_with(machines).map_err(|_| LogicGridError::crowded())
    }
}

/// The names of the symbols of an attribute.
fn symbol_names(attribute: &Attribute) -> Arc<[String]> {
    std::iter::once("nothing".to_owned()).chain(attribute.values.iter().cloned()).collect()
}
