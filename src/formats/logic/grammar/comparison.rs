//! Comparisons on ordered attributes and on the order of the houses.
//!
//! ```text
//! comparison = [ quantity | "immediately" | "the" UNIT ] comparative [ ATTRIBUTE ] [ "than" ] ( noun | amount )
//!            | bounded quantity | "the same" ATTRIBUTE "as" noun
//! comparative = "older" | "before" | "more" ( "expensive" | ... ) | ...
//! ```

use std::rc::Rc;

use super::Reader;
use super::noun::Noun;
use super::phrase::{Between, Part, Phrase};
use super::quantity::{Bound, Quantity};
use crate::formats::logic::amounts::{Amount, Kind, unit};
use crate::formats::logic::lexicon::{self, Adjective, GRADED};
use crate::formats::logic::names::Meaning;
use crate::formats::logic::scales::{Difference, Scale};
use crate::puzzles::logic_grid::{Entry, Relation, Statement};

/// Words before a comparative that mean nothing of their own.
const LEADS: [&str; 27] = [
    "to",
    "on",
    "at",
    "in",
    "the",
    "a",
    "an",
    "some",
    "house",
    "one",
    "person",
    "someone",
    "somewhere",
    "sometime",
    "time",
    "anywhere",
    "point",
    "strictly",
    "much",
    "for",
    "up",
    "down",
    "from",
    "held",
    "scheduled",
    "of",
    "has",
];

/// Words for the nearest place on the scale.
const NEAR: [&str; 6] = ["immediately", "directly", "just", "right", "straight", "immediate"];

impl<'a> Reader<'a> {
    /// A comparison with a noun or an amount.
    pub(super) fn comparison(&mut self) -> Option<Part> {
        if let Some(part) = self.attempt(|reader| reader.same_as()) {
            return Some(part);
        }
        if let Some(part) = self.attempt(|reader| reader.ratio()) {
            return Some(part);
        }
        let (place, mut is_near, mut quantity) = (self.at, false, None);
        loop {
            if quantity.is_none() && !self.is_at_adjective() {
                quantity = self.quantity().or_else(|| self.attempt(|reader| reader.the_unit()));
                if quantity.is_some() {
                    continue;
                }
            }
            if self.take_any(&NEAR) {
                is_near = true;
            } else if !self.take_any(&LEADS) {
                break;
            }
        }
        if is_near && quantity.as_ref().is_some_and(|quantity| quantity.number == 1000) {
            is_near = false;
        }
        let Some((adjective, is_more)) = self.adjective() else {
            return self.constant(quantity?);
        };
        let mut scale = self.scale_by_name();
        while self.word().is_some_and(lexicon::is_filler) || self.peek_any(&lexicon::PLACES) {
            self.at += 1;
        }
        scale = scale.or_else(|| self.scale_by_name());
        let has_than = self.take("than");
        if !has_than
            && !["before", "after", "above", "below", "over", "under", "past"]
                .contains(&adjective.comparative)
        {
            return self.expected("\"than\"");
        }
        let _ = self.take_any(&["does", "did", "do", "is", "was", "that", "has"]) && self.take("of");
        scale = scale.or_else(|| self.topic.and_then(|topic| self.grammar.scales.of(topic)).cloned());
        let scale = match scale {
            Some(scale) => (scale, is_more),
            None => {
                let unit = quantity.as_ref().and_then(|quantity| quantity.unit.as_deref());
                match self.scale_of_amount() {
                    Some(scale) => (scale, is_more),
                    None => {
                        let (scale, sign) = self.scale_of(adjective, unit, place)?;
                        (scale, sign != (adjective.is_more != is_more))
                    }
                }
            }
        };
        self.compared_with(scale, quantity, is_near, place)
    }

