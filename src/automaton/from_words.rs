//! The minimal automaton of a dictionary, built word by word from the sorted list (J. Daciuk, S. Mihov, B. Watson and
//! R. Watson, "Incremental construction of minimal acyclic finite-state automata", 2000).

use std::collections::{HashMap, VecDeque};

use super::dfa::{Dfa, NOWHERE};
use super::error::BuildError;
use crate::budget::Budget;
use crate::rule::Words;
use crate::symbol::Symbol;

/// A state: whether a word may end there, and where symbols lead, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
struct State {
    accepts: bool,
    next: Vec<(Symbol, u32)>,
}

/// The limits are looked at once in this many states of a word.
const STATES_BETWEEN_CHECKS: usize = 1 << 10;

/// Finished states, each once.
#[derive(Default)]
struct Register {
    states: Vec<State>,
    numbers: HashMap<State, u32>,
}

impl Register {
    /// Checks that the automaton has not too many states, and that there is memory for them, here and as rows of a
    /// table. There may be millions.
    fn check(&self, symbols: usize, budget: &Budget) -> Result<(), BuildError> {
        const BYTES_PER_STATE: usize = 2 * size_of::<State>() + 176;
        Dfa::check_size(self.states.len())?;
        BuildError::check(budget)?;
        let bytes = self.states.len() * (BYTES_PER_STATE + symbols * size_of::<u32>());
        budget.check_memory(bytes as u64).map_err(BuildError::of_limit)
    }

    /// The number of a finished state, or of its equal.
    fn number(&mut self, state: State) -> u32 {
        let next = self.states.len() as u32;
        let number = *self.numbers.entry(state.clone()).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }
}

impl Dfa {
    /// The automaton of a table of words over this many symbols.
    pub fn from_words(words: &Words, symbols: usize) -> Result<Dfa, BuildError> {
        Dfa::from_words_within(words, symbols, &Budget::unlimited())
    }

    /// The same within a budget.
    pub(crate) fn from_words_within(
        words: &Words,
        symbols: usize,
        budget: &Budget,
    ) -> Result<Dfa, BuildError> {
        let mut register = Register::default();
        // The states on the path of the last word, which are not finished.
        let mut path = vec![State::default()];
        let mut last: &[Symbol] = &[];
        for word in words.words() {
            register.check(symbols, budget)?;
            let common = word.iter().zip(last).take_while(|(one, other)| one == other).count();
            finish(&mut path, last, common, &mut register, symbols, budget)?;
            path.extend((common..word.len()).map(|_| State::default()));
            if let Some(end) = path.last_mut() {
                end.accepts = true;
            }
            last = word;
        }
        finish(&mut path, last, 0, &mut register, symbols, budget)?;
        let start = path.pop().unwrap_or_default();
        if !start.accepts && start.next.is_empty() {
            return Ok(Dfa::nothing(symbols));
        }
        let start = register.number(start);
        register.check(symbols, budget)?;
        Ok(numbered(&register.states, start, symbols))
    }
}

/// Finishes the states of the last word after its first `common` symbols.
fn finish(
    path: &mut Vec<State>,
    last: &[Symbol],
    common: usize,
    register: &mut Register,
    symbols: usize,
    budget: &Budget,
) -> Result<(), BuildError> {
    while path.len() > common + 1 {
        if path.len() % STATES_BETWEEN_CHECKS == 0 {
            register.check(symbols, budget)?;
        }
        let Some(state) = path.pop() else { break };
        let number = register.number(state);
        let depth = path.len();
        if let Some(before) = path.last_mut() {
            before.next.push((last[depth - 1], number));
        }
    }
    Ok(())
}

/// Numbers the states breadth-first in symbol order, as every automaton is.
fn numbered(states: &[State], start: u32, symbols: usize) -> Dfa {
    let mut numbers = vec![NOWHERE; states.len()];
    numbers[start as usize] = 0;
    let (mut waiting, mut count) = (VecDeque::from([start]), 1);
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    while let Some(state) = waiting.pop_front() {
        let state = &states[state as usize];
        accepting.push(state.accepts);
        let row = next.len();
        next.resize(row + symbols, NOWHERE);
        for &(symbol, after) in &state.next {
            let number = &mut numbers[after as usize];
            if *number == NOWHERE {
                *number = count;
                count += 1;
                waiting.push_back(after);
            }
            next[row + symbol.index()] = *number;
        }
    }
    Dfa::of_minimal_parts(symbols, next, accepting)
}
