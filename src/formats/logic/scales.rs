//! Ordered attributes: where each of their values, or each house, is on a scale.

use super::amounts::{self, DAYS, Kind, SECONDS, unit};
use super::lexicon::{Adjective, HEIGHT, SIZE};
use super::words::fold;
use crate::puzzles::logic_grid::{Attribute, Entry, Relation, Statement};

/// A scale of the values of an attribute, or of the houses.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    /// The attribute; none for the houses.
    pub(super) attribute: Option<usize>,
    pub(super) kind: Kind,
    /// The place of each value in thousandths of a unit.
    pub(super) places: Vec<i64>,
    /// The words of its name.
    name: Vec<String>,
    /// Whether the places are what the values say, rather than their order.
    is_measured: bool,
}

/// All scales of a puzzle, the houses last.
#[derive(Debug)]
pub(super) struct Scales(Vec<Scale>);

/// The differences that a comparison allows, in thousandths of a unit of the scale: both bounds belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) least: i64,
    pub(super) most: i64,
}

impl Difference {
    /// Any difference upwards.
    pub(super) const MORE: Difference = Difference { least: 1, most: i64::MAX };

    pub(super) fn holds(self, difference: i64) -> bool {
        (self.least..=self.most).contains(&difference)
    }
}

impl Scales {
    pub(super) fn new(houses: &[String], attributes: &[Attribute], has_row: bool) -> Scales {
        let in_order = |values: &[String]| (0..values.len() as i64).map(|place| 1000 * place).collect();
        let of_attribute = |(number, attribute): (usize, &Attribute)| {
            let measured = amounts::scale(&attribute.values);
            let is_measured = measured.is_some();
            let ordered = attribute.is_ordered.then(|| (Kind::Number, in_order(&attribute.values)));
            let (kind, places) = measured.or(ordered)?;
            let name = fold(&attribute.name).split(' ').map(str::to_owned).collect();
            Some(Scale { attribute: Some(number), kind, places, name, is_measured })
        };
        let mut scales: Vec<Scale> = attributes.iter().enumerate().filter_map(of_attribute).collect();
        if !has_row {
            return Scales(scales);
        }
        let is_numbered = houses.iter().all(|house| house.parse::<u64>().is_ok());
        // Houses are in the order of the row, whatever they are called.
        let measured = amounts::scale(houses).filter(|(_, places)| places.is_sorted() && !is_numbered);
        let (kind, places) = measured.clone().unwrap_or((Kind::Number, in_order(houses)));
        scales.push(Scale {
            attribute: None,
            kind,
            places,
            name: Vec::new(),
            is_measured: measured.is_some(),
        });
        Scales(scales)
    }

    /// The scale of the houses, if they are in a row.
    pub(super) fn houses(&self) -> Option<&Scale> {
        self.0.iter().find(|scale| scale.attribute.is_none())
    }

    /// The scale of an attribute.
    pub(super) fn of(&self, attribute: usize) -> Option<&Scale> {
        self.0.iter().find(|scale| scale.attribute == Some(attribute))
    }

    /// The scale of an attribute that is wanted, if it is the only one.
    pub(super) fn only(&self, is_wanted: impl Fn(&Scale) -> bool) -> Option<&Scale> {
        let mut found = self.0.iter().filter(|&scale| scale.attribute.is_some() && is_wanted(scale));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// The scale that an adjective compares, and whether it means more of it; with the unit of a difference, if it has
    /// one. `Err` holds the names of several scales that it may mean.
    pub(super) fn meant(
        &self,
        adjective: &Adjective,
        unit: Option<&str>,
    ) -> Result<Option<(&Scale, bool)>, usize> {
        let has_name = |scale: &Scale, sign: &str| {
            let names = adjective.names.split(' ').filter_map(|name| match sign {
                "-" => name.strip_prefix('-'),
                _ => Some(name).filter(|name| !name.starts_with('-')),
            });
            let mut names = names.filter(|name| !name.is_empty());
            names.any(|name| scale.name.iter().any(|word| word == name))
        };
        let as_named = |sign: &'static str, is_more: bool| {
            self.0.iter().filter(move |scale| has_name(scale, sign)).map(move |scale| (scale, is_more))
        };
        let named: Vec<_> =
            as_named("", adjective.is_more).chain(as_named("-", !adjective.is_more)).collect();
        let with = |is_meant: &dyn Fn(&Scale) -> bool| -> Vec<(&Scale, bool)> {
            self.0.iter().filter(|scale| is_meant(scale)).map(|scale| (scale, adjective.is_more)).collect()
        };
        let of_unit = |scale: &Scale| unit.is_some_and(|unit| scale.measures(unit));
        let fits = |found: Vec<(&Scale, bool)>| match &found[..] {
            [] => None,
            [only] => Some(Ok(Some((self.0.iter().find(|scale| std::ptr::eq(*scale, only.0))?, only.1)))),
            several => Some(Err(several.len())),
        };
        let is_house_unit = unit.is_some_and(|unit| super::lexicon::PLACES.contains(unit));
        if is_house_unit && adjective.is_of_houses && named.is_empty() {
            return Ok(self.houses().map(|scale| (scale, adjective.is_more)));
        }
        let with_unit: Vec<_> = named.iter().copied().filter(|(scale, _)| of_unit(scale)).collect();
        let is_height = adjective.names == HEIGHT && !adjective.is_of_houses;
        let is_general = adjective.names.is_empty() || adjective.names == SIZE || is_height;
        let is_of_attribute = |scale: &Scale| scale.attribute.is_some();
        fits(with_unit)
            .or_else(|| fits(named))
            .or_else(|| fits(with(&|scale| of_unit(scale) && is_of_attribute(scale))))
            .or_else(|| fits(with(&of_unit)))
            .or_else(|| fits(with(&|scale| scale.is_measured && adjective.kinds.contains(&scale.kind))))
            .or_else(|| {
                adjective.is_of_houses.then(|| Ok(self.houses().map(|scale| (scale, adjective.is_more))))
            })
            .or_else(|| if is_general { fits(with(&is_of_attribute)) } else { None })
            .unwrap_or(Ok(None))
    }
}

