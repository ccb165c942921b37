//! Finished run, also called punctuating: what stands beside a run that can grow no further is blank.
//!
//! Either the run is as long as every block that could lie there, or no block over it reaches the next cell.

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::reasons::bounds::Bounds;
use super::reasons::cover::{Cover, Covering, Stop, cover, starts as places_over};
use super::reasons::landmark::Landmark;
use super::reasons::limit::{End, Excluded, weight};
use super::{Loss, Technique, reach};
use crate::explain::words::{LineText, Text, list, ranges, text};
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) const PROFILE: Profile = Profile {
    name: "finished run",
    other_names: &["punctuating", "capping"],
    level: 1,
    meaning: "a run that cannot grow has blanks on both sides",
    grade: Grade::Rounds,
};

/// Other names for a run that one more cell would make too long.
pub(super) const TECHNIQUE: Technique = Technique::Finished;

/// The run is as long as any block that could lie there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FinishedRun {
    /// First and last cell of the run.
    pub run: (usize, usize),
    /// Its colour.
    pub colour: Symbol,
    /// The cells beside it.
    pub beside: Vec<usize>,
    /// Why no longer block lies there.
    pub others: Vec<Excluded>,
    /// The obstacles of longer blocks.
    pub landmarks: Vec<Landmark>,
}

/// Whichever block covers a run does not reach some cells, and neither does any beyond it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndedBlock {
    /// First and last cell of the run.
    pub run: (usize, usize),
    /// The blocks that may cover it.
    pub over: Vec<Covering>,
    /// Why no other block covers it.
    pub others: Vec<Excluded>,
    /// The cells, all on one side of the run.
    pub cells: Vec<usize>,
    /// The obstacles of other blocks.
    pub landmarks: Vec<Landmark>,
}

/// Recognises the runs that are as long as every block that could lie there, each with the cells beside it, on the line
/// as it is.
pub(super) fn recognise_runs(bounds: &Bounds<'_>) -> Vec<Recognition> {
    let view = bounds.view;
    let mut found = Vec::new();
    for &run in bounds.runs() {
        let (first, last) = run;
        let Some(colour) = view.colour(first) else { continue };
        let is_longer = |&block: &usize| {
            view.clue.blocks()[block].symbol() == colour && view.block_length(block) > last - first + 1
        };
        let longer = || (0..view.block_count()).filter(is_longer);
        let beside = first.checked_sub(1).into_iter().chain(Some(last + 1));
        let loses_it = |&cell: &usize| {
            cell < view.length()
                && view.now[cell].contains(colour)
                && view.now[cell].difference(view.left[cell]).is_subset(SymbolSet::only(colour))
        };
        let cells: Vec<usize> = beside.filter(loses_it).collect();
        if cells.is_empty() || longer().any(|block| bounds.may_cover(block, run)) {
            continue;
        }
        let mut basis: Vec<usize> = (first..=last).collect();
        let others = bounds.exclude(longer(), run, &mut basis);
        let passed: Vec<usize> = others.iter().flat_map(Excluded::passed).collect();
        let landmarks = Landmark::of(view, &passed, Some(run));
        let argument = FinishedRun { run, colour, beside: cells.clone(), others, landmarks };
        found.push(Recognition::new(TECHNIQUE, argument, cells).resting_on(basis));
    }
    found
}

