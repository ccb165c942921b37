//! Only place: there is just one place with room for a block. A special case of [overlap](super::overlap).

use super::Technique;
use super::overlap::BlockSpan;
use super::profile::{Grade, Profile};

pub(super) const PROFILE: Profile = Profile {
    name: "only place",
    other_names: &[],
    level: 1,
    meaning: "there is only one place with room for a block",
    grade: Grade::Rounds,
};

/// This technique, if each of the blocks has only one place.
pub(super) fn special_case(blocks: &[BlockSpan]) -> Option<Technique> {
    blocks.iter().all(|span| span.starts.0 == span.starts.1).then_some(Technique::OnlyPlace)
}
