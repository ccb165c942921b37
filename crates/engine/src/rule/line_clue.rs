//! The clue of a nonogram line, with or without hidden parts.
//!
//! Nearly all clues are plain, and the fast paths are made for those. A clue with hidden parts is therefore a type of
//! its own, and code that handles a clue has to state which of the two it expects: a hidden length can never pass for a
//! number.

use std::fmt;
use std::str::FromStr;

use super::{Block, Clue, ClueEntry, PartialClue, Rule, RuleError};
use crate::symbol::{Symbol, SymbolSet};

/// The clue of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LineClue {
    /// A plain clue: no part is hidden.
    Plain(Clue),
    /// A clue with at least one hidden part.
    Partial(PartialClue),
}

impl LineClue {
    /// The clue with these entries: plain if and only if all of them are blocks.
    ///
    /// ```
    /// use nonomata_engine::rule::{Block, ClueEntry, LineClue, Rule};
    /// use nonomata_engine::symbol::Symbol;
    ///
    /// let three = ClueEntry::from(Block::new(3, Symbol::BLACK).unwrap());
    /// let clue = LineClue::new([ClueEntry::UNKNOWN, three]);
    /// assert_eq!(clue.to_string(), "? 3");
    /// let line = [1, 0, 1, 1, 1].map(Symbol::new);
    /// assert!(Rule::from(clue).accepts(&line));
    /// ```
    pub fn new(entries: impl IntoIterator<Item = ClueEntry>) -> LineClue {
        let entries: Vec<ClueEntry> = entries.into_iter().collect();
        let block = |entry: &ClueEntry| match entry {
            ClueEntry::Block(block) => Some(*block),
            ClueEntry::Hidden(_) | ClueEntry::Any => None,
        };
        let blocks: Option<Vec<Block>> = entries.iter().map(block).collect();
        match (blocks, PartialClue::of(entries)) {
            (None, Some(partial)) => LineClue::Partial(partial),
            (blocks, _) => LineClue::Plain(Clue::new(blocks.unwrap_or_default())),
        }
    }

    /// The clue, if no part of it is hidden.
    pub fn plain(&self) -> Option<&Clue> {
        match self {
            LineClue::Plain(clue) => Some(clue),
            LineClue::Partial(_) => None,
        }
    }

    /// The entries, in order.
    pub fn entries(&self) -> Vec<ClueEntry> {
        match self {
            LineClue::Plain(clue) => clue.blocks().iter().copied().map(ClueEntry::Block).collect(),
            LineClue::Partial(partial) => partial.entries().to_vec(),
        }
    }

    /// Whether it has no entries: the clue of a blank line.
    pub fn is_empty(&self) -> bool {
        self.plain().is_some_and(|clue| clue.blocks().is_empty())
    }

    /// The length of the shortest line over `symbols` symbols that satisfies the clue, if there is one.
    pub fn least_length(&self, symbols: usize) -> Option<usize> {
        match self {
            LineClue::Plain(clue) => Some(clue.least_length()),
            LineClue::Partial(partial) => partial.least_length(symbols),
        }
    }

    /// All symbols that the clue names.
    pub fn symbols(&self) -> SymbolSet {
        match self {
            LineClue::Plain(clue) => clue.symbols(),
            LineClue::Partial(partial) => partial.symbols(),
        }
    }

    /// The clue of the reversed line.
    #[must_use]
    pub fn reversed(&self) -> LineClue {
        LineClue::new(self.entries().into_iter().rev())
    }

    /// The clue as the text of a [`Pattern`](super::Pattern) with these letters (blank first).
    ///
    /// # Panics
    ///
    /// If there is no letter for one of its symbols.
    pub fn to_pattern(&self, letters: &[char]) -> String {
        match self {
            LineClue::Plain(clue) => clue.to_pattern(letters),
            LineClue::Partial(partial) => partial.to_pattern(letters),
        }
    }

    /// Whether a finished line satisfies the clue.
    pub fn accepts(&self, line: &[Symbol]) -> bool {
        match self {
            LineClue::Plain(clue) => clue.accepts(line),
            LineClue::Partial(partial) => partial.accepts(line),
        }
    }

    /// The steps of [`LineClue::accepts`] for a line of this length.
    pub fn accept_steps(&self, length: usize) -> usize {
        match self {
            LineClue::Plain(_) => length,
            LineClue::Partial(partial) => partial.accept_steps(length),
        }
    }

    /// This clue in an alphabet with one colour: hidden symbols become known.
    #[must_use]
    pub fn of_one_symbol(self, symbol: Symbol) -> LineClue {
        let filled = |entry| match entry {
            ClueEntry::UNKNOWN => ClueEntry::hidden(symbol).unwrap_or(entry),
            entry => entry,
        };
        match self {
            LineClue::Plain(clue) => LineClue::Plain(clue),
            LineClue::Partial(partial) => LineClue::new(partial.entries().iter().copied().map(filled)),
        }
    }
}

impl From<Clue> for LineClue {
    fn from(clue: Clue) -> LineClue {
        LineClue::Plain(clue)
    }
}

impl From<PartialClue> for LineClue {
    fn from(clue: PartialClue) -> LineClue {
        LineClue::Partial(clue)
    }
}

impl From<LineClue> for Rule {
    fn from(clue: LineClue) -> Rule {
        match clue {
            LineClue::Plain(clue) => Rule::Clue(clue),
            LineClue::Partial(partial) => Rule::PartialClue(partial),
        }
    }
}

/// Reads what [`LineClue`] displays: the entries with spaces between them. `0`, or nothing at all, is the clue of a
/// blank line.
///
/// ```
/// use nonomata_engine::rule::{Clue, LineClue};
///
/// let clue: LineClue = "? 3 2:2 * ?:2".parse().unwrap();
/// assert_eq!(clue.to_string(), "? 3 2:2 * ?:2");
/// assert_eq!("3 2".parse::<LineClue>().unwrap(), Clue::black([3, 2]));
/// assert_eq!("0".parse::<LineClue>().unwrap(), Clue::default());
/// assert!("3 ?x".parse::<LineClue>().is_err());
/// ```
impl FromStr for LineClue {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<LineClue, RuleError> {
        if text.trim() == "0" {
            return Ok(Clue::default().into());
        }
        text.split_whitespace().map(str::parse).collect::<Result<Vec<ClueEntry>, _>>().map(LineClue::new)
    }
}

impl PartialEq<Clue> for LineClue {
    fn eq(&self, other: &Clue) -> bool {
        self.plain() == Some(other)
    }
}

/// The entries, separated by spaces. An entry that is known not to be black also shows the number of its
/// symbol. `?` stands for a block of unknown length that is black or of unknown colour.
impl fmt::Display for LineClue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        for (index, entry) in self.entries().into_iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{entry}")?;
            match entry.symbol() {
                Some(Symbol::BLACK) | None => {}
                Some(symbol) => write!(f, ":{}", symbol.index())?,
            }
        }
        Ok(())
    }
}
