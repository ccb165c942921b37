//! Warnings from readers: ignored parts and resolved ambiguities.

use std::fmt;

use crate::formats::Place;

/// How a warning about a key without a meaning begins.
const UNKNOWN_KEY: &str = "ignored the unknown key";

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

    /// The message about a key without a meaning.
    pub(super) fn unknown_key(key: &str) -> String {
        format!("{UNKNOWN_KEY} {key:?}")
    }

    /// Whether a message is about a key without a meaning. Where every puzzle of a data set has such a key, the first
    /// warning says enough.
    pub fn is_about_unknown_key(message: &str) -> bool {
        message.starts_with(UNKNOWN_KEY)
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.place.show(&self.message, f)
    }
}
