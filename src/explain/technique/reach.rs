//! Reach, also called simple spaces: no block gets to a cell.
//!
//! Special cases have names, and files, of their own: the [only block that fits](super::only_block), and
//! [colour crossing](super::crossing).

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::reasons::bounds::Bounds;
use super::reasons::landmark::Landmark;
use super::reasons::limit::{BlockLimit, End, LimitReason};
use super::{Loss, Technique, crossing, only_block};
use crate::explain::words::{LineText, Text, list, text};
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) const PROFILE: Profile = Profile {
    name: "reach",
    other_names: &["simple spaces", "mercury"],
    level: 2,
    meaning: "there are cells that no block gets to",
    grade: Grade::Rounds,
};

/// This technique.
pub(super) const TECHNIQUE: Technique = Technique::Reach;

/// No block of these colours reaches these cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reach {
    /// The colours.
    pub colours: SymbolSet,
    /// The cells, range by range, and the nearest blocks.
    pub stretches: Vec<Stretch>,
    /// The obstacles of the blocks.
    pub landmarks: Vec<Landmark>,
}

/// Cells that no block reaches, between the block that ends before them and the one that starts after them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stretch {
    /// First and last of the cells.
    pub cells: (usize, usize),
    /// The last block before them.
    pub before: Option<BlockLimit>,
    /// The first block after them.
    pub after: Option<BlockLimit>,
}

impl Stretch {
    /// Groups cells, given in order with their nearest blocks, into stretches with the same nearest blocks.
    pub(super) fn group(
        cells: impl Iterator<Item = (usize, Option<BlockLimit>, Option<BlockLimit>)>,
    ) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::new();
        for (cell, before, after) in cells {
            match stretches.last_mut() {
                Some(last) if last.cells.1 + 1 == cell && last.before == before && last.after == after => {
                    last.cells.1 = cell;
                }
                _ => stretches.push(Stretch { cells: (cell, cell), before, after }),
            }
        }
        stretches
    }
}

/// Recognises a cell that no block of the lost colours reaches, and all others of that kind.
pub(super) fn recognise(bounds: &Bounds<'_>, loss: Loss) -> Option<Recognition> {
    let view = bounds.view;
    let blocks: Vec<usize> = (0..view.block_count())
        .filter(|&block| loss.lost.contains(view.clue.blocks()[block].symbol()))
        .collect();
    let is_out = |cell: usize| {
        let lost = view.now[cell].difference(view.left[cell]);
        // A cell that loses other colours as well has a reason of its own: the conclusion names all that it loses.
        (lost == loss.lost || cell == loss.position && loss.lost.is_subset(lost))
            && !blocks.iter().any(|&block| {
                let (first, last) = bounds.extent(block);
                first <= cell && cell <= last
            })
    };
    if !is_out(loss.position) {
        return None;
    }
    let cells: Vec<usize> = (0..view.length()).filter(|&cell| is_out(cell)).collect();
    let mut basis: Vec<usize> = Vec::new();
    let nearest = |cell: usize| {
        let before = blocks.iter().copied().rfind(|&block| bounds.extent(block).1 < cell);
        let after = blocks.iter().copied().find(|&block| bounds.extent(block).0 > cell);
        (before, after)
    };
    let mut stretches = Vec::new();
    for alike in cells.chunk_by(|&one, &next| one + 1 == next && nearest(one) == nearest(next)) {
        let (before, after) = nearest(alike[0]);
        let before = before.map(|block| bounds.limit(End::Last, block, &mut basis));
        let after = after.map(|block| bounds.limit(End::First, block, &mut basis));
        stretches.push(Stretch { cells: (alike[0], alike[alike.len() - 1]), before, after });
    }
    let limits = || stretches.iter().flat_map(|stretch| [&stretch.before, &stretch.after]).flatten();
    let passed: Vec<usize> = limits().flat_map(BlockLimit::passed).collect();
    let special = crossing::special_case(view, loss, &cells).or_else(|| only_block::special_case(limits()));
    let landmarks = Landmark::of(view, &passed, None);
    let argument = Reach { colours: loss.lost, stretches, landmarks };
    Some(Recognition::new(special.unwrap_or(Technique::Reach), argument, cells).resting_on(basis))
}

/// The cells of these stretches, which no block of these colours of a partial clue reaches.
pub(super) fn recognition(
    colours: SymbolSet,
    stretches: Vec<Stretch>,
    landmarks: Vec<Landmark>,
    cells: Vec<usize>,
) -> Recognition {
    let reach = Reach { colours, stretches, landmarks };
    Recognition::new(Technique::Reach, reach, cells)
}

