//! Errors for people: where, what was found, what was expected.

use std::fmt;

use super::place::Place;

/// What kind of error keeps a text from being read: for programs, where the sentence is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The text breaks the rules of its format, or the puzzle in it is not well formed.
    Invalid,
    /// The text looks like none of the formats that are read.
    UnknownFormat,
    /// The input is neither text in UTF-8 nor an image.
    NotText,
    /// The text or its puzzles are larger than the limits allow.
    TooLarge,
}

/// Why a text could not be read.
///
/// Shown, it is the place and the sentence, then the line with a caret under the place, then the advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Boxed, so that results stay small where nothing is wrong.
    parts: Box<Parts>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    kind: ReadErrorKind,
    place: Place,
    message: String,
    hint: Option<String>,
}

impl ReadError {
    pub(super) fn new(place: Place, message: impl Into<String>) -> ReadError {
        let (kind, message) = (ReadErrorKind::Invalid, message.into());
        ReadError { parts: Box::new(Parts { kind, place, message, hint: None }) }
    }

    /// The same error, of another kind.
    pub(super) fn of_kind(mut self, kind: ReadErrorKind) -> ReadError {
        self.parts.kind = kind;
        self
    }

    /// The same error with some advice.
    pub(super) fn with_hint(mut self, hint: impl Into<String>) -> ReadError {
        self.parts.hint = Some(hint.into());
        self
    }

    /// What kind of error it is.
    ///
    /// ```
    /// use nonomata::formats::{self, ReadErrorKind, Source};
    ///
    /// let error = formats::read(&Source::new("greeting", "hello")).unwrap_err();
    /// assert_eq!(error.kind(), ReadErrorKind::UnknownFormat);
    /// ```
    pub fn kind(&self) -> ReadErrorKind {
        self.parts.kind
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.parts.place.line()
    }

    /// The character in the line, counted from 1.
    pub fn column(&self) -> usize {
        self.parts.place.column()
    }

    /// What is wrong, in one sentence.
    pub fn message(&self) -> &str {
        &self.parts.message
    }

    /// Some advice, if a common mistake is likely.
    pub fn hint(&self) -> Option<&str> {
        self.parts.hint.as_deref()
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.place.show(&self.parts.message, f)?;
        match &self.parts.hint {
            Some(hint) => write!(f, "\n  = {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ReadError {}

/// What keeps a puzzle from being written in a format: writing it would make another puzzle of it.
///
/// What a format merely cannot tell of a puzzle is no error: see [`Written::lost`](super::Written::lost).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The format has no colours.
    Colour,
    /// The format holds one puzzle.
    Several,
    /// The format cannot give cells away.
    Given,
    /// The format has no sign for what is hidden of a clue.
    Hidden,
    /// The format can hide the length of a block, but neither its colour nor how many blocks there are.
    HiddenBlocks,
    /// The format cannot tell a puzzle without rows or without columns from another.
    Empty,
    /// The format has no way to write an empty clue.
    EmptyClue,
    /// The grammar of the format has no words for a rule of the puzzle.
    Sentence,
    /// The format holds the finished picture instead of the clues.
    NoGoal,
    /// The format tells colours by their looks, and two of them look the same.
    Twins,
    /// The format is for another kind of puzzle.
    Kind,
    /// The puzzles are of several kinds.
    Kinds,
    /// The format is only read.
    OnlyRead,
    /// The format has a line for a pattern, and one of them cannot be written on one.
    Line,
    /// The format cannot say how long a block is.
    LongBlock,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteError::Colour => "this format is for black and white puzzles, and the puzzle has colours",
            WriteError::Several => "this format holds exactly one puzzle",
            WriteError::Empty => "this format cannot hold a puzzle without rows or without columns",
            WriteError::EmptyClue => "this format has no empty clues, and the puzzle has one",
            WriteError::Sentence => "this format has no words for one of the puzzle's rules",
            WriteError::Hidden => "this format has no sign for what is hidden of a clue, and the puzzle hides something; non, g and json have, and webpbn for lengths",
            WriteError::HiddenBlocks => {
                "this format can hide the length of a block alone, and the puzzle hides a colour or a number of blocks"
            }
            WriteError::Given => "this format cannot give cells away, and the puzzle does",
            WriteError::Twins => {
                "this format tells colours by their looks, and two of the puzzle's look the same"
            }
            WriteError::Kind => "this format is for another kind of puzzle",
            WriteError::Kinds => "puzzles of several kinds are not written together",
            WriteError::OnlyRead => "this format is only read",
            WriteError::Line => "this format writes a pattern on one line, and one of the puzzle's needs several",
            WriteError::LongBlock => "this format has no way to write blocks as long as one of the puzzle's",
            WriteError::NoGoal => {
                "this format holds a finished picture, and the puzzle has none that keeps its clues"
            }
        })
    }
}

impl std::error::Error for WriteError {}
