//! What a way takes for granted: cells that are equal, and what looks will see.

use std::collections::{BTreeSet, HashMap};

/// Conditions that hold together, in the one way to write them down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Granted {
    /// For every position the first one whose cell is equal to its own.
    first_equal: Vec<usize>,
    /// The looks by their numbers, and whether they must see nothing.
    seen: BTreeSet<(usize, bool)>,
}

impl Granted {
    /// Positions of equal cells, each with the one before it that is equal.
    pub(super) fn equal(&self) -> Vec<(usize, usize)> {
        let before =
            |place: usize| (0..place).rev().find(|&one| self.first_equal[one] == self.first_equal[place]);
        (0..self.first_equal.len()).filter_map(|place| Some((before(place)?, place))).collect()
    }

    /// Whether the other conditions hold these, too.
    pub(super) fn is_part_of(&self, other: &Granted) -> bool {
        let equal = (0..self.first_equal.len())
            .all(|place| other.first_equal[place] == other.first_equal[self.first_equal[place]]);
        equal && self.seen.is_subset(&other.seen)
    }

    pub(super) fn seen(&self) -> impl Iterator<Item = (usize, bool)> {
        self.seen.iter().copied()
    }
}

/// All conditions met so far, each with a number.
#[derive(Debug)]
pub(super) struct Grants {
    all: Vec<Granted>,
    number: HashMap<Granted, usize>,
}

impl Grants {
    /// The number of no condition at all.
    pub(super) const NOTHING: usize = 0;

    pub(super) fn new(length: usize) -> Grants {
        let nothing = Granted { first_equal: (0..length).collect(), seen: BTreeSet::new() };
        Grants { all: vec![nothing.clone()], number: HashMap::from([(nothing, Grants::NOTHING)]) }
    }

    pub(super) fn get(&self, number: usize) -> &Granted {
        &self.all[number]
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The same conditions, and these two cells are equal.
    pub(super) fn with_equal(&mut self, number: usize, one: usize, other: usize) -> usize {
        let mut granted = self.all[number].clone();
        let (one, other) = (granted.first_equal[one], granted.first_equal[other]);
        let (first, second) = (one.min(other), one.max(other));
        granted.first_equal.iter_mut().filter(|class| **class == second).for_each(|class| *class = first);
        self.note(granted)
    }

    /// The same conditions, and that look sees something, or nothing; none if it was to see the opposite.
    pub(super) fn with_seen(&mut self, number: usize, look: usize, negative: bool) -> Option<usize> {
        let mut granted = self.all[number].clone();
        granted.seen.insert((look, negative));
        let is_possible = !granted.seen.contains(&(look, !negative));
        is_possible.then(|| self.note(granted))
    }

    fn note(&mut self, granted: Granted) -> usize {
        let new = self.all.len();
        let number = *self.number.entry(granted.clone()).or_insert(new);
        if number == new {
            self.all.push(granted);
        }
        number
    }
}
