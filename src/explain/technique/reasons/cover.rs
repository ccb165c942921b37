//! Covers: the blocks that may lie over a run, where each may lie there, and what stops it.

use super::bounds::Bounds;
use super::limit::{BlockLimit, End, Excluded, Exclusion, Refuted, weight};
use crate::explain::words::{LineText, Text, list, text};
use nonomata_engine::symbol::SymbolSet;

/// A block over a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Covering {
    /// The block.
    pub block: usize,
    /// Where it may start over the run: the first cell, and the last.
    pub starts: (usize, usize),
    /// Its length.
    pub length: usize,
    /// The reason why it does not start earlier.
    pub first: Option<Stop>,
    /// The reason why it does not end later.
    pub last: Option<Stop>,
}

/// The obstacle of a block over a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The end of the line.
    Wall(End),
    /// A known cell that it cannot cover, and the symbol of that cell.
    Cell(usize, SymbolSet),
    /// The block does not get further.
    Limit(BlockLimit),
    /// Every place further on is ruled out.
    Refuted(Vec<Refuted>),
}

/// All blocks over a run, and why no other block covers it.
#[derive(Clone, Debug)]
pub(crate) struct Cover {
    pub(crate) run: (usize, usize),
    pub(crate) over: Vec<Covering>,
    pub(crate) others: Vec<Excluded>,
    /// The cells that every block covers wherever it lies over the run.
    pub(crate) common: (usize, usize),
    /// The known cells that this rests on.
    pub(crate) basis: Vec<usize>,
}

/// The blocks that may cover a run, each with the first cell at which it may start there, and the last.
pub(crate) fn starts<'b>(
    bounds: &'b Bounds<'_>,
    run: (usize, usize),
) -> impl Iterator<Item = (usize, (usize, usize))> + 'b {
    (0..bounds.view.block_count()).filter(move |&block| bounds.may_cover(block, run)).filter_map(
        move |block| {
            let is_free = |start: &usize| bounds.obstacle(block, *start, End::First).is_none();
            let starts = || bounds.starts_over(block, run);
            Some((block, (starts().find(is_free)?, starts().rfind(is_free)?)))
        },
    )
}

/// The cells that every block covers wherever it lies over the run.
// PERF: this is known before anything is worded, which few runs need.
pub(crate) fn common(bounds: &Bounds<'_>, run: (usize, usize)) -> Option<(usize, usize)> {
    common_to(bounds, starts(bounds, run))
}

/// The cells that blocks have in common that start between these cells: the first, and the last.
fn common_to(
    bounds: &Bounds<'_>,
    starts: impl Iterator<Item = (usize, (usize, usize))>,
) -> Option<(usize, usize)> {
    let core =
        |(block, starts): (usize, (usize, usize))| (starts.1, starts.0 + bounds.view.block_length(block) - 1);
    starts.map(core).reduce(|one, other| (one.0.max(other.0), one.1.min(other.1)))
}

/// The cells that all blocks over a run have in common.
pub(crate) fn cover(bounds: &Bounds<'_>, run: (usize, usize)) -> Option<Cover> {
    let mut basis: Vec<usize> = (run.0..=run.1).collect();
    let common = common(bounds, run)?;
    let over: Vec<Covering> =
        starts(bounds, run).map(|(block, starts)| over(bounds, block, run, starts, &mut basis)).collect();
    let is_over = |block: usize| over.iter().any(|over| over.block == block);
    let others =
        bounds.exclude((0..bounds.view.block_count()).filter(|&block| !is_over(block)), run, &mut basis);
    Some(Cover { run, over, others, common, basis })
}

