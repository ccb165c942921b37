//! Rendering a sentence in the words of the grammar.

use super::names::{Meaning, Names};
use super::words::words;
use crate::formats::Source;
use crate::puzzles::LogicGrid;
use crate::puzzles::logic_grid::{Entry, Feature, Relation, Sentence, Statement};

/// Renders sentences: holds what names mean, and whether all of them are put in quotes.
#[derive(Clone, Copy)]
pub(super) struct Renderer<'a> {
    pub(super) puzzle: &'a LogicGrid,
    pub(super) names: &'a Names,
    pub(super) quotes: bool,
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

impl Renderer<'_> {
    /// The sentence, if the grammar has words for it.
    pub(super) fn sentence(self, sentence: &Sentence) -> Option<String> {
        self.statement(&sentence.statement)
    }

    fn statement(self, statement: &Statement) -> Option<String> {
        let Statement::Count { of, least, most } = statement else {
            return self.relations(&statement.relations(), false);
        };
        let parts = || of.iter().map(|part| self.statement(part)).collect::<Option<Vec<_>>>();
        match (least, most) {
            (0, 0) => {
                let denied: Option<Vec<_>> = of.iter().map(Statement::alternatives).collect();
                self.relations(&denied?.concat(), true)
            }
            (1, most) if *most >= of.len() => Some(parts()?.join(" or ")),
            (1, 1) => Some(format!("either {}", parts()?.join(" or "))),
            (least, most) if least == most && *least == of.len() => Some(parts()?.join(" and ")),
            _ => None,
        }
    }

    /// One relation, or that several are denied at once, of which only the last entries may differ.
    fn relations(self, relations: &[&Relation], negated: bool) -> Option<String> {
        let (first, others) = relations.split_first()?;
        let mut text = self.relation(first, negated)?;
        for other in others {
            let (one, two) = (first.entries(), other.entries());
            let is_same_kind = std::mem::discriminant(*first) == std::mem::discriminant(*other)
                && first.distance() == other.distance()
                && one.len() == 2
                && one[0] == two[0];
            if !is_same_kind {
                return None;
            }
            text = format!("{text} or {}", self.entry(two[1])?);
        }
        Some(text)
    }

    fn relation(self, relation: &Relation, negated: bool) -> Option<String> {
        let (subject, phrase, object) = match relation {
            Relation::Together(entry) => return self.together(entry, negated),
            Relation::LeftOf { left, right, distance: Some(1) } => {
                (left, "immediately left of".to_owned(), right)
            }
            Relation::LeftOf { left, right, distance: Some(distance) } => {
                (left, format!("exactly {distance} houses left of"), right)
            }
            Relation::LeftOf { left, right, distance: None } => (left, "somewhere left of".to_owned(), right),
            Relation::Apart { one, other, distance: 1 } => (one, "next to".to_owned(), other),
            Relation::Apart { one, other, distance } => {
                (one, format!("exactly {distance} houses from"), other)
            }
            Relation::Between { middle, one, other, is_next } => {
                let near = if *is_next { "directly" } else { "somewhere" };
                (middle, format!("{near} between {} and", self.entry(one)?), other)
            }
            Relation::Compared { one, other, attribute, .. } => {
                let name = self.name(&self.puzzle.attributes()[*attribute].name);
                (one, format!("higher in {name} than"), other)
            }
        };
        let is = if negated { "is not" } else { "is" };
        Some(format!("{} {is} {phrase} {}", self.entry(subject)?, self.entry(object)?))
    }

    /// A statement that one house has all features of an entry: the first is the subject.
    fn together(self, entry: &Entry, negated: bool) -> Option<String> {
        let parts = self.parts(entry)?;
        let is = if negated { "is not" } else { "is" };
        Some(match &parts[..] {
            [] => format!("someone {is} someone"),
            [only] => format!("someone {is} {only}"),
            [subject, others @ ..] => format!("{subject} {is} {}", others.join(" with ")),
        })
    }

    fn entry(self, entry: &Entry) -> Option<String> {
        let parts = self.parts(entry)?;
        Some(if parts.is_empty() { "someone".to_owned() } else { parts.join(" with ") })
    }

    /// The features of an entry, and then the houses it may be.
    fn parts(self, entry: &Entry) -> Option<Vec<String>> {
        let mut parts: Vec<String> = entry.features().iter().map(|&feature| self.value(feature)).collect();
        let house = |house: &usize| self.name(&self.puzzle.houses()[*house]);
        match entry.houses() {
            None => {}
            Some([]) => return None,
            Some([only]) => parts.push(format!("house {}", house(only))),
            Some(several) => {
                parts.push(format!("houses {}", several.iter().map(house).collect::<Vec<_>>().join(", ")));
            }
        }
        Some(parts)
    }

    /// A value by its name, after the name of its attribute if the value alone is ambiguous.
    fn value(self, feature: Feature) -> String {
        let attribute = &self.puzzle.attributes()[feature.attribute];
        let name = self.name(&attribute.values[feature.value]);
        let source = Source::new("", name.as_str());
        let read = words(&source, 0, source.text()).unwrap_or_default();
        let is_meant = |meaning: Meaning| meaning.stands_alone(self.puzzle.houses());
        match self.names.longest(&read, &is_meant) {
            Some((count, meanings)) if count == read.len() && meanings == [Meaning::Value(feature)] => name,
            _ => format!("{} {name}", self.name(&attribute.name)),
        }
    }

    fn name(self, name: &str) -> String {
        if self.quotes { format!("\"{name}\"") } else { name.to_owned() }
    }
}
