//! Clue entries: what stands in a clue, legible or not.

use std::fmt;

use super::{Block, RuleError};
use crate::symbol::{Symbol, SymbolSet};

/// What stands in one place of a clue: a block, or a hidden part where a block or more of them can no longer be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClueEntry {
    /// A block: its length and its symbol can be read.
    Block(Block),
    /// One block whose length is hidden; its symbol is known, or hidden, too.
    Hidden(Option<Symbol>),
    /// Any number of blocks, also none, of any lengths and symbols.
    Any,
}

impl ClueEntry {
    /// A block of hidden length and of that symbol.
    pub fn hidden(symbol: Symbol) -> Result<ClueEntry, RuleError> {
        if symbol == Symbol::BLANK {
            Err(RuleError::blank_block())
        } else {
            Ok(ClueEntry::Hidden(Some(symbol)))
        }
    }

    /// How long the block is, if that can be read.
    pub fn length(self) -> Option<usize> {
        match self {
            ClueEntry::Block(block) => Some(block.length()),
            ClueEntry::Hidden(_) | ClueEntry::Any => None,
        }
    }

    /// The symbol of the block, if it can be read.
    pub fn symbol(self) -> Option<Symbol> {
        match self {
            ClueEntry::Block(block) => Some(block.symbol()),
            ClueEntry::Hidden(symbol) => symbol,
            ClueEntry::Any => None,
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

impl From<Block> for ClueEntry {
    fn from(block: Block) -> ClueEntry {
        ClueEntry::Block(block)
    }
}

/// The length, `?` where it is hidden, `*` for any number of blocks. The symbol is not shown: whoever draws knows what
/// it looks like.
impl fmt::Display for ClueEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClueEntry::Block(block) => write!(f, "{}", block.length()),
            ClueEntry::Hidden(_) => f.write_str("?"),
            ClueEntry::Any => f.write_str("*"),
        }
    }
}
