//! Verb phrases: the predicates of a house.
//!
//! ```text
//! phrase = verbs [ "either" | "neither" | "both" | "one of" ] part { ( "or" | "nor" | "and" ) part }
//! verbs  = { auxiliary | verb | "not" | "never" | "n't" } [ "no" ]
//! part   = relation noun | comparison noun | noun
//! ```

use std::rc::Rc;

use super::Reader;
use super::coordination::Tail;
use super::naming::is_number;
use super::noun::{Noun, Predicate};
use crate::formats::logic::lexicon;
use crate::formats::logic::names::Meaning;
use crate::formats::logic::phrases::Phrases;
use crate::puzzles::logic_grid::{Attribute, Entry, Feature, Statement};

/// Verbs that only say something where it is denied.
pub(super) const MODALS: Phrases = Phrases("can|could|would|should");

/// One predicate of a house.
#[derive(Clone)]
pub(super) enum Part {
    /// It is that house.
    Is(Noun),
    /// It is in some relation.
    That(Predicate),
}

/// How several parts go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Any,
    All,
    ExactlyOne,
    None,
    NotAll,
}

/// A verb phrase.
#[derive(Clone)]
pub(super) struct Phrase {
    parts: Vec<Part>,
    how: How,
}

impl How {
    /// The statement that these go together so.
    pub(super) fn of(self, all: Vec<Statement>) -> Statement {
        match self {
            How::Any => Statement::any(all),
            How::All => Statement::all(all),
            How::ExactlyOne => Statement::exactly_one(all),
            How::None => Statement::none(all),
            How::NotAll => {
                let most = all.len().saturating_sub(1);
                Statement::count(all, 0, most)
            }
        }
    }
}

impl Part {
    pub(super) fn of(&self, subject: &Noun, attributes: &[Attribute]) -> Option<Statement> {
        match self {
            Part::Is(noun) => subject.and(noun).exists(attributes),
            Part::That(predicate) => {
                let further = subject.further.iter().chain([predicate]).cloned().collect();
                Noun { entry: subject.entry.clone(), further }
                    .exists_or_relates(predicate, subject, attributes)
            }
        }
    }
}

impl Noun {
    /// The statement that a predicate holds of a house. A house without other attributes needs no more.
    fn exists_or_relates(
        &self,
        predicate: &Predicate,
        subject: &Noun,
        attributes: &[Attribute],
    ) -> Option<Statement> {
        if subject.further.is_empty() {
            return predicate(&subject.entry, attributes);
        }
        self.exists(attributes)
    }
}

impl Phrase {
    /// Whether it says that something is not so.
    pub(super) fn denies(&self) -> bool {
        matches!(self.how, How::None | How::NotAll)
    }

    /// The values and places that its first part states.
    pub(super) fn entry(&self) -> Option<Entry> {
        match self.parts.first() {
            Some(Part::Is(noun)) => Some(noun.entry.clone()),
            _ => None,
        }
    }

    /// Its parts, if all of them hold.
    pub(super) fn all_parts(&self) -> Option<&[Part]> {
        (self.how == How::All).then_some(&self.parts[..])
    }

    /// The houses that the subjects are, if all of its parts are such.
    pub(super) fn all_nouns(&self) -> Option<Vec<Noun>> {
        let noun = |part: &Part| match part {
            Part::Is(noun) => Some(noun.clone()),
            Part::That(_) => None,
        };
        self.all_parts().and_then(|parts| parts.iter().map(noun).collect())
    }

    /// The part of which this phrase is true.
    pub(super) fn to_part(&self) -> Part {
        let phrase = self.clone();
        Part::That(Rc::new(move |entry, attributes| phrase.of(&Noun::of(entry.clone()), attributes)))
    }

    /// The phrase that the subject is a house.
    pub(super) fn is(noun: Noun) -> Phrase {
        Phrase::of_part(Part::Is(noun), false)
    }

    /// The phrase that a part is so, or is not.
    pub(super) fn of_part(part: Part, is_denied: bool) -> Phrase {
        Phrase { parts: vec![part], how: if is_denied { How::None } else { How::Any } }
    }

