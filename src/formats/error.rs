//! Errors from reading and writing: the place, what was found, what was expected.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::cut::Before;
use super::message::shown;
use crate::formats::{Format, Place, Reading};
use crate::puzzles::Puzzle;

/// The kind of a [`ReadError`], for programs; the message is for users.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The text violates the rules of its format, or its puzzle is not well formed.
    Invalid,
    /// The text matches no format that can be read.
    UnknownFormat,
    /// The input is neither text in UTF-8 nor an image.
    NotText,
    /// The input has more bytes than the limits allow.
    TooLong,
    /// A puzzle or an image is larger than the limits allow.
    TooLarge,
}

impl ReadErrorKind {
    /// The name, as answers in other languages have it.
    ///
    /// ```
    /// use nonomata::formats::ReadErrorKind;
    ///
    /// assert_eq!(ReadErrorKind::UnknownFormat.name(), "unknown format");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            ReadErrorKind::Invalid => "invalid",
            ReadErrorKind::UnknownFormat => "unknown format",
            ReadErrorKind::NotText => "not text",
            ReadErrorKind::TooLong => "too long",
            ReadErrorKind::TooLarge => "too large",
        }
    }
}

/// An error from reading a text.
///
/// Its display is the place and the message, then the line with a caret under the place, then the hint. Its
/// [`source`](Error::source) is the error from which the message comes, if there is one: from decoding UTF-8, XML or an
/// image, or from building the puzzle. Errors are equal if their kinds, places, messages and hints are.
///
/// ```
/// use std::error::Error;
/// use std::str::Utf8Error;
///
/// use nonomata::formats::{Limits, ReadErrorKind, Source};
///
/// let error = Source::from_bytes("a file", b"5x5:\x81", Limits::default()).unwrap_err();
/// assert_eq!((error.kind(), error.column()), (ReadErrorKind::NotText, 5));
/// assert!(error.source().is_some_and(|source| source.is::<Utf8Error>()));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ReadError {
    /// Boxed, so that results stay small where nothing is wrong.
    parts: Box<Parts>,
}

#[derive(Clone)]
struct Parts {
    kind: ReadErrorKind,
    place: Place,
    message: String,
    hint: Option<String>,
    others: Vec<ReadError>,
    format: Option<&'static Format>,
    puzzle: Option<Arc<Puzzle>>,
    cause: Option<Arc<dyn Error + Send + Sync>>,
}

impl PartialEq for Parts {
    fn eq(&self, other: &Parts) -> bool {
        (self.kind, &self.place, &self.message, &self.hint, &self.others)
            == (other.kind, &other.place, &other.message, &other.hint, &other.others)
    }
}

impl Eq for Parts {}

impl ReadError {
    pub(super) fn new(place: Place, message: impl Into<String>) -> ReadError {
        let (kind, message) = (ReadErrorKind::Invalid, shown(message.into()));
        ReadError {
            parts: Box::new(Parts {
                kind,
                place,
                message,
                hint: None,
                others: Vec::new(),
                format: None,
                puzzle: None,
                cause: None,
            }),
        }
    }

    /// Sets the kind.
    pub(super) fn of_kind(mut self, kind: ReadErrorKind) -> ReadError {
        self.parts.kind = kind;
        self
    }

    /// Sets the source of the error.
    pub(super) fn caused_by(mut self, cause: impl Error + Send + Sync + 'static) -> ReadError {
        self.parts.cause = Some(Arc::new(cause));
        self
    }

    /// Sets the format that was read.
    pub(super) fn in_format(mut self, format: &'static Format) -> ReadError {
        self.parts.format = Some(format);
        self
    }

