//! Origins of candidates: which steps of a walkthrough ruled out a symbol of a cell.

use super::names::Names;
use super::phrases::list;
use super::text::{Piece, Text, text};
use crate::explain::walkthrough::Step;
use nonomata_engine::grid::Change;
use nonomata_engine::problem::CellId;
use nonomata_engine::symbol::SymbolSet;

/// The largest number of steps that are named as the origin of a cell's candidates.
const MAX_ORIGINS: usize = 3;

/// Which steps of a walkthrough, so far, have changed each cell.
#[derive(Debug)]
pub(super) struct Origins<'w> {
    steps: &'w [Step],
    /// The places of changes: that of the change of the same cell before it, the step, and the place among its changes.
    changes: Vec<(u32, u32, u32)>,
    /// For each cell the place of its last change.
    last: Vec<u32>,
}

/// The place of a change that does not exist.
const NONE: u32 = u32::MAX;

impl<'w> Origins<'w> {
    /// Before the first of these steps.
    pub(super) fn new(steps: &'w [Step]) -> Origins<'w> {
        Origins { steps, changes: Vec::new(), last: Vec::new() }
    }

    /// Adds the changes of the step with this number, counted from 1.
    pub(super) fn add(&mut self, number: usize) {
        for (place, change) in (0..).zip(&self.steps[number - 1].changes) {
            let cell = change.cell.index();
            if self.last.len() <= cell {
                self.last.resize(cell + 1, NONE);
            }
            let here = self.changes.len() as u32;
            self.changes.push((std::mem::replace(&mut self.last[cell], here), number as u32, place));
        }
    }

    /// The steps that ruled out these symbols, in order. None if another one than a step did.
    fn of(&self, cell: CellId, mut lost: SymbolSet) -> Option<Vec<usize>> {
        let (mut steps, mut at) = (Vec::new(), self.last.get(cell.index()).copied().unwrap_or(NONE));
        while let Some(&(earlier, number, place)) = self.changes.get(at as usize) {
            let Change { before, after, .. } = self.steps[number as usize - 1].changes[place as usize];
            let ruled_out = before.difference(after);
            if !lost.intersection(ruled_out).is_empty() {
                lost = lost.difference(ruled_out);
                steps.push(number as usize);
            }
            at = earlier;
        }
        steps.reverse();
        lost.is_empty().then_some(steps)
    }
}

impl Names<'_> {
    /// The steps that ruled out some symbols of a cell: `step 4`, `steps 4 and 7`. None if that is not known, or they
    /// are many.
    pub(super) fn ruled_out_by(self, cell: CellId, lost: SymbolSet) -> Option<Text> {
        let steps =
            self.origins()?.of(cell, lost).filter(|steps| (1..=MAX_ORIGINS).contains(&steps.len()))?;
        let word = if steps.len() == 1 { "step " } else { "steps " };
        let steps = steps.into_iter().map(|step| Text::of(Piece::Step(step)));
        Some(text![word, list(steps, "and")])
    }
}
