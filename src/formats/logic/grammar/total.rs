//! Totals of two: `Ann and Bob together paid $30`, `between them, they stayed for eight nights`.

use super::Reader;
use super::noun::Noun;
use super::phrase::How;
use super::quantity::{Bound, Quantity};
use crate::formats::logic::amounts::Kind;
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::scales::Scale;
use crate::puzzles::logic_grid::{Relation, Statement};

/// Words for a total of two, around the verb or after the amount.
const TOGETHER: Phrases = Phrases(
    "\
    together|jointly|altogether|in total|in all|combined|a total of|a combined total of|a combined",
);

/// Words one of which is in every total.
const SIGNS: Phrases = Phrases("them|together|jointly|altogether|total|all|combined");

impl Reader<'_> {
    /// The total of two.
    pub(super) fn total_said(&mut self) -> Option<Statement> {
        if !self.rest().iter().any(|word| SIGNS.contains(word.folded.as_str())) {
            return None;
        }
        let mut is_total = self.take("together");
        let mut is_between = self.take("between them");
        let subjects = self.subjects()?;
        let [one, other] = &subjects.nouns[..] else { return None };
        if subjects.how != How::All || subjects.counted.is_some() {
            return None;
        }
        let mut takes_word = |reader: &mut Self| {
            is_total |= reader.take(TOGETHER);
            is_between |= reader.take("between them");
        };
        takes_word(self);
        self.verb = None;
        let is_denied = self.verbs()?;
        takes_word(self);
        let _ = self.take("for");
        takes_word(self);
        let place = self.at;
        let quantity = self.quantity()?;
        takes_word(self);
        if !(is_total || is_between)
            || !self.is_at_break()
            || matches!(quantity.bound, Bound::Or(_) | Bound::UpTo(_))
        {
            return None;
        }
        let scale = self.scale_of_total(&quantity)?;
        // `Two floors between them` are how far they are apart.
        let is_of_verb = || self.kinds_of_verb().is_some_and(|kinds| kinds.contains(&scale.kind));
        if !is_total && scale.kind != Kind::Money && !is_of_verb() {
            return None;
        }
        let statement = self.total(one, other, &scale, &quantity, place)?;
        Some(if is_denied { Statement::none(vec![statement]) } else { statement })
    }

    /// The only scale of an attribute on which a quantity with a unit may be.
    fn scale_of_total(&self, quantity: &Quantity) -> Option<Scale> {
        let fits = |scale: &Scale| match (&quantity.unit, quantity.kind) {
            (Some(unit), _) => scale.measures(unit),
            (None, Some(kind)) => scale.kind == kind,
            (None, None) => false,
        };
        self.grammar.scales.only(fits).filter(|only| only.has_ratios()).cloned()
    }

    /// The statement that the amounts of two add up to a quantity.
    fn total(
        &mut self,
        one: &Noun,
        other: &Noun,
        scale: &Scale,
        quantity: &Quantity,
        place: usize,
    ) -> Option<Statement> {
        let size = quantity.unit.as_deref().and_then(|unit| scale.size(unit)).unwrap_or(1000);
        let sized = Quantity { number: quantity.number * size / 1000, ..quantity.clone() };
        let (least, most) = sized.range(i64::MIN);
        let values = 0..scale.places.len();
        let pairs = values.clone().flat_map(|one| values.clone().map(move |other| (one, other)));
        let adds_up = |&(one, other): &(usize, usize)| {
            (least..=most).contains(&(scale.places[one] + scale.places[other]))
        };
        let pairs: Vec<(usize, usize)> = pairs.filter(adds_up).collect();
        if pairs.is_empty() {
            return self.impossible(place, "no two values add up to that".to_owned());
        }
        let attribute = scale.attribute?;
        let (first, second) = (one.entry.clone(), other.entry.clone());
        let relation = Relation::Compared { one: first, other: second, attribute, pairs };
        Noun::relate(&[one, other], Statement::That(relation), self.grammar.attributes)
    }
}
