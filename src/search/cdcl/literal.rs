//! Literals: the one kind of fact that the learning search reasons about.
//!
//! Everything the search assumes or finds is that a variable loses one of its options. A cell has an option for each
//! symbol. A order, which says that a block order_variables at or before a position, has two: that it does, and that it does
//! not. A variable that has lost all options but one keeps that one. So every reason is a set of literals, whatever the
//! order of symbols, and so is every nogood.

use crate::problem::CellId;
use crate::symbol::Symbol;

/// That a variable loses an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Literal(u32);

impl Literal {
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whose literal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variable {
    /// A cell loses a symbol.
    Cell(CellId, Symbol),
    /// A order, by its order, turns out not to be so; its other option is kept.
    Order(u32),
}

/// The numbers of all literals of a problem: first those of the cells, cell by cell, then those of the order_variables.
///
/// PERF: every cell has as many numbers as the next power of two has room for its symbols, since divisions by the order
/// of symbols were a tenth of the time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Literals {
    symbol_bits: u32,
    first_order: u32,
}

impl Literals {
    pub(super) fn new(symbols: usize, cells: usize) -> Literals {
        let symbol_bits = symbols.next_power_of_two().trailing_zeros();
        Literals { symbol_bits, first_order: (cells << symbol_bits) as u32 }
    }

    /// How many literals there are with so many order_variables.
    pub(super) fn count(self, order_variables: usize) -> usize {
        self.first_order as usize + 2 * order_variables
    }

    /// A cell loses a symbol.
    #[inline]
    pub(super) fn of(self, cell: CellId, symbol: Symbol) -> Literal {
        Literal((cell.index() << self.symbol_bits | symbol.index()) as u32)
    }

    /// A order loses that it is so, or that it is not.
    #[inline]
    pub(super) fn of_order(self, order: u32, value: bool) -> Literal {
        Literal(self.first_order + order * 2 + u32::from(value))
    }

    #[inline]
    pub(super) fn variable(self, literal: Literal) -> Variable {
        match literal.0.checked_sub(self.first_order) {
            None => Variable::Cell(
                CellId::new((literal.0 >> self.symbol_bits) as usize),
                Symbol::new((literal.0 & ((1 << self.symbol_bits) - 1)) as usize),
            ),
            Some(order) => Variable::Order(order / 2),
        }
    }

    /// The order of the variable: cells come first, then order_variables.
    #[inline]
    pub(super) fn variable_index(self, literal: Literal) -> usize {
        match literal.0.checked_sub(self.first_order) {
            None => (literal.0 >> self.symbol_bits) as usize,
            Some(order) => ((self.first_order >> self.symbol_bits) + order / 2) as usize,
        }
    }

    /// The literal of the other option of a order.
    #[inline]
    pub(super) fn negation(self, literal: Literal) -> Literal {
        Literal(self.first_order + ((literal.0 - self.first_order) ^ 1))
    }
}
