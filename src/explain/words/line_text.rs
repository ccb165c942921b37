//! What the sentences of arguments share: the names of a line's cells and blocks, and its premises as a clause.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use super::names::Names;
use crate::explain::Fact;
use crate::explain::technique::{Argument, End};
use nonomata_engine::problem::{CellId, LineId};
use nonomata_engine::symbol::Symbol;

/// A line and the premises of a step there: what an argument needs for its sentence.
#[derive(Clone, Copy)]
pub(in crate::explain) struct LineText<'a, 'p> {
    pub(in crate::explain) names: Names<'p>,
    pub(in crate::explain) line: LineId,
    pub(in crate::explain) premises: &'a [Fact],
    pub(in crate::explain) given: &'a GivenReasons,
}

/// The reasons that the sentences about a line have given, so that none is given twice: blocks with the runs that they
/// must cover, and the ends of the line.
#[derive(Debug, Default)]
pub(in crate::explain) struct GivenReasons {
    given: RefCell<Vec<GivenReason>>,
    /// The blocks that are said to be some runs.
    places: RefCell<Vec<(usize, (usize, usize))>>,
    /// What is said before the sentence, because it has reasons of its own.
    before: RefCell<Vec<String>>,
    /// The opening clause of the sentence, with the landmarks.
    opening: RefCell<String>,
    /// The opening clauses of the sentences before it.
    openings: RefCell<Vec<String>>,
    /// The landmarks in all of them: first and last cell of each.
    landmarks: RefCell<Vec<(usize, usize)>>,
    /// The reasons that were given in brackets.
    brackets: RefCell<Vec<String>>,
    /// The number of reasons within which others are written.
    depth: Cell<usize>,
    /// Whether the sentence is a link of a chain, where arguments that a reader knows by then are shorter.
    pub(super) is_brief: bool,
}

/// A block, the run that it must cover, and an end of the line.
type GivenReason = (usize, (usize, usize), End);

impl GivenReasons {
    /// No reasons yet, for a link of a chain.
    pub(super) fn brief() -> GivenReasons {
        GivenReasons { is_brief: true, ..GivenReasons::default() }
    }

    /// Adds a reason. Whether it is new.
    pub(in crate::explain) fn add(&self, block: usize, run: (usize, usize), end: End) -> bool {
        let is_new = !self.has(block, run, end);
        if is_new {
            self.given.borrow_mut().push((block, run, end));
        }
        is_new
    }

    /// Whether a reason was given.
    pub(in crate::explain) fn has(&self, block: usize, run: (usize, usize), end: End) -> bool {
        self.given.borrow().contains(&(block, run, end))
    }

    /// Adds that a block is a run.
    pub(in crate::explain) fn add_place(&self, block: usize, run: (usize, usize)) {
        self.places.borrow_mut().push((block, run));
    }

    /// Whether a block is said to be a run.
    pub(in crate::explain) fn has_place(&self, block: usize, run: (usize, usize)) -> bool {
        self.places.borrow().contains(&(block, run))
    }

    /// The block that a run is said to be.
    pub(in crate::explain) fn placed_at(&self, run: (usize, usize)) -> Option<usize> {
        self.places.borrow().iter().find(|(_, place)| *place == run).map(|(block, _)| *block)
    }

    /// Adds what is to be said before the sentence. What that needs in its turn comes before it.
    pub(in crate::explain) fn add_before(&self, reason: impl FnOnce() -> String) {
        self.depth.set(self.depth.get() + 1);
        let reason = reason();
        self.depth.set(self.depth.get() - 1);
        self.before.borrow_mut().push(reason);
    }

    /// Reasons in brackets, each with whether it is said before the sentence; nothing if all were given.
    pub(in crate::explain) fn in_brackets(&self, reasons: &[(String, bool)]) -> String {
        let all = reasons.iter().map(|(reason, _)| reason.as_str()).collect::<Vec<_>>().join("; ");
        let is_before = self.depth.get() == 0 && reasons.iter().all(|(_, is_before)| *is_before);
        if is_before || self.brackets.borrow().contains(&all) {
            return String::new();
        }
        let text = format!(" ({all})");
        self.brackets.borrow_mut().push(all);
        text
    }

    /// Whether a sentence began with a landmark over a cell.
    pub(in crate::explain) fn has_opened_with(&self, cell: usize) -> bool {
        self.landmarks.borrow().iter().any(|&(first, last)| (first..=last).contains(&cell))
    }

    /// The opening clause of a sentence with these landmarks, unless one before it began in the same way.
    pub(in crate::explain) fn open(
        &self,
        opening: String,
        landmarks: impl Iterator<Item = (usize, usize)>,
    ) -> String {
        self.landmarks.borrow_mut().extend(landmarks);
        let mut openings = self.openings.borrow_mut();
        let opening = if openings.contains(&opening) { String::new() } else { opening };
        openings.push(opening.clone());
        opening.clone_into(&mut self.opening.borrow_mut());
        opening
    }
}

impl LineText<'_, '_> {
    /// The sentence of an argument, after the reasons that it needs: `with c3 blank, c7 belongs to the 1 or a later
    /// block, so ...; the 2 must cover c11 (...)`.
    pub(super) fn sentence(self, argument: &Argument) -> String {
        let sentence = argument.sentence(self);
        let (before, opening) = (self.given.before.take(), self.given.opening.take());
        match sentence.strip_prefix(&opening) {
            Some(rest) if !before.is_empty() => format!("{opening}{}; so {rest}", before.join("; ")),
            _ => sentence,
        }
    }

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

    /// The word for a block of a colour: with the colour if the line has others.
    pub(in crate::explain) fn block_of(self, colour: Symbol) -> String {
        let blocks = self.names.clue(self.line).map_or(&[][..], |clue| clue.blocks());
        match blocks.iter().all(|block| block.symbol() == colour) {
            true => "block".to_owned(),
            false => format!("{} block", self.names.colour(colour)),
        }
    }

    /// Whether arguments that a reader knows by then are shorter.
    pub(in crate::explain) fn is_brief(self) -> bool {
        self.given.is_brief
    }

    /// The length of a block; 0 if it is hidden.
    pub(in crate::explain) fn length(self, block: usize) -> usize {
        self.names.entries(self.line).get(block).and_then(|entry| entry.length()).unwrap_or(0)
    }

    /// The premises at positions that the sentence does not mention otherwise: `with c1 blank and c5 black, `, or
    /// `as r1c1 is 'A', `.
    pub(in crate::explain) fn with(self, mentioned: &[usize]) -> String {
        let cells = self.names.problem.line(self.line).cells();
        let mentioned: HashSet<CellId> = mentioned.iter().map(|&position| cells[position]).collect();
        let mut unmentioned = self.names.informative(self.premises);
        unmentioned.retain(|fact| !mentioned.contains(&fact.cell));
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
