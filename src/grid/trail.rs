//! The way back: what every cell held before it changed, in the order of the changes.

use crate::problem::CellId;
use crate::symbol::SymbolSet;

/// A place in the trail of one grid, to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(usize);

/// What every cell held before it changed, since the first mark: nobody can go back further.
///
/// PERF: on a picture of 2000x2000 that is solved without a mark, the entries nobody asks for were 64 MB and a
/// quarter of the time.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    entries: Vec<(CellId, SymbolSet)>,
    /// Whether there has been a mark.
    marked: bool,
}

impl Trail {
    #[inline]
    pub(super) fn push(&mut self, cell: CellId, before: SymbolSet) {
        if self.marked {
            self.entries.push((cell, before));
        }
    }

    pub(super) fn mark(&mut self) -> Mark {
        self.marked = true;
        Mark(self.entries.len())
    }

    pub(super) fn is_marked(&self) -> bool {
        self.marked
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
