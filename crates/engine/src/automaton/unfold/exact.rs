//! The exact automaton of an unfolding, as long as it stays small.

use super::super::{BuildError, Dfa};
use super::unfolding::{Alternative, Unfolding};
use crate::budget::Budget;

/// The maximum number of states of all intermediate automata together.
const EFFORT: usize = 60_000;

impl Unfolding {
    /// The automaton that accepts exactly the lines for which the unfolding holds, if it is small.
    pub(crate) fn exact(&self, budget: &Budget) -> Result<Dfa, BuildError> {
        self.exact_within(&mut EFFORT.clone(), budget)
    }

    fn exact_within(&self, effort: &mut usize, budget: &Budget) -> Result<Dfa, BuildError> {
        let mut all = Dfa::nothing(self.symbols);
        for alternative in &self.alternatives {
            let one = self.alternative_within(alternative, effort, budget)?;
            all = charge(all.union(&one, Dfa::SMALL, budget)?, effort)?;
        }
        Ok(all)
    }

    fn alternative_within(
        &self,
        alternative: &Alternative,
        effort: &mut usize,
        budget: &Budget,
    ) -> Result<Dfa, BuildError> {
        if self.memory_estimate(alternative) > Dfa::SMALL {
            return Err(BuildError::too_large(Dfa::SMALL));
        }
        let mut machine = alternative.machine.clone();
        for &(one, other) in &alternative.equal {
            let equal = Dfa::equal(self.symbols, self.length, one, other);
            machine = charge(machine.intersection(&equal, Dfa::SMALL, budget)?, effort)?;
        }
        for lookarounds in &alternative.lookarounds {
            let look = lookarounds.unfolding.exact_within(effort, budget)?;
            machine = charge(
                match lookarounds.negative {
                    false => machine.intersection(&look, Dfa::SMALL, budget)?,
                    true => machine.difference(&look, Dfa::SMALL, budget)?,
                },
                effort,
            )?;
        }
        Ok(machine)
    }

    /// A rough estimate of the number of memory states: the combinations of symbols that must be remembered
    /// at once.
    fn memory_estimate(&self, alternative: &Alternative) -> usize {
        let mut change = vec![0_isize; self.length + 1];
        for &(one, other) in &alternative.equal {
            change[one + 1] += 1;
            change[other + 1] -= 1;
        }
        let open = change.into_iter().scan(0, |open, change| {
            *open += change;
            Some(*open)
        });
        let most = open.max().unwrap_or(0);
        // Cells under a narrow pattern take fewer states than this; the products decide.
        self.symbols.min(8).saturating_pow(most as u32)
    }
}

fn charge(machine: Dfa, effort: &mut usize) -> Result<Dfa, BuildError> {
    *effort = effort.checked_sub(machine.state_count()).ok_or_else(|| BuildError::too_large(EFFORT))?;
    Ok(machine)
}
