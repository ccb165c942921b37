//! The candidates of one line as bit planes.
//!
//! There is one plane for each symbol: bit `i` is set if and only if the symbol is a candidate at position
//! `i`. The engines read and write planes, and the grid stores them for every line, so nothing is packed
//! between two line solves. Bits beyond the end of the line are always 0.

use crate::symbol::{Symbol, SymbolSet};

/// The number of words of a plane for a line of this length.
#[inline]
pub(crate) fn words_for(length: usize) -> usize {
    length.div_ceil(64)
}

/// The candidates at a position of planes with `stride` words each.
///
/// PERF: plain loops, here and in the grid, because builds for size call every function of a chain of iterators.
#[inline(always)]
pub(crate) fn symbols_at(planes: &[u64], position: usize, stride: usize) -> SymbolSet {
    let (mut word, bit) = (planes.len() + position / 64, position % 64);
    let mut set = 0;
    while word >= stride {
        word -= stride;
        set = set << 1 | u128::from(planes[word] >> bit & 1);
    }
    SymbolSet::from_word(set)
}

/// The candidates of one line, one plane of words for each symbol.
#[derive(Clone, Copy, Debug)]
pub struct Planes<'a> {
    length: usize,
    /// The planes, one after another, `words_for(length)` words each.
    words: &'a [u64],
}

impl<'a> Planes<'a> {
    /// The planes of a line of this length, one after another.
    ///
    /// # Panics
    ///
    /// If the words are not a whole number of planes, or if a bit beyond the end is set.
    #[inline]
    pub fn new(length: usize, words: &'a [u64]) -> Planes<'a> {
        let stride = words_for(length);
        assert!(length == 0 || words.len().is_multiple_of(stride), "the words are a whole number of planes");
        let beyond = if length.is_multiple_of(64) { 0 } else { u64::MAX << (length % 64) };
        let mut last_words = words.chunks_exact(stride.max(1)).map(|plane| plane[stride - 1]);
        assert!(last_words.all(|word| word & beyond == 0), "bits beyond the end of the line are 0");
        Planes { length, words }
    }

    /// Planes of words that are known to be a whole number of planes.
    #[inline]
    pub(crate) fn of_words(length: usize, words: &'a [u64]) -> Planes<'a> {
        debug_assert!(length == 0 || words.len().is_multiple_of(words_for(length)), "whole planes");
        Planes { length, words }
    }

    /// Packs the candidates of a line over `symbols` symbols.
    pub fn pack(candidates: &[SymbolSet], symbols: usize, words: &mut Vec<u64>) {
        let stride = words_for(candidates.len());
        words.clear();
        words.resize(symbols * stride, 0);
        for (position, set) in candidates.iter().enumerate() {
            for symbol in set.intersection(SymbolSet::of_first(symbols)).iter() {
                words[symbol.index() * stride + position / 64] |= 1 << (position % 64);
            }
        }
    }

    /// Adds the planes of a line with these candidates at every position.
    pub(crate) fn pack_uniform(candidates: SymbolSet, length: usize, symbols: usize, words: &mut Vec<u64>) {
        for symbol in (0..symbols).map(Symbol::new) {
            let full = if candidates.contains(symbol) { u64::MAX } else { 0 };
            words.extend(std::iter::repeat_n(full, length / 64));
            let is_cut = !length.is_multiple_of(64);
            words.extend(is_cut.then_some(full & ((1 << (length % 64)) - 1)));
        }
    }

    /// The number of positions.
    #[inline]
    pub fn length(self) -> usize {
        self.length
    }

    /// All words, plane by plane.
    #[inline]
    pub fn words(self) -> &'a [u64] {
        self.words
    }

    /// The candidates at a position.
    ///
    /// # Panics
    ///
    /// If there is no such position.
    #[inline(always)]
    pub fn get(self, position: usize) -> SymbolSet {
        assert!(position < self.length, "a position of the line");
        symbols_at(self.words, position, words_for(self.length))
    }

    /// Whether the symbol is a candidate at the position.
    ///
    /// # Panics
    ///
    /// If there is no such position, or no plane for the symbol.
    #[inline]
    pub fn may_be(self, position: usize, symbol: Symbol) -> bool {
        assert!(position < self.length, "a position of the line");
        let word = symbol.index() * words_for(self.length) + position / 64;
        self.words[word] >> (position % 64) & 1 == 1
    }

    /// The candidates at every position.
    pub fn unpack(self) -> Vec<SymbolSet> {
        let mut sets = vec![SymbolSet::EMPTY; self.length];
        self.write_sets(&mut sets);
        sets
    }

    /// Writes the candidates at every position.
    ///
    /// PERF: symbols that are candidates at 64 positions are not looked at for each. A cell that may have all of 48
    /// colours takes 2 ns instead of 50.
    pub(crate) fn write_sets(self, sets: &mut [SymbolSet]) {
        debug_assert_eq!(sets.len(), self.length, "a set for each position");
        let stride = words_for(self.length);
        for (word, sets) in sets.chunks_mut(64).enumerate() {
            let all = u64::MAX >> (64 - sets.len());
            let planes = || self.words.iter().skip(word).step_by(stride).enumerate();
            let everywhere = planes().filter(|&(_, &plane)| plane == all);
            let set = everywhere.fold(SymbolSet::EMPTY, |set, (symbol, _)| set.with(Symbol::new(symbol)));
            sets.fill(set);
            for (symbol, &plane) in planes().filter(|&(_, &plane)| plane != all) {
                let mut left = plane;
                while left != 0 {
                    let set = &mut sets[left.trailing_zeros() as usize];
                    *set = set.with(Symbol::new(symbol));
                    left &= left - 1;
                }
            }
        }
    }

    /// Writes the symbol of each position, where exactly one is a candidate, over symbol 0.
    pub(crate) fn write_known(self, symbols: &mut [Symbol]) {
        for (symbol, plane) in self.words.chunks_exact(words_for(self.length).max(1)).enumerate().skip(1) {
            for (word, cells) in plane.iter().zip(symbols.chunks_mut(64)) {
                for (bit, cell) in cells.iter_mut().enumerate() {
                    if word >> bit & 1 == 1 {
                        *cell = Symbol::new(symbol);
                    }
                }
            }
        }
    }

    /// The number of positions that have one candidate now and had more before.
    pub(crate) fn newly_known(self, before: Planes<'_>) -> usize {
        let stride = words_for(self.length);
        let single = |planes: Planes<'_>, word: usize| {
            let (mut once, mut twice, mut word) = (0, 0, word);
            while word < planes.words.len() {
                twice |= once & planes.words[word];
                once |= planes.words[word];
                word += stride;
            }
            once & !twice
        };
        (0..stride).map(|word| (single(self, word) & !single(before, word)).count_ones() as usize).sum()
    }
}

