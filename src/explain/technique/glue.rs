//! Glue: whichever block covers a known cell must cover its neighbours too.
//!
//! Beside a wall or a blank that is an [edge](super::edge); between two known cells of one block it is a
//! [join](super::join).

use super::cover::{Cover, cover};
use super::edge::stands_at_an_edge;
use super::join::joined;
use super::{Argument, Loss, Recognition};
use super::{Technique, View};

/// Sees a coloured cell that belongs to the block over a known one.
pub(super) fn glue(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    let mut known: Vec<usize> =
        (0..view.length()).filter(|&cell| cell != loss.position && view.is_coloured(cell)).collect();
    known.sort_by_key(|cell| cell.abs_diff(loss.position));
    let mut covers = known.into_iter().filter_map(|over| cover(view, over));
    let cover = covers.find(|cover| (cover.first..=cover.last).contains(&loss.position))?;
    let Cover { over, blocks, first, last, .. } = cover;
    let cells = (first..=last).filter(|&cell| view.is_forced(cell)).collect();
    if let Some(ends) = joined(view, (first, last), loss.position) {
        return Some(Recognition {
            technique: Technique::Join,
            argument: Argument::Join { ends, blocks },
            cells,
        });
    }
    let technique = if stands_at_an_edge(view, over) { Technique::Edge } else { Technique::Glue };
    Some(Recognition { technique, argument: Argument::Glue { over, blocks, covered: (first, last) }, cells })
}
