//! Mercury: the block next to a wall must cover a cell that is exactly as far from the wall as the block is long, so the
//! cell at the wall is blank, like mercury that does not wet the glass. A special case of [reach](super::reach).

use super::profile::{Grade, Profile};
use super::reach::Stretch;
use super::{Technique, View};

pub(super) const PROFILE: Profile = Profile {
    name: "mercury",
    level: 4,
    meaning: "a block is held so far from the wall that it cannot reach it",
    grade: Grade::Rounds,
};

/// Mercury, if the only cell out of reach is at a wall because the block next to it must cover the cell just too far away.
pub(super) fn special_case(view: &View<'_>, stretches: &[Stretch]) -> Option<Technique> {
    let [Stretch { cells: (first, last), before, after }] = stretches else { return None };
    let at_left = after
        .is_some_and(|limit| limit.block == 0 && *last == 0 && limit.anchor == Some(view.block_length(0)));
    let at_right = before.is_some_and(|limit| {
        limit.block + 1 == view.block_count()
            && *first + 1 == view.length()
            && limit.anchor.is_some_and(|anchor| anchor + view.block_length(limit.block) + 1 == view.length())
    });
    (at_left || at_right).then_some(Technique::Mercury)
}
