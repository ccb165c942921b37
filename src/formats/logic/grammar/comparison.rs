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

/// Comparatives without `than`.
const ORDER: [&str; 7] = ["before", "after", "above", "below", "over", "under", "past"];

/// Verbs, and the kinds of amounts of which their subjects have more or less.
const VERBS_OF_AMOUNTS: [(&str, &[Kind]); 3] = [
    ("pay paid cost spend spent charge earn", &[Kind::Money]),
    ("weigh", &[Kind::Measure(1), Kind::Measure(5)]),
    ("harvest gather pick grow produce", &[Kind::Measure(1), Kind::Measure(5)]),
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
        let place = self.at;
        let (quantity, is_near) = self.lead_of_comparison();
        let is_of_order = self.peek_any(&ORDER) || self.peek_any(&["ahead", "behind", "prior"]);
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
        let _ = self.take_one(&["in the week", "in the day", "in the month", "in the year"]);
        self.take_rate();
        scale = scale.or_else(|| self.scale_by_name());
        let _ = self.take_any(&["up", "down"]);
        let has_than = self.take("than");
        if !has_than && !is_of_order {
            return self.expected("\"than\"");
        }
        let _ = self.take_any(&["does", "did", "do", "is", "was", "that", "has"]) && self.take("of");
        let _ = self.take_one(&["those of", "that of"]);
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
            if self.take_any(&NEAR) {
                is_near = true;
            } else if !self.take_any(&LEADS) {
                break;
            }
        }
        let is_one = quantity.as_ref().is_some_and(|quantity| quantity.number == 1000);
        (quantity, is_near && !is_one)
    }

    /// The scale that a comparative compares, and whether it means more of it.
    fn scale_compared(
        &mut self,
        named: Option<Scale>,
        (adjective, is_more): (&Adjective, bool),
        quantity: Option<&Quantity>,
        place: usize,
    ) -> Option<(Scale, bool)> {
        // What the subject names is compared by words that go with anything: `the age of Ann is higher`.
        let of_topic = self.topic.filter(|_| adjective.is_general());
        let of_topic = || of_topic.and_then(|topic| self.grammar.scales.of(topic)).cloned();
        if let Some(scale) = named.or_else(of_topic).or_else(|| self.scale_of_amount()) {
            return Some((scale, is_more));
        }
        let unit = quantity.and_then(|quantity| quantity.unit.as_deref());
        let (scale, sign) = self.scale_of(adjective, unit, place)?;
        Some((scale, sign != (adjective.is_more != is_more)))
    }

    /// What is compared with: a noun, or an amount.
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
        if amount.is_none()
            && (self.take_one(&["both of", "either of"]) || self.take_any(&["both", "either"]))
        {
            self.listed = Some(How::All);
        }
        let noun = if amount.is_some() { None } else { Some(self.noun()?) };
        noun.iter().for_each(|noun| self.apposition(noun));
        self.take_trailing_verb();
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
            let is_meant = |value: i64| match direction {
                Some(true) => difference.holds(value - amount),
                Some(false) => difference.holds(amount - value),
                None => difference.holds(value - amount) || difference.holds(amount - value),
            };
            return self.one_of(scale.entries(is_meant), place);
        }
        let noun = noun?;
        if is_near {
            return match direction {
                Some(is_more) => self.next_on(&scale, is_more, noun, place),
                None => self.next_to_on(&scale, noun, place),
            };
        }
        let is_possible =
            scale.places.iter().any(|one| scale.places.iter().any(|other| difference.holds(one - other)));
        if !is_possible {
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

    /// Whether `ahead of` or `behind` comes after an amount that is no time, such as points.
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
        let _ = self.take_any(&NEAR);
        let (other, is_other_more) = self.adjective()?;
        (other.names == adjective.names && is_other_more != is_more).then_some(())
    }

    /// A verb after what is compared with: `before the lamp was sold`, `than Ann did`.
    fn take_trailing_verb(&mut self) {
        let trailing = self.attempt(|reader| {
            let is_denied = reader.verbs()?;
            let _ = reader.take_any(&["his", "hers", "theirs"]);
            (!is_denied && (reader.is_at_break() || reader.peek("by"))).then_some(())
        });
        if trailing.is_none() {
            let _ = self.take_any(&["does", "did", "do", "is", "was", "has"]);
        }
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

    /// The only scale of the amount that follows, if its kind shows one: `under $15`.
    fn scale_of_amount(&self) -> Option<Scale> {
        let most = self.rest().len().min(4);
        let kind = (1..=most).rev().find_map(|count| {
            let text: Vec<&str> = self.rest()[..count].iter().map(|word| word.text).collect();
            Amount::parse(&text.join(" ")).map(|amount| amount.kind)
        })?;
        self.grammar.scales.only(|scale| scale.kind == kind && kind != Kind::Number).cloned()
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
    fn is_at_adjective(&self) -> bool {
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
        if self.take("prior") && self.take("to") {
            return lexicon::comparative("before").map(|adjective| (adjective, false));
        }
        // Who finishes ahead is earlier; who is ahead may be anywhere.
        let happens = self.is_verb_of_deed();
        if happens && self.take_all("ahead of") {
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

    /// Whether some attribute is an age, and none a time.
    fn has_ages(&self) -> bool {
        let of = |word: &str| {
            let (scale, _) = self.grammar.scales.meant(lexicon::comparative(word)?, None).ok().flatten()?;
            scale.attribute
        };
        of("older").is_some() && of("before").is_none()
    }

    /// `the day`, `the floor`: a difference of one.
    fn the_unit(&mut self) -> Option<Quantity> {
        if !self.take("the") {
            return None;
        }
        let _ = self.take_one(&["very next", "next", "following"]);
        let unit = self.word()?.to_owned();
        self.at += 1;
        let near = usize::from(self.peek_any(&NEAR));
        self.at += near;
        let is_adjective = self.is_at_adjective();
        self.at -= near;
        let is_unit = lexicon::PLACES.contains(&unit.as_str())
            || ["day", "week", "month", "year", "hour", "minute"].contains(&unit.as_str());
        (is_unit && is_adjective && !self.peek("higher") && !self.peek("lower")).then_some(Quantity {
            number: 1000,
            kind: None,
            unit: Some(unit),
            bound: Bound::Exactly,
        })
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
            let scale = reader.grammar.scales.of(attribute).cloned()?;
            reader.topic = Some(attribute);
            Some(scale)
        })
    }

    /// The scale that an adjective is about, and whether it means more of it.
    pub(super) fn scale_of(
        &mut self,
        adjective: &Adjective,
        unit: Option<&str>,
        place: usize,
    ) -> Option<(Scale, bool)> {
        if let Some(scale) = self.scale_of_verb(adjective, unit) {
            return Some((scale, adjective.is_more));
        }
        if unit.is_none() && self.is_unclear_amount(adjective) {
            let word = adjective.comparative;
            let message = format!(
                "{word:?} may compare several attributes; write one after it, as in `a higher price than`"
            );
            return self.wrong(place, message);
        }
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

    /// Whether `more` may be more of several attributes.
    pub(super) fn is_unclear_amount(&self, adjective: &Adjective) -> bool {
        let attributes = 0..self.grammar.attributes.len();
        let scales = attributes.filter_map(|attribute| self.grammar.scales.of(attribute));
        adjective.names.is_empty() && scales.filter(|scale| scale.has_ratios()).count() > 1
    }

    /// What `more` and `less` compare by the verb: who pays more pays a higher price.
    pub(super) fn scale_of_verb(&self, adjective: &Adjective, unit: Option<&str>) -> Option<Scale> {
        if !adjective.names.is_empty() || unit.is_some() {
            return None;
        }
        let kinds = self.kinds_of_verb()?;
        self.grammar.scales.only(|scale| kinds.contains(&scale.kind)).cloned()
    }

    /// The kinds of amounts of which the subject of the verb has more or less.
    pub(super) fn kinds_of_verb(&self) -> Option<&'static [Kind]> {
        let verb = self.verb?;
        let is_form = |verbs: &str| verbs.split(' ').any(|base| lexicon::is_form_of(verb, base));
        VERBS_OF_AMOUNTS.iter().find(|(verbs, _)| is_form(verbs)).map(|(_, kinds)| *kinds)
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
        let sized = |number: i64| number * size / 1000;
        let exact = Quantity { number: sized(quantity.number), ..quantity.clone() };
        let (least, most) = match exact.bound {
            Bound::Or(other) => (exact.number, sized(other)),
            _ => exact.range(1),
        };
        let is_inside = |difference: i64| least < difference && difference < most;
        let has_inner =
            || scale.places.iter().any(|one| scale.places.iter().any(|other| is_inside(one - other)));
        if matches!(exact.bound, Bound::Or(_)) && has_inner() {
            return self.wrong(place, "some values differ by an amount between these two numbers".to_owned());
        }
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
