//! Colour crossing: the colours that a cell may have in one line and those that it may have in the line across do not
//! meet, or meet in one. A special case of [reach](super::reach).

use super::profile::{Grade, Profile};
use super::{Loss, Technique, View};

pub(super) const PROFILE: Profile = Profile {
    name: "colour crossing",
    other_names: &[],
    level: 2,
    meaning: "the colours that a cell can have in its row and in its column leave one between them, or none",
    grade: Grade::Rounds,
};

/// This technique.
pub(super) const TECHNIQUE: Technique = Technique::ColourCrossing;

/// This technique, if the cells could have only some of the colours before, and are known without the lost ones.
pub(super) fn special_case(view: &View<'_>, loss: Loss, cells: &[usize]) -> Option<Technique> {
    cells.iter().all(|&cell| becomes_known(view, loss, cell)).then_some(TECHNIQUE)
}

/// Whether a cell could have only some of the colours before, and is known without the lost ones.
fn becomes_known(view: &View<'_>, loss: Loss, cell: usize) -> bool {
    let before = view.now[cell];
    before.len() < view.symbol_count && before.difference(loss.lost).known().is_some()
}
