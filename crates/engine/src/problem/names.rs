//! Names of cells, of symbols in particular cells, and of rules.
//!
//! Most puzzles need few names: cells of a rectangle are named after their row and column, and a symbol has
//! the same name everywhere. In other puzzles a cell has a name of its own, and the name of symbol 3
//! depends on the cell: a colour here, an animal there.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::CellId;
use crate::symbol::{Alphabet, Symbol};

/// The name of a cell: `the corner`, or in two parts, `the drink` of `house 2`.
#[derive(Clone, Debug)]
struct CellName {
    what: Box<str>,
    of: Option<Box<str>>,
}

/// The names of cells, of symbols in them, and of the rules of lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The first cell of each row, followed by the number of cells in all rows; empty if cells are not in
    /// rows.
    rows: Vec<usize>,
    /// Whether neighbouring rows are shifted against each other, so that the grid has no columns.
    are_rows_shifted: bool,
    /// PERF: a table of hashes, when it grew, moved half a million names in one piece.
    cells: BTreeMap<usize, CellName>,
    /// The names of symbols in particular cells. Missing ones are taken from the alphabet.
    symbols: HashMap<usize, Arc<[String]>>,
    /// The names of the rules of some lines.
    rules: BTreeMap<usize, Box<str>>,
}

impl Names {
    /// Arranges the cells in rows of these lengths.
    pub(super) fn set_rows(&mut self, lengths: impl IntoIterator<Item = usize>) {
        let ends = lengths.into_iter().scan(0, |end, length| {
            *end += length;
            Some(*end)
        });
        self.rows = std::iter::once(0).chain(ends).collect();
        self.are_rows_shifted = false;
    }

    /// Shifts the rows against each other.
    pub(super) fn shift_rows(&mut self) {
        self.are_rows_shifted = true;
    }

    pub(super) fn are_rows_shifted(&self) -> bool {
        self.are_rows_shifted
    }

    /// Removes the arrangement in rows.
    pub(super) fn forget_rows(&mut self) {
        self.rows.clear();
        self.are_rows_shifted = false;
    }

    /// The number of cells in rows.
    pub(super) fn in_rows(&self) -> usize {
        self.rows.last().copied().unwrap_or_default()
    }

    pub(super) fn set_cell(&mut self, cell: usize, what: String, of: Option<String>) {
        let name = CellName { what: what.into_boxed_str(), of: of.map(String::into_boxed_str) };
        self.cells.insert(cell, name);
    }

    pub(super) fn set_rule(&mut self, line: usize, name: &str) {
        self.rules.insert(line, name.into());
    }

    /// The name of the rule of a line, if it has one.
    pub(super) fn rule(&self, line: usize) -> Option<&str> {
        self.rules.get(&line).map(|name| &**name)
    }

    /// Whether some cell has a name of its own. Others are named after their places or numbers.
    pub(super) fn has_cells(&self) -> bool {
        !self.cells.is_empty()
    }

    /// The row of a cell and its place there, both counted from 0.
    pub(super) fn place(&self, cell: usize) -> Option<(usize, usize)> {
        let row = self.rows.partition_point(|&first| first <= cell).checked_sub(1)?;
        (row + 1 < self.rows.len()).then(|| (row, cell - self.rows[row]))
    }

    /// The two parts of a cell's name, if it has two.
    pub(super) fn parts(&self, cell: CellId) -> Option<(&str, &str)> {
        let CellName { what, of } = self.cells.get(&cell.index())?;
        Some((what, of.as_deref()?))
    }

    /// Whether symbols have names of their own in this cell.
    pub(super) fn has_own_symbols(&self, cell: CellId) -> bool {
        self.symbols.contains_key(&cell.index())
    }

    /// Whether two cells have their names of symbols from one list.
    pub(super) fn have_one_list_of_symbols(&self, one: CellId, other: CellId) -> bool {
        match [one, other].map(|cell| self.symbols.get(&cell.index())) {
            [Some(one), Some(other)] => Arc::ptr_eq(one, other),
            [one, other] => one.is_none() && other.is_none(),
        }
    }

    pub(super) fn set_symbols(&mut self, cell: usize, names: Arc<[String]>) {
        self.symbols.insert(cell, names);
    }

    /// The name of a cell.
    pub(super) fn cell(&self, cell: CellId) -> String {
        match (self.cells.get(&cell.index()), self.place(cell.index())) {
            (Some(CellName { what, of: None }), _) => what.to_string(),
            (Some(CellName { what, of: Some(of) }), _) => format!("{what} of {of}"),
            (None, Some((row, column))) => format!("r{}c{}", row + 1, column + 1),
            (None, None) => format!("cell {}", cell.index() + 1),
        }
    }

    /// The name of a symbol in a cell.
    pub(super) fn symbol<'a>(&'a self, cell: CellId, symbol: Symbol, alphabet: &'a Alphabet) -> &'a str {
        let own = self.symbols.get(&cell.index()).and_then(|names| names.get(symbol.index()));
        own.map_or_else(|| alphabet.name(symbol), String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_its_own_comes_first() {
        let mut names = Names::default();
        names.set_rows([2, 3]);
        names.set_cell(3, "the corner".into(), None);
        names.set_cell(4, "the drink".into(), Some("house 2".into()));
        names.set_symbols(3, ["nothing".to_owned()].into());
        let alphabet = Alphabet::black_and_white();
        let called = |cell, symbol| names.symbol(CellId::new(cell), Symbol::new(symbol), &alphabet);
        assert_eq!(names.cell(CellId::new(2)), "r2c1");
        assert_eq!(names.cell(CellId::new(4)), "the drink of house 2");
        assert_eq!((names.place(4), names.place(5), names.in_rows()), (Some((1, 2)), None, 5));
        assert_eq!(names.cell(CellId::new(3)), "the corner");
        assert_eq!((called(2, 0), called(3, 0), called(3, 1)), ("white", "nothing", "black"));
    }
}
