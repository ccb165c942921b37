//! Quantities: a number with its bounds and its unit, in thousandths.

use super::Reader;
use crate::formats::logic::amounts::{Amount, Kind, number};
use crate::formats::logic::names::Meaning;
use crate::formats::logic::{declarations, lexicon};

/// A bounded number: `at least two years`.
#[derive(Clone, Debug)]
pub(super) struct Quantity {
    /// The number in thousandths.
    pub(super) number: i64,
    /// The kind, where the number shows it: `$5`.
    pub(super) kind: Option<Kind>,
    pub(super) unit: Option<String>,
    pub(super) bound: Bound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exactly,
    AtLeast,
    AtMost,
    MoreThan,
    LessThan,
    /// Or this number: `one or two`.
    Or(i64),
    /// Up to this number: `at least two but less than five`.
    UpTo(i64),
}

/// The words for bounds.
pub(super) const BOUNDS: [(&str, Bound); 5] = [
    ("exactly|precisely|only|just", Bound::Exactly),
    (
        "at least|no less than|no fewer than|not less than|no sooner than|no earlier than|not earlier than|a minimum of",
        Bound::AtLeast,
    ),
    ("at most|no more than|not more than|a maximum of|up to|within", Bound::AtMost),
    ("more than", Bound::MoreThan),
    ("less than|fewer than", Bound::LessThan),
];

/// Words for bounds after a number.
const BOUNDS_AFTER: [(&str, Bound); 2] = [("or more", Bound::AtLeast), ("or less|or fewer", Bound::AtMost)];

impl Quantity {
    /// The quantity that is larger by a number of thousandths.
    pub(super) fn plus(self, more: i64) -> Quantity {
        let bound = match self.bound {
            Bound::Or(other) => Bound::Or(other + more),
            Bound::UpTo(most) => Bound::UpTo(most + more),
            bound => bound,
        };
        Quantity { number: self.number + more, bound, ..self }
    }

    /// The lowest and highest number that it allows, of at least `least`.
    pub(super) fn range(&self, least: i64) -> (i64, i64) {
        match self.bound {
            Bound::Exactly => (self.number, self.number),
            Bound::AtLeast => (self.number, i64::MAX),
            Bound::AtMost => (least, self.number),
            Bound::MoreThan => (self.number + 1, i64::MAX),
            Bound::LessThan => (least, self.number - 1),
            Bound::Or(most) | Bound::UpTo(most) => (self.number, most),
        }
    }

    /// The whole numbers that it allows, from 0 to a limit.
    pub(super) fn counts(&self, limit: usize) -> (usize, usize) {
        let (least, most) = self.range(0);
        (((least + 999) / 1000) as usize, (most / 1000).min(limit as i64) as usize)
    }
}

