//! Glue: whichever block covers a known cell must cover its neighbours too.
//!
//! Beside a wall or a blank that is an [edge](super::edge); between two runs of one block it is a [join](super::join).

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::reasons::bounds::Bounds;
use super::reasons::cover::{Cover, Covering, Stop, case_count, common, cover, cover_by_length};
use super::reasons::landmark::Landmark;
use super::reasons::limit::{BlockLimit, Excluded, Exclusion};
use super::{Loss, Technique, edge, join};
use crate::explain::words::{LineText, Text, list, text};

pub(super) const PROFILE: Profile = Profile {
    name: "glue",
    other_names: &[],
    level: 3,
    meaning: "the block over a known cell covers more than that cell, wherever it lies",
    grade: Grade::Rounds,
};

/// Whichever of these blocks covers a run must cover more.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Glue {
    /// The known cells.
    pub run: (usize, usize),
    /// The blocks that may cover them, and where they may lie.
    pub over: Vec<Covering>,
    /// Why no other block covers them.
    pub others: Vec<Excluded>,
    /// The cells that all of them cover, wherever they lie over the run.
    pub covered: (usize, usize),
    /// The obstacles of other blocks.
    pub landmarks: Vec<Landmark>,
}

/// Recognises a coloured cell that belongs to the block over a known one.
pub(super) fn recognise(bounds: &Bounds<'_>, loss: Loss) -> Option<Recognition> {
    let view = bounds.view;
    let mut runs = bounds.runs().to_vec();
    let is_near =
        |&(first, last): &(usize, usize)| loss.position.abs_diff(first).min(loss.position.abs_diff(last));
    runs.retain(|&(first, last)| loss.position < first || last < loss.position);
    runs.sort_by_key(is_near);
    let explains = |&run: &(usize, usize)| {
        common(bounds, run).is_some_and(|(first, last)| (first..=last).contains(&loss.position))
    };
    let is_covered = |cover: &Cover| (cover.common.0..=cover.common.1).contains(&loss.position);
    // Lengths are seen before anything that excludes blocks.
    let at_sight = runs.iter().filter_map(|&run| cover_by_length(bounds, run)).find(is_covered);
    let bounded = runs.into_iter().find(explains).and_then(|run| cover(bounds, run));
    let effort = |cover: &Cover| case_count(&cover.over, &cover.others);
    let is_simpler =
        |at_sight: &Cover| bounded.as_ref().is_none_or(|bounded| effort(at_sight) <= effort(bounded));
    let cover = match at_sight.filter(is_simpler) {
        Some(at_sight) => at_sight,
        None => {
            let bounded = bounded?;
            if let Some(join) = join::special_case(bounds, &bounded, loss.position) {
                return Some(join);
            }
            bounded
        }
    };
    let technique = edge::special_case(view, &cover).unwrap_or(Technique::Glue);
    let Cover { run, over, others, common, basis, .. } = cover;
    let cells = (common.0..=common.1).filter(|&cell| view.is_forced(cell)).collect();
    let passed: Vec<usize> =
        others.iter().flat_map(Excluded::passed).chain(over.iter().flat_map(Covering::passed)).collect();
    let landmarks = Landmark::of(view, &passed, Some(run));
    Some(
        Recognition::new(technique, Glue { run, over, others, covered: common, landmarks }, cells)
            .resting_on(basis),
    )
}

/// One block of a partial clue over a known cell that covers more, which decides these cells.
pub(super) fn recognition(
    over: Covering,
    run: (usize, usize),
    landmarks: Vec<Landmark>,
    cells: Vec<usize>,
) -> Recognition {
    let covered = over.core();
    let glue = Glue { run, over: vec![over], others: Vec::new(), covered, landmarks };
    Recognition::new(Technique::Glue, glue, cells)
}

impl Covering {
    /// The known cells in the way of the limits in it.
    pub(super) fn passed(&self) -> Vec<usize> {
        let limit = |stop: &Option<Stop>| match stop {
            Some(Stop::Limit(limit)) => BlockLimit::passed(limit),
            _ => Vec::new(),
        };
        [limit(&self.first), limit(&self.last)].concat()
    }
}

