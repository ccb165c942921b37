//! Reach: no block gets to a cell.
//!
//! Two special cases have names, and files, of their own: [mercury](super::mercury), and the [only block that
//! fits](super::only_block).

use super::mercury::is_mercury;
use super::only_block::only_long_enough;
use super::{Argument, BlockLimit, Loss, Recognition, Stretch};
use super::{Technique, View};
use crate::symbol::SymbolSet;

/// Sees a cell that no block of the lost colours reaches, and all others of that kind.
pub(super) fn reach(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    if (0..view.block_count()).any(|block| reaches(view, loss.lost, block, loss.position)) {
        return None;
    }
    let is_out = |cell: usize| {
        view.is_forced(cell)
            && view.left[cell].intersection(loss.lost).is_empty()
            && !(0..view.block_count()).any(|block| reaches(view, loss.lost, block, cell))
    };
    let cells: Vec<usize> = (0..view.length()).filter(|&cell| is_out(cell)).collect();
    let mut stretches: Vec<Stretch> = Vec::new();
    for &cell in &cells {
        let (before, behind) = nearest(view, loss.lost, cell);
        match stretches.last_mut() {
            Some(last) if last.cells.1 + 1 == cell && (last.before, last.behind) == (before, behind) => {
                last.cells.1 = cell;
            }
            _ => stretches.push(Stretch { cells: (cell, cell), before, behind }),
        }
    }
    let only = only_long_enough(view, &stretches);
    let technique = match only {
        _ if is_mercury(view, &stretches) => Technique::Mercury,
        Some(_) => Technique::OnlyBlock,
        None => Technique::Reach,
    };
    let argument = Argument::Reach { colours: loss.lost, stretches, only };
    Some(Recognition { technique, argument, cells })
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
    let behind = blocks().find(|&block| view.places.earliest(block) > cell);
    let limit = |block: usize, cell: usize| BlockLimit { block, cell, anchor: anchor(view, block) };
    (
        before.map(|block| limit(block, ends(block))),
        behind.map(|block| limit(block, view.places.earliest(block))),
    )
}

/// A known cell that a block must cover.
fn anchor(view: &View<'_>, block: usize) -> Option<usize> {
    let (first, end) = view.places.core(view.clue, block);
    (first..end).find(|&cell| view.is_coloured(cell))
}
