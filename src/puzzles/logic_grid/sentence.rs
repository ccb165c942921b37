//! What a puzzle says of its houses, and the slow law of it.
//!
//! The law reads a finished answer house by house and pair by pair, in the words of the puzzle. It knows nothing of
//! the lines and machines that a sentence is lowered to, and so it can judge them.

use super::{Answer, Entry};

/// How houses stand to each other. Each says that there are such houses: where no value comes twice, that is the
/// same as saying it of the one house that has the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Some house has all of it.
    Together(Entry),
    /// Some house has `left`, and one to the right of it has `right`.
    LeftOf {
        /// What the house on the left has.
        left: Entry,
        /// What the house on the right has.
        right: Entry,
        /// How many houses further right: 1 is the next. None if it may be any number from 1 on.
        distance: Option<usize>,
    },
    /// Two houses have these, so many houses from each other: 1 is neighbours.
    Apart {
        /// What one house has.
        one: Entry,
        /// What the other has.
        other: Entry,
        /// How far the one is from the other.
        distance: usize,
    },
}

/// That at least one of some relations is there, or that none is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The relations.
    pub relations: Vec<Relation>,
    /// Whether none of them may be there.
    pub negated: bool,
}

/// One sentence of a puzzle: that at least one of its statements holds, or exactly one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// How the puzzle says it.
    pub text: String,
    /// What it says: one of these.
    pub statements: Vec<Statement>,
    /// Whether no two of them may hold.
    pub exactly_one: bool,
}

impl Relation {
    /// What it says of single houses, in order.
    pub fn entries(&self) -> Vec<&Entry> {
        match self {
            Relation::Together(entry) => vec![entry],
            Relation::LeftOf { left, right, .. } => vec![left, right],
            Relation::Apart { one, other, .. } => vec![one, other],
        }
    }

    /// The distance that it asks for, if it asks for one.
    pub fn distance(&self) -> Option<usize> {
        match self {
            Relation::Together(_) => None,
            Relation::LeftOf { distance, .. } => *distance,
            Relation::Apart { distance, .. } => Some(*distance),
        }
    }

    /// Whether a finished answer has such houses.
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
    /// That this relation is there.
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

    /// A sentence that denies one relation.
    pub fn not_that(text: impl Into<String>, relation: Relation) -> Sentence {
        let statement = Statement { relations: vec![relation], negated: true };
        Sentence { text: text.into(), statements: vec![statement], exactly_one: false }
    }

    /// All its relations.
    pub fn relations(&self) -> impl Iterator<Item = &Relation> {
        self.statements.iter().flat_map(|statement| &statement.relations)
    }

    /// Whether it holds in a finished answer: the law of logic grids.
    pub fn holds(&self, answer: &Answer) -> bool {
        self.is_kept(|statement| statement.holds(answer))
    }

    /// Whether it holds, if these are the statements that do.
    pub(super) fn is_kept(&self, holds: impl FnMut(&Statement) -> bool) -> bool {
        let count = self.statements.iter().map(holds).filter(|&holds| holds).count();
        if self.exactly_one { count == 1 } else { count > 0 }
    }
}
