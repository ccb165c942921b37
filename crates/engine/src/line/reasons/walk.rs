//! The deletion pass, generic over the representation of state sets and the direction.

use super::{CellDomain, Premise};
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

    /// Whether a limit is reached, which is checked before each step.
    fn is_over(&self) -> bool {
        false
    }
}

/// One deletion pass; appends every candidate that could not be restored, or that there was no time for. `sets` is
/// working memory.
pub(super) fn give_back<W: Walk>(
    walk: &W,
    line: &[CellDomain],
    direction: Direction,
    sets: &mut Vec<W::Set>,
    premises: &mut Vec<Premise>,
) {
    // The sets of the other direction, the farthest last.
    sets.clear();
    let mut set = walk.begin(direction.reversed());
    for step in (0..line.len()).rev() {
        if walk.is_over() {
            return premises
                .extend(line.iter().enumerate().flat_map(|(position, cell)| lost(position, *cell)));
        }
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
        if walk.is_over() {
            let rest = (step..line.len()).map(|step| self::position(step, line, direction));
            return premises.extend(rest.flat_map(|position| lost(position, line[position])));
        }
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

/// What a cell has lost.
fn lost(position: usize, CellDomain { initial, current }: CellDomain) -> impl Iterator<Item = Premise> {
    initial.difference(current).iter().map(move |lost| Premise { position, lost })
}

/// The position of a step.
fn position(step: usize, line: &[CellDomain], direction: Direction) -> usize {
    match direction {
        Direction::Forward => step,
        Direction::Backward => line.len() - 1 - step,
    }
}
