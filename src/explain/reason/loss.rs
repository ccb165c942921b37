//! A loss: symbols that a line rules out for one of its cells.

use nonomata_engine::symbol::SymbolSet;

/// Symbols that a cell of a line cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Loss {
    /// The position of the cell in the line.
    pub position: usize,
    /// The symbols that it cannot hold.
    pub lost: SymbolSet,
}
