//! Overlap: pushed to the left and to the right, a block covers some cells both times.
//!
//! Also called superposition. Nothing coloured need be known for it; blanks may narrow the places of the blocks.

use super::{Argument, Loss, Recognition, Span};
use super::{Technique, View};

/// Sees a cell that a block covers wherever it stands, and all others of that kind.
pub(super) fn overlap(view: &View<'_>, loss: Loss) -> Option<Recognition> {
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
    let argument = Argument::Overlap {
        blocks: blocks.iter().map(span).collect(),
        extremes: [view.places.extreme(view.clue, false), view.places.extreme(view.clue, true)],
    };
    Some(Recognition { technique: Technique::Overlap, argument, cells })
}