impl Form for Glue {
    fn case_count(&self) -> usize {
        case_count(&self.over, &self.others)
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn runs(&self) -> Vec<(usize, usize)> {
        vec![self.covered, self.run]
    }

    fn decided(&self) -> Vec<usize> {
        (self.covered.0..=self.covered.1).filter(|&cell| cell < self.run.0 || self.run.1 < cell).collect()
    }

    fn keep_only(&mut self, positions: &[usize]) {
        // The obstacle on the left makes the block extend to the right, and the other way round.
        let (is_before, is_after) = (
            positions.iter().any(|&cell| cell < self.run.0),
            positions.iter().any(|&cell| cell > self.run.1),
        );
        for over in &mut self.over {
            if over.starts.0 != over.starts.1 && !is_after {
                over.first = None;
            }
            if over.starts.0 != over.starts.1 && !is_before {
                over.last = None;
            }
        }
        if !is_before {
            self.covered.0 = self.covered.0.max(self.run.0);
        }
        if !is_after {
            self.covered.1 = self.covered.1.min(self.run.1);
        }
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        // The sentence names the obstacle with the block.
        let is_stop = |landmark: &&Landmark| {
            let all = self.over.iter().flat_map(|over| [&over.first, &over.last]).flatten();
            all.into_iter()
                .any(|stop| matches!(stop, Stop::Cell(cell, _) if landmark.cells == (*cell, *cell)))
        };
        let landmarks: Vec<Landmark> =
            self.landmarks.iter().filter(|landmark| !is_stop(landmark)).copied().collect();
        text.open(&landmarks, &[self.run.0]);
        if self.over.len() > 1
            && let Some(lengths) = self.by_length(text)
        {
            return lengths;
        }
        let run = text.range(self.run);
        let (are, black) = (if self.run.0 == self.run.1 { "is" } else { "are" }, text.names.coloured());
        let blocks: Vec<usize> = self.over.iter().map(|over| over.block).collect();
        let why = if self.is_at_wall() { Text::new() } else { text.in_brackets(&self.others) };
        if let [over] = &self.over[..] {
            let block = text.block(over.block);
            let is_whole = over.starts.0 == over.starts.1 && text.length(over.block) == over.length;
            let stops = text.stops(over);
            let mut place = self.covered;
            if is_whole {
                place = (over.starts.0, over.starts.0 + over.length - 1);
                text.given.add_place(over.block, place);
            }
            let place = text.range(place);
            let covers = if is_whole { "is" } else { "covers" };
            if stops.is_empty() {
                return text![block, " must cover ", run, why, ", and wherever it lies it covers ", place];
            }
            let stops = list(stops, "and");
            if why.is_empty() {
                return text![
                    stops, " and ", run, " ", are, " ", black, ", so ", block, " ", covers, " ", place
                ]
                .concluded();
            }
            let belong = if self.run.0 == self.run.1 { "belongs" } else { "belong" };
            return text![run, " ", belong, " to ", block, why, "; ", stops, ", so it ", covers, " ", place]
                .concluded();
        }
        let belong = if self.run.0 == self.run.1 { "belongs" } else { "belong" };
        let all: Vec<Vec<Text>> = self.over.iter().map(|over| text.stops(over)).collect();
        let covered = text.range(self.covered);
        if all.iter().all(|stops| *stops == all[0]) && !all[0].is_empty() {
            let stops = list(all[0].clone(), "and");
            let blocks = text.blocks(&blocks, "or");
            return text![
                run,
                " ",
                belong,
                " to ",
                blocks,
                why,
                "; ",
                stops,
                ", so whichever it is covers ",
                covered
            ]
            .concluded();
        }
        text![run, " ", belong, " to ", text.within(&self.over), why, ": each of these covers ", covered]
            .with_colon()
    }
}

impl Glue {
    /// `c20 is black, c19 is blank, and both blocks are 2`: where the lengths of all blocks that could lie over the run
    /// are enough, and one cell stops all of them.
    fn by_length(&self, text: &mut LineText<'_, '_>) -> Option<Text> {
        let clue = text.names.clue(text.line)?;
        let colour = clue.blocks()[self.over[0].block].symbol();
        let of_colour = clue.blocks().iter().filter(|block| block.symbol() == colour).count();
        let short: Vec<Excluded> =
            self.others.iter().filter(|other| other.why == Exclusion::TooShort).cloned().collect();
        let done = self.others.iter().filter(|other| matches!(other.why, Exclusion::Done(_))).count();
        let is_whole = self.over.len() + short.len() + done == of_colour;
        let stops = |over: &Covering| [over.first.clone(), over.last.clone()];
        let is_alike = self.over.iter().all(|over| stops(over) == stops(&self.over[0]));
        let stops: Vec<Stop> = stops(&self.over[0]).into_iter().flatten().collect();
        if !is_whole || !is_alike || stops.len() != 1 || !matches!(stops[0], Stop::Wall(_) | Stop::Cell(..)) {
            return None;
        }
        let (run, black) = (text.range(self.run), text.names.colour(colour));
        let are = if self.run.0 == self.run.1 { "is" } else { "are" };
        let stop = text.stop(self.over[0].block, &stops[0]);
        let least = self.over.iter().map(|over| over.length).min()?;
        let is_one_length = self.over.iter().all(|over| over.length == least);
        let (block, count) = (text.block_of(colour), self.over.len() + short.len());
        let lengths = match (short.is_empty(), is_one_length) {
            (true, true) if count == 2 => text!["both ", block, "s are ", least],
            (true, true) => text!["all ", block, "s are ", least],
            (true, false) => text!["no ", block, " is shorter than ", least],
            (false, true) => text!["a ", block, " there has ", least, " cells", text.in_brackets(&short)],
            (false, false) => {
                text!["a ", block, " there has at least ", least, " cells", text.in_brackets(&short)]
            }
        };
        Some(text![run, " ", are, " ", black, ", ", stop, ", and ", lengths].concluded())
    }

    /// Whether the wall that stops the block also shows that it is the outermost one.
    fn is_at_wall(&self) -> bool {
        let [Excluded { why: Exclusion::Outermost { end, .. }, .. }] = &self.others[..] else { return false };
        let stops = self.over.iter().flat_map(|over| [&over.first, &over.last]).flatten();
        stops.into_iter().any(|stop| matches!(stop, Stop::Wall(wall) if wall == end))
    }
}

json_form! { Glue, "glue", |argument, problem| {
    "over": argument.run.0 + 1,
    "run": range(argument.run),
    "blocks": argument.over.iter().map(|over| over.block + 1).collect::<Vec<_>>(),
    "places": over(&argument.over),
    "others": excluded(&argument.others),
    "covered": range(argument.covered),
    "landmarks": landmarks(problem, &argument.landmarks),
} }
