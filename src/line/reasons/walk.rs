//! Giving back what does not matter, written once for all machines and both directions.

use super::{CellDomain, Premise};
use crate::symbol::SymbolSet;

/// From which end a line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// From the left: sets of states that can be reached.
    Forward,
    /// From the right: sets of states that can still finish.
    Backward,
}

impl Direction {
    fn reversed(self) -> Direction {
        match self {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        }
    }
}

/// A machine whose sets of states can be walked from both ends.
pub(super) trait Walk {
    /// A set of states.
    type Set: Clone;

    /// The states at the end where a direction begins.
    fn begin(&self, direction: Direction) -> Self::Set;

    /// The states one cell further, if it may hold any of these symbols.
    fn step(&self, direction: Direction, from: &Self::Set, symbols: SymbolSet) -> Self::Set;

    /// Whether two sets have a state in common.
    fn meet(&self, one: &Self::Set, other: &Self::Set) -> bool;
}

/// Walks once and lists what could not be given back. `sets` is working memory.
pub(super) fn give_back<W: Walk>(
    walk: &W,
    line: &[CellDomain],
    direction: Direction,
    sets: &mut Vec<W::Set>,
    premises: &mut Vec<Premise>,
) {
    // The sets from the other end, the farthest last.
    sets.clear();
    let mut set = walk.begin(direction.reversed());
    for step in (0..line.len()).rev() {
        sets.push(set.clone());
        set = walk.step(direction.reversed(), &set, line[position(step, line, direction)].current);
    }
    let mut reached = walk.begin(direction);
    if walk.meet(&reached, &set) {
        return;
    }
    for (step, ahead) in (0..line.len()).zip(sets.iter().rev()) {
        let position = position(step, line, direction);
        let CellDomain { initial, current } = line[position];
        let with_all = walk.step(direction, &reached, initial);
        if initial == current || !walk.meet(&with_all, ahead) {
            reached = with_all;
            continue;
        }
        let mut held = current;
        for lost in initial.difference(current).iter() {
            if walk.meet(&walk.step(direction, &reached, held.with(lost)), ahead) {
                premises.push(Premise { position, lost });
            } else {
                held = held.with(lost);
            }
        }
        reached = walk.step(direction, &reached, held);
    }
}

/// The position of a step.
fn position(step: usize, line: &[CellDomain], direction: Direction) -> usize {
    match direction {
        Direction::Forward => step,
        Direction::Backward => line.len() - 1 - step,
    }
}
