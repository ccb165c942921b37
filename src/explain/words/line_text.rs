//! Common parts of the sentences of arguments: the names of a line's cells and blocks, its premises as a clause, and
//! the reasons that sentences before have given.

use std::collections::HashSet;

use super::names::Names;
use super::text::{Text, text};
use crate::explain::Fact;
use crate::explain::technique::{Argument, End};
use nonomata_engine::problem::{CellId, LineId};
use nonomata_engine::symbol::Symbol;

/// A line and the premises of a step there: what an argument needs for its sentence.
pub(in crate::explain) struct LineText<'a, 'p> {
    pub(in crate::explain) names: Names<'p>,
    pub(in crate::explain) line: LineId,
    pub(in crate::explain) premises: &'a [Fact],
    /// The reasons that the sentences before have given.
    pub(in crate::explain) given: &'a mut GivenReasons,
    /// Whether the sentence is a link of a chain, where arguments that a reader knows by then are shorter.
    pub(in crate::explain) is_brief: bool,
    /// The opening clause, with the landmarks: `with c4 blank`.
    pub(in crate::explain) opening: Text,
    /// Clauses that come before the sentence, because they have reasons of their own.
    pub(in crate::explain) before: Vec<Text>,
    /// The number of reasons within which others are written.
    pub(in crate::explain) depth: usize,
}

/// The reasons that the sentences about a line have given, so that none is given twice.
#[derive(Clone, Debug, Default)]
pub(in crate::explain) struct GivenReasons {
    /// Blocks with the runs that they must cover, and the ends of the line towards which that limits them.
    limits: Vec<(usize, (usize, usize), End)>,
    /// Blocks with the runs that they are.
    places: Vec<(usize, (usize, usize))>,
    openings: Vec<Text>,
    /// The landmarks of the openings: first and last cell of each.
    landmarks: Vec<(usize, usize)>,
    /// Reasons in brackets.
    brackets: Vec<Text>,
}

impl GivenReasons {
    /// Adds that a run limits a block towards an end of the line. Whether it is new.
    pub(in crate::explain) fn add(&mut self, block: usize, run: (usize, usize), end: End) -> bool {
        let is_new = !self.has(block, run, end);
        if is_new {
            self.limits.push((block, run, end));
        }
        is_new
    }

    pub(in crate::explain) fn has(&self, block: usize, run: (usize, usize), end: End) -> bool {
        self.limits.contains(&(block, run, end))
    }

    /// Adds that a block is a run.
    pub(in crate::explain) fn add_place(&mut self, block: usize, run: (usize, usize)) {
        self.places.push((block, run));
    }

    pub(in crate::explain) fn has_place(&self, block: usize, run: (usize, usize)) -> bool {
        self.places.contains(&(block, run))
    }

    /// The block that a run is said to be.
    pub(in crate::explain) fn placed_at(&self, run: (usize, usize)) -> Option<usize> {
        self.places.iter().find(|(_, place)| *place == run).map(|(block, _)| *block)
    }

    /// Adds a reason that need not stand in brackets any more.
    pub(in crate::explain) fn add_bracket(&mut self, reason: Text) {
        self.brackets.push(reason);
    }

    /// Whether a sentence began with a landmark over a cell.
    pub(in crate::explain) fn has_opened_with(&self, cell: usize) -> bool {
        self.landmarks.iter().any(|&(first, last)| (first..=last).contains(&cell))
    }

    /// The opening clause of a sentence with these landmarks, unless one before it began in the same way.
    pub(in crate::explain) fn open(
        &mut self,
        opening: Text,
        landmarks: impl Iterator<Item = (usize, usize)>,
    ) -> Text {
        self.landmarks.extend(landmarks);
        let opening = if self.openings.contains(&opening) { Text::new() } else { opening };
        self.openings.push(opening.clone());
        opening
    }
}

