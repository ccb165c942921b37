//! Why something is no rule.

use std::fmt;

/// Why something is no rule: said to whoever wrote it, with the place where that helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    EmptyBlock,
    BlankBlock,
    Syntax { position: usize, message: String },
    Refused { position: usize, construct: &'static str },
    TableState { state: usize, count: usize },
    TableWidth { state: usize, found: usize, expected: usize },
}

impl RuleError {
    pub(super) fn empty_block() -> RuleError {
        RuleError { kind: Kind::EmptyBlock }
    }

    pub(super) fn blank_block() -> RuleError {
        RuleError { kind: Kind::BlankBlock }
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

    /// The character of the pattern at which it goes wrong, counted from 1; 0 if it is no matter of one place.
    pub fn column(&self) -> usize {
        match self.kind {
            Kind::Syntax { position, .. } | Kind::Refused { position, .. } => position,
            _ => 0,
        }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::EmptyBlock => {
                write!(f, "a block's length is at least 1; an empty clue has no block at all")
            }
            Kind::BlankBlock => write!(f, "a block's symbol is a colour, not the blank"),
            Kind::Syntax { position, message } => {
                write!(f, "the pattern, at character {position}: {message}")
            }
            Kind::Refused { position: 0, construct } => write!(f, "a pattern cannot use {construct}"),
            Kind::Refused { position, construct } => {
                write!(f, "the pattern, at character {position}: {construct} cannot be used here")
            }
            Kind::TableState { state, count } => {
                write!(
                    f,
                    "the table names state {state}, but its states are 0 to {}",
                    count.saturating_sub(1)
                )
            }
            Kind::TableWidth { state, found, expected } => {
                write!(f, "state {state} of the table has {found} transitions, the others have {expected}")
            }
        }
    }
}

impl std::error::Error for RuleError {}
