//! Errors for people: where, what was found, what was expected.

use std::fmt;

use crate::puzzles::PuzzleError;

/// How much of a long line an error shows.
const SHOWN: usize = 72;

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    name: String,
    line: usize,
    column: usize,
    /// What of the line is shown, and how many characters of it stand before the place.
    shown: String,
    caret: usize,
    message: String,
    hint: Option<String>,
}

impl ReadError {
    pub(super) fn new(name: &str, line: usize, column: usize, text: &str, message: String) -> ReadError {
        let (shown, caret) = excerpt(text, column - 1);
        ReadError { name: name.to_owned(), line, column, shown, caret, message, hint: None }
    }

    /// The same error with some advice.
    pub(super) fn with_hint(mut self, hint: impl Into<String>) -> ReadError {
        self.hint = Some(hint.into());
        self
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The character in the line, counted from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong, in one sentence.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Some advice, if a common mistake is likely.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

/// The part of a line around a place that fits on a screen, and where the place is in it.
fn excerpt(line: &str, place: usize) -> (String, usize) {
    let characters: Vec<char> = line.chars().take(place + SHOWN).collect();
    let start = if characters.len() <= SHOWN { 0 } else { place.saturating_sub(SHOWN / 2) };
    let end = characters.len().min(start + SHOWN);
    let printable = |&character: &char| if character.is_control() { ' ' } else { character };
    let mut shown: String = characters[start.min(end)..end].iter().map(printable).collect();
    let mut caret = place - start;
    if start > 0 {
        shown.insert_str(0, "...");
        caret += 3;
    }
    if line.chars().nth(end).is_some() {
        shown.push_str("...");
    }
    (shown, caret)
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}:{}: {}", self.name, self.line, self.column, self.message)?;
        writeln!(f, "  | {}", self.shown)?;
        write!(f, "  | {:>1$}", '^', self.caret + 1)?;
        match &self.hint {
            Some(hint) => write!(f, "\n  = {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ReadError {}

/// What keeps a puzzle from being written in a format: writing it would make another puzzle of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The format has no colours.
    Colour,
    /// The format holds one puzzle.
    Several,
    /// The format cannot give cells away.
    Given,
    /// A part of a text cannot be said in the format.
    Puzzle(PuzzleError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Colour => {
                write!(f, "this format is for black and white puzzles, and the puzzle has colours")
            }
            WriteError::Several => write!(f, "this format holds exactly one puzzle"),
            WriteError::Given => write!(f, "this format cannot give cells away, and the puzzle does"),
            WriteError::Puzzle(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for WriteError {}
