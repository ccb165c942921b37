//! Noun phrases: one house, by its values, its place, and the predicate of a relative clause.
//!
//! ```text
//! noun = { filler | link | [ ATTRIBUTE ] VALUE | position | "someone" | participle } [ relation noun ]
//!        [ ( "who" | "that" | "which" ) phrase | "whose" ATTRIBUTE phrase | "where" noun verbs ]
//! ```

use std::rc::Rc;

use super::Reader;
use super::phrase::Part;
use crate::formats::logic::amounts::unit;
use crate::formats::logic::lexicon;
use crate::formats::logic::names::Meaning;
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::words::Word;
use crate::puzzles::logic_grid::{Attribute, Entry, Feature, Relation, Statement};

/// Words after which a noun follows.
const DETERMINERS: Phrases = Phrases(
    "\
    with|the|a|an|his|her|their|its|favourite|favorite|preferred|own|whose|same|unique|of|only|this",
);

/// Participles before a name, which mean nothing.
const NAMED: Phrases = Phrases("named|called|located|situated|painted|coloured|colored|known");

/// A predicate of a house: the statement, if it can be expressed of that house.
pub(super) type Predicate = Rc<dyn Fn(&Entry, &[Attribute]) -> Option<Statement>>;

/// One house.
#[derive(Clone, Default)]
pub(super) struct Noun {
    pub(super) entry: Entry,
    /// Its other predicates.
    pub(super) further: Vec<Predicate>,
}

impl Noun {
    pub(super) fn of(entry: Entry) -> Noun {
        Noun { entry, further: Vec::new() }
    }

    /// The house that is both.
    pub(super) fn and(&self, other: &Noun) -> Noun {
        let further = self.further.iter().chain(&other.further).cloned().collect();
        Noun { entry: self.entry.and(&other.entry), further }
    }

    /// Whether it has more than one predicate.
    pub(super) fn is_described(&self) -> bool {
        let places = usize::from(self.entry.houses().is_some());
        self.entry.features().len() + places + self.further.len() > 1
    }

    /// Some house of which a part is true.
    pub(super) fn that(part: Part) -> Noun {
        match part {
            Part::Is(noun) => noun,
            Part::That(predicate) => Noun { further: vec![predicate], ..Noun::default() },
        }
    }

    /// The statement that there is such a house.
    pub(super) fn exists(&self, attributes: &[Attribute]) -> Option<Statement> {
        let base = Statement::That(Relation::Together(self.entry.clone()));
        let parts = self.entry.features().len() + usize::from(self.entry.houses().is_some());
        match &self.further[..] {
            [] => Some(base),
            [only] if parts == 0 || !self.is_identified(attributes) => {
                only(&self.entry, attributes).filter(|statement| statement.alternatives().is_some())
            }
            _ => self.with_further((parts > 1).then_some(base), attributes),
        }
    }

    /// The statement and the other predicates of the house, if it is one house.
    fn with_further(&self, base: Option<Statement>, attributes: &[Attribute]) -> Option<Statement> {
        if self.further.is_empty() {
            return base;
        }
        if !self.is_identified(attributes) {
            return None;
        }
        let further: Option<Vec<Statement>> =
            self.further.iter().map(|further| further(&self.entry, attributes)).collect();
        Some(Statement::all(base.into_iter().chain(further?).collect()))
    }

    /// Whether only one house can be meant.
    fn is_identified(&self, attributes: &[Attribute]) -> bool {
        let is_single = |feature: &Feature| !attributes[feature.attribute].may_repeat;
        self.entry.features().iter().any(is_single)
            || self.entry.houses().is_some_and(|houses| houses.len() == 1)
    }

    /// A statement about several houses, with their other predicates.
    pub(super) fn relate(nouns: &[&Noun], base: Statement, attributes: &[Attribute]) -> Option<Statement> {
        nouns.iter().try_fold(base, |base, noun| noun.with_further(Some(base), attributes))
    }
}

