//! Premises of which none can be spared.
//!
//! What a line has lost is explained by the contradiction of its opposite: suppose that the cell holds what it lost,
//! and ask the machine for the premises of that. The machine speaks of single lost symbols; here they become whole
//! cells, and those that another one makes superfluous go. Several losses that are told in one sentence share one list.

use super::Loss;
use crate::line::{CellDomain, Machine, Planes, Premise, PremisesScratch, Scratch};
use crate::symbol::SymbolSet;

/// Finds premises. It keeps its memory from one question to the next.
#[derive(Clone, Debug, Default)]
pub struct Reasoner {
    walk: PremisesScratch,
    look: Scratch,
    premises: Vec<Premise>,
    narrowed: Vec<CellDomain>,
    candidates: Vec<SymbolSet>,
    words: Vec<u64>,
}

impl Reasoner {
    /// A reasoner that has not been asked anything.
    pub fn new() -> Reasoner {
        Reasoner::default()
    }

    /// The positions of known cells from which all losses follow, in order; none of them can be spared. `now` is what
    /// is known of the line's cells. Without losses the question is why the line has no filling.
    ///
    /// The losses must follow from what is known.
    pub fn minimal(&mut self, machine: &Machine, now: &[SymbolSet], losses: &[Loss]) -> Vec<usize> {
        let mut premises = Vec::new();
        if losses.is_empty() {
            self.add_premises(machine, now, None, &mut premises);
        }
        for loss in losses {
            for symbol in loss.lost.iter() {
                let supposed = Some((loss.position, SymbolSet::only(symbol)));
                self.add_premises(machine, now, supposed, &mut premises);
            }
        }
        premises.sort_unstable();
        premises.dedup();
        let asked: usize = losses.iter().map(|loss| loss.lost.len()).sum();
        // One question about two symbols has been answered by the machine in whole cells.
        if asked > 1 || machine.symbol_count() > 2 {
            self.spare(machine, now, losses, &mut premises);
        }
        premises
    }

    /// Whether all losses follow from what is known at these positions alone; without losses, whether the line has
    /// no filling.
    pub fn follows(
        &mut self,
        machine: &Machine,
        now: &[SymbolSet],
        premises: &[usize],
        losses: &[Loss],
    ) -> bool {
        self.candidates.clear();
        self.candidates.resize(now.len(), SymbolSet::first(machine.symbol_count()));
        premises.iter().for_each(|&position| self.candidates[position] = now[position]);
        let candidates = std::mem::take(&mut self.candidates);
        let follows = self.forces(machine, &candidates, losses);
        self.candidates = candidates;
        follows
    }

    /// Whether all losses follow from all that is known; without losses, whether the line has no filling.
    pub(crate) fn forces(&mut self, machine: &Machine, now: &[SymbolSet], losses: &[Loss]) -> bool {
        let Reasoner { words, look, .. } = self;
        Planes::pack(now, machine.symbol_count(), words);
        match machine.solve(Planes::new(now.len(), words), look) {
            Err(_) => true,
            Ok(left) => {
                let is_lost = |loss: &Loss| left.get(loss.position).intersection(loss.lost).is_empty();
                !losses.is_empty() && losses.iter().all(is_lost)
            }
        }
    }

    /// Adds the positions of the premises of a contradiction: of what is known, with one cell supposed to be
    /// something else.
    fn add_premises(
        &mut self,
        machine: &Machine,
        now: &[SymbolSet],
        supposed: Option<(usize, SymbolSet)>,
        positions: &mut Vec<usize>,
    ) {
        let first = SymbolSet::first(machine.symbol_count());
        self.narrowed.clear();
        self.narrowed.extend(now.iter().map(|&now| CellDomain { initial: first, current: now }));
        if let Some((position, held)) = supposed {
            self.narrowed[position] = CellDomain { initial: held, current: held };
        }
        machine.premises(&self.narrowed, &mut self.premises, &mut self.walk);
        positions.extend(self.premises.iter().map(|premise| premise.position));
    }

    /// Leaves out every premise that the others make superfluous, those that are not known for certain first.
    fn spare(&mut self, machine: &Machine, now: &[SymbolSet], losses: &[Loss], premises: &mut Vec<usize>) {
        let mut order = premises.clone();
        order.sort_by_key(|&position| std::cmp::Reverse(now[position].len()));
        for position in order {
            let place = premises.binary_search(&position).expect("premises are sorted");
            premises.remove(place);
            if !self.follows(machine, now, premises, losses) {
                premises.insert(place, position);
            }
        }
    }
}
