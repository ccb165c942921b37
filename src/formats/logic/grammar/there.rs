//! Clauses that begin with `there is`, and the number of houses between two.

use super::Reader;
use super::noun::Noun;
use super::quantity::{Bound, Quantity};
use crate::formats::logic::lexicon;
use crate::puzzles::logic_grid::{Relation, Statement};

impl<'a> Reader<'a> {
    /// `There is`, in any form.
    pub(super) fn takes_there_is(&mut self) -> bool {
        self.take("there is|there are|there lies|there lie|there was|there were")
    }

    /// `There is a cat in the red house.`
    pub(super) fn there_is(&mut self) -> Option<Statement> {
        if !self.takes_there_is() {
            return None;
        }
        let is_denied = self.take("not|no");
        let statement = self.noun().filter(|noun| !noun.entry.features().is_empty())?;
        let statement = statement.exists(self.grammar.attributes)?;
        Some(if is_denied { Statement::none(vec![statement]) } else { statement })
    }

    /// `There are two houses between the Dane and the cat.`
    pub(super) fn there_are_between(&mut self) -> Option<Statement> {
        let is_denied = self.take("there is not|there are not");
        let is_there = is_denied || self.takes_there_is();
        let place = self.at;
        let a_house = |reader: &mut Reader<'a>| {
            (reader.take("a|another") && reader.take(lexicon::PLACES)).then_some(Quantity {
                number: 1000,
                kind: None,
                unit: Some("house".to_owned()),
                bound: Bound::Exactly,
            })
        };
        let quantity = self.quantity().or_else(|| self.attempt(a_house));
        let mut quantity = quantity?;
        let _ = self.take("other|more");
        // `One runner finished between ...`: people are in houses.
        if quantity.unit.is_none() && quantity.kind.is_none() && self.word().is_some_and(lexicon::is_filler) {
            self.at += 1;
            quantity.unit = Some("house".to_owned());
        }
        if !is_there && quantity.unit.is_none() {
            return None;
        }
        let _ = self.take(lexicon::PLACES);
        if !is_there && !self.is_at_verb() {
            return None;
        }
        if self.is_at_verb() && self.verbs()? {
            return None;
        }
        let last = self.words[..self.at].last();
        if last.is_some_and(|word| lexicon::is_form_of(&word.folded, "separate")) {
            return self.separates(quantity, place);
        }
        if !self.take("between") && !self.take("in between") {
            let is_count = is_there && self.at == self.words.len() && self.is_of_houses(&quantity);
            return self.count_of_houses(quantity, is_count, place);
        }
        let one = self.noun()?;
        if !self.take("and") {
            return self.expected("\"and\" between two houses");
        }
        let other = self.noun()?;
        let statement = self.between_them(&one, &other, quantity, place)?;
        Some(if is_denied { Statement::none(vec![statement]) } else { statement })
    }

    /// `Only one house separates Ann from the cat`, after the verb.
    fn separates(&mut self, quantity: Quantity, place: usize) -> Option<Statement> {
        let joint = self.rest().iter().position(|word| word.is("from") || word.is("and"))?;
        let one = self.noun_up_to(self.at + joint)?;
        self.at += 1;
        let other = self.noun()?;
        self.between_them(&one, &other, quantity, place)
    }

    /// `There are five houses.`
    pub(super) fn count_of_houses(
        &mut self,
        quantity: Quantity,
        is_count: bool,
        place: usize,
    ) -> Option<Statement> {
        let houses = self.grammar.houses.len();
        if !is_count {
            return self.expected("\"between\"");
        }
        if quantity.counts(houses + 1) != (houses, houses) {
            return self.wrong(place, format!("there are {houses} houses"));
        }
        Some(Statement::all(Vec::new()))
    }

    /// The statement that this many houses, or days, are between two.
    pub(super) fn between_them(
        &mut self,
        one: &Noun,
        other: &Noun,
        quantity: Quantity,
        place: usize,
    ) -> Option<Statement> {
        let far = quantity.plus(1000);
        if let Some(scale) = self.scale_of_unit(&far) {
            self.note(
                place,
                "read as: that number are between the two, without them; write `apart` for the difference",
            );
            return self.differ(one, other, Some(scale), &far, place);
        }
        let distances = self.far(&far, place)?;
        let relation =
            |distance| Relation::Apart { one: one.entry.clone(), other: other.entry.clone(), distance };
        let base = Statement::any(
            distances.into_iter().map(|distance| Statement::That(relation(distance))).collect(),
        );
        Noun::relate(&[one, other], base, self.grammar.attributes)
    }

    /// `Between Ann and the cat there is one house.`
    pub(super) fn between_there_are(&mut self) -> Option<Statement> {
        let _ = self.take("in");
        if !self.take("between") {
            return None;
        }
        let one = self.noun()?;
        self.take("and").then_some(())?;
        let other = self.noun()?;
        let is_denied = self.take("there is not|there are not");
        if !is_denied && !self.takes_there_is() {
            return None;
        }
        let place = self.at;
        let quantity = self.quantity()?;
        let _ = self.take("other|more");
        let _ = self.take(lexicon::PLACES);
        let statement = self.between_them(&one, &other, quantity, place)?;
        Some(if is_denied { Statement::none(vec![statement]) } else { statement })
    }
}
