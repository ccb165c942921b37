//! Errors from building a problem.

use std::fmt;

use crate::automaton::BuildError;
use crate::rule::RuleError;

/// An invalid problem.
#[derive(Clone, PartialEq, Eq)]
pub struct ProblemError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    UnknownCell { line: String, cell: usize, cells: usize },
    CellTwice { line: String, cell: String },
    UnknownGiven { cell: usize, cells: usize },
    TooManyOutputCells { output: usize, cells: usize },
    Rule { line: String, error: BuildError },
    Generated { line: String, error: RuleError },
    TooManyCrossings { limit: u64 },
    TooManyTransitions { limit: usize },
}

impl ProblemError {
    pub(super) fn unknown_cell(line: &str, cell: usize, cells: usize) -> ProblemError {
        ProblemError { kind: Kind::UnknownCell { line: line.to_owned(), cell, cells } }
    }

    pub(super) fn cell_twice(line: &str, cell: String) -> ProblemError {
        ProblemError { kind: Kind::CellTwice { line: line.to_owned(), cell } }
    }

    pub(super) fn unknown_given(cell: usize, cells: usize) -> ProblemError {
        ProblemError { kind: Kind::UnknownGiven { cell, cells } }
    }

    pub(super) fn too_many_output_cells(output: usize, cells: usize) -> ProblemError {
        ProblemError { kind: Kind::TooManyOutputCells { output, cells } }
    }

    pub(super) fn rule(line: &str, error: BuildError) -> ProblemError {
        ProblemError { kind: Kind::Rule { line: line.to_owned(), error } }
    }

    pub(super) fn too_many_crossings(limit: u64) -> ProblemError {
        ProblemError { kind: Kind::TooManyCrossings { limit } }
    }

    pub(super) fn too_many_transitions(limit: usize) -> ProblemError {
        ProblemError { kind: Kind::TooManyTransitions { limit } }
    }

    /// The name of the line at fault, if it is one.
    pub fn line(&self) -> Option<&str> {
        match &self.kind {
            Kind::UnknownCell { line, .. }
            | Kind::CellTwice { line, .. }
            | Kind::Rule { line, .. }
            | Kind::Generated { line, .. } => Some(line),
            Kind::UnknownGiven { .. }
            | Kind::TooManyOutputCells { .. }
            | Kind::TooManyCrossings { .. }
            | Kind::TooManyTransitions { .. } => None,
        }
    }

    pub(super) fn generated(line: &str, error: RuleError) -> ProblemError {
        ProblemError { kind: Kind::Generated { line: line.to_owned(), error } }
    }
}

/// The message, so that a program whose `main` returns it ends with a readable one.
impl fmt::Debug for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::UnknownCell { line, cell, cells } => {
                write!(f, "{line} contains cell {cell}, but there are only {cells} cells, counted from 0")
            }
            Kind::CellTwice { line, cell } => write!(f, "{line} contains {cell} twice"),
            Kind::UnknownGiven { cell, cells } => {
                write!(f, "cell {cell} is given, but there are only {cells} cells, counted from 0")
            }
            Kind::TooManyOutputCells { output, cells } => {
                write!(f, "{output} output cells are declared, but there are only {cells} cells")
            }
            Kind::Rule { line, error } => write!(f, "{line}: {error}"),
            Kind::Generated { line, error } => write!(f, "{line}: {error}"),
            Kind::TooManyTransitions { limit } => {
                write!(f, "the automata of the rules have more than {limit} transitions together")
            }
            Kind::TooManyCrossings { limit } => {
                write!(f, "lines meet lines in more than {limit} places: too many of them share cells")
            }
        }
    }
}

impl std::error::Error for ProblemError {}

/// A grid that does not have one value for each cell of the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WrongLength {
    /// The number of cells of the puzzle.
    expected: usize,
    /// The number of values that were given.
    found: usize,
}

impl WrongLength {
    /// The error for this many cells in place of those expected.
    pub fn new(expected: usize, found: usize) -> WrongLength {
        WrongLength { expected, found }
    }

    /// The number of cells of the puzzle.
    pub fn expected(&self) -> usize {
        self.expected
    }

    /// The number of values that were given.
    pub fn found(&self) -> usize {
        self.found
    }
}

impl fmt::Display for WrongLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one value for each of {} cells, found {}", self.expected, self.found)
    }
}

impl std::error::Error for WrongLength {}
