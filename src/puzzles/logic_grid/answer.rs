//! Answers of logic grids, finished or not.

use crate::symbol::{Symbol, SymbolSet};

/// The candidates of every house and attribute: an answer, or what all answers have in common.
///
/// Symbol 0 of a cell is the blank, which stands for no value; symbol `v + 1` is value `v` of its attribute.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Answer {
    attributes: usize,
    /// The cells house by house, `houses * attributes` of them.
    cells: Vec<SymbolSet>,
}

impl Answer {
    /// An answer of these cells, house by house.
    ///
    /// # Panics
    ///
    /// If the number of cells is not a multiple of `attributes`.
    pub fn of_cells(attributes: usize, cells: Vec<SymbolSet>) -> Answer {
        assert!(attributes > 0 && cells.len() % attributes == 0, "one cell a house and attribute");
        Answer { attributes, cells }
    }

    /// A finished answer of these symbols, house by house.
    ///
    /// # Panics
    ///
    /// If the number of symbols is not a multiple of `attributes`.
    pub fn of_symbols(attributes: usize, symbols: &[Symbol]) -> Answer {
        Answer::of_cells(attributes, symbols.iter().map(|&symbol| SymbolSet::only(symbol)).collect())
    }

    /// The number of houses.
    pub fn houses(&self) -> usize {
        self.cells.len() / self.attributes
    }

    /// The number of attributes.
    pub fn attributes(&self) -> usize {
        self.attributes
    }

    /// The candidates of a house for an attribute, both counted from 0.
    pub fn get(&self, house: usize, attribute: usize) -> SymbolSet {
        assert!(attribute < self.attributes, "attribute {attribute} of {}", self.attributes);
        self.cells[house * self.attributes + attribute]
    }

    /// All cells, house by house.
    pub fn cells(&self) -> &[SymbolSet] {
        &self.cells
    }

    /// The number of unknown cells.
    pub fn unknown_count(&self) -> usize {
        self.cells.iter().filter(|cell| cell.known().is_none()).count()
    }

    /// The union of two answers to one puzzle: a cell is known if and only if both agree on it.
    #[must_use]
    pub fn union(&self, other: &Answer) -> Answer {
        let cells = self.cells.iter().zip(&other.cells).map(|(one, other)| one.union(*other));
        Answer { attributes: self.attributes, cells: cells.collect() }
    }
}
