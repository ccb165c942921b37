//! Entries of logic grids: features of one house, and optionally the houses it may be.

use super::{Answer, Feature};

/// A conjunction of features of one house, optionally restricted to some houses.
///
/// `Norway with Blue` is two features, `the first house` is a house without features.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Entry {
    features: Vec<Feature>,
    /// In ascending order; none if it may be any house.
    houses: Option<Vec<usize>>,
}

impl Entry {
    /// The house with that value of that attribute, both counted from 0.
    pub fn of(attribute: usize, value: usize) -> Entry {
        Entry { features: vec![Feature { attribute, value }], houses: None }
    }

    /// One of these houses, counted from 0 from the left.
    pub fn at(houses: impl IntoIterator<Item = usize>) -> Entry {
        Entry::default().in_houses(houses)
    }

    /// The conjunction of two entries.
    #[must_use]
    pub fn and(&self, other: &Entry) -> Entry {
        let mut both = self.clone();
        both.features.extend(other.features.iter().filter(|feature| !self.features.contains(feature)));
        match &other.houses {
            Some(houses) => both.in_houses(houses.iter().copied()),
            None => both,
        }
    }

    /// Restricts the entry to these houses, counted from 0 from the left.
    #[must_use]
    pub fn in_houses(self, houses: impl IntoIterator<Item = usize>) -> Entry {
        let mut houses: Vec<usize> = houses.into_iter().collect();
        houses.sort_unstable();
        houses.dedup();
        if let Some(known) = &self.houses {
            houses.retain(|house| known.contains(house));
        }
        Entry { houses: Some(houses), ..self }
    }

    /// The features.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// The houses it may be, in ascending order; `None` if it may be any.
    pub fn houses(&self) -> Option<&[usize]> {
        self.houses.as_deref()
    }

    /// Whether the entry allows that house.
    pub(super) fn may_be(&self, house: usize) -> bool {
        self.houses.as_ref().is_none_or(|houses| houses.contains(&house))
    }

    /// Whether that house satisfies the entry.
    pub fn holds(&self, answer: &Answer, house: usize) -> bool {
        let has = |feature: &Feature| answer.symbol(house, feature.attribute) == Some(feature.symbol());
        self.may_be(house) && self.features.iter().all(has)
    }
}
