//! What a line still asks of its open cells, as a layered automaton in its smallest form.
//!
//! The machine of a line is unrolled along its cells: one level a cell, and on each only the states that some filling
//! passes through. Known cells are stepped over. States from which the same can follow are merged, and the states of a
//! level are numbered in the order in which they are first met, so that two diagrams are equal if and only if they
//! ask the same. That makes few states (a clue's unrolled machine shrinks by more than half), and it makes visible
//! where a line is cut: at a level with one state, what stands on its left has no bearing on what stands on its right.

use super::effort::{Effort, Halt};
use crate::automaton::StateId;
use crate::grid::Grid;
use crate::problem::{CellId, LineId};
use crate::search::Limit;
use crate::symbol::SymbolSet;

/// Stands where a candidate leads nowhere.
pub(super) const DEAD: u32 = u32::MAX;

/// One open cell of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Level {
    /// How many candidates the cell has.
    pub(super) candidates: usize,
    /// State by state, for every candidate the state on the next level, or [`DEAD`]. Behind the last level there
    /// is one state, 0.
    pub(super) next: Vec<u32>,
}

impl Level {
    /// How many states there are before the cell.
    pub(super) fn width(&self) -> usize {
        self.next.len() / self.candidates
    }

    fn row(&self, state: u32) -> &[u32] {
        &self.next[state as usize * self.candidates..][..self.candidates]
    }

    /// Merges the states with equal rows and drops those that lead nowhere: the new number of each.
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

/// Merges, level by level from read, what can be finished in the same ways, and numbers the states as they are met.
/// Nothing is left if there is no filling.
pub(super) fn reduced(mut levels: Vec<Level>) -> Option<Vec<Level>> {
    let mut renumbered = vec![0];
    for level in levels.iter_mut().rev() {
        for next in level.next.iter_mut().filter(|next| **next != DEAD) {
            *next = renumbered[*next as usize];
        }
        renumbered = level.merge();
    }
    if renumbered.first().is_none_or(|&state| state == DEAD) {
        return None;
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
    Some(levels)
}

/// The open cells of a line and, level by level, what the line asks of them. No more than that many numbers are stored.
pub(super) fn mdd_of_line(
    line: LineId,
    grid: &Grid<'_>,
    max_entries: usize,
    effort: &mut Effort,
) -> Result<(Vec<CellId>, Vec<Level>), Halt> {
    let planes = grid.planes(line);
    let line = grid.problem().line(line);
    let dfa = line.machine().dfa();
    let mut numbers = vec![DEAD; dfa.state_count()];
    let mut states: Vec<StateId> = dfa.start().into_iter().collect();
    let (mut levels, mut stored) = (Vec::with_capacity(line.cells().len()), 0);
    for position in 0..line.cells().len() {
        let candidates: SymbolSet = planes.get(position);
        let is_last = position + 1 == line.cells().len();
        let entries = states.len() * candidates.len();
        stored += entries;
        if stored > max_entries {
            return Err(Halt::Limit(Limit::Memory));
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
    let open = (0..line.cells().len()).filter(is_open).map(|position| line.cells()[position]).collect();
    // A known cell leads each state to one state, no two to the same, and they are numbered alike: its level can go.
    let mut levels = reduced(levels).unwrap_or_default();
    levels.retain(|level| level.candidates != 1);
    Ok((open, levels))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_finished_in_the_same_ways_is_one_state() {
        let level = |next: &[u32]| Level { candidates: 2, next: next.to_vec() };
        // Two letters; the first leads to one of two states that both ask for 1 next, and a third that is dead.
        let levels = vec![level(&[1, 0]), level(&[DEAD, 0, DEAD, 0, 0, DEAD])];
        let small = reduced(levels).unwrap();
        assert_eq!(small, [level(&[0, 0]), level(&[DEAD, 0])]);
        assert_eq!(reduced(vec![level(&[DEAD, DEAD])]), None);
        assert_eq!(reduced(Vec::new()), Some(Vec::new()));
    }
}
