//! Errors from building a rule.

use std::fmt;

use super::Sum;

/// A rule that is not valid, with the place of the error where that helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    EmptyBlock,
    BlankBlock,
    ClueEntry { found: String },
    Syntax { position: usize, message: String },
    Refused { position: usize, construct: &'static str },
    TableState { state: usize, count: usize },
    TableWidth { state: usize, found: usize, expected: usize },
    CountsNothing,
    CountsTwice,
    EmptyRange { least: i128, most: i128 },
    Weight(i64),
    Letter(char),
}

impl RuleError {
    pub(super) fn empty_block() -> RuleError {
        RuleError { kind: Kind::EmptyBlock }
    }

    pub(super) fn blank_block() -> RuleError {
        RuleError { kind: Kind::BlankBlock }
    }

    pub(super) fn clue_entry(found: &str) -> RuleError {
        RuleError { kind: Kind::ClueEntry { found: found.to_owned() } }
    }

    pub(super) fn syntax(position: usize, message: String) -> RuleError {
        RuleError { kind: Kind::Syntax { position, message } }
    }

    pub(super) fn refused(position: usize, construct: &'static str) -> RuleError {
        RuleError { kind: Kind::Refused { position, construct } }
    }

    pub(super) fn table_state(state: usize, count: usize) -> RuleError {
        RuleError { kind: Kind::TableState { state, count } }
    }

    pub(super) fn table_width(state: usize, found: usize, expected: usize) -> RuleError {
        RuleError { kind: Kind::TableWidth { state, found, expected } }
    }

    pub(super) fn counts_nothing() -> RuleError {
        RuleError { kind: Kind::CountsNothing }
    }

    pub(super) fn counts_twice() -> RuleError {
        RuleError { kind: Kind::CountsTwice }
    }

    pub(super) fn empty_range(least: usize, most: usize) -> RuleError {
        RuleError { kind: Kind::EmptyRange { least: least as i128, most: most as i128 } }
    }

    pub(super) fn empty_sum(least: i64, most: i64) -> RuleError {
        RuleError { kind: Kind::EmptyRange { least: least.into(), most: most.into() } }
    }

    pub(super) fn weight(weight: i64) -> RuleError {
        RuleError { kind: Kind::Weight(weight) }
    }

    pub(super) fn letter(letter: char) -> RuleError {
        RuleError { kind: Kind::Letter(letter) }
    }

    /// The character of the pattern at which the error is, counted from 1, if the error has a single place.
    pub fn column(&self) -> Option<usize> {
        match self.kind {
            Kind::Syntax { position, .. } | Kind::Refused { position, .. } => Some(position),
            _ => None,
        }
        .filter(|&position| position > 0)
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::EmptyBlock => {
                write!(f, "a block has at least 1 cell; the clue of a blank line is empty")
            }
            Kind::ClueEntry { found } => {
                write!(f, "expected a length such as `3`, or `3:2` for a block of symbol 2; found {found:?}")
            }
            Kind::BlankBlock => write!(f, "the symbol of a block cannot be the blank"),
            Kind::Syntax { position, message } => {
                write!(f, "pattern, character {position}: {message}")
            }
            Kind::Refused { position: 0, construct } => {
                write!(f, "{construct} is not supported in a pattern")
            }
            Kind::Refused { position, construct } => {
                write!(f, "pattern, character {position}: {construct} is not supported")
            }
            Kind::CountsNothing => write!(f, "a count needs at least one symbol"),
            Kind::Weight(weight) => {
                write!(
                    f,
                    "found the weight {weight}, expected at most {} in either direction",
                    Sum::WEIGHT_LIMIT
                )
            }
            Kind::Letter(letter) => write!(f, "found {letter:?} in a word, expected letters of the alphabet"),
            Kind::CountsTwice => write!(f, "a symbol is counted twice"),
            Kind::EmptyRange { least, most } => {
                write!(f, "found a minimum of {least} above a maximum of {most}")
            }
            Kind::TableState { state, count } => {
                write!(
                    f,
                    "the table names state {state}, but has only states 0 to {}",
                    count.saturating_sub(1)
                )
            }
            Kind::TableWidth { state, found, expected } => {
                write!(f, "row {state} of the table has {found} entries, expected {expected}")
            }
        }
    }
}

impl std::error::Error for RuleError {}
