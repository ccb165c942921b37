//! State sets of a chain in a few words, with one shift for each cell (Shift-And; R. Baeza-Yates and G.
//! Gonnet, 1992).

use super::walk::{Direction, Walk};
use crate::line::chain::Chain;
use crate::symbol::SymbolSet;

/// The states of a chain with at most `64 * W` states, in order.
#[derive(Clone, Debug)]
pub(in crate::line) struct LinkWalk<const W: usize> {
    /// For each symbol, the states that it enters from the previous one, and those in which it stays.
    by_symbol: Vec<Leads<W>>,
    /// The states entered and stayed in for every set of symbols, if there are few.
    by_set: Vec<Leads<W>>,
    accepting: [u64; W],
}

#[derive(Clone, Copy, Debug)]
struct Leads<const W: usize> {
    enter: [u64; W],
    stay: [u64; W],
}

impl<const W: usize> Leads<W> {
    const NONE: Leads<W> = Leads { enter: [0; W], stay: [0; W] };

    fn united(self, other: Leads<W>) -> Leads<W> {
        let united = |one: [u64; W], other: [u64; W]| std::array::from_fn(|word| one[word] | other[word]);
        Leads { enter: united(self.enter, other.enter), stay: united(self.stay, other.stay) }
    }
}

impl<const W: usize> LinkWalk<W> {
    /// The maximum number of symbols for which all sets are tabulated.
    const MAX_TABULATED_SYMBOLS: usize = 4;

    pub(super) fn new(chain: &Chain, symbols: usize) -> LinkWalk<W> {
        let mut by_symbol = vec![Leads::NONE; symbols];
        let mut accepting = [0; W];
        chain.for_each_state(|state, enter, stay, accepts| {
            let (word, bit) = (state / 64, 1 << (state % 64));
            enter.iter().for_each(|symbol| by_symbol[symbol.index()].enter[word] |= bit);
            stay.iter().for_each(|symbol| by_symbol[symbol.index()].stay[word] |= bit);
            accepting[word] |= if accepts { bit } else { 0 };
        });
        let united = |set: usize| {
            let symbols = (0..symbols).filter(|symbol| set >> symbol & 1 == 1);
            symbols.fold(Leads::NONE, |leads, symbol| leads.united(by_symbol[symbol]))
        };
        let sets = if symbols <= LinkWalk::<W>::MAX_TABULATED_SYMBOLS { 1 << symbols } else { 0 };
        let by_set = (0..sets).map(united).collect();
        LinkWalk { by_symbol, by_set, accepting }
    }

    #[inline]
    fn leads(&self, symbols: SymbolSet) -> Leads<W> {
        match self.by_set.get(symbols.word() as usize) {
            Some(&leads) => leads,
            None => {
                symbols.iter().fold(Leads::NONE, |leads, symbol| leads.united(self.by_symbol[symbol.index()]))
            }
        }
    }
}

impl<const W: usize> Walk for LinkWalk<W> {
    type Set = [u64; W];

    fn begin(&self, direction: Direction) -> [u64; W] {
        match direction {
            Direction::Forward => std::array::from_fn(|word| u64::from(word == 0)),
            Direction::Backward => self.accepting,
        }
    }

    #[inline]
    fn step(&self, direction: Direction, from: &[u64; W], symbols: SymbolSet) -> [u64; W] {
        let Leads { enter, stay } = self.leads(symbols);
        match direction {
            Direction::Forward => std::array::from_fn(|word| {
                let carried = if word == 0 { 0 } else { from[word - 1] >> 63 };
                (from[word] << 1 | carried) & enter[word] | from[word] & stay[word]
            }),
            Direction::Backward => std::array::from_fn(|word| {
                let entered = |word: usize| from[word] & enter[word];
                let carried = if word + 1 == W { 0 } else { entered(word + 1) << 63 };
                entered(word) >> 1 | carried | from[word] & stay[word]
            }),
        }
    }

    #[inline]
    fn meet(&self, one: &[u64; W], other: &[u64; W]) -> bool {
        (0..W).any(|word| one[word] & other[word] != 0)
    }
}
