//! The machine itself: states, what each symbol does, and where a line may end.
//!
//! A [`Dfa`] never changes. It is trimmed (every state can be reached and can still accept), minimal, and
//! numbered breadth-first with the symbols in order; [`Dfa::new`] makes it so whatever it is given. Equality of
//! machines is therefore equality of languages.

use std::fmt;

use super::{BuildError, minimal};
use crate::symbol::{Symbol, SymbolSet};

/// A state of one [`Dfa`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(u32);

impl StateId {
    /// The state of that number.
    #[inline]
    pub(crate) fn new(index: usize) -> StateId {
        StateId(index as u32)
    }

    /// The number of the state: below [`Dfa::state_count`].
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

/// What stands in a table of transitions where a symbol leads nowhere.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A minimal deterministic automaton over symbols. The start is state 0, if there is a state at all: the machine
/// of the empty language has none.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dfa {
    symbols: usize,
    /// Row `q` holds `symbols` entries: the state after each symbol, or [`NOWHERE`].
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Dfa {
    /// The most states a machine may have before it is minimised.
    pub const STATE_LIMIT: usize = 1 << 20;

    /// The machine of these transitions: `next[q][s]` is the state after symbol `s` in state `q`, and state 0 is
    /// the start.
    pub(super) fn new(symbols: usize, next: Vec<u32>, accepting: Vec<bool>) -> Dfa {
        debug_assert_eq!(next.len(), symbols * accepting.len());
        minimal::minimal(Dfa { symbols, next, accepting })
    }

    /// A machine that is already what [`Dfa::new`] would make of it.
    pub(super) fn of_minimal_parts(symbols: usize, next: Vec<u32>, accepting: Vec<bool>) -> Dfa {
        let dfa = Dfa { symbols, next, accepting };
        debug_assert!(dfa.state_count() > 1000 || dfa == minimal::minimal(dfa.clone()));
        dfa
    }

    /// A machine in exactly these words, for [`minimal`] alone.
    pub(super) fn numbered(symbols: usize, next: Vec<u32>, accepting: Vec<bool>) -> Dfa {
        Dfa { symbols, next, accepting }
    }

    /// Checks a number of states against [`Dfa::STATE_LIMIT`].
    pub(super) fn check_size(states: usize) -> Result<(), BuildError> {
        if states > Dfa::STATE_LIMIT { Err(BuildError::too_large(Dfa::STATE_LIMIT)) } else { Ok(()) }
    }

    /// How many symbols the machine reads.
    #[inline]
    pub fn symbol_count(&self) -> usize {
        self.symbols
    }

    /// How many states it has.
    #[inline]
    pub fn state_count(&self) -> usize {
        self.accepting.len()
    }

    /// All states, in order.
    pub fn states(&self) -> impl Iterator<Item = StateId> + use<> {
        (0..self.state_count()).map(StateId::new)
    }

    /// The state in which every line begins; none if no line is accepted at all.
    #[inline]
    pub fn start(&self) -> Option<StateId> {
        if self.accepting.is_empty() { None } else { Some(StateId(0)) }
    }

    /// The state after that symbol in that state; none if no accepted line goes on like this.
    #[inline]
    pub fn next(&self, state: StateId, symbol: Symbol) -> Option<StateId> {
        let next = self.next[state.index() * self.symbols + symbol.index()];
        if next == NOWHERE { None } else { Some(StateId(next)) }
    }

    /// Whether a line may end in that state.
    #[inline]
    pub fn is_accepting(&self, state: StateId) -> bool {
        self.accepting[state.index()]
    }

    /// Whether the machine accepts the line.
    pub fn accepts(&self, line: &[Symbol]) -> bool {
        let end = line.iter().fold(self.start(), |state, &symbol| self.next(state?, symbol));
        end.is_some_and(|state| self.is_accepting(state))
    }

    /// The states that can follow a state, each with the symbols that lead there, in the order of the states.
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

    /// The row of a state's transitions, [`NOWHERE`] included.
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
