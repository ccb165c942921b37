//! Minimal premises: a set of known cells of which none can be left out.
//!
//! A loss is explained by refuting its opposite: suppose that the cell holds a lost symbol, and ask the line engine for
//! the premises of that contradiction. The engine's premises are ruled-out symbols; here they become whole cells, and a
//! deletion pass removes those that the others make superfluous. Several losses share one set of premises.

use std::cmp::Reverse;

use super::Loss;
use nonomata_engine::budget::Budget;
use nonomata_engine::line::{CellDomain, Machine, Planes, Premise, PremisesScratch, Scratch};
use nonomata_engine::symbol::SymbolSet;

/// Finds premises. It keeps its buffers from one query to the next.
#[derive(Clone, Debug, Default)]
pub struct Reasoner {
    budget: Budget,
    walk: PremisesScratch,
    scratch: Scratch,
    premises: Vec<Premise>,
    narrowed: Vec<CellDomain>,
    candidates: Vec<SymbolSet>,
    words: Vec<u64>,
}

impl Reasoner {
    /// A reasoner with empty buffers.
    pub fn new() -> Reasoner {
        Reasoner::default()
    }

    /// A reasoner with a budget. Past a limit, premises are sufficient, but some may be superfluous.
    ///
    /// ```
    /// use nonomata::budget::{Budget, CancelToken};
    /// use nonomata::explain::reason::{Loss, Reasoner};
    /// use nonomata::line::Machine;
    /// use nonomata::rule::{Clue, Rule};
    /// use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
    ///
    /// let rule = Rule::from(Clue::black([1]));
    /// let machine = Machine::from_rule(&rule, &Alphabet::black_and_white()).unwrap();
    /// let (open, black) = (SymbolSet::of_first(2), SymbolSet::only(Symbol::new(1)));
    /// let blank = SymbolSet::only(Symbol::BLANK);
    /// let (now, loss) = ([blank, black, open, blank], Loss { position: 2, lost: black });
    /// let cancelled = CancelToken::new();
    /// cancelled.cancel();
    /// let budget = Budget::unlimited().with_cancel(cancelled);
    /// assert_eq!(Reasoner::new().minimal(&machine, &now, &[loss]), [1]);
    /// assert_eq!(Reasoner::within(budget).minimal(&machine, &now, &[loss]), [0, 1, 3]);
    /// ```
    pub fn within(budget: Budget) -> Reasoner {
        Reasoner { budget: budget.started(), ..Reasoner::default() }
    }

    /// Its budget.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Whether a limit is reached: then results are sound, but may not be minimal.
    pub(crate) fn is_over(&self) -> bool {
        self.budget.check().is_err()
    }

    /// The positions of known cells from which all losses follow, in order; none of them can be left out. `now` holds
    /// the candidates of the line's cells. Without losses: from which the line has no filling.
    ///
    /// The losses must follow from what is known. They may be of symbols that their cells have lost already: what
    /// nothing else shows of such a cell, the cell itself does.
    pub fn minimal(&mut self, machine: &Machine, now: &[SymbolSet], losses: &[Loss]) -> Vec<usize> {
        let mut premises = Vec::new();
        if !losses.iter().all(|loss| loss.lost.is_subset(now[loss.position])) {
            self.add_known(machine, now, &mut premises);
            self.minimise(machine, now, losses, &mut premises);
            return premises;
        }
        if losses.is_empty() {
            self.add_premises(machine, now, None, &mut premises);
        }
        for loss in losses {
            for symbol in loss.lost.iter() {
                if self.is_over() {
                    premises.clear();
                    self.add_known(machine, now, &mut premises);
                    return premises;
                }
                let supposed = Some((loss.position, SymbolSet::only(symbol)));
                self.add_premises(machine, now, supposed, &mut premises);
            }
            premises.sort_unstable();
            premises.dedup();
        }
        let lost: usize = losses.iter().map(|loss| loss.lost.len()).sum();
        // For one lost symbol of two, the engine's premises are minimal whole cells already.
        if lost > 1 || machine.symbol_count() > 2 {
            self.minimise(machine, now, losses, &mut premises);
        }
        premises
    }

