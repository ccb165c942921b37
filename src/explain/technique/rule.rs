//! Rule: the rule of a line itself is the argument, for rules that are not clues.

use super::argument::{Conclusion, Form};
use super::define::json_form;
use super::find::Finding;
use super::profile::{Grade, Profile};
use super::{Argument, Loss, Technique};
use crate::explain::words::{LineText, Text};

pub(super) const PROFILE: Profile = Profile {
    name: "rule",
    other_names: &[],
    level: 4,
    meaning: "with what is known there, the rule of the line leaves no more",
    grade: Grade::Rounds,
};

/// The rule itself leaves no more, read with the premises at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByRule {
    /// The number of cells of the line.
    pub cells: usize,
}

/// The technique and the argument for a line with this number of cells.
pub(crate) fn by_rule(cells: usize) -> (Technique, Argument) {
    (Technique::Rule, ByRule { cells }.into())
}

/// The finding that the rule of a line with this number of cells forces these losses by these premises.
pub(super) fn finding(cells: usize, losses: Vec<Loss>, premises: Vec<usize>) -> Finding {
    let (technique, argument) = by_rule(cells);
    Finding { technique, argument, losses, premises, basis: Vec::new() }
}

impl Form for ByRule {
    /// Five cells are seen at a glance.
    fn case_count(&self) -> usize {
        self.cells / 5
    }

    fn conclusion(&self) -> Conclusion {
        Conclusion::ByRule
    }

    fn holds_for_any_premises(&self) -> bool {
        true
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        text.with(&[])
    }
}

json_form! { ByRule, "rule", |_argument, _problem| {} }
