//! Decoded text: the value of a literal with escapes, and the place of each letter in the source.
//!
//! Strings and elements may contain escapes. Readers that parse the decoded text still report errors at the right
//! place.

use crate::formats::Source;

/// A text without its escapes.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoded {
    text: String,
    /// Pairs of offsets, in the text and in the source, from which both run in parallel. The first pair is that of
    /// the first letter; both components increase.
    jumps: Vec<(usize, usize)>,
}

impl Decoded {
    /// An empty text.
    pub(super) fn new() -> Decoded {
        Decoded::default()
    }

    /// Adds a letter that is written at this place.
    pub(super) fn push(&mut self, letter: char, place: usize) {
        let at = self.text.len();
        if self.jumps.last().is_none_or(|&(here, there)| there + (at - here) != place) {
            self.jumps.push((at, place));
        }
        self.text.push(letter);
    }

    /// Adds a part that begins at this place and is written as it is.
    pub(super) fn push_plain(&mut self, part: &str, place: usize) {
        let mut letters = part.chars();
        if let Some(first) = letters.next() {
            self.push(first, place);
            self.text.push_str(letters.as_str());
        }
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The text, without the places.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// The place in the source of the letter at this byte offset of the text.
    pub(super) fn place(&self, at: usize) -> usize {
        let index = self.jumps.partition_point(|&(here, _)| here <= at);
        index.checked_sub(1).map_or(0, |index| self.jumps[index].1 + (at - self.jumps[index].0))
    }

    /// The text without surrounding white space, except white space written as escapes.
    pub(super) fn trimmed(&self, source: &Source) -> &str {
        let is_plain = |at: usize, letter: char| {
            source.text()[self.place(at)..].starts_with(letter) && letter.is_whitespace()
        };
        let mut start = 0;
        for letter in self.text.chars() {
            if !is_plain(start, letter) {
                break;
            }
            start += letter.len_utf8();
        }
        let mut end = self.text.len();
        for letter in self.text[start..].chars().rev() {
            if !is_plain(end - letter.len_utf8(), letter) {
                break;
            }
            end -= letter.len_utf8();
        }
        &self.text[start..end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_keep_their_places() {
        let source = Source::new("test", "\" a&lt;b &#32;\"");
        let mut decoded = Decoded::new();
        for (letter, place) in [(' ', 1), ('a', 2), ('<', 3), ('b', 7), (' ', 8), (' ', 9)] {
            decoded.push(letter, place);
        }
        let places: Vec<usize> = (0..6).map(|at| decoded.place(at)).collect();
        assert_eq!(places, [1, 2, 3, 7, 8, 9]);
        assert_eq!(decoded.text(), " a<b  ");
        assert_eq!(decoded.trimmed(&source), "a<b  ");
        assert_eq!(Decoded::new().trimmed(&source), "");
    }
}