    /// Whether all losses follow from the candidates at these positions alone; without losses, whether the line then
    /// has no filling.
    pub fn follows(
        &mut self,
        machine: &Machine,
        now: &[SymbolSet],
        premises: &[usize],
        losses: &[Loss],
    ) -> bool {
        self.candidates.clear();
        self.candidates.resize(now.len(), SymbolSet::of_first(machine.symbol_count()));
        premises.iter().for_each(|&position| self.candidates[position] = now[position]);
        let candidates = std::mem::take(&mut self.candidates);
        let follows = self.forces(machine, &candidates, losses);
        self.candidates = candidates;
        follows
    }

    /// Whether all losses follow from these candidates; without losses, whether the line has no filling.
    pub(crate) fn forces(&mut self, machine: &Machine, now: &[SymbolSet], losses: &[Loss]) -> bool {
        let Reasoner { words, scratch, .. } = self;
        Planes::pack(now, machine.symbol_count(), words);
        match machine.solve(Planes::new(now.len(), words), scratch) {
            Err(_) => true,
            Ok(left) => {
                let is_lost = |loss: &Loss| left.get(loss.position).intersection(loss.lost).is_empty();
                !losses.is_empty() && losses.iter().all(is_lost)
            }
        }
    }

    /// The indices of the losses that follow from these candidates; none if the line has no filling.
    pub(crate) fn forced(&mut self, machine: &Machine, now: &[SymbolSet], losses: &[Loss]) -> Vec<usize> {
        let Reasoner { words, scratch, .. } = self;
        Planes::pack(now, machine.symbol_count(), words);
        let Ok(left) = machine.solve(Planes::new(now.len(), words), scratch) else { return Vec::new() };
        let is_lost = |loss: &Loss| left.get(loss.position).intersection(loss.lost).is_empty();
        (0..losses.len()).filter(|&index| is_lost(&losses[index])).collect()
    }

    /// Writes what propagation leaves of these candidates. Whether the line has a filling.
    pub(crate) fn propagate(
        &mut self,
        machine: &Machine,
        now: &[SymbolSet],
        kept: &mut Vec<SymbolSet>,
    ) -> bool {
        let Reasoner { words, scratch, .. } = self;
        Planes::pack(now, machine.symbol_count(), words);
        kept.clear();
        match machine.solve(Planes::new(now.len(), words), scratch) {
            Ok(left) => {
                kept.extend((0..now.len()).map(|position| left.get(position)));
                true
            }
            Err(_) => false,
        }
    }

    /// Adds the positions of all known cells.
    fn add_known(&self, machine: &Machine, now: &[SymbolSet], positions: &mut Vec<usize>) {
        let all = SymbolSet::of_first(machine.symbol_count());
        positions.extend((0..now.len()).filter(|&position| now[position] != all));
    }

    /// Adds the positions of the premises of a contradiction: of the candidates, with one cell supposed to hold other
    /// symbols. Past a limit, those of all known cells.
    fn add_premises(
        &mut self,
        machine: &Machine,
        now: &[SymbolSet],
        supposed: Option<(usize, SymbolSet)>,
        positions: &mut Vec<usize>,
    ) {
        let first = SymbolSet::of_first(machine.symbol_count());
        self.narrowed.clear();
        self.narrowed.extend(now.iter().map(|&now| CellDomain { initial: first, current: now }));
        if let Some((position, held)) = supposed {
            self.narrowed[position] = CellDomain { initial: held, current: held };
        }
        if machine.premises(&self.narrowed, &mut self.premises, &mut self.walk, &self.budget).is_err() {
            return self.add_known(machine, now, positions);
        }
        positions.extend(self.premises.iter().map(|premise| premise.position));
        positions.dedup();
    }