/// The indices of the set bits of a word.
#[inline]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;
    use crate::dice::Dice;

    #[test]
    fn positions_and_bits_beyond_the_end_are_refused() {
        let words = [u64::MAX; 2];
        let planes = Planes::new(64, &words);
        assert_eq!(planes.get(63), SymbolSet::of_first(2));
        assert!(catch_unwind(|| planes.get(64)).is_err());
        assert!(catch_unwind(|| planes.may_be(64, Symbol::BLANK)).is_err());
        assert!(catch_unwind(|| Planes::new(5, &[0b11111, 0xFF])).is_err());
        assert_eq!(Planes::new(0, &[]).length(), 0);
    }

    #[test]
    fn unpacked_planes_have_the_candidates_of_every_position() {
        let mut dice = Dice::new(1);
        // Some words are full, as in a grid in which most is open.
        let mut random_word = || if dice.is_one_in(4) { u64::MAX } else { dice.next() };
        for length in [0, 1, 63, 64, 65, 128, 200] {
            for symbols in [1, 2, 48, 65] {
                let mut words = Vec::new();
                for _ in 0..symbols {
                    words.extend((0..words_for(length)).map(|word| {
                        let beyond = (64 * (word + 1)).saturating_sub(length);
                        random_word() & u64::MAX >> beyond
                    }));
                }
                let planes = Planes::new(length, &words);
                let slow: Vec<SymbolSet> = (0..length).map(|position| planes.get(position)).collect();
                assert_eq!(planes.unpack(), slow, "{length} cells, {symbols} symbols");
            }
        }
    }
}
