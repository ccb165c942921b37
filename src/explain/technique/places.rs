//! Where the blocks of a clue may stand on a line, from both ends.
//!
//! Techniques are about blocks, so they need more than candidates: how far left and right each block may go. Two
//! dynamic programming tables hold which prefixes of the line the first blocks can fill, and which suffixes the others;
//! a block may stand where both agree. A second pair of tables ignores that known colours must be covered. The
//! difference between the two shows whether a block does not fit, or would leave a known cell uncovered.

use crate::rule::Clue;
use crate::symbol::{Symbol, SymbolSet};

/// Where the blocks of a line may stand.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    length: usize,
    /// Entry `j * (length + 1) + i`: whether the first `j` blocks can fill the first `i` cells.
    before: Vec<bool>,
    /// Entry `j * (length + 1) + i`: whether the blocks from `j` on can fill the cells from `i` on.
    after: Vec<bool>,
    /// For each block its first and last possible start.
    extremes: Vec<(usize, usize)>,
    /// Where the first `j` blocks end at the earliest if nothing need be covered; past the end if they do not fit.
    packed_left: Vec<usize>,
    /// Where the blocks from `j` on start at the latest if nothing need be covered; none if they do not fit.
    packed_right: Vec<Option<usize>>,
}

impl Places {
    /// The places of the blocks on that line, whether or not it has a filling.
    pub(crate) fn of(clue: &Clue, cells: &[SymbolSet]) -> Places {
        let reversed: Vec<SymbolSet> = cells.iter().rev().copied().collect();
        let mirrored = clue.reversed();
        let (count, length) = (clue.blocks().len(), cells.len());
        let before = fill(clue, cells);
        let mut after = fill(&mirrored, &reversed);
        after.reverse();
        let mut packed_right: Vec<Option<usize>> =
            pack(&mirrored, &reversed).into_iter().map(|end| length.checked_sub(end)).collect();
        packed_right.reverse();
        let mut places = Places {
            length,
            before,
            after,
            extremes: Vec::with_capacity(count),
            packed_left: pack(clue, cells),
            packed_right,
        };
        for block in 0..count {
            let mut starts = (0..length).filter(|&start| places.may_start(clue, cells, block, start));
            let first = starts.next();
            let last = starts.next_back().or(first);
            // A block that fits nowhere reaches nothing.
            places.extremes.push(first.zip(last).unwrap_or((length, 0)));
        }
        places
    }

    /// Whether a block may start there in some filling.
    pub(crate) fn may_start(&self, clue: &Clue, cells: &[SymbolSet], block: usize, start: usize) -> bool {
        let end = start + clue.blocks()[block].length();
        fits(clue, cells, block, start)
            && leads(clue, cells, block, start, |count, cell| self.fills_before(count, cell))
            && self.follows(clue, cells, block, end)
    }

    /// Whether the blocks after one can fill what is left if it ends before that cell.
    fn follows(&self, clue: &Clue, cells: &[SymbolSet], block: usize, end: usize) -> bool {
        let next = block + 1;
        if next == clue.blocks().len() || clue.gap_before(next) == 0 {
            return self.fills_after(next, end);
        }
        end < self.length && cells[end].contains(Symbol::BLANK) && self.fills_after(next, end + 1)
    }

    /// Whether the first `count` blocks can fill the cells before that one.
    pub(crate) fn fills_before(&self, count: usize, cell: usize) -> bool {
        self.before[count * (self.length + 1) + cell]
    }

    /// Whether the blocks from `block` on can fill the cells from that one on.
    pub(crate) fn fills_after(&self, block: usize, cell: usize) -> bool {
        self.after[block * (self.length + 1) + cell]
    }

    /// Whether the first `count` blocks fit before that cell, if nothing need be covered.
    pub(crate) fn has_room_before(&self, count: usize, cell: usize) -> bool {
        self.packed_left[count] <= cell
    }

    /// Whether the blocks from `block` on fit from that cell on, if nothing need be covered.
    pub(crate) fn has_room_after(&self, block: usize, cell: usize) -> bool {
        self.packed_right[block].is_some_and(|start| cell <= start)
    }

    /// The first cell that a block may cover.
    pub(crate) fn earliest(&self, block: usize) -> usize {
        self.extremes[block].0
    }

    /// The last cell at which a block may start.
    pub(crate) fn latest(&self, block: usize) -> usize {
        self.extremes[block].1
    }

    /// The line with every block as far left, or as far right, as it may stand: both are fillings if there are any.
    pub(crate) fn extreme(&self, clue: &Clue, right: bool) -> Vec<Symbol> {
        let mut line = vec![Symbol::BLANK; self.length];
        for (index, block) in clue.blocks().iter().enumerate() {
            let start = if right { self.latest(index) } else { self.earliest(index) };
            line.iter_mut().skip(start).take(block.length()).for_each(|cell| *cell = block.symbol());
        }
        line
    }
}

/// Whether the cells from `start` on can hold the block.
pub(crate) fn fits(clue: &Clue, cells: &[SymbolSet], block: usize, start: usize) -> bool {
    let block = clue.blocks()[block];
    let window = cells.get(start..start + block.length());
    window.is_some_and(|window| window.iter().all(|cell| cell.contains(block.symbol())))
}

/// Whether a block may start there for all that comes before it.
fn leads(
    clue: &Clue,
    cells: &[SymbolSet],
    block: usize,
    start: usize,
    fills_before: impl Fn(usize, usize) -> bool,
) -> bool {
    if clue.gap_before(block) == 0 {
        return fills_before(block, start);
    }
    start > 0 && cells[start - 1].contains(Symbol::BLANK) && fills_before(block, start - 1)
}

/// Which beginnings of the line the first blocks can fill, for every number of blocks and cells.
fn fill(clue: &Clue, cells: &[SymbolSet]) -> Vec<bool> {
    let (count, stride) = (clue.blocks().len(), cells.len() + 1);
    let mut table = vec![false; (count + 1) * stride];
    table[0] = true;
    for blocks in 0..=count {
        let length = if blocks == 0 { 0 } else { clue.blocks()[blocks - 1].length() };
        let mut fitting = 0;
        for cell in 1..stride {
            let is_blank = cells[cell - 1].contains(Symbol::BLANK) && table[blocks * stride + cell - 1];
            let ends = blocks > 0 && {
                let symbol = clue.blocks()[blocks - 1].symbol();
                fitting = if cells[cell - 1].contains(symbol) { fitting + 1 } else { 0 };
                fitting >= length
                    && leads(clue, cells, blocks - 1, cell - length, |count, cell| {
                        table[count * stride + cell]
                    })
            };
            table[blocks * stride + cell] = is_blank || ends;
        }
    }
    table
}

/// Where the first blocks end at the earliest if known colours need not be covered, for every number of blocks.
fn pack(clue: &Clue, cells: &[SymbolSet]) -> Vec<usize> {
    let mut ends = vec![0];
    let mut end = 0;
    for (index, block) in clue.blocks().iter().enumerate() {
        let start = end + clue.gap_before(index);
        let start = (start..cells.len()).find(|&start| fits(clue, cells, index, start));
        end = start.map_or(cells.len() + 1, |start| start + block.length());
        ends.push(end);
    }
    ends
}
