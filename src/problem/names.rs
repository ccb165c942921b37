//! What people call the cells of a problem, and what may stand in them.
//!
//! Lines bear their names themselves, and most puzzles need no more: the cells of a rectangle are called after their
//! row and column, and a symbol is called the same wherever it stands. In other puzzles a cell has a name of its own,
//! and what symbol 3 is called depends on the cell: here it is a colour, there an animal.

use std::collections::HashMap;
use std::sync::Arc;

use super::CellId;
use crate::symbol::{Alphabet, Symbol};

/// The names of cells and of what stands in them.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// How many cells stand in a row, where the cells form a rectangle.
    pub(super) width: Option<usize>,
    cells: HashMap<usize, String>,
    /// The names of the symbols in single cells. Where there are none, or too few, those of the alphabet hold.
    symbols: HashMap<usize, Arc<[String]>>,
}

impl Names {
    pub(super) fn set_cell(&mut self, cell: usize, name: String) {
        self.cells.insert(cell, name);
    }

    pub(super) fn set_symbols(&mut self, cell: usize, names: Arc<[String]>) {
        self.symbols.insert(cell, names);
    }

    /// What a cell is called.
    pub(super) fn cell(&self, cell: CellId) -> String {
        match (self.cells.get(&cell.index()), self.width) {
            (Some(name), _) => name.clone(),
            (None, Some(width)) => format!("r{}c{}", cell.index() / width + 1, cell.index() % width + 1),
            (None, None) => format!("cell {}", cell.index() + 1),
        }
    }

    /// What a symbol is called in a cell.
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
        let mut names = Names { width: Some(2), ..Names::default() };
        names.set_cell(3, "the corner".into());
        names.set_symbols(3, ["nothing".to_owned()].into());
        let alphabet = Alphabet::black_and_white();
        let called = |cell, symbol| names.symbol(CellId::new(cell), Symbol::new(symbol), &alphabet);
        assert_eq!(names.cell(CellId::new(2)), "r2c1");
        assert_eq!(names.cell(CellId::new(3)), "the corner");
        assert_eq!((called(2, 0), called(3, 0), called(3, 1)), ("white", "nothing", "black"));
    }
}
