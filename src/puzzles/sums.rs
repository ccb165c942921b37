//! Checks that the clues of all directions agree on the number of cells of each colour.
//!
//! All directions cover the same cells. The sums of a colour without hidden entries are equal; with hidden entries a
//! sum is only a lower bound.

use std::fmt;

use super::Palette;
use crate::rule::{ClueEntry, LineClue};
use crate::symbol::Symbol;

/// The number of cells of a colour in the clues of one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// The minimum.
    pub(super) least: usize,
    /// Whether there may be more, because something is hidden.
    pub(super) is_open: bool,
}

impl Sum {
    fn of(clues: &[LineClue], symbol: Symbol) -> Sum {
        let nothing = Sum { least: 0, is_open: false };
        clues.iter().fold(nothing, |sum, clue| match clue {
            LineClue::Plain(clue) => {
                let blocks = clue.blocks().iter().filter(|block| block.symbol() == symbol);
                sum.and(blocks.map(|block| block.length()).sum(), false)
            }
            LineClue::Partial(clue) => clue.entries().iter().fold(sum, |sum, &entry| match entry {
                ClueEntry::UNKNOWN | ClueEntry::Any => sum.and(0, true),
                entry if entry.symbol() != Some(symbol) => sum,
                entry => sum.and(entry.length().unwrap_or(1), entry.length().is_none()),
            }),
        })
    }

    fn and(self, more: usize, is_open: bool) -> Sum {
        Sum { least: self.least.saturating_add(more), is_open: self.is_open || is_open }
    }

    /// Whether both sums can be equal.
    fn reaches(self, other: Sum) -> bool {
        self.is_open || self.least >= other.least
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_open { "at least " } else { "" }, self.least)
    }
}

/// The first colour whose sums differ, with both sums. A single colour is reported without its name.
pub(super) fn unequal_sums(
    palette: &Palette,
    rows: &[LineClue],
    others: &[LineClue],
) -> Option<(Option<String>, Sum, Sum)> {
    let sums = |symbol| (symbol, Sum::of(rows, symbol), Sum::of(others, symbol));
    let mut all = (1..palette.size()).map(|index| sums(Symbol::new(index)));
    let (symbol, rows, others) =
        all.find(|(_, rows, others)| !rows.reaches(*others) || !others.reaches(*rows))?;
    let name = (palette.size() > 2).then(|| palette.colour(symbol).name.clone());
    Some((name, rows, others))
}
