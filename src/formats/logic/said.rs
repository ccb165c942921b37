//! A sentence in the words of the grammar.

use super::names::{Meaning, Names};
use super::words::words;
use crate::formats::source::Source;
use crate::puzzles::LogicGrid;
use crate::puzzles::logic_grid::{Entry, Feature, Relation, Sentence, Statement};

/// The sentence, if the grammar has words for it.
pub(super) fn said(puzzle: &LogicGrid, names: &Names, sentence: &Sentence) -> Option<String> {
    let statements: Option<Vec<String>> =
        sentence.statements.iter().map(|statement| said_statement(puzzle, names, statement)).collect();
    let statements = statements?;
    let is_plain = |statement: &Statement| statement.relations.len() == 1;
    match (sentence.exactly_one, &statements[..]) {
        (_, []) => None,
        (true, [_, _, ..]) if !sentence.statements.iter().all(is_plain) => None,
        (true, [_, _, ..]) => Some(format!("either {}", statements.join(" or "))),
        _ => Some(statements.join(" or ")),
    }
}

fn said_statement(puzzle: &LogicGrid, names: &Names, statement: &Statement) -> Option<String> {
    let (first, others) = statement.relations.split_first()?;
    if !statement.negated {
        let all = statement.relations.iter().map(|relation| said_relation(puzzle, names, relation, false));
        return Some(all.collect::<Option<Vec<_>>>()?.join(" or "));
    }
    // Of several that are denied at once only the last entries may differ.
    let mut said = said_relation(puzzle, names, first, true)?;
    for other in others {
        let (one, two) = (first.entries(), other.entries());
        let is_same_kind = std::mem::discriminant(first) == std::mem::discriminant(other)
            && first.distance() == other.distance()
            && one.len() == 2
            && one[0] == two[0];
        if !is_same_kind {
            return None;
        }
        said = format!("{said} or {}", said_entry(puzzle, names, two[1])?);
    }
    Some(said)
}

fn said_relation(puzzle: &LogicGrid, names: &Names, relation: &Relation, negated: bool) -> Option<String> {
    let (subject, behind, object) = match relation {
        Relation::Together(entry) => return said_together(puzzle, names, entry, negated),
        Relation::LeftOf { left, right, distance: Some(1) } => {
            (left, "immediately left of".to_owned(), right)
        }
        Relation::LeftOf { left, right, distance: Some(distance) } => {
            (left, format!("exactly {distance} houses left of"), right)
        }
        Relation::LeftOf { left, right, distance: None } => (left, "somewhere left of".to_owned(), right),
        Relation::Apart { one, other, distance: 1 } => (one, "next to".to_owned(), other),
        Relation::Apart { one, other, distance } => (one, format!("exactly {distance} houses from"), other),
    };
    let is = if negated { "is not" } else { "is" };
    Some(format!(
        "{} {is} {behind} {}",
        said_entry(puzzle, names, subject)?,
        said_entry(puzzle, names, object)?
    ))
}

/// That one house has all of it: its first part is the rest of it.
fn said_together(puzzle: &LogicGrid, names: &Names, entry: &Entry, negated: bool) -> Option<String> {
    let mut parts = parts(puzzle, names, entry)?;
    let is = if negated { "is not" } else { "is" };
    Some(match parts.len() {
        0 => format!("someone {is} someone"),
        1 => format!("someone {is} {}", parts.remove(0)),
        _ => {
            let subject = parts.remove(0);
            format!("{subject} {is} {}", parts.join(" with "))
        }
    })
}

fn said_entry(puzzle: &LogicGrid, names: &Names, entry: &Entry) -> Option<String> {
    let parts = parts(puzzle, names, entry)?;
    Some(if parts.is_empty() { "someone".to_owned() } else { parts.join(" with ") })
}

/// The features of an entry, and then the houses it may be.
fn parts(puzzle: &LogicGrid, names: &Names, entry: &Entry) -> Option<Vec<String>> {
    let mut parts: Vec<String> =
        entry.features().iter().map(|&feature| value(puzzle, names, feature)).collect();
    let house = |house: &usize| quoted(&puzzle.houses()[*house]);
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

/// A value by its name, and behind the name of its attribute if that alone would not do.
fn value(puzzle: &LogicGrid, names: &Names, feature: Feature) -> String {
    let attribute = &puzzle.attributes()[feature.attribute];
    let name = quoted(&attribute.values[feature.value]);
    let source = Source::new("", name.clone());
    let read = words(&source, 0, source.text()).unwrap_or_default();
    let found = names.longest(&read, |meaning| !matches!(meaning, Meaning::Attribute(_)));
    match found {
        Some((count, meanings)) if count == read.len() && meanings == [Meaning::Value(feature)] => name,
        _ => format!("{} {name}", quoted(&attribute.name)),
    }
}

/// A name as it can stand in a rule: in quotes unless it is a single plain word that cannot be misread.
fn quoted(name: &str) -> String {
    let is_plain = name.chars().all(char::is_alphanumeric) && name.starts_with(char::is_uppercase);
    let is_number = name.bytes().all(|digit| digit.is_ascii_digit());
    if is_plain || is_number { name.to_owned() } else { format!("\"{name}\"") }
}
