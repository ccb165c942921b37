//! Colours that a clue lacks: no cell of the line has them. A special case of [colour crossing](super::crossing), which
//! a reader sees before anything else.

use super::argument::{Form, Recognition};
use super::crossing;
use super::define::json_form;
use crate::explain::words::{LineText, Text, text};
use nonomata_engine::rule::Clue;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The clue has no block of these colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClueColours {
    /// The colours.
    pub lacks: SymbolSet,
}

/// The colours of an alphabet of that size that a clue lacks.
fn lacks(clue: &Clue, symbol_count: usize) -> SymbolSet {
    SymbolSet::of_first(symbol_count).difference(clue.symbols()).without(Symbol::BLANK)
}

/// Whether a cell may still have a colour that the clue of its line lacks.
pub(super) fn is_open(clue: &Clue, symbol_count: usize, mut cells: impl Iterator<Item = SymbolSet>) -> bool {
    // An empty clue is complete.
    let lacks = if clue.blocks().is_empty() { SymbolSet::EMPTY } else { lacks(clue, symbol_count) };
    !lacks.is_empty() && cells.any(|cell| !cell.intersection(lacks).is_empty())
}

/// Recognises the cells of a line that may still have a colour that its clue lacks.
pub(super) fn recognise(clue: &Clue, symbol_count: usize, now: &[SymbolSet]) -> Option<Recognition> {
    if !is_open(clue, symbol_count, now.iter().copied()) {
        return None;
    }
    let lacks = lacks(clue, symbol_count);
    let met: SymbolSet = now.iter().fold(SymbolSet::EMPTY, |met, cell| met.union(cell.intersection(lacks)));
    let cells = (0..now.len()).filter(|&cell| !now[cell].intersection(met).is_empty()).collect();
    Some(Recognition::new(crossing::TECHNIQUE, ClueColours { lacks: met }, cells))
}

impl Form for ClueColours {
    fn case_count(&self) -> usize {
        0
    }

    fn holds_for_any_premises(&self) -> bool {
        true
    }

    fn lacks(&self) -> Option<SymbolSet> {
        Some(self.lacks)
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        text!["its clue has no ", text.names.colours(self.lacks)]
    }
}

json_form! { ClueColours, "clue_colours", |argument, problem| {
    "lacks": letters(problem, argument.lacks),
} }