impl Scale {
    /// Whether it says when people were born.
    pub(super) fn is_of_birth(&self) -> bool {
        self.is_of("birth birthday birthdate birthdays born")
    }

    /// Whether its values are times.
    pub(super) fn is_of_time(&self) -> bool {
        matches!(self.kind, Kind::Time | Kind::Date | Kind::Weekday | Kind::Month)
    }

    /// Whether twice as much means something: not of an order, a day or a time of the day.
    pub(super) fn has_ratios(&self) -> bool {
        self.is_measured && matches!(self.kind, Kind::Number | Kind::Money | Kind::Measure(_))
    }

    /// Whether a difference on this scale may have that unit.
    pub(super) fn measures(&self, word: &str) -> bool {
        self.size(word).is_some()
    }

    /// Whether some of its values differ so.
    pub(super) fn has_difference(&self, difference: Difference) -> bool {
        self.places.iter().any(|one| self.places.iter().any(|other| difference.holds(one - other)))
    }

    /// The size of a unit on this scale, in thousandths.
    pub(super) fn size(&self, word: &str) -> Option<i64> {
        let is_of_name = self.name.iter().any(|name| name == word || word.strip_suffix('s') == Some(name));
        let (kind, size) = match unit(word) {
            Some(found) => found,
            None if is_of_name => return Some(1000),
            None => {
                let singular = word.strip_suffix('s').unwrap_or(word);
                let is_place = self.attribute.is_none() && super::lexicon::PLACES.contains(word);
                let is_month = self.kind == Kind::Month && singular == "month";
                return (is_place || is_month).then_some(1000);
            }
        };
        match (self.kind, kind) {
            (own, kind) if own == kind => Some(size),
            (Kind::Time, Kind::Measure(SECONDS)) => Some(size / 60),
            (Kind::Date | Kind::Weekday, Kind::Measure(DAYS)) => Some(size),
            (Kind::Number, Kind::Measure(amounts::YEARS)) if self.is_of("age year born birth") => Some(1000),
            (Kind::Number, _) if is_of_name => Some(1000),
            (Kind::Number, Kind::Measure(DAYS)) if self.attribute.is_none() => Some(size),
            _ => None,
        }
    }

    fn is_of(&self, names: &str) -> bool {
        names
            .split(' ')
            .any(|name| self.name.iter().any(|word| word == name || word.strip_suffix('s') == Some(name)))
    }

    /// The statement that the places of two entries differ so: that of the first is higher by that difference.
    pub(super) fn differ(&self, higher: &Entry, lower: &Entry, difference: Difference) -> Statement {
        let allowed =
            |&(one, other): &(usize, usize)| difference.holds(self.places[one] - self.places[other]);
        let all = 0..self.places.len();
        let pairs: Vec<(usize, usize)> =
            all.clone().flat_map(|one| all.clone().map(move |other| (one, other))).filter(allowed).collect();
        let (one, other) = (higher.clone(), lower.clone());
        let Some(attribute) = self.attribute else {
            return self.houses_differ(one, other, difference, &pairs);
        };
        Statement::That(Relation::Compared { one, other, attribute, pairs })
    }

    /// The distances between houses, if those alone decide.
    fn houses_differ(
        &self,
        one: Entry,
        other: Entry,
        wanted: Difference,
        pairs: &[(usize, usize)],
    ) -> Statement {
        if wanted == Difference::MORE {
            return Statement::That(Relation::LeftOf { left: other, right: one, distance: None });
        }
        let is_even = self.places.windows(2).all(|pair| pair[1] - pair[0] == 1000);
        if is_even {
            let far = (1..self.places.len()).filter(|&distance| wanted.holds(1000 * distance as i64));
            let left = |distance| Relation::LeftOf {
                left: other.clone(),
                right: one.clone(),
                distance: Some(distance),
            };
            return Statement::any(far.map(|distance| Statement::That(left(distance))).collect());
        }
        let at = |&(here, there): &(usize, usize)| {
            let one = Relation::Together(one.clone().in_houses([here]));
            let other = Relation::Together(other.clone().in_houses([there]));
            Statement::all(vec![Statement::That(one), Statement::That(other)])
        };
        Statement::any(pairs.iter().map(at).collect())
    }

    /// The entry of the values, or the houses, whose places satisfy a condition: one for each value.
    pub(super) fn entries(&self, is_meant: impl Fn(i64) -> bool) -> Vec<Entry> {
        let meant: Vec<usize> =
            (0..self.places.len()).filter(|&value| is_meant(self.places[value])).collect();
        match self.attribute {
            Some(attribute) => meant.into_iter().map(|value| Entry::of(attribute, value)).collect(),
            None if meant.is_empty() => Vec::new(),
            None => vec![Entry::at(meant)],
        }
    }
}
