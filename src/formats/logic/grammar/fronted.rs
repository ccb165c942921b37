//! Clauses that begin with their predicate: `next to the Dane lives the Finn`, `on Tuesday, Ann came`.

use super::Reader;
use super::noun::Noun;
use super::phrase::Part;
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::{declarations, lexicon};
use crate::puzzles::logic_grid::Statement;

/// Words with which such a clause begins, beside numbers.
const BEGINNINGS: Phrases = Phrases(
    "\
    next|beside|adjacent|between|somewhere|sometime|immediately|directly|just|to|on|in|at|during|left|\
    right|before|after|above|below|more|less|exactly",
);

impl Reader<'_> {
    /// A clause whose predicate comes first.
    pub(super) fn fronted(&mut self) -> Option<Statement> {
        if !self.word().is_some_and(|word| BEGINNINGS.contains(word) || declarations::number(word).is_some())
        {
            return None;
        }
        let is_first = self.at == 0;
        let part = match self.attempt(|reader| reader.relation_or_comparison()) {
            Some(part) => part,
            None => Part::Is(self.attempt(|reader| reader.fronted_noun())?),
        };
        if let Part::Is(place) = &part {
            // `In the red house, they drink tea.`
            let said = self.attempt(|reader| reader.said_of_them(place, is_first));
            if let Some(statement) = said.or_else(|| self.attempt(|reader| reader.it_was(place))) {
                return Some(statement);
            }
        }
        let noun = match self.attempt(|reader| reader.verb_then_noun()) {
            Some(noun) => noun,
            None => self.noun_then_verb()?,
        };
        if !self.is_at_break() {
            return self.expected("the end of the clause");
        }
        let statement = part.of(&noun, self.grammar.attributes)?;
        self.subject = Some(noun);
        self.consistent(statement)
    }

    /// The statement about the values in a house. After another clause, `they` may be its subjects.
    fn said_of_them(&mut self, place: &Noun, is_first: bool) -> Option<Statement> {
        (self.take("people") || is_first && self.take("they")).then_some(())?;
        let phrase = self.phrase()?;
        self.said(place, &phrase)
    }

    /// `, it was Ann's turn`.
    fn it_was(&mut self, place: &Noun) -> Option<Statement> {
        (self.is_after_comma() && self.take("it was|it is")).then_some(())?;
        let noun = self.noun().filter(|_| self.is_at_break())?;
        let statement = place.and(&noun).exists(self.grammar.attributes)?;
        self.consistent(statement)
    }

    /// `On Tuesday`, `in the house next to the Dane's`: a preposition comes first.
    fn fronted_noun(&mut self) -> Option<Noun> {
        if !self.take("on|in|at|during") {
            return None;
        }
        let _ = self.take("one of");
        self.noun()
    }

    /// `lives the Finn`.
    fn verb_then_noun(&mut self) -> Option<Noun> {
        if self.is_after_comma() || self.verbs()? {
            return None;
        }
        self.noun()
    }

    /// `, the Finn lives`.
    fn noun_then_verb(&mut self) -> Option<Noun> {
        let noun = self.noun()?;
        let is_denied = self.verbs()?;
        let last = self.words[self.at - 1].folded.as_str();
        (!is_denied && (lexicon::is_verb(last) || lexicon::is_auxiliary(last))).then_some(noun)
    }
}
