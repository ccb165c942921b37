//! The steps of a walkthrough, as data.
//!
//! A step's changes follow from its premises, and the premises were known before it. Within a chain, the assumption is
//! known too, and the changes of the links before it.

use std::collections::HashMap;

use crate::explain::Fact;
use crate::explain::technique::{Argument, Technique, share_a_run};
use nonomata_engine::grid::Change;
use nonomata_engine::problem::{CellId, LineId};
use nonomata_engine::symbol::SymbolSet;

/// One step of a walkthrough, or of a chain within one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// How one sees it.
    pub technique: Technique,
    /// The facts that it rests on besides the rules.
    pub premises: Vec<Fact>,
    /// Its changes.
    pub changes: Vec<Change>,
    /// Its difficulty, as defined by [`cost`].
    pub cost: u32,
    /// The kind of step.
    pub kind: StepKind,
}

/// The kinds of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepKind {
    /// One line forces it.
    Line {
        /// The line.
        line: LineId,
        /// The argument of the technique.
        argument: Argument,
    },
    /// The opposite is assumed, and leads to a line that cannot be filled.
    Contradiction {
        /// The assumption.
        assumed: Fact,
        /// The consequences, step by step.
        chain: Vec<Step>,
        /// Where it ends.
        conflict: Conflict,
        /// Other assumptions that join the chain, so that the step refutes them as well.
        alike: Vec<Alike>,
    },
    /// Everything of which one must hold leads to the changes.
    Branches {
        /// One branch for each candidate of a cell; or, with a line, one for each of several facts.
        branches: Vec<Branch>,
        /// The line because of which one of the facts holds, if they are about several cells.
        line: Option<LineId>,
    },
    /// Several lines are counted together.
    Count(CrossingCount),
}

/// A cardinality cut: the cells where some lines cross others, counted twice. What the first must have there together
/// is all, or nearly all, that the others can have there together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CrossingCount {
    /// A cell counts if it holds one of these.
    pub counted: SymbolSet,
    /// Lines, each with the minimum of cells that count among those it shares with the others.
    pub least: Vec<(LineId, usize)>,
    /// The lines that cross them, each with the maximum of these cells that count.
    pub most: Vec<(LineId, usize)>,
}

impl CrossingCount {
    /// How many more cells may count than must. None if fewer may than must, which is a contradiction. Numbers that
    /// were read from data can be of any size; a slack beyond `usize` becomes `usize::MAX`.
    pub fn slack(&self) -> Option<usize> {
        // The sum of all numbers that memory can hold is below 2^128.
        let sum = |lines: &[(LineId, usize)]| lines.iter().map(|&(_, count)| count as u128).sum::<u128>();
        let slack = sum(&self.most).checked_sub(sum(&self.least))?;
        Some(usize::try_from(slack).unwrap_or(usize::MAX))
    }

    /// All its lines: those with a minimum, then those with a maximum.
    pub fn lines(&self) -> impl Iterator<Item = LineId> {
        self.least.iter().chain(&self.most).map(|(line, _)| *line)
    }
}

/// One of the branches.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch {
    /// The assumption.
    pub assumed: Fact,
    /// The consequences, up to the changes.
    pub chain: Vec<Step>,
}

/// An assumption whose chain joins that of another one: the conflict follows from both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Alike {
    /// The other assumption.
    pub assumed: Fact,
    /// The consequences, up to where the chains meet.
    pub chain: Vec<Step>,
    /// The number of links of the other chain that this one stands for: the links after them are common to both.
    pub joins: usize,
}

/// A line that has no filling.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The line.
    pub line: LineId,
    /// The facts that it rests on.
    pub premises: Vec<Fact>,
    /// The conflict as a clash in one cell, unless the line has no filling whatever is known.
    pub clash: Option<Clash>,
}

/// A line needs something of a cell that it cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clash {
    /// The cell.
    pub cell: CellId,
    /// Its candidates, all of which the other premises rule out.
    pub holds: SymbolSet,
    /// How one sees what the line needs there.
    pub technique: Technique,
    /// The argument of the technique.
    pub argument: Argument,
}

/// How hard a step is to find: ten for every level of the technique, three for every case that must be kept in mind,
/// and one for every premise. A step whose line does not cross what the step before has changed costs three more.
pub fn cost(technique: Technique, cases: usize, premises: usize) -> u32 {
    let sum = 3 * cases.min(1000) + premises.min(1000);
    10 * technique.level() + sum as u32
}

/// The largest number of things to keep in mind for a step that goes with the one before it.
const MAX_CASES_TO_MERGE: usize = 3;

/// The cost of a step whose line does not cross what the step before has changed.
pub(crate) const JUMP: u32 = 3;

/// The argument of a step on a line, to compare it with those of others.
#[derive(Clone, Debug)]
pub(crate) struct LineArgument {
    pub(crate) line: LineId,
    /// First and last cell of each run.
    runs: Vec<(usize, usize)>,
    /// Whether it shows all that the clue asks for.
    is_whole: bool,
    /// Whether it distinguishes few cases.
    is_short: bool,
}

