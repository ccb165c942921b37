//! Gapping: a clause without its verb, which is that of the clause before: `Ann has the cat and Bob the dog`.
//!
//! Such a clause looks like one noun, `Bob the dog`, or like several. It is read as a clause if it is parallel to the
//! one before: its subject has a value of the same attribute, or its complement has.

use std::rc::Rc;

use super::Reader;
use super::noun::Noun;
use super::phrase::{Part, Phrase};
use crate::formats::logic::lexicon;
use crate::puzzles::logic_grid::{Entry, Statement};

/// The parts of the clause before that a clause without its verb repeats.
#[derive(Clone, Default)]
pub(super) struct Parallel {
    subject: Entry,
    complement: Entry,
    is_denied: bool,
    /// The prepositions before the complement.
    prepositions: Vec<String>,
}

/// Most words of the subject of a clause without its verb.
const SUBJECT_WORDS: usize = 6;

/// Whether two entries have values of one attribute, or are both places.
fn are_alike(one: &Entry, other: &Entry) -> bool {
    let attributes =
        |entry: &Entry| entry.features().iter().map(|feature| feature.attribute).collect::<Vec<_>>();
    let known = attributes(one);
    attributes(other).iter().any(|attribute| known.contains(attribute))
        || one.houses().is_some() && other.houses().is_some()
}

impl<'a> Reader<'a> {
    /// Notes the subjects of a clause.
    pub(super) fn note_subjects(&mut self, nouns: &[Noun]) {
        let subject = nouns.iter().fold(Entry::default(), |all, noun| all.and(&noun.entry));
        self.parallel = Some(Rc::new(Parallel { subject, ..Parallel::default() }));
    }

    /// Notes the complement of a clause, which begins at a word.
    pub(super) fn note_complement(&mut self, start: usize, part: &Part, is_denied: bool) {
        let Some(parallel) = self.parallel.as_ref().filter(|_| self.depth == 0) else { return };
        let complement = match part {
            Part::Is(noun) => noun.entry.clone(),
            Part::That(_) => Entry::default(),
        };
        let words = self.words[start..self.at].iter().map(|word| word.folded.clone());
        let is_value = matches!(part, Part::Is(_));
        let prepositions = words.filter(|word| is_value && lexicon::LINKS.contains(word.as_str())).collect();
        let subject = parallel.subject.clone();
        self.parallel = Some(Rc::new(Parallel { subject, complement, is_denied, prepositions }));
    }

    /// Whether a clause without its verb follows, rather than another noun of a list.
    pub(super) fn is_at_gapped_clause(&self) -> bool {
        let may_be = self.depth == 0 && self.parallel.is_some() && !self.is_at_verb();
        may_be && self.sees(|reader| reader.gap())
    }

    /// A clause without its verb.
    pub(super) fn gapped_clause(&mut self) -> Option<Statement> {
        let (noun, phrase) = self.gap()?;
        let is_denied = self.parallel.as_ref().is_some_and(|parallel| parallel.is_denied);
        if is_denied {
            let message = "what is denied here is not certain; repeat the verb";
            return self.wrong(self.at - 1, message.to_owned());
        }
        let statement = self.said(&noun, &phrase)?;
        self.subject = Some(noun);
        Some(statement)
    }

    /// The subject and the complement of such a clause.
    fn gap(&mut self) -> Option<(Noun, Phrase)> {
        let before = self.before_next_clause();
        let outer = std::mem::replace(&mut self.before, before);
        let gap = self.gap_here();
        self.before = outer;
        gap
    }

    /// The parts that the next clause may leave out: the noun of a relation, and the only subject.
    pub(super) fn before_next_clause(&self) -> [Option<Noun>; 2] {
        let subject = if let [only] = &self.subjects[..] { Some(only.clone()) } else { None };
        [self.object.clone(), subject]
    }

    fn gap_here(&mut self) -> Option<(Noun, Phrase)> {
        let parallel = self.parallel.clone()?;
        let start = self.at;
        // `and to Rome in April` goes on with the clause before.
        if self.word().is_some_and(|word| lexicon::LINKS.contains(word)) {
            return None;
        }
        (start + 1..self.words.len().min(start + 1 + SUBJECT_WORDS)).find_map(|end| {
            self.attempt(|reader| {
                let noun = reader.noun_up_to(end)?;
                if reader.is_at_break() || reader.is_at_verb() {
                    return None;
                }
                let is_other = reader.word().is_some_and(|word| {
                    lexicon::LINKS.contains(word) && !parallel.prepositions.iter().any(|known| known == word)
                });
                let phrase = if is_other { None } else { reader.complement(false) }?;
                let last = &reader.words[reader.at - 1].folded;
                let is_parallel = lexicon::comparative(last).is_some()
                    || are_alike(&parallel.subject, &noun.entry)
                    || phrase.entry().is_some_and(|entry| are_alike(&parallel.complement, &entry));
                (is_parallel && reader.is_at_break()).then_some((noun, phrase))
            })
        })
    }

    /// A noun that ends before this word.
    pub(super) fn noun_up_to(&mut self, end: usize) -> Option<Noun> {
        let words = self.words;
        self.words = &words[..end];
        let noun = self.noun().filter(|_| self.at == end);
        self.words = words;
        noun
    }
}
