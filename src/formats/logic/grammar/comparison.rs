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
use super::phrase::{Between, How, Part, Phrase};
use super::quantity::{Bound, Quantity};
use crate::formats::logic::amounts::Amount;
use crate::formats::logic::lexicon::{self, Adjective, GRADED};
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::scales::{Difference, Scale};
use crate::puzzles::logic_grid::{Entry, Relation, Statement};

/// Words before a comparative that mean nothing of their own.
const LEADS: Phrases = Phrases(
    "\
    to|on|at|in|the|a|an|some|house|one|person|someone|somewhere|sometime|time|anywhere|point|strictly|\
    much|for|up|down|from|held|scheduled|of|has",
);

/// Comparatives without `than`.
const ORDER: Phrases = Phrases("before|after|above|below|over|under|past");

/// Words for the nearest place on the scale.
pub(super) const NEAR: Phrases = Phrases("immediately|directly|just|right|straight|immediate");

impl<'a> Reader<'a> {
    /// A comparison with a noun or an amount.
    pub(super) fn comparison(&mut self) -> Option<Part> {
        if let Some(part) = self.attempt(|reader| reader.same_as()) {
            return Some(part);
        }
        if let Some(part) = self.attempt(|reader| reader.ratio()) {
            return Some(part);
        }
        let place = self.at;
        let (mut quantity, is_near) = self.lead_of_comparison();
        let is_of_order = self.peek(ORDER)
            || self.peek("ahead|behind|prior")
            || self.is_predicate && self.is_at_verb_of_order();
        let Some((adjective, is_more)) = self.adjective() else {
            return self.constant(quantity?);
        };
        if self.is_ahead_by(quantity.as_ref()) {
            return self.wrong(
                place,
                "it is not clear what `ahead` and `behind` compare; write `more than`".to_owned(),
            );
        }
        let is_either = self.attempt(|reader| reader.or_the_reverse(adjective, is_more)).is_some();
        let mut scale = self.scale_by_name();
        self.skip_fillers();
        let _ = self.take("in the week|in the day|in the month|in the year");
        self.take_rate();
        scale = scale.or_else(|| self.scale_by_name());
        if scale.is_none() {
            let unit = self.word();
            scale = self.attempt(|reader| reader.scale_by_unit(adjective));
            // The unit of `15 more minutes` is that of its number.
            if let (Some(quantity), true) = (&mut quantity, scale.is_some()) {
                quantity.unit = quantity.unit.take().or(unit.map(str::to_owned));
            }
        }
        let _ = self.take("up|down");
        let has_than = self.take("than");
        if !has_than && !is_of_order && !self.is_at_break() {
            return self.expected("\"than\"");
        }
        let _ = self.take("does|did|do|is|was|that|has") && self.take("of");
        let _ = self.take("those of|that of");
        let scale = self.scale_compared(scale, (adjective, is_more), quantity.as_ref(), place)?;
        if scale.0.is_of_birth() && adjective.names == lexicon::TIME && self.verb != Some("born") && !has_than
        {
            self.note(place, "read as: born before or after; write `left of` or `right of` for places");
        }
        let direction = if is_either { None } else { Some(scale.1) };
        self.compared_with(scale.0, direction, quantity, is_near, place)
    }

    /// The difference before a comparative, and whether it is the nearest place.
    fn lead_of_comparison(&mut self) -> (Option<Quantity>, bool) {
        let (mut is_near, mut quantity) = (false, None);
        loop {
            if quantity.is_none() && !self.is_at_adjective() {
                quantity = self.quantity().or_else(|| self.attempt(|reader| reader.the_unit()));
                if quantity.is_some() {
                    continue;
                }
            }
            if self.take(NEAR) {
                is_near = true;
            } else if !self.take(LEADS) {
                break;
            }
        }
        let is_one = quantity.as_ref().is_some_and(|quantity| quantity.number == 1000);
        (quantity, is_near && !is_one)
    }

