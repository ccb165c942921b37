//! Gap too short: between two blanks, or a blank and the wall, none of the blocks has room that could get there.

use super::reach::reaches;
use super::{Argument, Loss, Recognition};
use super::{Technique, View};

/// Sees a cell in a gap that is too short for every block.
pub(super) fn gap(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    let gap = view.gap_around(loss.position);
    let near = |&block: &usize| (gap.0..=gap.1).any(|cell| reaches(view, loss.lost, block, cell));
    let blocks: Vec<usize> = (0..view.block_count()).filter(near).collect();
    if blocks.is_empty() || blocks.iter().any(|&block| view.block_length(block) <= gap.1 - gap.0 + 1) {
        return None;
    }
    let loses = |&cell: &usize| view.is_forced(cell) && view.left[cell].intersection(loss.lost).is_empty();
    let cells = (gap.0..=gap.1).filter(loses).collect();
    Some(Recognition { technique: Technique::Gap, argument: Argument::Gap { gap, blocks }, cells })
}
