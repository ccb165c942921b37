//! Tables of words by sets of words: compact-table (J. Demeulenaere et al., "Compact-table: efficiently filtering table
//! constraints with reversible sparse bit-sets", 2016).
//!
//! For every length, position and symbol there is the set of words with that symbol there. The words that are left of a
//! line are those that have one of the candidates at every position.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::automaton::BuildError;
use crate::budget::{Budget, Limit};
use crate::line::planes::{Planes, words_for};
use crate::line::reasons::{CellDomain, Premise};
use crate::line::solve::NoFilling;
use crate::rule::Words;
use crate::symbol::{Symbol, SymbolSet};

/// The most machine words of all sets: a few hundred megabytes, and a second to fill them.
const SIZE_LIMIT: usize = 1 << 25;

/// The words of a table whose reasons take milliseconds.
const LARGE_TABLE: usize = 1 << 14;

/// A table of words for lines of any length.
#[derive(Clone, Debug)]
pub(in crate::line) struct TableMachine {
    /// For every length of a word, the words of that length.
    tables: BTreeMap<usize, Table>,
    symbols: usize,
}

/// The words of one length.
#[derive(Clone, Debug, Default)]
struct Table {
    /// The number of words, and of machine words for a set of them.
    count: usize,
    stride: usize,
    /// For each position, the symbols that words have there, and where the sets of those words begin in `supports`, for
    /// one symbol after the other. Other symbols have no room: one long word may be all there is of a length.
    present: Vec<(SymbolSet, usize)>,
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
    /// Where the words with that symbol at a position are in `supports`, if there are any.
    fn place(&self, position: usize, symbol: Symbol) -> Option<Range<usize>> {
        let (present, first) = self.present[position];
        let before = present.intersection(SymbolSet::of_first(symbol.index())).len();
        let begin = first + before * self.stride;
        present.contains(symbol).then(|| begin..begin + self.stride)
    }

    /// The words with that symbol there. Empty if there are none.
    fn support(&self, position: usize, symbol: Symbol) -> &[u64] {
        self.place(position, symbol).map_or(&[], |place| &self.supports[place])
    }

    /// Keeps the words with one of these symbols at a position.
    fn restrict(&self, position: usize, symbols: SymbolSet, words: &mut [u64], allowed: &mut Vec<u64>) {
        let (present, _) = self.present[position];
        let (known, lost) = (present.intersection(symbols), present.difference(symbols));
        if lost.len() < known.len() {
            for symbol in lost.iter() {
                let support = self.support(position, symbol);
                words.iter_mut().zip(support).for_each(|(words, support)| *words &= !support);
            }
            return;
        }
        allowed.clear();
        allowed.resize(self.stride, 0);
        for symbol in known.iter() {
            let support = self.support(position, symbol);
            allowed.iter_mut().zip(support).for_each(|(allowed, word)| *allowed |= word);
        }
        words.iter_mut().zip(&*allowed).for_each(|(words, allowed)| *words &= allowed);
    }

    /// The machine words that the sets take of the words of a length, which are counted and have shown their symbols.
    fn size(&self) -> usize {
        let sets: usize = self.present.iter().map(|(present, _)| present.len()).sum();
        sets * self.count.div_ceil(64)
    }

    /// Makes the empty sets.
    fn lay_out(&mut self) {
        self.stride = self.count.div_ceil(64);
        let mut size = 0;
        for (present, first) in &mut self.present {
            *first = size;
            size += present.len() * self.stride;
        }
        (self.supports, self.count) = (vec![0; size], 0);
    }

    fn add(&mut self, word: &[Symbol]) {
        for (position, &symbol) in word.iter().enumerate() {
            if let Some(place) = self.place(position, symbol) {
                self.supports[place][self.count / 64] |= 1 << (self.count % 64);
            }
        }
        self.count += 1;
    }
}

/// Checks the number of machine words of all sets.
fn check_size(size: usize) -> Result<(), BuildError> {
    if size > SIZE_LIMIT { Err(BuildError::too_many_words(SIZE_LIMIT)) } else { Ok(()) }
}

impl TableMachine {
    /// The machine of a table over this many symbols.
    pub(in crate::line) fn new(rule: &Words, symbols: usize) -> Result<TableMachine, BuildError> {
        let (mut tables, mut size): (BTreeMap<usize, Table>, usize) = (BTreeMap::new(), 0);
        for word in rule.words() {
            let table = tables.entry(word.len()).or_default();
            table.count += 1;
            if table.count == 1 {
                size += word.len() * size_of::<(SymbolSet, usize)>() / size_of::<u64>();
                check_size(size)?;
                table.present.resize(word.len(), (SymbolSet::EMPTY, 0));
            }
            for ((present, _), &symbol) in table.present.iter_mut().zip(word) {
                *present = present.with(symbol);
            }
        }
        for table in tables.values_mut() {
            size += table.size();
            check_size(size)?;
            table.lay_out();
        }
        for word in rule.words() {
            if let Some(table) = tables.get_mut(&word.len()) {
                table.add(word);
            }
        }
        Ok(TableMachine { tables, symbols })
    }

