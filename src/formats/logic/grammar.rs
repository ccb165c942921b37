//! Recursive-descent parser for rules: from the words of a line to a sentence.
//!
//! ```text
//! sentence  = [ "either" ] statement { "or" statement } [ "or both" | "but not both" ]
//! statement = subject phrase [ "either" ] entry { "or" entry }
//! subject   = entry | "no one" { "with" item }
//! entry     = item { "with" item }
//! item      = [ attribute ] value | position | "someone"
//! ```
//!
//! The modules `phrase` and `position` parse those two. Where a name is allowed, names take precedence over words of the
//! grammar; articles and words like "house" and "person" may surround them and mean nothing.

mod phrase;
mod position;

use super::names::{Meaning, Names, nearest_word};
use super::words::Word;
use crate::formats::{ReadError, Result, Source};
use crate::puzzles::logic_grid::{Attribute, Entry, Feature, Sentence, Statement};
use phrase::Phrase;

/// Words that may stand before and after a name and mean nothing.
const FILLERS: [&str; 14] = [
    "the", "a", "an", "house", "one", "person", "man", "woman", "owner", "who", "which", "that", "of",
    "place",
];

/// The names that rules may use.
pub(super) struct Grammar<'a> {
    pub(super) source: &'a Source,
    pub(super) names: &'a Names,
    pub(super) houses: &'a [String],
    pub(super) attributes: &'a [Attribute],
}

/// A position in the words of one rule.
struct Reader<'a> {
    grammar: &'a Grammar<'a>,
    words: &'a [Word<'a>],
    at: usize,
    /// The byte offset of the end of the line.
    end: usize,
}

/// The subject of a statement, and whether it is negated by "no one".
struct Subject {
    entry: Entry,
    is_no_one: bool,
}

impl Grammar<'_> {
    /// Parses the words of a line.
    pub(super) fn sentence(&self, text: &str, words: &[Word<'_>], end: usize) -> Result<Sentence> {
        let mut reader = Reader { grammar: self, words, at: 0, end };
        let mut exactly_one = reader.take("either");
        let mut statements = Vec::new();
        let mut next = Some(reader.subject()?);
        while let Some(subject) = next {
            let statement;
            (statement, next) = reader.statement(&subject, &mut exactly_one)?;
            statements.push(statement);
        }
        if reader.take_all(&["but", "not", "both"]) {
            exactly_one = true;
        } else if reader.take_all(&["or", "both"]) {
            exactly_one = false;
        }
        if reader.at < words.len() {
            return Err(reader.expected("\"with\", \"or\" or the end of the rule"));
        }
        let statements: Vec<Statement> = statements.into_iter().flat_map(apart).collect();
        let statement =
            if exactly_one { Statement::exactly_one(statements) } else { Statement::any(statements) };
        Ok(Sentence { text: text.to_owned(), statement })
    }
}

/// The parts of a statement that one of several holds, in any depth; otherwise the statement itself.
pub(super) fn apart(statement: Statement) -> Vec<Statement> {
    match statement {
        Statement::Count { of, least: 1, most } if most >= of.len() => {
            of.into_iter().flat_map(apart).collect()
        }
        other => vec![other],
    }
}