    /// What is compared with: a noun, or an amount.
    fn compared_with(
        &mut self,
        (scale, is_more): (Scale, bool),
        mut quantity: Option<Quantity>,
        is_near: bool,
        place: usize,
    ) -> Option<Part> {
        let amount = self.amount(&scale);
        let _ = amount.is_none() && self.take_any(&["both", "either"]);
        let noun = if amount.is_some() { None } else { Some(self.noun()?) };
        let _ = self.take_any(&["does", "did", "do", "is", "was", "has"]);
        if self.peek("by") && quantity.is_none() {
            quantity = self.attempt(|reader| {
                reader.at += 1;
                reader.quantity()
            });
        }
        let difference = match &quantity {
            Some(quantity) => self.difference(&scale, quantity, place)?,
            None => Difference::MORE,
        };
        if let Some(amount) = amount {
            let is_meant =
                |value: i64| difference.holds(if is_more { value - amount } else { amount - value });
            return self.one_of(scale.entries(is_meant), place);
        }
        let noun = noun?;
        if is_near {
            return self.next_on(&scale, is_more, noun, place);
        }
        let is_possible =
            scale.places.iter().any(|one| scale.places.iter().any(|other| difference.holds(one - other)));
        if !is_possible {
            return self.impossible(place, "no two values are so far apart".to_owned());
        }
        let differ: Between = Rc::new(move |one, other| match is_more {
            true => scale.differ(one, other, difference),
            false => scale.differ(other, one, difference),
        });
        let again = Rc::clone(&differ);
        self.comparator = Some(Rc::new(move |noun| Reader::to(noun, Rc::clone(&again))));
        Some(Reader::to(noun, differ))
    }

    /// The only scale of the amount that follows, if its kind shows one: `under $15`.
    fn scale_of_amount(&mut self) -> Option<Scale> {
        let most = self.rest().len().min(4);
        let kind = (1..=most).rev().find_map(|count| {
            let text: Vec<&str> = self.rest()[..count].iter().map(|word| word.text).collect();
            Amount::parse(&text.join(" ")).map(|amount| amount.kind)
        })?;
        let attributes = 0..self.grammar.attributes.len();
        let of_kind = attributes.filter_map(|attribute| self.grammar.scales.of(attribute));
        let of_kind: Vec<&Scale> =
            of_kind.filter(|scale| scale.kind == kind && kind != Kind::Number).collect();
        if let [only] = of_kind[..] { Some(only.clone()) } else { None }
    }

    /// The next higher or lower place on a scale, if it has one value for each house.
    fn next_on(&mut self, scale: &Scale, is_more: bool, noun: Noun, place: usize) -> Option<Part> {
        let mut ranked = scale.places.clone();
        ranked.sort_unstable();
        ranked.dedup();
        let is_full = ranked.len() == self.grammar.houses.len();
        let Some(attribute) = scale.attribute else {
            return Some(Reader::to(
                noun,
                Rc::new(move |one, other| {
                    let (left, right) = if is_more { (other, one) } else { (one, other) };
                    Statement::That(Relation::LeftOf {
                        left: left.clone(),
                        right: right.clone(),
                        distance: Some(1),
                    })
                }),
            ));
        };
        if !is_full {
            return self.wrong(
                place,
                "it is not clear which value is next: some values may be in no house".to_owned(),
            );
        }
        let rank = |value: &i64| ranked.binary_search(value).unwrap_or(0);
        let ranks: Vec<usize> = scale.places.iter().map(rank).collect();
        let all = || 0..ranks.len();
        let pairs: Vec<(usize, usize)> = all().flat_map(|one| all().map(move |other| (one, other))).collect();
        let is_next = |&(one, other): &(usize, usize)| match is_more {
            true => ranks[one] == ranks[other] + 1,
            false => ranks[one] + 1 == ranks[other],
        };
        let pairs: Vec<(usize, usize)> = pairs.into_iter().filter(is_next).collect();
        Some(Reader::to(
            noun,
            Rc::new(move |one, other| {
                let (one, other, pairs) = (one.clone(), other.clone(), pairs.clone());
                Statement::That(Relation::Compared { one, other, attribute, pairs })
            }),
        ))
    }

