//! Count bounds: the minimum and maximum number of counted cells over all fillings of a line.
//!
//! Cardinality reasoning over several lines asks this of each of them. It is a shortest-path computation
//! over the layered automaton: the forward pass of the reference engine with a best number for each state.
//! The reference semantics is [`Roles::count_bounds`](crate::rule::Roles::count_bounds). Chains have a fast
//! version, [`step_costs`].

pub(super) mod step_costs;

use super::machine::Machine;
use super::reach::positions_per_check;
use super::solve::{GoOn, Pace};
use crate::budget::{Budget, Limit};
use crate::symbol::{Symbol, SymbolSet};
use step_costs::StepCosts;

/// Minimum or maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The minimum number of counted cells.
    Minimum,
    /// The maximum number of counted cells.
    Maximum,
}

/// Working memory of [`Machine::count_bound`].
#[derive(Clone, Debug, Default)]
pub(crate) struct CountBoundsScratch {
    pace: Pace,
    forward: Vec<i32>,
    backward: Vec<i32>,
    rows: Vec<i16>,
    after: Vec<i16>,
    before: Vec<i16>,
}

/// More than any line can have: no path.
const UNREACHABLE: i32 = i32::MAX / 4;

impl Bound {
    /// The cost of a counted cell, such that the minimum cost is wanted in both cases.
    fn weight(self) -> i32 {
        match self {
            Bound::Minimum => 1,
            Bound::Maximum => -1,
        }
    }

    fn count(self, best: i32) -> Option<usize> {
        (best < UNREACHABLE / 2).then(|| best.unsigned_abs() as usize)
    }
}

impl Machine {
    /// The minimum or maximum number of counted cells in a filling; `None` if there is no filling. A cell
    /// counts if it holds one of the symbols that `counted` lists for its position. Asks the budget as a line solve
    /// does.
    pub(crate) fn count_bound(
        &self,
        candidates: &[SymbolSet],
        counted: &[SymbolSet],
        bound: Bound,
        scratch: &mut CountBoundsScratch,
        budget: &Budget,
    ) -> Result<Option<usize>, Limit> {
        scratch.pace.check(self.is_quick(candidates.len()), budget)?;
        if self.ignores_rule() {
            return Ok(Some(free_bound(candidates, counted, bound, None)));
        }
        if let Some(step_costs) = self.step_costs_for(candidates.len()) {
            return Ok(step_costs.count_bound(candidates, counted, bound, scratch));
        }
        self.count_bound_by_states(candidates, counted, bound, scratch, &|| budget.check())
    }

    fn count_bound_by_states(
        &self,
        candidates: &[SymbolSet],
        counted: &[SymbolSet],
        bound: Bound,
        scratch: &mut CountBoundsScratch,
        go_on: GoOn<'_>,
    ) -> Result<Option<usize>, Limit> {
        self.walk(candidates, counted, bound, &mut scratch.forward, go_on)?;
        let dfa = self.dfa();
        let last = scratch.forward.len() - dfa.state_count();
        let ends = dfa.states().filter(|&state| dfa.is_accepting(state));
        let best = ends.map(|state| scratch.forward[last + state.index()]).min();
        Ok(bound.count(best.unwrap_or(UNREACHABLE)))
    }

    /// The bounds over the fillings with a given symbol at a given position, for all pairs of these: entry `position
    /// * symbols + symbol`.
    pub(crate) fn count_bound_each(
        &self,
        candidates: &[SymbolSet],
        counted: &[SymbolSet],
        bound: Bound,
        scratch: &mut CountBoundsScratch,
        budget: &Budget,
    ) -> Result<Vec<Option<usize>>, Limit> {
        scratch.pace.check(self.is_quick(candidates.len()), budget)?;
        if self.ignores_rule() {
            let symbols = self.symbol_count();
            let entry = |number: usize| {
                let (position, symbol) = (number / symbols, Symbol::new(number % symbols));
                let is_candidate = candidates[position].contains(symbol);
                is_candidate.then(|| free_bound(candidates, counted, bound, Some((position, symbol))))
            };
            return Ok((0..candidates.len() * symbols).map(entry).collect());
        }
        if let Some(step_costs) = self.step_costs_for(candidates.len()) {
            return Ok(step_costs.count_bound_each(candidates, counted, bound, self.symbol_count(), scratch));
        }
        self.count_bound_each_by_states(candidates, counted, bound, scratch, &|| budget.check())
    }

