//! The automaton of a clue, built directly in minimal form.
//!
//! State 0 comes before the first block. Each cell of a block has a state that the block's symbol enters.
//! Between two blocks of the same symbol there is a gap state, which the blank enters and loops on. Between
//! blocks of different symbols no gap is needed, and blanks loop on the last state of the first block.
//! Every state therefore either stays or moves on to the next one: every clue is a chain.

use super::dfa::{Dfa, NOWHERE};
use super::error::BuildError;
use crate::rule::Clue;
use crate::symbol::Symbol;

impl Dfa {
    /// The number of states in the automaton of a clue over `symbols` symbols.
    pub(crate) fn states_of_clue(clue: &Clue, symbols: usize) -> Result<usize, BuildError> {
        BuildError::check_alphabet(clue.symbols().with(Symbol::BLANK), symbols)?;
        let states = clue.least_length().saturating_add(1);
        Dfa::check_minimal_size(states, symbols).map(|()| states)
    }

    /// The automaton of a clue over `symbols` symbols: for `a b`, that of `0*1{a}0+1{b}0*`.
    pub fn from_clue(clue: &Clue, symbols: usize) -> Result<Dfa, BuildError> {
        let states = Dfa::states_of_clue(clue, symbols)?;
        let mut next = vec![NOWHERE; states * symbols];
        let mut state = 0;
        let mut lead =
            |from: usize, symbol: Symbol, to: usize| next[from * symbols + symbol.index()] = to as u32;
        lead(0, Symbol::BLANK, 0);
        for (index, block) in clue.blocks().iter().enumerate() {
            if clue.gap_before(index) == 1 {
                lead(state, Symbol::BLANK, state + 1);
                state += 1;
            }
            lead(state, Symbol::BLANK, state);
            for _ in 0..block.length() {
                lead(state, block.symbol(), state + 1);
                state += 1;
            }
        }
        lead(state, Symbol::BLANK, state);
        let accepting = (0..states).map(|candidate| candidate == state).collect();
        Ok(Dfa::of_minimal_parts(symbols, next, accepting))
    }
}
