//! Minimal reasons, computed from both ends of the line; the shorter one is kept.

use super::premise::{CellDomain, Premise};
use super::states::StateWalk;
use super::walk::{Direction, Walk, give_back};
use super::walker::Walker;
use crate::budget::{Budget, Limit};
use crate::line::global::GlobalScratch;
use crate::line::machine::Machine;

/// Working memory for reasons.
#[derive(Clone, Debug, Default)]
pub struct PremisesScratch {
    one: Vec<[u64; 1]>,
    two: Vec<[u64; 2]>,
    four: Vec<[u64; 4]>,
    sixteen: Vec<[u64; 16]>,
    thirty_two: Vec<[u64; 32]>,
    other: Vec<Premise>,
    global: GlobalScratch,
}

impl Machine {
    /// A minimal reason for a conflict. See [`LineSolver::premises`](super::super::LineSolver::premises).
    pub fn premises(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut PremisesScratch,
        budget: &Budget,
    ) -> Result<(), Limit> {
        premises.clear();
        if let Some(global) = self.global() {
            return global.premises(line, premises, &mut scratch.global, budget);
        }
        let other = &mut scratch.other;
        match self.walker() {
            Walker::One(walk) => from_both_ends(walk, line, &mut scratch.one, premises, other),
            Walker::Two(walk) => from_both_ends(walk, line, &mut scratch.two, premises, other),
            Walker::Four(walk) => from_both_ends(walk, line, &mut scratch.four, premises, other),
            Walker::Sixteen(walk) => from_both_ends(&**walk, line, &mut scratch.sixteen, premises, other),
            Walker::ThirtyTwo(walk) => {
                from_both_ends(&**walk, line, &mut scratch.thirty_two, premises, other)
            }
            Walker::States => {
                let walk = StateWalk::new(self.dfa(), budget);
                from_both_ends(&walk, line, &mut Vec::new(), premises, other)
            }
        }
    }
}

/// The shorter of the two reasons.
pub(in crate::line) fn from_both_ends<W: Walk>(
    walk: &W,
    line: &[CellDomain],
    sets: &mut Vec<W::Set>,
    premises: &mut Vec<Premise>,
    other: &mut Vec<Premise>,
) -> Result<(), Limit> {
    give_back(walk, line, Direction::Forward, sets, premises)?;
    if premises.len() > 1 {
        other.clear();
        give_back(walk, line, Direction::Backward, sets, other)?;
        if other.len() < premises.len() {
            std::mem::swap(premises, other);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::CancelToken;
    use crate::dice::Dice;
    use crate::line::Engine;
    use crate::rule::{Block, Clue};
    use crate::symbol::{Alphabet, Symbol, SymbolSet};

    /// The number of 64-bit words of a state set; none for sets of states one by one.
    fn words(walker: &Walker) -> Option<usize> {
        match walker {
            Walker::One(_) => Some(1),
            Walker::Two(_) => Some(2),
            Walker::Four(_) => Some(4),
            Walker::Sixteen(_) => Some(16),
            Walker::ThirtyTwo(_) => Some(32),
            Walker::States => None,
        }
    }

    #[test]
    fn a_reason_of_a_large_automaton_ends_with_the_budget() {
        let clue = Clue::black([1; 1100]);
        let length = clue.least_length();
        let machine = Machine::from_rule(&clue.into(), &Alphabet::black_and_white()).unwrap();
        assert!(matches!(machine.walker(), Walker::States));
        let all = SymbolSet::of_first(2);
        let mut line = vec![CellDomain { initial: all, current: all }; length];
        for position in [7, 100] {
            line[position].current = SymbolSet::only(Symbol::BLACK);
        }
        let reason = |budget: Budget| {
            let mut premises = Vec::new();
            let found = machine.premises(&line, &mut premises, &mut PremisesScratch::default(), &budget);
            found.map(|()| premises.len())
        };
        assert_eq!(reason(Budget::unlimited()), Ok(1));
        let cancel = CancelToken::new();
        cancel.cancel();
        assert_eq!(reason(Budget::unlimited().with_cancel(cancel)), Err(Limit::Cancelled));
    }

    /// Compares the reasons for conflicts on random lines, each by words and state by state.
    fn agrees_with_states(clue: Clue, expected: Option<usize>, lines: usize) {
        let symbols = 3;
        let alphabet = Alphabet::of_letters("012").unwrap();
        let length = clue.least_length() + 12;
        let machine = Machine::from_rule(&clue.into(), &alphabet).unwrap();
        assert_eq!(words(machine.walker()), expected, "{} states", machine.dfa().state_count());
        let all = SymbolSet::of_first(symbols);
        let (mut dice, mut refuted) = (Dice::new(1), 0);
        for _ in 0..lines {
            // A few cells lose candidates, so that reasons come from everywhere in the line.
            let mut line = vec![CellDomain { initial: all, current: all }; length];
            for _ in 0..8 {
                let cell = &mut line[dice.below(length)];
                cell.current = cell.current.without(Symbol::new(dice.below(symbols)));
                if cell.current.len() > 1 && dice.is_one_in(2) {
                    cell.current = SymbolSet::only(cell.current.iter().last().unwrap());
                }
            }
            let current: Vec<SymbolSet> = line.iter().map(|cell| cell.current).collect();
            if current.contains(&SymbolSet::EMPTY) || machine.propagate_with(Engine::Chain, &current).is_ok()
            {
                continue;
            }
            refuted += 1;
            let (mut premises, mut by_states, mut other) = (Vec::new(), Vec::new(), Vec::new());
            let budget = Budget::unlimited();
            machine.premises(&line, &mut premises, &mut PremisesScratch::default(), &budget).unwrap();
            let walk = StateWalk::new(machine.dfa(), &budget);
            from_both_ends(&walk, &line, &mut Vec::new(), &mut by_states, &mut other).unwrap();
            assert_eq!(premises, by_states, "{current:?}");
            assert!(!premises.is_empty());
        }
        assert!(refuted > lines / 4, "{refuted} of {lines}");
    }

    /// A clue whose chain has this many states.
    fn clue(states: usize) -> Clue {
        // Blocks of seven cells with a gap after each, and one that fills up.
        let cells = states - 1;
        let sevens = (cells / 8).saturating_sub(1);
        let lengths = std::iter::repeat_n(7, sevens).chain([cells - 8 * sevens]);
        Clue::black(lengths.map(|length| length as u32))
    }

    #[test]
    fn sets_in_words_give_what_states_give() {
        let widths = [
            (64, Some(1)),
            (65, Some(2)),
            (128, Some(2)),
            (129, Some(4)),
            (256, Some(4)),
            (257, Some(16)),
            (1024, Some(16)),
            (1025, Some(32)),
            (2048, Some(32)),
            (2049, None),
        ];
        for (states, expected) in widths {
            agrees_with_states(clue(states), expected, 4_000 / states);
        }
        let block = |colour| Block::new(15, Symbol::new(colour)).unwrap();
        agrees_with_states(Clue::new((0..60).map(|number| block(1 + number % 2))), Some(16), 10);
    }
}