impl<'a> Reader<'a> {
    /// A noun phrase, which says something of the house.
    pub(super) fn noun(&mut self) -> Option<Noun> {
        self.attempt(|reader| {
            let (start, mut noun, mut has_content) = (reader.at, Noun::default(), false);
            while reader.at < reader.words.len()
                && !(has_content && reader.is_after_comma())
                && !(has_content && reader.contracted == Some(reader.at))
            {
                if let Some(entry) = reader.name(&noun.entry)? {
                    noun.entry = noun.entry.and(&entry);
                    has_content = true;
                } else if let Some(neighbour) = reader.neighbour_of(&noun, has_content) {
                    (noun, has_content) = (neighbour, true);
                } else if let Some(more) = reader.reduced_clause(reader.at > start) {
                    noun = noun.and(&more);
                    has_content = true;
                } else if let Some(entry) = reader.position() {
                    noun.entry = noun.entry.and(&entry);
                    has_content = true;
                } else if let Some(more) = reader.relative_clause() {
                    noun = noun.and(&more);
                    has_content = true;
                    if !reader.take("and who|and that|and which") {
                        break;
                    }
                    reader.at -= 1;
                } else if reader.take(lexicon::ANYONE) {
                    has_content = true;
                } else if !reader.take_filler(&noun.entry)? {
                    break;
                }
            }
            if has_content { Some(noun) } else { reader.expected("a value or a house") }
        })
    }

    /// A word without meaning of its own: an article, a link, a participle, the name of an attribute. The outer `None`
    /// is an error.
    pub(super) fn take_filler(&mut self, entry: &Entry) -> Option<bool> {
        let Some(word) = self.word() else { return Some(false) };
        if self.ends_noun(word) {
            return Some(false);
        }
        if *entry != Entry::default() && self.take("in it|of it|in there|of their own|of his own") {
            return Some(true);
        }
        let at = self.at;
        if *entry != Entry::default() {
            self.take_rate();
        }
        if self.at > at || *entry == Entry::default() && self.takes_that_of() {
            return Some(true);
        }
        if self.take_attribute(entry)? {
            return Some(true);
        }
        let is_emphasis = ["right", "directly", "exactly", "just"].contains(&word)
            && self.word_at(1).is_some_and(|next| ["in", "at", "on"].contains(&next));
        let is_called = NAMED.contains(word) && *entry == Entry::default();
        let is_free = !self.is_at_verb() || lexicon::is_participle(word) || is_called;
        let is_plain = lexicon::is_filler(word)
            || self.grammar.names.is_part(word)
            || lexicon::PLACES.contains(word)
            || lexicon::is_participle(word)
            || is_called
            || self.is_at_link();
        if lexicon::is_passive(word) && self.word_at(1) == Some("by") && !self.is_after_auxiliary() {
            self.at += 2;
            return Some(true);
        }
        if self.is_at_reduced_participle(word, entry) {
            self.at += 1;
            return Some(true);
        }
        let is_unit = unit(word).is_some() && !entry.features().is_empty();
        // `Ann's visit`: what someone does, as a noun.
        let is_owned = self.at > 0 && self.words[self.at - 1].is_possessive && self.contracted.is_none();
        // `the July harvest weighed`
        let is_named = *entry != Entry::default()
            && lexicon::is_base_form(word)
            && self.word_at(1).is_some_and(|next| lexicon::is_verb(next) || lexicon::is_auxiliary(next));
        if (is_owned || is_named) && lexicon::is_deed(word) {
            self.at += 1;
            return Some(true);
        }
        let takes = is_emphasis || self.grammar.names.is_ignored(word) || (is_plain || is_unit) && is_free;
        self.at += usize::from(takes);
        Some(takes)
    }

    /// Whether a word that often means nothing begins something else here.
    fn ends_noun(&self, word: &str) -> bool {
        let next = self.word_at(1);
        match word {
            "as" => next.is_some_and(|next| ["well", "does", "did", "is"].contains(&next)),
            "with" => self.sees(|reader| reader.houses_between()),
            // `is the one of the bridge`, but not `one of Ann and Bob`
            "one" | "ones" if next == Some("of") => {
                let is_list =
                    |word: &Word<'_>| ["and", "or", "who", "that"].iter().any(|&other| word.is(other));
                let is_several = self.rest().iter().take(8).any(is_list);
                is_several || self.word_at(2) != Some("the") || !self.is_after_determiner()
            }
            _ => false,
        }
    }

