//! Verb phrases: the predicates of a house.
//!
//! ```text
//! phrase = verbs [ "either" | "neither" | "both" | "one of" ] part { ( "or" | "nor" | "and" ) part }
//! verbs  = { auxiliary | verb | "not" | "never" | "n't" } [ "no" ]
//! part   = relation noun | comparison noun | noun
//! ```

use std::rc::Rc;

use super::Reader;
use super::noun::{Noun, Predicate};
use crate::formats::logic::lexicon;
use crate::formats::logic::names::Meaning;
use crate::puzzles::logic_grid::{Attribute, Entry, Statement};

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
        }
    }
}

impl Part {
    fn of(&self, subject: &Noun, attributes: &[Attribute]) -> Option<Statement> {
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
        self.how == How::None
    }

    /// The part of which this phrase is true.
    pub(super) fn to_part(&self) -> Part {
        let phrase = self.clone();
        Part::That(Rc::new(move |entry, attributes| phrase.of(&Noun::of(entry.clone()), attributes)))
    }

    /// The phrase that a part is not so.
    pub(super) fn denied(part: Part) -> Phrase {
        Phrase { parts: vec![part], how: How::None }
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
            let _ = reader.take_any(&["both", "all", "each"]);
            let is_denied = reader.verbs()?;
            reader.complement(is_denied)
        })
    }

    /// `neither drinks tea nor owns the cat`, `either lives next to the fox or drinks tea`.
    fn listed_phrases(&mut self) -> Option<Phrase> {
        let lists =
            [("neither", "nor", How::None), ("either", "or", How::ExactlyOne), ("both", "and", How::All)];
        let (_, joint, how) = lists.into_iter().find(|(word, ..)| self.take(word))?;
        let mut parts = Vec::new();
        while parts.is_empty() || self.take(joint) {
            let phrase = self.phrase()?;
            parts.push(phrase.to_part());
        }
        (parts.len() > 1).then_some(Phrase { parts, how })
    }

    /// The parts after the verbs.
    pub(super) fn complement(&mut self, is_denied: bool) -> Option<Phrase> {
        self.attempt(|reader| {
            let is_link = reader.take_any(&lexicon::LINKS);
            let is_one_of = reader.peek("one") && reader.word_at(1) == Some("of");
            (is_link && (is_one_of || reader.peek_any(&["either", "neither", "both"]))).then_some(())
        });
        if let Some(part) = self.attempt(|reader| reader.not_as(is_denied)) {
            return Some(Phrase { parts: vec![part], how: How::Any });
        }
        let how = match self.word() {
            Some("either") => Some(How::ExactlyOne),
            Some("neither") => Some(How::None),
            Some("both") => Some(How::All),
            _ => None,
        };
        self.at += usize::from(how.is_some());
        let is_one_of = how.is_none() && self.take_all("one of");
        let start = self.at;
        let first = self.part(None)?;
        let mut parts = vec![first];
        let (mut word, mut again) = (None, self.shared(start, &parts[0]));
        while let Some((connective, part, shared)) = self.attempt(|reader| reader.another(again.as_ref())) {
            word = connective.or(word);
            parts.push(part);
            again = shared.or(again);
        }
        if parts.len() > 1 && word.is_none() {
            return self.expected("\"and\" or \"or\" between these");
        }
        let mut how = match (how, word) {
            (Some(how), _) => how,
            (None, Some("and")) if !is_one_of => How::All,
            _ => How::Any,
        };
        if how == How::ExactlyOne && parts.len() == 1 {
            how = How::Any;
        }
        if self.take_all("but not both") || self.take_all("and not both") {
            how = How::ExactlyOne;
        } else if self.take_all("or both") {
            how = How::Any;
        }
        if self.depth == 0 {
            let how = if how == How::None { How::Any } else { how };
            self.said = Some(Rc::new(Phrase { parts: parts.clone(), how }));
        }
        if is_denied {
            if how == How::All && parts.len() > 1 {
                self.note(start, "read as: neither of these is so; write `not both` as `either ... or neither` if one of them may be");
            }
            how = if how == How::None { How::Any } else { How::None };
        }
        Some(Phrase { parts, how })
    }

    /// A predicate without a verb after the first phrase: `older than Ann but not next to her cat`.
    pub(super) fn phrase_without_verb(&mut self) -> Option<Phrase> {
        let is_denied = self.take("not");
        let part = match self.attempt(|reader| reader.relation_or_comparison()) {
            Some(part) => part,
            None if is_denied => {
                let _ = self.take_any(&lexicon::LINKS);
                Part::Is(self.noun()?)
            }
            None => return None,
        };
        Some(Phrase { parts: vec![part], how: if is_denied { How::None } else { How::Any } })
    }

    /// Another part of a list, with its connective, and the relation that it states.
    #[allow(clippy::type_complexity)]
    fn another(&mut self, again: Option<&Relator>) -> Option<(Option<&'static str>, Part, Option<Relator>)> {
        let is_listed = self.is_after_comma();
        let connective = ["or", "nor", "and"].into_iter().find(|word| self.peek(word));
        let is_outside = self.depth > 0 && connective != Some("or") && connective != Some("nor");
        if connective.is_none() && !is_listed || is_outside || self.peek_both() {
            return None;
        }
        self.at += usize::from(connective.is_some());
        if connective == Some("or") && self.peek("both") || self.is_at_verb() {
            return None;
        }
        let _ = self.take("either");
        let start = self.at;
        let part = self.part(again)?;
        // The subject of another clause is not part of the list.
        if self.is_at_verb() || connective.is_none() && self.at == self.words.len() {
            return None;
        }
        let shared = self.shared(start, &part);
        Some((connective, part, shared))
    }

    fn peek_both(&self) -> bool {
        self.peek("or") && self.word_at(1) == Some("both") || self.peek("but")
    }

    /// One predicate: a relation, a comparison or a noun. A bare noun may share the relation of the noun
    /// before.
    fn part(&mut self, again: Option<&Relator>) -> Option<Part> {
        if let Some(part) = self.attempt(|reader| reader.relation_or_comparison()) {
            return Some(part);
        }
        let noun = self.noun()?;
        Some(match again {
            Some(again) => again(noun),
            None => Part::Is(noun),
        })
    }

    /// A relation to a noun, or a comparison with one.
    pub(super) fn relation_or_comparison(&mut self) -> Option<Part> {
        self.attempt(|reader| reader.relation()).or_else(|| self.attempt(|reader| reader.comparison()))
    }

    /// The relation that a part states, for the nouns after it.
    fn shared(&mut self, start: usize, part: &Part) -> Option<Relator> {
        let comparator = self.comparator.take();
        let Part::That(_) = part else { return None };
        let end = self.at;
        self.at = start;
        let relator = self.attempt(|reader| reader.relator());
        self.at = end;
        relator.or(comparator)
    }

    /// Verbs with their auxiliaries: whether they deny.
    pub(super) fn verbs(&mut self) -> Option<bool> {
        let (start, mut is_denied) = (self.at, false);
        let is_meant = |meaning: Meaning| matches!(meaning, Meaning::Value(_));
        let mut is_after_verb = false;
        while let Some(word) = self.word() {
            let is_first = self.at == start;
            let is_side = word == "left" && (!is_first || self.word_at(1) == Some("of"));
            let is_name = !is_first && self.grammar.names.longest(self.rest(), &is_meant).is_some();
            let is_compared = is_first && lexicon::comparative(word).is_some();
            if is_side || is_name || is_compared || word == "not" && self.is_bound_after() {
                break;
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
            } else if ["can", "could"].contains(&word) && self.word_at(1) == Some("not") {
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
            } else if ["only", "all", "each"].contains(&word)
                && self.word_at(1).is_none_or(|next| ["one", "of", "other"].contains(&next))
            {
                break;
            }
            self.at += 1;
        }
        if self.at == start && self.contracted != Some(start) {
            return self.expected("a verb such as is, is not, lives in, has or does not have");
        }
        Some(is_denied)
    }

    /// Whether `more than` or the like and a number follow the next word.
    fn is_bound_after(&mut self) -> bool {
        let at = self.at;
        let is_bound = self.word_at(2) == Some("than") && self.quantity().is_some();
        self.at = at;
        is_bound
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

/// What makes a part of the noun that a relation is to.
pub(super) type Relator = Rc<dyn Fn(Noun) -> Part>;
