//! Case by case: every way in which a cell could be otherwise is refuted, each for a reason of its own.
//!
//! If a cell of a clue's line were blank, some number of blocks would lie before it: for each number either these or the
//! others have no room, or leave a known cell out. If it were coloured, it would belong to some block: for each the
//! places over the cell are refuted. Neighbouring cases with the same reasons are one.

use super::places::fits;
use super::{Argument, Case, Loss, Recognition, Refusal, Supposed};
use super::{Technique, View};
use crate::symbol::{Symbol, SymbolSet};

/// The argument that always works.
pub(super) fn case_by_case(view: &View<'_>, loss: Loss) -> Recognition {
    let mut cases = Vec::new();
    if loss.lost.contains(Symbol::BLANK) {
        cases.extend(if_blank(view, loss.position));
    }
    if !loss.lost.without(Symbol::BLANK).is_empty() {
        cases.extend(if_coloured(view, loss.position, loss.lost));
    }
    let argument = Argument::Cases { cell: loss.position, cases };
    Recognition { technique: Technique::Cases, argument, cells: vec![loss.position] }
}

/// Why no number of blocks can lie before a cell that is blank.
fn if_blank(view: &View<'_>, cell: usize) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for before in 0..=view.block_count() {
        let refusal = match () {
            () if !view.places.has_room_before(before, cell) => Refusal::NoRoomBefore,
            () if !view.places.has_room_behind(before, cell + 1) => Refusal::NoRoomBehind,
            () if !view.places.fills_before(before, cell) => Refusal::LeavesOutBefore,
            () => Refusal::LeavesOutBehind,
        };
        match cases.last_mut() {
            Some(Case { supposed: Supposed::BlankBehind(_, last), refuted }) if *refuted == [refusal] => {
                *last = before;
            }
            _ => cases.push(Case { supposed: Supposed::BlankBehind(before, before), refuted: vec![refusal] }),
        }
    }
    cases
}

/// Why a cell can belong to no block of the lost colours.
fn if_coloured(view: &View<'_>, cell: usize, lost: SymbolSet) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let blocks = 0..view.block_count();
    for block in blocks.filter(|&block| lost.contains(view.clue.blocks()[block].symbol())) {
        let refuted = places_over(view, block, cell);
        match cases.last_mut() {
            Some(Case { supposed: Supposed::InBlock(_, last), refuted: same })
                if *last + 1 == block && *same == refuted =>
            {
                *last = block;
            }
            _ => cases.push(Case { supposed: Supposed::InBlock(block, block), refuted }),
        }
    }
    cases
}

/// Why a block has no place over a cell: the reasons of all places, each once.
fn places_over(view: &View<'_>, block: usize, cell: usize) -> Vec<Refusal> {
    let length = view.block_length(block);
    // Want of room on one side refutes all places at once.
    if !view.places.has_room_before(block, cell) {
        return vec![Refusal::NoRoomBefore];
    }
    if !view.places.has_room_behind(block + 1, cell + 1) {
        return vec![Refusal::NoRoomBehind];
    }
    let starts = (cell + 1).saturating_sub(length)..=cell;
    let mut reasons: Vec<Refusal> = starts.map(|start| place(view, block, start)).collect();
    reasons.sort_unstable();
    reasons.dedup();
    reasons
}

/// Why a block cannot start at a cell.
fn place(view: &View<'_>, block: usize, start: usize) -> Refusal {
    let end = start + view.block_length(block);
    let symbol = view.clue.blocks()[block].symbol();
    if !fits(view.clue, &view.now, block, start) {
        let taken = (start..end.min(view.length())).find(|&cell| !view.now[cell].contains(symbol));
        return Refusal::InTheWay(taken);
    }
    let touches = |cell: usize| view.colour(cell) == Some(symbol);
    if start > 0 && touches(start - 1) {
        return Refusal::Touches(start - 1);
    }
    if end < view.length() && touches(end) {
        return Refusal::Touches(end);
    }
    let gap_before = view.clue.gap_before(block);
    let next = block + 1;
    let gap_behind = if next < view.block_count() { view.clue.gap_before(next) } else { 0 };
    match () {
        () if start < gap_before || !view.places.has_room_before(block, start - gap_before) => {
            Refusal::NoRoomBefore
        }
        () if !view.places.has_room_behind(next, end + gap_behind) => Refusal::NoRoomBehind,
        () if !view.places.fills_before(block, start - gap_before) => Refusal::LeavesOutBefore,
        () => Refusal::LeavesOutBehind,
    }
}
