//! The words of a line, each with its place.
//!
//! A word ends at white space or at a hyphen; commas and the marks at the end of a sentence are not part of it. A text
//! in quotes or backticks is one word, whatever it holds, and a `#` at the beginning of a word opens a comment.

use super::stems::loose;
use crate::formats::{Result, Source};

/// One word, or a text in quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// The text as written, without quotes.
    pub(super) text: &'a str,
    /// The text folded to lower case, without the 's of a possessive.
    pub(super) folded: String,
    /// The stems of the folded text, for names in another form.
    pub(super) stem: String,
    pub(super) is_quoted: bool,
    /// Whether it ends in the 's or ' of a possessive.
    pub(super) is_possessive: bool,
    /// Whether a comma or a semicolon precedes it.
    pub(super) is_after_comma: bool,
    /// Whether a semicolon does.
    pub(super) is_after_semicolon: bool,
    /// The mark after it, if it ends a sentence there: `.`, `?` or `!`.
    pub(super) mark: Option<char>,
    /// The byte offset where it begins.
    pub(super) place: usize,
    /// The byte offset after it, with its closing quote.
    pub(super) end: usize,
}

impl<'a> Word<'a> {
    /// The two words that it is short for.
    fn apart(&self, one: &str, other: &str) -> [Word<'a>; 2] {
        let part = |folded: &str, text: &'a str| Word {
            text,
            stem: loose(folded),
            folded: folded.to_owned(),
            is_possessive: false,
            ..self.clone()
        };
        let short = part(other, self.text);
        [
            Word { mark: None, ..part(one, self.text) },
            Word { is_after_comma: false, is_after_semicolon: false, ..short },
        ]
    }

    /// Whether it is this word of the grammar, given in lower case. A quoted text never is.
    pub(super) fn is(&self, wanted: &str) -> bool {
        !self.is_quoted && self.folded == wanted
    }
}

/// Maximum number of words of a rule.
const WORD_LIMIT: usize = 500;

/// The words of a text that begins at this offset of the source.
pub(super) fn words<'a>(source: &Source, place: usize, text: &'a str) -> Result<Vec<Word<'a>>> {
    let mut words: Vec<Word<'a>> = Vec::new();
    let mut at = 0;
    let (mut is_after_comma, mut is_after_semicolon) = (false, false);
    loop {
        let gap = text[at..].len() - text[at..].trim_start_matches(is_between).len();
        is_after_comma |= text[at..at + gap].contains([',', ';']);
        is_after_semicolon |= text[at..at + gap].contains(';');
        at += gap;
        let rest = &text[at..];
        let Some(first) = rest.chars().next().filter(|&letter| letter != '#') else { return Ok(words) };
        let (inside, end, is_quoted) = match rest.strip_prefix(['"', '`']) {
            Some(quoted) => {
                let end = quoted
                    .find(first)
                    .ok_or_else(|| source.error(place + at, "expected a closing quote on this line"))?;
                (&quoted[..end], end + 2, true)
            }
            None => {
                let end = length(rest);
                (&rest[..end], end, false)
            }
        };
        if words.len() == WORD_LIMIT {
            bail!(source, place + at, "the rule is too long: the limit is {WORD_LIMIT} words");
        }
        let ended = if is_quoted { inside } else { inside.trim_end_matches(':') };
        let bare = if is_quoted { inside } else { ended.trim_end_matches(MARKS) };
        let mark = ended[bare.len()..].chars().last();
        if is_quoted || !bare.is_empty() {
            let (folded, is_possessive) = if is_quoted { (fold(bare), false) } else { possessive(bare) };
            let folded = if folded == "and/or" { "or".to_owned() } else { folded };
            let start = place + at;
            let end = start + if is_quoted { end } else { bare.len() };
            let word = Word {
                text: bare,
                stem: loose(&folded),
                folded,
                is_quoted,
                is_possessive,
                is_after_comma,
                is_after_semicolon,
                mark,
                place: start,
                end,
            };
            match contraction(&word.folded, is_possessive).filter(|_| !is_quoted) {
                Some([one, other]) => words.extend(word.apart(one, other)),
                None => words.push(word),
            }
            (is_after_comma, is_after_semicolon) = (false, false);
        }
        at += end;
    }
}

