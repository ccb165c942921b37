//! The subjects of a clause: one noun, several with a connective, or a number of them.

use std::rc::Rc;

use super::Reader;
use super::coordination::Tail;
use super::noun::Noun;
use super::phrase::{How, Part, Phrase};
use crate::formats::logic::lexicon;

/// Several subjects, and how a predicate of them is meant.
pub(super) struct Subjects {
    pub(super) nouns: Vec<Noun>,
    pub(super) how: How,
    /// How many of them it is true of, where that is bounded.
    pub(super) counted: Option<(usize, usize)>,
}

impl<'a> Reader<'a> {
    /// The subjects of a clause.
    pub(super) fn subjects(&mut self) -> Option<Subjects> {
        self.topic = None;
        self.has_neighbours = false;
        if let Some(noun) = self.attempt(|reader| reader.no_one()) {
            return Some(Subjects { nouns: vec![noun], how: How::None, counted: None });
        }
        if let Some(noun) = self.attempt(|reader| reader.pronoun()) {
            return Some(Subjects { nouns: vec![noun], how: How::All, counted: None });
        }
        let counted = self.attempt(|reader| reader.counted_of());
        let is_not_both = counted.is_none() && self.take("not both");
        let how = match self.word() {
            _ if is_not_both => {
                self.at -= 1;
                Some(How::NotAll)
            }
            _ if counted.is_some() => None,
            Some("both") => Some(How::All),
            Some("either") => Some(How::ExactlyOne),
            Some("neither") => Some(How::None),
            _ => None,
        };
        self.at += usize::from(how.is_some());
        let _ = how.is_none() && self.take("not only");
        let before = Rc::clone(&self.subjects);
        let is_repeated = counted.is_some() && before.len() > 1 && self.take("them");
        let (nouns, word) = if is_repeated { (before.to_vec(), Some("and")) } else { self.nouns()? };
        self.subjects = Rc::new(nouns.clone());
        let are_all = counted.is_some_and(|(least, most)| least > most);
        self.has_neighbours &= counted.is_none() || are_all;
        if (how.is_some() || are_all) && nouns.len() == 1 {
            return self.expected("\"and\", \"or\" or \"nor\" and another subject");
        }
        if how == Some(How::None) && word == Some("and") {
            return self.expected("\"nor\"");
        }
        let tail = if word == Some("or") { self.attempt(|reader| reader.tail_of_subjects()) } else { None };
        let how = match tail {
            Some(Tail::ExactlyOne) => Some(How::ExactlyOne),
            Some(Tail::AtLeastOne) => Some(How::Any),
            None => how,
        };
        self.note_subjects(&nouns);
        let how = how.unwrap_or(if word == Some("or") { How::Any } else { How::All });
        let count = nouns.len();
        let counted =
            counted.map(|(least, most)| if least > most { (count, count) } else { (least, most.min(count)) });
        Some(Subjects { nouns, how, counted })
    }

    /// `no one with the cat`, `no neighbour of the Dane`: the house that does not exist.
    pub(super) fn no_one(&mut self) -> Option<Noun> {
        if self.peek("none") && self.word_at(1) == Some("of") {
            return None;
        }
        let is_no_one = self.take("no one|nobody|no person|no house|none");
        // `no painter but Ann`
        let is_filler = |word: &str| lexicon::is_filler(word) && !lexicon::PLACES.contains(word);
        let is_any = !is_no_one
            && self.peek("no")
            && self.word_at(1).is_some_and(is_filler)
            && self.word_at(2) == Some("but");
        self.at += if is_any { 2 } else { 0 };
        if (is_no_one || is_any) && self.take("but") {
            let noun = self.noun()?;
            return self.said_by(&Phrase::denied(Part::Is(noun)));
        }
        if is_no_one {
            let _ = self.take("with");
            if let Some(part) = self.attempt(|reader| reader.relation_or_comparison()) {
                return Some(Noun::that(part));
            }
            return Some(self.noun().unwrap_or_default());
        }
        // `no other guest paid more`
        if let Some(anyone) = self.attempt(|reader| {
            reader.take("no").then_some(())?;
            let _ = reader.take("other");
            let is_noun = reader.attribute().is_some() | reader.word().is_some_and(lexicon::is_filler);
            reader.skip_fillers();
            (is_noun && reader.is_at_verb()).then(Noun::default)
        }) {
            return Some(anyone);
        }
        if !self.take("no") || self.peek("more|less|fewer") || self.peek(lexicon::PLACES) {
            return None;
        }
        self.noun()
    }

    /// `exactly two of`: how many of the subjects. `all of` is at least one and at most none.
    pub(super) fn counted_of(&mut self) -> Option<(usize, usize)> {
        let counts = [
            ("none of", (0, 0)),
            ("neither of", (0, 0)),
            ("all of", (1, 0)),
            ("each of", (1, 0)),
            ("every one of", (1, 0)),
            ("both of", (1, 0)),
            ("either of", (1, usize::MAX)),
        ];
        if let Some((_, bounds)) = counts.iter().find(|(text, _)| self.take(text)) {
            return Some(*bounds);
        }
        let quantity = self.quantity()?;
        let _ = self.take(lexicon::PLACES);
        self.take("of").then(|| quantity.counts(usize::from(u16::MAX)))
    }

    /// Nouns in a list, and the word that joins them.
    pub(super) fn nouns(&mut self) -> Option<(Vec<Noun>, Option<&'static str>)> {
        let (mut nouns, mut word) = (vec![self.noun_with_apposition()?], None);
        while let Some((connective, noun)) = self.attempt(|reader| {
            let is_listed = reader.is_after_comma();
            let connective = match reader.take("as well as|but also") {
                true => Some("and"),
                false => {
                    let connective = ["and", "or", "nor"].into_iter().find(|word| reader.peek(word));
                    reader.at += usize::from(connective.is_some());
                    connective
                }
            };
            (connective.is_some() || is_listed).then_some(())?;
            Some((connective, reader.noun_with_apposition()?))
        }) {
            if word.is_some() && connective.is_some() && word != connective {
                let message = "`and` and `or` in one list have several readings; write two rules";
                return self.wrong(self.at - 1, message.to_owned());
            }
            word = connective.or(word);
            nouns.push(noun);
        }
        Some((nouns, word))
    }

    /// `Ann or Bob, but not both, ...`, `Ann or Bob or both ...`: the verb follows.
    fn tail_of_subjects(&mut self) -> Option<Tail> {
        let tail = if self.take("but not both|and not both|not both") {
            Tail::ExactlyOne
        } else {
            self.take("or both").then_some(Tail::AtLeastOne)?
        };
        let _ = self.take("of them|of these");
        self.is_at_verb().then_some(tail)
    }

    /// A noun, and a relative clause between commas: `Ann, who drinks tea, ...`.
    pub(super) fn noun_with_apposition(&mut self) -> Option<Noun> {
        let noun = self.noun()?;
        let more = self.attempt(|reader| {
            let is_apposition = reader.is_after_comma() && reader.peek("who|whose|which");
            is_apposition.then(|| reader.relative_clause()).flatten()
        });
        Some(more.map_or(noun.clone(), |more| noun.and(&more)))
    }
}
