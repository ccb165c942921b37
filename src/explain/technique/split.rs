//! Split: two runs would be too long together, so there is a blank between them.
//!
//! Where the cell stands beside one run only, that run is [finished](super::finished).

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::reasons::bounds::Bounds;
use super::reasons::landmark::Landmark;
use super::reasons::limit::{Excluded, Exclusion, weight};
use super::{Loss, Technique, finished};
use crate::explain::words::{LineText, Text, text};
use nonomata_engine::symbol::Symbol;

pub(super) const PROFILE: Profile = Profile {
    name: "split",
    other_names: &["splitting"],
    level: 3,
    meaning: "two runs would be too long together, so there is a blank between them",
    grade: Grade::Rounds,
};

/// With one more cell a run would be longer than any block that could lie there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Split {
    /// First and last cell of the run that would result.
    pub joined: (usize, usize),
    /// The cell that would join it.
    pub cell: usize,
    /// The colour of the run.
    pub colour: Symbol,
    /// Why no block covers that run.
    pub others: Vec<Excluded>,
    /// The obstacles of blocks.
    pub landmarks: Vec<Landmark>,
}

/// Recognises a cell that would make a run too long.
pub(super) fn recognise(bounds: &Bounds<'_>, loss: Loss) -> Option<Recognition> {
    let (view, cell) = (bounds.view, loss.position);
    let mut colours = loss.lost.without(Symbol::BLANK).iter();
    let colour = colours.next().filter(|_| colours.next().is_none())?;
    let joined = view.run_with(cell, colour);
    let of_colour = |&block: &usize| view.clue.blocks()[block].symbol() == colour;
    let blocks: Vec<usize> = (0..view.block_count()).filter(of_colour).collect();
    if joined.0 == joined.1 || blocks.iter().any(|&block| bounds.may_cover(block, joined)) {
        return None;
    }
    let mut basis: Vec<usize> = (joined.0..=joined.1).filter(|&other| other != cell).collect();
    let others = bounds.exclude(blocks.into_iter(), joined, &mut basis);
    let passed: Vec<usize> = others.iter().flat_map(Excluded::passed).collect();
    let is_split = joined.0 < cell && cell < joined.1;
    let technique = if is_split { Technique::Split } else { finished::TECHNIQUE };
    let landmarks = Landmark::of(view, &passed, Some(joined));
    Some(
        Recognition::new(technique, Split { joined, cell, colour, others, landmarks }, vec![cell])
            .resting_on(basis),
    )
}

impl Form for Split {
    fn case_count(&self) -> usize {
        1 + weight(&self.others)
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn runs(&self) -> Vec<(usize, usize)> {
        vec![self.joined]
    }

    fn decided(&self) -> Vec<usize> {
        vec![self.cell]
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        let Split { joined, cell, colour, others, .. } = self;
        let (length, joined) = (joined.1 - joined.0 + 1, text.range(*joined));
        let is_short = |other: &&Excluded| other.why == Exclusion::TooShort;
        let longest = others.iter().filter(is_short).map(|other| text.length(other.block)).max();
        let rest: Vec<Excluded> = others.iter().filter(|other| !is_short(other)).cloned().collect();
        let block = text.block_of(*colour);
        let why = match (rest.is_empty(), longest) {
            (true, _) => text!["and no ", block, " is so long"],
            (false, Some(longest)) => {
                text![
                    "and the longest ",
                    block,
                    " that could be there has ",
                    longest,
                    text.in_brackets(&rest)
                ]
            }
            (false, None) => text!["and no ", block, " could be there", text.in_brackets(&rest)],
        };
        text.open(&self.landmarks, &[]);
        text![
            "if ",
            text.at(*cell),
            " were ",
            text.names.colour(*colour),
            " too, ",
            joined,
            " would be a run of ",
            length,
            ", ",
            why
        ]
    }
}

json_form! { Split, "split", |argument, problem| {
    "joined": range(argument.joined),
    "cell": argument.cell + 1,
    "others": excluded(&argument.others),
    "landmarks": landmarks(problem, &argument.landmarks),
} }
