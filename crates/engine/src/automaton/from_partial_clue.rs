//! The automaton of a partial clue, by subset construction over its entries.
//!
//! While every entry stands for exactly one run, each cell has one possible current entry. After an entry
//! for any number of runs there may be several. A state is therefore the set of entries that may come next,
//! with the length of the current run. Once a [`ClueEntry::Any`] is in the set, earlier entries can be
//! dropped, because whatever they match, it matches too. This keeps the sets small: they depend only on the
//! entries since the last such one.

use std::collections::HashMap;

use super::dfa::{Dfa, NOWHERE};
use super::error::BuildError;
use crate::rule::{ClueEntry, PartialClue};
use crate::symbol::Symbol;

/// A state of the subset construction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    /// The entries that can match the current run, or the next one if there is none, in order; the number
    /// of entries stands for the end.
    entries: Vec<usize>,
    /// The symbol and the length of the current run. Lengths beyond the longest relevant one are not
    /// distinguished.
    run: Option<(Symbol, usize)>,
}

/// The automaton under construction.
struct Construction<'c> {
    entries: &'c [ClueEntry],
    /// The number of every state.
    known: HashMap<State, u32>,
    states: Vec<State>,
}

impl Dfa {
    /// The maximum number of states, before minimisation, if the number of blocks is unknown.
    const PARTIAL_LIMIT: usize = 1 << 14;

    /// The maximum number of entries in all states, each as often as there are symbols: after an entry for any number
    /// of runs, a state may have thousands.
    const PARTIAL_EFFORT: usize = 1 << 25;

    /// The automaton of a partial clue over `symbols` symbols.
    pub fn from_partial_clue(clue: &PartialClue, symbols: usize) -> Result<Dfa, BuildError> {
        BuildError::check_alphabet(clue.symbols().with(Symbol::BLANK), symbols)?;
        let is_any_number = clue.entries().contains(&ClueEntry::Any);
        let most = if is_any_number { Dfa::PARTIAL_LIMIT } else { Dfa::STATE_LIMIT };
        let limit = most.min(Dfa::state_limit(symbols));
        let mut construction =
            Construction { entries: clue.entries(), known: HashMap::new(), states: Vec::new() };
        construction.number(State { entries: construction.may_be_next([0]), run: None });
        let (mut next, mut accepting, mut read) = (Vec::new(), Vec::new(), 0);
        let mut effort = 0;
        while let Some(state) = construction.states.get(read).cloned() {
            read += 1;
            accepting.push(construction.entries_after(&state).last() == Some(&construction.entries.len()));
            for symbol in (0..symbols).map(Symbol::new) {
                let after = construction.after(&state, symbol);
                next.push(after.map_or(NOWHERE, |after| construction.number(after)));
            }
            effort += state.entries.len() * symbols;
            if construction.states.len() > limit {
                return Err(BuildError::too_large(limit));
            }
            if effort > Dfa::PARTIAL_EFFORT {
                return Err(BuildError::hides_too_much());
            }
        }
        Ok(Dfa::new(symbols, next, accepting))
    }
}

impl Construction<'_> {
    fn number(&mut self, state: State) -> u32 {
        let number = self.states.len() as u32;
        *self.known.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            number
        })
    }

    /// The entries that can come next if one of `entries` is next.
    fn may_be_next(&self, entries: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut all = Vec::new();
        for index in entries {
            let asks_for_nothing = self.entries.get(index) == Some(&ClueEntry::Any);
            all.extend(index..=index + usize::from(asks_for_nothing));
        }
        all.sort_unstable();
        all.dedup();
        let takes_any = |index: &usize| self.entries.get(*index) == Some(&ClueEntry::Any);
        let kept = all.iter().rposition(takes_any).unwrap_or(0);
        all.split_off(kept)
    }

    /// The entries that can come next if the current run ends here.
    fn entries_after(&self, state: &State) -> Vec<usize> {
        let Some((symbol, length)) = state.run else { return state.entries.clone() };
        let after = |&index: &usize| match self.entries.get(index)? {
            ClueEntry::Any => Some(index),
            entry => entry.matches(length, symbol).then_some(index + 1),
        };
        self.may_be_next(state.entries.iter().filter_map(after))
    }

    /// The state after one more cell, if there is one.
    fn after(&self, state: &State, symbol: Symbol) -> Option<State> {
        let (entries, run) = match state.run {
            Some((running, length)) if running == symbol => {
                let enough = self.longest(&state.entries, symbol) + 1;
                (state.entries.clone(), Some((symbol, enough.min(length + 1))))
            }
            _ => (self.entries_after(state), (symbol != Symbol::BLANK).then_some((symbol, 1))),
        };
        (!entries.is_empty()).then_some(State { entries, run })
    }

    /// The longest block of this symbol among some entries. All longer runs are equivalent.
    fn longest(&self, entries: &[usize], symbol: Symbol) -> usize {
        let of_symbol =
            |&&index: &&usize| self.entries.get(index).is_some_and(|entry| entry.symbol() == Some(symbol));
        entries.iter().filter(of_symbol).filter_map(|&index| self.entries[index].length()).max().unwrap_or(0)
    }
}
