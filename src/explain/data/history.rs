//! Origins of premises: which step of a walkthrough, or which link of a chain, made a fact known.

use std::collections::HashMap;

use crate::explain::Fact;
use crate::explain::walkthrough::{Step, Walkthrough};
use crate::problem::CellId;
use crate::symbol::SymbolSet;

/// The candidates of all cells during a walkthrough.
pub(super) struct History<'w> {
    start: &'w [SymbolSet],
    /// For every cell that changes, the steps that change it and its candidates after each.
    changes: HashMap<CellId, Vec<(usize, SymbolSet)>>,
}

impl<'w> History<'w> {
    pub(super) fn of(walkthrough: &'w Walkthrough) -> History<'w> {
        let mut changes: HashMap<CellId, Vec<(usize, SymbolSet)>> = HashMap::new();
        for (step, number) in walkthrough.steps.iter().zip(1..) {
            for change in &step.changes {
                changes.entry(change.cell).or_default().push((number, change.after));
            }
        }
        History { start: &walkthrough.start, changes }
    }
}

/// What is known before a step, or within its chains.
#[derive(Clone, Copy)]
pub(super) struct Known<'h> {
    pub(super) history: &'h History<'h>,
    /// The number of the step.
    pub(super) number: usize,
    /// The assumption of the chain, within one.
    pub(super) assumed: Option<Fact>,
    /// The links before, within a chain.
    pub(super) links: &'h [Step],
}

impl Known<'_> {
    /// The step that made a fact known. None if it was known at the beginning, or follows within the chain.
    pub(super) fn step(&self, fact: &Fact) -> Option<usize> {
        if self.history.start[fact.cell.index()].is_subset(fact.holds) {
            return None;
        }
        let after =
            self.history.changes.get(&fact.cell)?.iter().take_while(|(number, _)| *number < self.number);
        after.clone().find(|(_, set)| set.is_subset(fact.holds)).map(|(number, _)| *number)
    }

    /// The link that made a fact known: 0 for the assumption. None if it was known before, or outside of a chain.
    pub(super) fn link(&self, fact: &Fact) -> Option<usize> {
        let steps = self.history.changes.get(&fact.cell).into_iter().flatten();
        let last = steps.take_while(|(number, _)| *number < self.number).last();
        let mut set = last.map_or(self.history.start[fact.cell.index()], |(_, set)| *set);
        let assumed = self.assumed.filter(|_| !set.is_subset(fact.holds))?;
        if assumed.cell == fact.cell {
            set = set.intersection(assumed.holds);
        }
        if set.is_subset(fact.holds) {
            return Some(0);
        }
        let makes_known = |link: &Step| {
            for change in link.changes.iter().filter(|change| change.cell == fact.cell) {
                set = set.intersection(change.after);
            }
            set.is_subset(fact.holds)
        };
        self.links.iter().position(makes_known).map(|index| index + 1)
    }
}
