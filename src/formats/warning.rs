//! Warnings from readers: ignored parts and resolved ambiguities.

use std::fmt;

use crate::formats::Place;

/// A warning about a text that could be read. It is displayed like an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    pub(super) place: Place,
    pub(super) message: String,
}

impl Warning {
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
