//! What the sentences of arguments share: the names of a line's cells and blocks, and its premises as a clause.

use super::names::Names;
use super::phrases::list;
use crate::explain::Fact;
use crate::explain::technique::{extents, owner};
use crate::problem::{CellId, LineId};
use crate::symbol::SymbolSet;

/// A line and the premises of a step there: what an argument needs for its sentence.
#[derive(Clone, Copy)]
pub(in crate::explain) struct LineText<'a, 'p> {
    pub(in crate::explain) names: Names<'p>,
    pub(in crate::explain) line: LineId,
    pub(in crate::explain) premises: &'a [Fact],
}

impl LineText<'_, '_> {
    pub(in crate::explain) fn cell_at(self, position: usize) -> CellId {
        self.names.problem.line(self.line).cells()[position]
    }

    pub(in crate::explain) fn at(self, position: usize) -> String {
        self.names.at(self.line, position)
    }

    pub(in crate::explain) fn range(self, range: (usize, usize)) -> String {
        self.names.range(self.line, range)
    }

    pub(in crate::explain) fn block(self, block: usize) -> String {
        self.names.block(self.line, block)
    }

    /// The length of a block; 0 if it is hidden.
    pub(in crate::explain) fn length(self, block: usize) -> usize {
        self.names.entries(self.line).get(block).and_then(|entry| entry.length()).unwrap_or(0)
    }

    /// The premises at positions that the sentence does not mention otherwise: `with r1c1 blank and r1c5 black as part of the 3, `, or
    /// `as r1c1 is 'A', `.
    pub(in crate::explain) fn with(self, mentioned: &[usize]) -> String {
        let cells = self.names.problem.line(self.line).cells();
        let is_mentioned = |fact: &Fact| mentioned.iter().any(|&position| cells[position] == fact.cell);
        let mut unmentioned = self.names.informative(self.premises);
        unmentioned.retain(|fact| !is_mentioned(fact));
        if unmentioned.is_empty() {
            return String::new();
        }
        if !self.names.is_nonogram() {
            return format!("as {}, ", self.names.facts(&unmentioned, true));
        }
        let mut groups: Vec<(Option<usize>, Vec<Fact>)> = vec![(None, Vec::new())];
        for fact in unmentioned {
            let owner = self.owner(fact);
            match groups.iter_mut().find(|(other, _)| *other == owner) {
                Some((_, facts)) => facts.push(fact),
                None => groups.push((owner, vec![fact])),
            }
        }
        let parts = groups.iter().flat_map(|(owner, facts)| match *owner {
            None => self.names.parts(facts),
            Some(block) => {
                let part = if self.length(block) == 1 { "as" } else { "as part of" };
                vec![format!("{} {part} {}", self.names.facts(facts, false), self.block(block))]
            }
        });
        format!("with {}, ", list(parts, "and"))
    }

    /// The block that a known cell belongs to, if the premises leave only one of several.
    fn owner(self, fact: Fact) -> Option<usize> {
        let line = self.names.problem.line(self.line);
        self.names.clue(self.line).filter(|clue| clue.blocks().len() > 1)?;
        owner(line, self.known(), line.cells().iter().position(|&cell| cell == fact.cell)?)
    }

    /// The candidates of the line with nothing known but the premises.
    pub(in crate::explain) fn known(self) -> Vec<SymbolSet> {
        let all = self.names.problem.alphabet().all();
        let held = |cell| self.premises.iter().find(|fact| fact.cell == cell).map_or(all, |fact| fact.holds);
        self.names.problem.line(self.line).cells().iter().map(|&cell| held(cell)).collect()
    }

    /// Why none of some blocks covers all of a range, if their extents alone show it: the last one before it, and the first
    /// one after it, as those beyond them get no nearer.
    pub(in crate::explain) fn out_of_reach(
        self,
        blocks: &[usize],
        (first, last): (usize, usize),
    ) -> Option<String> {
        let extents = extents(self.names.problem.line(self.line), self.known())?;
        let ends_before = |&&block: &&usize| extents[block].1 < last;
        let starts_after = |&&block: &&usize| extents[block].0 > first;
        if !blocks.iter().all(|block| ends_before(&block) || starts_after(&block)) {
            return None;
        }
        let before = blocks.iter().rfind(ends_before).map(|&block| {
            format!("{} ends at {} at the latest", self.block(block), self.at(extents[block].1))
        });
        let is_other = |block: &&usize| starts_after(block) && !ends_before(block);
        let after = blocks.iter().find(is_other).map(|&block| {
            format!("{} starts at {} at the earliest", self.block(block), self.at(extents[block].0))
        });
        Some(before.into_iter().chain(after).collect::<Vec<_>>().join(", and "))
    }
}
