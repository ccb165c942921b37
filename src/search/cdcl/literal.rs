//! Literals: "variable ≠ value", the only kind of fact that the search reasons about.
//!
//! A cell is a variable with a value for each symbol. An order variable ("this block starts at or before this
//! position") has two values, true and false. Decisions, deductions, reasons and nogoods are sets of such literals,
//! so nothing in the search depends on the size of the alphabet. A variable that differs from all values but one has
//! that value.

use crate::problem::CellId;
use crate::symbol::Symbol;

/// A literal, by its number: a variable differs from a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Literal(u32);

impl Literal {
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The variable of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variable {
    /// A cell, which differs from this symbol.
    Cell(CellId, Symbol),
    /// An order variable, by its number. The literals for its two values are each other's negation.
    Order(u32),
}

/// The numbering of all literals of a problem: those of the cells, cell by cell, then those of the order variables.
///
/// PERF: the stride of a cell is a power of two, since divisions by the number of symbols took a tenth of the time.
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

    /// The number of literals with this many order variables.
    pub(super) fn count(self, order_variables: usize) -> usize {
        self.first_order as usize + 2 * order_variables
    }

    /// The literal "cell ≠ symbol".
    #[inline]
    pub(super) fn of(self, cell: CellId, symbol: Symbol) -> Literal {
        Literal((cell.index() << self.symbol_bits | symbol.index()) as u32)
    }

    /// The literal "order variable ≠ value".
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

    /// The index of the literal's variable: cells come first, then order variables.
    #[inline]
    pub(super) fn variable_index(self, literal: Literal) -> usize {
        match literal.0.checked_sub(self.first_order) {
            None => (literal.0 >> self.symbol_bits) as usize,
            Some(order) => ((self.first_order >> self.symbol_bits) + order / 2) as usize,
        }
    }

    /// The negation of a literal of an order variable.
    #[inline]
    pub(super) fn negation(self, literal: Literal) -> Literal {
        Literal(self.first_order + ((literal.0 - self.first_order) ^ 1))
    }
}
