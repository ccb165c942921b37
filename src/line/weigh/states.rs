//! Weighing by states, for any machine: forward, how much the cells to the left weigh that lead to a state;
//! backward, how much the cells to the right weigh that finish from it.

use super::super::solve::NoFilling;
use crate::automaton::Dfa;
use crate::symbol::Symbol;

/// The weights of one line's states.
#[derive(Clone, Debug, Default)]
pub(super) struct StateWeights {
    /// For every position, and behind the last, and every state what the cells to the left weigh.
    forward: Vec<f64>,
    /// For every state what the cells to the right weigh, from one position and from the next one.
    backward: Vec<f64>,
    behind: Vec<f64>,
}

impl StateWeights {
    pub(super) fn weigh(&mut self, dfa: &Dfa, weights: &[f64], beliefs: &mut [f64]) -> Result<(), NoFilling> {
        let (states, symbols) = (dfa.state_count(), dfa.symbol_count());
        let start = dfa.start().ok_or(NoFilling)?;
        let length = weights.len() / symbols;
        self.forward.clear();
        self.forward.resize((length + 1) * states, 0.0);
        self.forward[start.index()] = 1.0;
        for (position, weights) in weights.chunks_exact(symbols).enumerate() {
            let (here, after) = self.forward[position * states..].split_at_mut(states);
            let after = &mut after[..states];
            for_each_lead(dfa, weights, |state, symbol, next| after[next] += here[state] * weights[symbol]);
            scale(after);
        }
        self.behind.clear();
        self.behind.extend(dfa.states().map(|state| f64::from(u8::from(dfa.is_accepting(state)))));
        for (position, weights) in weights.chunks_exact(symbols).enumerate().rev() {
            let here = &self.forward[position * states..][..states];
            let beliefs = &mut beliefs[position * symbols..][..symbols];
            beliefs.fill(0.0);
            self.backward.clear();
            self.backward.resize(states, 0.0);
            let (backward, behind) = (&mut self.backward, &self.behind);
            for_each_lead(dfa, weights, |state, symbol, next| {
                let weight = weights[symbol] * behind[next];
                backward[state] += weight;
                beliefs[symbol] += here[state] * weight;
            });
            let total: f64 = beliefs.iter().sum();
            if total <= 0.0 || !total.is_finite() {
                return Err(NoFilling);
            }
            beliefs.iter_mut().for_each(|belief| *belief /= total);
            scale(backward);
            std::mem::swap(&mut self.backward, &mut self.behind);
        }
        Ok(())
    }
}

/// Visits every state, candidate and state behind it.
fn for_each_lead(dfa: &Dfa, weights: &[f64], mut visit: impl FnMut(usize, usize, usize)) {
    for state in dfa.states() {
        for (symbol, _) in weights.iter().enumerate().filter(|&(_, &weight)| weight > 0.0) {
            if let Some(next) = dfa.next(state, Symbol::new(symbol)) {
                visit(state.index(), symbol, next.index());
            }
        }
    }
}

/// Makes the largest number one, so that none gets too small or too large on a long line.
fn scale(numbers: &mut [f64]) {
    let largest = numbers.iter().copied().fold(0.0, f64::max);
    if largest > 0.0 && largest.is_finite() {
        numbers.iter_mut().for_each(|number| *number /= largest);
    }
}
