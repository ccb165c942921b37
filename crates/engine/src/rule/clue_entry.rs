//! Clue entries: blocks, and hidden parts of a clue.

use std::fmt;
use std::str::FromStr;

use super::clue::symbol_of;
use super::{Block, RuleError};
use crate::symbol::{Symbol, SymbolSet};

/// An entry of a clue: a block, or a hidden part that stands for one or more blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClueEntry {
    /// A block with known length and symbol.
    Block(Block),
    /// One block of unknown length.
    Hidden(HiddenBlock),
    /// Any number of blocks, including none, of any lengths and symbols.
    Any,
}

/// A block of unknown length; its symbol is known or unknown, but never the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HiddenBlock(Option<Symbol>);

impl HiddenBlock {
    /// A block of unknown length and symbol.
    pub const UNKNOWN: HiddenBlock = HiddenBlock(None);

    /// A block of unknown length with this symbol, which must not be the blank.
    pub fn new(symbol: Symbol) -> Result<HiddenBlock, RuleError> {
        if symbol == Symbol::BLANK { Err(RuleError::blank_block()) } else { Ok(HiddenBlock(Some(symbol))) }
    }

    /// The symbol, if known.
    pub fn symbol(self) -> Option<Symbol> {
        self.0
    }
}

impl ClueEntry {
    /// One block of unknown length and symbol.
    pub const UNKNOWN: ClueEntry = ClueEntry::Hidden(HiddenBlock::UNKNOWN);

    /// One block of unknown length with this symbol.
    ///
    /// ```
    /// use nonomata_engine::rule::ClueEntry;
    /// use nonomata_engine::symbol::Symbol;
    ///
    /// assert_eq!(ClueEntry::hidden(Symbol::BLACK)?.symbol(), Some(Symbol::BLACK));
    /// assert!(ClueEntry::hidden(Symbol::BLANK).is_err());
    /// # Ok::<(), nonomata_engine::rule::RuleError>(())
    /// ```
    pub fn hidden(symbol: Symbol) -> Result<ClueEntry, RuleError> {
        HiddenBlock::new(symbol).map(ClueEntry::Hidden)
    }

    /// The length of the block, if known.
    pub fn length(self) -> Option<usize> {
        match self {
            ClueEntry::Block(block) => Some(block.length()),
            ClueEntry::Hidden(_) | ClueEntry::Any => None,
        }
    }

    /// The symbol of the block, if known.
    pub fn symbol(self) -> Option<Symbol> {
        match self {
            ClueEntry::Block(block) => Some(block.symbol()),
            ClueEntry::Hidden(block) => block.symbol(),
            ClueEntry::Any => None,
        }
    }

    /// Whether a run of this length and symbol can be this entry's block.
    pub(crate) fn matches(self, length: usize, symbol: Symbol) -> bool {
        self.length().is_none_or(|own| own == length) && self.symbol().is_none_or(|own| own == symbol)
    }

    /// The symbols that a block of this entry can have in an alphabet of `symbols` symbols.
    pub fn colours(self, symbols: usize) -> SymbolSet {
        match self.symbol() {
            Some(symbol) => SymbolSet::only(symbol),
            None => SymbolSet::of_first(symbols),
        }
        .without(Symbol::BLANK)
    }
}

impl From<Block> for ClueEntry {
    fn from(block: Block) -> ClueEntry {
        ClueEntry::Block(block)
    }
}

/// Reads an entry: `3` or `3:2`, `?` for a block of unknown length and colour, `?:2` for one of symbol 2, or `*`.
impl FromStr for ClueEntry {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<ClueEntry, RuleError> {
        match text {
            "*" => Ok(ClueEntry::Any),
            "?" => Ok(ClueEntry::UNKNOWN),
            _ => match text.strip_prefix("?:") {
                Some(number) => {
                    ClueEntry::hidden(symbol_of(number).ok_or_else(|| RuleError::clue_entry(text))?)
                }
                None => text.parse().map(ClueEntry::Block),
            },
        }
    }
}

/// The length, `?` if it is hidden, or `*` for any number of blocks. The symbol is not shown: drawings show
/// it as a colour.
impl fmt::Display for ClueEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClueEntry::Block(block) => write!(f, "{}", block.length()),
            ClueEntry::Hidden(_) => f.write_str("?"),
            ClueEntry::Any => f.write_str("*"),
        }
    }
}