    /// The phrase that a part is not so.
    pub(super) fn denied(part: Part) -> Phrase {
        Phrase::of_part(part, true)
    }

    /// The phrase that its parts are not so: `not both`, `not either`.
    fn negated(self) -> Phrase {
        let how = match self.how {
            How::All => How::NotAll,
            How::Any | How::ExactlyOne => How::None,
            How::None => How::Any,
            How::NotAll => How::All,
        };
        Phrase { parts: self.parts, how }
    }

    /// The statement that it is true of a house.
    pub(super) fn of(&self, subject: &Noun, attributes: &[Attribute]) -> Option<Statement> {
        let all: Option<Vec<Statement>> =
            self.parts.iter().map(|part| part.of(subject, attributes)).collect();
        Some(self.how.of(all?))
    }

    /// The house that the subject is, if that is all that the phrase says.
    pub(super) fn only_noun(&self) -> Option<&Noun> {
        match (&self.parts[..], self.how) {
            ([Part::Is(noun)], How::Any) => Some(noun),
            _ => None,
        }
    }
}

impl<'a> Reader<'a> {
    /// A verb phrase.
    pub(super) fn phrase(&mut self) -> Option<Phrase> {
        self.attempt(|reader| {
            if let Some(listed) = reader.attempt(|reader| reader.listed_phrases()) {
                return Some(listed);
            }
            if let Some(echo) = reader.attempt(|reader| reader.echo()) {
                return Some(echo);
            }
            let _ = reader.take("both|all|each");
            if let Some(deed) = reader.attempt(|reader| reader.deed()) {
                return Some(deed);
            }
            let is_denied = reader.verbs()?;
            let is_list = is_denied && reader.peek("both|either");
            if let Some(listed) = is_list.then(|| reader.attempt(|reader| reader.listed_phrases())).flatten()
            {
                return Some(listed.negated());
            }
            reader.complement(is_denied)
        })
    }

    /// `sails as a hobby`, `does not sail`, where sailing is a value.
    fn deed(&mut self) -> Option<Phrase> {
        let is_denied = self.take("does not|do not|did not");
        let meanings = self.grammar.names.of_deed(self.word()?);
        self.at += 1;
        let _ = self.take("as a hobby|for fun|as a job");
        let [Meaning::Value(feature)] = meanings[..] else { return None };
        let noun = Noun::of(Entry::of(feature.attribute, feature.value));
        (self.is_at_break() || self.is_at_verb()).then(|| Phrase::of_part(Part::Is(noun), is_denied))
    }

    /// `neither drinks tea nor owns the cat`, `either lives next to the fox or drinks tea`.
    fn listed_phrases(&mut self) -> Option<Phrase> {
        let lists =
            [("neither", "nor", How::None), ("either", "or", How::ExactlyOne), ("both", "and", How::All)];
        let (_, joint, how) = lists.into_iter().find(|(word, ..)| self.take(word))?;
        let mut parts = Vec::new();
        while parts.is_empty() || self.word_at(1) != Some("both") && self.take(joint) {
            let phrase = self.phrase()?;
            parts.push(phrase.to_part());
        }
        let how = match if how == How::ExactlyOne { self.tail() } else { None } {
            Some(Tail::AtLeastOne) => How::Any,
            _ => how,
        };
        (parts.len() > 1).then_some(Phrase { parts, how })
    }

    /// The parts after the verbs.
    pub(super) fn complement(&mut self, is_denied: bool) -> Option<Phrase> {
        let outer = std::mem::replace(&mut self.is_predicate, true);
        let phrase = self.complement_here(is_denied);
        self.is_predicate = outer;
        phrase
    }

