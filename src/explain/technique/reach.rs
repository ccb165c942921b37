//! Reach: no block gets to a cell.
//!
//! Two special cases have names, and files, of their own: [mercury](super::mercury), and the [only block that
//! fits](super::only_block).

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::{Loss, Technique, View, mercury, only_block};
use crate::explain::words::LineText;
use crate::symbol::{Symbol, SymbolSet};

pub(super) const PROFILE: Profile = Profile {
    name: "reach",
    level: 2,
    meaning: "there are cells that no block gets to",
    grade: Grade::Rounds,
};

/// No block of these colours reaches these cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The colours.
    pub colours: SymbolSet,
    /// The cells, range by range, and the nearest blocks.
    pub stretches: Vec<Stretch>,
    /// A block, and a known cell that it covers because no other one is long enough for the run there.
    pub only: Option<(usize, usize)>,
}

/// Cells that no block reaches, between the block that ends before them and the one that starts after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// First and last of the cells.
    pub cells: (usize, usize),
    /// The last block before them.
    pub before: Option<BlockLimit>,
    /// The first block after them.
    pub after: Option<BlockLimit>,
}

/// How far a block reaches on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockLimit {
    /// The block.
    pub block: usize,
    /// The last cell that it reaches on that side.
    pub cell: usize,
    /// A known cell that it must cover, if one keeps it from reaching further.
    pub anchor: Option<usize>,
}

impl Stretch {
    /// Groups cells, given in order with their nearest blocks, into stretches with the same nearest blocks.
    pub(super) fn group(
        cells: impl Iterator<Item = (usize, Option<BlockLimit>, Option<BlockLimit>)>,
    ) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::new();
        for (cell, before, after) in cells {
            match stretches.last_mut() {
                Some(last) if last.cells.1 + 1 == cell && (last.before, last.after) == (before, after) => {
                    last.cells.1 = cell;
                }
                _ => stretches.push(Stretch { cells: (cell, cell), before, after }),
            }
        }
        stretches
    }
}

/// Recognises a cell that no block of the lost colours reaches, and all others of that kind.
pub(super) fn recognise(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    if (0..view.block_count()).any(|block| reaches(view, loss.lost, block, loss.position)) {
        return None;
    }
    let is_out = |cell: usize| {
        view.is_forced(cell)
            && view.left[cell].intersection(loss.lost).is_empty()
            && !(0..view.block_count()).any(|block| reaches(view, loss.lost, block, cell))
    };
    let cells: Vec<usize> = (0..view.length()).filter(|&cell| is_out(cell)).collect();
    let with_nearest = |&cell: &usize| {
        let (before, after) = nearest(view, loss.lost, cell);
        (cell, before, after)
    };
    let stretches = Stretch::group(cells.iter().map(with_nearest));
    let only = only_block::only_long_enough(view, &stretches);
    let special = mercury::special_case(view, &stretches).or_else(|| only_block::special_case(only));
    let argument = Reach { colours: loss.lost, stretches, only };
    Some(Recognition::new(special.unwrap_or(Technique::Reach), argument, cells))
}

/// The cells of these stretches, which no block of these colours reaches.
pub(super) fn recognition(colours: SymbolSet, stretches: Vec<Stretch>, cells: Vec<usize>) -> Recognition {
    Recognition::new(Technique::Reach, Reach { colours, stretches, only: None }, cells)
}

/// Whether a block of one of these colours may lie somewhere left and somewhere right of a cell, or over it.
pub(super) fn reaches(view: &View<'_>, colours: SymbolSet, block: usize, cell: usize) -> bool {
    colours.contains(view.clue.blocks()[block].symbol())
        && view.places.earliest(block) <= cell
        && cell < view.places.latest(block) + view.block_length(block)
}

/// The nearest blocks of these colours on both sides of a cell that none of them reaches.
fn nearest(view: &View<'_>, colours: SymbolSet, cell: usize) -> (Option<BlockLimit>, Option<BlockLimit>) {
    let of_colour = |block: &usize| colours.contains(view.clue.blocks()[*block].symbol());
    let ends = |block: usize| view.places.latest(block) + view.block_length(block) - 1;
    let blocks = || (0..view.block_count()).filter(of_colour);
    let before = blocks().rev().find(|&block| ends(block) < cell);
    let after = blocks().find(|&block| view.places.earliest(block) > cell);
    let limit = |block: usize, cell: usize| BlockLimit { block, cell, anchor: anchor(view, block) };
    (
        before.map(|block| limit(block, ends(block))),
        after.map(|block| limit(block, view.places.earliest(block))),
    )
}

