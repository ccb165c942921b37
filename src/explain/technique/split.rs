//! Split: two runs would be too long together, so there is a blank between them.
//!
//! Where the cell stands beside one run only, that run is [finished](super::finished).

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::{Loss, Technique, View, finished};
use crate::explain::words::LineText;
use crate::symbol::Symbol;

pub(super) const PROFILE: Profile = Profile {
    name: "split",
    level: 3,
    meaning: "two runs would be too long together, so there is a blank between them",
    grade: Grade::Rounds,
};

/// With one more cell a run would be longer than any block that could lie there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// First and last cell of the run that would result.
    pub joined: (usize, usize),
    /// The cell that would join it.
    pub cell: usize,
    /// The length of the longest block that could lie there.
    pub longest: usize,
}

/// Recognises a cell that would make a run too long.
pub(super) fn recognise(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    let cell = loss.position;
    let mut colours = loss.lost.without(Symbol::BLANK).iter();
    let colour = colours.next().filter(|_| colours.next().is_none())?;
    let joined = view.run_with(cell, colour);
    if joined.0 == joined.1 || view.may_hold(colour, joined.0, joined.1).next().is_some() {
        return None;
    }
    let is_split = joined.0 < cell && cell < joined.1;
    let technique = if is_split { Technique::Split } else { finished::TECHNIQUE };
    let lengths = |(first, last)| view.may_hold(colour, first, last).map(|block| view.block_length(block));
    let longest = runs_beside(cell, joined).into_iter().flat_map(lengths).max()?;
    if longest > joined.1 - joined.0 {
        return None;
    }
    Some(Recognition::new(technique, Split { joined, cell, longest }, vec![cell]))
}

/// The runs on both sides of the cell that would join them.
fn runs_beside(cell: usize, (first, last): (usize, usize)) -> Vec<(usize, usize)> {
    let before = (first < cell).then(|| (first, cell - 1));
    let after = (cell < last).then_some((cell + 1, last));
    before.into_iter().chain(after).collect()
}

impl Form for Split {
    fn case_count(&self) -> usize {
        1
    }

    fn sentence(&self, text: LineText<'_, '_>) -> String {
        let Split { joined: (first, last), cell, longest } = *self;
        let mentioned: Vec<usize> = (first..=last).collect();
        format!(
            "{}if {} were {} too, {} would be a run of {}, but the longest block that could lie there has \
             {longest}",
            text.with(&mentioned),
            text.at(cell),
            text.names.coloured(),
            text.range((first, last)),
            last - first + 1,
        )
    }
}

json_form! { Split, "split", |argument, _problem| {
    "joined": range(argument.joined),
    "cell": argument.cell + 1,
    "longest": argument.longest,
} }
