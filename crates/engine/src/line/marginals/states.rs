//! Marginals by states, for any automaton: the forward-backward algorithm.

use super::NoMarginals;
use crate::automaton::Dfa;
use crate::budget::Stopped;
use crate::line::reach::positions_per_check;
use crate::line::solve::GoOn;
use crate::symbol::Symbol;

/// Working memory of one line.
#[derive(Clone, Debug, Default)]
pub(super) struct StateMarginals {
    /// For every position, including the end, and every state: the weight of all prefixes that lead there.
    forward: Vec<f64>,
    /// For every state, the weight of all completions, from one position and from the next.
    backward: Vec<f64>,
    after: Vec<f64>,
}

impl StateMarginals {
    pub(super) fn marginals(
        &mut self,
        dfa: &Dfa,
        weights: &[f64],
        marginals: &mut [f64],
        go_on: GoOn<'_>,
    ) -> Result<(), Stopped<NoMarginals>> {
        let per_check = positions_per_check(dfa);
        let (states, symbols) = (dfa.state_count(), dfa.symbol_count());
        let start = dfa.start().ok_or(NoMarginals)?;
        let length = weights.len() / symbols;
        self.forward.clear();
        self.forward.resize((length + 1) * states, 0.0);
        self.forward[start.index()] = 1.0;
        let at = |position: usize| move |symbol: usize| weights[symbol * length + position];
        for position in 0..length {
            if (position + 1).is_multiple_of(per_check) {
                go_on()?;
            }
            let (here, next_weights) = self.forward[position * states..].split_at_mut(states);
            let next_weights = &mut next_weights[..states];
            for_each_lead(dfa, at(position), |state, _, weight, next| {
                next_weights[next] += here[state] * weight
            });
            scale(next_weights);
        }
        self.after.clear();
        self.after.extend(dfa.states().map(|state| f64::from(u8::from(dfa.is_accepting(state)))));
        marginals.fill(0.0);
        for position in (0..length).rev() {
            if (position + 1).is_multiple_of(per_check) {
                go_on()?;
            }
            let here = &self.forward[position * states..][..states];
            self.backward.clear();
            self.backward.resize(states, 0.0);
            let (backward, after) = (&mut self.backward, &self.after);
            let mut total = 0.0;
            for_each_lead(dfa, at(position), |state, symbol, weight, next| {
                let finished = weight * after[next];
                backward[state] += finished;
                marginals[symbol * length + position] += here[state] * finished;
                total += here[state] * finished;
            });
            if total <= 0.0 || !total.is_finite() {
                return Err(NoMarginals.into());
            }
            marginals[position..].iter_mut().step_by(length).for_each(|marginal| *marginal /= total);
            scale(backward);
            std::mem::swap(&mut self.backward, &mut self.after);
        }
        Ok(())
    }
}

/// Visits every transition with a positive weight.
fn for_each_lead(
    dfa: &Dfa,
    weight_of: impl Fn(usize) -> f64,
    mut visit: impl FnMut(usize, usize, f64, usize),
) {
    for symbol in 0..dfa.symbol_count() {
        let weight = weight_of(symbol);
        for state in dfa.states().filter(|_| weight > 0.0) {
            if let Some(next) = dfa.next(state, Symbol::new(symbol)) {
                visit(state.index(), symbol, weight, next.index());
            }
        }
    }
}

/// Rescales so that the largest number is one, against underflow and overflow on long lines.
fn scale(numbers: &mut [f64]) {
    let largest = numbers.iter().copied().fold(0.0, f64::max);
    if largest > 0.0 && largest.is_finite() {
        numbers.iter_mut().for_each(|number| *number /= largest);
    }
}
