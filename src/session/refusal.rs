//! Refusals: texts that cannot be read, and questions that do not fit a puzzle.

use std::error::Error;
use std::fmt;

use crate::choice::UnknownName;
use crate::formats::{DrawingError, ReadError};
use nonomata_engine::problem::WrongLength;
use serde::Serialize;

/// Why a text or a question is refused.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Refusal {
    /// The kind of fault, for programs: `argument`, or the kind of a [`ReadError`].
    pub kind: &'static str,
    /// A message: what was found, and what was expected.
    pub message: String,
    /// The line in the text, counted from 1, if the error has a place.
    pub line: Option<usize>,
    /// The column in the text, counted from 1, if the error has a place.
    pub column: Option<usize>,
    /// A hint that may help.
    pub hint: Option<String>,
}

impl Refusal {
    /// A question that does not fit the puzzle: a name, a cell, a grid or a limit.
    pub fn argument(message: impl Into<String>) -> Refusal {
        Refusal::new("argument", message)
    }

    /// A refusal of this kind without a place.
    pub fn new(kind: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { kind, message: message.into(), line: None, column: None, hint: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// The message, so that a program whose `main` returns it ends with a readable one.
impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Refusal {}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Refusal {
        Refusal {
            line: Some(error.line()),
            column: Some(error.column()),
            hint: error.hint().map(str::to_owned),
            ..Refusal::new(error.kind().name(), error.message())
        }
    }
}

impl From<DrawingError> for Refusal {
    fn from(error: DrawingError) -> Refusal {
        match error {
            DrawingError::Wrong(error) => Refusal { kind: "argument", ..error.into() },
            other => Refusal::argument(other.to_string()),
        }
    }
}

impl From<WrongLength> for Refusal {
    fn from(error: WrongLength) -> Refusal {
        Refusal::argument(error.to_string())
    }
}

impl From<UnknownName> for Refusal {
    fn from(error: UnknownName) -> Refusal {
        Refusal::argument(error.to_string())
    }
}
