//! Glue: whichever block covers a known cell must cover its neighbours too.
//!
//! Beside a wall or a blank the run can grow to one side only: that is an edge. If the cell lies between two known ones
//! that no two blocks can share, it joins them.

use super::{Argument, Asked, Sight};
use super::{Technique, View};
use crate::symbol::{Symbol, SymbolSet};

/// The blocks over a known cell, what all their places have in common, and how far any of them gets.
struct Cover {
    over: usize,
    blocks: Vec<usize>,
    first: usize,
    last: usize,
    reach: (usize, usize),
}

/// Sees a coloured cell that belongs to the block over a known one.
pub(super) fn glue(view: &View<'_>, asked: Asked) -> Option<Sight> {
    let mut known: Vec<usize> =
        (0..view.length()).filter(|&cell| cell != asked.position && view.is_coloured(cell)).collect();
    known.sort_by_key(|cell| cell.abs_diff(asked.position));
    let mut covers = known.into_iter().filter_map(|over| cover(view, over));
    let cover = covers.find(|cover| (cover.first..=cover.last).contains(&asked.position))?;
    let Cover { over, blocks, first, last, .. } = cover;
    let cells = (first..=last).filter(|&cell| view.is_forced(cell)).collect();
    let beyond = (first..=last).rev().filter(|&cell| view.is_coloured(cell));
    let before = (first..=last).filter(|&cell| view.is_coloured(cell));
    let ends = (before.min()?, beyond.max()?);
    if ends.0 < asked.position && asked.position < ends.1 {
        return Some(Sight { technique: Technique::Join, argument: Argument::Join { ends, blocks }, cells });
    }
    let technique = if stands_at_an_edge(view, over) { Technique::Edge } else { Technique::Glue };
    Some(Sight { technique, argument: Argument::Glue { over, blocks, covered: (first, last) }, cells })
}

/// Sees a cell beside a known one to which no block over that one gets.
pub(super) fn ended(view: &View<'_>, asked: Asked) -> Option<Sight> {
    let cell = asked.position;
    let beside = [cell.checked_sub(1), Some(cell + 1).filter(|&next| next < view.length())];
    let is_of_the_colour = |&over: &usize| {
        view.colour(over).is_some_and(|colour| asked.lost.without(Symbol::BLANK) == SymbolSet::only(colour))
    };
    let mut covers =
        beside.into_iter().flatten().filter(is_of_the_colour).filter_map(|over| cover(view, over));
    let cover = covers.find(|cover| !(cover.reach.0..=cover.reach.1).contains(&cell))?;
    let argument = Argument::Ended { over: cover.over, blocks: cover.blocks, cell };
    Some(Sight { technique: Technique::Finished, argument, cells: vec![cell] })
}

/// What the blocks over a known cell have in common.
fn cover(view: &View<'_>, over: usize) -> Option<Cover> {
    let mut cover =
        Cover { over, blocks: Vec::new(), first: 0, last: view.length() - 1, reach: (over, over) };
    for block in 0..view.block_count() {
        let length = view.block_length(block);
        let least = (over + 1).saturating_sub(length).max(view.places.earliest(block));
        let most = over.min(view.places.latest(block));
        for start in (least..=most).filter(|&start| view.may_start(block, start)) {
            cover.first = cover.first.max(start);
            cover.last = cover.last.min(start + length - 1);
            cover.reach = (cover.reach.0.min(start), cover.reach.1.max(start + length - 1));
            if cover.blocks.last() != Some(&block) {
                cover.blocks.push(block);
            }
        }
    }
    (!cover.blocks.is_empty()).then_some(cover)
}

/// Whether the run of a known cell stands beside a wall or a known blank.
fn stands_at_an_edge(view: &View<'_>, cell: usize) -> bool {
    let Some(colour) = view.colour(cell) else { return false };
    let (first, last) = view.run_with(cell, colour);
    first == 0 || view.is_blank(first - 1) || last + 1 == view.length() || view.is_blank(last + 1)
}