    fn complement_here(&mut self, is_denied: bool) -> Option<Phrase> {
        if let Some(part) = self.attempt(|reader| reader.count_of_neighbours()) {
            let phrase = Phrase { parts: vec![part], how: How::Any };
            return Some(if is_denied { phrase.negated() } else { phrase });
        }
        if let Some(part) = self.attempt(|reader| reader.not_as(is_denied)) {
            return Some(Phrase { parts: vec![part], how: How::Any });
        }
        let opening = self.attempt(|reader| reader.opening());
        let is_either = self.depth == 0 && opening == Some(How::ExactlyOne);
        let was_either = self.is_in_either;
        self.is_in_either |= is_either;
        let (start, outer) = (self.at, self.listed.take());
        let first = self.part(None)?;
        let listed = std::mem::replace(&mut self.listed, outer);
        self.is_in_either = was_either;
        self.note_complement(start, &first, is_denied);
        let opening = opening.or(listed);
        let _ = is_denied
            && self.attempt(|reader| (reader.take("either") && reader.is_at_break()).then_some(())).is_some();
        let again = self.shared(start, &first);
        let (parts, word) = self.parts(first, again, opening)?;
        let tail = if parts.len() > 1 && word == Some("or") { self.tail() } else { None };
        let how = match (opening, tail) {
            _ if parts.len() == 1 && opening != Some(How::None) => How::Any,
            (_, Some(Tail::ExactlyOne)) => How::ExactlyOne,
            (_, Some(Tail::AtLeastOne)) => How::Any,
            (Some(how), None) => how,
            (None, None) => {
                if word == Some("and") {
                    How::All
                } else {
                    How::Any
                }
            }
        };
        if self.depth == 0 {
            let how = if how == How::None { How::Any } else { how };
            self.said = Some(Rc::new(Phrase { parts: parts.clone(), how }));
        }
        let phrase = Phrase { parts, how };
        if !is_denied {
            return Some(phrase);
        }
        if how == How::All && opening.is_none() {
            self.note(start, "read as: neither of these is so; write `not both` if one of them may be");
            return Some(Phrase { how: How::None, ..phrase });
        }
        Some(phrase.negated())
    }

    /// The words that open a list: `either`, `both`, `exactly one of`, with a preposition before them.
    fn opening(&mut self) -> Option<How> {
        let _ = self.take(lexicon::LINKS);
        let openings = [
            ("either of", How::ExactlyOne),
            ("either", How::ExactlyOne),
            ("neither", How::None),
            ("both", How::All),
            ("one of", How::Any),
            ("any of", How::Any),
            ("exactly one of", How::ExactlyOne),
            ("only one of", How::ExactlyOne),
            ("just one of", How::ExactlyOne),
            ("none of", How::None),
        ];
        let how = self.choose(&openings)?;
        let _ = self.take("the following|these");
        Some(how)
    }

    /// The parts of a list after the first, and the word that joins them.
    fn parts(
        &mut self,
        first: Part,
        mut again: Option<Relator>,
        opening: Option<How>,
    ) -> Option<(Vec<Part>, Option<&'static str>)> {
        let (mut parts, mut word) = (vec![first], None);
        while let Some((connective, part, shared)) =
            self.attempt(|reader| reader.another(again.as_ref(), opening, word))
        {
            let is_mixed = word.is_some() && connective.is_some() && word != connective;
            if is_mixed {
                let message = "`and` and `or` in one list have several readings; write two rules";
                return self.wrong(self.at - 1, message.to_owned());
            }
            word = connective.or(word);
            parts.push(part);
            again = shared.or(again);
        }
        if parts.len() > 1 && word.is_none() && opening.is_none() {
            return self.expected("\"and\" or \"or\" between these");
        }
        Some((parts, word))
    }

    /// A predicate without a verb after the first phrase: `older than Ann but not next to her cat`.
    pub(super) fn phrase_without_verb(&mut self) -> Option<Phrase> {
        let is_denied = self.take("not");
        let part = match self.attempt(|reader| reader.relation_or_comparison()) {
            Some(part) => part,
            None if is_denied => {
                let _ = self.take(lexicon::LINKS);
                Part::Is(self.noun()?)
            }
            None => return None,
        };
        Some(Phrase { parts: vec![part], how: if is_denied { How::None } else { How::Any } })
    }

