//! Figures: what stands in a clue, legible or not.

use std::fmt;

use super::{Block, RuleError};
use crate::symbol::{Symbol, SymbolSet};

/// What stands in one place of a clue: a block, or a blot where a block or more of them can no longer be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A block: its length and its symbol can be read.
    Block(Block),
    /// One block whose length is hidden; its symbol is known, or hidden, too.
    Blot(Option<Symbol>),
    /// Any number of blocks, also none, of any lengths and symbols.
    Any,
}

impl Figure {
    /// A block of hidden length and of that symbol.
    pub fn blot(symbol: Symbol) -> Result<Figure, RuleError> {
        if symbol == Symbol::BLANK { Err(RuleError::blank_block()) } else { Ok(Figure::Blot(Some(symbol))) }
    }

    /// How long the block is, if that can be read.
    pub fn length(self) -> Option<usize> {
        match self {
            Figure::Block(block) => Some(block.length()),
            Figure::Blot(_) | Figure::Any => None,
        }
    }

    /// The symbol of the block, if it can be read.
    pub fn symbol(self) -> Option<Symbol> {
        match self {
            Figure::Block(block) => Some(block.symbol()),
            Figure::Blot(symbol) => symbol,
            Figure::Any => None,
        }
    }

    /// Whether a run of that length and symbol may be what stands here.
    pub(crate) fn matches(self, length: usize, symbol: Symbol) -> bool {
        self.length().is_none_or(|own| own == length) && self.symbol().is_none_or(|own| own == symbol)
    }

    /// The symbols that a block standing here may have, out of so many.
    pub(crate) fn colours(self, symbols: usize) -> SymbolSet {
        match self.symbol() {
            Some(symbol) => SymbolSet::only(symbol),
            None => SymbolSet::first(symbols),
        }
        .without(Symbol::BLANK)
    }
}

impl From<Block> for Figure {
    fn from(block: Block) -> Figure {
        Figure::Block(block)
    }
}

/// The length, `?` where it is hidden, `*` for any number of blocks. The symbol is not shown: whoever draws knows what
/// it looks like.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Block(block) => write!(f, "{}", block.length()),
            Figure::Blot(_) => f.write_str("?"),
            Figure::Any => f.write_str("*"),
        }
    }
}
