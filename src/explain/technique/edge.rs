//! Edge: a run beside a wall or a blank can grow to one side only. A special case of [glue](super::glue).

use super::profile::{Grade, Profile};
use super::reasons::cover::Cover;
use super::{Technique, View};

pub(super) const PROFILE: Profile = Profile {
    name: "edge",
    other_names: &["glue at a wall"],
    level: 2,
    meaning: "a run at a wall or a blank can grow to one side only",
    grade: Grade::Rounds,
};

/// This technique, if the run stands beside a wall or a known blank and grows away from it only.
pub(super) fn special_case(view: &View<'_>, cover: &Cover) -> Option<Technique> {
    let (first, last) = cover.run;
    let is_closed_before = first == 0 || view.is_blank(first - 1);
    let is_closed_after = last + 1 == view.length() || view.is_blank(last + 1);
    let grows = (cover.common.0 < first, cover.common.1 > last);
    let is_edge = (is_closed_before && grows == (false, true)) || (is_closed_after && grows == (true, false));
    is_edge.then_some(Technique::Edge)
}
