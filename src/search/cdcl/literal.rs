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
///
/// PERF: every cell has as many numbers as the next power of two has room for its symbols, since divisions by the number
/// of symbols were a tenth of the time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Losses {
    symbol_bits: u32,
    first_start: u32,
}

impl Losses {
    pub(super) fn new(symbols: usize, cells: usize) -> Losses {
        let symbol_bits = symbols.next_power_of_two().trailing_zeros();
        Losses { symbol_bits, first_start: (cells << symbol_bits) as u32 }
    }

    /// How many losses there are with so many starts.
    pub(super) fn count(self, starts: usize) -> usize {
        self.first_start as usize + 2 * starts
    }

    /// A cell loses a symbol.
    #[inline]
    pub(super) fn of(self, cell: CellId, symbol: Symbol) -> Loss {
        Loss((cell.index() << self.symbol_bits | symbol.index()) as u32)
    }

    /// A start loses that it is so, or that it is not.
    #[inline]
    pub(super) fn of_start(self, start: u32, is_so: bool) -> Loss {
        Loss(self.first_start + start * 2 + u32::from(is_so))
    }

    #[inline]
    pub(super) fn subject(self, loss: Loss) -> Subject {
        match loss.0.checked_sub(self.first_start) {
            None => Subject::Cell(
                CellId::new((loss.0 >> self.symbol_bits) as usize),
                Symbol::new((loss.0 & ((1 << self.symbol_bits) - 1)) as usize),
            ),
            Some(number) => Subject::Start(number / 2),
        }
    }

    /// The number of the subject: cells come first, then starts.
    #[inline]
    pub(super) fn subject_index(self, loss: Loss) -> usize {
        match loss.0.checked_sub(self.first_start) {
            None => (loss.0 >> self.symbol_bits) as usize,
            Some(number) => ((self.first_start >> self.symbol_bits) + number / 2) as usize,
        }
    }

    /// The loss of the other option of a start.
    #[inline]
    pub(super) fn other_option(self, loss: Loss) -> Loss {
        Loss(self.first_start + ((loss.0 - self.first_start) ^ 1))
    }
}