    /// The comparand: a noun, or an amount.
    fn compared_with(
        &mut self,
        scale: Scale,
        direction: Option<bool>,
        mut quantity: Option<Quantity>,
        is_near: bool,
        place: usize,
    ) -> Option<Part> {
        let amount = self.amount(&scale);
        // Older than either of two is older than both.
        if amount.is_none() && self.take("both of|either of|both|either") {
            self.listed = Some(How::All);
        }
        if amount.is_none() && self.attempt(|reader| reader.all_others()).is_some() {
            return self.extreme_of(&scale, direction?, place);
        }
        let is_elided = self.is_at_break();
        let noun = if amount.is_some() { None } else { Some(self.compared_noun(place)?) };
        if !is_elided {
            self.take_trailing_verb(noun.as_ref());
        }
        if self.peek("by") && quantity.is_none() {
            quantity = self.attempt(|reader| reader.take("by").then(|| reader.quantity()).flatten());
        }
        let difference = match &quantity {
            Some(quantity) => self.difference(&scale, quantity, place)?,
            None => Difference::MORE,
        };
        let Some(noun) = noun else {
            let amount = amount?;
            let is_meant = |value: i64| match direction {
                Some(true) => difference.holds(value - amount),
                Some(false) => difference.holds(amount - value),
                None => difference.holds(value - amount) || difference.holds(amount - value),
            };
            return self.one_of(scale.entries(is_meant), place);
        };
        if is_near {
            return match direction {
                Some(is_more) => self.next_on(&scale, is_more, noun, place),
                None => self.next_to_on(&scale, noun, place),
            };
        }
        if !scale.has_difference(difference) {
            return self.impossible(place, "no two values are so far apart".to_owned());
        }
        let differ: Between = Rc::new(move |one, other| match direction {
            Some(true) => scale.differ(one, other, difference),
            Some(false) => scale.differ(other, one, difference),
            None => Statement::any(vec![
                scale.differ(one, other, difference),
                scale.differ(other, one, difference),
            ]),
        });
        let again = Rc::clone(&differ);
        self.comparator = Some(Rc::new(move |noun| Reader::to(noun, Rc::clone(&again))));
        Some(Reader::to(noun, differ))
    }

    /// Whether `ahead of` or `behind` comes after an amount that is not a time, such as points.
    fn is_ahead_by(&self, quantity: Option<&Quantity>) -> bool {
        let last = self.words[..self.at].iter().rev().take(2);
        let is_ahead =
            last.clone().any(|word| word.is("ahead")) || last.take(1).any(|word| word.is("behind"));
        is_ahead
            && quantity
                .is_some_and(|quantity| self.scale_of_unit(quantity).is_some_and(|scale| !scale.is_of_time()))
    }

    /// `or after` after `before`: either direction, perhaps with the same difference again.
    fn or_the_reverse(&mut self, adjective: &Adjective, is_more: bool) -> Option<()> {
        self.take("or").then_some(())?;
        let _ = self.quantity().is_some() || self.attempt(|reader| reader.the_unit()).is_some();
        let _ = self.take(NEAR);
        let (other, is_other_more) = self.adjective()?;
        (other.names == adjective.names && is_other_more != is_more).then_some(())
    }

    /// The next place on a scale in either direction.
    fn next_to_on(&mut self, scale: &Scale, noun: Noun, place: usize) -> Option<Part> {
        let parts = [true, false].map(|is_more| self.next_on(scale, is_more, noun.clone(), place));
        let [Some(up), Some(down)] = parts else { return None };
        Some(Part::That(Rc::new(move |entry, attributes| {
            let subject = Noun::of(entry.clone());
            Some(Statement::any(vec![up.of(&subject, attributes)?, down.of(&subject, attributes)?]))
        })))
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
        if matches!(quantity.bound, Bound::Or(_)) {
            return self.expected("\"than\" or the like");
        }
        let is_bounded = quantity.bound != Bound::Exactly;
        let unit = quantity.unit.clone();
        let fits = |scale: &Scale| match (&quantity.kind, &unit) {
            (Some(kind), _) => scale.kind == *kind,
            (None, Some(unit)) => scale.attribute.is_some() && scale.measures(unit),
            (None, None) => true,
        };
        let Some(scale) = self.grammar.scales.only(fits) else {
            return self.expected("a comparison with one ordered attribute");
        };
        let _ = self.take("old|tall|high|long|heavy");
        let _ = self.scale_by_name();
        if !is_bounded {
            return self.expected("a comparison such as \"older than\"");
        }
        let size = unit.as_deref().and_then(|unit| scale.size(unit)).unwrap_or(1000);
        let bound = match quantity.bound {
            Bound::UpTo(most) => Bound::UpTo(most * size / 1000),
            bound => bound,
        };
        let bounds = Quantity { number: quantity.number * size / 1000, bound, ..quantity };
        let (least, most) = bounds.range(i64::MIN);
        self.one_of(scale.entries(|value| (least..=most).contains(&value)), place)
    }

