//! Warnings from readers: ignored parts and resolved ambiguities.

use std::fmt;

use super::place::Place;
use super::source::Source;

/// A warning about a text that could be read. It is displayed like an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    place: Place,
    message: String,
}

impl Warning {
    pub(super) fn new(place: Place, message: impl Into<String>) -> Warning {
        Warning { place, message: message.into() }
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.place.line()
    }

    /// The character in the line, counted from 1.
    pub fn column(&self) -> usize {
        self.place.column()
    }

    /// The message, one sentence.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.place.show(&self.message, f)
    }
}

/// The warnings of one text.
///
/// At most [`Warnings::LIMIT`] of them keep their place, since finding a place scans the whole text before it.
#[derive(Debug)]
pub(super) struct Warnings<'a> {
    source: &'a Source,
    /// The byte offset of the current piece, if the text is read in pieces.
    start: usize,
    all: Vec<Warning>,
    /// The place of the first warning past the limit, and the number of warnings from there.
    more: Option<(usize, usize)>,
}

impl<'a> Warnings<'a> {
    /// Maximum number of warnings with places.
    const LIMIT: usize = 20;

    pub(super) fn new(source: &'a Source) -> Warnings<'a> {
        Warnings { source, start: 0, all: Vec::new(), more: None }
    }

    /// Begins a piece of the text at this offset. Returns the state for [`roll_back`](Self::roll_back), if the piece
    /// turns out to be invalid.
    pub(super) fn begin_piece(&mut self, start: usize) -> Kept {
        self.start = start;
        Kept { count: self.all.len(), more: self.more }
    }

    /// Removes the warnings since then.
    pub(super) fn roll_back(&mut self, kept: Kept) {
        self.all.truncate(kept.count);
        self.more = kept.more;
    }

    /// Adds a warning at a byte offset.
    pub(super) fn warn(&mut self, offset: usize, message: impl Into<String>) {
        let offset = self.start + offset;
        if self.all.len() < Warnings::LIMIT {
            self.push(offset, message.into());
        } else {
            self.more.get_or_insert((offset, 0)).1 += 1;
        }
    }

    /// All warnings, in order.
    pub(super) fn finish(mut self) -> Vec<Warning> {
        if let Some((offset, count)) = self.more {
            self.push(offset, format!("{count} more warnings from here on"));
        }
        self.all
    }

    fn push(&mut self, offset: usize, message: String) {
        self.all.push(Warning::new(self.source.place(offset), message));
    }
}

/// The state of the warnings at the beginning of a piece.
#[derive(Debug)]
pub(super) struct Kept {
    count: usize,
    more: Option<(usize, usize)>,
}
