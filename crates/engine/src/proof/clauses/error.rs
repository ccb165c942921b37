//! Errors from encoding a problem, and from decoding a model.

use std::fmt;

use super::encoding::Encoding;
use crate::budget::Stopped;
use crate::problem::{LineId, Problem};

/// A problem that is too large, or has a rule that cannot be encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// More than [`Encoding::VARIABLE_LIMIT`] variables.
    TooManyVariables,
    /// More than [`Encoding::LITERAL_LIMIT`] literals and clauses.
    TooManyLiterals,
    /// The automaton of a line has too many states for its number of cells.
    TooManyStates,
    /// The rule of a line compares its two halves, which has neither states nor clauses.
    Halves(LineId),
    /// The rule of a line has too many roles for its number of cells.
    TooManyRoles(LineId),
    /// The rule of a line is a pattern with back-references or look-around, which has no roles.
    /// Certificates by line steps support it.
    NoRoles(LineId),
}

impl EncodeError {
    /// The error in the names of the problem.
    pub fn describe(&self, problem: &Problem) -> String {
        let name = |line: LineId| problem.line(line).name().to_owned();
        match *self {
            EncodeError::Halves(line) => halves(&name(line)),
            EncodeError::TooManyRoles(line) => too_many_roles(&name(line)),
            EncodeError::NoRoles(line) => no_roles(&name(line)),
            _ => self.to_string(),
        }
    }
}

fn halves(line: &str) -> String {
    format!("the rule of {line} compares two halves, for which there are no clauses")
}

fn too_many_roles(line: &str) -> String {
    format!("the rule of {line} needs more clauses than a proof can have")
}

fn no_roles(line: &str) -> String {
    format!(
        "the pattern of {line} has back-references or look-around, which proofs by clauses do not support"
    )
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::TooManyVariables => {
                write!(f, "the clauses need more than {} variables", Encoding::VARIABLE_LIMIT)
            }
            EncodeError::TooManyLiterals => {
                write!(f, "the clauses have more than {} literals", Encoding::LITERAL_LIMIT)
            }
            EncodeError::Halves(line) => write!(f, "{}", halves(&format!("{line:?}"))),
            EncodeError::TooManyRoles(line) => write!(f, "{}", too_many_roles(&format!("{line:?}"))),
            EncodeError::NoRoles(line) => write!(f, "{}", no_roles(&format!("{line:?}"))),
            EncodeError::TooManyStates => {
                write!(f, "the automaton of a line has too many states for its number of cells")
            }
        }
    }
}

impl std::error::Error for EncodeError {}

impl From<EncodeError> for Stopped<EncodeError> {
    fn from(error: EncodeError) -> Stopped<EncodeError> {
        Stopped::Failed(error)
    }
}

/// Literals that are not a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiteralsError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Unknown { literal: i32, variables: usize },
    Both { variable: u32 },
    Missing { variable: u32, cell: String },
    NotOne { symbols: usize, cell: String },
}

impl LiteralsError {
    /// There is no such variable.
    pub(super) fn unknown(literal: i32, variables: usize) -> LiteralsError {
        LiteralsError { kind: Kind::Unknown { literal, variables } }
    }

    /// A literal and its negation.
    pub(super) fn both(literal: i32) -> LiteralsError {
        LiteralsError { kind: Kind::Both { variable: literal.unsigned_abs() } }
    }

    /// A variable of a cell has no value.
    pub(super) fn missing(variable: u32, cell: &str) -> LiteralsError {
        LiteralsError { kind: Kind::Missing { variable, cell: cell.to_owned() } }
    }

    /// A cell holds no symbol, or several.
    pub(super) fn not_one(symbols: usize, cell: &str) -> LiteralsError {
        LiteralsError { kind: Kind::NotOne { symbols, cell: cell.to_owned() } }
    }
}

impl fmt::Display for LiteralsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Unknown { literal, variables } => {
                write!(
                    f,
                    "found the literal {literal}, expected a variable from 1 to {variables} or its negation"
                )
            }
            Kind::Both { variable } => write!(f, "found both {variable} and -{variable}"),
            Kind::Missing { variable, cell } => {
                write!(f, "{cell}: found neither {variable} nor -{variable}, expected one of them")
            }
            Kind::NotOne { symbols, cell } => write!(f, "{cell}: found {symbols} symbols, expected one"),
        }
    }
}

impl std::error::Error for LiteralsError {}
