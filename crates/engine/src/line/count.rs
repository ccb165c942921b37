//! Exact counts: the number of fillings, in total and for every symbol at every position.
//!
//! The forward and backward passes of the reference engine with numbers in place of sets (the counting of
//! A. Zanarini and G. Pesant, "Solution counting algorithms for constraint-centered search heuristics",
//! 2007). Numbers have 128 bits; overflow is reported, never wrapped.

use std::fmt;

use super::machine::Machine;
use crate::symbol::{Symbol, SymbolSet};

/// Why the fillings of a line are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// The number does not fit into 128 bits.
    Overflow,
    /// The rule counts symbols, and its automaton would have too many states.
    NoAutomaton,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountError::Overflow => write!(f, "more than {}", u128::MAX),
            CountError::NoAutomaton => {
                f.write_str("the automaton of the rule would have too many states to count its fillings")
            }
        }
    }
}

impl std::error::Error for CountError {}

/// The number of fillings of a line, in total and for every symbol at every position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    symbols: usize,
    total: u128,
    /// `symbols` numbers for each position.
    by_symbol: Vec<u128>,
}

impl Counts {
    /// The number of fillings.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The number of fillings with this symbol at this position; 0 for a symbol outside the alphabet, and after the
    /// end of the line.
    pub fn of(&self, position: usize, symbol: Symbol) -> u128 {
        if symbol.index() >= self.symbols {
            return 0;
        }
        self.by_symbol.get(position * self.symbols + symbol.index()).copied().unwrap_or_default()
    }
}

impl Machine {
    /// The number of fillings of these candidates.
    ///
    /// ```
    /// use nonomata_engine::{line::Machine, rule::Clue, symbol::{Alphabet, SymbolSet}};
    ///
    /// let rule = Clue::black([3, 2, 2]).into();
    /// let machine = Machine::from_rule(&rule, &Alphabet::black_and_white()).unwrap();
    /// assert_eq!(machine.count(&[SymbolSet::of_first(2); 10]), Ok(4));
    /// assert_eq!(machine.count(&[SymbolSet::of_first(3); 10]), Ok(4), "the third symbol is outside the alphabet");
    /// ```
    pub fn count(&self, candidates: &[SymbolSet]) -> Result<u128, CountError> {
        let dfa = self.automaton().ok_or(CountError::NoAutomaton)?;
        let ways = self.ways_to_finish(candidates)?;
        Ok(dfa.start().map_or(0, |start| ways[start.index()]))
    }

    /// The number of fillings of these candidates, in total and for every symbol at every position.
    pub fn counts(&self, candidates: &[SymbolSet]) -> Result<Counts, CountError> {
        let dfa = self.automaton().ok_or(CountError::NoAutomaton)?;
        let states = dfa.state_count();
        let backward = self.ways_to_finish(candidates)?;
        let symbols = dfa.symbol_count();
        let mut counts = Counts { symbols, total: 0, by_symbol: vec![0; symbols * candidates.len()] };
        let Some(start) = dfa.start() else { return Ok(counts) };
        counts.total = backward[start.index()];

        let mut forward = vec![0u128; states];
        forward[start.index()] = 1;
        for (position, set) in candidates.iter().enumerate() {
            let to_finish = &backward[(position + 1) * states..][..states];
            let mut after = vec![0u128; states];
            for (state, symbol) in
                dfa.states().flat_map(|state| set.iter().map(move |symbol| (state, symbol)))
            {
                let ways = forward[state.index()];
                let next = dfa.next(state, symbol).filter(|next| ways > 0 && to_finish[next.index()] > 0);
                let Some(next) = next else { continue };
                // Each product and sum counts some of the fillings, so none exceeds the total, which fits.
                counts.by_symbol[position * symbols + symbol.index()] += ways * to_finish[next.index()];
                after[next.index()] += ways;
            }
            forward = after;
        }
        Ok(counts)
    }

    /// For every position, including the end, and every state: the number of ways to finish the line from
    /// there. Only states that the forward pass reaches are counted, so no number exceeds the total.
    fn ways_to_finish(&self, candidates: &[SymbolSet]) -> Result<Vec<u128>, CountError> {
        let dfa = self.automaton().ok_or(CountError::NoAutomaton)?;
        let states = dfa.state_count();
        let forward = self.state_sets(candidates).ok_or(CountError::NoAutomaton)?.forward;
        let mut ways = vec![0u128; (candidates.len() + 1) * states];
        for &state in forward[candidates.len()].iter().filter(|&&state| dfa.is_accepting(state)) {
            ways[candidates.len() * states + state.index()] = 1;
        }
        for (position, set) in candidates.iter().enumerate().rev() {
            let (here, after) = ways[position * states..].split_at_mut(states);
            for &state in &forward[position] {
                let next = set.iter().filter_map(|symbol| dfa.next(state, symbol));
                here[state.index()] = next
                    .map(|next| after[next.index()])
                    .try_fold(0, u128::checked_add)
                    .ok_or(CountError::Overflow)?;
            }
        }
        Ok(ways)
    }
}
