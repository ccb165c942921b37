//! Edge: a run beside a wall or a blank can grow to one side only. A special case of [glue](super::glue).

use super::profile::{Grade, Profile};
use super::{Technique, View};

pub(super) const PROFILE: Profile = Profile {
    name: "edge",
    level: 2,
    meaning: "a run at a wall or a blank can grow to one side only",
    grade: Grade::Rounds,
};

/// This technique, if the run of a known cell stands beside a wall or a known blank.
pub(super) fn special_case(view: &View<'_>, cell: usize) -> Option<Technique> {
    let (first, last) = view.run_with(cell, view.colour(cell)?);
    let is_at_an_edge =
        first == 0 || view.is_blank(first - 1) || last + 1 == view.length() || view.is_blank(last + 1);
    is_at_an_edge.then_some(Technique::Edge)
}