/// Recognises a cell that no block reaches from a run: neither a block over the run nor one beyond that block; and all
/// others of that kind on the same side.
pub(super) fn recognise_end(bounds: &Bounds<'_>, loss: Loss) -> Option<Recognition> {
    let (view, position) = (bounds.view, loss.position);
    if loss.lost.contains(Symbol::BLANK) {
        return None;
    }
    let before = bounds.runs().iter().rfind(|run| run.1 < position).map(|&run| (run, End::Last));
    let after = bounds.runs().iter().find(|run| run.0 > position).map(|&run| (run, End::First));
    let mut runs: Vec<((usize, usize), End)> = before.into_iter().chain(after).collect();
    runs.sort_by_key(|&(run, _)| distance(run, position));
    let is_out = |run: (usize, usize), end: End, cell: usize| {
        let mut places = places_over(bounds, run).peekable();
        places.peek().is_some() && places.all(|place| is_beyond(bounds, place, end, cell))
    };
    let (run, end) = runs.into_iter().find(|&(run, end)| is_out(run, end, position))?;
    let is_side = |cell: &usize| if end == End::Last { *cell > run.1 } else { *cell < run.0 };
    let is_alike = |&cell: &usize| view.now[cell].difference(view.left[cell]) == loss.lost;
    let side = (0..view.length()).filter(is_side).filter(is_alike);
    let cells: Vec<usize> = side.filter(|&cell| is_out(run, end, cell)).collect();
    if !cells.contains(&position) {
        return None;
    }
    let Cover { run, mut over, others, basis, .. } = cover(bounds, run)?;
    for over in &mut over {
        *(if end == End::Last { &mut over.first } else { &mut over.last }) = None;
    }
    let passed: Vec<usize> =
        others.iter().flat_map(Excluded::passed).chain(over.iter().flat_map(Covering::passed)).collect();
    let landmarks = Landmark::of(view, &passed, Some(run));
    let is_beside = cells.iter().all(|&cell| distance(run, cell) == 1);
    let technique = if is_beside { TECHNIQUE } else { reach::TECHNIQUE };
    let argument = EndedBlock { run, over, others, cells: cells.clone(), landmarks };
    Some(Recognition::new(technique, argument, cells).resting_on(basis))
}

/// The number of steps from a run to a cell beside it.
fn distance((first, last): (usize, usize), cell: usize) -> usize {
    cell.abs_diff(first).min(cell.abs_diff(last))
}

/// Whether a cell on that side of a block lies between the block, which starts between two cells, and the next one.
fn is_beyond(
    bounds: &Bounds<'_>,
    (block, (first, last)): (usize, (usize, usize)),
    end: End,
    cell: usize,
) -> bool {
    let (clue, length) = (bounds.view.clue, bounds.view.block_length(block));
    match end {
        End::Last => {
            let is_last = block + 1 == clue.blocks().len();
            cell >= last + length && (is_last || cell < first + length + clue.gap_before(block + 1))
        }
        End::First => cell < first && (block == 0 || cell + clue.gap_before(block) >= last),
    }
}

impl Form for FinishedRun {
    fn case_count(&self) -> usize {
        weight(&self.others)
    }

    fn keep_only(&mut self, positions: &[usize]) {
        self.beside.retain(|cell| positions.contains(cell));
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn runs(&self) -> Vec<(usize, usize)> {
        vec![self.run]
    }

    fn decided(&self) -> Vec<usize> {
        self.beside.clone()
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        let run = self.run;
        let length = run.1 - run.0 + 1;
        let are = if length == 1 { "is" } else { "are" };
        let blocks = text.names.clue(text.line).map_or(&[][..], |clue| clue.blocks());
        let cells = text.range(run);
        let placed = if blocks.len() == 1 { Some(0) } else { text.given.placed_at(run) };
        if let Some(block) = placed {
            return text![cells, " ", are, " the whole of ", text.block(block)];
        }
        text.open(&self.landmarks, &[]);
        match self.others.is_empty() {
            true if text.is_brief => text![cells, " ", are, " a finished block"],
            true => {
                let block = text.block_of(self.colour);
                text![cells, " ", are, " a finished block: no ", block, " is longer"].with_colon()
            }
            false => {
                let why = text.in_brackets(&self.others);
                match text.given.placed_at(run) {
                    Some(block) => text![cells, " ", are, " the whole of ", text.block(block)],
                    None => text![cells, " ", are, " a finished block of ", length, why],
                }
            }
        }
    }
}

impl Form for EndedBlock {
    fn case_count(&self) -> usize {
        let stops = self.over.iter().flat_map(|over| [&over.first, &over.last]).flatten();
        let beyond = usize::from(self.is_beyond());
        self.over.len() + weight(&self.others) + stops.map(Stop::weight).sum::<usize>() + beyond
    }

