//! What a thread takes for conditions: cells that are equal, and what looks will see.

use std::collections::{BTreeSet, HashMap};

/// Conditions that hold together, in the one thread to write them down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Conditions {
    /// For every position the first one whose cell is equal to its own.
    first_equal: Vec<usize>,
    /// The looks by their numbers, and whether they must see nothing.
    lookarounds: BTreeSet<(usize, bool)>,
}

impl Conditions {
    /// Positions of equal cells, each with the one before it that is equal.
    pub(super) fn equal(&self) -> Vec<(usize, usize)> {
        let before =
            |place: usize| (0..place).rev().find(|&one| self.first_equal[one] == self.first_equal[place]);
        (0..self.first_equal.len()).filter_map(|place| Some((before(place)?, place))).collect()
    }

    /// Whether the other conditions hold these, too.
    pub(super) fn is_part_of(&self, other: &Conditions) -> bool {
        let equal = (0..self.first_equal.len())
            .all(|place| other.first_equal[place] == other.first_equal[self.first_equal[place]]);
        equal && self.lookarounds.is_subset(&other.lookarounds)
    }

    pub(super) fn lookarounds(&self) -> impl Iterator<Item = (usize, bool)> {
        self.lookarounds.iter().copied()
    }
}

/// All conditions visited so far, each with a number.
#[derive(Debug)]
pub(super) struct ConditionTable {
    all: Vec<Conditions>,
    number: HashMap<Conditions, usize>,
}

impl ConditionTable {
    /// The number of no condition at all.
    pub(super) const NOTHING: usize = 0;

    pub(super) fn new(length: usize) -> ConditionTable {
        let nothing = Conditions { first_equal: (0..length).collect(), lookarounds: BTreeSet::new() };
        ConditionTable {
            all: vec![nothing.clone()],
            number: HashMap::from([(nothing, ConditionTable::NOTHING)]),
        }
    }

    pub(super) fn get(&self, number: usize) -> &Conditions {
        &self.all[number]
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The same conditions, and these two cells are equal.
    pub(super) fn with_equal(&mut self, number: usize, one: usize, other: usize) -> usize {
        let mut conditions = self.all[number].clone();
        let (one, other) = (conditions.first_equal[one], conditions.first_equal[other]);
        let (first, second) = (one.min(other), one.max(other));
        conditions.first_equal.iter_mut().filter(|class| **class == second).for_each(|class| *class = first);
        self.intern(conditions)
    }

    /// The same conditions, and that look sees something, or nothing; none if it was to see the opposite.
    pub(super) fn with_lookaround(&mut self, number: usize, look: usize, negative: bool) -> Option<usize> {
        let mut conditions = self.all[number].clone();
        conditions.lookarounds.insert((look, negative));
        let is_possible = !conditions.lookarounds.contains(&(look, !negative));
        is_possible.then(|| self.intern(conditions))
    }

    fn intern(&mut self, conditions: Conditions) -> usize {
        let new = self.all.len();
        let number = *self.number.entry(conditions.clone()).or_insert(new);
        if number == new {
            self.all.push(conditions);
        }
        number
    }
}
