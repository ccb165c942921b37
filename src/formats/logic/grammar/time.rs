//! Places in the order of time: `Ann came first`, where some attribute says when each of them came.

use super::Reader;
use super::position::{LAST_BUT_ONE, ordinal_number};
use crate::formats::logic::lexicon;
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::scales::Scale;
use crate::puzzles::logic_grid::Entry;

/// Verbs that say where someone is, rather than when something happens.
const OF_PLACE: Phrases =
    Phrases("live|reside|dwell|stay|sit|stand|locate|inhabit|occupy|park|have|own|sleep|be");

impl<'a> Reader<'a> {
    /// The only attribute that says when, if every house has another of its values.
    fn time_scale(&self) -> Option<Scale> {
        let adjective = lexicon::comparative("earlier")?;
        let (scale, _) = self.grammar.scales.meant(adjective, None).ok().flatten()?;
        let is_full = scale.places.len() == self.grammar.houses.len();
        let happens = !scale.is_of_birth() || self.verb == Some("born");
        (scale.attribute.is_some() && is_full && happens).then(|| scale.clone())
    }

    /// The scale of time, if the verb of the clause says that something happens.
    pub(super) fn time_of_verb(&self) -> Option<Scale> {
        if self.is_verb_of_deed() { self.time_scale() } else { None }
    }

    /// Whether the verb of the clause says that something happens, rather than where someone is.
    pub(super) fn is_verb_of_deed(&self) -> bool {
        self.verb.is_some_and(|verb| !OF_PLACE.iter().any(|place| lexicon::is_form_of(verb, place)))
    }

    /// `to arrive`, after an ordinal.
    fn takes_deed(&mut self) -> bool {
        let deed = |reader: &mut Reader<'a>| {
            let _ = reader.take("to") && reader.take("be");
            let is_after_to =
                reader.words[..reader.at].last().is_some_and(|word| word.is("to") || word.is("be"));
            (is_after_to && reader.word().is_some_and(lexicon::is_verb)).then(|| reader.at += 1)
        };
        self.attempt(deed).is_some()
    }

    /// Whether it follows after another ordinal: `the first or the last to arrive`.
    fn is_deed_shared(&self) -> bool {
        let is_listed_word = |word: &str| {
            ["of", "last"].contains(&word) || lexicon::is_filler(word) || ordinal_number(word).is_some()
        };
        self.sees(|reader| {
            reader.take("or|nor|and").then_some(())?;
            while reader.word().is_some_and(is_listed_word) {
                reader.at += 1;
            }
            reader.takes_deed().then_some(())
        })
    }

    /// Whether an ordinal follows that may be one of the row or one in time.
    pub(super) fn is_at_unclear_ordinal(&self) -> bool {
        let is_ordinal = self.word().is_some_and(|word| word == "last" || ordinal_number(word).is_some());
        let is_place = |ahead: usize| {
            self.word_at(ahead).is_some_and(|word| {
                word == "from" || lexicon::PLACES.contains(word) && !["person", "people"].contains(&word)
            })
        };
        is_ordinal && !(1..4).any(is_place) && self.time_scale().is_some()
    }

    /// `first`, `the next to last to arrive`: a place in the order of time.
    pub(super) fn place_in_time(&mut self) -> Option<Entry> {
        let (number, is_last) = if self.take(LAST_BUT_ONE) {
            (2, true)
        } else {
            let word = self.word()?;
            let is_last = word == "last";
            let number = ordinal_number(word).or(is_last.then_some(1))?;
            self.at += 1;
            (number, is_last)
        };
        let is_place = |word: &str| lexicon::PLACES.contains(word) && !["person", "people"].contains(&word);
        while self.word().is_some_and(|word| word == "of" || lexicon::is_filler(word) && !is_place(word)) {
            self.at += 1;
        }
        // `the first appointment of the day`
        let is_of_period = matches!(&self.words[..self.at], [.., of, the] if of.is("of") && the.is("the"))
            && self.take("day|week|month|year");
        let is_ranked = |word: &str| {
            is_place(word) || word == "from" || word == "most" || lexicon::superlative(word).is_some()
        };
        if self.word().is_some_and(is_ranked) {
            return None;
        }
        let is_done = is_of_period || self.takes_deed() || self.is_deed_shared() || self.is_in_time;
        let scale = if is_done { self.time_scale() } else { self.time_of_verb() }?;
        let mut places = scale.places.clone();
        places.sort_unstable_by_key(|&value| if is_last { -value } else { value });
        let meant = *places.get(number - 1)?;
        self.is_in_time = is_done;
        scale.entries(|value| value == meant).pop()
    }
}
