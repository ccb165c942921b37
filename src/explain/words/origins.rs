//! Origins of candidates: which steps of a walkthrough ruled out a symbol of a cell.

use std::collections::HashMap;

use super::names::Names;
use super::phrases::list;
use crate::explain::walkthrough::Step;
use crate::grid::Change;
use crate::problem::CellId;
use crate::symbol::{Symbol, SymbolSet};

/// The largest number of steps that are named as the origin of what is known of a cell.
const MAX_ORIGINS: usize = 3;

/// For every symbol that a cell has lost, the number of the step that ruled it out.
#[derive(Debug, Default)]
pub(super) struct Origins(HashMap<(CellId, Symbol), usize>);

impl Origins {
    /// Adds the changes of a step.
    pub(super) fn add(&mut self, number: usize, step: &Step) {
        for Change { cell, before, after } in &step.changes {
            before.difference(*after).iter().for_each(|symbol| {
                self.0.entry((*cell, symbol)).or_insert(number);
            });
        }
    }

    /// The steps that ruled out these symbols, in order. None if another one than a step did.
    fn of(&self, cell: CellId, lost: SymbolSet) -> Option<Vec<usize>> {
        let steps: Option<Vec<usize>> =
            lost.iter().map(|symbol| self.0.get(&(cell, symbol)).copied()).collect();
        steps.map(|mut steps| {
            steps.sort_unstable();
            steps.dedup();
            steps
        })
    }
}

impl Names<'_> {
    /// The steps that ruled out some symbols of a cell: `step 4`, `steps 4 and 7`. None if that is not known, or they
    /// are many.
    pub(super) fn ruled_out_by(self, cell: CellId, lost: SymbolSet) -> Option<String> {
        let steps =
            self.origins()?.of(cell, lost).filter(|steps| (1..=MAX_ORIGINS).contains(&steps.len()))?;
        let word = if steps.len() == 1 { "step" } else { "steps" };
        Some(format!("{word} {}", list(steps.iter().map(usize::to_string), "and")))
    }
}
