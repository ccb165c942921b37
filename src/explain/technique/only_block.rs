//! Only block that fits: a run is too long for every other block that could lie there, so the reach of that block
//! decides the cells around it. A special case of [reach](super::reach).

use super::Technique;
use super::profile::{Grade, Profile};
use super::reasons::limit::{BlockLimit, Exclusion, LimitReason};

pub(super) const PROFILE: Profile = Profile {
    name: "only block that fits",
    other_names: &[],
    level: 4,
    meaning: "only one block is long enough for a run, which decides how far it reaches",
    grade: Grade::Rounds,
};

/// This technique, if one of the limits rests on a run for which other blocks are too short.
pub(super) fn special_case<'l>(mut limits: impl Iterator<Item = &'l BlockLimit>) -> Option<Technique> {
    let is_only = |limit: &BlockLimit| match &limit.why {
        LimitReason::Covers { others, .. } => others.iter().any(|other| other.why == Exclusion::TooShort),
        LimitReason::Done | LimitReason::NoSpace(_) => false,
    };
    limits.any(is_only).then_some(Technique::OnlyBlock)
}
