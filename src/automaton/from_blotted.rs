//! The machine of a blotted clue, run by run.
//!
//! As long as every figure stands for one run, it is known in each cell which figure that is. Behind a figure that
//! stands for any number of runs it is not: so a state holds all figures that may be next, and how the run at hand has
//! gone on. Once a figure for any number of runs is among them, those before it need not be held: whatever could come
//! by them it takes, too. That keeps the machine small: what may be next is told by the figures since the last such one.

use std::collections::HashMap;

use super::dfa::{Dfa, NOWHERE};
use super::error::BuildError;
use crate::rule::{Blotted, Figure};
use crate::symbol::Symbol;

/// What is known in the middle of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    /// The figures that may stand for the run at hand, or else for the next one, in order; their number for the end.
    figures: Vec<usize>,
    /// The symbol and the length of the run at hand, as far as the length matters.
    run: Option<(Symbol, usize)>,
}

/// The machine as far as it is written down.
struct Making<'c> {
    figures: &'c [Figure],
    /// Every state and its number.
    known: HashMap<State, u32>,
    states: Vec<State>,
}

impl Dfa {
    /// The most states that a clue may take, before they are merged, where it does not say how many blocks there are.
    const BLOTTED_LIMIT: usize = 1 << 14;

    /// The machine of a blotted clue over that many symbols.
    pub fn from_blotted(clue: &Blotted, symbols: usize) -> Result<Dfa, BuildError> {
        if let Some(outside) = clue.symbols().iter().find(|symbol| symbol.index() >= symbols) {
            return Err(BuildError::outside_alphabet(outside, symbols));
        }
        let is_any_number = clue.figures().contains(&Figure::Any);
        let limit = if is_any_number { Dfa::BLOTTED_LIMIT } else { Dfa::STATE_LIMIT };
        let mut making = Making { figures: clue.figures(), known: HashMap::new(), states: Vec::new() };
        making.number(State { figures: making.may_be_next([0]), run: None });
        let (mut next, mut accepting, mut read) = (Vec::new(), Vec::new(), 0);
        while let Some(state) = making.states.get(read).cloned() {
            read += 1;
            accepting.push(making.behind(&state).last() == Some(&making.figures.len()));
            for symbol in (0..symbols).map(Symbol::new) {
                let after = making.after(&state, symbol);
                next.push(after.map_or(NOWHERE, |after| making.number(after)));
            }
            if making.states.len() > limit {
                return Err(BuildError::too_large(limit));
            }
        }
        Ok(Dfa::new(symbols, next, accepting))
    }
}

impl Making<'_> {
    fn number(&mut self, state: State) -> u32 {
        let number = self.states.len() as u32;
        *self.known.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            number
        })
    }

    /// The figures that may be next where one of these is.
    fn may_be_next(&self, figures: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut all = Vec::new();
        for index in figures {
            let asks_for_nothing = self.figures.get(index) == Some(&Figure::Any);
            all.extend(index..=index + usize::from(asks_for_nothing));
        }
        all.sort_unstable();
        all.dedup();
        let takes_any = |index: &usize| self.figures.get(*index) == Some(&Figure::Any);
        let spared = all.iter().rposition(takes_any).unwrap_or(0);
        all.split_off(spared)
    }

    /// The figures that may be next if the run at hand is over.
    fn behind(&self, state: &State) -> Vec<usize> {
        let Some((symbol, length)) = state.run else { return state.figures.clone() };
        let behind = |&index: &usize| match self.figures.get(index)? {
            Figure::Any => Some(index),
            figure => figure.matches(length, symbol).then_some(index + 1),
        };
        self.may_be_next(state.figures.iter().filter_map(behind))
    }

    /// The state after one more cell, if there is any.
    fn after(&self, state: &State, symbol: Symbol) -> Option<State> {
        let (figures, run) = match state.run {
            Some((running, length)) if running == symbol => {
                let enough = self.longest(&state.figures, symbol) + 1;
                (state.figures.clone(), Some((symbol, enough.min(length + 1))))
            }
            _ => (self.behind(state), (symbol != Symbol::BLANK).then_some((symbol, 1))),
        };
        (!figures.is_empty()).then_some(State { figures, run })
    }

    /// The longest block of that symbol among some figures; all longer runs are alike.
    fn longest(&self, figures: &[usize], symbol: Symbol) -> usize {
        let of_symbol =
            |&&index: &&usize| self.figures.get(index).is_some_and(|figure| figure.symbol() == Some(symbol));
        figures.iter().filter(of_symbol).filter_map(|&index| self.figures[index].length()).max().unwrap_or(0)
    }
}