    /// Another part of a list, with its connective, and the relation that it states.
    #[allow(clippy::type_complexity)]
    fn another(
        &mut self,
        again: Option<&Relator>,
        opening: Option<How>,
        word: Option<&str>,
    ) -> Option<(Option<&'static str>, Part, Option<Relator>)> {
        let is_listed = self.is_after_comma();
        // `left of Ann and right of Bob, or ...`: another predicate.
        if is_listed && self.peek("or") && word == Some("and") {
            return None;
        }
        let connective = ["or", "nor", "and"].into_iter().find(|word| self.peek(word));
        let is_inside = connective == Some("or") && !self.is_in_either || connective == Some("nor");
        let is_outside = self.depth > 0 && !is_inside;
        if connective.is_none() && !is_listed || is_outside || self.peek_both() {
            return None;
        }
        self.at += usize::from(connective.is_some());
        let is_elsewhere =
            self.is_at_verb() || self.is_at_gapped_clause() || self.is_at_subject(connective.is_none());
        if connective == Some("or") && self.peek("both") || is_elsewhere {
            return None;
        }
        let _ = self.take("either");
        let start = self.at;
        let part = self.part(again)?;
        // The subject of another clause is not part of the list.
        if self.is_at_verb() || connective.is_none() && self.at == self.words.len() && opening.is_none() {
            return None;
        }
        let shared = self.shared(start, &part);
        Some((connective, part, shared))
    }

    /// Whether the subjects of another clause follow, with their verb.
    fn is_at_subject(&self, may_be_several: bool) -> bool {
        if self.depth > 0 {
            return false;
        }
        self.sees(|reader| {
            reader.before = reader.before_next_clause();
            if may_be_several {
                reader.nouns().map(|_| ())
            } else {
                reader.noun_with_apposition().map(|_| ())
            }?;
            let is_several = reader.peek("both|all|each");
            reader.at += usize::from(is_several);
            reader.is_at_verb().then_some(())
        })
    }

    fn peek_both(&self) -> bool {
        self.peek("or") && self.word_at(1) == Some("both") || self.peek("but")
    }

    /// One predicate: a relation, a comparison or a noun. A bare noun may share the relation of the noun
    /// before.
    fn part(&mut self, again: Option<&Relator>) -> Option<Part> {
        // `two places from Ann and one from Bob` has another distance.
        let is_distance =
            self.word_at(1).is_some_and(|next| ["from", "away", "left", "right", "to"].contains(&next))
                && self.word().is_some_and(is_number);
        if again.is_some() && is_distance {
            return self.expected("the whole relation again");
        }
        if let Some(part) = self.attempt(|reader| reader.relation_or_comparison()) {
            return Some(part);
        }
        if let Some(noun) = self.attempt(|reader| reader.it()) {
            return Some(Part::Is(noun));
        }
        let noun = self.noun()?;
        self.apposition(&noun);
        Some(match again {
            Some(again) => again(noun),
            None => Part::Is(noun),
        })
    }

    /// `it`, for the subject of the clause before, which only gave an amount or a place for it: `Seth wrote it`.
    fn it(&mut self) -> Option<Noun> {
        let entry = self.said.as_ref()?.only_noun()?.entry.clone();
        let is_ordered = |feature: &Feature| self.grammar.scales.of(feature.attribute).is_some();
        let is_thing = !entry.features().iter().all(is_ordered);
        (self.depth == 0 && !is_thing && self.take("it") && self.is_at_break()).then_some(())?;
        self.before[1].clone()
    }

    /// `, who drinks tea` at the end of a clause: what it says of the noun holds beside the clause.
    pub(super) fn apposition(&mut self, noun: &Noun) {
        if self.depth > 0 {
            return;
        }
        let said = self.attempt(|reader| {
            let is_apposition = reader.is_after_comma() && reader.take("who|which");
            (is_apposition && reader.is_at_verb()).then_some(())?;
            let (said, parallel) = (reader.said.clone(), reader.parallel.clone());
            reader.depth += 1;
            let phrase = reader.phrase();
            reader.depth -= 1;
            (reader.said, reader.parallel) = (said, parallel);
            let phrase = phrase?;
            // A verb after it is that of the sentence, and the noun its subject.
            if reader.is_at_verb() || !reader.is_at_break() {
                return None;
            }
            if !reader.joins_at_commas {
                reader.note(reader.at - 1, "read as: what follows the comma is part of the condition");
            }
            reader.said(noun, &phrase)
        });
        self.appositions += usize::from(said.is_some());
        self.asserted.extend(said);
    }

