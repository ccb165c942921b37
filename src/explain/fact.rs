//! A fact: what is known of one cell, as explanations cite it.

use crate::problem::CellId;
use crate::symbol::SymbolSet;

/// What is known of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The cell.
    pub cell: CellId,
    /// It holds one of these symbols.
    pub holds: SymbolSet,
}
