//! Checks that the clues of all directions agree on the number of cells of each colour.
//!
//! All directions cover the same cells. The sums of a colour without hidden entries are equal; with hidden entries a
//! sum is only a lower bound.

use std::fmt;

use super::Palette;
use nonomata_engine::rule::LineClue;
use nonomata_engine::symbol::Symbol;

/// The number of cells of a colour in the clues of one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// The minimum.
    pub(super) least: usize,
    /// Whether there may be more, because something is hidden.
    pub(super) is_open: bool,
}

impl Sum {
    /// The sums of all colours in these clues, by their symbols.
    fn of_each(clues: &[LineClue]) -> [Sum; Symbol::LIMIT] {
        let mut sums = [Sum { least: 0, is_open: false }; Symbol::LIMIT];
        let mut is_any_open = false;
        for clue in clues {
            match clue {
                LineClue::Plain(clue) => {
                    clue.blocks()
                        .iter()
                        .for_each(|block| sums[block.symbol().index()].add(block.length(), false));
                }
                LineClue::Partial(clue) => clue.entries().iter().for_each(|entry| match entry.symbol() {
                    None => is_any_open = true,
                    Some(symbol) => {
                        sums[symbol.index()].add(entry.length().unwrap_or(1), entry.length().is_none());
                    }
                }),
            }
        }
        sums.map(|sum| Sum { is_open: sum.is_open || is_any_open, ..sum })
    }

    fn add(&mut self, more: usize, is_open: bool) {
        self.least = self.least.saturating_add(more);
        self.is_open |= is_open;
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
    let (rows, others) = (Sum::of_each(rows), Sum::of_each(others));
    let mut all = (1..palette.size()).map(|index| (Symbol::new(index), rows[index], others[index]));
    let (symbol, rows, others) =
        all.find(|(_, rows, others)| !rows.reaches(*others) || !others.reaches(*rows))?;
    let name = (palette.size() > 2).then(|| palette.colour(symbol).name.clone());
    Some((name, rows, others))
}
