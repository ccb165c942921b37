//! The way back: what every cell held before it changed, in the order of the changes.

use crate::problem::CellId;
use crate::symbol::SymbolSet;

/// A place in the trail of one grid, to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(usize);

/// What every cell held before it changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    entries: Vec<(CellId, SymbolSet)>,
}

impl Trail {
    #[inline]
    pub(super) fn push(&mut self, cell: CellId, before: SymbolSet) {
        self.entries.push((cell, before));
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.entries.len())
    }

    /// The last entry behind the mark, taken off.
    #[inline]
    pub(super) fn pop_behind(&mut self, mark: Mark) -> Option<(CellId, SymbolSet)> {
        if self.entries.len() > mark.0 { self.entries.pop() } else { None }
    }

    /// The cells that changed since the mark, in the order in which they did.
    pub(super) fn since(&self, mark: Mark) -> impl Iterator<Item = CellId> + '_ {
        self.entries[mark.0..].iter().map(|&(cell, _)| cell)
    }
}