/// Finds the cover from the lengths of the blocks and the cells around the run alone, wherever else blocks may lie.
/// None if that leaves no place for a block that is long enough.
pub(crate) fn cover_by_length(bounds: &Bounds<'_>, run: (usize, usize)) -> Option<Cover> {
    let view = bounds.view;
    let mut basis: Vec<usize> = (run.0..=run.1).collect();
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for block in (0..view.block_count()).filter(|&block| bounds.can_be_of_colour(block, run)) {
        let length = view.block_length(block);
        let done = bounds.finished().iter().find(|done| done.block == block && done.run != run);
        if let Some(done) = done {
            basis.extend(done.basis.0..=done.basis.1);
            others.push(Excluded { block, why: Exclusion::Done(done.run) });
        } else if length <= run.1 - run.0 {
            others.push(Excluded { block, why: Exclusion::TooShort });
        } else {
            let mut starts =
                (run.1 + 1).saturating_sub(length)..=run.0.min(view.length().checked_sub(length)?);
            let is_free = |start: &usize| bounds.obstacle(block, *start, End::First).is_none();
            found.push((block, (starts.clone().find(is_free)?, starts.rfind(is_free)?)));
        }
    }
    let common = common_to(bounds, found.iter().copied())?;
    let over =
        found.into_iter().map(|(block, starts)| over(bounds, block, run, starts, &mut basis)).collect();
    Some(Cover { run, over, others, common, basis })
}

/// A block that may start at these cells over a run, and what stops it.
fn over(
    bounds: &Bounds<'_>,
    block: usize,
    run: (usize, usize),
    starts: (usize, usize),
    basis: &mut Vec<usize>,
) -> Covering {
    let view = bounds.view;
    let length = view.block_length(block);
    let (least, most) = ((run.1 + 1).saturating_sub(length), run.0.min(view.length() - length));
    let mut stop = |end: End, places: std::ops::Range<usize>, near: usize, wall: bool| -> Option<Stop> {
        if places.is_empty() {
            return wall.then_some(Stop::Wall(end));
        }
        // A cell between the run and the first place out of reach stops all places beyond it.
        let by = bounds.obstacle(block, near, end);
        let is_inside = by.is_some_and(|by| (near..near + length).contains(&by));
        if let Some(by) = by.filter(|_| is_inside) {
            basis.push(by);
            return Some(Stop::Cell(by, view.now[by]));
        }
        let refuted = places.clone().map(|start| {
            let by = bounds.obstacle(block, start, End::First)?;
            Some(Refuted { cells: (start, start + length - 1), by, holds: view.now[by] })
        });
        if let Some(refuted) = refuted.collect::<Option<Vec<_>>>() {
            basis.extend(refuted.iter().map(|place| place.by));
            return Some(Stop::Refuted(refuted));
        }
        Some(Stop::Limit(bounds.limit(end, block, basis)))
    };
    let first = stop(End::First, least..starts.0, starts.0.wrapping_sub(1), run.1 + 1 < length);
    let last = stop(End::Last, starts.1 + 1..most + 1, starts.1 + 1, run.0 + length > view.length());
    Covering { block, starts, length, first, last }
}

/// The number of things to keep in mind about blocks over a run: their lengths, what stops them, and why others do not
/// cover it.
pub(crate) fn case_count(over: &[Covering], others: &[Excluded]) -> usize {
    let mut lengths: Vec<usize> = over.iter().map(|over| over.length).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let stops = over.iter().flat_map(|over| [&over.first, &over.last]).flatten();
    lengths.len() + stops.map(Stop::weight).sum::<usize>() + weight(others)
}

impl Stop {
    /// The number of things to keep in mind for it.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Stop::Wall(_) | Stop::Cell(..) => 0,
            Stop::Limit(limit) => 1 + limit.weight(),
            Stop::Refuted(places) => places.len(),
        }
    }
}

impl Covering {
    /// The cells that the block covers wherever it lies.
    pub(crate) fn core(&self) -> (usize, usize) {
        (self.starts.1, self.starts.0 + self.length - 1)
    }
}

impl LineText<'_, '_> {
    /// The obstacle of a block, as a clause: `c4 is blank`.
    pub(crate) fn stop(&mut self, block: usize, stop: &Stop) -> Text {
        match stop {
            Stop::Wall(end) => {
                let length = self.names.problem.line(self.line).cells().len();
                let kind = self.names.word(self.line);
                match end {
                    End::First => text!["the ", kind, " begins at ", self.at(0)],
                    End::Last => text!["the ", kind, " ends at ", self.at(length - 1)],
                }
            }
            Stop::Cell(cell, holds) => {
                text![self.at(*cell), " is ", self.names.held(self.cell_at(*cell), *holds)]
            }
            Stop::Limit(limit) => self.limit(limit),
            Stop::Refuted(places) => text![self.block(block), " is not ", self.refuted_places(places)],
        }
    }

