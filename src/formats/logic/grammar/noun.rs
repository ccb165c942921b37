//! Noun phrases: one house, by its values, its place, and the predicate of a relative clause.
//!
//! ```text
//! noun = { filler | link | [ ATTRIBUTE ] VALUE | position | "someone" | participle } [ relation noun ]
//!        [ ( "who" | "that" | "which" ) phrase | "whose" ATTRIBUTE phrase | "where" noun verbs ]
//! ```

use std::rc::Rc;

use super::Reader;
use super::phrase::{Part, Phrase};
use super::position::ordinal_number;
use crate::formats::logic::amounts::{month, unit};
use crate::formats::logic::names::Meaning;
use crate::formats::logic::words::Word;
use crate::formats::logic::{declarations, lexicon};
use crate::puzzles::logic_grid::{Attribute, Entry, Feature, Relation, Statement};

/// Words after which a noun follows.
const DETERMINERS: [&str; 17] = [
    "the",
    "a",
    "an",
    "his",
    "her",
    "their",
    "its",
    "favourite",
    "favorite",
    "preferred",
    "own",
    "whose",
    "same",
    "unique",
    "of",
    "only",
    "this",
];

/// Participles before a name, which mean nothing.
const NAMED: [&str; 8] =
    ["named", "called", "located", "situated", "painted", "coloured", "colored", "known"];

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
                    noun = neighbour;
                } else if let Some(more) = reader.reduced_clause(reader.at > start) {
                    noun = noun.and(&more);
                    has_content = true;
                } else if let Some(entry) = reader.position() {
                    noun.entry = noun.entry.and(&entry);
                    has_content = true;
                } else if let Some(more) = reader.relative_clause() {
                    noun = noun.and(&more);
                    has_content = true;
                    if !reader.take_one(&["and who", "and that", "and which"]) {
                        break;
                    }
                    reader.at -= 1;
                } else if reader.take_any(&lexicon::ANYONE[..5]) {
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
    fn take_filler(&mut self, entry: &Entry) -> Option<bool> {
        let Some(word) = self.word() else { return Some(false) };
        if word == "as" && self.word_at(1).is_some_and(|next| ["well", "does", "did", "is"].contains(&next)) {
            return Some(false);
        }
        if *entry != Entry::default()
            && self.take_one(&["in it", "of it", "in there", "of their own", "of his own"])
        {
            return Some(true);
        }
        let at = self.at;
        if *entry != Entry::default() {
            self.take_rate();
        }
        if self.at > at || *entry == Entry::default() && self.takes_that_of() {
            return Some(true);
        }
        if ["one", "ones"].contains(&word) && self.word_at(1) == Some("of") {
            return Some(false);
        }
        if self.take_attribute(entry)? {
            return Some(true);
        }
        let is_emphasis = ["right", "directly", "exactly", "just"].contains(&word)
            && self.word_at(1).is_some_and(|next| ["in", "at", "on"].contains(&next));
        let is_called = NAMED.contains(&word) && *entry == Entry::default();
        let is_free = !self.is_at_verb() || lexicon::is_participle(word) || is_called;
        let is_plain = lexicon::is_filler(word)
            || self.grammar.names.is_part(word)
            || lexicon::PLACES.contains(&word)
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
        if is_owned && lexicon::is_deed(word) {
            self.at += 1;
            return Some(true);
        }
        let takes = is_emphasis || self.grammar.names.is_ignored(word) || (is_plain || is_unit) && is_free;
        self.at += usize::from(takes);
        Some(takes)
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
        is_compared && self.take_one(&["that of", "those of"])
    }

    /// Whether a participle and a link follow a noun: `the book published in 2001`.
    fn is_at_reduced_participle(&self, word: &str, entry: &Entry) -> bool {
        let is_determiner = |word: &Word<'_>| DETERMINERS.contains(&word.folded.as_str());
        let is_noun = |before: &[Word<'_>]| match before {
            [.., article, noun] => {
                is_determiner(article) && !is_determiner(noun) && lexicon::is_filler(&noun.folded)
            }
            _ => false,
        };
        lexicon::is_passive(word)
            && *entry == Entry::default()
            && self.word_at(1).is_some_and(|next| lexicon::LINKS.contains(&next))
            && is_noun(&self.words[..self.at])
    }

    /// Whether the word before is a form of `be`, and so the next one is part of the verb.
    fn is_after_auxiliary(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| self.words.get(before));
        before.is_some_and(|word| lexicon::is_auxiliary(&word.folded))
    }

    /// Whether the next word links a name to the phrase. Only what is owned or drunk by someone is with them: who lives
    /// by the sea is beside it.
    fn is_at_link(&mut self) -> bool {
        let (Some(word), at) = (self.word(), self.at) else { return false };
        if word == "by" {
            self.at += 1;
            let is_amount = self.quantity().is_some();
            self.at = at;
            let before = at.checked_sub(1).and_then(|before| self.words.get(before));
            let is_of_be = |word: &str| {
                ["is", "are", "was", "were", "isn't", "aren't", "wasn't", "not", "either"].contains(&word)
            };
            return !is_amount
                && before.is_some_and(|word| lexicon::is_passive(&word.folded) || is_of_be(&word.folded));
        }
        let is_after_owner = word == "to" && at > 0 && self.words[at - 1].is_possessive;
        !is_after_owner && lexicon::LINKS.contains(&word) && at + 1 < self.words.len()
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
    fn is_after_determiner(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| self.words.get(before));
        before.is_none_or(|word| word.is_possessive || DETERMINERS.contains(&word.folded.as_str()))
    }

    /// A relation or a comparison right after a noun: `the house next to the Dane`.
    fn reduced_clause(&mut self, has_noun: bool) -> Option<Noun> {
        let starts = self.peek_any(&[
            "next",
            "adjacent",
            "adjoining",
            "beside",
            "alongside",
            "between",
            "neighbouring",
            "neighboring",
            "neighbour",
            "neighbor",
        ]) || self
            .word()
            .is_some_and(|word| lexicon::comparative(word).is_some() || word == "more" || word == "less")
            || self.take_side();
        let part =
            if has_noun && starts { self.attempt(|reader| reader.relation_or_comparison()) } else { None };
        part.map(Noun::that)
    }

    /// Whether `to the left of` or the like follows, also after a number.
    fn take_side(&self) -> bool {
        let words: Vec<&str> = (0..8).map_while(|ahead| self.word_at(ahead)).collect();
        let lead = |word: &&&str| {
            [
                "to",
                "on",
                "the",
                "immediately",
                "directly",
                "immediate",
                "somewhere",
                "house",
                "houses",
                "just",
                "exactly",
                "a",
            ]
            .contains(word)
                || declarations::number(word).is_some()
                || word.parse::<u64>().is_ok()
        };
        let count = words.iter().take_while(lead).count();
        matches!(words.get(count..), Some(["left" | "right", "of" | "side" | "hand", ..] | ["away" | "apart" | "from", ..]) if count > 0)
            || matches!(words[..], ["left" | "right", "of", ..])
    }

    /// `neighbour` after a possessive: some house beside it.
    fn neighbour_of(&mut self, noun: &Noun, has_content: bool) -> Option<Noun> {
        let is_owned = has_content && self.at > 0 && self.words[self.at - 1].is_possessive;
        self.attempt(|reader| {
            if !is_owned {
                return None;
            }
            let is_next = reader.take_any(&["immediate", "direct"]);
            let before = reader.word().filter(|word| ["left", "right"].contains(word));
            reader.at += usize::from(before.is_some());
            let _ = reader.take_all("hand") || reader.take_all("next door");
            let are_several = reader.peek_any(&["neighbours", "neighbors"]);
            if !are_several && !reader.take_any(&["neighbour", "neighbor"]) {
                return None;
            }
            reader.at += usize::from(are_several);
            reader.has_neighbours |= are_several;
            let after = reader.attempt(|reader| {
                reader.take_one(&["to the", "on the"]).then_some(())?;
                let side = reader.word().filter(|word| ["left", "right"].contains(word))?;
                reader.at += 1;
                reader.is_at_break().then_some(side)
            });
            let side = before.or(after);
            let distance = if is_next || side.is_some() { Some(1) } else { None };
            let (owner, side) = (noun.clone(), side.map(str::to_owned));
            let predicate: Predicate = Rc::new(move |entry, attributes| {
                let (one, other) = (entry.clone(), owner.entry.clone());
                let relation = match side.as_deref() {
                    Some("left") => Relation::LeftOf { left: one, right: other, distance },
                    Some(_) => Relation::LeftOf { left: other, right: one, distance },
                    None => Relation::Apart { one, other, distance: 1 },
                };
                Noun::relate(&[&owner], Statement::That(relation), attributes)
            });
            Some(Noun { entry: Entry::default(), further: vec![predicate] })
        })
    }

    /// The predicate of a relative clause.
    pub(super) fn relative_clause(&mut self) -> Option<Noun> {
        self.depth += 1;
        let clause = self.relative_clause_here();
        self.depth -= 1;
        clause
    }

    fn relative_clause_here(&mut self) -> Option<Noun> {
        self.attempt(|reader| {
            if reader.take("whose") || reader.take_all("the person's") {
                while reader.at < reader.words.len() && !reader.is_at_verb() {
                    reader.take_filler(&Entry::default()).filter(|&takes| takes)?;
                }
                let phrase = reader.phrase()?;
                return reader.said_by(&phrase);
            }
            if reader.take("where") {
                let noun = reader.noun()?;
                reader.last_verb()?;
                return Some(noun);
            }
            if reader.take_one(&["without", "with no", "other than", "except"]) {
                let noun = reader.noun()?;
                return reader.said_by(&Phrase::denied(Part::Is(noun)));
            }
            if !reader.take_any(&["who", "that", "which", "whoever", "what"]) {
                return None;
            }
            if !reader.is_at_verb() {
                // The house of which the noun has what is meant: `the pet that Ann has`.
                let noun = reader.noun()?;
                reader.last_verb()?;
                return Some(noun);
            }
            let phrase = reader.phrase()?;
            reader.relative_end = reader.at;
            let first = reader.said_by(&phrase)?;
            Some(reader.attempt(|reader| reader.more_of_relative_clause(&first)).unwrap_or(first))
        })
    }

    /// `who owns the cat and drinks tea`: further verbs, if that of the sentence follows.
    fn more_of_relative_clause(&mut self, first: &Noun) -> Option<Noun> {
        let mut whole = first.clone();
        let mut count = 0;
        while let Some(more) = self.attempt(|reader| {
            reader.take_any(&["and", "but"]).then_some(())?;
            let _ = reader.take_any(&["who", "that", "which", "also"]);
            reader.is_at_verb().then_some(())?;
            let phrase = reader.phrase()?;
            reader.said_by(&phrase)
        }) {
            whole = whole.and(&more);
            count += 1;
        }
        (count > 0 && self.is_at_verb()).then_some(whole)
    }

    /// The verb at the end of a relative clause, before that of the sentence.
    pub(super) fn last_verb(&mut self) -> Option<()> {
        if !self.is_at_verb() {
            return self.expected("a verb");
        }
        self.at += 1;
        while self.word().is_some_and(|word| lexicon::is_verb(word) && !lexicon::is_auxiliary(word)) {
            self.at += 1;
        }
        Some(())
    }

    /// The house of which a phrase is true.
    pub(super) fn said_by(&mut self, phrase: &Phrase) -> Option<Noun> {
        if let Some(noun) = phrase.only_noun() {
            return Some(noun.clone());
        }
        let phrase = phrase.clone();
        let predicate: Predicate =
            Rc::new(move |entry, attributes| phrase.of(&Noun::of(entry.clone()), attributes));
        Some(Noun { entry: Entry::default(), further: vec![predicate] })
    }

    /// A value, with or without the name of its attribute beside it, or a house by its name. The outer `None` is an
    /// error.
    pub(super) fn name(&mut self, known: &Entry) -> Option<Option<Entry>> {
        if let Some(feature) = self.number_of_shared_unit() {
            self.at += 1;
            return Some(Some(Entry::of(feature.attribute, feature.value)));
        }
        let is_attribute = |meaning| matches!(meaning, Meaning::Attribute(_));
        let is_new =
            |feature: &Feature| known.features().iter().all(|known| known.attribute != feature.attribute);
        let named = self.grammar.names.longest(self.rest(), &is_attribute);
        let named = named.filter(|_| !self.is_at_verb() || self.is_after_determiner());
        if let Some((count, meanings)) = named {
            let of = |feature: Feature| meanings.contains(&Meaning::Attribute(feature.attribute));
            let is_value =
                |meaning| matches!(meaning, Meaning::Value(feature) if of(feature) && is_new(&feature));
            if let Some((more, values)) = self.grammar.names.longest(&self.rest()[count..], &is_value) {
                let entry = self.only(&values, 0)?;
                self.at += count + more;
                return Some(Some(entry));
            }
        }
        let is_meant = |meaning: Meaning| {
            meaning.stands_alone(self.grammar.houses)
                && match meaning {
                    Meaning::Value(feature) => is_new(&feature),
                    _ => known.houses().is_none(),
                }
        };
        let Some((count, meanings)) = self.grammar.names.longest(self.rest(), &is_meant) else {
            return Some(None);
        };
        // A number before a unit counts: five houses are not a value of five.
        let is_number = self.word().is_some_and(is_number);
        if is_number && count == 1 && self.word_at(1).is_some_and(|word| lexicon::PLACES.contains(&word)) {
            return Some(None);
        }
        let entry = self.only(&meanings, count)?;
        self.at += count;
        Some(Some(entry))
    }

    /// The value that a number means whose unit follows a later one: `five` in `five or ten dollars`.
    fn number_of_shared_unit(&self) -> Option<Feature> {
        let is_day = |word: &str| ordinal_number(word).is_some();
        let number = |ahead| self.word_at(ahead).filter(|word| is_number(word) || is_day(word));
        let first = number(0)?;
        let mut ahead = 1;
        loop {
            let is_listed = self.words.get(self.at + ahead).is_some_and(|word| word.is_after_comma);
            let joint = usize::from(matches!(self.word_at(ahead), Some("or" | "and" | "nor")));
            let joint = joint + usize::from(joint > 0 && self.word_at(ahead + joint) == Some("the"));
            number(ahead + joint).filter(|_| is_listed || joint > 0)?;
            ahead += joint + 1;
            let of = usize::from(self.word_at(ahead) == Some("of"));
            let named = self.word_at(ahead + of).filter(|word| month(word).is_some());
            if let Some(named) = named {
                let day = ordinal_number(first).or_else(|| first.parse().ok())?;
                let meanings = self.grammar.names.of_amount(&format!("{day} {named}"));
                return match meanings[..] {
                    [Meaning::Value(feature)] => Some(feature),
                    _ => None,
                };
            }
            if let Some(half @ ("am" | "pm")) = self.word_at(ahead) {
                let meanings = self.grammar.names.of_amount(&format!("{first} {half}"));
                return match meanings[..] {
                    [Meaning::Value(feature)] => Some(feature),
                    _ => None,
                };
            }
            if let Some(measured) = self.word_at(ahead).filter(|word| unit(word).is_some()) {
                let meanings = self.grammar.names.of_amount(&format!("{first} {measured}"));
                return match meanings[..] {
                    [Meaning::Value(feature)] => Some(feature),
                    _ => None,
                };
            }
        }
    }

    /// The only meaning of a name here, with the name of an attribute after this many words to tell several apart.
    fn only(&mut self, meanings: &[Meaning], count: usize) -> Option<Entry> {
        let attributes = self.grammar.attributes;
        let after = self
            .grammar
            .names
            .longest(&self.rest()[count..], &|meaning| matches!(meaning, Meaning::Attribute(_)));
        let after = after.map_or(Vec::new(), |(_, attributes)| attributes);
        let is_narrowed = |meaning: &&Meaning| matches!(meaning, Meaning::Value(feature) if after.contains(&Meaning::Attribute(feature.attribute)));
        let narrowed: Vec<Meaning> = meanings.iter().filter(is_narrowed).copied().collect();
        match if narrowed.is_empty() { meanings } else { &narrowed } {
            [Meaning::Value(feature)] => Some(Entry::of(feature.attribute, feature.value)),
            [Meaning::House(house)] => Some(Entry::at([*house])),
            meanings => {
                let name = |meaning: &Meaning| match meaning {
                    Meaning::Value(feature) => attributes[feature.attribute].name.clone(),
                    _ => "the houses".to_owned(),
                };
                let all: Vec<String> = meanings.iter().map(name).collect();
                let text = self.words.get(self.at).map_or("", |word| word.text);
                let message =
                    format!("{text:?} is a value of {}; write the attribute before it", all.join(" and of "));
                self.wrong(self.at, message)
            }
        }
    }
}

/// Whether a word is a number, in digits or in words.
pub(super) fn is_number(word: &str) -> bool {
    declarations::leading_number(std::iter::once(word)).is_some() || word.parse::<u64>().is_ok()
}