    fn count_bound_each_by_states(
        &self,
        candidates: &[SymbolSet],
        counted: &[SymbolSet],
        bound: Bound,
        scratch: &mut CountBoundsScratch,
        go_on: GoOn<'_>,
    ) -> Result<Vec<Option<usize>>, Limit> {
        let CountBoundsScratch { forward, backward, .. } = scratch;
        self.walk(candidates, counted, bound, forward, go_on)?;
        let dfa = self.dfa();
        let (states, symbols) = (dfa.state_count(), self.symbol_count());
        backward.clear();
        backward.resize(states, UNREACHABLE);
        for state in dfa.states().filter(|&state| dfa.is_accepting(state)) {
            backward[state.index()] = 0;
        }
        let mut each = vec![None; candidates.len() * symbols];
        let mut before = vec![UNREACHABLE; states];
        let per_check = positions_per_check(dfa);
        for position in (0..candidates.len()).rev() {
            if (position + 1).is_multiple_of(per_check) {
                go_on()?;
            }
            before.fill(UNREACHABLE);
            for symbol in candidates[position].iter() {
                let weight = if counted[position].contains(symbol) { bound.weight() } else { 0 };
                let mut best = UNREACHABLE;
                for state in dfa.states() {
                    let Some(next) = dfa.next(state, symbol) else { continue };
                    let rest = backward[next.index()] + weight;
                    before[state.index()] = before[state.index()].min(rest);
                    best = best.min(forward[position * states + state.index()] + rest);
                }
                each[position * symbols + symbol.index()] = bound.count(best);
            }
            std::mem::swap(&mut before, backward);
        }
        Ok(each)
    }

    /// The size of one bound on a line of this length, on the scale of [`Machine::size`].
    pub(crate) fn count_bound_size(&self, length: usize) -> usize {
        let a_cell = match self.step_costs_for(length) {
            _ if self.ignores_rule() => 2,
            Some(step_costs) => 20 + step_costs.width() / 2,
            None => 2 * self.dfa().state_count() * self.symbol_count(),
        };
        length * a_cell
    }

    fn step_costs_for(&self, length: usize) -> Option<&StepCosts> {
        self.step_costs().filter(|step_costs| step_costs.fits(length))
    }

    /// Whether counts are bounded without the rule: if it has no roles, with which such bounds are checked.
    fn ignores_rule(&self) -> bool {
        self.global().is_some_and(|global| !global.has_bounds(self.symbol_count()))
    }

    /// The best number of every prefix, for every state.
    fn walk(
        &self,
        candidates: &[SymbolSet],
        counted: &[SymbolSet],
        bound: Bound,
        forward: &mut Vec<i32>,
        go_on: GoOn<'_>,
    ) -> Result<(), Limit> {
        let dfa = self.dfa();
        let states = dfa.state_count();
        forward.clear();
        forward.resize((candidates.len() + 1) * states, UNREACHABLE);
        let Some(start) = dfa.start() else { return Ok(()) };
        forward[start.index()] = 0;
        let per_check = positions_per_check(dfa);
        for (position, set) in candidates.iter().enumerate() {
            if (position + 1).is_multiple_of(per_check) {
                go_on()?;
            }
            let (here, after) = forward.split_at_mut((position + 1) * states);
            let here = &here[position * states..];
            for state in dfa.states().filter(|state| here[state.index()] < UNREACHABLE) {
                for symbol in set.iter() {
                    let Some(next) = dfa.next(state, symbol) else { continue };
                    let weight = if counted[position].contains(symbol) { bound.weight() } else { 0 };
                    let best = &mut after[next.index()];
                    *best = (*best).min(here[state.index()] + weight);
                }
            }
        }
        Ok(())
    }
}

