//! Conditions that a thread depends on: equal cells, and outcomes of look-around.

use std::collections::{BTreeSet, HashMap};

/// A conjunction of conditions in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Conditions {
    /// For each position, the first position whose cell must be equal to it (a union-find in canonical
    /// form).
    first_equal: Vec<usize>,
    /// Look-arounds by number, and whether each must fail.
    lookarounds: BTreeSet<(usize, bool)>,
}

impl Conditions {
    /// The equalities: each position with the previous position that must be equal to it.
    pub(super) fn equal(&self) -> Vec<(usize, usize)> {
        let mut last = vec![None; self.first_equal.len()];
        let classes = self.first_equal.iter().enumerate();
        classes.filter_map(|(place, &class)| Some((last[class].replace(place)?, place))).collect()
    }

    /// Whether `other` implies these conditions.
    pub(super) fn is_part_of(&self, other: &Conditions) -> bool {
        let equal = (0..self.first_equal.len())
            .all(|place| other.first_equal[place] == other.first_equal[self.first_equal[place]]);
        equal && self.lookarounds.is_subset(&other.lookarounds)
    }

    pub(super) fn lookarounds(&self) -> impl Iterator<Item = (usize, bool)> {
        self.lookarounds.iter().copied()
    }
}

/// An interning table: every conjunction that occurs has a number.
#[derive(Debug)]
pub(super) struct ConditionTable {
    all: Vec<Conditions>,
    number: HashMap<Conditions, usize>,
}

impl ConditionTable {
    /// The number of the empty conjunction.
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

    /// Adds an equality to these conditions.
    pub(super) fn with_equal(&mut self, number: usize, one: usize, other: usize) -> usize {
        let mut conditions = self.all[number].clone();
        let (one, other) = (conditions.first_equal[one], conditions.first_equal[other]);
        let (first, second) = (one.min(other), one.max(other));
        conditions.first_equal.iter_mut().filter(|class| **class == second).for_each(|class| *class = first);
        self.intern(conditions)
    }

    /// Adds a look-around outcome to these conditions; `None` if they contradict each other.
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
