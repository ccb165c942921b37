//! Gap too short: between two blanks, or a blank and the wall, none of the blocks that could get there fits.

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::reach::reaches;
use super::{Loss, Technique, View};
use crate::explain::words::LineText;

pub(super) const PROFILE: Profile = Profile {
    name: "gap too short",
    level: 3,
    meaning: "a gap is too short for any block that could get there",
    grade: Grade::Rounds,
};

/// Between two blanks, or a blank and a wall, no block fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// First and last cell of the gap.
    pub gap: (usize, usize),
    /// The blocks that could reach it, all of them longer.
    pub blocks: Vec<usize>,
}

/// Recognises a cell in a gap that is too short for every block.
pub(super) fn recognise(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    let gap = view.gap_around(loss.position);
    let near = |&block: &usize| (gap.0..=gap.1).any(|cell| reaches(view, loss.lost, block, cell));
    let blocks: Vec<usize> = (0..view.block_count()).filter(near).collect();
    if blocks.is_empty() || blocks.iter().any(|&block| view.block_length(block) <= gap.1 - gap.0 + 1) {
        return None;
    }
    let loses = |&cell: &usize| view.is_forced(cell) && view.left[cell].intersection(loss.lost).is_empty();
    let cells = (gap.0..=gap.1).filter(loses).collect();
    Some(Recognition::new(Technique::Gap, Gap { gap, blocks }, cells))
}

impl Form for Gap {
    fn case_count(&self) -> usize {
        self.blocks.len()
    }

    fn sentence(&self, text: LineText<'_, '_>) -> String {
        let length = text.names.problem.line(text.line).cells().len();
        let before = self.gap.0.checked_sub(1);
        let after = Some(self.gap.1 + 1).filter(|&cell| cell < length);
        let sides = match (before, after) {
            (Some(before), Some(after)) => {
                format!("between the blanks {} and {}", text.at(before), text.at(after))
            }
            (Some(blank), None) => format!("between the blank {} and the end of the line", text.at(blank)),
            (None, Some(blank)) => {
                format!("between the beginning of the line and the blank {}", text.at(blank))
            }
            (None, None) => "in the whole line".to_owned(),
        };
        let mentioned: Vec<usize> = before.into_iter().chain(after).collect();
        let (with, gap) = (text.with(&mentioned), text.range(self.gap));
        if let [block] = self.blocks[..] {
            let block = text.block(block);
            return format!(
                "{with}there is only {gap} {sides}, too little for {block}, the only block that could get there"
            );
        }
        let blocks = text.names.blocks(text.line, &self.blocks, "and");
        format!("{with}there is only {gap} {sides}, too little for what could get there: {blocks}")
    }
}

json_form! { Gap, "gap", |argument, _problem| {
    "gap": range(argument.gap),
    "blocks": numbers(&argument.blocks),
} }
