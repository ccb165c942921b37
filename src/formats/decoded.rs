//! A text that stands in a source between escapes, and where each of its letters does.
//!
//! Strings and elements may write a letter in other ways than as itself. Whoever reads on within such a text still
//! points at the right place when something is wrong in it.

use super::source::Source;

/// A text without its escapes.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoded {
    text: String,
    /// The places, here and in the source, from which on both run side by side. The first ones are those of the
    /// first letter; both grow.
    jumps: Vec<(usize, usize)>,
}

impl Decoded {
    /// No letters.
    pub(super) fn new() -> Decoded {
        Decoded::default()
    }

    /// Adds a letter that is written at that place.
    pub(super) fn push(&mut self, letter: char, place: usize) {
        let at = self.text.len();
        if self.jumps.last().is_none_or(|&(here, there)| there + (at - here) != place) {
            self.jumps.push((at, place));
        }
        self.text.push(letter);
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Where the letter that many bytes into the text is written.
    pub(super) fn place(&self, at: usize) -> usize {
        let index = self.jumps.partition_point(|&(here, _)| here <= at);
        index.checked_sub(1).map_or(0, |index| self.jumps[index].1 + (at - self.jumps[index].0))
    }

    /// The text without the white space around it, unless that was written as escapes.
    #[cfg_attr(not(feature = "xml"), allow(dead_code))]
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
