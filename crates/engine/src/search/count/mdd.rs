//! The reduced decision diagram (MDD) of a line over its open cells.
//!
//! A multi-valued decision diagram is a layered automaton with one level per cell (Bergman, Cire, van Hoeve and Hooker,
//! "Decision Diagrams for Optimization", 2016). It comes from unrolling the line's DFA along its cells, as in the
//! regular constraint (Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables", CP 2004).
//! Then it is reduced: states from which the same completions follow are merged from the last level to the first, and
//! levels of known cells are dropped. The states of each level are numbered in the order in which they are first
//! reached, so two diagrams are equal if and only if they accept the same assignments.
//!
//! Reduction makes few states (the unrolled machine of a clue shrinks by more than half) and shows where a line is cut:
//! at a level with a single state, the cells on its left and on its right are independent.

use std::collections::HashMap;

use super::effort::{Effort, Halt};
use crate::automaton::StateId;
use crate::budget::Limit;
use crate::grid::Grid;
use crate::problem::{CellId, LineId};
use crate::symbol::SymbolSet;

/// Marks a candidate without a transition.
pub(super) const DEAD: u32 = u32::MAX;

/// One level of an MDD: an open cell of the line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Level {
    /// The number of candidates of the cell.
    pub(super) candidates: usize,
    /// State by state, for every candidate the state on the next level, or [`DEAD`]. After the last level there is one
    /// state, 0.
    pub(super) next: Vec<u32>,
}

impl Level {
    /// The number of states before the cell.
    pub(super) fn width(&self) -> usize {
        self.next.len() / self.candidates
    }

    pub(super) fn row(&self, state: u32) -> &[u32] {
        &self.next[state as usize * self.candidates..][..self.candidates]
    }

    /// Merges states with equal rows and drops dead ones. Returns the new number of each state.
    fn merge(&mut self) -> Vec<u32> {
        let row = |state: &u32| self.row(*state);
        let is_live = |state: &u32| row(state).iter().any(|&next| next != DEAD);
        let mut order: Vec<u32> = (0..self.width() as u32).filter(is_live).collect();
        order.sort_unstable_by(|one, other| row(one).cmp(row(other)));
        let mut renumbered = vec![DEAD; self.width()];
        let mut stored: Vec<u32> = Vec::with_capacity(self.next.len());
        for (place, state) in order.iter().enumerate() {
            if place == 0 || row(&order[place - 1]) != row(state) {
                stored.extend(row(state));
            }
            renumbered[*state as usize] = (stored.len() / self.candidates - 1) as u32;
        }
        self.next = stored;
        renumbered
    }
}

/// Reduces a layered automaton and renumbers its states canonically. Returns nothing if it accepts no assignment.
pub(super) fn reduced(mut levels: Vec<Level>, effort: &mut Effort) -> Result<Option<Vec<Level>>, Halt> {
    let mut renumbered = vec![0];
    for level in levels.iter_mut().rev() {
        effort.add_uncounted(level.next.len() as u64)?;
        for next in level.next.iter_mut().filter(|next| **next != DEAD) {
            *next = renumbered[*next as usize];
        }
        renumbered = level.merge();
    }
    if renumbered.first().is_none_or(|&state| state == DEAD) {
        return Ok(None);
    }
    let mut met = vec![0];
    for level in &mut levels {
        let mut next: Vec<u32> = met.iter().flat_map(|&state| level.row(state)).copied().collect();
        met.clear();
        let mut numbers = Vec::new();
        for next in next.iter_mut().filter(|next| **next != DEAD) {
            let state = *next as usize;
            if numbers.len() <= state {
                numbers.resize(state + 1, DEAD);
            }
            if numbers[state] == DEAD {
                numbers[state] = met.len() as u32;
                met.push(state as u32);
            }
            *next = numbers[state];
        }
        level.next = next;
    }
    Ok(Some(levels))
}

/// The MDD that reads the cells in the opposite order, by the subset construction. Returns nothing if that takes more
/// than `most` entries.
pub(super) fn reversed(
    levels: &[Level],
    most: usize,
    effort: &mut Effort,
) -> Result<Option<Vec<Level>>, Halt> {
    let mut sets = vec![vec![0]];
    let (mut reading, mut stored) = (Vec::with_capacity(levels.len()), 0);
    for level in levels.iter().rev() {
        let candidates = level.candidates;
        let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
        let (mut next, mut after) = (Vec::with_capacity(sets.len() * candidates), Vec::new());
        for set in &sets {
            for candidate in 0..candidates {
                let leads = |state: &u32| set.binary_search(&level.row(*state)[candidate]).is_ok();
                let before: Vec<u32> = (0..level.width() as u32).filter(leads).collect();
                effort.spend(level.width() as u64 / 8 + 1)?;
                stored += 1 + before.len();
                if before.is_empty() {
                    next.push(DEAD);
                    continue;
                }
                next.push(*known.entry(before).or_insert_with_key(|before| {
                    after.push(before.clone());
                    after.len() as u32 - 1
                }));
            }
        }
        if stored > most {
            return Ok(None);
        }
        sets = after;
        reading.push(Level { candidates, next });
    }
    reduced(reading, effort)
}