impl<'a, 'p> LineText<'a, 'p> {
    pub(super) fn new(
        names: Names<'p>,
        line: LineId,
        premises: &'a [Fact],
        given: &'a mut GivenReasons,
        is_brief: bool,
    ) -> Self {
        LineText {
            names,
            line,
            premises,
            given,
            is_brief,
            opening: Text::new(),
            before: Vec::new(),
            depth: 0,
        }
    }

    /// The sentence of an argument, after the clauses that it needs: `with c3 blank, c7 belongs to the 1 or a later
    /// block, so ...; the 2 must cover c11 (...)`.
    pub(super) fn sentence(mut self, argument: &Argument) -> Text {
        let body = argument.sentence(&mut self);
        let comma = if self.opening.is_empty() { "" } else { ", " };
        match self.before.is_empty() {
            true => text![self.opening, comma, body],
            false => text![self.opening, comma, Text::join(self.before, "; "), "; so ", body].concluded(),
        }
    }

    /// Adds a clause before the sentence. The clause's own requirements come before it, and may make it superfluous:
    /// then it is empty.
    pub(in crate::explain) fn add_before(&mut self, clause: impl FnOnce(&mut Self) -> Text) {
        self.depth += 1;
        let clause = clause(self);
        self.depth -= 1;
        if !clause.is_empty() {
            self.before.push(clause);
        }
    }

    /// Reasons in brackets, each with whether it comes before the sentence; nothing if all were given.
    pub(in crate::explain) fn bracketed(&mut self, reasons: Vec<(Text, bool)>) -> Text {
        let is_before = self.depth == 0 && reasons.iter().all(|(_, is_before)| *is_before);
        let all = Text::join(reasons.into_iter().map(|(reason, _)| reason), "; ");
        if is_before || self.given.brackets.contains(&all) {
            return Text::new();
        }
        let text = text![" (", all, ")"];
        self.given.brackets.push(all);
        text
    }

    pub(in crate::explain) fn cell_at(&self, position: usize) -> CellId {
        self.names.problem.line(self.line).cells()[position]
    }

    pub(in crate::explain) fn at(&self, position: usize) -> Text {
        self.names.at(self.line, position)
    }

    pub(in crate::explain) fn range(&self, range: (usize, usize)) -> Text {
        self.names.range(self.line, range)
    }

    pub(in crate::explain) fn block(&self, block: usize) -> Text {
        self.names.block(self.line, block)
    }

    /// The word for a block of a colour: with the colour if the line has others.
    pub(in crate::explain) fn block_of(&self, colour: Symbol) -> Text {
        let blocks = self.names.clue(self.line).map_or(&[][..], |clue| clue.blocks());
        match blocks.iter().all(|block| block.symbol() == colour) {
            true => "block".into(),
            false => text![self.names.colour(colour), " block"],
        }
    }

    /// The length of a block; 0 if it is hidden.
    pub(in crate::explain) fn length(&self, block: usize) -> usize {
        self.names.entries(self.line).get(block).and_then(|entry| entry.length()).unwrap_or(0)
    }

    /// The premises at positions that the sentence does not mention otherwise: `with c1 blank and c5 black`, or `as
    /// r1c1 is 'A'`. Empty without any.
    pub(in crate::explain) fn with(&self, mentioned: &[usize]) -> Text {
        let cells = self.names.problem.line(self.line).cells();
        let mentioned: HashSet<CellId> = mentioned.iter().map(|&position| cells[position]).collect();
        let mut unmentioned = self.names.informative(self.premises);
        unmentioned.retain(|fact| !mentioned.contains(&fact.cell));
        match unmentioned.is_empty() {
            true => Text::new(),
            false if self.names.is_nonogram() => text!["with ", self.names.facts(&unmentioned, false)],
            false => text!["as ", self.names.facts(&unmentioned, true)],
        }
    }

    /// Some blocks of the line.
    pub(in crate::explain) fn blocks(&self, blocks: &[usize], word: &'static str) -> Text {
        self.names.blocks(self.line, blocks, word)
    }
}
