//! Listing: so few fillings of a line are left that they can be written down. For rules that are not clues.

use super::Technique;
use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use crate::explain::words::{LineText, Text, list, text};
use nonomata_engine::budget::{Budget, Limit};
use nonomata_engine::line::Machine;
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) const PROFILE: Profile = Profile {
    name: "listing",
    other_names: &[],
    level: 5,
    meaning: "so few fillings are left that they can be written down",
    grade: Grade::Rounds,
};

/// The largest number of fillings that are listed.
const MAX_FILLINGS: usize = 4;

/// The line has no other fillings than these.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listing {
    /// The fillings.
    pub fillings: Vec<Vec<Symbol>>,
}

/// Recognises that a line has only a few fillings left, on the line as it is, unless a limit is reached first.
pub(super) fn recognise(
    machine: &Machine,
    now: &[SymbolSet],
    left: &[SymbolSet],
    budget: &Budget,
) -> Option<Recognition> {
    let mut all = machine.fillings(now);
    // The next filling of a rule that counts may take many line solves.
    let next = || budget.check().map(|()| all.next()).transpose();
    let fillings: Result<Vec<Vec<Symbol>>, Limit> = std::iter::from_fn(next).take(MAX_FILLINGS + 1).collect();
    let fillings = fillings.ok()?;
    let cells = (0..now.len()).filter(|&cell| now[cell] != left[cell]).collect();
    (fillings.len() <= MAX_FILLINGS)
        .then(|| Recognition::new(Technique::Listing, Listing { fillings }, cells))
}

impl Form for Listing {
    fn case_count(&self) -> usize {
        self.fillings.len()
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        let write = |filling: &Vec<Symbol>| text.names.filling(filling);
        match &self.fillings[..] {
            [one] => text!["only one filling is left: ", write(one)],
            several => {
                text!["only ", several.len(), " fillings are left: ", list(several.iter().map(write), "and")]
            }
        }
    }
}

json_form! { Listing, "listing", |argument, problem| {
    "fillings": argument.fillings.iter().map(|symbols| filling(problem, symbols)).collect::<Vec<_>>(),
} }
