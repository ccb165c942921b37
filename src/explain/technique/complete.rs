//! Complete: every coloured cell of the clue is known, or exactly as many cells are left as the clue colours.

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::{Technique, View};
use crate::explain::words::{LineText, Text, text};
use nonomata_engine::rule::Clue;
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) const PROFILE: Profile = Profile {
    name: "complete",
    other_names: &[],
    level: 1,
    meaning: "all cells that the clue asks for are there, or no more cells are left than it asks for",
    grade: Grade::Rounds,
};

/// Every coloured cell of the clue is known: the others are blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Complete;

/// Exactly as many cells are left as the clue colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Full;

/// Recognises a clue that can be completed at once, on the line as it is.
pub(super) fn recognise(view: &View<'_>) -> Option<Recognition> {
    let cells = || (0..view.length()).filter(|&cell| view.is_forced(cell)).collect();
    Some(match how(view.clue, view.now.iter().copied())? {
        How::Complete => Recognition::new(Technique::Complete, Complete, cells()),
        How::Full => Recognition::new(Technique::Complete, Full, cells()),
    })
}

/// The two ways in which a clue is completed.
enum How {
    Complete,
    Full,
}

fn how(clue: &Clue, cells: impl Iterator<Item = SymbolSet>) -> Option<How> {
    let needed: usize = clue.blocks().iter().map(|block| block.length()).sum();
    let (mut coloured, mut possible) = (0, 0);
    for cell in cells {
        coloured += usize::from(!cell.contains(Symbol::BLANK));
        possible += usize::from(cell != SymbolSet::only(Symbol::BLANK));
    }
    match needed {
        _ if needed == coloured => Some(How::Complete),
        _ if needed == possible => Some(How::Full),
        _ => None,
    }
}

/// Whether a clue can be completed at once.
pub(super) fn is_complete(clue: &Clue, cells: impl Iterator<Item = SymbolSet>) -> bool {
    how(clue, cells).is_some()
}

impl Form for Complete {
    fn case_count(&self) -> usize {
        0
    }

    fn holds_for_any_premises(&self) -> bool {
        true
    }

    fn counts(&self, held: SymbolSet) -> bool {
        !held.contains(Symbol::BLANK)
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        let coloured = text.names.coloured();
        match text.names.coloured_count(text.line) {
            0 => "its clue is empty".into(),
            1 => text!["its only ", coloured, " cell is there"],
            2 => text!["both its ", coloured, " cells are there"],
            count => text!["all its ", count, " ", coloured, " cells are there"],
        }
    }
}

impl Form for Full {
    fn case_count(&self) -> usize {
        0
    }

    fn holds_for_any_premises(&self) -> bool {
        true
    }

    fn counts(&self, held: SymbolSet) -> bool {
        held == SymbolSet::only(Symbol::BLANK)
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        let (names, line) = (text.names, text.line);
        let count = names.coloured_count(line);
        let length = names.problem.line(line).cells().len();
        let left = match count == length {
            true => text!["the ", names.word(line), " has only ", count],
            false => text!["all cells but ", count, " are blank"],
        };
        let mut blocks = names.clue(line).into_iter().flat_map(|clue| clue.blocks());
        let has_colours =
            blocks.next().is_some_and(|first| blocks.any(|block| block.symbol() != first.symbol()));
        let order = if has_colours { ": they take the clue's colours in order" } else { "" };
        let text = text![names.clue_asks_for(line), ", and ", left, order];
        if has_colours { text.with_colon() } else { text }
    }
}

json_form! { Complete, "complete", |_argument, _problem| {} }
json_form! { Full, "full", |_argument, _problem| {} }