impl LineArgument {
    /// Whether the next one is half of the same thought: see [`Step::shares_a_thought`].
    pub(crate) fn shares_a_thought_with(&self, next: &LineArgument) -> bool {
        self.line == next.line && (next.is_whole || next.is_short && share_a_run(&self.runs, &next.runs))
    }
}

impl Step {
    /// The line of a step that needs only one.
    pub fn line(&self) -> Option<LineId> {
        match self.kind {
            StepKind::Line { line, .. } => Some(line),
            _ => None,
        }
    }

    /// Whether this step and the next one are halves of one thought: on one line, about the same run and with little
    /// more to keep in mind, or the next one completes the line.
    pub fn shares_a_thought(&self, other: &Step) -> bool {
        self.line_argument()
            .zip(other.line_argument())
            .is_some_and(|(one, next)| one.shares_a_thought_with(&next))
    }

    /// Its argument, if it is about a single line.
    pub(crate) fn line_argument(&self) -> Option<LineArgument> {
        let StepKind::Line { line, argument } = &self.kind else { return None };
        Some(LineArgument {
            line: *line,
            runs: argument.runs(),
            is_whole: argument.is_whole(),
            is_short: argument.case_count() <= MAX_CASES_TO_MERGE,
        })
    }

    /// The chains within this step.
    pub fn chains(&self) -> impl Iterator<Item = &[Step]> {
        let (one, alike, several): (Option<&[Step]>, &[Alike], &[Branch]) = match &self.kind {
            StepKind::Contradiction { chain, alike, .. } => (Some(chain), alike, &[]),
            StepKind::Branches { branches, .. } => (None, &[], branches),
            StepKind::Line { .. } | StepKind::Count(_) => (None, &[], &[]),
        };
        let alike = alike.iter().map(|alike| alike.chain.as_slice());
        one.into_iter().chain(alike).chain(several.iter().map(|branch| branch.chain.as_slice()))
    }

    /// The number of line steps that a reader must follow.
    pub fn line_count(&self) -> usize {
        let inside = |chain: &[Step]| chain.iter().map(Step::line_count).sum::<usize>();
        match &self.kind {
            StepKind::Line { .. } => 1,
            StepKind::Contradiction { chain, .. } => inside(chain) + 1,
            StepKind::Branches { branches, .. } => branches.iter().map(|branch| inside(&branch.chain)).sum(),
            StepKind::Count(count) => count.least.len() + count.most.len(),
        }
    }

    /// The number of suppositions that lead to a contradiction in it.
    pub fn supposition_count(&self) -> usize {
        let inside: usize = self.chains().flatten().map(Step::supposition_count).sum();
        inside + usize::from(matches!(self.kind, StepKind::Contradiction { .. }))
    }

    /// The facts that the links after the first `joins` of a contradiction need from what the assumption and those
    /// links established, in a puzzle with these symbols. Empty for other steps.
    pub fn joint(&self, joins: usize, alphabet: SymbolSet) -> Vec<Fact> {
        let StepKind::Contradiction { chain, conflict, .. } = &self.kind else { return Vec::new() };
        let mut known: HashMap<CellId, SymbolSet> = HashMap::new();
        let narrow = |cell: CellId, holds: SymbolSet, known: &mut HashMap<CellId, SymbolSet>| {
            known.entry(cell).and_modify(|set| *set = set.intersection(holds)).or_insert(holds);
        };
        self.premises.iter().for_each(|fact| narrow(fact.cell, fact.holds, &mut known));
        let mut joint = Vec::new();
        let mut need = |facts: &[Fact], known: &mut HashMap<CellId, SymbolSet>| {
            for fact in facts {
                if !known.get(&fact.cell).is_some_and(|set| set.is_subset(fact.holds)) {
                    joint.push(*fact);
                    narrow(fact.cell, fact.holds, known);
                }
            }
        };
        for link in &chain[joins..] {
            need(&link.premises, &mut known);
            for change in &link.changes {
                let lost = change.before.difference(change.after);
                // The candidates before the change may be something that only those links established.
                let held = known.get(&change.cell).copied().unwrap_or(alphabet);
                known.insert(change.cell, held.difference(lost));
            }
        }
        need(&conflict.premises, &mut known);
        joint.sort_unstable();
        joint.dedup();
        joint
    }

    /// The number of assumptions on top of each other in it.
    pub fn depth(&self) -> usize {
        let inside = self.chains().flatten().map(Step::depth).max().unwrap_or(0);
        inside + usize::from(self.chains().next().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slack_of_large_numbers_does_not_overflow() {
        let lines = |counts: &[usize]| counts.iter().map(|&count| (LineId::new(0), count)).collect();
        let slack = |least: &[usize], most: &[usize]| {
            let counted = SymbolSet::of_first(1);
            CrossingCount { counted, least: lines(least), most: lines(most) }.slack()
        };
        const MAX: usize = usize::MAX;
        assert_eq!((slack(&[2, 1], &[3, 4]), slack(&[3], &[2])), (Some(4), None));
        assert_eq!((slack(&[MAX, MAX], &[MAX, MAX]), slack(&[MAX, MAX], &[MAX, 7])), (Some(0), None));
        assert_eq!((slack(&[MAX, 1], &[MAX, 3]), slack(&[], &[MAX, MAX])), (Some(2), Some(MAX)));
    }
}