    /// The size of one line solve: the sets of words of all symbols and positions.
    pub(in crate::line) fn size(&self, length: usize) -> usize {
        let stride = self.tables.get(&length).map_or(0, |table| table.stride);
        length * self.symbols * (2 + stride / 4)
    }

    /// Solves a line; the result goes to `left`, which holds as many words.
    pub(in crate::line) fn solve(
        &self,
        line: Planes<'_>,
        scratch: &mut TableScratch,
        left: &mut [u64],
    ) -> Result<(), NoFilling> {
        let table = self.tables.get(&line.length()).ok_or(NoFilling)?;
        let TableScratch { valid, live, now, .. } = scratch;
        all_words(table, valid);
        for position in 0..line.length() {
            table.restrict(position, line.get(position), valid, now);
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
                let support = table.support(position, symbol);
                let is_live = |&index: &u32| support[index as usize] & valid[index as usize] != 0;
                if support.is_empty() || !live.iter().any(is_live) {
                    left[symbol.index() * stride + position / 64] &= !(1 << (position % 64));
                }
            }
        }
        Ok(())
    }

    /// A minimal reason for a conflict: a deletion filter from the first position to the last.
    pub(in crate::line) fn premises(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut TableScratch,
        budget: &Budget,
    ) -> Result<(), Limit> {
        premises.clear();
        let Some(table) = self.tables.get(&line.len()) else { return Ok(()) };
        let check = || if table.count >= LARGE_TABLE { budget.check() } else { Ok(()) };
        let TableScratch { valid, live, ahead, now } = scratch;
        let lost = |cell: &CellDomain| {
            cell.initial.difference(cell.current).iter().filter(|lost| lost.index() < self.symbols)
        };
        // A search asks for hundreds of reasons at a conflict.
        check()?;
        // The words that the cells from each position on allow, the last position first.
        ahead.clear();
        all_words(table, valid);
        for (position, cell) in line.iter().enumerate().rev() {
            ahead.extend_from_slice(valid);
            table.restrict(position, cell.current, valid, now);
        }
        if valid.iter().any(|&words| words != 0) {
            return Ok(());
        }
        all_words(table, valid);
        for (position, cell) in line.iter().enumerate() {
            check()?;
            let ahead = &ahead[(line.len() - 1 - position) * table.stride..][..table.stride];
            let both = |index: usize| valid[index] & ahead[index];
            live.clear();
            live.extend((0..table.stride).filter(|&index| both(index) != 0).map(|index| index as u32));
            let mut held = cell.current;
            for lost in lost(cell) {
                let support = table.support(position, lost);
                let meets = |&index: &u32| support[index as usize] & both(index as usize) != 0;
                if !support.is_empty() && live.iter().any(meets) {
                    premises.push(Premise { position, lost });
                } else {
                    held = held.with(lost);
                }
            }
            table.restrict(position, held, valid, now);
        }
        Ok(())
    }
}

/// The set of all words of a table.
fn all_words(table: &Table, words: &mut Vec<u64>) {
    words.clear();
    words.resize(table.stride, u64::MAX);
    if let Some(last) = words.last_mut().filter(|_| !table.count.is_multiple_of(64)) {
        *last = (1 << (table.count % 64)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// All words are ruled out by their first letter. The second cell has lost letters for nothing.
    #[test]
    fn the_reasons_of_large_tables_end_with_the_budget() {
        let word = |number: usize| (0..9).map(|bit| Symbol::new(number >> (2 * bit) & 3)).collect();
        let machine = TableMachine::new(&Words::new((0..LARGE_TABLE + 5).map(word)), 4);
        let all = SymbolSet::of_first(4);
        let [first, second] = [SymbolSet::EMPTY, all.difference(SymbolSet::EMPTY.with(Symbol::new(2)))];
        let cell = |current| CellDomain { initial: all, current };
        let mut line = vec![cell(all); 9];
        (line[0], line[1]) = (cell(first), cell(second));
        let reason = |budget: &Budget| {
            let mut premises = Vec::new();
            let machine = machine.as_ref().unwrap();
            machine.premises(&line, &mut premises, &mut TableScratch::default(), budget)?;
            Ok(premises.iter().map(|premise| premise.position).collect::<Vec<_>>())
        };
        assert_eq!(reason(&Budget::unlimited()), Ok(vec![0; 4]));
        let spent = Budget::unlimited().with_time(Duration::ZERO).started();
        assert_eq!(reason(&spent), Err(Limit::Time));
    }

    /// Each letter is in a set of its own here, and 128 sets for each would be a gigabyte for two megabytes of words.
    #[test]
    fn there_is_room_only_for_symbols_that_occur() {
        let words = (1..200).map(|length| vec![Symbol::new(length % 128); length]);
        let machine = TableMachine::new(&Words::new(words), 128).unwrap();
        let size = |table: &Table| table.supports.len();
        assert_eq!(machine.tables.values().map(size).sum::<usize>(), (1..200).sum::<usize>());
    }
}