    /// `that of`, where an amount is compared: after `as old as` or `the heaviest harvest was`.
    fn takes_that_of(&mut self) -> bool {
        let before = &self.words[..self.at];
        let near = || before.iter().rev().skip(1).take(4);
        let is_compared = match before {
            [.., last] if last.is("as") => {
                near().any(|word| word.is("as") || word.is("so"))
                    && !near().any(|word| word.is("same") || word.is("well"))
            }
            [first, second, .., last] if before.len() <= 5 && (last.is("is") || last.is("was")) => {
                let is_superlative = second.is("most") || lexicon::superlative(&second.folded).is_some();
                first.is("the") && is_superlative && !before.iter().any(|word| word.is_possessive)
            }
            _ => false,
        };
        is_compared && self.take("that of|those of")
    }

    /// Whether a participle and a link follow a noun: `the book published in 2001`.
    fn is_at_reduced_participle(&self, word: &str, entry: &Entry) -> bool {
        let is_determiner = |word: &Word<'_>| DETERMINERS.contains(word.folded.as_str());
        let is_noun = |before: &[Word<'_>]| match before {
            [.., article, noun] => {
                is_determiner(article) && !is_determiner(noun) && lexicon::is_filler(&noun.folded)
            }
            _ => false,
        };
        lexicon::is_passive(word)
            && *entry == Entry::default()
            && self.word_at(1).is_some_and(|next| lexicon::LINKS.contains(next))
            && is_noun(&self.words[..self.at])
    }

    /// Whether the word before is a form of `be`, and so the next one is part of the verb.
    fn is_after_auxiliary(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| self.words.get(before));
        before.is_some_and(|word| lexicon::is_auxiliary(&word.folded))
    }

    /// Whether the next word links a name to the phrase. Only what is owned or drunk by someone is with them: who lives
    /// by the sea is beside it.
    fn is_at_link(&self) -> bool {
        let (Some(word), at) = (self.word(), self.at) else { return false };
        if word == "by" {
            let is_amount = self.sees(|reader| {
                reader.at += 1;
                reader.quantity()
            });
            let before = at.checked_sub(1).and_then(|before| self.words.get(before));
            let is_of_be = |word: &str| ["is", "are", "was", "were", "not", "either"].contains(&word);
            // `in March or by Xena`
            let is_passive = || self.words[..at].iter().any(|word| lexicon::is_passive(&word.folded));
            let is_listed = before.is_some_and(|word| ["or", "nor", "and"].contains(&word.folded.as_str()))
                && is_passive();
            let is_predicate = |word: &Word| lexicon::is_passive(&word.folded) || is_of_be(&word.folded);
            return !is_amount && (is_listed || before.is_some_and(is_predicate));
        }
        let is_after_owner = word == "to" && at > 0 && self.words[at - 1].is_possessive;
        !is_after_owner && lexicon::LINKS.contains(word) && at + 1 < self.words.len()
    }

    /// The name of an attribute, which must not have the value of another one after it.
    fn take_attribute(&mut self, entry: &Entry) -> Option<bool> {
        let names = self.grammar.names;
        let named = names.longest(self.rest(), &|meaning| matches!(meaning, Meaning::Attribute(_)));
        let named = named.filter(|_| !self.is_at_verb() || self.is_after_determiner());
        let Some((count, meanings)) = named else { return Some(false) };
        let [Meaning::Attribute(attribute)] = meanings[..] else { return Some(false) };
        let next = names.longest(&self.rest()[count..], &|meaning| matches!(meaning, Meaning::Value(_)));
        let is_other = next.is_some_and(|(_, values)| {
            values.iter().all(|value| matches!(value, Meaning::Value(value) if value.attribute != attribute))
        });
        let is_owned = self.at > 0 && self.words[self.at - 1].is_possessive;
        self.at += count;
        if is_other && !is_owned && entry.features().is_empty() {
            let name = &self.grammar.attributes[attribute].name;
            return self.expected(&format!("a value of {name}"));
        }
        self.topic = Some(attribute);
        Some(true)
    }

    /// Whether the next word is a noun, because an article or a possessive precedes it.
    pub(super) fn is_after_determiner(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| self.words.get(before));
        before.is_none_or(|word| word.is_possessive || DETERMINERS.contains(word.folded.as_str()))
    }
}
