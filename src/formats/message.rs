//! Messages of a length that can be shown: they name what was found, and that may be most of a text.

use std::collections::VecDeque;
use std::fmt::{self, Write};

/// The most characters that are kept at the beginning of a message, and at its end.
const KEPT: usize = 300;

/// A message without its middle, if it is long.
pub(super) fn message(parts: fmt::Arguments<'_>) -> String {
    let mut message = Message::default();
    // Some type may have refused to be displayed, which is no reason to lose the rest.
    let _ = message.write_fmt(parts);
    message.finish()
}

/// Shortens a message that is already written.
pub(super) fn shown(whole: String) -> String {
    if whole.len() <= 2 * KEPT { whole } else { message(format_args!("{whole}")) }
}

/// A message that is being written.
#[derive(Default)]
struct Message {
    beginning: String,
    /// Its characters.
    used: usize,
    end: VecDeque<char>,
    is_cut: bool,
}

impl Message {
    fn finish(mut self) -> String {
        if self.is_cut {
            self.beginning.push_str("...");
        }
        self.beginning.extend(self.end);
        self.beginning
    }
}

impl Write for Message {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = KEPT - self.used;
        let (first, rest) = match text.char_indices().nth(room) {
            Some((end, _)) => text.split_at(end),
            None => (text, ""),
        };
        self.used += if rest.is_empty() { first.chars().count() } else { room };
        self.beginning.push_str(first);
        // The last characters, however many there are.
        let skipped = rest.len().saturating_sub(KEPT * char::MAX.len_utf8());
        let start = (skipped..=rest.len()).find(|&start| rest.is_char_boundary(start)).unwrap_or(rest.len());
        self.end.extend(rest[start..].chars());
        let excess = self.end.len().saturating_sub(KEPT);
        self.end.drain(..excess);
        self.is_cut |= start > 0 || excess > 0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_keeps_its_beginning_and_its_end() {
        assert_eq!(message(format_args!("found {:?}, expected {}", "é", 1)), "found \"é\", expected 1");
        for length in [10, 280, 290, 580, 590, 600, 10_000] {
            for letter in ["a", "é", "\"", "\u{1f600}"] {
                let text = letter.repeat(length);
                let whole = format!("found {text:?}, expected a number");
                let written = message(format_args!("found {text:?}, expected a number"));
                if whole.chars().count() <= 2 * KEPT {
                    assert_eq!(written, whole);
                    continue;
                }
                let (beginning, end) = written.split_once("...").unwrap();
                assert!(whole.starts_with(beginning) && whole.ends_with(end), "{written}");
                assert_eq!([beginning, end].map(|part| part.chars().count()), [KEPT; 2]);
            }
        }
    }
}
