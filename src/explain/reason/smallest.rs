//! As few premises as there can be: an implicit hitting set.
//!
//! Whatever cells are chosen as premises, they are enough or there is a filling that agrees with all of them and goes
//! against the conclusion. The known cells with which such a filling disagrees are a *correction set*: every list of
//! premises must hold one of them. So smallest hitting sets of the correction sets found so far are tried, one after
//! another; the first that is enough is a smallest list of all. Correction sets are made as small as they go before
//! they are added, so that few are needed.

use super::minimal::Reasoner;
use super::{Loss, smallest_hitting_set};
use crate::line::Machine;
use crate::symbol::SymbolSet;

impl Reasoner {
    /// As few positions of known cells as there can be from which all losses follow, in order. Without losses the
    /// question is why the line has no filling.
    ///
    /// The losses must follow from what is known.
    pub fn smallest(&mut self, machine: &Machine, now: &[SymbolSet], losses: &[Loss]) -> Vec<usize> {
        self.smallest_within(machine, now, losses, usize::MAX)
    }

    /// The same, unless that takes more than about so many looks at the line: then only none can be spared.
    pub fn smallest_within(
        &mut self,
        machine: &Machine,
        now: &[SymbolSet],
        losses: &[Loss],
        looks: usize,
    ) -> Vec<usize> {
        let all = SymbolSet::first(machine.symbol_count());
        let known: Vec<usize> = (0..now.len()).filter(|&position| now[position] != all).collect();
        let minimal = self.minimal(machine, now, losses);
        // Of one premise, none is spared already.
        if minimal.len() < 2 {
            return minimal;
        }
        let mut corrections: Vec<Vec<usize>> = Vec::new();
        while corrections.len().saturating_mul(known.len()) < looks {
            let chosen = smallest_hitting_set(&corrections);
            if chosen.len() == minimal.len() {
                return minimal;
            }
            if self.follows(machine, now, &chosen, losses) {
                return chosen;
            }
            corrections.push(self.correction(machine, now, losses, &known, chosen));
        }
        minimal
    }

    /// A correction set as small as it goes: the known cells that are left when as many as possible are added to the
    /// chosen ones without making the conclusion follow.
    fn correction(
        &mut self,
        machine: &Machine,
        now: &[SymbolSet],
        losses: &[Loss],
        known: &[usize],
        chosen: Vec<usize>,
    ) -> Vec<usize> {
        let mut agreed = chosen;
        let mut correction = Vec::new();
        for &position in known {
            if agreed.contains(&position) {
                continue;
            }
            agreed.push(position);
            if self.follows(machine, now, &agreed, losses) {
                agreed.pop();
                correction.push(position);
            }
        }
        correction
    }
}
