//! Product constructions: intersection, union and difference of two automata.

use std::collections::HashMap;

use super::dfa::{Dfa, NOWHERE, StateId};
use super::error::BuildError;
use crate::symbol::Symbol;

/// A state of each automaton, `None` once it has failed.
type Pair = (Option<StateId>, Option<StateId>);

impl Dfa {
    /// The maximum number of states of an intermediate result that is computed speculatively.
    pub(crate) const SMALL: usize = 2_000;

    /// The automaton of the lines that both automata accept. Both must have the same number of symbols.
    pub fn product(&self, other: &Dfa) -> Result<Dfa, BuildError> {
        let symbols = self.symbol_count();
        if other.symbol_count() != symbols {
            return Err(BuildError::other_width(other.symbol_count(), symbols));
        }
        self.combined(other, Dfa::state_limit(symbols), are_live, |one, two| one && two)
    }

    /// The intersection, if it takes no more than `limit` pairs of states.
    pub(crate) fn intersection(&self, other: &Dfa, limit: usize) -> Result<Dfa, BuildError> {
        self.combined(other, limit, are_live, |one, two| one && two)
    }

    /// The union, if it takes no more than `limit` pairs of states.
    pub(crate) fn union(&self, other: &Dfa, limit: usize) -> Result<Dfa, BuildError> {
        let is_live = |(one, two): Pair| one.is_some() || two.is_some();
        self.combined(other, limit, is_live, |one, two| one || two)
    }

    /// The lines that this automaton accepts and the other does not, if it takes no more than `limit` pairs of states.
    pub(crate) fn difference(&self, other: &Dfa, limit: usize) -> Result<Dfa, BuildError> {
        self.combined(other, limit, |(one, _)| one.is_some(), |one, two| one && !two)
    }

    fn combined(
        &self,
        other: &Dfa,
        limit: usize,
        is_live: impl Fn(Pair) -> bool,
        accepts: impl Fn(bool, bool) -> bool,
    ) -> Result<Dfa, BuildError> {
        let symbols = self.symbol_count();
        let start = (self.start(), other.start());
        if !is_live(start) {
            return Ok(Dfa::nothing(symbols));
        }
        let mut number: HashMap<Pair, u32> = HashMap::from([(start, 0)]);
        let mut pairs = vec![start];
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut read = 0;
        while read < pairs.len() {
            let (one, two) = pairs[read];
            read += 1;
            let ends = |dfa: &Dfa, state: Option<StateId>| state.is_some_and(|state| dfa.is_accepting(state));
            accepting.push(accepts(ends(self, one), ends(other, two)));
            for symbol in (0..symbols).map(Symbol::new) {
                let target =
                    (one.and_then(|one| self.next(one, symbol)), two.and_then(|two| other.next(two, symbol)));
                if !is_live(target) {
                    next.push(NOWHERE);
                    continue;
                }
                let new = pairs.len() as u32;
                next.push(*number.entry(target).or_insert_with(|| {
                    pairs.push(target);
                    new
                }));
            }
            if pairs.len() > limit {
                return Err(BuildError::too_large(limit));
            }
        }
        Ok(Dfa::new(symbols, next, accepting))
    }
}

/// Whether both automata have a transition.
fn are_live((one, two): Pair) -> bool {
    one.is_some() && two.is_some()
}
