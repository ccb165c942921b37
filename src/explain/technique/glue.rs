//! Glue: whichever block covers a known cell must cover its neighbours too.
//!
//! Beside a wall or a blank that is an [edge](super::edge); between two known cells of one block it is a
//! [join](super::join).

use super::argument::{Form, Recognition};
use super::cover::{Cover, cover};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::{Loss, Technique, View, edge, join};
use crate::explain::words::LineText;

pub(super) const PROFILE: Profile = Profile {
    name: "glue",
    level: 3,
    meaning: "the block over a known cell covers more than that cell, wherever it lies",
    grade: Grade::Rounds,
};

/// Whichever of these blocks covers a known cell must cover more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glue {
    /// The known cell.
    pub over: usize,
    /// The blocks that may cover it.
    pub blocks: Vec<usize>,
    /// The cells that all of them cover, wherever they stand over that cell.
    pub covered: (usize, usize),
}

/// Recognises a coloured cell that belongs to the block over a known one.
pub(super) fn recognise(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    let mut known: Vec<usize> =
        (0..view.length()).filter(|&cell| cell != loss.position && view.is_coloured(cell)).collect();
    known.sort_by_key(|cell| cell.abs_diff(loss.position));
    let mut covers = known.into_iter().filter_map(|over| cover(view, over));
    let cover = covers.find(|cover| (cover.first..=cover.last).contains(&loss.position))?;
    let Cover { over, blocks, first, last, .. } = cover;
    let cells = (first..=last).filter(|&cell| view.is_forced(cell)).collect();
    if let Some(ends) = join::known_ends(view, (first, last), loss.position) {
        return Some(join::recognition(ends, blocks, cells));
    }
    let technique = edge::special_case(view, over).unwrap_or(Technique::Glue);
    Some(Recognition::new(technique, Glue { over, blocks, covered: (first, last) }, cells))
}

/// One block over a known cell that covers more, which decides these cells.
pub(super) fn recognition(
    over: usize,
    block: usize,
    covered: (usize, usize),
    cells: Vec<usize>,
) -> Recognition {
    Recognition::new(Technique::Glue, Glue { over, blocks: vec![block], covered }, cells)
}

impl Form for Glue {
    fn case_count(&self) -> usize {
        self.blocks.len()
    }

    fn sentence(&self, text: LineText<'_, '_>) -> String {
        let length = self.covered.1 - self.covered.0 + 1;
        let (with, over, covered) = (text.with(&[self.over]), text.at(self.over), text.range(self.covered));
        match self.blocks[..] {
            [block] if text.length(block) == length => {
                format!(
                    "{with}{} must cover {over}, and its only place there is {covered}",
                    text.block(block)
                )
            }
            [block] => {
                let block = text.block(block);
                format!("{with}{block} must cover {over}, and wherever it lies it covers {covered} with it")
            }
            _ => {
                let blocks = text.names.blocks(text.line, &self.blocks, "or");
                format!(
                    "{with}{over} belongs to {blocks}, and whichever it is and wherever it lies, it covers \
                     {covered} with it"
                )
            }
        }
    }
}

json_form! { Glue, "glue", |argument, _problem| {
    "over": argument.over + 1,
    "blocks": numbers(&argument.blocks),
    "covered": range(argument.covered),
} }
