//! Techniques on partial clues, in which lengths or colours of blocks are hidden.
//!
//! Every entry that stands for one block has a place in every filling, so the block has a range of starts and a range
//! of ends. That is enough for [overlap](super::overlap), [glue](super::glue), [join](super::join) and, if no entry
//! stands for any number of blocks, [reach](super::reach). Blocks are numbered by their entries.

use super::argument::Recognition;
use super::overlap::BlockSpan;
use super::reach::Stretch;
use super::reasons::cover::Covering;
use super::reasons::limit::{BlockLimit, End, LimitReason, Obstacles};
use super::{Loss, glue, join, overlap, reach};
use nonomata_engine::problem::Line;
use nonomata_engine::rule::{ClueEntry, PartialClue};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// Where the block of an entry may start and where it may end: the first and the last cell for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Extent {
    starts: (usize, usize),
    ends: (usize, usize),
}

impl Extent {
    /// The cells that the block covers wherever it lies, if there are any: first and last.
    fn core(self) -> Option<(usize, usize)> {
        (self.starts.1 <= self.ends.0).then_some((self.starts.1, self.ends.0))
    }

    /// How long the block is, if it has only one length.
    fn length(self, entry: ClueEntry) -> Option<usize> {
        let is_fixed = self.starts.0 == self.starts.1 && self.ends.0 == self.ends.1;
        entry.length().or_else(|| is_fixed.then_some(self.ends.0 + 1 - self.starts.0))
    }
}

/// The line of a partial clue as it would be if only some of its cells were known.
struct PartialView<'v> {
    line: &'v Line,
    entries: &'v [ClueEntry],
    now: &'v [SymbolSet],
    left: Vec<SymbolSet>,
    /// For every entry its extent, if it stands for one block.
    extents: Vec<Option<Extent>>,
}

/// Recognises why a loss follows where nothing but the premises is known in `now`.
pub(super) fn recognise(
    line: &Line,
    clue: &PartialClue,
    now: &[SymbolSet],
    loss: Loss,
) -> Option<Recognition> {
    let left = line.machine().propagate(now).ok()?;
    let view = PartialView { line, entries: clue.entries(), now, left, extents: extents(clue, now) };
    if loss.lost.contains(Symbol::BLANK) { view.covered(loss) } else { view.unreached(loss) }
}

/// Where the block of every entry may stand.
fn extents(clue: &PartialClue, now: &[SymbolSet]) -> Vec<Option<Extent>> {
    let reversed: Vec<SymbolSet> = now.iter().rev().copied().collect();
    let before = clue.beginnings(now);
    let after = clue.reversed().beginnings(&reversed);
    let count = clue.entries().len();
    let extent = |(index, entry): (usize, &ClueEntry)| {
        let mut extent: Option<Extent> = None;
        let symbols = if *entry == ClueEntry::Any { SymbolSet::EMPTY } else { entry.colours(Symbol::LIMIT) };
        for symbol in symbols.iter() {
            let is_free = |ends: SymbolSet| !ends.without(symbol).is_empty();
            for start in (0..now.len()).filter(|&start| is_free(before[index][start])) {
                let cells = (start..now.len()).take_while(|&cell| now[cell].contains(symbol));
                let is_long_enough =
                    |last: &usize| entry.length().is_none_or(|length| *last + 1 == start + length);
                let is_end = |last: &usize| is_free(after[count - index - 1][now.len() - last - 1]);
                for last in cells.filter(is_long_enough).filter(is_end) {
                    let Extent { starts, ends } =
                        extent.unwrap_or(Extent { starts: (start, start), ends: (last, last) });
                    extent = Some(Extent {
                        starts: (starts.0.min(start), starts.1.max(start)),
                        ends: (ends.0.min(last), ends.1.max(last)),
                    });
                }
            }
        }
        extent
    };
    clue.entries().iter().enumerate().map(extent).collect()
}