    /// The format that was read, if the error is from reading one.
    pub(super) fn format(&self) -> Option<&'static Format> {
        self.parts.format
    }

    /// Adds the puzzle, whose only fault is that its sums differ.
    pub(super) fn with_puzzle(mut self, puzzle: impl Into<Puzzle>) -> ReadError {
        self.parts.puzzle = Some(Arc::new(puzzle.into()));
        self
    }

    /// Moves the error to its place after this much more input.
    pub(super) fn after(mut self, before: Before) -> ReadError {
        self.parts.place = self.parts.place.after(before);
        self
    }

    /// Adds the further errors of the text.
    pub(super) fn with_others(mut self, others: Vec<ReadError>) -> ReadError {
        self.parts.others = others;
        self
    }

    /// Adds a hint.
    pub(super) fn with_hint(mut self, hint: impl Into<String>) -> ReadError {
        self.parts.hint = Some(hint.into());
        self
    }

    /// The kind of the error.
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

    /// The puzzle as it was read, if all that is wrong with it is that its rows and columns add up to different numbers
    /// of cells: it can be compared with a picture, and given the clues of one.
    ///
    /// ```
    /// use nonomata::formats::{self, Source};
    ///
    /// let error = formats::read(&Source::new("a nonogram", "2x2:1/1/1/")).unwrap_err();
    /// assert_eq!(error.message(), "the row clues add up to 1 cell, the column clues to 2");
    /// assert_eq!(error.unequal().unwrap().puzzles[0].kind(), "nonogram");
    /// ```
    pub fn unequal(&self) -> Option<Reading> {
        let (format, puzzle) = self.parts.format.zip(self.parts.puzzle.as_deref())?;
        Some(Reading { format, puzzles: vec![puzzle.clone()], warnings: Vec::new() })
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.parts.place.line()
    }

    /// The character in the line, counted from 1.
    pub fn column(&self) -> usize {
        self.parts.place.column()
    }

    /// The message, one sentence.
    pub fn message(&self) -> &str {
        &self.parts.message
    }

    /// The further errors of the same text, where a format reports all of them: the rules of a logic grid.
    pub fn others(&self) -> &[ReadError] {
        &self.parts.others
    }

    /// A hint, if a common mistake is likely.
    pub fn hint(&self) -> Option<&str> {
        self.parts.hint.as_deref()
    }
}

/// The message, so that a program whose `main` returns it ends with a readable one.
impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.place.show(&self.parts.message, f)?;
        if let Some(hint) = &self.parts.hint {
            write!(f, "\n  = {hint}")?;
        }
        self.parts.others.iter().try_for_each(|other| write!(f, "\n{other}"))
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.parts.cause.as_deref().map(|cause| cause as &(dyn Error + 'static))
    }
}

/// An error from writing a puzzle in a format that would turn it into another puzzle.
///
/// Losing a mere property of a puzzle is not an error: see [`Written::lost`](super::Written::lost).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The format has no colours.
    Colour,
    /// The format holds one puzzle.
    Several,
    /// The format has no given cells.
    Given,
    /// The format has no hidden clue entries.
    Hidden,
    /// The format can hide the length of a block, but neither its colour nor the number of blocks.
    HiddenBlocks,
    /// The format cannot represent a puzzle without rows or without columns.
    Empty,
    /// The format has no empty clues.
    EmptyClue,
    /// The grammar of the format cannot express a rule of the puzzle.
    Sentence,
    /// The format holds the finished picture instead of the clues.
    NoGoal,
    /// The format identifies colours by their values, and two of them are equal.
    Twins,
    /// The format is for another kind of puzzle.
    Kind,
    /// The puzzles are of several kinds.
    Kinds,
    /// The format can only be read.
    OnlyRead,
    /// The format writes each pattern on one line, and a pattern does not fit on one.
    Line,
    /// The format cannot express the length of a block.
    LongBlock,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteError::Colour => "this format is for black and white puzzles, and the puzzle has colours",
            WriteError::Several => "this format holds exactly one puzzle",
            WriteError::Empty => "this format cannot hold a puzzle without rows or without columns",
            WriteError::EmptyClue => "this format has no empty clues, and the puzzle has one",
            WriteError::Sentence => "this format cannot express one of the puzzle's rules",
            WriteError::Hidden => "this format has no hidden clue entries, and the puzzle has some; non, g and json have them, and webpbn hidden lengths",
            WriteError::HiddenBlocks => {
                "this format can hide only the lengths of blocks, and the puzzle hides a colour or a number of blocks"
            }
            WriteError::Given => "this format has no given cells, and the puzzle has some",
            WriteError::Twins => {
                "this format identifies colours by their values, and two of the puzzle's are equal"
            }
            WriteError::Kind => "this format is for another kind of puzzle",
            WriteError::Kinds => "puzzles of different kinds cannot be written together",
            WriteError::OnlyRead => "this format can only be read",
            WriteError::Line => "this format writes each pattern on one line, and one of the puzzle's needs several",
            WriteError::LongBlock => "this format cannot write blocks as long as one of the puzzle's",
            WriteError::NoGoal => {
                "this format holds a finished picture, and none that satisfies the clues is stored with the puzzle"
            }
        })
    }
}

impl Error for WriteError {}
