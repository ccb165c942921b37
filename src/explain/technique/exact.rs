//! Exact fit: the blocks and their gaps are as long as the free stretch, so there is only one filling.
//!
//! The stretch is what is free of the whole line, or what is free beside or between finished blocks.

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::reasons::bounds::Bounds;
use super::reasons::landmark::{Finished, Landmark};
use super::{Technique, View};
use crate::explain::words::{LineText, Text, text};
use nonomata_engine::rule::Clue;

pub(super) const PROFILE: Profile = Profile {
    name: "exact fit",
    other_names: &[],
    level: 1,
    meaning: "the blocks and the gaps between them are as long as the line, or as the stretch that is free",
    grade: Grade::Rounds,
};

/// The largest number of blocks whose lengths are added up one by one.
const FEW_BLOCKS: usize = 5;

/// The clue fills all cells between the blanks at the ends of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExactFit {
    /// First and last cell of the free stretch.
    pub free: (usize, usize),
}

/// Some neighbouring blocks fill all cells between finished blocks, or between one and an end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PartFit {
    /// First and last cell of the free stretch.
    pub free: (usize, usize),
    /// The first of the blocks, and the last.
    pub blocks: (usize, usize),
    /// The finished blocks, and blanks beside the stretch.
    pub landmarks: Vec<Landmark>,
}

/// Recognises a clue that fills the free stretch, on the line as it is.
pub(super) fn recognise(view: &View<'_>) -> Option<Recognition> {
    let free = free(view.clue, view.length(), |cell| view.is_blank(cell))?;
    let cells = (free.0..=free.1).filter(|&cell| view.is_forced(cell)).collect();
    let basis =
        free.0.checked_sub(1).into_iter().chain(Some(free.1 + 1).filter(|&cell| cell < view.length()));
    // The blanks beside the stretch are not enough if a block fits beyond them.
    let beyond = (0..free.0).chain(free.1 + 1..view.length());
    let basis = basis.chain(beyond).collect();
    Some(Recognition::new(Technique::ExactFit, ExactFit { free }, cells).resting_on(basis))
}

/// Recognises the neighbouring blocks that fill the free stretch between finished ones, on the line as it is.
pub(super) fn recognise_parts(bounds: &Bounds<'_>) -> Vec<Recognition> {
    let (view, done) = (bounds.view, bounds.finished());
    let mut found = Vec::new();
    if done.is_empty() {
        return found;
    }
    let before = std::iter::once(None).chain(done.iter().map(Some));
    let after = done.iter().map(Some).chain(std::iter::once(None));
    for (before, after) in before.zip(after) {
        let first = before.map_or(0, |done| done.block + 1);
        let Some(last) = after.map_or(view.block_count(), |done| done.block).checked_sub(1) else { continue };
        // One block alone has only one place: that is an overlap.
        if last <= first {
            continue;
        }
        let gap_after = after.map_or(0, |done| view.clue.gap_before(done.block));
        let start = before.map_or(0, |done: &Finished| done.run.1 + 1 + view.clue.gap_before(first));
        let end = after.map_or(view.length(), |done| done.run.0.saturating_sub(gap_after));
        let is_free = |&cell: &usize| !view.is_blank(cell);
        let free = (start..end).find(is_free).zip((start..end).rfind(is_free));
        let Some(free) = free.filter(|free| needed(view.clue, (first, last)) == free.1 + 1 - free.0) else {
            continue;
        };
        let cells: Vec<usize> = (free.0..=free.1).filter(|&cell| view.is_forced(cell)).collect();
        if cells.is_empty() {
            continue;
        }
        let blanks = (start..free.0).chain(free.1 + 1..end);
        let anchors = || [before, after].into_iter().flatten();
        let basis = anchors().flat_map(|done| done.basis.0..=done.basis.1).chain(blanks.clone()).collect();
        let passed: Vec<usize> = anchors().flat_map(|done| done.run.0..=done.run.1).chain(blanks).collect();
        let landmarks = Landmark::of(view, &passed, None);
        let argument = PartFit { free, blocks: (first, last), landmarks };
        found.push(Recognition::new(Technique::ExactFit, argument, cells).resting_on(basis));
    }
    found
}