/// A known cell that a block must cover.
fn anchor(view: &View<'_>, block: usize) -> Option<usize> {
    let (first, end) = view.places.core(view.clue, block);
    (first..end).find(|&cell| view.is_coloured(cell))
}

impl Form for Reach {
    fn case_count(&self) -> usize {
        self.stretches.len()
    }

    fn keep_only(&mut self, positions: &[usize]) {
        self.stretches.retain(|&Stretch { cells: (first, last), .. }| {
            positions.iter().any(|at| (first..=last).contains(at))
        });
    }

    fn sentence(&self, text: LineText<'_, '_>) -> String {
        let all = text.names.problem.alphabet().all().without(Symbol::BLANK);
        let block = match all.is_subset(self.colours) {
            true => "block".to_owned(),
            false => format!("{} block", text.names.colours(self.colours)),
        };
        let limits = self.stretches.iter().flat_map(|stretch| [stretch.before, stretch.after]).flatten();
        let anchors: Vec<usize> = limits.filter_map(|limit| limit.anchor).collect();
        let parts = self.stretches.iter().map(|stretch| {
            let cells = text.range(stretch.cells);
            let before = stretch.before.map(|limit| ends(text, limit));
            let after = stretch.after.map(|limit| starts(text, limit));
            let reasons: Vec<String> = before.into_iter().chain(after).collect();
            match reasons.is_empty() {
                true => format!("its clue has no {block}"),
                false => format!("no {block} reaches {cells}: {}", reasons.join(", and ")),
            }
        });
        let parts = parts.collect::<Vec<_>>().join("; ");
        let only = self.only.map_or_else(String::new, |(block, anchor)| {
            format!(" (only {} is long enough for the run at {})", text.block(block), text.at(anchor))
        });
        format!("{}{parts}{only}", text.with(&anchors))
    }
}

/// Where the block before a stretch ends at the latest.
fn ends(text: LineText<'_, '_>, BlockLimit { block, cell, anchor }: BlockLimit) -> String {
    let (name, cell) = (text.block(block), text.at(cell));
    match anchor {
        Some(anchor) => {
            format!("{name} must cover {}, so it ends at {cell} at the latest", text.at(anchor))
        }
        None => format!("even pushed {}, {name} ends at {cell}", text.names.directions(text.line).1),
    }
}

/// Where the block after a stretch starts at the earliest.
fn starts(text: LineText<'_, '_>, BlockLimit { block, cell, anchor }: BlockLimit) -> String {
    let (name, cell) = (text.block(block), text.at(cell));
    match anchor {
        Some(anchor) => {
            format!("{name} must cover {}, so it starts at {cell} at the earliest", text.at(anchor))
        }
        None => format!("even pushed {}, {name} starts at {cell}", text.names.directions(text.line).0),
    }
}

json_form! { Reach, "reach", |argument, problem| {
    "colours": letters(problem, argument.colours),
    "stretches": argument.stretches.iter().map(StretchData::of).collect::<Vec<_>>(),
    "only": argument.only.map(range),
} }

/// The JSON form of a stretch.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
struct StretchData {
    cells: [usize; 2],
    before: Option<LimitData>,
    #[serde(rename = "behind")]
    after: Option<LimitData>,
}

/// The JSON form of a limit.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
struct LimitData {
    block: usize,
    cell: usize,
    anchor: Option<usize>,
}

#[cfg(feature = "serde")]
impl StretchData {
    fn of(stretch: &Stretch) -> StretchData {
        let limit = |limit: BlockLimit| LimitData {
            block: limit.block + 1,
            cell: limit.cell + 1,
            anchor: limit.anchor.map(|anchor| anchor + 1),
        };
        let (first, last) = stretch.cells;
        StretchData {
            cells: [first + 1, last + 1],
            before: stretch.before.map(limit),
            after: stretch.after.map(limit),
        }
    }
}
