//! What a line takes from one of its cells: what a reason is asked for.

use crate::symbol::SymbolSet;

/// Symbols that a cell of a line cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Loss {
    /// The place of the cell in the line.
    pub position: usize,
    /// What it cannot hold.
    pub lost: SymbolSet,
}