impl Reader<'_> {
    /// A number with bounds before or after it, and a unit.
    pub(super) fn quantity(&mut self) -> Option<Quantity> {
        self.attempt(|reader| {
            let bound = reader.choose(&BOUNDS);
            let is_half = reader.take("half an|half a");
            let (number, kind) = if is_half { (500, None) } else { reader.number()? };
            let other = reader.attempt(|reader| {
                reader.take("or").then_some(())?;
                let (other, _) = reader.number()?;
                (kind.is_none() && bound.is_none() && other == number + 1000).then_some(Bound::Or(other))
            });
            let early = reader.choose(&BOUNDS_AFTER);
            let unit = reader.unit();
            let late = reader.choose(&BOUNDS_AFTER);
            let number = number + if reader.take("and a half") { 500 } else { 0 };
            let (number, unit) = reader.and_smaller(number, unit);
            let bound = bound.or(other).or(early).or(late).unwrap_or(Bound::Exactly);
            let one = Quantity { number, kind, unit, bound };
            Some(reader.attempt(|reader| reader.and_at_most(&one)).unwrap_or(one))
        })
    }

    /// `but less than five`, after a least number.
    fn and_at_most(&mut self, least: &Quantity) -> Option<Quantity> {
        let is_least = matches!(least.bound, Bound::AtLeast | Bound::MoreThan);
        (is_least && self.take("but|and")).then_some(())?;
        let bound = self.choose(&BOUNDS)?;
        let (number, kind) = self.number()?;
        let unit = self.unit();
        let has_unit = unit.is_none() || unit == least.unit || least.unit.is_none();
        (matches!(bound, Bound::AtMost | Bound::LessThan) && kind == least.kind && has_unit).then_some(())?;
        let unit = unit.or_else(|| least.unit.clone());
        let most = Quantity { number, kind, unit: unit.clone(), bound }.range(0).1;
        let (number, _) = least.range(0);
        Some(Quantity { number, kind, unit, bound: Bound::UpTo(most) })
    }

    /// `per night`, after an amount.
    pub(super) fn take_rate(&mut self) {
        let is_counted = |word: &str| {
            let is_unit = crate::formats::logic::amounts::unit(word).is_some();
            is_unit || lexicon::is_filler(word) || ["night", "month"].contains(&word)
        };
        let is_name = |meaning: Meaning| !matches!(meaning, Meaning::Attribute(_));
        let is_rate = self.peek("per")
            && self.word_at(1).is_some_and(is_counted)
            && self.grammar.names.longest(&self.rest()[1..], &is_name).is_none();
        self.at += if is_rate { 2 } else { 0 };
    }

    /// An amount in two units: `an hour and 20 minutes` is a number of minutes.
    fn and_smaller(&mut self, number: i64, larger: Option<String>) -> (i64, Option<String>) {
        let size = |unit: &Option<String>| unit.as_deref().and_then(crate::formats::logic::amounts::unit);
        let smaller = self.attempt(|reader| {
            let (kind, size_of_larger) = size(&larger)?;
            let _ = reader.take("and");
            let (more, _) = reader.number()?;
            let smaller = reader.unit();
            let (_, size) = size(&smaller).filter(|&(other, size)| other == kind && size < size_of_larger)?;
            Some((number.checked_mul(size_of_larger)? / size + more, smaller))
        });
        smaller.unwrap_or((number, larger))
    }

    /// A number in words or digits; `a` before a unit; or an amount in one word.
    fn number(&mut self) -> Option<(i64, Option<Kind>)> {
        let word = self.word()?;
        let is_unit = |word: &str| crate::formats::logic::amounts::unit(word).is_some();
        let spelt = declarations::leading_number((0..2).map_while(|ahead| self.word_at(ahead)));
        if let Some((number, count)) = spelt {
            self.at += count;
            return Some((1000 * number as i64, None));
        }
        if self.take("a single|one other|just one other") {
            return Some((1000, None));
        }
        let found = match declarations::number(word) {
            Some(number) => (1000 * number as i64, None),
            None if ["no", "zero"].contains(&word) => (0, None),
            None if ["a", "an"].contains(&word) && self.word_at(1).is_some_and(is_unit) => (1000, None),
            None => match (number(word), Amount::parse(word)) {
                (Some(number), _) => (number, None),
                (None, Some(amount)) if matches!(amount.kind, Kind::Money | Kind::Measure(_)) => {
                    (amount.value, Some(amount.kind))
                }
                _ => return None,
            },
        };
        self.at += 1;
        Some(found)
    }

    /// A unit, or a word for houses.
    fn unit(&mut self) -> Option<String> {
        let word = self.word()?;
        let of_scale =
            |attribute: usize| self.grammar.scales.of(attribute).is_some_and(|scale| scale.measures(word));
        let is_unit = crate::formats::logic::amounts::unit(word).is_some()
            || lexicon::PLACES.contains(word)
            || ["month", "months"].contains(&word)
            || (0..self.grammar.attributes.len()).any(of_scale);
        let unit = is_unit.then(|| word.to_owned())?;
        self.at += 1;
        Some(unit)
    }
}
