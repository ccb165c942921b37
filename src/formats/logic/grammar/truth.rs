//! Clauses about clauses: `it is not true that`, `exactly one of these is true`, `it is the Dane who`.

use super::Reader;
use super::noun::Noun;
use crate::formats::logic::phrases::Phrases;
use crate::puzzles::logic_grid::Statement;

/// Words after which nothing that follows is true.
const DENIALS: Phrases = Phrases(
    "it is not true that|it is not the case that|it is false that|it is untrue that|it is impossible that|\
     it is not possible that|it can not be that|it can not be true that|it never happens that|it is wrong that",
);

const AFFIRMATIONS: Phrases =
    Phrases("it is true that|it is the case that|it is known that|we know that|it is certain that");

impl Reader<'_> {
    /// `It is not true that ...`: the negation reaches all clauses up to a comma or `but`.
    pub(super) fn it_is_not_true(&mut self) -> Option<Statement> {
        let denies = self.take(DENIALS);
        if !denies && !self.take(AFFIRMATIONS) {
            return self.it_is_who();
        }
        self.in_scope(denies)
    }

    /// The clauses after `that`.
    fn in_scope(&mut self, denies: bool) -> Option<Statement> {
        let (place, before) = (self.at, self.appositions);
        self.subject = self.before[1].clone();
        let statement = self.clauses_in_scope()?;
        if denies && self.appositions > before {
            self.note(place, "read as: the relative clause is denied, too; write two rules if it is not");
        }
        Some(if denies { Statement::none(vec![statement]) } else { statement })
    }

    /// `It is the Dane who drinks tea.`
    fn it_is_who(&mut self) -> Option<Statement> {
        self.take("it is|it was").then_some(())?;
        let is_denied = self.take("not");
        // `It is blue` says something of what was named before.
        let noun = self.noun().filter(Noun::is_described)?;
        let statement = noun.exists(self.grammar.attributes)?;
        Some(if is_denied { Statement::none(vec![statement]) } else { statement })
    }

    /// `Exactly one of these is true: Ann has the cat, or Bob has the dog.`
    pub(super) fn counted_truths(&mut self) -> Option<Statement> {
        let is_not_all = self.take("not both of|not all of");
        let (least, most) = if is_not_all { (1, 0) } else { self.counted_of()? };
        let _ = self.take("the");
        let _ = self.quantity();
        let nouns = "these|following|statements|clues|two|three|rules|claims|facts";
        while self.take(nouns) {}
        let is_false = self.says_false()?;
        let mut all = Vec::new();
        while all.is_empty() || self.at < self.words.len() {
            let is_joined = all.is_empty() | self.is_after_comma() | self.take("or|and");
            is_joined.then_some(())?;
            let _ = self.take("that");
            all.push(self.clause()?);
        }
        let count = all.len();
        let (least, most) = if least > most { (count, count) } else { (least.min(count), most.min(count)) };
        let (least, most) = if is_not_all { (0, count.saturating_sub(1)) } else { (least, most) };
        let (least, most) = if is_false { (count - most, count - least) } else { (least, most) };
        Some(Statement::count(all, least, most))
    }

    /// `is true`, `are false`, `holds`: whether it says that something is false.
    fn says_false(&mut self) -> Option<bool> {
        if self.take("holds|hold") {
            return Some(false);
        }
        if !self.take("is|are") {
            return None;
        }
        let is_false = self.take("false|untrue|wrong");
        (is_false || self.take("true|correct|right")).then_some(is_false)
    }
}
