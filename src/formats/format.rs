//! The formats, and which of them a text is in.

use std::fmt;

use super::error::{ReadError, WriteError};
use super::source::Source;
use super::{non, runs, tatham};
use crate::puzzles::Nonogram;

/// A notation for puzzles.
pub struct Format {
    pub(super) name: &'static str,
    pub(super) suffixes: &'static [&'static str],
    pub(super) about: &'static str,
    /// Whether it has colours.
    pub(super) colour: bool,
    /// Whether one text can hold several puzzles.
    pub(super) many: bool,
    /// Whether a text looks like this format.
    pub(super) looks_like: fn(&str) -> bool,
    pub(super) read: fn(&Source) -> Result<Vec<Nonogram>, ReadError>,
    pub(super) write: fn(&[Nonogram], &mut Written) -> Result<(), WriteError>,
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The format it was in.
    pub format: &'static Format,
    /// The puzzles, in order.
    pub puzzles: Vec<Nonogram>,
}

/// What was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the format could not hold and was left out: the clues never are.
    pub lost: Vec<String>,
}

/// All formats, in the order in which a text is held against them.
static ALL: [&Format; 3] = [&tatham::FORMAT, &runs::FORMAT, &non::FORMAT];

impl Format {
    /// All formats.
    pub fn all() -> &'static [&'static Format] {
        &ALL
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<&'static Format> {
        ALL.into_iter().find(|format| format.name == name)
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The usual ends of names of files that are in it, without the dot.
    pub fn suffixes(&self) -> &'static [&'static str] {
        self.suffixes
    }

    /// What it is, in a few words.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// Whether it has colours.
    pub fn has_colour(&self) -> bool {
        self.colour
    }

    /// Whether one text can hold several puzzles.
    pub fn holds_many(&self) -> bool {
        self.many
    }

    /// Reads a text in this format.
    pub fn read(&'static self, source: &Source) -> Result<Reading, ReadError> {
        Ok(Reading { format: self, puzzles: (self.read)(source)? })
    }

    /// Writes puzzles in this format.
    pub fn write(&self, puzzles: &[Nonogram]) -> Result<Written, WriteError> {
        if puzzles.len() != 1 && !self.many {
            return Err(WriteError::Several);
        }
        if !self.colour && !puzzles.iter().all(|puzzle| puzzle.palette().is_black_and_white()) {
            return Err(WriteError::Colour);
        }
        let mut written = Written::default();
        (self.write)(puzzles, &mut written)?;
        Ok(written)
    }
}

impl Written {
    /// Notes what every puzzle has of this and the format cannot hold.
    pub(super) fn lose(&mut self, what: &str, is_there: bool) {
        if is_there && !self.lost.iter().any(|lost| lost == what) {
            self.lost.push(what.to_owned());
        }
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.name)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

/// Reads a text in the format that its content tells.
pub fn read(source: &Source) -> Result<Reading, ReadError> {
    let text = source.text();
    if let Some(format) = ALL.into_iter().find(|format| (format.looks_like)(text)) {
        return format.read(source);
    }
    let start = text.len() - text.trim_start().len();
    let known = match text[start..].chars().next() {
        None => return Err(source.error(0, "the text is empty, expected a puzzle")),
        Some('<') => " (XML and HTML are not read)",
        Some('{' | '[') => " (JSON is not read)",
        Some(_) if text.starts_with("P1") || text.starts_with("P4") => " (images are not read)",
        Some(_) => "",
    };
    let names: Vec<&str> = ALL.iter().map(|format| format.name).collect();
    let message = format!("this is no format that can be recognised{known}");
    Err(source.error(start, message).with_hint(format!("the formats are {}", names.join(", "))))
}