impl PartialView<'_> {
    fn is_forced(&self, cell: usize) -> bool {
        self.now[cell] != self.left[cell]
    }

    fn is_coloured(&self, cell: usize) -> bool {
        !self.now[cell].contains(Symbol::BLANK)
    }

    /// The cells that the block of an entry covers wherever it lies.
    fn core(&self, entry: usize) -> Option<(usize, usize)> {
        self.extents[entry].and_then(Extent::core)
    }

    /// Recognises a cell that a block covers wherever it lies.
    fn covered(&self, Loss { position, lost }: Loss) -> Option<Recognition> {
        let covers = |entry: usize, cell: usize| {
            self.core(entry).is_some_and(|(first, last)| (first..=last).contains(&cell))
        };
        let block = (0..self.entries.len()).find(|&entry| covers(entry, position))?;
        // Of which colour a cell is follows only if the entry shows it.
        let shows = self.entries[block].symbol().is_some_and(|symbol| !lost.contains(symbol));
        if !shows && lost != SymbolSet::only(Symbol::BLANK) {
            return None;
        }
        let (first, last) = self.core(block)?;
        let cells: Vec<usize> = (first..=last).filter(|&cell| self.is_forced(cell)).collect();
        let known = |cell: &usize| self.is_coloured(*cell);
        let (before, after) = ((first..position).find(known), (position + 1..=last).rfind(known));
        match (before, after) {
            (Some(one), Some(other)) => Some(join::recognition((one, other), block, Vec::new(), cells)),
            (Some(over), None) | (None, Some(over)) => {
                let starts = self.extents[block]?.starts;
                let length = last + 1 - starts.0;
                let covering = Covering { block, starts, length, first: None, last: None };
                Some(glue::recognition(covering, (over, over), Vec::new(), cells))
            }
            (None, None) => self.overlap(block),
        }
    }

    /// Recognises a cell that a block covers if it is pushed to either end.
    fn overlap(&self, block: usize) -> Option<Recognition> {
        let span = |block: usize| {
            let extent = self.extents[block]?;
            let (first, last) = extent.core().filter(|_| !self.holds_back(block))?;
            let length = extent.length(self.entries[block])?;
            (first..=last).any(|cell| self.is_forced(cell)).then_some(BlockSpan {
                block,
                starts: extent.starts,
                length,
                limits: Vec::new(),
                needed: [None, None],
            })
        };
        span(block)?;
        let blocks: Vec<BlockSpan> = (0..self.entries.len()).filter_map(span).collect();
        let is_covered = |cell: usize| {
            let covers = |span: &BlockSpan| (span.starts.1..span.starts.0 + span.length).contains(&cell);
            blocks.iter().any(covers)
        };
        let cells = (0..self.now.len()).filter(|&cell| self.is_forced(cell) && is_covered(cell)).collect();
        let extremes = [self.pushed(false)?, self.pushed(true)?];
        Some(overlap::recognition(blocks, extremes, Vec::new(), cells))
    }

    /// Whether a known cell, and not the length of the line, decides where a block lies.
    fn holds_back(&self, block: usize) -> bool {
        self.core(block).is_some_and(|(first, last)| (first..=last).any(|cell| self.is_coloured(cell)))
    }

    /// The line with every block as far at one end as it goes and not longer than necessary, if the clue accepts it.
    fn pushed(&self, right: bool) -> Option<Vec<Symbol>> {
        let mut line = vec![Symbol::BLANK; self.now.len()];
        for (entry, extent) in self.entries.iter().zip(&self.extents) {
            let Some(Extent { starts, ends }) = *extent else { continue };
            let symbol =
                entry.symbol().or((self.line.machine().symbol_count() == 2).then_some(Symbol::BLACK))?;
            let (first, last) = match right {
                false => (starts.0, ends.0.max(starts.0)),
                true => (starts.1.min(ends.1), ends.1),
            };
            line[first..=last].fill(symbol);
        }
        self.line.rule().accepts(&line).then_some(line)
    }

    /// Recognises a cell that no block of the lost colours reaches, and all others of that kind.
    fn unreached(&self, Loss { position, lost }: Loss) -> Option<Recognition> {
        if self.entries.contains(&ClueEntry::Any) {
            return None;
        }
        let extents: Vec<(usize, Extent)> = (0..self.entries.len())
            .filter(|&entry| !self.entries[entry].colours(Symbol::LIMIT).intersection(lost).is_empty())
            .filter_map(|entry| Some((entry, self.extents[entry]?)))
            .collect();
        let is_out = |cell: usize| {
            self.is_forced(cell)
                && self.left[cell].intersection(lost).is_empty()
                && !extents.iter().any(|(_, extent)| (extent.starts.0..=extent.ends.1).contains(&cell))
        };
        if !is_out(position) {
            return None;
        }
        let limit = |block: usize, end: End, cell: usize| {
            let anchor = self
                .core(block)
                .and_then(|(first, last)| (first..=last).find(|&cell| self.is_coloured(cell)));
            let covers = |anchor| LimitReason::Covers {
                by: (block, cell),
                run: (anchor, anchor),
                is_only: true,
                others: Vec::new(),
            };
            let why = anchor.map_or(LimitReason::NoSpace(Obstacles::default()), covers);
            BlockLimit { block, end, cell, why, passed: Vec::new() }
        };
        let cells: Vec<usize> = (0..self.now.len()).filter(|&cell| is_out(cell)).collect();
        let with_nearest = |&cell: &usize| {
            let before = extents.iter().rfind(|(_, extent)| extent.ends.1 < cell);
            let after = extents.iter().find(|(_, extent)| extent.starts.0 > cell);
            let before = before.map(|&(block, extent)| limit(block, End::Last, extent.ends.1));
            let after = after.map(|&(block, extent)| limit(block, End::First, extent.starts.0));
            (cell, before, after)
        };
        let stretches = Stretch::group(cells.iter().map(with_nearest));
        Some(reach::recognition(lost, stretches, Vec::new(), cells))
    }
}