    /// Removes every premise that the others make superfluous, trying cells with many candidates first.
    fn minimise(&mut self, machine: &Machine, now: &[SymbolSet], losses: &[Loss], premises: &mut Vec<usize>) {
        let mut untried = std::mem::take(premises);
        untried.sort_by_key(|&position| Reverse(now[position].len()));
        untried.reverse();
        *premises = progression_deletion(untried, |kept| {
            self.budget.check().map(|()| self.follows(machine, now, kept, losses))
        });
        premises.sort_unstable();
    }
}

/// The items that remain if each that the test passes without is deleted, the last one first. The test must be
/// monotone: what passes it also passes with more items. Where it ends with an error, more are left.
///
/// As long as none is needed, ever more of them are tried at once; where one is, it is found by halves. What is left is
/// the same as if each was tried alone (progression-based deletion: J. Marques-Silva, M. Janota and A. Belov, "Minimal
/// Sets over Monotone Predicates in Boolean Formulae", 2013).
fn progression_deletion<E>(
    mut untried: Vec<usize>,
    mut passes: impl FnMut(&[usize]) -> Result<bool, E>,
) -> Vec<usize> {
    let (mut needed, mut kept) = (Vec::new(), Vec::new());
    let mut at_once = 1;
    // How many of the next, of which at least one is needed.
    let mut failing = 0;
    while !untried.is_empty() {
        if failing == 1 {
            needed.extend(untried.pop());
            (failing, at_once) = (0, 1);
            continue;
        }
        let tried = if failing > 0 { failing / 2 } else { at_once.min(untried.len()) };
        let rest = untried.len() - tried;
        kept.clear();
        kept.extend(untried[..rest].iter().chain(&needed));
        match passes(&kept) {
            Err(_) => break,
            Ok(false) => {
                failing = tried;
                continue;
            }
            Ok(true) => untried.truncate(rest),
        }
        match failing {
            0 => at_once *= 2,
            _ => failing -= tried,
        }
    }
    untried.extend(needed);
    untried
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::dice::Dice;

    /// Deletes one item at a time, the last one first.
    fn plain_deletion(items: &[usize], passes: impl Fn(&[usize]) -> bool) -> Vec<usize> {
        let mut left = items.to_vec();
        for item in items.iter().rev() {
            let without: Vec<usize> = left.iter().filter(|one| *one != item).copied().collect();
            if passes(&without) {
                left = without;
            }
        }
        left
    }

    #[test]
    fn progressions_delete_what_plain_deletion_deletes() {
        let mut dice = Dice::new(1);
        for _ in 0..5_000 {
            let mut items: Vec<usize> = (0..dice.below(40)).collect();
            for last in (1..items.len()).rev() {
                items.swap(last, dice.below(last + 1));
            }
            // Every monotone test but "never" asks for all items of one of some sets.
            let chance = 1 + dice.below(12);
            let sets: Vec<Vec<usize>> = (0..1 + dice.below(4))
                .map(|_| items.iter().filter(|_| dice.below(12) < chance).copied().collect())
                .collect();
            let passes = |kept: &[usize]| {
                sets.iter().any(|wanted: &Vec<usize>| wanted.iter().all(|item| kept.contains(item)))
            };
            let mut left = progression_deletion(items.clone(), |kept| Ok::<bool, Infallible>(passes(kept)));
            let mut expected = plain_deletion(&items, passes);
            left.sort_unstable();
            expected.sort_unstable();
            assert_eq!(left, expected, "{items:?}: {sets:?}");
            assert!(passes(&left));
            for item in &left {
                let without: Vec<usize> = left.iter().filter(|one| *one != item).copied().collect();
                assert!(!passes(&without), "{items:?}: {sets:?}");
            }
        }
    }

    #[test]
    fn a_limit_leaves_a_set_that_passes() {
        let items: Vec<usize> = (0..30).collect();
        let passes = |kept: &[usize]| [3, 7, 20].iter().all(|item| kept.contains(item));
        for limit in 0..40 {
            let mut tests = 0;
            let left = progression_deletion(items.clone(), |kept| {
                tests += 1;
                if tests > limit { Err(()) } else { Ok(passes(kept)) }
            });
            assert!(passes(&left), "{left:?}");
        }
    }
}
