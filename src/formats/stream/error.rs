//! Errors from a stream.

use std::fmt;
use std::io;

use crate::formats::ReadError;

/// An error from a stream: the reader failed, or the input is not text, or too large.
#[derive(Debug)]
#[non_exhaustive]
pub enum StreamError {
    /// The reader failed.
    Io(io::Error),
    /// The input is neither text nor an image, or a puzzle is larger than the limits allow.
    Read(ReadError),
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::Io(error) => write!(f, "cannot read the puzzles: {error}"),
            StreamError::Read(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for StreamError {
    /// The cause, if the message does not already name it.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StreamError::Io(error) => error.source(),
            StreamError::Read(error) => error.source(),
        }
    }
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> StreamError {
        StreamError::Io(error)
    }
}

impl From<ReadError> for StreamError {
    fn from(error: ReadError) -> StreamError {
        StreamError::Read(error)
    }
}
