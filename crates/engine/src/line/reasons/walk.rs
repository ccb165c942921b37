//! The deletion pass, generic over the representation of state sets and the direction.

use super::{CellDomain, Premise};
use crate::budget::Limit;
use crate::symbol::SymbolSet;

/// The direction in which a line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::line) enum Direction {
    /// From the left: sets of reachable states.
    Forward,
    /// From the right: sets of states that can still accept.
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

/// An automaton whose state sets can be stepped in both directions.
pub(in crate::line) trait Walk {
    /// A set of states.
    type Set: Clone;

    /// The states at the end where a direction starts.
    fn begin(&self, direction: Direction) -> Self::Set;

    /// The states one cell further, if the cell can hold any of these symbols.
    fn step(&self, direction: Direction, from: &Self::Set, symbols: SymbolSet) -> Self::Set;

    /// Whether two sets intersect.
    fn meet(&self, one: &Self::Set, other: &Self::Set) -> bool;

    /// Asked before each step whether to go on.
    fn check(&self) -> Result<(), Limit> {
        Ok(())
    }
}

/// One deletion pass; appends every candidate that could not be restored. `sets` is working memory.
pub(super) fn give_back<W: Walk>(
    walk: &W,
    line: &[CellDomain],
    direction: Direction,
    sets: &mut Vec<W::Set>,
    premises: &mut Vec<Premise>,
) -> Result<(), Limit> {
    // The sets of the other direction, the farthest last.
    sets.clear();
    let mut set = walk.begin(direction.reversed());
    for step in (0..line.len()).rev() {
        walk.check()?;
        sets.push(set.clone());
        set = walk.step(direction.reversed(), &set, line[position(step, line, direction)].current);
    }
    let mut reached = walk.begin(direction);
    if walk.meet(&reached, &set) {
        return Ok(());
    }
    for (step, ahead) in (0..line.len()).zip(sets.iter().rev()) {
        let position = position(step, line, direction);
        let CellDomain { initial, current } = line[position];
        walk.check()?;
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
    Ok(())
}

/// The position of a step.
fn position(step: usize, line: &[CellDomain], direction: Direction) -> usize {
    match direction {
        Direction::Forward => step,
        Direction::Backward => line.len() - 1 - step,
    }
}