/// The number of cells that blocks take at least, with the gaps between them.
fn needed(clue: &Clue, (first, last): (usize, usize)) -> usize {
    let gaps = (first + 1..=last).map(|block| clue.gap_before(block));
    clue.blocks()[first..=last].iter().map(|block| block.length()).sum::<usize>() + gaps.sum::<usize>()
}

/// The free stretch, if the clue fills it.
pub(super) fn free(clue: &Clue, length: usize, is_blank: impl Fn(usize) -> bool) -> Option<(usize, usize)> {
    let is_free = |&cell: &usize| !is_blank(cell);
    let free = ((0..length).find(is_free)?, (0..length).rfind(is_free)?);
    let last = clue.blocks().len().checked_sub(1)?;
    (needed(clue, (0, last)) == free.1 - free.0 + 1).then_some(free)
}

impl Form for ExactFit {
    fn case_count(&self) -> usize {
        0
    }

    fn decided(&self) -> Vec<usize> {
        (self.free.0..=self.free.1).collect()
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        let (names, line) = (text.names, text.line);
        let length = self.free.1 - self.free.0 + 1;
        let filled = match length == names.problem.line(line).cells().len() {
            true => text!["the ", names.word(line)],
            false => text!["all that is free, ", text.range(self.free)],
        };
        let Some(clue) = names.clue(line) else { return text!["its clue fills ", filled] };
        if let [_] = clue.blocks() {
            return text![text.block(0), " fills ", filled];
        }
        text![sum(clue, (0, clue.blocks().len() - 1)), ": the clue fills ", filled].with_colon()
    }
}

impl Form for PartFit {
    fn case_count(&self) -> usize {
        1
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn runs(&self) -> Vec<(usize, usize)> {
        vec![self.free]
    }

    fn decided(&self) -> Vec<usize> {
        (self.free.0..=self.free.1).collect()
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        let Some(clue) = text.names.clue(text.line) else { return Text::new() };
        let (first, last) = self.blocks;
        let blocks = match last - first {
            ..=2 => text.blocks(&(first..=last).collect::<Vec<_>>(), "and"),
            _ if first == 0 => text!["the blocks up to ", text.block(last)],
            _ if last + 1 == clue.blocks().len() => text!["the blocks from ", text.block(first), " on"],
            _ => text!["the blocks from ", text.block(first), " to ", text.block(last)],
        };
        text.open(&self.landmarks, &[]);
        text![blocks, " fill ", text.range(self.free), " (", sum(clue, self.blocks), ")"]
    }
}

/// The cells that blocks take with the gaps between them: `3+1+4 = 8`; if they are many, `12 cells and 7 gaps = 19`.
fn sum(clue: &Clue, blocks: (usize, usize)) -> Text {
    let (first, last) = blocks;
    let total = needed(clue, blocks);
    if last - first < FEW_BLOCKS {
        let parts = (first..=last).flat_map(|index| {
            let gap = (index > first && clue.gap_before(index) > 0).then(|| clue.gap_before(index));
            gap.into_iter().chain([clue.blocks()[index].length()])
        });
        return text![Text::join(parts.map(|part| text![part]), "+"), " = ", total];
    }
    let cells: usize = clue.blocks()[first..=last].iter().map(|block| block.length()).sum();
    match total - cells {
        0 => text![cells, " cells"],
        1 => text![cells, " cells and a gap = ", total],
        gaps => text![cells, " cells and ", gaps, " gaps = ", total],
    }
}

json_form! { ExactFit, "exact", |argument, _problem| { "free": range(argument.free) } }
json_form! { PartFit, "exact_part", |argument, problem| {
    "free": range(argument.free),
    "blocks": range(argument.blocks),
    "landmarks": landmarks(problem, &argument.landmarks),
} }
