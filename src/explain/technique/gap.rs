//! Gap too short, also called forcing: between two blanks, or a blank and the wall, none of the blocks that get there
//! fits.

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::reasons::bounds::Bounds;
use super::reasons::landmark::Landmark;
use super::reasons::limit::{End, Excluded, Exclusion, weight};
use super::{Loss, Technique};
use crate::explain::words::{LineText, Text, text};
use nonomata_engine::symbol::Symbol;

pub(super) const PROFILE: Profile = Profile {
    name: "gap too short",
    other_names: &["forcing"],
    level: 2,
    meaning: "a gap is too short for any block that could get there",
    grade: Grade::Rounds,
};

/// Between two blanks, or a blank and a wall, no block fits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gap {
    /// First and last cell of the gap.
    pub gap: (usize, usize),
    /// The blocks that could reach it, all of them longer.
    pub blocks: Vec<usize>,
    /// The nearest blocks that would fit, and why they do not get there.
    pub others: Vec<Excluded>,
    /// The obstacles of these blocks.
    pub landmarks: Vec<Landmark>,
}

/// Recognises a cell in a gap that is shorter than any block of the line, wherever these lie.
pub(super) fn recognise_at_sight(bounds: &Bounds<'_>, loss: Loss) -> Option<Recognition> {
    let (view, gap) = (bounds.view, bounds.view.gap_around(loss.position));
    let is_shorter = (0..view.block_count()).all(|block| gap.1 - gap.0 + 1 < view.block_length(block));
    if is_shorter { recognise(bounds, loss) } else { None }
}

/// Recognises a cell in a gap that is too short for every block.
pub(super) fn recognise(bounds: &Bounds<'_>, loss: Loss) -> Option<Recognition> {
    let view = bounds.view;
    if view.is_coloured(loss.position) || loss.lost.contains(Symbol::BLANK) {
        return None;
    }
    let gap = view.gap_around(loss.position);
    let of_colour = |&block: &usize| loss.lost.contains(view.clue.blocks()[block].symbol());
    let is_short = |&block: &usize| view.block_length(block) <= gap.1 - gap.0 + 1;
    let is_near = |&block: &usize| bounds.extent(block).0 <= gap.1 && bounds.extent(block).1 >= gap.0;
    let (short, long): (Vec<usize>, Vec<usize>) =
        (0..view.block_count()).filter(of_colour).partition(is_short);
    let blocks: Vec<usize> = long.into_iter().filter(is_near).collect();
    if blocks.is_empty() || short.iter().any(is_near) {
        return None;
    }
    let sides = gap.0.checked_sub(1).into_iter().chain(Some(gap.1 + 1).filter(|&cell| cell < view.length()));
    let mut basis: Vec<usize> = sides.collect();
    let before =
        short.iter().rfind(|&&block| bounds.extent(block).1 < gap.0).map(|&block| (block, End::Last));
    let after = short.iter().find(|&&block| bounds.extent(block).0 > gap.1).map(|&block| (block, End::First));
    let beyond =
        |(block, end)| Excluded { block, why: Exclusion::Beyond(bounds.limit(end, block, &mut basis)) };
    let others: Vec<Excluded> = before.into_iter().chain(after).map(beyond).collect();
    let passed: Vec<usize> = others.iter().flat_map(Excluded::passed).collect();
    let loses = |&cell: &usize| view.is_forced(cell) && view.left[cell].intersection(loss.lost).is_empty();
    let cells = (gap.0..=gap.1).filter(loses).collect();
    let landmarks = Landmark::of(view, &passed, Some(gap));
    Some(Recognition::new(Technique::Gap, Gap { gap, blocks, others, landmarks }, cells).resting_on(basis))
}

impl Form for Gap {
    fn case_count(&self) -> usize {
        self.blocks.len().min(2) + weight(&self.others)
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn decided(&self) -> Vec<usize> {
        (self.gap.0..=self.gap.1).collect()
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        let length = text.names.problem.line(text.line).cells().len();
        let before = self.gap.0.checked_sub(1);
        let after = Some(self.gap.1 + 1).filter(|&cell| cell < length);
        let sides = match (before, after) {
            (Some(before), Some(after)) => {
                text!["between the blanks ", text.at(before), " and ", text.at(after)]
            }
            (Some(blank), None) => text!["between the blank ", text.at(blank), " and the end of the line"],
            (None, Some(blank)) => {
                text!["between the beginning of the line and the blank ", text.at(blank)]
            }
            (None, None) => "in the whole line".into(),
        };
        text.open(&self.landmarks, &[]);
        let (gap, others) = (text.range(self.gap), text.in_brackets(&self.others));
        let is = if self.gap.0 == self.gap.1 { "is" } else { "are" };
        let blocks = text.blocks(&self.blocks, "or");
        text![gap, " ", is, " all there is ", sides, ", too little for ", blocks, others]
    }
}

json_form! { Gap, "gap", |argument, problem| {
    "gap": range(argument.gap),
    "blocks": numbers(&argument.blocks),
    "others": excluded(&argument.others),
    "landmarks": landmarks(problem, &argument.landmarks),
} }