impl Reader<'_> {
    fn statement(
        &mut self,
        subject: &Subject,
        exactly_one: &mut bool,
    ) -> Result<(Statement, Option<Subject>)> {
        let Phrase { relation, negated } = self.phrase()?;
        // "Is not either of them" denies both.
        *exactly_one |= self.take("either") && !negated;
        let mut objects = vec![self.entry()?];
        let mut next = None;
        while next.is_none() && self.peek("or") && !self.peek_at(1, "both") {
            self.at += 1;
            let other = self.subject()?;
            if !other.is_no_one && (self.at == self.words.len() || self.peek("or") || self.peek("but")) {
                objects.push(other.entry);
            } else {
                next = Some(other);
            }
        }
        let all = objects.iter().map(|object| Statement::That(relation.between(&subject.entry, object)));
        let is_negated = negated != subject.is_no_one;
        let statement =
            if is_negated { Statement::none(all.collect()) } else { Statement::any(all.collect()) };
        Ok((statement, next))
    }

    fn subject(&mut self) -> Result<Subject> {
        let is_no_one = self.take_all(&["no", "one"]) || self.take("nobody") || self.take("no-one");
        let first = if is_no_one { Entry::default() } else { self.item()? };
        let entry = self.with_others(first)?;
        Ok(Subject { entry, is_no_one })
    }

    fn entry(&mut self) -> Result<Entry> {
        let first = self.item()?;
        self.with_others(first)
    }

    /// The entry so far with the further features of the same house.
    fn with_others(&mut self, mut entry: Entry) -> Result<Entry> {
        while self.take("with") {
            entry = entry.and(&self.item()?);
        }
        if self.peek("and") {
            let expected = "\"with\" before another value of the same house";
            return Err(self.expected(expected).with_hint("write a rule about two houses as two rules"));
        }
        Ok(entry)
    }

    fn item(&mut self) -> Result<Entry> {
        loop {
            let item = match self.value()? {
                Some(value) => Some(value),
                None => self.position()?,
            };
            if let Some(item) = item {
                while self.take_any(&FILLERS) {}
                return Ok(item);
            }
            if self.take("someone") || self.take("somebody") {
                return Ok(Entry::default());
            }
            if !self.take_any(&FILLERS) {
                break;
            }
        }
        Err(self.expected_name(None))
    }

    /// A value, with or without the name of its attribute before it, or a house by its name.
    fn value(&mut self) -> Result<Option<Entry>> {
        let is_attribute = |meaning| matches!(meaning, Meaning::Attribute(_));
        let attribute = self.grammar.names.longest(self.rest(), is_attribute);
        if let Some((count, meanings)) = attribute {
            let of = |feature: Feature| meanings.contains(&Meaning::Attribute(feature.attribute));
            let is_value = |meaning| matches!(meaning, Meaning::Value(feature) if of(feature));
            if let Some((more, values)) = self.grammar.names.longest(&self.rest()[count..], is_value) {
                let entry = self.only(&values)?;
                self.at += count + more;
                return Ok(Some(entry));
            }
        }
        let is_meant = |meaning: Meaning| meaning.stands_alone(self.grammar.houses);
        if let Some((count, meanings)) = self.grammar.names.longest(self.rest(), is_meant) {
            let entry = self.only(&meanings)?;
            self.at += count;
            return Ok(Some(entry));
        }
        if let Some((count, meanings)) = self.grammar.names.longest(self.rest(), is_attribute) {
            self.at += count;
            return Err(self.expected_name(meanings.first().copied()));
        }
        Ok(None)
    }

    /// The only meaning of a name here, or an error if it is ambiguous.
    fn only(&self, meanings: &[Meaning]) -> Result<Entry> {
        let attribute = |feature: &Feature| self.grammar.attributes[feature.attribute].name.as_str();
        match meanings {
            [Meaning::Value(feature)] => Ok(Entry::of(feature.attribute, feature.value)),
            [Meaning::House(house)] => Ok(Entry::at([*house])),
            _ => {
                let name = |meaning: &Meaning| match meaning {
                    Meaning::Value(feature) => attribute(feature).to_owned(),
                    _ => "the houses".to_owned(),
                };
                let all: Vec<String> = meanings.iter().map(name).collect();
                let text = self.words.get(self.at).map_or("", |word| word.text);
                let message =
                    format!("{text:?} is a value of {}; write the attribute before it", all.join(" and of "));
                Err(self.grammar.source.error(self.place(), message))
            }
        }
    }

    fn expected_name(&self, attribute: Option<Meaning>) -> ReadError {
        let expected = match attribute {
            Some(Meaning::Attribute(attribute)) => {
                format!("a value of {}", self.grammar.attributes[attribute].name)
            }
            _ => "a value or a house".to_owned(),
        };
        let error = self.expected(&expected);
        let word = || nearest_word(self.rest().first()?, phrase::WORDS.split(' '));
        match self.grammar.names.nearest(self.rest()).or_else(word) {
            Some(name) => error.with_hint(format!("did you mean {name}?")),
            None => error,
        }
    }

    /// An error at the next word.
    fn expected(&self, expected: &str) -> ReadError {
        let found = self
            .words
            .get(self.at)
            .map_or("the end of the rule".to_owned(), |word| format!("{:?}", word.text));
        self.grammar.source.error(self.place(), format!("found {found}, expected {expected}"))
    }

    /// The byte offset of the next word.
    fn place(&self) -> usize {
        self.words.get(self.at).map_or(self.end, |word| word.place)
    }

    fn rest(&self) -> &[Word<'_>] {
        &self.words[self.at..]
    }

    fn peek_at(&self, ahead: usize, wanted: &str) -> bool {
        self.words.get(self.at + ahead).is_some_and(|word| word.is(wanted))
    }

    fn peek(&self, wanted: &str) -> bool {
        self.peek_at(0, wanted)
    }

    fn take(&mut self, wanted: &str) -> bool {
        self.take_any(&[wanted])
    }

    /// Moves past the next word, if it is one of these.
    fn take_any(&mut self, wanted: &[&str]) -> bool {
        let is_one = wanted.iter().any(|word| self.peek(word));
        self.at += usize::from(is_one);
        is_one
    }

    /// Moves past these words, if all of them follow.
    fn take_all(&mut self, wanted: &[&str]) -> bool {
        let are_next = wanted.iter().enumerate().all(|(ahead, word)| self.peek_at(ahead, word));
        self.at += if are_next { wanted.len() } else { 0 };
        are_next
    }
}
