//! Mercury: the block next to a wall must cover a cell that is exactly as far from the wall as the block is long, so the
//! cell at the wall is blank, like mercury that does not wet the glass.

use super::{Stretch, View};

/// Whether the cell at a wall is blank because the block next to it must cover the cell just out of its reach.
pub(super) fn is_mercury(view: &View<'_>, stretches: &[Stretch]) -> bool {
    let [Stretch { cells: (first, last), before, behind }] = stretches else { return false };
    let at_left = behind
        .is_some_and(|limit| limit.block == 0 && *last == 0 && limit.anchor == Some(view.block_length(0)));
    let at_right = before.is_some_and(|limit| {
        limit.block + 1 == view.block_count()
            && *first + 1 == view.length()
            && limit.anchor.is_some_and(|anchor| anchor + view.block_length(limit.block) + 1 == view.length())
    });
    at_left || at_right
}
