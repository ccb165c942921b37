//! Origins of premises: which step of a walkthrough, or which link of a chain, made a fact known.

use crate::explain::Fact;
use crate::explain::walkthrough::{Step, Walkthrough};
use nonomata_engine::problem::CellId;
use nonomata_engine::symbol::SymbolSet;

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

/// The candidates before a step, or within its chains.
#[derive(Clone, Copy)]
pub(super) struct Known<'h> {
    pub(super) history: &'h History<'h>,
    /// The number of the step.
    pub(super) number: usize,
    /// The assumption of the chain, within one.
    pub(super) assumed: Option<Fact>,
    /// The changes of the links before, within a chain.
    pub(super) links: Links<'h>,
}

/// The changes of all links of a chain, by cell: the place of the link, and what the cell holds after it.
pub(super) struct ChainChanges(Vec<(CellId, usize, SymbolSet)>);

impl ChainChanges {
    pub(super) fn of(chain: &[Step]) -> ChainChanges {
        let links = chain.iter().enumerate();
        let changes = links.flat_map(|(place, link)| {
            link.changes.iter().map(move |change| (change.cell, place, change.after))
        });
        let mut changes: Vec<(CellId, usize, SymbolSet)> = changes.collect();
        changes.sort_by_key(|&(cell, place, _)| (cell, place));
        ChainChanges(changes)
    }

    /// The candidates after the first links.
    pub(super) fn before(&self, place: usize) -> Links<'_> {
        Links { changes: &self.0, count: place }
    }
}

/// The changes of the first links of a chain.
#[derive(Clone, Copy, Default)]
pub(super) struct Links<'h> {
    changes: &'h [(CellId, usize, SymbolSet)],
    /// The number of these links.
    count: usize,
}

impl Links<'_> {
    /// The place of the link after which a cell, which held `set`, is known to hold a fact.
    fn that_makes_known(self, fact: &Fact, mut set: SymbolSet) -> Option<usize> {
        let first = self.changes.partition_point(|&(cell, ..)| cell < fact.cell);
        let own = self.changes[first..].iter().take_while(|(cell, ..)| *cell == fact.cell);
        let mut earlier = own.take_while(|(_, place, _)| *place < self.count);
        earlier.find_map(|&(_, place, after)| {
            set = set.intersection(after);
            set.is_subset(fact.holds).then_some(place)
        })
    }
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
        self.links.that_makes_known(fact, set).map(|place| place + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::explain::technique::{ByRule, Technique};
    use crate::explain::walkthrough::StepKind;
    use nonomata_engine::grid::Change;
    use nonomata_engine::problem::LineId;

    #[test]
    fn links_make_known_what_their_changes_leave() {
        let mut dice = Dice::new(1);
        let mut known = 0;
        for _ in 0..2000 {
            let mut fact = || {
                let holds = SymbolSet::of_first(6).iter().filter(|_| !dice.is_one_in(3)).collect();
                Fact { cell: CellId::new(dice.below(3)), holds }
            };
            let link = |facts: Vec<Fact>| {
                let change = |&Fact { cell, holds }: &Fact| Change {
                    cell,
                    before: SymbolSet::of_first(6),
                    after: holds,
                };
                let kind = StepKind::Line { line: LineId::new(0), argument: ByRule { cells: 3 }.into() };
                let changes = facts.iter().map(change).collect();
                Step { technique: Technique::ALL[0], premises: Vec::new(), changes, cost: 1, kind }
            };
            let chain: Vec<Step> = (0..6).map(|_| link(vec![fact(), fact(), fact()])).collect();
            let (wanted, changes) = (fact(), ChainChanges::of(&chain));
            for count in 0..=chain.len() {
                let mut set = SymbolSet::of_first(6);
                let makes_known = |link: &Step| {
                    let own = link.changes.iter().filter(|change| change.cell == wanted.cell);
                    set = own.fold(set, |set, change| set.intersection(change.after));
                    set.is_subset(wanted.holds)
                };
                let slow = chain[..count].iter().position(makes_known);
                let is_open = !SymbolSet::of_first(6).is_subset(wanted.holds);
                let found = changes.before(count).that_makes_known(&wanted, SymbolSet::of_first(6));
                assert!(!is_open || found == slow, "{chain:?} {wanted:?}");
                known += usize::from(is_open && found.is_some());
            }
        }
        assert!(known > 1000);
    }
}
