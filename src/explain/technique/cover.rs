//! Covers: what all blocks that may lie over a known cell have in common, and how far any of them reaches.

use super::View;

/// The blocks over a known cell, what all their places have in common, and how far any of them reaches.
pub(super) struct Cover {
    pub(super) over: usize,
    pub(super) blocks: Vec<usize>,
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) reach: (usize, usize),
}

/// What the blocks over a known cell have in common.
pub(super) fn cover(view: &View<'_>, over: usize) -> Option<Cover> {
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
