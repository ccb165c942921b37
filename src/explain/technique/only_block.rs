//! Only block that fits: a run is too long for every other block that could lie there, so the reach of that block decides
//! the cells around it. A special case of [reach](super::reach).

use super::profile::{Grade, Profile};
use super::reach::Stretch;
use super::{Technique, View};

pub(super) const PROFILE: Profile = Profile {
    name: "only block that fits",
    level: 4,
    meaning: "only one block is long enough for a run, which decides how far it reaches",
    grade: Grade::Rounds,
};

/// This technique, if there is such a block.
pub(super) fn special_case(only: Option<(usize, usize)>) -> Option<Technique> {
    only.map(|_| Technique::OnlyBlock)
}

/// A block that must cover a known cell because the run there is too long for every other block that fits.
pub(super) fn only_long_enough(view: &View<'_>, stretches: &[Stretch]) -> Option<(usize, usize)> {
    let limits = stretches.iter().flat_map(|stretch| [stretch.before, stretch.after]).flatten();
    let anchors: Vec<(usize, usize)> =
        limits.filter_map(|limit| Some((limit.block, limit.anchor?))).collect();
    view.runs().into_iter().find_map(|(first, last)| {
        let &(block, anchor) = anchors.iter().find(|(_, anchor)| (first..=last).contains(anchor))?;
        let symbol = view.clue.blocks()[block].symbol();
        let is_too_short = |other: usize| {
            other != block
                && view.clue.blocks()[other].symbol() == symbol
                && view.block_length(other) <= last - first
                && view.places.has_room_before(other, first)
                && view.places.has_room_after(other + 1, last + 1)
        };
        (0..view.block_count()).any(is_too_short).then_some((block, anchor))
    })
}
