//! The engine for small machines that are no chains: a set of states is one word.
//!
//! With at most 64 states a set of them is a word, and what a symbol makes of a set is looked up four states at a
//! time: for each symbol and each group of four there is a row of sixteen words, one for every part of the group
//! that may be in the set. Backward the same with the arrows turned round, over states that were reached forward;
//! so what is left are the states on fillings, and a symbol survives where it leads from one of them to one behind.
//! Where the symbols are few, every set of them has rows of its own.

use super::planes::{Planes, words_for};
use super::solve::{NoFilling, Scratch};
use crate::automaton::{Dfa, StateId};
use crate::symbol::{Symbol, SymbolSet};

/// How many states are looked up at once.
const GROUP: usize = 4;

/// A machine of at most 64 states in words.
#[derive(Clone, Debug)]
pub(super) struct WordMachine {
    symbols: usize,
    accepting: u64,
    /// For each symbol and each state the word of the state behind it, or no bit.
    next: Vec<u64>,
    forward: Rows,
    backward: Rows,
}

impl WordMachine {
    /// The most states and symbols that are worth their rows.
    const STATE_LIMIT: usize = 64;
    const SYMBOL_LIMIT: usize = 16;

    /// The rows of a machine, if it is small enough and has a state at all.
    pub(super) fn of(dfa: &Dfa) -> Option<WordMachine> {
        let (states, symbols) = (dfa.state_count(), dfa.symbol_count());
        if states == 0 || states > WordMachine::STATE_LIMIT || symbols > WordMachine::SYMBOL_LIMIT {
            return None;
        }
        let mut next = vec![0; symbols * states];
        let mut previous = vec![0; symbols * states];
        for symbol in 0..symbols {
            for state in dfa.states() {
                if let Some(target) = dfa.next(state, Symbol::new(symbol)) {
                    next[symbol * states + state.index()] = 1 << target.index();
                    previous[symbol * states + target.index()] |= 1 << state.index();
                }
            }
        }
        let accepting = dfa.states().filter(|&state| dfa.is_accepting(state));
        Some(WordMachine {
            symbols,
            accepting: accepting.map(StateId::index).fold(0, |word, state| word | 1 << state),
            forward: Rows::new(&next, symbols, states),
            backward: Rows::new(&previous, symbols, states),
            next,
        })
    }

    /// Looks at a line; what survives is in `scratch.narrowed`.
    pub(super) fn solve(&self, line: Planes<'_>, scratch: &mut Scratch) -> Result<(), NoFilling> {
        let states = &mut scratch.states;
        states.clear();
        let mut reached = 1;
        for position in 0..line.length() {
            let candidates = line.get(position);
            states.push((reached, candidates));
            reached = self.forward.lead(candidates, reached);
        }
        let mut kept = reached & self.accepting;
        if kept == 0 {
            return Err(NoFilling);
        }
        // Little is lost at most looks: begin with all, and take away what does not survive.
        scratch.narrowed.copy_from_slice(line.words());
        let stride = words_for(line.length());
        for (position, &(reached, candidates)) in states.iter().enumerate().rev() {
            let behind = kept;
            kept = self.backward.lead(candidates, behind) & reached;
            for symbol in self.lost(candidates, kept, behind).iter() {
                scratch.narrowed[symbol.index() * stride + position / 64] &= !(1 << (position % 64));
            }
        }
        Ok(())
    }

    /// The candidates that lead from none of these states to one of those behind. Few states are asked: a symbol
    /// that one of them leads on by needs no other.
    #[inline]
    fn lost(&self, candidates: SymbolSet, mut kept: u64, behind: u64) -> SymbolSet {
        let states = self.next.len() / self.symbols;
        let mut open = candidates;
        while kept != 0 && !open.is_empty() {
            let state = kept.trailing_zeros() as usize;
            kept &= kept - 1;
            for symbol in open.iter() {
                if self.next[symbol.index() * states + state] & behind != 0 {
                    open = open.without(symbol);
                }
            }
        }
        open
    }
}

/// What symbols make of sets of states.
#[derive(Clone, Debug)]
struct Rows {
    /// How many groups of states there are.
    groups: usize,
    /// Whether there are rows for every set of symbols, or only for single ones.
    ///
    /// PERF: with a loop over the candidates of a cell its end is mispredicted at every other cell; rows for all
    /// sets of four symbols made a look at 25 cells twice as fast.
    for_sets: bool,
    /// For each set of symbols, or each symbol, and for each group sixteen words.
    rows: Vec<[u64; 1 << GROUP]>,
}

impl Rows {
    /// The most rows that are worth having for all sets of symbols.
    const WORTH: usize = 256;

    /// The rows for these leads: the word of states that symbol `s` leads to from state `q` is
    /// `leads[s * states + q]`.
    fn new(leads: &[u64], symbols: usize, states: usize) -> Rows {
        let groups = states.div_ceil(GROUP);
        let mut single = vec![[0; 1 << GROUP]; symbols * groups];
        for (symbol, leads) in leads.chunks(states).enumerate() {
            for (group, leads) in leads.chunks(GROUP).enumerate() {
                let row = &mut single[symbol * groups + group];
                for part in 1..1usize << GROUP {
                    // Each part is a smaller one and its lowest state.
                    let lowest = leads.get(part.trailing_zeros() as usize).copied().unwrap_or(0);
                    row[part] = row[part & (part - 1)] | lowest;
                }
            }
        }
        if groups << symbols > Rows::WORTH {
            return Rows { groups, for_sets: false, rows: single };
        }
        let mut rows = vec![[0; 1 << GROUP]; groups << symbols];
        for set in 1..1usize << symbols {
            // Each set is a smaller one and its lowest symbol.
            let (lowest, rest) = (set.trailing_zeros() as usize, set & (set - 1));
            for group in 0..groups {
                let united =
                    |part: usize| rows[rest * groups + group][part] | single[lowest * groups + group][part];
                rows[set * groups + group] = std::array::from_fn(united);
            }
        }
        Rows { groups, for_sets: true, rows }
    }

    /// The states that some candidate leads to from some of these states.
    #[inline]
    fn lead(&self, candidates: SymbolSet, states: u64) -> u64 {
        if self.for_sets {
            return self.lead_by(candidates.word() as usize, states);
        }
        candidates.iter().fold(0, |led, symbol| led | self.lead_by(symbol.index(), states))
    }

    #[inline]
    fn lead_by(&self, which: usize, mut states: u64) -> u64 {
        let mut led = 0;
        for row in &self.rows[which * self.groups..][..self.groups] {
            led |= row[states as usize % (1 << GROUP)];
            states >>= GROUP;
        }
        led
    }
}
