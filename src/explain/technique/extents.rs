//! The block that owns a known cell, and the extents of blocks: what sentences add to premises.

use super::View;
use crate::problem::Line;
use crate::rule::Rule;
use crate::symbol::SymbolSet;

/// The only block of a line's clue that may cover a position, given these candidates.
pub(crate) fn owner(line: &Line, known: Vec<SymbolSet>, position: usize) -> Option<usize> {
    let Rule::Clue(clue) = line.rule() else { return None };
    let view = View::of(clue, line.machine(), known).filter(|view| view.is_coloured(position))?;
    let covers = |&block: &usize| {
        let first = (position + 1).saturating_sub(view.block_length(block));
        (first..=position).any(|start| view.may_start(block, start))
    };
    let mut blocks = (0..view.block_count()).filter(covers);
    blocks.next().filter(|_| blocks.next().is_none())
}

/// The first and the last cell that each block of a line's clue may cover, given these candidates.
pub(crate) fn extents(line: &Line, known: Vec<SymbolSet>) -> Option<Vec<(usize, usize)>> {
    let Rule::Clue(clue) = line.rule() else { return None };
    let view = View::of(clue, line.machine(), known)?;
    let extent =
        |block| (view.places.earliest(block), view.places.latest(block) + view.block_length(block) - 1);
    Some((0..view.block_count()).map(extent).collect())
}
