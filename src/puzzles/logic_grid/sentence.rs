//! Sentences of logic grids and their reference semantics.
//!
//! The reference semantics check a finished answer house by house and pair by pair. They share nothing with the lines
//! and automata that a sentence is lowered to, so tests can compare the two.

use super::{Answer, Entry, Feature};

/// A relation between houses. It requires that such houses exist: if no value comes twice, that is the same as
/// requiring it of the one house that has the value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// Some house satisfies `middle`, one on one side of it `one`, and one on its other side `other`.
    Between {
        /// The entry of the house between the others.
        middle: Entry,
        /// The entry of a house on one side.
        one: Entry,
        /// The entry of a house on the other side.
        other: Entry,
        /// Whether the three houses are neighbours.
        is_next: bool,
    },
    /// Two houses satisfy the entries, and their values of an attribute compare in a certain way.
    Compared {
        /// The entry of one house.
        one: Entry,
        /// The entry of the other, which may be the same house.
        other: Entry,
        /// The attribute whose values are compared.
        attribute: usize,
        /// The values of the two houses that the relation allows, counted from 0.
        pairs: Vec<(usize, usize)>,
    },
}

/// A Boolean combination of relations. One connective is enough: the number of parts that hold is bounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The relation holds.
    That(Relation),
    /// At least `least` and at most `most` of the parts hold.
    Count {
        /// The parts.
        of: Vec<Statement>,
        /// How many of them hold at least.
        least: usize,
        /// How many of them hold at most.
        most: usize,
    },
}

/// One sentence of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The text in the puzzle.
    pub text: String,
    /// Its meaning.
    pub statement: Statement,
}

impl Relation {
    /// Its entries, in order.
    pub fn entries(&self) -> Vec<&Entry> {
        match self {
            Relation::Together(entry) => vec![entry],
            Relation::LeftOf { left, right, .. } => vec![left, right],
            Relation::Apart { one, other, .. } | Relation::Compared { one, other, .. } => vec![one, other],
            Relation::Between { middle, one, other, .. } => vec![one, middle, other],
        }
    }

    /// The distance that it requires, if any.
    pub fn distance(&self) -> Option<usize> {
        match self {
            Relation::LeftOf { distance, .. } => *distance,
            Relation::Apart { distance, .. } => Some(*distance),
            _ => None,
        }
    }

    /// The attribute whose values it compares, if any.
    pub fn compared(&self) -> Option<usize> {
        match self {
            Relation::Compared { attribute, .. } => Some(*attribute),
            _ => None,
        }
    }

    /// Whether it holds in a finished answer.
    pub fn holds(&self, answer: &Answer) -> bool {
        let houses = 0..answer.houses();
        let entries = self.entries();
        let of_entry = |entry: &Entry| houses.clone().filter(|&house| entry.holds(answer, house)).collect();
        let possible: Vec<Vec<usize>> = entries.into_iter().map(of_entry).collect();
        let mut places = vec![Vec::new()];
        for houses in &possible {
            let with = |place: &Vec<usize>, &house: &usize| place.iter().copied().chain([house]).collect();
            places =
                places.iter().flat_map(|place| houses.iter().map(move |house| with(place, house))).collect();
        }
        places.iter().any(|place: &Vec<usize>| self.allows(place) && self.compares(answer, place))
    }

    /// Whether the positions of the houses of its entries satisfy it.
    pub(super) fn allows(&self, houses: &[usize]) -> bool {
        match (self, houses) {
            (Relation::LeftOf { distance: None, .. }, [one, other]) => one < other,
            (Relation::LeftOf { distance: Some(distance), .. }, [one, other]) => one + distance == *other,
            (Relation::Apart { distance, .. }, [one, other]) => one.abs_diff(*other) == *distance,
            (Relation::Between { is_next, .. }, [one, middle, other]) => {
                let is_near = one.abs_diff(*middle) == 1 && other.abs_diff(*middle) == 1;
                (one.min(other) < middle && middle < one.max(other)) && (is_near || !is_next)
            }
            (Relation::Together(_) | Relation::Compared { .. }, _) => true,
            _ => false,
        }
    }

