//! What the sentences of arguments share: the names of a line's cells and blocks, and its premises as a clause.

use std::cell::RefCell;

use super::names::Names;
use crate::explain::Fact;
use crate::explain::technique::End;
use crate::problem::{CellId, LineId};

/// A line and the premises of a step there: what an argument needs for its sentence.
#[derive(Clone, Copy)]
pub(in crate::explain) struct LineText<'a, 'p> {
    pub(in crate::explain) names: Names<'p>,
    pub(in crate::explain) line: LineId,
    pub(in crate::explain) premises: &'a [Fact],
    pub(in crate::explain) given: &'a GivenReasons,
}

/// The reasons that a sentence has given, so that none is given twice: blocks with the runs that they must cover, and the
/// ends of the line.
#[derive(Debug, Default)]
pub(in crate::explain) struct GivenReasons(RefCell<Vec<GivenReason>>);

/// A block, the run that it must cover, and an end of the line.
type GivenReason = (usize, (usize, usize), End);

impl GivenReasons {
    /// Adds a reason. Whether it is new.
    pub(in crate::explain) fn add(&self, block: usize, run: (usize, usize), end: End) -> bool {
        let mut given = self.0.borrow_mut();
        let is_new = !given.contains(&(block, run, end));
        if is_new {
            given.push((block, run, end));
        }
        is_new
    }
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

    /// The premises at positions that the sentence does not mention otherwise: `with c1 blank and c5 black, `, or
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
        format!("with {}, ", self.names.facts(&unmentioned, false))
    }

    /// Some blocks of the line.
    pub(in crate::explain) fn blocks(self, blocks: &[usize], word: &str) -> String {
        self.names.blocks(self.line, blocks, word)
    }
}