    /// A relation to a noun, or a comparison with one.
    pub(super) fn relation_or_comparison(&mut self) -> Option<Part> {
        self.attempt(|reader| reader.relation())
            .or_else(|| self.attempt(|reader| reader.bounded()))
            .or_else(|| self.attempt(|reader| reader.comparison()))
    }

    /// The relation that a part states, for the nouns after it.
    fn shared(&mut self, start: usize, part: &Part) -> Option<Relator> {
        let comparator = self.comparator.take();
        let Part::That(_) = part else { return None };
        let relator = self.tried(|reader| {
            reader.at = start;
            reader.relator()
        });
        relator.map(|(_, relator)| relator).or(comparator)
    }

    /// Verbs with their auxiliaries: whether they deny.
    pub(super) fn verbs(&mut self) -> Option<bool> {
        let (start, mut is_denied) = (self.at, false);
        let is_meant = |meaning: Meaning| matches!(meaning, Meaning::Value(_));
        let mut is_after_verb = false;
        while let Some(word) = self.word().filter(|_| !self.is_at_verb_of_order()) {
            let is_first = self.at == start;
            let is_side = word == "left" && !is_first || self.is_at_left();
            let is_name = !is_first && self.grammar.names.longest(self.rest(), &is_meant).is_some();
            let is_compared = is_first && lexicon::comparative(word).is_some();
            if is_side || is_name || is_compared || self.is_bound_after(word) {
                break;
            } else if word == "not" && self.word_at(1) == Some("only") {
                self.at += 1;
            } else if lexicon::is_denial(word) {
                is_denied = !is_denied;
            } else if word == "no"
                && !is_first
                && self.word_at(1) != Some("more")
                && self.word_at(1) != Some("less")
            {
                is_denied = !is_denied;
                self.at += 1;
                break;
            } else if word == "to" && self.word_at(1).is_some_and(lexicon::is_verb) && !is_first {
                self.at += 1;
            } else if MODALS.contains(word) && self.word_at(1) == Some("not") {
                is_denied = !is_denied;
                self.at += 1;
            } else if word == "both" {
                break;
            } else if !lexicon::is_auxiliary(word) {
                let may_follow = is_first || !is_after_verb || lexicon::is_participle(word);
                if !lexicon::is_verb(word) || !may_follow {
                    break;
                }
                is_after_verb = true;
                self.verb = Some(word);
                // `takes off`, `came out`
                self.at += usize::from(self.word_at(1).is_some_and(|next| ["off", "out"].contains(&next)));
            } else if ["only", "all", "each"].contains(&word)
                && self.word_at(1).is_none_or(|next| ["one", "of", "other"].contains(&next))
            {
                break;
            }
            self.at += 1;
        }
        if self.at == start && self.contracted != Some(start) && !self.is_at_verb_of_order() {
            return self.expected("a verb such as is, is not, lives in, has or does not have");
        }
        Some(is_denied)
    }

    /// Whether `more than` or the like and a number follow the next word.
    fn is_bound_after(&self, word: &str) -> bool {
        // `no older than Ann` has no number.
        let may_be = word == "not" || word == "no" && matches!(self.word_at(1), Some("sooner" | "earlier"));
        may_be && self.word_at(2) == Some("than") && self.sees(|reader| reader.quantity())
    }

    /// The statement of a phrase about a subject.
    pub(super) fn said(&mut self, subject: &Noun, phrase: &Phrase) -> Option<Statement> {
        let found = phrase.of(subject, self.grammar.attributes);
        if found.is_none() {
            let message = "it is not clear which house is meant: name it by one of its values";
            return self.wrong(self.at.saturating_sub(1), message.to_owned());
        }
        found
    }

    /// The part that a relation between entries holds between the subject and a noun.
    pub(super) fn to(noun: Noun, relation: Between) -> Part {
        Part::That(Rc::new(move |entry, attributes| {
            Noun::relate(&[&noun], relation(entry, &noun.entry), attributes)
        }))
    }
}

/// A relation between two entries.
pub(super) type Between = Rc<dyn Fn(&Entry, &Entry) -> Statement>;

/// Makes a part from the noun of a relation.
pub(super) type Relator = Rc<dyn Fn(Noun) -> Part>;
