//! Smallest premises, by the implicit hitting set approach (Moreno-Centeno & Karp, 2013; for smallest unsatisfiable
//! subsets Ignatiev, Previti, Liffiton & Marques-Silva, 2015).
//!
//! If a set of cells is not enough as premises, some filling agrees with all of them and contradicts the conclusion.
//! The known cells with which that filling disagrees are a *correction set*: every sufficient set contains one of them.
//! So the sufficient sets are the hitting sets of all correction sets. The loop takes a smallest hitting set of the
//! correction sets found so far; if it is sufficient, it is a smallest set of premises, otherwise it yields a new
//! correction set, reduced to a minimal one so that few are needed.

use super::minimal::Reasoner;
use super::{Loss, smallest_hitting_set};
use nonomata_engine::line::Machine;
use nonomata_engine::symbol::SymbolSet;

impl Reasoner {
    /// The positions of a smallest set of known cells from which all losses follow, in order. Without losses: from
    /// which the line has no filling.
    ///
    /// The losses must follow from what is known. After about `line_solves` line solves, and past a limit of the
    /// budget, the set is only minimal.
    pub fn smallest(
        &mut self,
        machine: &Machine,
        now: &[SymbolSet],
        losses: &[Loss],
        line_solves: usize,
    ) -> Vec<usize> {
        let all = SymbolSet::of_first(machine.symbol_count());
        let known: Vec<usize> = (0..now.len()).filter(|&position| now[position] != all).collect();
        let minimal = self.minimal(machine, now, losses);
        // A minimal set of one premise is a smallest set.
        if minimal.len() < 2 {
            return minimal;
        }
        let mut corrections: Vec<Vec<usize>> = Vec::new();
        while corrections.len().saturating_mul(known.len()) < line_solves && !self.is_over() {
            let Ok(chosen) = smallest_hitting_set(&corrections, &|| self.budget().check()) else { break };
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

    /// A minimal correction set: the known cells that are left when the chosen ones are extended as far as possible
    /// without making the conclusion follow. Past a limit it is not complete, and not to be used.
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
            if self.is_over() {
                break;
            }
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
