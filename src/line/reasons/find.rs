//! Minimal reasons, computed from both ends of the line; the shorter one is kept.

use super::premise::{CellDomain, Premise};
use super::states::StateWalk;
use super::walk::{Direction, Walk, give_back};
use super::walker::Walker;
use crate::line::global::GlobalScratch;
use crate::line::machine::Machine;

/// Working memory for reasons.
#[derive(Clone, Debug, Default)]
pub(crate) struct PremisesScratch {
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
    pub(crate) fn premises(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut PremisesScratch,
    ) {
        premises.clear();
        if let Some(global) = self.global() {
            return global.premises(line, premises, &mut scratch.global);
        }
        let other = &mut scratch.other;
        match self.walker() {
            Walker::One(walk) => from_both_ends(walk, line, &mut scratch.one, premises, other),
            Walker::Two(walk) => from_both_ends(walk, line, &mut scratch.two, premises, other),
            Walker::Four(walk) => from_both_ends(walk, line, &mut scratch.four, premises, other),
            Walker::Sixteen(walk) => from_both_ends(walk, line, &mut scratch.sixteen, premises, other),
            Walker::ThirtyTwo(walk) => from_both_ends(walk, line, &mut scratch.thirty_two, premises, other),
            Walker::States => {
                from_both_ends(&StateWalk::new(self.dfa()), line, &mut Vec::new(), premises, other);
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
) {
    give_back(walk, line, Direction::Forward, sets, premises);
    if premises.len() > 1 {
        other.clear();
        give_back(walk, line, Direction::Backward, sets, other);
        if other.len() < premises.len() {
            std::mem::swap(premises, other);
        }
    }
}
