//! Descriptions after a noun: relative clauses, with or without their pronoun, and neighbours.

use std::rc::Rc;

use super::Reader;
use super::noun::{Noun, Predicate};
use super::phrase::{Part, Phrase};
use crate::formats::logic::{declarations, lexicon};
use crate::puzzles::logic_grid::{Entry, Relation, Statement};

impl Reader<'_> {
    /// A relation or a comparison right after a noun: `the house next to the Dane`.
    pub(super) fn reduced_clause(&mut self, has_noun: bool) -> Option<Noun> {
        let are_several = self.peek("neighbours|neighbors");
        let starts = self.peek(
            "\
    next|adjacent|adjoining|beside|alongside|between|neighbouring|neighboring|neighbour|neighbor",
        ) || self.peek("neighbours of|neighbors of")
            || self
                .word()
                .is_some_and(|word| lexicon::comparative(word).is_some() || word == "more" || word == "less")
            || self.take_side()
            || has_noun && (self.is_at_difference() || self.sees(|reader| reader.ordinal_beside()));
        let part =
            if has_noun && starts { self.attempt(|reader| reader.relation_or_comparison()) } else { None };
        self.has_neighbours |= are_several && part.is_some();
        part.map(Noun::that)
    }

    /// Whether an amount and a comparative follow: `two hours after`.
    pub(super) fn is_at_difference(&self) -> bool {
        self.sees(|reader| reader.quantity().filter(|_| reader.is_at_adjective()))
    }

    /// Whether `to the left of` or the like follows, also after a number.
    pub(super) fn take_side(&self) -> bool {
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
    pub(super) fn neighbour_of(&mut self, noun: &Noun, has_content: bool) -> Option<Noun> {
        let before = self.at.checked_sub(1).map(|at| &self.words[at]);
        let is_owned = has_content && before.is_some_and(|word| word.is_possessive);
        let is_pronoun = !has_content
            && self.depth == 0
            && before.is_some_and(|word| ["his", "her", "its"].contains(&word.folded.as_str()));
        let owner = if is_owned { Some(noun.clone()) } else { self.before[1].clone().filter(|_| is_pronoun) };
        self.attempt(|reader| {
            let owner = owner?;
            let is_next = reader.take("immediate|direct");
            let before = reader.word().filter(|word| ["left", "right"].contains(word));
            reader.at += usize::from(before.is_some());
            let _ = reader.take("hand") || reader.take("next door");
            let are_several = reader.peek("neighbours|neighbors");
            let is_side = before.is_some() && is_owned && !reader.is_predicate;
            if !are_several && !reader.take("neighbour|neighbor") {
                // `the house on Ann's left`
                let _ = reader.take("side");
                is_side.then_some(())?;
            }
            reader.at += usize::from(are_several);
            reader.has_neighbours |= are_several;
            let after = reader.attempt(|reader| {
                reader.take("to the|on the").then_some(())?;
                let side = reader.word().filter(|word| ["left", "right"].contains(word))?;
                reader.at += 1;
                reader.is_at_break().then_some(side)
            });
            let side = before.or(after);
            let distance = if is_next || side.is_some() { Some(1) } else { None };
            if is_pronoun {
                reader.note(reader.at - 1, "read as: the neighbour of the subject of the clause before");
            }
            let side = side.map(str::to_owned);
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

    pub(super) fn relative_clause_here(&mut self) -> Option<Noun> {
        self.attempt(|reader| {
            if reader.take("whose") || reader.takes_the_persons() {
                while reader.at < reader.words.len() && !reader.is_at_verb() {
                    reader.take_filler(&Entry::default()).filter(|&takes| takes)?;
                }
                let phrase = reader.phrase()?;
                return reader.said_by(&phrase);
            }
            if reader.take("where") {
                return reader.noun_with_verb();
            }
            if reader.take("without|with no|other than|except") {
                let noun = reader.noun()?;
                return reader.said_by(&Phrase::denied(Part::Is(noun)));
            }
            if !reader.take("who|that|which|whoever|what") {
                return None;
            }
            if !reader.is_at_verb() {
                // The house of which the noun has what is meant: `the pet that Ann has`.
                return reader.noun_with_verb();
            }
            let phrase = reader.phrase()?;
            reader.relative_end = reader.at;
            let first = reader.said_by(&phrase)?;
            Some(reader.attempt(|reader| reader.more_of_relative_clause(&first)).unwrap_or(first))
        })
    }

    /// `who owns the cat and drinks tea`: further verbs, if that of the sentence follows.
    pub(super) fn more_of_relative_clause(&mut self, first: &Noun) -> Option<Noun> {
        let mut whole = first.clone();
        let mut count = 0;
        while let Some(more) = self.attempt(|reader| {
            reader.take("and|but").then_some(())?;
            let _ = reader.take("who|that|which|also");
            reader.is_at_verb().then_some(())?;
            let phrase = reader.phrase()?;
            reader.said_by(&phrase)
        }) {
            whole = whole.and(&more);
            count += 1;
        }
        (count > 0 && self.is_at_verb()).then_some(whole)
    }

    /// `the person's child is named Tim` instead of `the person whose child is named Tim`.
    fn takes_the_persons(&mut self) -> bool {
        let is_it = self.peek("the person") && self.words[self.at + 1].is_possessive;
        self.at += if is_it { 2 } else { 0 };
        is_it
    }

    /// The subject of a relative clause and its verb, before that of the sentence: `Ann lives`, `Ann does not live`.
    fn noun_with_verb(&mut self) -> Option<Noun> {
        let noun = self.noun()?;
        if !self.is_at_verb() {
            return self.expected("a verb");
        }
        let is_denied = self.word().is_some_and(lexicon::is_denial);
        self.at += 1;
        let is_denied = is_denied | self.take("not");
        while self.word().is_some_and(|word| lexicon::is_verb(word) && !lexicon::is_auxiliary(word)) {
            self.at += 1;
        }
        if is_denied { self.said_by(&Phrase::denied(Part::Is(noun))) } else { Some(noun) }
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
}
