//! The machine of a clue, written down in its smallest form.
//!
//! State 0 stands before the first cell. Every cell of a block is a state that the block's symbol enters. Between
//! two blocks of one symbol stands a gap state that the blank enters and in which it stays; where the symbols
//! differ no gap is asked for, and the last cell of the first block is itself the place where blanks may stay.
//! So every state either stays or moves on to the next: every clue is a chain.

use super::dfa::{Dfa, NOWHERE};
use super::error::BuildError;
use crate::rule::Clue;
use crate::symbol::Symbol;

impl Dfa {
    /// How many states the machine of a clue over that many symbols has, or why there is none.
    pub(crate) fn states_of_clue(clue: &Clue, symbols: usize) -> Result<usize, BuildError> {
        if let Some(block) = clue.blocks().iter().find(|block| block.symbol().index() >= symbols) {
            return Err(BuildError::outside_alphabet(block.symbol(), symbols));
        }
        let states = clue.least_length().saturating_add(1);
        Dfa::check_size(states).map(|()| states)
    }

    /// The machine of a clue over that many symbols: for `a b` that of `0*1{a}0+1{b}0*`.
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
