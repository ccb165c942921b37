//! Reasons that avoid the premises that cost most.

use std::cmp::Reverse;

use super::find::PremisesScratch;
use super::premise::{CellDomain, Premise};
use super::walk::{Direction, Walk};
use super::walker::Walker;
use crate::line::machine::Machine;

/// A removed candidate, and what it costs a reason to rest on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Costly {
    pub(crate) cost: u32,
    pub(crate) premise: Premise,
}

impl Machine {
    /// A minimal reason for a conflict that rests on what costs little. `removed` has all removed candidates that a
    /// reason can mention; the line has a filling with all of them.
    ///
    /// PERF: for chains in words alone, whose walks take less time than the conflicts that they save. The reasons of
    /// other lines are any minimal ones.
    pub(crate) fn cheap_premises(
        &self,
        line: &mut [CellDomain],
        removed: &mut [Costly],
        premises: &mut Vec<Premise>,
        scratch: &mut PremisesScratch,
    ) {
        removed.sort_unstable_by_key(|one| (Reverse(one.cost), one.premise));
        premises.clear();
        match self.walker() {
            _ if self.global().is_some() => self.premises(line, premises, scratch),
            Walker::One(walk) => Deletion { walk, line, premises }.filter(removed),
            Walker::Two(walk) => Deletion { walk, line, premises }.filter(removed),
            Walker::Four(walk) => Deletion { walk, line, premises }.filter(removed),
            Walker::States => self.premises(line, premises, scratch),
        }
    }
}

/// A deletion filter that restores one candidate after another, as long as the line has no filling.
struct Deletion<'a, W> {
    walk: &'a W,
    line: &'a mut [CellDomain],
    premises: &'a mut Vec<Premise>,
}

impl<W: Walk> Deletion<'_, W> {
    /// Restores what it can of the candidates, in order; the others are premises. All of them together cannot be
    /// restored.
    ///
    /// Most can, so several are tried at a time (the dichotomic search of F. Hemery, C. Lecoutre, L. Sais and F.
    /// Boussemart, "Extracting MUCs from constraint networks", 2006).
    fn filter(&mut self, removed: &[Costly]) {
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
    fn restore(&mut self, removed: &[Costly]) -> bool {
        for Costly { premise, .. } in removed {
            let current = &mut self.line[premise.position].current;
            *current = current.with(premise.lost);
        }
        let is_refuted = !self.has_filling();
        if !is_refuted {
            for Costly { premise, .. } in removed {
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
    use crate::line::Engine;
    use crate::rule::Clue;
    use crate::symbol::{Alphabet, Symbol, SymbolSet};

    const CELLS: usize = 12;

    /// Whether the line has no filling if only these candidates are removed.
    fn is_refuted_by(removed: &[Costly], machine: &Machine) -> bool {
        let mut line = [SymbolSet::first(2); CELLS];
        for Costly { premise, .. } in removed {
            line[premise.position] = line[premise.position].without(premise.lost);
        }
        machine.propagate_with(Engine::Reach, &line).is_err()
    }

    /// Whether the line has no filling once everything of at least this cost is restored.
    fn is_refuted_below(cost: u32, machine: &Machine, removed: &[Costly]) -> bool {
        let cheaper: Vec<Costly> = removed.iter().filter(|one| one.cost < cost).copied().collect();
        is_refuted_by(&cheaper, machine)
    }

    #[test]
    fn the_highest_cost_of_a_reason_is_as_low_as_possible() {
        let clue = Clue::black([3, 1, 2]);
        let machine = Machine::from_rule(&clue.into(), &Alphabet::black_and_white()).unwrap();
        let all = SymbolSet::first(2);
        let (mut random, mut refuted) = (1_u32, 0);
        let mut next = |below: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) % below
        };
        for _ in 0..2000 {
            let mut removed = Vec::new();
            let mut line = vec![CellDomain { initial: all, current: all }; CELLS];
            for (position, cell) in line.iter_mut().enumerate() {
                if next(2) == 0 {
                    let lost = Symbol::new(next(2) as usize);
                    cell.current = all.without(lost);
                    removed.push(Costly { cost: next(6), premise: Premise { position, lost } });
                }
            }
            if !is_refuted_by(&removed, &machine) {
                continue;
            }
            refuted += 1;
            let (mut premises, mut scratch) = (Vec::new(), PremisesScratch::default());
            machine.cheap_premises(&mut line.clone(), &mut removed, &mut premises, &mut scratch);
            let is_removed = |one: &&Costly| premises.contains(&one.premise);
            let reason: Vec<Costly> = removed.iter().filter(is_removed).copied().collect();
            let highest = reason.iter().map(|one| one.cost).max().expect("a reason has premises");
            assert!(!is_refuted_below(highest, &machine, &removed), "{line:?} {removed:?}");
            assert!(is_refuted_by(&reason, &machine));
            for spared in 0..reason.len() {
                let mut fewer = reason.clone();
                fewer.remove(spared);
                assert!(!is_refuted_by(&fewer, &machine), "{line:?} {reason:?}");
            }
        }
        assert!(refuted > 200, "{refuted}");
    }
}
