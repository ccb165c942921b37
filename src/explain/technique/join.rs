//! Join: two known cells belong to one block, so what lies between them does, too.

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::{Technique, View};
use crate::explain::words::{LineText, list};

pub(super) const PROFILE: Profile =
    Profile { name: "join", level: 4, meaning: "two runs belong to one block", grade: Grade::Rounds };

/// Two known cells belong to one block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Join {
    /// The two cells.
    pub ends: (usize, usize),
    /// The blocks that may cover them.
    pub blocks: Vec<usize>,
}

/// The known cells before and after a cell that one block covers with it.
pub(super) fn known_ends(
    view: &View<'_>,
    (first, last): (usize, usize),
    cell: usize,
) -> Option<(usize, usize)> {
    let coloured = |&cell: &usize| view.is_coloured(cell);
    let ends = ((first..=last).find(coloured)?, (first..=last).rev().find(coloured)?);
    (ends.0 < cell && cell < ends.1).then_some(ends)
}

/// Two known cells of one of these blocks, which decide these cells.
pub(super) fn recognition(ends: (usize, usize), blocks: Vec<usize>, cells: Vec<usize>) -> Recognition {
    Recognition::new(Technique::Join, Join { ends, blocks }, cells)
}

impl Form for Join {
    fn case_count(&self) -> usize {
        self.blocks.len()
    }

    fn sentence(&self, text: LineText<'_, '_>) -> String {
        let blocks = text.names.blocks(text.line, &self.blocks, "or");
        let (first, last) = self.ends;
        let with = text.with(&[first, last]);
        let ends = list([text.at(first), text.at(last)], "and");
        format!(
            "{with}{ends} must belong to one and the same block, {blocks}, so what lies between them does too"
        )
    }
}

json_form! { Join, "join", |argument, _problem| {
    "ends": range(argument.ends),
    "blocks": numbers(&argument.blocks),
} }