/// The marks at the end of a sentence.
const MARKS: [char; 3] = ['.', '?', '!'];

/// The bytes up to the end of the word: a comma or a hyphen between digits is part of it.
fn length(text: &str) -> usize {
    let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    let mut before = None;
    for (at, letter) in text.char_indices() {
        let after = text[at + letter.len_utf8()..].chars().next();
        let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let is_inside = letter == ',' && is_digit(before) && is_digit(after)
            || letter == '-' && is_word(before) && !is_word(after);
        let is_first = at == 0 && letter != ',';
        if is_between(letter) && !is_inside && !is_first {
            return at;
        }
        before = Some(letter);
    }
    text.len()
}

fn is_between(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ';' | '-' | '\u{2010}'..='\u{2015}')
}

/// The two words that a folded word is short for: `isn't`, and `it's`, which has lost its 's.
fn contraction(folded: &str, is_possessive: bool) -> Option<[&str; 2]> {
    if is_possessive {
        return ["it", "there", "that", "he", "she", "who"].contains(&folded).then_some([folded, "is"]);
    }
    let denied = match folded {
        "cannot" | "can't" | "cant" => "can",
        "won't" | "wont" => "will",
        "isnt" | "doesnt" | "dont" | "didnt" => &folded[..folded.len() - 2],
        "there're" => return Some(["there", "are"]),
        _ => folded.strip_suffix("n't")?,
    };
    Some([denied, "not"])
}

/// A word in lower case, and whether it was a possessive, of which it loses the 's.
fn possessive(word: &str) -> (String, bool) {
    let folded = word.to_lowercase().replace(['\u{2019}', '\u{2018}'], "'");
    let folded = folded.trim_end_matches(['.', ',']).to_owned();
    match folded.strip_suffix("'s").or_else(|| folded.strip_suffix('\'')) {
        Some(owner) if !owner.is_empty() => (owner.to_owned(), true),
        _ => (folded, false),
    }
}

/// A name as it is compared: in lower case, with one space between its words, hyphens as spaces and no full stop at the
/// end.
pub(super) fn fold(name: &str) -> String {
    let mut rest = name.trim_start_matches(is_between);
    let mut folded = String::with_capacity(rest.len());
    while !rest.is_empty() {
        let (word, more) = rest.split_at(length(rest));
        let word = word.trim_end_matches(['.', ',']).to_lowercase().replace(['\u{2019}', '\u{2018}'], "'");
        match contraction(&word, false) {
            Some(two) => folded.push_str(&two.join(" ")),
            None => folded.push_str(&word),
        }
        rest = more.trim_start_matches(is_between);
        if !rest.is_empty() {
            folded.push(' ');
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_places() {
        let text = "The \"Old, Gold\", St. Bernard's $1,000 next-door. # a remark";
        let source = Source::new("test", text);
        let words = words(&source, 0, text).unwrap();
        let seen: Vec<_> = words.iter().map(|word| (word.place, word.folded.as_str())).collect();
        let expected = [
            (0, "the"),
            (4, "old gold"),
            (17, "st"),
            (21, "bernard"),
            (31, "$1,000"),
            (38, "next"),
            (43, "door"),
        ];
        assert_eq!(seen, expected);
        assert!(words[0].is("the") && !words[1].is("old gold"));
        assert!(words[3].is_possessive && words[2].is_after_comma && words[2].mark == Some('.'));
        assert_eq!(super::words(&source, 0, "a \"b").unwrap_err().column(), 3);
        let short = super::words(&source, 0, "It's Ann's, isn't it").unwrap();
        let folded: Vec<&str> = short.iter().map(|word| word.folded.as_str()).collect();
        assert_eq!(folded, ["it", "is", "ann", "is", "not", "it"]);
    }
}
