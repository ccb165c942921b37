//! What a reader did that its user should know: nothing is passed over in silence.

use std::fmt;

use super::place::Place;
use super::source::Source;

/// What was odd in a text that could be read all the same. Shown, it looks like an error.
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

    /// What was odd and how it was understood, in one sentence.
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
/// At most [`Warnings::LIMIT`] of them keep their place, since finding a place takes a look at the whole text
/// before it.
#[derive(Debug)]
pub(super) struct Warnings<'a> {
    source: &'a Source,
    /// Where the piece begins that is being read, if the text is read in pieces.
    start: usize,
    all: Vec<Warning>,
    /// Where the first warning past the limit was, and how many there are.
    more: Option<(usize, usize)>,
}

impl<'a> Warnings<'a> {
    /// How many warnings keep their place.
    const LIMIT: usize = 20;

    pub(super) fn new(source: &'a Source) -> Warnings<'a> {
        Warnings { source, start: 0, all: Vec::new(), more: None }
    }

    /// From now on places are counted from there, where a piece of the text begins. Returned is what
    /// [`take_back`](Self::take_back) needs if nothing comes of the piece.
    pub(super) fn begin_piece(&mut self, start: usize) -> Kept {
        self.start = start;
        Kept { count: self.all.len(), more: self.more }
    }

    /// Takes back what was said since then.
    pub(super) fn take_back(&mut self, kept: Kept) {
        self.all.truncate(kept.count);
        self.more = kept.more;
    }

    /// Notes what was odd at a place, counted in bytes.
    pub(super) fn say(&mut self, offset: usize, message: impl Into<String>) {
        let offset = self.start + offset;
        if self.all.len() < Warnings::LIMIT {
            self.push(offset, message.into());
        } else {
            self.more.get_or_insert((offset, 0)).1 += 1;
        }
    }

    /// All of them, in the order in which they were met.
    pub(super) fn finish(mut self) -> Vec<Warning> {
        if let Some((offset, count)) = self.more {
            self.push(offset, format!("from here on there is more of this kind: {count} warnings"));
        }
        self.all
    }

    fn push(&mut self, offset: usize, message: String) {
        self.all.push(Warning::new(self.source.place(offset), message));
    }
}

/// What had been said when the reading of a piece began.
#[derive(Debug)]
pub(super) struct Kept {
    count: usize,
    more: Option<(usize, usize)>,
}