    fn keep_only(&mut self, positions: &[usize]) {
        self.cells.retain(|cell| positions.contains(cell));
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn runs(&self) -> Vec<(usize, usize)> {
        vec![self.run]
    }

    fn decided(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        text.open(&self.landmarks, &[]);
        let belong = if self.run.0 == self.run.1 { "belongs" } else { "belong" };
        let run = text.range(self.run);
        let others = text.in_brackets(&self.others);
        let cells = list(ranges(&self.cells).into_iter().map(|cells| text.range(cells)), "or");
        if let [over] = &self.over[..] {
            let block = text.block(over.block);
            let stops = text.stops(over);
            let stops = (!stops.is_empty()).then(|| text!["; ", list(stops, "and")]);
            let beyond = self.beyond(text, "it");
            let gets = ", so it does not get to ";
            return text![run, " ", belong, " to ", block, others, stops, gets, cells, beyond].concluded();
        }
        if let Some(place) = self.only_place() {
            let blocks: Vec<usize> = self.over.iter().map(|over| over.block).collect();
            let (place, blocks) = (text.range(place), text.blocks(&blocks, "or"));
            let beyond = self.beyond(text, "it");
            return text![
                run,
                " ",
                belong,
                " to ",
                blocks,
                others,
                ", either way ",
                place,
                ", so it does not get to ",
                cells,
                beyond
            ]
            .concluded();
        }
        let within = text.within(&self.over);
        let beyond = self.beyond(text, "them");
        text![run, " ", belong, " to ", within, others, ": none of these gets to ", cells, beyond]
            .with_colon()
    }
}

impl EndedBlock {
    /// The place of the block over the run, if it is the same for all that may be there.
    fn only_place(&self) -> Option<(usize, usize)> {
        let place = |over: &Covering| (over.starts.0, over.starts.1 + over.length - 1);
        let first = self.over.first().filter(|over| over.starts.0 == over.starts.1).map(place)?;
        self.over.iter().all(|over| place(over) == first).then_some(first)
    }

    /// Whether a cell could belong to another block than the run, because it is not beside the run.
    fn is_beyond(&self) -> bool {
        self.cells.iter().any(|&cell| distance(self.run, cell) > 1)
    }

    /// Why no block beyond those over the run gets to the cells: `, and no block comes after it`.
    fn beyond(&self, text: &LineText<'_, '_>, it: &'static str) -> Option<Text> {
        if !self.is_beyond() {
            return None;
        }
        let is_after = self.cells[0] > self.run.1;
        let last = text.names.entries(text.line).len() - 1;
        let outermost = if is_after { last } else { 0 };
        let side = if is_after { "after" } else { "before" };
        Some(match self.over.iter().all(|over| over.block == outermost) {
            true => text![", and no block comes ", side, " ", it],
            false if is_after => text![", and the next block starts after that"],
            false => text![", and the block before ends before that"],
        })
    }
}

json_form! { FinishedRun, "finished", |argument, problem| {
    "run": range(argument.run),
    "others": excluded(&argument.others),
    "landmarks": landmarks(problem, &argument.landmarks),
} }

json_form! { EndedBlock, "ended", |argument, problem| {
    "over": argument.run.0 + 1,
    "run": range(argument.run),
    "blocks": argument.over.iter().map(|over| over.block + 1).collect::<Vec<_>>(),
    "places": over(&argument.over),
    "others": excluded(&argument.others),
    "cells": numbers(&argument.cells),
    "landmarks": landmarks(problem, &argument.landmarks),
} }
