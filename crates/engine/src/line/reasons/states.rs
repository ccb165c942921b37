//! State sets of any automaton, state by state.

use fixedbitset::FixedBitSet;

use super::walk::{Direction, Walk};
use crate::automaton::Dfa;
use crate::budget::{Budget, Limit};
use crate::symbol::{Symbol, SymbolSet};

/// The automaton itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct StateWalk<'m> {
    dfa: &'m Dfa,
    budget: &'m Budget,
}

impl<'m> StateWalk<'m> {
    pub(super) fn new(dfa: &'m Dfa, budget: &'m Budget) -> StateWalk<'m> {
        StateWalk { dfa, budget }
    }
}

impl Walk for StateWalk<'_> {
    type Set = FixedBitSet;

    fn begin(&self, direction: Direction) -> FixedBitSet {
        let mut states = FixedBitSet::with_capacity(self.dfa.state_count());
        match direction {
            Direction::Forward => states.extend(self.dfa.start().map(|start| start.index())),
            Direction::Backward => {
                states.extend(
                    self.dfa
                        .states()
                        .filter(|&state| self.dfa.is_accepting(state))
                        .map(|state| state.index()),
                );
            }
        }
        states
    }

    fn step(&self, direction: Direction, from: &FixedBitSet, symbols: SymbolSet) -> FixedBitSet {
        let known = symbols.intersection(SymbolSet::of_first(self.dfa.symbol_count()));
        let mut states = FixedBitSet::with_capacity(self.dfa.state_count());
        for state in self.dfa.states() {
            let next = |symbol: Symbol| self.dfa.next(state, symbol).map(|next| next.index());
            match direction {
                Direction::Forward if from.contains(state.index()) => {
                    states.extend(known.iter().filter_map(next))
                }
                Direction::Forward => {}
                Direction::Backward => {
                    let leads = known.iter().filter_map(next).any(|next| from.contains(next));
                    states.set(state.index(), leads);
                }
            }
        }
        states
    }

    fn meet(&self, one: &FixedBitSet, other: &FixedBitSet) -> bool {
        !one.is_disjoint(other)
    }

    fn check(&self) -> Result<(), Limit> {
        self.budget.check()
    }
}