/// The minimum or maximum number of counted cells whatever the rule, perhaps with one cell known.
fn free_bound(
    candidates: &[SymbolSet],
    counted: &[SymbolSet],
    bound: Bound,
    known: Option<(usize, Symbol)>,
) -> usize {
    let counts = |(position, (&set, &counted)): (usize, (&SymbolSet, &SymbolSet))| {
        let set = match known {
            Some((at, symbol)) if at == position => SymbolSet::only(symbol),
            _ => set,
        };
        match bound {
            Bound::Minimum => set.is_subset(counted),
            Bound::Maximum => !set.intersection(counted).is_empty(),
        }
    };
    candidates.iter().zip(counted).enumerate().filter(|&cell| counts(cell)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::dice::Dice;
    use crate::rule::{Block, Clue, Rule};
    use crate::symbol::Alphabet;

    #[test]
    fn all_passes_agree_with_the_reference_semantics() {
        let mut dice = Dice::new(7);
        let mut scratch = CountBoundsScratch::default();
        for _ in 0..2000 {
            let length = 1 + dice.below(10);
            let symbols = 2 + dice.below(2);
            let block = |dice: &mut Dice| {
                let symbol = Symbol::new(1 + dice.below(symbols - 1));
                Block::new(1 + dice.below(3) as u32, symbol).unwrap()
            };
            let blocks: Vec<Block> = (0..dice.below(4)).map(|_| block(&mut dice)).collect();
            let rule = Rule::from(Clue::new(blocks));
            let alphabet = Alphabet::of_letters(&"abc"[..symbols]).unwrap();
            let machine = Machine::from_rule(&rule, &alphabet).unwrap();
            let cells: Vec<SymbolSet> = (0..length)
                .map(|_| match dice.below(6) {
                    0 => SymbolSet::only(Symbol::BLACK),
                    1 => SymbolSet::only(Symbol::BLANK),
                    _ => alphabet.all(),
                })
                .collect();
            let inside: Vec<bool> = (0..length).map(|_| dice.is_one_in(2)).collect();
            let black = SymbolSet::only(Symbol::BLACK);
            let counted: Vec<SymbolSet> =
                inside.iter().map(|&inside| if inside { black } else { SymbolSet::EMPTY }).collect();
            let slow = |cells: &[SymbolSet]| {
                let roles = rule.roles(symbols).unwrap();
                roles.count_bounds(cells, &counted, &Budget::unlimited()).unwrap()
            };
            let bounds = [Bound::Minimum, Bound::Maximum];
            let (budget, go_on) = (Budget::unlimited(), || Ok(()));
            let by_states = bounds.map(|bound| {
                machine.count_bound_by_states(&cells, &counted, bound, &mut scratch, &go_on).unwrap()
            });
            assert_eq!(by_states[0].zip(by_states[1]), slow(&cells));
            let fast = bounds
                .map(|bound| machine.count_bound(&cells, &counted, bound, &mut scratch, &budget).unwrap());
            assert_eq!(fast[0].zip(fast[1]), slow(&cells));
            let each = bounds.map(|bound| {
                machine.count_bound_each(&cells, &counted, bound, &mut scratch, &budget).unwrap()
            });
            let each_by_states = bounds.map(|bound| {
                machine.count_bound_each_by_states(&cells, &counted, bound, &mut scratch, &go_on).unwrap()
            });
            assert_eq!(each, each_by_states);
            for position in 0..length {
                for symbol in alphabet.all().iter() {
                    let mut held = cells.clone();
                    held[position] = held[position].intersection(SymbolSet::only(symbol));
                    let entry = position * symbols + symbol.index();
                    assert_eq!(each[0][entry].zip(each[1][entry]), slow(&held));
                }
            }
        }
    }
}
