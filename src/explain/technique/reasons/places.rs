//! Where the blocks of a clue may stand on a line: the table of a dynamic program over blocks and cells, and what
//! follows from it.
//!
//! Row `j` of the table holds which beginnings of the line the first `j` blocks can fill. A row is a bit set over
//! cells, and follows from the row before it by shifts and one flood fill, as in the line engine's
//! [chains](nonomata_engine::line). Apart from it stands how far the blocks get if known colours need not be covered.
//! The difference between the two shows whether blocks do not fit, or would leave a known cell uncovered.

use nonomata_engine::rule::Clue;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// Where the blocks of a line may stand.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    fills: Fills,
    /// Where the first `j` blocks end at the earliest if nothing need be covered; past the end if they do not fit.
    packed_left: Vec<usize>,
    /// Where the blocks from `j` on start at the latest if nothing need be covered; none if they do not fit.
    packed_right: Vec<Option<usize>>,
}

impl Places {
    /// The places of the blocks on that line, whether or not it has a filling.
    pub(crate) fn of(clue: &Clue, cells: &[SymbolSet]) -> Places {
        let (mirrored, reversed) = mirror(clue, cells);
        let mut packed_right: Vec<Option<usize>> =
            pack(&mirrored, &reversed).into_iter().map(|end| cells.len().checked_sub(end)).collect();
        packed_right.reverse();
        Places { fills: Fills::of(clue, cells), packed_left: pack(clue, cells), packed_right }
    }

    /// Whether the first `count` blocks can fill the cells before that one.
    pub(crate) fn fills_before(&self, count: usize, cell: usize) -> bool {
        self.fills.has(count, cell)
    }

    /// Whether the first `count` blocks fit before that cell, if nothing need be covered.
    pub(crate) fn has_space_before(&self, count: usize, cell: usize) -> bool {
        self.packed_left[count] <= cell
    }

    /// Whether the blocks from `block` on fit from that cell on, if nothing need be covered.
    pub(crate) fn has_space_after(&self, block: usize, cell: usize) -> bool {
        self.packed_right[block].is_some_and(|start| cell <= start)
    }
}

/// The line with every block as far left as it may stand, and as far right. The line must have a filling; these are
/// two.
pub(crate) fn extremes(clue: &Clue, cells: &[SymbolSet]) -> [Vec<Symbol>; 2] {
    let (mirrored, reversed) = mirror(clue, cells);
    let mut leftmost = rightmost(&mirrored, &reversed);
    leftmost.reverse();
    [leftmost, rightmost(clue, cells)]
}

fn rightmost(clue: &Clue, cells: &[SymbolSet]) -> Vec<Symbol> {
    let fills = Fills::of(clue, cells);
    let mut line = vec![Symbol::BLANK; cells.len()];
    let mut end = cells.len();
    for (index, block) in clue.blocks().iter().enumerate().rev() {
        let start = (0..=end).rev().filter_map(|end| end.checked_sub(block.length())).find(|&start| {
            let gap = clue.gap_before(index);
            let is_separate = gap == 0 || (start > 0 && cells[start - 1].contains(Symbol::BLANK));
            is_separate && fits(clue, cells, index, start) && fills.has(index, start - gap)
        });
        let Some(start) = start else { break };
        line[start..start + block.length()].fill(block.symbol());
        end = start - clue.gap_before(index);
    }
    line
}

/// The line read from its end.
fn mirror(clue: &Clue, cells: &[SymbolSet]) -> (Clue, Vec<SymbolSet>) {
    (clue.reversed(), cells.iter().rev().copied().collect())
}

/// Whether the cells from `start` on can hold the block.
pub(crate) fn fits(clue: &Clue, cells: &[SymbolSet], block: usize, start: usize) -> bool {
    let block = clue.blocks()[block];
    let window = cells.get(start..start + block.length());
    window.is_some_and(|window| window.iter().all(|cell| cell.contains(block.symbol())))
}

/// Which beginnings of the line the first blocks can fill, for every number of blocks: bit `i` of row `j` says whether
/// `j` blocks can fill `i` cells.
#[derive(Clone, Debug)]
struct Fills {
    /// The number of words of a row.
    width: usize,
    rows: Vec<u64>,
}

impl Fills {
    // PERF: bits in place of a table of bools filled cell by cell, and only where a technique asks. Filling it for
    // every view of a line was 6 % of the time of `rate` on random 10x10 and 15x15.
    fn of(clue: &Clue, cells: &[SymbolSet]) -> Fills {
        let width = cells.len() / 64 + 1;
        let blank = ends_of(cells, Symbol::BLANK, width);
        let mut row = vec![0; width];
        row[0] = 1;
        flood(&mut row, &blank);
        let mut rows = Vec::with_capacity(width * (clue.blocks().len() + 1));
        rows.extend_from_slice(&row);
        for (index, block) in clue.blocks().iter().enumerate() {
            if clue.gap_before(index) > 0 {
                row = and(shifted(&row, 1), &blank);
            }
            // Where as many cells as the block has end that may hold its symbol.
            let mut window = ends_of(cells, block.symbol(), width);
            let mut length = 1;
            while length < block.length() {
                let more = length.min(block.length() - length);
                window = and(shifted(&window, more), &window);
                length += more;
            }
            row = and(shifted(&row, block.length()), &window);
            flood(&mut row, &blank);
            rows.extend_from_slice(&row);
        }
        Fills { width, rows }
    }

    fn has(&self, count: usize, cell: usize) -> bool {
        self.rows[count * self.width + cell / 64] >> (cell % 64) & 1 == 1
    }
}

/// The ends of single cells that may hold a symbol: bit `i + 1` for cell `i`.
fn ends_of(cells: &[SymbolSet], symbol: Symbol, width: usize) -> Vec<u64> {
    let mut ends = vec![0; width];
    for (cell, _) in cells.iter().enumerate().filter(|(_, cell)| cell.contains(symbol)) {
        ends[(cell + 1) / 64] |= 1 << ((cell + 1) % 64);
    }
    ends
}

/// The bits moved upward.
fn shifted(row: &[u64], by: usize) -> Vec<u64> {
    let (words, bits) = (by / 64, by % 64);
    let word = |index: usize| index.checked_sub(words).map_or(0, |index| row[index]);
    let carried = |index: usize| if bits == 0 || index == 0 { 0 } else { word(index - 1) >> (64 - bits) };
    (0..row.len()).map(|index| word(index) << bits | carried(index)).collect()
}

fn and(mut one: Vec<u64>, other: &[u64]) -> Vec<u64> {
    one.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
    one
}

/// Adds all bits that are reached upward from the row through bits of the mask: a carry of an addition runs through
/// ones.
fn flood(row: &mut [u64], mask: &[u64]) {
    let seeds = shifted(row, 1);
    let mut carry = false;
    for ((row, seed), mask) in row.iter_mut().zip(seeds).zip(mask) {
        let seed = seed & mask;
        let (sum, one) = mask.overflowing_add(seed);
        let (sum, other) = sum.overflowing_add(u64::from(carry));
        carry = one || other;
        *row |= mask & ((sum ^ mask) | seed);
    }
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