    /// The obstacles of a block over a run on both sides: `c4 and c9 are blank`.
    pub(crate) fn stops(&mut self, over: &Covering) -> Vec<Text> {
        if let (Some(Stop::Cell(first, holds)), Some(Stop::Cell(last, other))) = (&over.first, &over.last)
            && holds == other
        {
            let held = self.names.held(self.cell_at(*first), *holds);
            return vec![text![self.at(*first), " and ", self.at(*last), " are ", held]];
        }
        let stops = [&over.first, &over.last];
        stops.into_iter().flatten().map(|stop| self.stop(over.block, stop)).collect()
    }

    /// The blocks over a run, with where they may lie and why no further: `the 3 within c4-c8 (c9 is blank) or the 4
    /// within c3-c8`. A reason that all share is given once, after the last.
    pub(crate) fn within(&mut self, over: &[Covering]) -> Text {
        let named = |stop: &Stop| match stop {
            Stop::Wall(_) | Stop::Cell(..) => true,
            // These have brackets of their own.
            Stop::Limit(_) | Stop::Refuted(_) => false,
        };
        let mut stops = |over: &Covering| -> Vec<Text> {
            let stops = [&over.first, &over.last].into_iter().flatten().filter(|stop| named(stop));
            stops.map(|stop| self.stop(over.block, stop)).collect()
        };
        let all: Vec<Vec<Text>> = over.iter().map(&mut stops).collect();
        let is_shared = all.iter().all(|stops| *stops == all[0]);
        let one = |(index, over): (usize, &Covering)| {
            let reach = (over.starts.0, over.starts.1 + over.length - 1);
            let place = if over.starts.0 == over.starts.1 { "at" } else { "within" };
            let is_last = index + 1 == all.len();
            let why = match all[index].is_empty() || (is_shared && !is_last) {
                true => Text::new(),
                false => text![" (", list(all[index].iter().cloned(), "and"), ")"],
            };
            text![self.block(over.block), " ", place, " ", self.range(reach), why]
        };
        list(over.iter().enumerate().map(one), "or")
    }
}

/// The JSON form of a block over a run.
pub(crate) mod data {
    use serde::Serialize;

    use super::super::data::LimitData;
    use super::{Covering, Stop};
    use crate::explain::data::parts::range;

    #[derive(Serialize)]
    pub(crate) struct OverData {
        block: usize,
        first_start: usize,
        last_start: usize,
        length: usize,
        first: Option<StopData>,
        last: Option<StopData>,
    }

    #[derive(Serialize)]
    struct StopData {
        stop: &'static str,
        cell: Option<usize>,
        limit: Option<LimitData>,
        places: Vec<[usize; 2]>,
    }

    pub(crate) fn over(over: &[Covering]) -> Vec<OverData> {
        let stop = |stop: &Stop| {
            let (stop, cell, limit, places) = match stop {
                Stop::Wall(_) => ("wall", None, None, Vec::new()),
                Stop::Cell(cell, _) => ("cell", Some(cell + 1), None, Vec::new()),
                Stop::Limit(limit) => ("limit", None, Some(LimitData::of(limit)), Vec::new()),
                Stop::Refuted(places) => {
                    ("no_place", None, None, places.iter().map(|place| range(place.cells)).collect())
                }
            };
            StopData { stop, cell, limit, places }
        };
        let one = |over: &Covering| OverData {
            block: over.block + 1,
            first_start: over.starts.0 + 1,
            last_start: over.starts.1 + 1,
            length: over.length,
            first: over.first.as_ref().map(stop),
            last: over.last.as_ref().map(stop),
        };
        over.iter().map(one).collect()
    }
}