    /// Whether the values of these houses compare as it requires.
    fn compares(&self, answer: &Answer, houses: &[usize]) -> bool {
        let (Relation::Compared { attribute, pairs, .. }, [one, other]) = (self, houses) else { return true };
        let has = |house: usize, value: usize| {
            answer.symbol(house, *attribute) == Some(Feature { attribute: *attribute, value }.symbol())
        };
        pairs.iter().any(|&(first, second)| has(*one, first) && has(*other, second))
    }
}

impl Statement {
    /// The statement that all of these hold.
    pub fn all(of: Vec<Statement>) -> Statement {
        let count = of.len();
        Statement::count(of, count, count)
    }

    /// The statement that at least one of these holds.
    pub fn any(of: Vec<Statement>) -> Statement {
        let count = of.len();
        Statement::count(of, 1, count)
    }

    /// The statement that none of these holds.
    pub fn none(of: Vec<Statement>) -> Statement {
        Statement::count(of, 0, 0)
    }

    /// The statement that exactly one of these holds.
    pub fn exactly_one(of: Vec<Statement>) -> Statement {
        Statement::count(of, 1, 1)
    }

    /// The statement that at least and at most this many of these hold. A single one that holds is itself, and the
    /// negation of a negation is what it negates.
    pub fn count(mut of: Vec<Statement>, least: usize, most: usize) -> Statement {
        if let (1, 0, 0, Some(Statement::Count { least: 0, most: 0, of: inner })) =
            (of.len(), least, most, of.first())
        {
            return Statement::any(inner.clone());
        }
        match of.pop() {
            Some(only) if of.is_empty() && least == 1 => only,
            last => {
                of.extend(last);
                Statement::Count { of, least, most }
            }
        }
    }

    /// All its relations.
    pub fn relations(&self) -> Vec<&Relation> {
        match self {
            Statement::That(relation) => vec![relation],
            Statement::Count { of, .. } => of.iter().flat_map(Statement::relations).collect(),
        }
    }

    /// Whether it holds in a finished answer.
    pub fn holds(&self, answer: &Answer) -> bool {
        self.is_kept(&mut |relation| relation.holds(answer))
    }

    /// Whether it holds, given the truth values of its relations, which are asked for in order, and each once.
    pub(super) fn is_kept(&self, holds: &mut impl FnMut(&Relation) -> bool) -> bool {
        match self {
            Statement::That(relation) => holds(relation),
            Statement::Count { of, least, most } => {
                let count = of.iter().filter(|part| part.is_kept(holds)).count();
                (*least..=*most).contains(&count)
            }
        }
    }

    /// Whether it denies all its parts: it then requires no house to have anything.
    pub(super) fn denies(&self) -> bool {
        matches!(self, Statement::Count { most: 0, .. })
    }

    /// The relations at least one of which must hold, if it states just that.
    pub fn alternatives(&self) -> Option<Vec<&Relation>> {
        match self {
            Statement::That(relation) => Some(vec![relation]),
            Statement::Count { of, least: 1, most } if *most >= of.len() => {
                let parts: Option<Vec<_>> = of.iter().map(Statement::alternatives).collect();
                parts.map(|parts| parts.concat())
            }
            Statement::Count { .. } => None,
        }
    }
}

impl Sentence {
    /// A sentence of one relation.
    pub fn that(text: impl Into<String>, relation: Relation) -> Sentence {
        Sentence { text: text.into(), statement: Statement::That(relation) }
    }

    /// A sentence that negates one relation.
    pub fn not_that(text: impl Into<String>, relation: Relation) -> Sentence {
        Sentence { text: text.into(), statement: Statement::none(vec![Statement::That(relation)]) }
    }

    /// All its relations.
    pub fn relations(&self) -> Vec<&Relation> {
        self.statement.relations()
    }

    /// Whether it holds in a finished answer: the reference semantics of logic grids.
    pub fn holds(&self, answer: &Answer) -> bool {
        self.statement.holds(answer)
    }
}
