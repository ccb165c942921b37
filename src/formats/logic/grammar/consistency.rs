//! Statements that no table satisfies because one house would have two values of an attribute.
//!
//! `Ann has the cat and Bob` can be read so that Ann is Bob, which is not meant.

use super::Reader;
use crate::puzzles::logic_grid::{Attribute, Entry, Relation, Statement};

/// The entries that a conjunction requires some house to have.
fn required(statement: &Statement) -> Vec<&Entry> {
    match statement {
        Statement::That(Relation::Together(entry)) => vec![entry],
        Statement::Count { of, least, .. } if *least == of.len() => of.iter().flat_map(required).collect(),
        _ => Vec::new(),
    }
}

/// Two different values of one attribute in an entry.
fn clash(entry: &Entry, attributes: &[Attribute]) -> Option<(String, String)> {
    if entry.houses().is_some_and(<[usize]>::is_empty) {
        return Some(("one place".to_owned(), "another".to_owned()));
    }
    let features = entry.features();
    features.iter().enumerate().find_map(|(at, one)| {
        let other = features[..at].iter().find(|other| other.attribute == one.attribute)?;
        let values = &attributes[one.attribute].values;
        Some((values[other.value].clone(), values[one.value].clone()))
    })
}

/// The two values that one house would have.
pub(super) fn contradiction(statement: &Statement, attributes: &[Attribute]) -> Option<(String, String)> {
    let mut groups: Vec<Entry> = Vec::new();
    for entry in required(statement) {
        let is_shared = |group: &Entry| {
            entry.features().iter().any(|feature| {
                !attributes[feature.attribute].may_repeat && group.features().contains(feature)
            })
        };
        let (same, others): (Vec<Entry>, Vec<Entry>) = groups.into_iter().partition(is_shared);
        let whole = same.iter().fold(entry.clone(), |whole, group| whole.and(group));
        if let Some(found) = clash(&whole, attributes) {
            return Some(found);
        }
        groups = others;
        groups.push(whole);
    }
    None
}

impl Reader<'_> {
    /// Refuses a statement in which one house has two values of an attribute, or one of its alternatives in which it
    /// does.
    pub(super) fn consistent(&mut self, statement: Statement) -> Option<Statement> {
        let attributes = self.grammar.attributes;
        let found = match &statement {
            Statement::Count { of, least: 1, .. } => {
                of.iter().find_map(|part| contradiction(part, attributes))
            }
            whole => contradiction(whole, attributes),
        };
        match found {
            Some((one, other)) => self.wrong(
                self.at.saturating_sub(1),
                format!(
                    "found {one:?} and {other:?} in one house, which is not possible; repeat the verb if these are two \
                     clauses"
                ),
            ),
            None => Some(statement),
        }
    }
}
