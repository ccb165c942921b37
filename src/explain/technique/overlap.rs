//! Overlap, also called superposition: pushed to the left and to the right, a block covers some cells both times.
//!
//! No coloured cell need be known for it; blanks may narrow the places of the blocks.

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::{Loss, Technique, View};
use crate::explain::words::LineText;
use crate::symbol::Symbol;

pub(super) const PROFILE: Profile = Profile {
    name: "overlap",
    level: 1,
    meaning: "push the blocks to one end, then to the other, and see what is covered both times",
    grade: Grade::Rounds,
};

/// These blocks cover some cells wherever they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// Where they may stand.
    pub blocks: Vec<Span>,
    /// The line with every block as far left as it goes, and as far right.
    pub extremes: [Vec<Symbol>; 2],
}

/// Where a block may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The block.
    pub block: usize,
    /// The first cell it may start at, and the last.
    pub starts: (usize, usize),
    /// Its length.
    pub length: usize,
}

impl Span {
    /// The cells that the block covers wherever it stands: the first, and the one after the last.
    fn core(&self) -> std::ops::Range<usize> {
        self.starts.1..self.starts.0 + self.length
    }
}

/// Recognises a cell that a block covers wherever it stands, and all others of that kind.
pub(super) fn recognise(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    let covers = |block: usize, cell: usize| {
        let (first, end) = view.places.core(view.clue, block);
        first <= cell && cell < end
    };
    if !(0..view.block_count()).any(|block| covers(block, loss.position)) {
        return None;
    }
    let blocks: Vec<usize> = (0..view.block_count())
        .filter(|&block| (0..view.length()).any(|cell| view.is_forced(cell) && covers(block, cell)))
        .collect();
    let cells = (0..view.length())
        .filter(|&cell| view.is_forced(cell) && blocks.iter().any(|&block| covers(block, cell)))
        .collect();
    let span = |&block: &usize| Span {
        block,
        starts: (view.places.earliest(block), view.places.latest(block)),
        length: view.block_length(block),
    };
    let extremes = [view.places.extreme(view.clue, false), view.places.extreme(view.clue, true)];
    Some(recognition(blocks.iter().map(span).collect(), extremes, cells))
}

/// The same where no coloured cell is known: then it comes before any other technique.
pub(super) fn recognise_without_colours(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    let is_uncoloured = (0..view.length()).all(|cell| !view.is_coloured(cell));
    if is_uncoloured { recognise(view, loss) } else { None }
}

/// The overlap of these blocks, which decides these cells.
pub(super) fn recognition(blocks: Vec<Span>, extremes: [Vec<Symbol>; 2], cells: Vec<usize>) -> Recognition {
    Recognition::new(Technique::Overlap, Overlap { blocks, extremes }, cells)
}

impl Form for Overlap {
    fn case_count(&self) -> usize {
        self.blocks.len().min(3)
    }

    fn keep_only(&mut self, positions: &[usize]) {
        self.blocks.retain(|span| positions.iter().any(|at| span.core().contains(at)));
    }

    fn sentence(&self, text: LineText<'_, '_>) -> String {
        let places = self.blocks.iter().map(|&Span { block, starts: (first, last), length }| {
            let (name, left) = (text.block(block), text.range((first, first + length - 1)));
            if first == last {
                return format!("{name} has only one place, {left}");
            }
            let right = text.range((last, last + length - 1));
            let both = text.range((last, first + length - 1));
            let (back, on) = text.names.directions(text.line);
            format!("{name} covers {left} if pushed {back}, and {right} if pushed {on}: both times {both}")
        });
        format!("{}{}", text.with(&[]), places.collect::<Vec<_>>().join("; "))
    }
}

json_form! { Overlap, "overlap", |argument, problem| {
    "blocks": argument.blocks.iter().map(SpanData::of).collect::<Vec<_>>(),
    "extremes": argument.extremes.each_ref().map(|symbols| filling(problem, symbols)),
} }

/// The JSON form of a span.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
struct SpanData {
    block: usize,
    first_start: usize,
    last_start: usize,
    length: usize,
}

#[cfg(feature = "serde")]
impl SpanData {
    fn of(span: &Span) -> SpanData {
        let (first, last) = span.starts;
        SpanData { block: span.block + 1, first_start: first + 1, last_start: last + 1, length: span.length }
    }
}
