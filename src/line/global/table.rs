//! Tables of words by sets of words: compact-table (J. Demeulenaere et al., "Compact-table: efficiently filtering table
//! constraints with reversible sparse bit-sets", 2016).
//!
//! For every length, position and symbol there is the set of words with that symbol there. The words that are left of a
//! line are those that have one of the candidates at every position.

use crate::line::planes::{Planes, words_for};
use crate::line::reasons::{CellDomain, Premise};
use crate::line::solve::NoFilling;
use crate::rule::Words;
use crate::symbol::{Symbol, SymbolSet};

/// A table of words for lines of any length.
#[derive(Clone, Debug)]
pub(in crate::line) struct TableMachine {
    /// For every length, the words of that length.
    tables: Vec<Table>,
    symbols: usize,
}

/// The words of one length.
#[derive(Clone, Debug, Default)]
struct Table {
    /// The number of words, and of machine words for a set of them.
    count: usize,
    stride: usize,
    /// For each position and symbol, the words with that symbol there.
    supports: Vec<u64>,
}

/// Working memory.
#[derive(Clone, Debug, Default)]
pub(in crate::line) struct TableScratch {
    valid: Vec<u64>,
    /// The indices of `valid` that are not 0.
    live: Vec<u32>,
    /// For reasons, the words that the cells from each position on allow.
    ahead: Vec<u64>,
    now: Vec<u64>,
}

impl Table {
    fn support(&self, symbols: usize, position: usize, symbol: Symbol) -> &[u64] {
        &self.supports[(position * symbols + symbol.index()) * self.stride..][..self.stride]
    }
}

impl TableMachine {
    /// The machine of a table over this many symbols.
    pub(in crate::line) fn new(rule: &Words, symbols: usize) -> TableMachine {
        let longest = rule.words().map(<[Symbol]>::len).max();
        let mut tables = vec![Table::default(); longest.map_or(0, |longest| longest + 1)];
        rule.words().for_each(|word| tables[word.len()].count += 1);
        for (length, table) in tables.iter_mut().enumerate() {
            table.stride = table.count.div_ceil(64);
            table.supports = vec![0; length * symbols * table.stride];
            for (number, word) in rule.words().filter(|word| word.len() == length).enumerate() {
                for (position, symbol) in word.iter().enumerate() {
                    let first = (position * symbols + symbol.index()) * table.stride;
                    table.supports[first + number / 64] |= 1 << (number % 64);
                }
            }
        }
        TableMachine { tables, symbols }
    }

    /// The estimated time of one line solve, in nanoseconds.
    pub(in crate::line) fn effort(&self, length: usize) -> usize {
        let stride = self.tables.get(length).map_or(0, |table| table.stride);
        100 + length * self.symbols * (2 + stride / 4)
    }

    /// Solves a line; the result goes to `left`, which holds as many words.
    pub(in crate::line) fn solve(
        &self,
        line: Planes<'_>,
        scratch: &mut TableScratch,
        left: &mut [u64],
    ) -> Result<(), NoFilling> {
        let table = self.tables.get(line.length()).filter(|table| table.count > 0).ok_or(NoFilling)?;
        let TableScratch { valid, live, now, .. } = scratch;
        all_words(table, valid);
        for position in 0..line.length() {
            self.restrict(table, position, line.get(position), valid, now);
        }
        live.clear();
        live.extend((0..valid.len()).filter(|&index| valid[index] != 0).map(|index| index as u32));
        if live.is_empty() {
            return Err(NoFilling);
        }
        left.copy_from_slice(line.words());
        let stride = words_for(line.length());
        for position in 0..line.length() {
            for symbol in line.get(position).iter() {
                let support = table.support(self.symbols, position, symbol);
                let is_live = |&index: &u32| support[index as usize] & valid[index as usize] != 0;
                if !live.iter().any(is_live) {
                    left[symbol.index() * stride + position / 64] &= !(1 << (position % 64));
                }
            }
        }
        Ok(())
    }

    /// Keeps the words with one of these symbols at a position.
    fn restrict(
        &self,
        table: &Table,
        position: usize,
        symbols: SymbolSet,
        words: &mut [u64],
        allowed: &mut Vec<u64>,
    ) {
        let known = SymbolSet::first(self.symbols).intersection(symbols);
        if known.len() == self.symbols {
            return;
        }
        allowed.clear();
        allowed.resize(table.stride, 0);
        for symbol in known.iter() {
            let support = table.support(self.symbols, position, symbol);
            allowed.iter_mut().zip(support).for_each(|(allowed, word)| *allowed |= word);
        }
        words.iter_mut().zip(&*allowed).for_each(|(words, allowed)| *words &= allowed);
    }

    /// A minimal reason for a conflict: a deletion filter from the first position to the last.
    pub(in crate::line) fn premises(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut TableScratch,
    ) {
        premises.clear();
        let Some(table) = self.tables.get(line.len()).filter(|table| table.count > 0) else { return };
        let TableScratch { valid, ahead, now, .. } = scratch;
        // The words that the cells from each position on allow, the last position first.
        ahead.clear();
        all_words(table, valid);
        for (position, cell) in line.iter().enumerate().rev() {
            ahead.extend_from_slice(valid);
            self.restrict(table, position, cell.current, valid, now);
        }
        if valid.iter().any(|&words| words != 0) {
            return;
        }
        all_words(table, valid);
        let meets = |support: &[u64], valid: &[u64], ahead: &[u64]| {
            support.iter().zip(valid).zip(ahead).any(|((one, two), three)| one & two & three != 0)
        };
        for (position, &CellDomain { initial, current }) in line.iter().enumerate() {
            let ahead = &ahead[(line.len() - 1 - position) * table.stride..][..table.stride];
            let mut held = current;
            for lost in initial.difference(current).iter().filter(|lost| lost.index() < self.symbols) {
                if meets(table.support(self.symbols, position, lost), valid, ahead) {
                    premises.push(Premise { position, lost });
                } else {
                    held = held.with(lost);
                }
            }
            self.restrict(table, position, held, valid, now);
        }
    }
}

/// The set of all words of a table.
fn all_words(table: &Table, words: &mut Vec<u64>) {
    words.clear();
    words.resize(table.stride, u64::MAX);
    if let Some(last) = words.last_mut().filter(|_| table.count % 64 > 0) {
        *last = (1 << (table.count % 64)) - 1;
    }
}
