//! Preferred reasons: minimal reasons that avoid the premises that cost most (U. Junker, "QuickXplain: Preferred
//! Explanations and Relaxations for Over-Constrained Problems", AAAI 2004).

use std::cmp::Reverse;

use super::find::PremisesScratch;
use super::premise::{CellDomain, Premise};
use super::walk::{Direction, Walk};
use super::walker::Walker;
use crate::budget::{Budget, Limit};
use crate::line::machine::Machine;

/// A removed candidate, and its cost in a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostedPremise {
    pub(crate) cost: u32,
    pub(crate) premise: Premise,
}

impl Machine {
    /// Whether [`cheapest_premises`](Machine::cheapest_premises) looks at costs: for chains in few words, whose walks
    /// take less time than the conflicts that they save.
    pub(crate) fn prefers_cheap_premises(&self) -> bool {
        matches!(self.walker(), Walker::One(_) | Walker::Two(_) | Walker::Four(_))
    }

    /// A minimal reason for a conflict whose highest cost is as low as possible, then its second highest, and so on;
    /// any minimal reason if the machine does not [look at costs](Machine::prefers_cheap_premises). `removed` has all
    /// removed candidates that a reason can mention, at different costs. The line has a filling with all of them.
    pub(crate) fn cheapest_premises(
        &self,
        line: &mut [CellDomain],
        removed: &mut [CostedPremise],
        premises: &mut Vec<Premise>,
        scratch: &mut PremisesScratch,
        budget: &Budget,
    ) -> Result<(), Limit> {
        premises.clear();
        match self.walker() {
            Walker::One(walk) => DeletionFilter { walk, line, premises }.run(removed),
            Walker::Two(walk) => DeletionFilter { walk, line, premises }.run(removed),
            Walker::Four(walk) => DeletionFilter { walk, line, premises }.run(removed),
            Walker::Sixteen(_) | Walker::ThirtyTwo(_) | Walker::States => {
                return self.premises(line, premises, scratch, budget);
            }
        }
        Ok(())
    }
}

/// A deletion filter that restores one candidate after another, as long as the line has no filling.
struct DeletionFilter<'a, W> {
    walk: &'a W,
    line: &'a mut [CellDomain],
    premises: &'a mut Vec<Premise>,
}

impl<W: Walk> DeletionFilter<'_, W> {
    /// Filters all removed candidates, the costliest first.
    fn run(&mut self, removed: &mut [CostedPremise]) {
        removed.sort_unstable_by_key(|one| Reverse(one.cost));
        self.filter(removed);
    }

    /// Restores what it can of the candidates, in order; the others are premises. All of them together cannot be
    /// restored.
    ///
    /// Most can, so several are tried at a time (the dichotomic search of F. Hemery, C. Lecoutre, L. Sais and F.
    /// Boussemart, "Extracting MUCs from constraint networks", 2006).
    fn filter(&mut self, removed: &[CostedPremise]) {
        let (first, second) = match removed {
            [] => return,
            [only] => return self.premises.push(only.premise),
            _ => removed.split_at(removed.len() / 2),
        };
        if !self.restore(first) {
            self.filter(first);
            if self.restore(second) {
                return;
            }
        }
        self.filter(second);
    }

    /// Restores all of the candidates, unless the line has a filling with them.
    fn restore(&mut self, removed: &[CostedPremise]) -> bool {
        for CostedPremise { premise, .. } in removed {
            let current = &mut self.line[premise.position].current;
            *current = current.with(premise.lost);
        }
        let is_refuted = !self.has_filling();
        if !is_refuted {
            for CostedPremise { premise, .. } in removed {
                let current = &mut self.line[premise.position].current;
                *current = current.without(premise.lost);
            }
        }
        is_refuted
    }

    fn has_filling(&self) -> bool {
        let step =
            |states: W::Set, cell: &CellDomain| self.walk.step(Direction::Forward, &states, cell.current);
        let end = self.line.iter().fold(self.walk.begin(Direction::Forward), step);
        self.walk.meet(&end, &self.walk.begin(Direction::Backward))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::line::Engine;
    use crate::rule::{Block, Clue};
    use crate::symbol::{Alphabet, Symbol, SymbolSet};

    /// Whether a line has no filling if only these candidates are removed.
    fn is_refuted_by(removed: &[CostedPremise], machine: &Machine, length: usize, symbols: usize) -> bool {
        let mut line = vec![SymbolSet::of_first(symbols); length];
        for CostedPremise { premise, .. } in removed {
            line[premise.position] = line[premise.position].without(premise.lost);
        }
        machine.propagate_with(Engine::Reach, &line).is_err()
    }

    /// The removed candidates that remain if one after another is restored, the costliest first, unless there is a
    /// filling then.
    fn linear_deletion(
        removed: &[CostedPremise],
        machine: &Machine,
        length: usize,
        symbols: usize,
    ) -> Vec<Premise> {
        let mut left = removed.to_vec();
        left.sort_by_key(|one| Reverse(one.cost));
        for candidate in left.clone() {
            let fewer: Vec<CostedPremise> = left.iter().filter(|one| **one != candidate).copied().collect();
            if is_refuted_by(&fewer, machine, length, symbols) {
                left = fewer;
            }
        }
        left.into_iter().map(|one| one.premise).collect()
    }

    /// Compares with linear deletion on random lines of a clue.
    fn agrees_with_linear_deletion(clue: Clue, symbols: usize, length: usize, lines: usize) {
        let alphabet = Alphabet::of_letters(&"0123"[..symbols]).unwrap();
        let machine = Machine::from_rule(&clue.into(), &alphabet).unwrap();
        assert!(machine.prefers_cheap_premises());
        let all = SymbolSet::of_first(symbols);
        let (mut dice, mut refuted) = (Dice::new(1), 0);
        for _ in 0..lines {
            let mut removed = Vec::new();
            let mut line = vec![CellDomain { initial: all, current: all }; length];
            for (position, cell) in line.iter_mut().enumerate() {
                while dice.is_one_in(2) && cell.current.len() > 1 {
                    let lost = Symbol::new(dice.below(symbols));
                    if cell.current.contains(lost) {
                        cell.current = cell.current.without(lost);
                        let cost = (dice.below(1000) * 1000 + removed.len()) as u32;
                        removed.push(CostedPremise { cost, premise: Premise { position, lost } });
                    }
                }
            }
            if is_refuted_by(&removed, &machine, length, symbols) {
                refuted += 1;
                let expected = linear_deletion(&removed, &machine, length, symbols);
                let (mut premises, mut scratch) = (Vec::new(), PremisesScratch::default());
                let budget = Budget::unlimited();
                machine
                    .cheapest_premises(&mut line, &mut removed, &mut premises, &mut scratch, &budget)
                    .unwrap();
                assert_eq!(premises, expected, "{removed:?}");
            }
        }
        assert!(refuted > lines / 10, "{refuted}");
    }

    #[test]
    fn dichotomic_deletion_gives_what_linear_deletion_gives() {
        agrees_with_linear_deletion(Clue::black([3, 1, 2]), 2, 12, 1000);
        agrees_with_linear_deletion(Clue::black([30, 20, 10, 1, 9]), 2, 80, 50);
        agrees_with_linear_deletion(Clue::black([50, 60, 30, 10]), 2, 160, 20);
        let block = |length, colour| Block::new(length, Symbol::new(colour)).unwrap();
        agrees_with_linear_deletion(Clue::new([block(2, 1), block(1, 1), block(3, 2)]), 3, 10, 500);
    }
}
