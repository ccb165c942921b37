//! The warnings of answers. An unknown key is named once for each source, where it comes first.

use std::collections::HashSet;

use nonomata::formats::Warning;

use crate::output::{grouped, noun};
use crate::source_name::SourceName;

/// The most different keys that are remembered. The others are named each time.
const MOST_KEYS: usize = 1000;

/// The longest message that is remembered, in bytes.
const LONGEST_MESSAGE: usize = 256;

/// A warning about one puzzle.
pub(super) struct AnswerWarning {
    /// Line and column, counted from 1.
    place: Option<(usize, usize)>,
    message: String,
}

impl AnswerWarning {
    /// A warning that no part of the text is the cause of.
    pub(super) fn without_place(message: String) -> AnswerWarning {
        AnswerWarning { place: None, message }
    }

    /// The message after its place.
    fn text(&self) -> String {
        match self.place {
            Some((line, column)) => format!("{line}:{column}: {}", self.message),
            None => self.message.clone(),
        }
    }
}

impl From<&Warning> for AnswerWarning {
    fn from(warning: &Warning) -> AnswerWarning {
        let place = Some((warning.line(), warning.column()));
        AnswerWarning { place, message: warning.message().to_owned() }
    }
}

/// The unknown keys that have been named.
#[derive(Debug, Default)]
pub(super) struct UnknownKeys {
    /// The messages about them, with their sources.
    named: HashSet<(SourceName, String)>,
    /// How often a key came that had been named before.
    repeated: u64,
}

impl UnknownKeys {
    /// The texts of all warnings but those about keys that have been named.
    pub(super) fn first_of_each(&mut self, source: &SourceName, warnings: &[AnswerWarning]) -> Vec<String> {
        let is_first = |warning: &&AnswerWarning| self.names(source, &warning.message);
        warnings.iter().filter(is_first).map(AnswerWarning::text).collect()
    }

    /// Whether a message is given: it is about something else than a key that has been named.
    fn names(&mut self, source: &SourceName, message: &str) -> bool {
        if !is_remembered(message) {
            return true;
        }
        let is_first = self.insert(source, message);
        self.repeated += u64::from(!is_first);
        is_first
    }

    /// Remembers a key as long as there are not too many. False if it is known.
    fn insert(&mut self, source: &SourceName, message: &str) -> bool {
        let key = (source.clone(), message.to_owned());
        let is_new = !self.named.contains(&key);
        if is_new && self.named.len() < MOST_KEYS {
            self.named.insert(key);
        }
        is_new
    }

    /// Remembers what a warning of an earlier run has named. A place is before its message.
    pub(super) fn remember(&mut self, source: &SourceName, text: &str) {
        let message = text.splitn(3, ':').nth(2).map(str::trim_start);
        if let Some(message) = message.filter(|message| is_remembered(message)) {
            self.insert(source, message);
        }
    }

    /// How often keys were ignored without a warning, if they were.
    pub(super) fn describe(&self) -> Option<String> {
        let times = format!("{} more {}", grouped(self.repeated), noun(self.repeated, "time"));
        (self.repeated > 0).then(|| format!("ignored the unknown keys {times}"))
    }
}

/// Whether a message is about an unknown key, and short enough to remember.
fn is_remembered(message: &str) -> bool {
    Warning::is_about_unknown_key(message) && message.len() <= LONGEST_MESSAGE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_named_once_for_each_source() {
        let (one, other) = (SourceName::from("one"), SourceName::from("other"));
        let warning = |line: usize, message: &str| AnswerWarning {
            place: Some((line, 1)),
            message: message.to_owned(),
        };
        let size = |line: usize| warning(line, "ignored the unknown key \"size\"");
        let mut keys = UnknownKeys::default();
        assert_eq!(keys.first_of_each(&one, &[size(1), size(2)]), ["1:1: ignored the unknown key \"size\""]);
        assert_eq!(keys.first_of_each(&other, &[size(3)]).len(), 1);
        assert_eq!(
            keys.first_of_each(&one, &[warning(4, "a"), warning(5, "a"), size(6)]),
            ["4:1: a", "5:1: a"]
        );
        assert_eq!(keys.describe().as_deref(), Some("ignored the unknown keys 2 more times"));
        let mut resumed = UnknownKeys::default();
        resumed.remember(&one, "1:1: ignored the unknown key \"size\"");
        assert_eq!(resumed.first_of_each(&one, &[size(2)]), [""; 0]);
    }

    #[test]
    fn memory_is_bounded() {
        let (source, mut keys) = (SourceName::from("-"), UnknownKeys::default());
        for index in 0..2 * MOST_KEYS {
            let warning = AnswerWarning::without_place(format!("ignored the unknown key \"{index}\""));
            assert_eq!(keys.first_of_each(&source, &[warning]).len(), 1);
        }
        assert_eq!(keys.named.len(), MOST_KEYS);
        let mut resumed = UnknownKeys::default();
        for index in 0..2 * MOST_KEYS {
            resumed.remember(&source, &format!("1:1: ignored the unknown key \"{index}\""));
        }
        resumed
            .remember(&source, &format!("1:1: ignored the unknown key \"{}\"", "x".repeat(LONGEST_MESSAGE)));
        assert_eq!(resumed.named, keys.named);
    }
}
