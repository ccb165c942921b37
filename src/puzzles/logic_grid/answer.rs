//! Answers of logic grids, finished or not.

use nonomata_engine::symbol::{Symbol, SymbolSet};

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
    /// An answer of these cells, house by house; `None` if they do not fill whole houses of this number of attributes.
    pub fn of_cells(attributes: usize, cells: Vec<SymbolSet>) -> Option<Answer> {
        (attributes > 0 && cells.len().is_multiple_of(attributes)).then_some(Answer { attributes, cells })
    }

    /// A finished answer of these symbols, house by house; `None` if they do not fill whole houses.
    pub fn of_symbols(attributes: usize, symbols: &[Symbol]) -> Option<Answer> {
        Answer::of_cells(attributes, SymbolSet::singletons(symbols))
    }

    /// The number of houses.
    pub fn houses(&self) -> usize {
        self.cells.len() / self.attributes
    }

    /// The number of attributes.
    pub fn attributes(&self) -> usize {
        self.attributes
    }

    /// The candidates of a house for an attribute, both counted from 0; `None` if there is no such house or attribute.
    pub fn get(&self, house: usize, attribute: usize) -> Option<SymbolSet> {
        let in_house = self.cells.chunks(self.attributes).nth(house)?;
        in_house.get(attribute).copied()
    }

    /// The symbol of a house for an attribute, if it is known.
    pub fn symbol(&self, house: usize, attribute: usize) -> Option<Symbol> {
        self.get(house, attribute)?.known()
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
