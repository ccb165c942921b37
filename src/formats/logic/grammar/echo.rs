//! Phrases that repeat what was said before: `and so does Ann`, `Bob does not`, `nor is it Cleo`.

use super::Reader;
use super::noun::Noun;
use super::phrase::Phrase;
use crate::formats::logic::phrases::Phrases;
use crate::puzzles::logic_grid::Statement;

/// Verbs that stand for the whole phrase before.
const VERBS: Phrases = Phrases("does|did|do|is|was|are|were|has|had|will|can|must");

/// From where the houses are counted.
const FROM_THE_LEFT: Phrases =
    Phrases("from the left to the right|from left to right|from the left|left to right");

impl<'a> Reader<'a> {
    /// `Ann does`, `Ann does not`: the phrase before, of another subject.
    pub(super) fn echo(&mut self) -> Option<Phrase> {
        let said = self.said.clone()?;
        self.take(VERBS).then_some(())?;
        let is_denied = self.take("not");
        let _ = self.take("too|either") || self.take("as well");
        if !self.is_at_break() {
            return None;
        }
        Some(if is_denied { Phrase::denied(said.to_part()) } else { (*said).clone() })
    }

    /// Whether `neither does`, `nor is` or `so does` follows.
    pub(super) fn is_at_inversion(&self) -> bool {
        let is_verb = self.word_at(1).is_some_and(|word| VERBS.contains(word));
        self.peek("neither|nor|so|as") && is_verb
    }

    /// `neither does Ann`, `so does Ann`, `nor is it in the red house`.
    pub(super) fn inverted(&mut self) -> Option<Statement> {
        if !self.is_at_inversion() {
            return None;
        }
        let is_denied = !self.peek("so|as");
        self.at += 2;
        if is_denied && let Some(statement) = self.attempt(|reader| reader.inverted_clause()) {
            return Some(Statement::none(vec![statement]));
        }
        let (noun, phrase) = if self.peek(PRONOUNS) {
            self.at += 1;
            let phrase = if self.is_at_verb() { self.phrase()? } else { self.complement(false)? };
            (self.before[1].clone()?, phrase)
        } else {
            let said = self.said.clone()?;
            (self.noun()?, (*said).clone())
        };
        let statement = self.said(&noun, &phrase)?;
        Some(if is_denied { Statement::none(vec![statement]) } else { statement })
    }

    /// The rest of a clause whose auxiliary comes before its subject: `nor does Bob own the dog`.
    fn inverted_clause(&mut self) -> Option<Statement> {
        let is_of_be = ["is", "was", "are", "were"].contains(&self.words[self.at - 1].folded.as_str());
        if is_of_be {
            // `nor is Bob the dog owner`: nothing separates the two nouns.
            let start = self.at;
            return (start + 1..self.words.len().min(start + 6)).find_map(|end| {
                self.attempt(|reader| {
                    let noun = reader.noun_up_to(end)?;
                    let phrase = reader.complement(false)?;
                    if !reader.is_at_break() {
                        return None;
                    }
                    reader.said(&noun, &phrase)
                })
            });
        }
        let noun = match self.attempt(|reader| reader.pronoun()) {
            Some(noun) => noun,
            None => self.noun()?,
        };
        let phrase = if self.is_at_verb() { self.phrase()? } else { return None };
        self.said(&noun, &phrase)
    }

    /// A verb after the second noun of a comparison: `than Ann does`.
    pub(super) fn take_echo(&mut self) {
        let _ = self.attempt(|reader| {
            let is_verb = reader.take(VERBS);
            (is_verb && reader.is_at_break()).then_some(())
        });
    }

    /// `he`, `it`: the subject of the clause before.
    pub(super) fn pronoun(&mut self) -> Option<Noun> {
        let place = self.at;
        if !self.take(PRONOUNS) || !self.is_at_verb() {
            return None;
        }
        let noun = self.before[1].clone()?;
        if self.said.as_ref().is_some_and(|said| said.only_noun().is_none()) {
            let word = self.words[place].text;
            self.note(
                place,
                &format!("read as: {word:?} is the subject of the clause before; write its name if not"),
            );
        }
        Some(noun)
    }

    /// `Bob's the tea drinker`: a clause whose first possessive is short for `is`.
    pub(super) fn contracted(&mut self) -> Option<Statement> {
        if self.contracted.is_some() {
            return None;
        }
        let rest = self.rest();
        let short = rest.iter().position(|word| word.is_possessive && word.text.ends_with('s'))?;
        self.contracted = Some(self.at + short + 1).filter(|&at| at < self.words.len());
        let statement = self.contracted.and_then(|_| self.attempt(|reader| reader.all_said()));
        self.contracted = None;
        statement
    }

    /// `Counting from the left,` before a clause.
    pub(super) fn direction(&mut self) -> Option<()> {
        let _ = self.take("going|counting|reading|looking|walking|seen|viewed");
        (self.take(FROM_THE_LEFT) && self.is_after_comma()).then_some(())
    }
}

/// Words for the subject of the clause before.
const PRONOUNS: Phrases = Phrases("he|she|it|they");
