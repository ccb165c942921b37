//! Regions: lines counted together, for the search and for explanations.
//!
//! Where some lines cross others, the cells are counted in two ways. Some lines need at least so many cells of certain
//! symbols among those that they share with the others; the others can have at most so many there. What lies between the
//! two sums is the region's slack. If it is below zero there is no solution; otherwise no line can be further from its
//! bound than that, and a symbol with which some line would be is impossible. Both sides are lines of one layer
//! each, so that every cell is counted once on each side, whatever lines there are.
//!
//! [`Ledger`] counts on one line, [`Region`] holds lines against each other, [`seeds`] lists where to begin. The room
//! stands below the search because it finds facts with regions, and explanations tell of them.

mod ledger;
#[allow(clippy::module_inception)] // The room is named after the one type that matters in it.
mod region;
pub(crate) mod seeds;
mod tables;

pub(crate) use ledger::Ledger;
pub(crate) use region::{Lost, Region, is_too_far};
pub(crate) use tables::Tables;

use crate::problem::LineId;

/// All pairs of layers, both ways round.
pub(crate) fn pairs(layers: &[Vec<LineId>]) -> impl Iterator<Item = (&[LineId], &[LineId])> {
    let others = move |one: usize| (0..layers.len()).filter(move |&other| other != one);
    (0..layers.len())
        .flat_map(move |one| others(one).map(move |other| (layers[one].as_slice(), layers[other].as_slice())))
}
