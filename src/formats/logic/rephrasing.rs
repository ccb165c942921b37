//! Synonyms of relations: `on the left of = immediately left of` chooses one of two readings for all rules.

use super::declarations;
use super::lexicon::PLACES;
use super::phrases::Phrases;
use super::words::Word;

/// A relation as it is written in the rules, and as the grammar is to read it.
pub(super) struct Rephrasing<'a> {
    pub(super) written: Vec<Word<'a>>,
    pub(super) meant: Vec<Word<'a>>,
}

/// Words that say themselves how far a relation reaches.
const QUALIFIERS: Phrases = Phrases(
    "\
    immediately|directly|immediate|direct|just|right|exactly|somewhere|anywhere|someplace",
);

/// The words of a line with every relation that has a synonym replaced. A relation with a distance stays as it is.
pub(super) fn rephrase<'a>(words: Vec<Word<'a>>, rephrasings: &[Rephrasing<'a>]) -> Vec<Word<'a>> {
    if rephrasings.is_empty() {
        return words;
    }
    let (mut read, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let rest = &words[at..];
        let is_written = |rephrasing: &&Rephrasing<'a>| {
            let written = &rephrasing.written;
            rest.len() >= written.len() && written.iter().zip(rest).all(|(one, other)| other.is(&one.folded))
        };
        let fitting = rephrasings.iter().filter(is_written);
        let longest = fitting.max_by_key(|rephrasing| rephrasing.written.len());
        let Some(rephrasing) = longest.filter(|_| !is_qualified(&words[..at])) else {
            read.push(words[at].clone());
            at += 1;
            continue;
        };
        let replaced = &rest[..rephrasing.written.len()];
        let (first, last) = (&replaced[0], &replaced[replaced.len() - 1]);
        let start = read.len();
        read.extend(rephrasing.meant.iter().map(|word| Word {
            is_after_comma: false,
            is_after_semicolon: false,
            mark: None,
            place: first.place,
            end: last.end,
            ..word.clone()
        }));
        read[start].is_after_comma = first.is_after_comma;
        read[start].is_after_semicolon = first.is_after_semicolon;
        at += replaced.len();
    }
    read
}

/// Whether the last of these words says how far the relation after them reaches: `somewhere`, `two houses`.
fn is_qualified(before: &[Word<'_>]) -> bool {
    let is_number =
        |word: &Word<'_>| declarations::number(&word.folded).is_some() || word.folded.parse::<u64>().is_ok();
    match before {
        [.., number, place] if PLACES.contains(place.folded.as_str()) && is_number(number) => true,
        [.., last] => QUALIFIERS.contains(last.folded.as_str()),
        [] => false,
    }
}
