//! Gap too short: between two blanks, or a blank and the wall, none of the blocks has room that could get there.

use super::reach::reaches;
use super::{Argument, Asked, Sight};
use super::{Technique, View};

/// Sees a cell in a gap that is too short for every block.
pub(super) fn gap(view: &View<'_>, asked: Asked) -> Option<Sight> {
    let gap = view.gap_around(asked.position);
    let near = |&block: &usize| (gap.0..=gap.1).any(|cell| reaches(view, asked.lost, block, cell));
    let blocks: Vec<usize> = (0..view.block_count()).filter(near).collect();
    if blocks.is_empty() || blocks.iter().any(|&block| view.block_length(block) <= gap.1 - gap.0 + 1) {
        return None;
    }
    let loses = |&cell: &usize| view.is_forced(cell) && view.left[cell].intersection(asked.lost).is_empty();
    let cells = (gap.0..=gap.1).filter(loses).collect();
    Some(Sight { technique: Technique::Gap, argument: Argument::Gap { gap, blocks }, cells })
}
