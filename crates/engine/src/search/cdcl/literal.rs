//! Literals: "variable ≠ value", and for cells of more than two symbols also "cell = symbol".
//!
//! A cell is a variable with a value for each symbol. An order variable ("this block starts at or before this
//! position") has two values, true and false. Decisions, deductions, reasons and nogoods are sets of literals. Each
//! literal has a negation: where a variable has two values, "≠ one" is that of "≠ the other". Where a cell has more,
//! "= symbol" follows when every other symbol is excluded. Nogoods with it are shorter, and can also deduce "≠ symbol".

use crate::problem::CellId;
use crate::symbol::{Symbol, SymbolSet};

/// A literal, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Literal(u32);

impl Literal {
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The meaning of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The cell differs from the symbol.
    Excluded(CellId, Symbol),
    /// The cell has the symbol, of more than two.
    Known(CellId, Symbol),
    /// Something about an order variable, by its number.
    Order(u32),
}

/// The numbering of all literals of a problem: those of the cells, cell by cell, then those of the order variables.
/// Negations differ in the lowest bit.
///
/// PERF: the stride of a cell is a power of two, since divisions by the number of symbols took a tenth of the time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Literals {
    /// Whether cells have literals of both kinds.
    has_known: bool,
    /// The binary logarithm of the number of literals of a cell.
    cell_bits: u32,
    first_order: u32,
}

impl Literals {
    pub(super) fn new(symbols: usize, cells: usize) -> Literals {
        let has_known = symbols > 2;
        let cell_bits = symbols.next_power_of_two().trailing_zeros().max(1) + u32::from(has_known);
        Literals { has_known, cell_bits, first_order: (cells << cell_bits) as u32 }
    }

    /// The number of literals of these cells, which may be too many to be numbered.
    pub(super) fn of_cells(symbols: usize, cells: usize) -> u64 {
        (cells as u64) << Literals::new(symbols, 0).cell_bits
    }

    /// The number of literals with this many order variables.
    pub(super) fn count(self, order_variables: usize) -> usize {
        self.first_order as usize + 2 * order_variables
    }

    /// The literal "cell ≠ symbol".
    #[inline]
    pub(super) fn excluded(self, cell: CellId, symbol: Symbol) -> Literal {
        Literal((cell.index() << self.cell_bits | symbol.index() << u32::from(self.has_known)) as u32)
    }

    /// The literal "cell = symbol".
    #[inline]
    pub(super) fn known(self, cell: CellId, symbol: Symbol) -> Literal {
        self.negation(self.excluded(cell, symbol))
    }

    /// The literal "order variable ≠ value".
    #[inline]
    pub(super) fn of_order(self, order: u32, value: bool) -> Literal {
        Literal(self.first_order + order * 2 + u32::from(value))
    }

    /// Whether "cell = symbol" is a literal of its own, not "cell ≠ the other symbol".
    #[inline]
    pub(super) fn has_known(self) -> bool {
        self.has_known
    }

    #[inline]
    pub(super) fn meaning(self, literal: Literal) -> Meaning {
        if let Some(order) = literal.0.checked_sub(self.first_order) {
            return Meaning::Order(order / 2);
        }
        let cell = CellId::new((literal.0 >> self.cell_bits) as usize);
        let within = literal.0 & ((1 << self.cell_bits) - 1);
        match (self.has_known, within & 1) {
            (false, _) => Meaning::Excluded(cell, Symbol::new(within as usize)),
            (true, 0) => Meaning::Excluded(cell, Symbol::new(within as usize / 2)),
            (true, _) => Meaning::Known(cell, Symbol::new(within as usize / 2)),
        }
    }

    /// The cell that a literal is about, and which of these symbols it leaves; none for an order variable.
    #[inline]
    pub(super) fn left_by(self, literal: Literal, symbols: SymbolSet) -> Option<(CellId, SymbolSet)> {
        match self.meaning(literal) {
            Meaning::Excluded(cell, symbol) => Some((cell, symbols.without(symbol))),
            Meaning::Known(cell, symbol) => Some((cell, SymbolSet::only(symbol))),
            Meaning::Order(_) => None,
        }
    }

    /// The index of the literal's variable: cells come first, then order variables.
    #[inline]
    pub(super) fn variable_index(self, literal: Literal) -> usize {
        match literal.0.checked_sub(self.first_order) {
            None => (literal.0 >> self.cell_bits) as usize,
            Some(order) => ((self.first_order >> self.cell_bits) + order / 2) as usize,
        }
    }

    /// The negation of a literal.
    #[inline]
    pub(super) fn negation(self, literal: Literal) -> Literal {
        Literal(literal.0 ^ 1)
    }
}
