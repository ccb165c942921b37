//! Errors from building a regex crossword.

use std::fmt;

use super::{Axis, Shape};
use nonomata_engine::problem::ProblemError;
use nonomata_engine::rule::RuleError;

/// An error from building a regex crossword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrosswordError {
    line: Option<usize>,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Lines { found: usize, expected: usize },
    Pattern { axis: Axis, number: usize, error: RuleError },
    Problem(ProblemError),
    TooLarge,
}

impl CrosswordError {
    pub(super) fn lines(found: usize, expected: usize) -> CrosswordError {
        CrosswordError { line: None, kind: Kind::Lines { found, expected } }
    }

    pub(crate) fn too_large() -> CrosswordError {
        CrosswordError { line: None, kind: Kind::TooLarge }
    }

    pub(super) fn pattern(line: usize, axis: Axis, number: usize, error: RuleError) -> CrosswordError {
        CrosswordError { line: Some(line), kind: Kind::Pattern { axis, number, error } }
    }

    pub(super) fn problem(line: Option<usize>, error: ProblemError) -> CrosswordError {
        CrosswordError { line, kind: Kind::Problem(error) }
    }

    /// The line whose pattern is invalid, counted from 0 over all axes.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

impl fmt::Display for CrosswordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Lines { found, expected } => {
                write!(f, "found patterns for {found} lines, expected {expected}")
            }
            Kind::Pattern { axis, number, error } => {
                write!(f, "{} {}: {error}", axis.name(), number + 1)
            }
            Kind::Problem(error) => write!(f, "{error}"),
            Kind::TooLarge => write!(f, "a crossword has at most {} lines in a direction", Shape::LINE_LIMIT),
        }
    }
}

impl std::error::Error for CrosswordError {}
