//! Losses: the one kind of fact that the learning search reasons about.
//!
//! Everything the search assumes or finds is that a subject loses one of its options. A cell has an option for each
//! symbol. A start, which says that a block starts at or before a position, has two: that it does, and that it does
//! not. A subject that has lost all options but one keeps that one. So every reason is a set of losses, whatever the
//! number of symbols, and so is every nogood.

use crate::problem::CellId;
use crate::symbol::Symbol;

/// That a subject loses an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Loss(u32);

impl Loss {
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whose loss it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// A cell loses a symbol.
    Cell(CellId, Symbol),
    /// A start, by its number, turns out not to be so; its other option is kept.
    Start(u32),
}

/// The numbers of all losses of a problem: first those of the cells, cell by cell, then those of the starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Losses {
    symbols: u32,
    cells: u32,
}

impl Losses {
    pub(super) fn new(symbols: usize, cells: usize) -> Losses {
        Losses { symbols: symbols as u32, cells: cells as u32 }
    }

    /// How many losses there are with so many starts.
    pub(super) fn count(self, starts: usize) -> usize {
        (self.cells * self.symbols) as usize + 2 * starts
    }

    /// A cell loses a symbol.
    #[inline]
    pub(super) fn of(self, cell: CellId, symbol: Symbol) -> Loss {
        Loss(cell.index() as u32 * self.symbols + symbol.index() as u32)
    }

    /// A start loses that it is so, or that it is not.
    pub(super) fn of_start(self, start: u32, is_so: bool) -> Loss {
        Loss(self.cells * self.symbols + start * 2 + u32::from(is_so))
    }

    #[inline]
    pub(super) fn subject(self, loss: Loss) -> Subject {
        match loss.0.checked_sub(self.cells * self.symbols) {
            None => Subject::Cell(
                CellId::new((loss.0 / self.symbols) as usize),
                Symbol::new((loss.0 % self.symbols) as usize),
            ),
            Some(number) => Subject::Start(number / 2),
        }
    }

    /// The number of the subject: cells come first, then starts.
    #[inline]
    pub(super) fn subject_index(self, loss: Loss) -> usize {
        match loss.0.checked_sub(self.cells * self.symbols) {
            None => (loss.0 / self.symbols) as usize,
            Some(number) => (self.cells + number / 2) as usize,
        }
    }

    /// The loss of the other option of a start.
    pub(super) fn other_option(self, loss: Loss) -> Loss {
        let first = self.cells * self.symbols;
        Loss(first + ((loss.0 - first) ^ 1))
    }
}
