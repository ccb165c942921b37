//! Coordination: statements joined by `and` and `or`, and which of them belong together.
//!
//! A connective after a comma joins more than one without, and a semicolon more than a comma: `A, and B or C`. Without
//! either `and` binds more than `or`, with a warning, since people mean both.

use super::Reader;
use crate::formats::logic::phrases::Phrases;
use crate::puzzles::logic_grid::Statement;

/// How a statement is joined to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    And,
    Or,
}

/// How strongly the text separates two statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Separation {
    None,
    Comma,
    Semicolon,
}

/// A tail after alternatives: `but not both`, `or both`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tail {
    ExactlyOne,
    AtLeastOne,
}

/// One statement of a list. A comma alone joins as the next connective does.
struct Item {
    joint: Option<Joint>,
    separation: Separation,
    statement: Statement,
}

/// Statements in a list, in the order of the text.
pub(super) struct Coordination {
    items: Vec<Item>,
    /// Whether `either` opens it.
    is_either: bool,
}

/// Words that join clauses both of which hold.
pub(super) const JOINTS: Phrases = Phrases("and|but|while|whereas|whilst|although|though|moreover");

/// Words that tell two clauses apart.
pub(super) const CONTRASTS: Phrases = Phrases("but|while|whereas|whilst|although|though|moreover");

impl Coordination {
    pub(super) fn new(first: Statement, is_either: bool) -> Coordination {
        let item = Item { joint: None, separation: Separation::None, statement: first };
        Coordination { items: vec![item], is_either }
    }

    pub(super) fn push(&mut self, joint: Option<Joint>, separation: Separation, statement: Statement) {
        self.items.push(Item { joint, separation, statement });
    }

    pub(super) fn has_or(&self) -> bool {
        self.items.iter().any(|item| item.joint == Some(Joint::Or))
    }

    /// The statement of the whole list, and whether another grouping of it is as likely.
    pub(super) fn combined(mut self, tail: Option<Tail>) -> (Statement, bool) {
        let mut next = Joint::And;
        for item in self.items.iter_mut().rev() {
            if item.separation == Separation::Semicolon && item.joint.is_none() {
                item.joint = Some(Joint::And);
                next = Joint::And;
            }
            next = *item.joint.get_or_insert(next);
        }
        let mut is_ambiguous = false;
        let tail = tail.or(self.is_either.then_some(Tail::ExactlyOne));
        let (statement, _) = grouped(self.items, tail, &mut is_ambiguous);
        (statement, is_ambiguous && !self.is_either)
    }
}

/// The statement of these items. A tail that belongs to no alternatives among the last of them is handed back.
fn grouped(mut items: Vec<Item>, tail: Option<Tail>, is_ambiguous: &mut bool) -> (Statement, Option<Tail>) {
    if items.len() == 1 {
        return (items.remove(0).statement, tail);
    }
    let joints = |separation: Separation| {
        let inside = items.iter().skip(1).filter(move |item| item.separation >= separation);
        inside.filter_map(|item| item.joint)
    };
    let only = |separation: Separation| {
        let first = joints(separation).next()?;
        joints(separation).all(|joint| joint == first).then_some(first)
    };
    if let Some(joint) = only(Separation::None) {
        return joined(items.into_iter().map(|item| item.statement).collect(), joint, tail);
    }
    let outer = [Separation::Semicolon, Separation::Comma].into_iter().find_map(|separation| {
        let joint = only(separation)?;
        Some((separation, joint))
    });
    let is_cut = |item: &Item| match outer {
        Some((separation, _)) => item.separation >= separation,
        None => item.joint == Some(Joint::Or),
    };
    *is_ambiguous |= outer.is_none();
    let joint = outer.map_or(Joint::Or, |(_, joint)| joint);
    let mut groups: Vec<Vec<Item>> = Vec::new();
    for item in items {
        match groups.last_mut().filter(|_| !is_cut(&item)) {
            Some(group) => group.push(item),
            None => groups.push(vec![item]),
        }
    }
    let (mut statements, mut left, count) = (Vec::new(), None, groups.len());
    for (number, group) in groups.into_iter().enumerate() {
        let own = tail.filter(|_| number + 1 == count);
        let (statement, unused) = grouped(group, own, is_ambiguous);
        statements.push(statement);
        left = unused;
    }
    joined(statements, joint, left)
}

/// Statements joined in one way.
fn joined(statements: Vec<Statement>, joint: Joint, tail: Option<Tail>) -> (Statement, Option<Tail>) {
    match (joint, tail) {
        (Joint::And, tail) => (Statement::all(statements), tail),
        (Joint::Or, Some(Tail::ExactlyOne)) => (Statement::exactly_one(statements), None),
        (Joint::Or, _) => (Statement::any(statements), None),
    }
}

impl Reader<'_> {
    /// The statement of a list, with a warning where it may be grouped in another way.
    pub(super) fn combine(&mut self, list: Coordination, tail: Option<Tail>, place: usize) -> Statement {
        let (statement, is_ambiguous) = list.combined(tail);
        if is_ambiguous {
            self.note(
                place,
                "read as: `and` joins first, and then `or`; put a comma before what joins last, or write two rules",
            );
        }
        statement
    }

    /// How the next word is separated from the one before.
    pub(super) fn separation(&self) -> Separation {
        match self.rest().first() {
            Some(word) if word.is_after_semicolon => Separation::Semicolon,
            Some(word) if word.is_after_comma => Separation::Comma,
            _ => Separation::None,
        }
    }

    /// `but not both`, `or both`.
    pub(super) fn tail(&mut self) -> Option<Tail> {
        self.attempt(|reader| {
            let denials = "but not|and not|not|but never|though not|yet not";
            let tail = if reader.take("or") {
                Tail::AtLeastOne
            } else {
                reader.take(denials).then_some(Tail::ExactlyOne)?
            };
            reader.take("both").then_some(())?;
            let _ = reader.take("of them|of these|of the two");
            reader.is_at_break().then_some(tail)
        })
    }
}
