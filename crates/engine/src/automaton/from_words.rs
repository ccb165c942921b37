//! The minimal automaton of a dictionary, built word by word from the sorted list (J. Daciuk, S. Mihov, B. Watson and
//! R. Watson, "Incremental construction of minimal acyclic finite-state automata", 2000).

use std::collections::VecDeque;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use super::dfa::{Dfa, NOWHERE};
use super::error::BuildError;
use crate::rule::Words;
use crate::symbol::Symbol;

/// A symbol of a state, and the number of the state that it leads to.
type Edge = (Symbol, u32);

/// A state on the path of the last word, to which edges may still be added: in ascending order of the symbols.
#[derive(Default)]
struct OpenState {
    accepts: bool,
    edges: Vec<Edge>,
}

/// A slot of the [register](Register) without a state.
const FREE: u32 = u32::MAX;

/// Finished states, each once.
///
/// PERF: all edges are in one list. States with lists of their own as the keys of a hash map took twice as long, half
/// of it to give the memory back.
struct Register {
    /// Whether a word may end in each state, and where its edges end in `edges`. Those of the next state follow.
    states: Vec<(bool, u32)>,
    edges: Vec<Edge>,
    /// A hash table of the states, at most half full, with linear probing.
    slots: Vec<u32>,
    /// Initial hash value: words cannot be chosen so that many states have one slot.
    seed: u64,
    symbols: usize,
}

impl Register {
    fn new(symbols: usize) -> Register {
        let seed = RandomState::new().hash_one(0);
        Register { states: Vec::new(), edges: Vec::new(), slots: vec![FREE; 16], seed, symbols }
    }

    /// Whether a word may end in a finished state, and its edges.
    fn state(&self, number: u32) -> (bool, &[Edge]) {
        let number = number as usize;
        let begin = number.checked_sub(1).map_or(0, |before| self.states[before].1 as usize);
        let (accepts, end) = self.states[number];
        (accepts, &self.edges[begin..end as usize])
    }

    /// A hash of a state, as FxHash computes it, whose upper half is the better one.
    fn hash(&self, accepts: bool, edges: &[Edge]) -> u64 {
        const FACTOR: u64 = 0x517c_c1b7_2722_0a95;
        let hash = edges.iter().fold(self.seed ^ u64::from(accepts), |hash, &(symbol, state)| {
            let edge = (symbol.index() as u64) << 32 | u64::from(state);
            (hash.rotate_left(5) ^ edge).wrapping_mul(FACTOR)
        });
        hash >> 32
    }

    /// The slot of a finished state, or a free one where it has its place.
    fn slot(&self, accepts: bool, edges: &[Edge]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = self.hash(accepts, edges) as usize & mask;
        while self.slots[slot] != FREE && self.state(self.slots[slot]) != (accepts, edges) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// The number of a finished state, or of its equal.
    fn number(&mut self, accepts: bool, edges: &[Edge]) -> Result<u32, BuildError> {
        let slot = self.slot(accepts, edges);
        if self.slots[slot] != FREE {
            return Ok(self.slots[slot]);
        }
        Dfa::check_minimal_size(self.states.len() + 1, self.symbols)?;
        let number = self.states.len() as u32;
        self.edges.extend_from_slice(edges);
        self.states.push((accepts, self.edges.len() as u32));
        self.slots[slot] = number;
        if self.states.len() * 2 > self.slots.len() {
            self.grow();
        }
        Ok(number)
    }

    /// The automaton, whose states are numbered breadth-first in symbol order, as those of every automaton are.
    fn numbered(&self, start: u32) -> Dfa {
        let mut numbers = vec![NOWHERE; self.states.len()];
        numbers[start as usize] = 0;
        let (mut waiting, mut count) = (VecDeque::from([start]), 1);
        let mut next = Vec::with_capacity(self.states.len() * self.symbols);
        let mut accepting = Vec::with_capacity(self.states.len());
        while let Some(state) = waiting.pop_front() {
            let (accepts, edges) = self.state(state);
            accepting.push(accepts);
            let row = next.len();
            next.resize(row + self.symbols, NOWHERE);
            for &(symbol, after) in edges {
                let number = &mut numbers[after as usize];
                if *number == NOWHERE {
                    *number = count;
                    count += 1;
                    waiting.push_back(after);
                }
                next[row + symbol.index()] = *number;
            }
        }
        Dfa::of_minimal_parts(self.symbols, next, accepting)
    }

    /// Doubles the slots.
    fn grow(&mut self) {
        self.slots = vec![FREE; 2 * self.slots.len()];
        for number in 0..self.states.len() as u32 {
            let (accepts, edges) = self.state(number);
            let slot = self.slot(accepts, edges);
            self.slots[slot] = number;
        }
    }
}

/// The states on the path of the last word, which are not finished. Those past its end keep their memory for later.
struct Path {
    states: Vec<OpenState>,
    /// The last word.
    word: Vec<Symbol>,
}

impl Path {
    /// Finishes the states after the first symbols.
    fn finish(&mut self, common: usize, register: &mut Register) -> Result<(), BuildError> {
        while self.word.len() > common {
            let end = &mut self.states[self.word.len()];
            let number = register.number(end.accepts, &end.edges)?;
            end.accepts = false;
            end.edges.clear();
            if let Some(symbol) = self.word.pop() {
                self.states[self.word.len()].edges.push((symbol, number));
            }
        }
        Ok(())
    }

    /// Goes on by these symbols, to the end of a word.
    fn go_on(&mut self, symbols: &[Symbol]) {
        self.word.extend_from_slice(symbols);
        if self.states.len() <= self.word.len() {
            self.states.resize_with(self.word.len() + 1, OpenState::default);
        }
        self.states[self.word.len()].accepts = true;
    }
}

impl Dfa {
    /// The automaton of a table of words over this many symbols.
    pub fn from_words(words: &Words, symbols: usize) -> Result<Dfa, BuildError> {
        let mut register = Register::new(symbols);
        let mut path = Path { states: vec![OpenState::default()], word: Vec::new() };
        for word in words.words() {
            // The states of a word are open at the same time.
            Dfa::check_minimal_size(word.len(), symbols)?;
            let common = word.iter().zip(&path.word).take_while(|(one, other)| one == other).count();
            path.finish(common, &mut register)?;
            path.go_on(&word[common..]);
        }
        path.finish(0, &mut register)?;
        let OpenState { accepts, edges } = &path.states[0];
        if !accepts && edges.is_empty() {
            return Ok(Dfa::nothing(symbols));
        }
        let start = register.number(*accepts, edges)?;
        Ok(register.numbered(start))
    }
}
