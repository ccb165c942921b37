//! The exact automaton of an unfolding, as long as it stays small.

use super::super::{BuildError, Dfa};
use super::unfolding::{Alternative, Unfolding};

/// The maximum number of states of all intermediate automata together.
const EFFORT: usize = 60_000;

impl Unfolding {
    /// The automaton that accepts exactly the lines for which the unfolding holds, if it is small.
    pub(crate) fn exact(&self) -> Result<Dfa, BuildError> {
        self.exact_of(&mut EFFORT.clone())
    }

    fn exact_of(&self, effort: &mut usize) -> Result<Dfa, BuildError> {
        let mut all = Dfa::nothing(self.symbols);
        for alternative in &self.alternatives {
            let one = self.automaton_of(alternative, effort)?;
            all = charge(all.union(&one, Dfa::SMALL)?, effort)?;
        }
        Ok(all)
    }

    fn automaton_of(&self, alternative: &Alternative, effort: &mut usize) -> Result<Dfa, BuildError> {
        if self.memory_estimate(alternative) > Dfa::SMALL {
            return Err(BuildError::too_large(Dfa::SMALL));
        }
        let mut machine = alternative.machine.clone();
        for &(one, other) in &alternative.equal {
            let equal = Dfa::equal(self.symbols, self.length, one, other);
            machine = charge(machine.intersection(&equal, Dfa::SMALL)?, effort)?;
        }
        for lookarounds in &alternative.lookarounds {
            let look = lookarounds.unfolding.exact_of(effort)?;
            machine = charge(
                match lookarounds.negative {
                    false => machine.intersection(&look, Dfa::SMALL)?,
                    true => machine.difference(&look, Dfa::SMALL)?,
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
