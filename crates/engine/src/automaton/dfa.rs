//! Deterministic finite automata in canonical form.
//!
//! A [`Dfa`] is immutable and always trimmed (every state is reachable and can still accept), minimal, and
//! numbered breadth-first in symbol order. [`Dfa::new`] establishes this for any input, so two automata are
//! equal if and only if their languages are.

use std::fmt;

use super::{BuildError, minimal};
use crate::symbol::{Symbol, SymbolSet};

/// A state of a [`Dfa`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(u32);

impl StateId {
    /// The state with this number.
    #[inline]
    pub(crate) fn new(index: usize) -> StateId {
        StateId(index as u32)
    }

    /// The number of the state, below [`Dfa::state_count`].
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "q{}", self.0)
    }
}

/// The table entry for a missing transition.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A minimal deterministic automaton over symbols. State 0 is the start; the automaton of the empty
/// language has no states.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dfa {
    symbols: usize,
    /// Row `q` holds `symbols` entries: the state after each symbol, or [`NOWHERE`].
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Dfa {
    /// The maximum number of states before minimisation.
    pub const STATE_LIMIT: usize = 1 << 20;

    /// The maximum number of transitions before minimisation, which takes a second or two for as many.
    pub const TRANSITION_LIMIT: usize = 1 << 22;

    /// The maximum number of transitions of automata that are built in minimal form, those of clues and words.
    const MINIMAL_LIMIT: usize = 1 << 25;

    /// The maximum number of states over this many symbols before minimisation.
    pub fn state_limit(symbols: usize) -> usize {
        Dfa::STATE_LIMIT.min(Dfa::TRANSITION_LIMIT / symbols.max(1))
    }

    /// The automaton with these transitions: `next[q][s]` is the state after symbol `s` in state `q`, and
    /// state 0 is the start.
    pub(super) fn new(symbols: usize, next: Vec<u32>, accepting: Vec<bool>) -> Dfa {
        debug_assert_eq!(next.len(), symbols * accepting.len());
        minimal::minimal(Dfa { symbols, next, accepting })
    }

    /// An automaton that is known to be in canonical form.
    pub(super) fn of_minimal_parts(symbols: usize, next: Vec<u32>, accepting: Vec<bool>) -> Dfa {
        let dfa = Dfa { symbols, next, accepting };
        debug_assert!(
            dfa.state_count() > 1000 || dfa == Dfa::new(symbols, dfa.next.clone(), dfa.accepting.clone())
        );
        dfa
    }

    /// An automaton with exactly these states; only for [`minimal`].
    pub(super) fn numbered(symbols: usize, next: Vec<u32>, accepting: Vec<bool>) -> Dfa {
        Dfa { symbols, next, accepting }
    }

    /// Checks a number of states against the [most](Dfa::state_limit) for this many symbols.
    #[inline]
    pub(super) fn check_size(states: usize, symbols: usize) -> Result<(), BuildError> {
        let limit = Dfa::state_limit(symbols);
        if states > limit { Err(BuildError::too_large(limit)) } else { Ok(()) }
    }

    /// Checks the size of an automaton that is built in minimal form.
    #[inline]
    pub(super) fn check_minimal_size(states: usize, symbols: usize) -> Result<(), BuildError> {
        let limit = Dfa::STATE_LIMIT.min(Dfa::MINIMAL_LIMIT / symbols.max(1));
        if states > limit { Err(BuildError::too_large(limit)) } else { Ok(()) }
    }

    /// The size of the alphabet.
    #[inline]
    pub fn symbol_count(&self) -> usize {
        self.symbols
    }

    /// The number of states.
    #[inline]
    pub fn state_count(&self) -> usize {
        self.accepting.len()
    }

    /// All states, in order.
    pub fn states(&self) -> impl Iterator<Item = StateId> + use<> {
        (0..self.state_count()).map(StateId::new)
    }

    /// The start state; `None` if no line is accepted.
    #[inline]
    pub fn start(&self) -> Option<StateId> {
        if self.accepting.is_empty() { None } else { Some(StateId(0)) }
    }

    /// The state after this symbol; `None` if no accepted line continues like this. No line continues with a symbol
    /// outside the alphabet.
    #[inline]
    pub fn next(&self, state: StateId, symbol: Symbol) -> Option<StateId> {
        if symbol.index() >= self.symbols {
            return None;
        }
        let next = self.next[state.index() * self.symbols + symbol.index()];
        if next == NOWHERE { None } else { Some(StateId(next)) }
    }

    /// Whether a line can end in this state.
    #[inline]
    pub fn is_accepting(&self, state: StateId) -> bool {
        self.accepting[state.index()]
    }

    /// Whether the automaton accepts the line.
    ///
    /// ```
    /// use nonomata_engine::{automaton::Dfa, rule::Clue, symbol::Symbol};
    ///
    /// let dfa = Dfa::from_clue(&Clue::black([1]), 2).unwrap();
    /// assert!(dfa.accepts(&[0, 1].map(Symbol::new)));
    /// assert!(!dfa.accepts(&[Symbol::new(2)]), "no symbol of the alphabet");
    /// ```
    pub fn accepts(&self, line: &[Symbol]) -> bool {
        let end = line.iter().fold(self.start(), |state, &symbol| self.next(state?, symbol));
        end.is_some_and(|state| self.is_accepting(state))
    }

    /// The successors of a state, each with the symbols that lead to it, in state order.
    pub fn successors(&self, state: StateId) -> Vec<(StateId, SymbolSet)> {
        let mut successors: Vec<(StateId, SymbolSet)> = Vec::new();
        for symbol in (0..self.symbols).map(Symbol::new) {
            let Some(next) = self.next(state, symbol) else { continue };
            match successors.iter_mut().find(|(known, _)| *known == next) {
                Some((_, symbols)) => *symbols = symbols.with(symbol),
                None => successors.push((next, SymbolSet::only(symbol))),
            }
        }
        successors.sort_unstable();
        successors
    }

    /// The transitions of a state, including [`NOWHERE`].
    pub(super) fn row(&self, state: usize) -> &[u32] {
        &self.next[state * self.symbols..][..self.symbols]
    }
}

impl fmt::Debug for Dfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Dfa over {} symbols", self.symbols)?;
        for state in self.states() {
            let mark = if self.is_accepting(state) { '*' } else { ' ' };
            writeln!(f, "{mark}{state:?} {:?}", self.successors(state))?;
        }
        Ok(())
    }
}
