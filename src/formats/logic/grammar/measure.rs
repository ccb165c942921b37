//! Which attribute a comparison compares: the one that is named, or that goes with the word, the unit or the verb.

use super::Reader;
use super::quantity::{Bound, Quantity};
use crate::formats::logic::amounts::{Amount, Kind, unit};
use crate::formats::logic::lexicon::{self, Adjective};
use crate::formats::logic::names::Meaning;
use crate::formats::logic::scales::{Difference, Scale};

/// Verbs, and the kinds of amounts of which their subjects have more or less.
const VERBS_OF_AMOUNTS: [(&str, &[Kind]); 3] = [
    ("pay paid cost spend spent charge earn", &[Kind::Money]),
    ("weigh", &[Kind::Measure(1), Kind::Measure(5)]),
    ("harvest gather pick grow produce", &[Kind::Measure(1), Kind::Measure(5)]),
];

impl Reader<'_> {
    /// The scale that a comparative compares, and whether it means more of it.
    pub(super) fn scale_compared(
        &mut self,
        named: Option<Scale>,
        (adjective, is_more): (&Adjective, bool),
        quantity: Option<&Quantity>,
        place: usize,
    ) -> Option<(Scale, bool)> {
        // The scale that the subject names is compared by words that go with anything: `the age of Ann is higher`.
        let of_topic = self.topic.filter(|_| adjective.is_general());
        let of_topic = || of_topic.and_then(|topic| self.grammar.scales.of(topic)).cloned();
        if let Some(scale) = named.or_else(of_topic).or_else(|| self.scale_of_amount()) {
            return Some((scale, is_more));
        }
        let unit = quantity.and_then(|quantity| quantity.unit.as_deref());
        let (scale, sign) = self.scale_of(adjective, unit, place)?;
        Some((scale, sign != (adjective.is_more != is_more)))
    }

    /// `kilograms` after `more`: the only scale with that unit.
    pub(super) fn scale_by_unit(&mut self, adjective: &Adjective) -> Option<Scale> {
        let word = self.word().filter(|_| adjective.names.is_empty())?;
        unit(word)?;
        self.at += 1;
        if self.take("of") {
            let _ = self.attribute();
            self.skip_fillers();
        }
        self.grammar.scales.only(|scale| !scale.is_of_time() && scale.measures(word)).cloned()
    }

    /// The only scale of the amount that follows, if its kind shows one: `under $15`.
    pub(super) fn scale_of_amount(&self) -> Option<Scale> {
        let most = self.rest().len().min(4);
        let kind = (1..=most).rev().find_map(|count| {
            let text: Vec<&str> = self.rest()[..count].iter().map(|word| word.text).collect();
            Amount::parse(&text.join(" ")).map(|amount| amount.kind)
        })?;
        self.grammar.scales.only(|scale| scale.kind == kind && kind != Kind::Number).cloned()
    }

    /// Whether some attribute is an age, and none a time.
    pub(super) fn has_ages(&self) -> bool {
        let of = |word: &str| {
            let (scale, _) = self.grammar.scales.meant(lexicon::comparative(word)?, None).ok().flatten()?;
            scale.attribute
        };
        of("older").is_some() && of("before").is_none()
    }

    /// The name of an attribute.
    pub(super) fn attribute(&mut self) -> Option<usize> {
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

    /// The scale of `more` and `less` by the verb: to pay more is to pay a higher price.
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
            Bound::Or(most) | Bound::UpTo(most) => (exact.number, sized(most)),
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
}
