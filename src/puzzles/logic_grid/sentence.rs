//! Sentences of logic grids and their reference semantics.
//!
//! The reference semantics check a finished answer house by house and pair by pair. They share nothing with the lines
//! and automata that a sentence is lowered to, so tests can compare the two.

use super::{Answer, Entry};

/// A relation between houses. It requires that such houses exist: if no value comes twice, that is the same as
/// requiring it of the one house that has the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Some house satisfies the entry.
    Together(Entry),
    /// Some house satisfies `left`, and one to the right of it `right`.
    LeftOf {
        /// The entry of the house on the left.
        left: Entry,
        /// The entry of the house on the right.
        right: Entry,
        /// The distance in houses: 1 is the next. `None` for any distance from 1 on.
        distance: Option<usize>,
    },
    /// Two houses at a distance satisfy the entries, in either order.
    Apart {
        /// The entry of one house.
        one: Entry,
        /// The entry of the other.
        other: Entry,
        /// The distance in houses: 1 for neighbours.
        distance: usize,
    },
}

/// A disjunction of relations, or its negation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The relations.
    pub relations: Vec<Relation>,
    /// Whether none of them may hold.
    pub negated: bool,
}

/// One sentence of a puzzle: at least one of its statements holds, or exactly one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The text in the puzzle.
    pub text: String,
    /// The statements, at least one of which holds.
    pub statements: Vec<Statement>,
    /// Whether exactly one of them holds.
    pub exactly_one: bool,
}

impl Relation {
    /// Its entries, in order.
    pub fn entries(&self) -> Vec<&Entry> {
        match self {
            Relation::Together(entry) => vec![entry],
            Relation::LeftOf { left, right, .. } => vec![left, right],
            Relation::Apart { one, other, .. } => vec![one, other],
        }
    }

    /// The distance that it requires, if any.
    pub fn distance(&self) -> Option<usize> {
        match self {
            Relation::Together(_) => None,
            Relation::LeftOf { distance, .. } => *distance,
            Relation::Apart { distance, .. } => Some(*distance),
        }
    }

    /// Whether it holds in a finished answer.
    pub fn holds(&self, answer: &Answer) -> bool {
        let houses = 0..answer.houses();
        let mut pairs = houses.clone().flat_map(|left| houses.clone().map(move |right| (left, right)));
        match self {
            Relation::Together(entry) => houses.clone().any(|house| entry.holds(answer, house)),
            Relation::LeftOf { left, right, distance } => pairs.any(|(one, other)| {
                let is_far_enough = distance.map_or(one < other, |distance| one + distance == other);
                is_far_enough && left.holds(answer, one) && right.holds(answer, other)
            }),
            Relation::Apart { one, other, distance } => pairs.any(|(here, there)| {
                here.abs_diff(there) == *distance && one.holds(answer, here) && other.holds(answer, there)
            }),
        }
    }
}

impl Statement {
    /// The statement that this relation holds.
    pub fn that(relation: Relation) -> Statement {
        Statement { relations: vec![relation], negated: false }
    }

    /// Whether it holds in a finished answer.
    pub fn holds(&self, answer: &Answer) -> bool {
        self.relations.iter().any(|relation| relation.holds(answer)) != self.negated
    }
}

impl Sentence {
    /// A sentence of one relation.
    pub fn that(text: impl Into<String>, relation: Relation) -> Sentence {
        Sentence { text: text.into(), statements: vec![Statement::that(relation)], exactly_one: false }
    }

    /// A sentence that negates one relation.
    pub fn not_that(text: impl Into<String>, relation: Relation) -> Sentence {
        let statement = Statement { relations: vec![relation], negated: true };
        Sentence { text: text.into(), statements: vec![statement], exactly_one: false }
    }

    /// All its relations.
    pub fn relations(&self) -> impl Iterator<Item = &Relation> {
        self.statements.iter().flat_map(|statement| &statement.relations)
    }

    /// Whether it holds in a finished answer: the reference semantics of logic grids.
    pub fn holds(&self, answer: &Answer) -> bool {
        self.is_kept(|statement| statement.holds(answer))
    }

    /// Whether it holds, given the truth values of its statements.
    pub(super) fn is_kept(&self, holds: impl FnMut(&Statement) -> bool) -> bool {
        let count = self.statements.iter().map(holds).filter(|&holds| holds).count();
        if self.exactly_one { count == 1 } else { count > 0 }
    }
}