    /// `at least 30 years old`: a bounded amount, without a noun.
    fn constant(&mut self, quantity: Quantity) -> Option<Part> {
        let place = self.at - 1;
        let is_bounded = quantity.bound != Bound::Exactly;
        let unit = quantity.unit.clone();
        let fits = |scale: &&Scale| match (&quantity.kind, &unit) {
            (Some(kind), _) => scale.kind == *kind,
            (None, Some(unit)) => scale.attribute.is_some() && scale.measures(unit),
            (None, None) => true,
        };
        let attributes = 0..self.grammar.attributes.len();
        let scales: Vec<&Scale> =
            attributes.filter_map(|attribute| self.grammar.scales.of(attribute)).filter(fits).collect();
        let [scale] = scales[..] else { return self.expected("a comparison with one ordered attribute") };
        let _ = self.take_any(&["old", "tall", "high", "long", "heavy"]);
        let _ = self.scale_by_name();
        if !is_bounded {
            return self.expected("a comparison such as \"older than\"");
        }
        let size = unit.as_deref().and_then(|unit| scale.size(unit)).unwrap_or(1000);
        let bounds = Quantity { number: quantity.number * size / 1000, ..quantity };
        let (least, most) = bounds.range(i64::MIN);
        self.one_of(scale.entries(|value| (least..=most).contains(&value)), place)
    }

    /// The part that the house has one of these.
    fn one_of(&mut self, entries: Vec<Entry>, place: usize) -> Option<Part> {
        if entries.is_empty() {
            return self.impossible(place, "no value is in that range".to_owned());
        }
        Some(Part::That(Rc::new(move |subject, _| {
            let together = |entry: &Entry| Statement::That(Relation::Together(subject.and(entry)));
            Some(Statement::any(entries.iter().map(together).collect()))
        })))
    }

    /// `the same age as the Dane`.
    fn same_as(&mut self) -> Option<Part> {
        let _ = self.take_any(&["at", "on", "in", "for"]);
        let start = self.at;
        if self.take_all("a different") || self.take("different") {
            let _ = self.take_any(&lexicon::PLACES) || self.take_any(&["man", "woman"]);
            if !self.take_any(&["from", "than", "to"]) {
                return self.expected("\"from\"");
            }
            let denied = Phrase::denied(Part::Is(self.noun()?));
            return Some(Part::That(Rc::new(move |entry, attributes| {
                denied.of(&Noun::of(entry.clone()), attributes)
            })));
        }
        self.at = start;
        if !self.take_all("the same") {
            return None;
        }
        let attribute = self.attribute();
        while attribute.is_none()
            && (self.word().is_some_and(lexicon::is_filler) || self.peek_any(&lexicon::PLACES))
        {
            self.at += 1;
        }
        if !self.take("as") {
            return self.expected("\"as\"");
        }
        let noun = self.noun()?;
        let Some(attribute) = attribute else { return Some(Part::Is(noun)) };
        let pairs: Vec<(usize, usize)> =
            (0..self.grammar.attributes[attribute].values.len()).map(|value| (value, value)).collect();
        Some(Reader::to(
            noun,
            Rc::new(move |one, other| {
                let (one, other, pairs) = (one.clone(), other.clone(), pairs.clone());
                Statement::That(Relation::Compared { one, other, attribute, pairs })
            }),
        ))
    }

    /// Whether a comparative follows.
    fn is_at_adjective(&self) -> bool {
        let is_graded = |word: &str| GRADED.iter().any(|(graded, _)| *graded == word);
        match self.word() {
            Some("more" | "less" | "fewer") => {
                self.word_at(1) != Some("than")
                    || self.words.get(self.at + 2).is_none_or(|word| {
                        crate::formats::logic::declarations::number(&word.folded).is_none()
                            && Amount::parse(&word.folded).is_none()
                    })
                    || self.word_at(1).is_some_and(is_graded)
            }
            Some(word) => lexicon::comparative(word).is_some(),
            None => false,
        }
    }

    /// A comparative, and whether it means more.
    fn adjective(&mut self) -> Option<(&'static Adjective, bool)> {
        let word = self.word()?;
        if let Some(is_more) =
            ["less", "more"].iter().position(|grade| *grade == word).map(|grade| grade == 1)
        {
            let next = self.word_at(1);
            let graded = GRADED.iter().find(|(graded, _)| Some(*graded) == next);
            if let Some(adjective) = graded.and_then(|(_, meant)| lexicon::comparative(meant)) {
                self.at += 2;
                return Some((adjective, is_more));
            }
        }
        let adjective = lexicon::comparative(word)?;
        self.at += 1;
        Some((adjective, adjective.is_more))
    }

