//! Checks that the clues of all directions agree on the number of cells of each colour.
//!
//! All directions cover the same cells. The sums of a colour without hidden entries are equal; with hidden entries a
//! sum is only a lower bound.

use std::fmt;

use super::Palette;
use nonomata_engine::rule::{Clue, LineClue};
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

/// By how many cells each of these clues misses what the lines that cross it allow, whatever their colours: these fill
/// some cells in any case and others in none. Zero everywhere if something is hidden.
pub(super) fn misses_of(clues: &[LineClue], crossing: &[LineClue]) -> Vec<usize> {
    // Where lines begin and end to fill, and to be able to fill, the cells that they share with each clue.
    let (mut filled, mut possible) = (vec![0_isize; clues.len() + 1], vec![0_isize; clues.len() + 1]);
    for clue in crossing {
        let Some(blocks) = clue.plain().map(Clue::blocks) else { return vec![0; clues.len()] };
        let gaps = blocks.windows(2).filter(|pair| pair[0].symbol() == pair[1].symbol()).count();
        let slack =
            clues.len().saturating_sub(blocks.iter().map(|block| block.length()).sum::<usize>() + gaps);
        let (mut start, mut reached) = (0, 0);
        for (index, block) in blocks.iter().enumerate() {
            let is_apart = index > 0 && blocks[index - 1].symbol() == block.symbol();
            start += usize::from(is_apart);
            let end = start + block.length();
            if slack < block.length() {
                filled[start + slack] += 1;
                filled[end] -= 1;
            }
            possible[start.max(reached)] += 1;
            possible[end + slack] -= 1;
            (start, reached) = (end, end + slack);
        }
    }
    let totals = |changes: Vec<isize>| {
        changes.into_iter().scan(0, |total, change| {
            *total += change;
            Some(usize::try_from(*total).unwrap_or_default())
        })
    };
    let sums = clues.iter().map(|clue| {
        clue.plain().map_or(0, |clue| clue.blocks().iter().map(|block| block.length()).sum::<usize>())
    });
    let bounds = totals(filled).zip(totals(possible));
    sums.zip(bounds)
        .map(|(sum, (least, most))| least.saturating_sub(sum).max(sum.saturating_sub(most)))
        .collect()
}

#[cfg(test)]
mod tests {
    use nonomata_engine::rule::Block;

    use super::*;

    #[test]
    fn a_clue_misses_what_crossing_lines_allow() {
        let clue = |lengths: &[u32]| {
            let blocks = lengths.iter().map(|&length| Block::new(length, Symbol::BLACK).unwrap());
            LineClue::from(Clue::new(blocks.collect::<Vec<_>>()))
        };
        let columns = [clue(&[3]), clue(&[1, 1]), clue(&[])];
        for (rows, misses) in [
            ([&[1, 1][..], &[1], &[1, 1]], [0, 0, 0]),
            ([&[2], &[1], &[3]], [0, 0, 1]),
            ([&[2], &[], &[1]], [0, 1, 1]),
        ] {
            assert_eq!(misses_of(&rows.map(clue), &columns), misses, "{rows:?}");
        }
    }
}
