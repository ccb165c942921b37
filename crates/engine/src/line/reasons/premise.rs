//! Premises, and cells with their initial and current candidates.

use crate::symbol::{Symbol, SymbolSet};

/// A removed candidate on which a reason rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Premise {
    /// The position of the cell in the line.
    pub position: usize,
    /// The removed symbol.
    pub lost: Symbol,
}

/// A cell of a line with its initial and current candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellDomain {
    /// The candidates before anything that the reason can mention.
    pub initial: SymbolSet,
    /// The candidates now, a subset of `initial`.
    pub current: SymbolSet,
}
