//! Listing: so few fillings of a line are left that they can be written down. For rules that are not clues.

use super::Technique;
use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use crate::explain::words::{LineText, list};
use crate::line::Machine;
use crate::symbol::{Symbol, SymbolSet};

pub(super) const PROFILE: Profile = Profile {
    name: "listing",
    level: 5,
    meaning: "so few fillings are left that they can be written down",
    grade: Grade::Rounds,
};

/// The largest number of fillings that are listed.
const FEW: usize = 4;

/// The line has no other fillings than these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The fillings.
    pub fillings: Vec<Vec<Symbol>>,
}

/// Recognises that a line has only a few fillings left, on the line as it is.
pub(super) fn recognise(machine: &Machine, now: &[SymbolSet], left: &[SymbolSet]) -> Option<Recognition> {
    let fillings: Vec<Vec<Symbol>> = machine.fillings(now).take(FEW + 1).collect();
    let cells = (0..now.len()).filter(|&cell| now[cell] != left[cell]).collect();
    (fillings.len() <= FEW).then(|| Recognition::new(Technique::Listing, Listing { fillings }, cells))
}

impl Form for Listing {
    fn case_count(&self) -> usize {
        self.fillings.len()
    }

    fn sentence(&self, text: LineText<'_, '_>) -> String {
        let alphabet = text.names.problem.alphabet();
        let has_words = alphabet.all().iter().any(|symbol| alphabet.name(symbol).chars().count() > 1);
        let write = |filling: &Vec<Symbol>| match has_words && !text.names.is_nonogram() {
            true => filling.iter().map(|&symbol| alphabet.name(symbol)).collect::<Vec<_>>().join(" "),
            false => filling.iter().map(|&symbol| alphabet.letter(symbol)).collect::<String>(),
        };
        let write = |filling: &Vec<Symbol>| format!("\u{2018}{}\u{2019}", write(filling));
        match &self.fillings[..] {
            [one] => format!("only one filling is left: {}", write(one)),
            several => format!(
                "only {} fillings are left: {}",
                several.len(),
                list(several.iter().map(write), "and")
            ),
        }
    }
}

json_form! { Listing, "listing", |argument, problem| {
    "fillings": argument.fillings.iter().map(|symbols| filling(problem, symbols)).collect::<Vec<_>>(),
} }
