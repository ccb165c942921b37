//! Cardinality cuts: counting over several crossing lines, for the search and for explanations.
//!
//! Take a group of lines of one layer, and lines of another layer that cross it. The cells where they cross can be
//! counted in two ways. Each crossing line needs a minimum of cells with the counted symbols there, and each line
//! of the group allows a maximum. The sum of the minimums is a lower bound and the sum of the maximums an upper
//! bound on the same number:
//!
//! ```text
//! Σ minimum(line, needing side)  ≤  counted cells in the crossing  ≤  Σ maximum(line, allowing side)
//! ```
//!
//! The difference of the sums is the *slack* of the cut. If it is negative, there is no solution. Otherwise no line
//! can be further from its bound than the slack, so a candidate with which some line would be further is
//! impossible. The lines of a side are of one layer, so they share no cells and every cell is counted once on each
//! side.
//!
//! Such sums of linear inequalities are what cutting planes add to resolution: clause learning needs exponentially
//! many nogoods for the pigeonhole principle (Haken, "The intractability of resolution", 1985), while a few sums of
//! inequalities prove it (Cook, Coullard and Turán, "On the complexity of cutting-plane proofs", 1987).
//!
//! [`LineBounds`] computes minimum and maximum for one line, [`CardinalityCut`] compares the sums and tightens a
//! cut by leaving lines out, [`BoundsCache`] keeps the bounds that tightening needs, and [`seeds`] lists the groups
//! to start from. The module lies below `search` and `explain` because both use it.

mod bounds_cache;
mod cut;
mod line_bounds;
pub mod seeds;

pub use bounds_cache::BoundsCache;
pub use cut::{CardinalityCut, Removal, exceeds_slack};
pub use line_bounds::LineBounds;

use crate::problem::LineId;

/// All ordered pairs of different layers.
pub fn pairs(layers: &[Vec<LineId>]) -> impl Iterator<Item = (&[LineId], &[LineId])> {
    let others = move |one: usize| (0..layers.len()).filter(move |&other| other != one);
    (0..layers.len())
        .flat_map(move |one| others(one).map(move |other| (layers[one].as_slice(), layers[other].as_slice())))
}
