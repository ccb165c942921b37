//! Origins of premises: which step of a walkthrough, or which link of a chain, made a fact known.

use crate::explain::Fact;
use crate::explain::walkthrough::{Step, Walkthrough};
use crate::problem::CellId;
use crate::symbol::SymbolSet;

/// The candidates of all cells during a walkthrough.
pub(super) struct History<'w> {
    walkthrough: &'w Walkthrough,
    /// The changes of every cell in order: the cell, the number of the step, and the place among its changes.
    changes: Vec<(CellId, u32, u32)>,
}

impl<'w> History<'w> {
    pub(super) fn of(walkthrough: &'w Walkthrough) -> History<'w> {
        let steps = walkthrough.steps.iter().zip(1..);
        let changes = steps.flat_map(|(step, number)| {
            step.changes.iter().zip(0..).map(move |(change, place)| (change.cell, number, place))
        });
        let mut changes: Vec<(CellId, u32, u32)> = changes.collect();
        changes.sort_unstable();
        History { walkthrough, changes }
    }

    /// The candidates of a cell at the beginning.
    fn start(&self, cell: CellId) -> SymbolSet {
        self.walkthrough.start[cell.index()]
    }

    /// The steps before one that change a cell, and its candidates after each.
    fn changes(&self, cell: CellId, before: usize) -> impl Iterator<Item = (usize, SymbolSet)> {
        let first = self.changes.partition_point(|&(other, ..)| other < cell);
        let changes = self.changes[first..].iter().take_while(move |&&(other, ..)| other == cell);
        let changes = changes.map(|&(_, number, place)| {
            let number = number as usize;
            (number, self.walkthrough.steps[number - 1].changes[place as usize].after)
        });
        changes.take_while(move |&(number, _)| number < before)
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
        if self.history.start(fact.cell).is_subset(fact.holds) {
            return None;
        }
        let mut changes = self.history.changes(fact.cell, self.number);
        changes.find(|(_, set)| set.is_subset(fact.holds)).map(|(number, _)| number)
    }

    /// The link that made a fact known: 0 for the assumption. None if it was known before, or outside of a chain.
    pub(super) fn link(&self, fact: &Fact) -> Option<usize> {
        let last = self.history.changes(fact.cell, self.number).last();
        let mut set = last.map_or(self.history.start(fact.cell), |(_, set)| set);
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
