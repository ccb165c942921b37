//! Equivalence classes of symbols.
//!
//! Two symbols are equivalent if they have the same transition in every state. The engine sees classes
//! only; an expression with six letters and a dot has at most seven over any alphabet. Symbols without
//! transitions belong to no class, and no filling uses them.
//!
//! A class can be at a position if one of its symbols can, so its plane is the union of theirs. A class
//! that is removed takes all of its symbols with it.

use crate::automaton::Dfa;
use crate::line::planes::{Planes, words_for};
use crate::symbol::{Symbol, SymbolSet};

/// The classes of an automaton's symbols, each as a set.
pub(super) fn classes_of(dfa: &Dfa) -> Vec<SymbolSet> {
    let mut columns: Vec<Vec<_>> = Vec::new();
    let mut classes: Vec<SymbolSet> = Vec::new();
    for symbol in (0..dfa.symbol_count()).map(Symbol::new) {
        let column: Vec<_> = dfa.states().map(|state| dfa.next(state, symbol)).collect();
        if let Some(class) = columns.iter().position(|other| *other == column) {
            classes[class] = classes[class].with(symbol);
        } else if column.iter().any(Option::is_some) {
            columns.push(column);
            classes.push(SymbolSet::only(symbol));
        }
    }
    classes
}

/// At most `CLASSES` classes.
///
/// PERF: most classes are single symbols. A loop over the symbols of each took 6 ns more for each line with
/// eight classes than the first symbols and a list of the others.
#[derive(Clone, Debug)]
pub(super) struct Classes<const CLASSES: usize> {
    /// The first symbol of each class; `None` after the last class.
    first: [Option<Symbol>; CLASSES],
    /// All other symbols, each with its class.
    others: Vec<(Symbol, usize)>,
}

impl<const CLASSES: usize> Classes<CLASSES> {
    pub(super) fn new(classes: &[SymbolSet]) -> Self {
        let first = |class: usize| classes.get(class).and_then(|symbols| symbols.iter().next());
        let others = classes
            .iter()
            .enumerate()
            .flat_map(|(class, symbols)| symbols.iter().skip(1).map(move |symbol| (symbol, class)));
        Classes { first: std::array::from_fn(first), others: others.collect() }
    }

    /// The plane of each class, for one word of the line.
    #[inline(always)]
    pub(super) fn gather(&self, line: Planes<'_>, word: usize) -> [u64; CLASSES] {
        let planes = &line.words()[word..];
        let stride = words_for(line.length());
        let plane = |symbol: Symbol| planes[symbol.index() * stride];
        let mut gathered = self.first.map(|symbol| symbol.map_or(0, plane));
        for &(symbol, class) in &self.others {
            gathered[class % CLASSES] |= plane(symbol);
        }
        gathered
    }

    /// Writes the candidates after these classes are removed, for one word of the line. Entries of symbols without a
    /// class must already be zero.
    #[inline(always)]
    pub(super) fn spread(&self, lost: [u64; CLASSES], line: Planes<'_>, word: usize, left: &mut [u64]) {
        let (planes, left) = (&line.words()[word..], &mut left[word..]);
        let stride = words_for(line.length());
        let mut leave = |symbol: Symbol, lost: u64| {
            left[symbol.index() * stride] = planes[symbol.index() * stride] & !lost;
        };
        for (symbol, lost) in self.first.iter().zip(lost) {
            symbol.iter().for_each(|&symbol| leave(symbol, lost));
        }
        for &(symbol, class) in &self.others {
            leave(symbol, lost[class % CLASSES]);
        }
    }
}

/// The set of classes at each position, in groups of eight positions, from one word for each class.
#[inline]
pub(super) fn candidates_of<const CLASSES: usize>(planes: &[u64; CLASSES], candidates: &mut [u16]) {
    for (eighth, candidates) in candidates.chunks_exact_mut(8).enumerate() {
        // Eight classes at eight positions form a bit matrix in one word, which is transposed.
        let square = |planes: &[u64]| {
            let rows = planes.iter().enumerate();
            let square =
                rows.fold(0, |square, (row, plane)| square | (plane >> (8 * eighth) & 0xFF) << (8 * row));
            transposed(square).to_le_bytes()
        };
        let low = square(&planes[..CLASSES.min(8)]);
        candidates.copy_from_slice(&low.map(u16::from));
        if CLASSES > 8 {
            for (candidates, high) in candidates.iter_mut().zip(square(&planes[8..])) {
                *candidates |= u16::from(high) << 8;
            }
        }
    }
}

/// Transposes a bit matrix of 8x8: bit `i` of byte `j` becomes bit `j` of byte `i` (H. S. Warren, Hacker's
/// Delight, section 7-3).
#[inline]
fn transposed(mut square: u64) -> u64 {
    // Swaps single bits, then squares of 2x2 bits, then of 4x4.
    for (distance, mask) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0xF0F0_F0F0)] {
        let differing = (square ^ square >> distance) & mask;
        square ^= differing ^ differing << distance;
    }
    square
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn candidates_are_the_planes_read_across() {
        let mut dice = Dice::new(1);
        for length in [8, 32, 64] {
            let planes: [u64; 16] = std::array::from_fn(|_| dice.next());
            let mut candidates = vec![0; length];
            candidates_of(&planes, &mut candidates);
            for (position, set) in candidates.into_iter().enumerate() {
                let across = |class: usize| (planes[class] >> position & 1) << class;
                assert_eq!(u64::from(set), (0..16).map(across).sum::<u64>());
            }
        }
    }
}