    /// The part that the house has one of these.
    pub(super) fn one_of(&mut self, entries: Vec<Entry>, place: usize) -> Option<Part> {
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
        let _ = self.take("at|on|in|for|of");
        let start = self.at;
        if self.take("a different") || self.take("different") {
            let _ = self.take(lexicon::PLACES) || self.take("man|woman");
            if !self.take("from|than|to") {
                return self.expected("\"from\"");
            }
            let denied = Phrase::denied(Part::Is(self.noun()?));
            return Some(Part::That(Rc::new(move |entry, attributes| {
                denied.of(&Noun::of(entry.clone()), attributes)
            })));
        }
        self.at = start;
        if !self.take("the same") {
            return None;
        }
        let attribute = self.attribute();
        if attribute.is_none() {
            self.skip_fillers();
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
    pub(super) fn is_at_adjective(&self) -> bool {
        let is_graded = |word: &str| GRADED.iter().any(|(graded, _)| *graded == word);
        match self.word() {
            Some("more" | "less" | "fewer") => {
                self.word_at(1) != Some("than")
                    || self.words.get(self.at + 2).is_none_or(|word| {
                        !["a", "an"].contains(&word.folded.as_str())
                            && crate::formats::logic::declarations::number(&word.folded).is_none()
                            && Amount::parse(&word.folded).is_none()
                    })
                    || self.word_at(1).is_some_and(is_graded)
            }
            Some(word) => lexicon::comparative(word).is_some(),
            None => false,
        }
    }

    /// Whether a verb such as `precedes` or `exceeds` follows, perhaps after `directly`.
    pub(super) fn is_at_verb_of_order(&self) -> bool {
        let is_near = self.word().is_some_and(|word| NEAR.contains(word));
        self.word_at(usize::from(is_near)).is_some_and(|word| lexicon::verb_of_order(word).is_some())
    }

    /// A comparative, and whether it means more.
    pub(super) fn adjective(&mut self) -> Option<(&'static Adjective, bool)> {
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
        if self.take("prior") && self.take("to") {
            return lexicon::comparative("before").map(|adjective| (adjective, false));
        }
        if let Some(meaning) = lexicon::verb_of_order(word).filter(|_| self.is_predicate) {
            self.at += 1;
            let adjective = lexicon::comparative(meaning)?;
            return Some((adjective, adjective.is_more != self.take("by")));
        }
        // Who finishes ahead is earlier; who is ahead may be anywhere.
        let happens = self.is_verb_of_deed();
        if happens && self.take("ahead of") {
            return lexicon::comparative("before").map(|adjective| (adjective, false));
        }
        if happens && self.take("behind") {
            return lexicon::comparative("after").map(|adjective| (adjective, true));
        }
        let adjective = lexicon::comparative(word)?;
        self.at += 1;
        // Born before is older.
        let is_age = adjective.names == lexicon::TIME && self.verb == Some("born") && self.has_ages();
        if is_age {
            let word = if adjective.is_more { "younger" } else { "older" };
            return lexicon::comparative(word).map(|adjective| (adjective, adjective.is_more));
        }
        Some((adjective, adjective.is_more))
    }

    /// `the day`, `the floor`: a difference of one.
    fn the_unit(&mut self) -> Option<Quantity> {
        if !self.take("the") {
            return None;
        }
        let _ = self.take("very next|next|following");
        let unit = self.word()?.to_owned();
        self.at += 1;
        let near = usize::from(self.peek(NEAR));
        self.at += near;
        let is_adjective = self.is_at_adjective();
        self.at -= near;
        let is_unit = lexicon::PLACES.contains(unit.as_str())
            || ["day", "week", "month", "year", "hour", "minute"].contains(&unit.as_str());
        (is_unit && is_adjective && !self.peek("higher") && !self.peek("lower")).then_some(Quantity {
            number: 1000,
            kind: None,
            unit: Some(unit),
            bound: Bound::Exactly,
        })
    }
}
