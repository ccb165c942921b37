//! Split: two runs would be too long together, so there is a blank between them.
//!
//! Where the cell stands beside one run only, that run is finished.

use super::{Argument, Loss, Recognition};
use super::{Technique, View};
use crate::symbol::Symbol;

/// Sees a cell that would make a run too long.
pub(super) fn too_long(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    let cell = loss.position;
    let mut colours = loss.lost.without(Symbol::BLANK).iter();
    let colour = colours.next().filter(|_| colours.next().is_none())?;
    let joined = view.run_with(cell, colour);
    if joined.0 == joined.1 || view.may_hold(colour, joined.0, joined.1).next().is_some() {
        return None;
    }
    let is_split = joined.0 < cell && cell < joined.1;
    let technique = if is_split { Technique::Split } else { Technique::Finished };
    let lengths = |(first, last)| view.may_hold(colour, first, last).map(|block| view.block_length(block));
    let longest = runs_beside(cell, joined).into_iter().flat_map(lengths).max()?;
    if longest > joined.1 - joined.0 {
        return None;
    }
    Some(Recognition { technique, argument: Argument::Split { joined, cell, longest }, cells: vec![cell] })
}

/// The runs on both sides of the cell that would join them.
fn runs_beside(cell: usize, (first, last): (usize, usize)) -> Vec<(usize, usize)> {
    let before = (first < cell).then(|| (first, cell - 1));
    let behind = (cell < last).then_some((cell + 1, last));
    before.into_iter().chain(behind).collect()
}