/// The cells that a block stays within: first and last.
type Within = (usize, usize);

impl Reach {
    /// The limits of the nearest blocks in the order of the line, without finished blocks, which are among the
    /// landmarks. Where one run sets both limits of a block, they are one, with the cells between them.
    fn limits(&self) -> Vec<(&BlockLimit, Option<Within>)> {
        let mut limits: Vec<(&BlockLimit, Option<Within>)> = Vec::new();
        for limit in self.all_limits().filter(|limit| limit.why != LimitReason::Done) {
            match limits.iter_mut().find(|(other, _)| *other == limit || is_around(other, limit)) {
                Some((other, within)) if *other != limit => {
                    *within = Some((other.cell.min(limit.cell), other.cell.max(limit.cell)));
                }
                Some(_) => {}
                None => limits.push((limit, None)),
            }
        }
        limits
    }

    fn all_limits(&self) -> impl Iterator<Item = &BlockLimit> {
        self.stretches.iter().flat_map(|stretch| [&stretch.before, &stretch.after]).flatten()
    }

    /// The first cells of the runs that blocks must cover.
    fn covered(&self) -> Vec<usize> {
        self.all_limits().filter_map(BlockLimit::run).map(|run| run.0).collect()
    }
}

/// Whether a run that only this block may cover sets its limits on both sides.
fn is_around(one: &BlockLimit, other: &BlockLimit) -> bool {
    let run_of = |limit: &BlockLimit| match limit.why {
        LimitReason::Covers { by: (by, _), run, is_only: true, .. } if by == limit.block => Some(run),
        _ => None,
    };
    (one.block == other.block && one.end != other.end)
        && run_of(one).is_some()
        && run_of(one) == run_of(other)
}

impl Form for Reach {
    fn case_count(&self) -> usize {
        self.stretches.len() + self.all_limits().map(BlockLimit::weight).sum::<usize>()
    }

    fn keep_only(&mut self, positions: &[usize]) {
        let is_meant = |(first, last): (usize, usize)| positions.iter().any(|at| (first..=last).contains(at));
        self.stretches.retain(|stretch| is_meant(stretch.cells));
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn runs(&self) -> Vec<(usize, usize)> {
        self.all_limits().filter_map(BlockLimit::run).collect()
    }

    fn decided(&self) -> Vec<usize> {
        self.stretches.iter().flat_map(|stretch| stretch.cells.0..=stretch.cells.1).collect()
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        let all = text.names.problem.alphabet().all().without(Symbol::BLANK);
        let colour = (!all.is_subset(self.colours)).then(|| text.names.colours(self.colours));
        let block = colour.as_ref().map_or("block".into(), |colour| text![colour.clone(), " block"]);
        text.open(&self.landmarks, &self.covered());
        let reasons: Vec<Text> = (self.limits().into_iter())
            .map(|(limit, within)| {
                let reason = match within {
                    Some(within) => text.limit_within(limit, within),
                    None => text.limit(limit),
                };
                // A reason that was just given needs no brackets.
                text.given.add_bracket(reason.clone());
                reason
            })
            .collect();
        if self.all_limits().next().is_none() {
            return text!["its clue has no ", block];
        }
        let cells = || list(self.stretches.iter().map(|stretch| text.range(stretch.cells)), "or");
        if reasons.is_empty() {
            return text!["no ", block, " reaches ", cells()];
        }
        let between = if reasons.len() == 2 { ", and " } else { "; " };
        let reasons = Text::join(reasons, between);
        match colour {
            // The conclusion that these cells are blank follows.
            None => reasons,
            Some(_) => text![reasons, ", so no ", block, " reaches ", cells()].concluded(),
        }
    }
}

json_form! { Reach, "reach", |argument, problem| {
    "colours": letters(problem, argument.colours),
    "stretches": argument.stretches.iter().map(StretchData::of).collect::<Vec<_>>(),
    "landmarks": landmarks(problem, &argument.landmarks),
} }

/// The JSON form of a stretch.
#[derive(serde::Serialize)]
struct StretchData {
    cells: [usize; 2],
    before: Option<super::reasons::data::LimitData>,
    after: Option<super::reasons::data::LimitData>,
}

impl StretchData {
    fn of(stretch: &Stretch) -> StretchData {
        let limit = |limit: &Option<BlockLimit>| limit.as_ref().map(super::reasons::data::LimitData::of);
        let (first, last) = stretch.cells;
        StretchData {
            cells: [first + 1, last + 1],
            before: limit(&stretch.before),
            after: limit(&stretch.after),
        }
    }
}
