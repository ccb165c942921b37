//! What reasons are made of: a premise, and the cells of a line among which premises are looked for.

use crate::symbol::{Symbol, SymbolSet};

/// A symbol that a cell of a line has lost: what a reason rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Premise {
    /// The place of the cell in the line.
    pub position: usize,
    /// What it cannot hold.
    pub lost: Symbol,
}

/// A cell of a line: what it can hold, and what it could hold at initial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellDomain {
    /// What it could hold before anything that is to be explained.
    pub initial: SymbolSet,
    /// What it can hold current: some of that.
    pub current: SymbolSet,
}
