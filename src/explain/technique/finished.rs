//! Finished run, also called punctuating: what stands beside a run that can grow no further is blank.
//!
//! Either the run is as long as every block that could lie there, or no block over it reaches the next cell.

use super::argument::{Form, Recognition};
use super::bounds::Bounds;
use super::cover::{Cover, Covering, Stop, cover, reach};
use super::define::json_form;
use super::landmark::Landmark;
use super::limit::{Excluded, weight};
use super::profile::{Grade, Profile};
use super::{Loss, Technique};
use crate::explain::words::{LineText, Text, list, text};
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) const PROFILE: Profile = Profile {
    name: "finished run",
    other_names: &["punctuating", "capping"],
    level: 1,
    meaning: "a run that cannot grow has blanks on both sides",
    grade: Grade::Rounds,
};

/// What a run that one more cell would make too long is called as well.
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
    /// What is in the way of longer blocks.
    pub landmarks: Vec<Landmark>,
}

/// Whichever block covers a run does not reach the next cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndedBlock {
    /// First and last cell of the run.
    pub run: (usize, usize),
    /// The blocks that may cover it.
    pub over: Vec<Covering>,
    /// Why no other block covers it.
    pub others: Vec<Excluded>,
    /// The next cell.
    pub cell: usize,
    /// What is in the way of other blocks.
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

/// Recognises a cell beside a run that no block over the run reaches.
pub(super) fn recognise_end(bounds: &Bounds<'_>, loss: Loss) -> Option<Recognition> {
    let (view, cell) = (bounds.view, loss.position);
    let beside = [cell.checked_sub(1), Some(cell + 1).filter(|&next| next < view.length())];
    let is_of_the_colour = |&over: &usize| {
        view.colour(over).is_some_and(|colour| loss.lost.without(Symbol::BLANK) == SymbolSet::only(colour))
    };
    let mut runs =
        beside.into_iter().flatten().filter(is_of_the_colour).filter_map(|over| bounds.run_over(over));
    let ends = |&run: &(usize, usize)| {
        reach(bounds, run).is_some_and(|(first, last)| !(first..=last).contains(&cell))
    };
    let Cover { run, mut over, others, basis, .. } = cover(bounds, runs.find(ends)?)?;
    let is_after = cell > run.1;
    for over in &mut over {
        *(if is_after { &mut over.first } else { &mut over.last }) = None;
    }
    let passed: Vec<usize> =
        others.iter().flat_map(Excluded::passed).chain(over.iter().flat_map(Covering::passed)).collect();
    let landmarks = Landmark::of(view, &passed, Some(run));
    let argument = EndedBlock { run, over, others, cell, landmarks };
    Some(Recognition::new(TECHNIQUE, argument, vec![cell]).resting_on(basis))
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
                text![cells, " ", are, " a finished block of ", length, why]
            }
        }
    }
}

impl Form for EndedBlock {
    fn case_count(&self) -> usize {
        let stops = self.over.iter().flat_map(|over| [&over.first, &over.last]).flatten();
        self.over.len() + weight(&self.others) + stops.map(Stop::weight).sum::<usize>()
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn runs(&self) -> Vec<(usize, usize)> {
        vec![self.run]
    }

    fn decided(&self) -> Vec<usize> {
        vec![self.cell]
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        text.open(&self.landmarks, &[]);
        let belong = if self.run.0 == self.run.1 { "belongs" } else { "belong" };
        let run = text.range(self.run);
        let others = text.in_brackets(&self.others);
        let cell = text.at(self.cell);
        if let [over] = &self.over[..] {
            let block = text.block(over.block);
            let stops =
                [&over.first, &over.last].into_iter().flatten().map(|stop| text.stop(over.block, stop));
            let stops = list(stops, "and");
            return text![
                run,
                " ",
                belong,
                " to ",
                block,
                others,
                "; ",
                stops,
                ", so it does not get to ",
                cell
            ]
            .concluded();
        }
        let within = text.within(&self.over);
        text![run, " ", belong, " to ", within, others, ": none of these gets to ", cell].with_colon()
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
    "cell": argument.cell + 1,
    "landmarks": landmarks(problem, &argument.landmarks),
} }
