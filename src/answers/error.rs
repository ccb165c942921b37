//! Errors from questions about a puzzle.

use std::error::Error;
use std::fmt;

use crate::formats::{DrawingError, ReadError};
use nonomata_engine::problem::WrongLength;

/// A question that cannot be answered: a name or a grid does not fit the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnswerError {
    /// What was found, and what was expected.
    pub message: String,
    /// The line and column in the text, if the error has a place, both counted from 1.
    pub place: Option<(usize, usize)>,
}

impl AnswerError {
    /// An error without a place.
    pub fn new(message: impl Into<String>) -> AnswerError {
        AnswerError { message: message.into(), place: None }
    }
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for AnswerError {}

impl From<ReadError> for AnswerError {
    fn from(error: ReadError) -> AnswerError {
        AnswerError { message: error.message().to_owned(), place: Some((error.line(), error.column())) }
    }
}

impl From<DrawingError> for AnswerError {
    fn from(error: DrawingError) -> AnswerError {
        match error {
            DrawingError::Wrong(error) => error.into(),
            other => AnswerError::new(other.to_string()),
        }
    }
}

impl From<WrongLength> for AnswerError {
    fn from(error: WrongLength) -> AnswerError {
        AnswerError::new(error.to_string())
    }
}
