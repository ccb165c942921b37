//! The words of a line, each with its place.
//!
//! A word ends at white space. Commas and the full stop after a sentence are not part of it; a quoted text is one word,
//! whatever it holds; and a `#` at the beginning of a word opens a comment.

use crate::formats::{Result, Source};

/// One word, or a text in quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// The text as written, without quotes.
    pub(super) text: &'a str,
    /// The text folded to lower case.
    pub(super) folded: String,
    pub(super) is_quoted: bool,
    /// The byte offset where it begins.
    pub(super) place: usize,
}

impl Word<'_> {
    /// Whether it is this word of the grammar, given in lower case. A quoted text never is.
    pub(super) fn is(&self, wanted: &str) -> bool {
        !self.is_quoted && self.folded == wanted
    }
}

/// Maximum number of words of a rule.
const WORD_LIMIT: usize = 500;

/// The words of a text that begins at this offset of the source.
pub(super) fn words<'a>(source: &Source, place: usize, text: &'a str) -> Result<Vec<Word<'a>>> {
    let mut words = Vec::new();
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start_matches(is_between).len();
        let rest = &text[at..];
        if rest.is_empty() || rest.starts_with('#') {
            return Ok(words);
        }
        let (inside, end, is_quoted) = match rest.strip_prefix('"') {
            Some(quoted) => {
                let end = quoted
                    .find('"')
                    .ok_or_else(|| source.error(place + at, "expected a closing quote on this line"))?;
                (&quoted[..end], end + 2, true)
            }
            None => {
                let end = rest.find(is_between).unwrap_or(rest.len());
                (rest[..end].trim_end_matches('.'), end, false)
            }
        };
        if words.len() == WORD_LIMIT {
            bail!(source, place + at, "the rule is too long: the limit is {WORD_LIMIT} words");
        }
        if is_quoted || !inside.is_empty() {
            words.push(Word { text: inside, folded: fold(inside), is_quoted, place: place + at });
        }
        at += end;
    }
}

fn is_between(letter: char) -> bool {
    letter.is_whitespace() || letter == ','
}

/// A name as it is compared: in lower case, with one space between its words and no full stop at the end.
pub(super) fn fold(name: &str) -> String {
    let words = name.split_whitespace().map(|word| word.trim_end_matches(['.', ',']).to_lowercase());
    words.collect::<Vec<_>>().join(" ").replace('\u{2019}', "'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_places() {
        let text = "The \"Old, Gold\", St. Bernard's. # a remark";
        let source = Source::new("test", text);
        let words = words(&source, 0, text).unwrap();
        let seen: Vec<_> = words.iter().map(|word| (word.place, word.folded.as_str())).collect();
        assert_eq!(seen, [(0, "the"), (4, "old gold"), (17, "st"), (21, "bernard's")]);
        assert!(words[0].is("the") && !words[1].is("old gold"));
        assert_eq!(super::words(&source, 0, "a \"b").unwrap_err().column(), 3);
    }
}