    /// `the day`, `the floor`: a difference of one.
    fn the_unit(&mut self) -> Option<Quantity> {
        if !self.take("the") {
            return None;
        }
        let unit = self.word()?.to_owned();
        self.at += 1;
        let is_unit = lexicon::PLACES.contains(&unit.as_str())
            || ["day", "week", "month", "year", "hour", "minute"].contains(&unit.as_str());
        (is_unit && self.is_at_adjective() && !self.peek("higher") && !self.peek("lower"))
            .then_some(Quantity { number: 1000, kind: None, unit: Some(unit), bound: Bound::Exactly })
    }

    /// The name of an attribute.
    fn attribute(&mut self) -> Option<usize> {
        let is_attribute = |meaning| matches!(meaning, Meaning::Attribute(_));
        let (count, meanings) = self.grammar.names.longest(self.rest(), &is_attribute)?;
        let [Meaning::Attribute(attribute)] = meanings[..] else { return None };
        self.at += count;
        Some(attribute)
    }

    /// The scale of an attribute that is named here.
    pub(super) fn scale_by_name(&mut self) -> Option<Scale> {
        self.attempt(|reader| {
            let _ = reader.take("in");
            let attribute = reader.attribute()?;
            reader.grammar.scales.of(attribute).cloned()
        })
    }

    /// The scale that an adjective is about, and whether it means more of it.
    pub(super) fn scale_of(
        &mut self,
        adjective: &Adjective,
        unit: Option<&str>,
        place: usize,
    ) -> Option<(Scale, bool)> {
        match self.grammar.scales.meant(adjective, unit) {
            Ok(Some((scale, is_more))) => Some((scale.clone(), is_more)),
            Ok(None) => {
                let word = adjective.comparative;
                let message = format!(
                    "{word:?} goes with no ordered attribute; write one after it, as in `a higher price than`"
                );
                self.wrong(place, message)
            }
            Err(count) => {
                let word = adjective.comparative;
                let message = format!(
                    "{word:?} may compare {count} attributes; write the attribute after it, as in `a higher price than`"
                );
                self.wrong(place, message)
            }
        }
    }

    /// The difference that a quantity allows on a scale.
    pub(super) fn difference(
        &mut self,
        scale: &Scale,
        quantity: &Quantity,
        place: usize,
    ) -> Option<Difference> {
        let size = match (&quantity.unit, quantity.kind) {
            (Some(unit), _) => scale.size(unit),
            (None, Some(kind)) if kind != scale.kind => None,
            _ => Some(1000),
        };
        let Some(size) = size else {
            let unit = quantity.unit.as_deref().unwrap_or("amount");
            return self.wrong(place, format!("{unit:?} does not measure what is compared"));
        };
        let exact = Quantity { number: quantity.number * size / 1000, ..quantity.clone() };
        let (least, most) = exact.range(1);
        Some(Difference { least: least.max(1), most })
    }

    /// An amount on a scale, by itself or as the only value of a noun.
    fn amount(&mut self, scale: &Scale) -> Option<i64> {
        self.attempt(|reader| {
            let _ = reader.take_any(&["the", "a", "an"]);
            let most = reader.rest().len().min(4);
            let (count, value) = (1..=most).rev().find_map(|count| {
                let text: Vec<&str> = reader.rest()[..count].iter().map(|word| word.text).collect();
                let amount = Amount::parse(&text.join(" "))?;
                let is_measure = matches!(scale.kind, Kind::Number | Kind::Measure(_) | Kind::Money);
                let next = reader.word_at(count).filter(|next| unit(next).is_some());
                let fits = amount.kind == scale.kind
                    || amount.kind == Kind::Number && scale.attribute.is_some() && is_measure;
                (fits && next.is_none_or(|next| scale.measures(next))).then_some((count, amount.value))
            })?;
            reader.at += count;
            while reader.at < reader.words.len()
                && !reader.is_at_verb()
                && reader.word().is_some_and(|word| lexicon::is_filler(word) || unit(word).is_some())
            {
                reader.at += 1;
            }
            Some(value)
        })
    }
}