/// The open cells of a line and its MDD over them. At most `max_entries` transitions are kept.
pub(super) fn mdd_of_line(
    line: LineId,
    grid: &Grid<'_>,
    max_entries: usize,
    effort: &mut Effort,
) -> Result<(Vec<CellId>, Vec<Level>), Halt> {
    let planes = grid.planes(line);
    let line = grid.problem().line(line);
    // Where a line has none, solutions are enumerated instead.
    let dfa = line.machine().automaton().ok_or(Halt::Limit(Limit::Size))?;
    let mut numbers = vec![DEAD; dfa.state_count()];
    let mut states: Vec<StateId> = dfa.start().into_iter().collect();
    let (mut levels, mut stored) = (Vec::with_capacity(line.length()), 0);
    for position in 0..line.length() {
        let candidates: SymbolSet = planes.get(position);
        let is_last = position + 1 == line.length();
        let entries = states.len() * candidates.len();
        stored += entries;
        if stored > max_entries {
            // The share of a limit that was set, or else of the one that is built in.
            let limit = effort.budget().memory().map_or(Limit::Size, |_| Limit::Memory);
            return Err(Halt::Limit(limit));
        }
        effort.spend(entries as u64 / 16)?;
        let (mut next, mut after) = (Vec::with_capacity(entries), Vec::new());
        for state in states {
            next.extend(candidates.iter().map(|symbol| match dfa.next(state, symbol) {
                Some(end) if is_last => {
                    if dfa.is_accepting(end) {
                        0
                    } else {
                        DEAD
                    }
                }
                Some(state) => {
                    let number = &mut numbers[state.index()];
                    if *number == DEAD {
                        *number = after.len() as u32;
                        after.push(state);
                    }
                    *number
                }
                None => DEAD,
            }));
        }
        after.iter().for_each(|state: &StateId| numbers[state.index()] = DEAD);
        states = after;
        levels.push(Level { candidates: candidates.len(), next });
    }
    let is_open = |position: &usize| planes.get(*position).known().is_none();
    let open = (0..line.length()).filter(is_open).map(|position| line.cells()[position]).collect();
    // A known cell leads each state to one state, no two to the same, and both are numbered alike: its level can go.
    let mut levels = reduced(levels, effort)?.unwrap_or_default();
    levels.retain(|level| level.candidates != 1);
    Ok((open, levels))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::problem::Problem;
    use crate::search::Options;
    use crate::search::count::reorder::reordered;

    #[test]
    fn the_opposite_order_is_one_of_all_orders() {
        let level = |next: &[u32]| Level { candidates: 2, next: next.to_vec() };
        let levels =
            vec![level(&[0, 1]), level(&[0, 1, 1, DEAD]), level(&[0, 1, DEAD, 0]), level(&[0, DEAD, 0, 0])];
        let mut effort = Effort::new(&Options::default());
        effort.begin_round(1 << 20);
        let levels = reduced(levels, &mut effort).unwrap().unwrap();
        let opposite = reversed(&levels, 1 << 10, &mut effort).unwrap().unwrap();
        assert_eq!(reordered(&levels, &[3, 2, 1, 0], 1 << 10, &mut effort).unwrap(), Some(opposite.clone()));
        assert_eq!(reversed(&opposite, 1 << 10, &mut effort).unwrap(), Some(levels.clone()));
        assert_eq!(reversed(&levels, 2, &mut effort).unwrap(), None);
    }

    /// A bound that no option sets is not called a limit of memory.
    #[test]
    fn a_diagram_that_is_too_large_is_called_so() {
        let problem = Problem::of_clues([[1]], [[1]; 2]).unwrap();
        let grid = Grid::new(&problem);
        let halted = |budget: Budget| {
            let mut effort = Effort::new(&Options::from(budget));
            effort.begin_round(1 << 20);
            mdd_of_line(LineId::new(0), &grid, 1, &mut effort).unwrap_err()
        };
        assert_eq!(halted(Budget::unlimited()), Halt::Limit(Limit::Size));
        assert_eq!(halted(Budget::unlimited().with_memory(1 << 20)), Halt::Limit(Limit::Memory));
    }

    #[test]
    fn states_with_equal_completions_are_merged() {
        let level = |next: &[u32]| Level { candidates: 2, next: next.to_vec() };
        // Two cells; the first leads to one of two states that both require candidate 1, and to a third that is dead.
        let levels = vec![level(&[1, 0]), level(&[DEAD, 0, DEAD, 0, 0, DEAD])];
        let mut effort = Effort::new(&Options::default());
        let mut reduced = |levels| reduced(levels, &mut effort).unwrap();
        let small = reduced(levels).unwrap();
        assert_eq!(small, [level(&[0, 0]), level(&[DEAD, 0])]);
        assert_eq!(reduced(vec![level(&[DEAD, DEAD])]), None);
        assert_eq!(reduced(Vec::new()), Some(Vec::new()));
    }
}
