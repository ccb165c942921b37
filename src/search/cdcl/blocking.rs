//! What has been found is not found again: neither the solution nor, where there are marks, its answer.

use std::cmp::Reverse;

use super::clauses::Worth;
use super::literal::{Loss, Subject};
use super::solver::Learner;
use super::trail::Standing;
use crate::problem::CellId;

/// How far back premises are followed in proofs to make nogoods shorter.
const REACH_IN_PROOFS: u32 = 20;

impl Learner<'_> {
    /// Makes sure that the solution at hand is not found again. Whether there may be others.
    ///
    /// The first solution is remembered as a nogood: the proof that there is no other one is to begin anew wherever
    /// it likes. Whoever asks for a third solution wants them all, and they may be too many to remember. From then on
    /// the search walks through its levels from the deepest to the first, and what it has left it never enters again.
    ///
    /// Where there are marks, it is the answer that is not to be found again. Whatever is assumed of marks is assumed
    /// behind all that is assumed of the answer, and those levels are left at once.
    pub(in crate::search) fn reject_solution(&mut self) -> bool {
        self.solutions += 1;
        self.analysis.reach = REACH_IN_PROOFS;
        if self.problem.has_projected_cells() && self.solutions == 1 {
            return self.reject_answer();
        }
        self.retreat(self.level_of_answer());
        let level = self.trail.level();
        if level == 0 {
            return false;
        }
        if self.solutions > 1 {
            self.leave_level();
            return true;
        }
        let assumptions: Vec<Loss> = (1..=level).rev().map(|level| self.trail.assumption(level)).collect();
        self.retreat(level - 1);
        self.keep(&assumptions, Worth::Lasting);
        true
    }

    /// Makes sure that the answer at hand is not found again. Whether there may be others.
    fn reject_answer(&mut self) -> bool {
        let mut nogood: Vec<Loss> = (0..self.trail.len())
            .map(|place| self.trail.get(place).0)
            .filter(|&loss| self.is_of_answer(loss) && self.trail.level_of(loss) > 0)
            .collect();
        nogood.sort_by_key(|&loss| Reverse(self.trail.level_of(loss)));
        let Some(&latest) = nogood.first() else { return false };
        let levels: Vec<u32> = nogood.iter().map(|&loss| self.trail.level_of(loss)).collect();
        match levels.get(1) {
            // Several losses of the latest level are open one level before.
            Some(&next) if next == levels[0] => {
                self.retreat(next - 1);
                self.remember(&nogood);
            }
            next => {
                self.retreat(next.copied().unwrap_or(0));
                debug_assert_eq!(self.trail.standing(latest), Standing::Open);
                self.keep(&nogood, Worth::Lasting);
            }
        }
        true
    }

    /// The latest level at which something of the answer was lost; all levels belong to the answer if there are no marks.
    fn level_of_answer(&self) -> u32 {
        if !self.problem.has_projected_cells() {
            return self.trail.level();
        }
        let mut losses = (0..self.trail.len()).rev().map(|place| self.trail.get(place).0);
        losses.find(|&loss| self.is_of_answer(loss)).map_or(0, |loss| self.trail.level_of(loss))
    }

    fn is_of_answer(&self, loss: Loss) -> bool {
        match self.losses.subject(loss) {
            Subject::Cell(cell, _) => cell.index() < self.problem.output_count(),
            Subject::Start(_) => false,
        }
    }

    /// Whether something of the answer is open without any assumption: only then can the search be split, for all parts
    /// must have other answers.
    pub(in crate::search) fn can_be_split(&self) -> bool {
        let is_open = |cell: CellId| match self.grid.get(cell).known() {
            None => true,
            Some(known) => {
                let others = self.problem.cells()[cell.index()].without(known);
                others.iter().any(|symbol| self.trail.level_of(self.losses.of(cell, symbol)) > 0)
            }
        };
        !self.problem.has_projected_cells() || self.problem.output_cells().any(is_open)
    }
}
