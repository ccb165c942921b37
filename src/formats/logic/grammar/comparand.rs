//! The comparand: a noun, an amount, all others, or an omitted one.

use super::Reader;
use super::noun::Noun;
use super::phrase::{Part, Phrase};
use crate::formats::logic::amounts::{Amount, Kind, unit};
use crate::formats::logic::lexicon;
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::scales::Scale;

/// Pronouns for what was compared with before.
const OBJECTS: Phrases = Phrases("it|him|her|them");

impl Reader<'_> {
    /// A verb after the comparand: `before the lamp was sold`, `than Ann did`. What follows the verb holds beside
    /// the comparison: `before Bob went to Rome`.
    pub(super) fn take_trailing_verb(&mut self, noun: Option<&Noun>) {
        noun.into_iter().for_each(|noun| self.apposition(noun));
        let trailing = self.attempt(|reader| {
            let is_denied = reader.verbs()?;
            let _ = reader.take("his|hers|theirs");
            (!is_denied && (reader.is_at_break() || reader.peek("by"))).then_some(())
        });
        let trailing = trailing.or_else(|| self.attempt(|reader| reader.event_of(noun?)));
        if trailing.is_none() {
            let _ = self.take("does|did|do|is|was|has");
        }
    }

    /// The verb and the object of the comparand.
    pub(super) fn event_of(&mut self, noun: &Noun) -> Option<()> {
        let verb = self.verb;
        let is_denied = !self.is_predicate || self.verbs()?;
        self.verb = verb;
        let _ = self.take(lexicon::LINKS);
        let phrase = Phrase::is(self.noun().filter(|_| !is_denied && self.depth == 0 && self.is_at_break())?);
        let said = self.said(noun, &phrase)?;
        let said = self.consistent(said)?;
        self.asserted.push(said);
        Some(())
    }

    /// The comparand after a comparative: a noun, `him` for that of the comparison before, or nothing.
    pub(super) fn compared_noun(&mut self, place: usize) -> Option<Noun> {
        let is_pronoun = self.peek(OBJECTS);
        let is_elided = self.is_at_break();
        let noun = if is_pronoun || is_elided {
            self.at += usize::from(is_pronoun);
            self.understood(place).filter(|_| self.is_at_break() || self.peek("by"))
        } else {
            self.noun()
        }?;
        self.object = Some(noun.clone());
        Some(noun)
    }

    /// The comparand of a comparative without a noun: the noun of the comparison before in the clause, or the
    /// subject of the clause before, if that compares with no one else.
    pub(super) fn understood(&mut self, place: usize) -> Option<Noun> {
        if let Some(object) = &self.object {
            return Some(object.clone());
        }
        let [object, subject] = &self.before;
        let subject = subject.clone().filter(|_| object.is_none());
        if subject.is_none() {
            return self.expected("what this is compared with");
        }
        self.note(place, "read as: compared with the subject of the clause before");
        subject
    }

    /// The value above or below all others of a scale.
    pub(super) fn extreme_of(&mut self, scale: &Scale, is_more: bool, place: usize) -> Option<Part> {
        if scale.attribute.is_some() && scale.places.len() != self.grammar.houses.len() {
            return self
                .wrong(place, "some values may be in no house, so the others are not known".to_owned());
        }
        let places = scale.places.iter().copied();
        let extreme = if is_more { places.max() } else { places.min() }?;
        self.one_of(scale.entries(|value| value == extreme), place)
    }

    /// `all the others`, `any other guest`, `everyone else`.
    pub(super) fn all_others(&mut self) -> Option<()> {
        let is_any = self.take("any other|every other");
        let all = "all the others|all the other|all others|all other|everyone else|anyone else";
        (is_any || self.take(all)).then_some(())?;
        let _ = self.attribute();
        self.skip_fillers();
        self.is_at_break().then_some(())
    }

    /// An amount on a scale, by itself or as the only value of a noun.
    pub(super) fn amount(&mut self, scale: &Scale) -> Option<i64> {
        self.attempt(|reader| {
            let _ = reader.take("the|a|an");
            let most = reader.rest().len().min(4);
            let (count, value) = (1..=most).rev().find_map(|count| {
                let text: Vec<&str> = reader.rest()[..count].iter().map(|word| word.text).collect();
                let amount = Amount::parse(&text.join(" "))?;
                let is_measure = matches!(scale.kind, Kind::Number | Kind::Measure(_) | Kind::Money);
                let next = reader.word_at(count).filter(|next| unit(next).is_some());
                let fits = amount.kind == scale.kind
                    || amount.kind == Kind::Number && scale.attribute.is_some() && is_measure;
                (fits && next.is_none_or(|next| scale.measures(next))).then_some((count, amount.value))
            })?;
            reader.at += count;
            while reader.at < reader.words.len()
                && !reader.is_at_verb()
                && reader.word().is_some_and(|word| lexicon::is_filler(word) || unit(word).is_some())
            {
                reader.at += 1;
            }
            Some(value)
        })
    }
}
