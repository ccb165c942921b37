//! Relations between places in the row.
//!
//! ```text
//! relation = { lead } [ quantity ] { lead } ( side | "next to" | "between" noun "and" | quantity "from" ) noun
//! side     = ( "left" | "right" ) [ "hand" ] [ "side" ] "of" | "to" noun "'s" ( "left" | "right" )
//! lead     = "to" | "on" | "the" | "immediately" | "somewhere" | ...
//! ```

use std::rc::Rc;

use super::Reader;
use super::noun::Noun;
use super::phrase::{Between, How, Part, Phrase, Relator};
use super::position::{LAST_BUT_ONE, ROW, ordinal_number};
use super::quantity::{Bound, Quantity};
use crate::formats::logic::lexicon::PLACES;
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::scales::{Difference, Scale};
use crate::puzzles::logic_grid::{Entry, Relation, Statement};

/// Words before a relation that mean nothing of their own.
const LEADS: Phrases = Phrases(
    "\
    to|on|at|in|the|a|an|some|house|home|place|position|spot|seat|sitting|standing|located|situated|one|\
    him|by|someone",
);

/// Words for the nearest house.
const NEAR: Phrases = Phrases("immediately|directly|immediate|direct|just|right|exactly");

/// Words for any distance.
const ANYWHERE: Phrases = Phrases("somewhere|anywhere|someplace|sometime");

const BESIDE: Phrases = Phrases(
    "\
    next to|next door to|adjacent to|adjoining|beside|alongside|neighbouring|neighboring|neighbour of|\
    neighbor of|neighbours of|neighbors of|neighbour to|neighbor to|neighbours with|neighbors with|\
    neighbours|neighbors|neighbour|neighbor|bordering|side by side with|borders|abutting",
);

/// After two nouns of `between`: the first of them comes first.
const IN_ORDER: Phrases = Phrases("in that order|in this order|respectively|from left to right");

/// The words before a relation.
#[derive(Clone, Default)]
struct Lead {
    is_near: bool,
    is_anywhere: bool,
    /// Whether a preposition comes before the side: `to the left of`.
    is_at_side: bool,
    quantity: Option<Quantity>,
    place: usize,
}

impl<'a> Reader<'a> {
    /// A relation to a noun. What it says not to be necessary settles a second reading.
    pub(super) fn relation(&mut self) -> Option<Part> {
        let (start, notes) = (self.at, self.notes.len());
        let part = self.relation_to_noun()?;
        self.take_uncertain();
        if self.words[start..self.at].iter().any(|word| word.is("necessarily")) {
            self.notes.truncate(notes);
        }
        Some(part)
    }

    fn relation_to_noun(&mut self) -> Option<Part> {
        let lead = self.lead()?;
        if let Some(part) = self.attempt(|reader| reader.between(&lead)) {
            return Some(part);
        }
        if let Some(part) = self.attempt(|reader| reader.side_of_owner(&lead)) {
            return Some(part);
        }
        let (start, notes) = (self.at, self.notes.len());
        let mut relator = self.relator_after(&lead)?;
        let other = self.attempt(|reader| reader.another_relator());
        self.take_list_word();
        let noun = self.noun_or_it()?;
        self.take_echo();
        if let Some(quantity) = self.attempt(|reader| reader.houses_between()) {
            let end = std::mem::replace(&mut self.at, start);
            self.notes.truncate(notes);
            relator = self.relator_after(&Lead { quantity: Some(quantity), ..lead })?;
            self.at = end;
        }
        let part = relator(noun.clone());
        Some(match other {
            None => part,
            Some((is_denied, other)) => {
                let other = Phrase::of_part(other(noun), is_denied).to_part();
                Part::That(Rc::new(move |entry, attributes| {
                    let subject = Noun::of(entry.clone());
                    Some(Statement::all(vec![
                        part.of(&subject, attributes)?,
                        other.of(&subject, attributes)?,
                    ]))
                }))
            }
        })
    }

    /// `but not next to`, before a noun that two relations share, and whether it is denied.
    fn another_relator(&mut self) -> Option<(bool, Relator)> {
        self.take("and|but").then_some(())?;
        let is_denied = self.take("not");
        Some((is_denied, self.relator()?))
    }

    /// `with one house between them`: the distance.
    pub(super) fn houses_between(&mut self) -> Option<Quantity> {
        self.take("with").then_some(())?;
        let quantity = self.quantity()?;
        let _ = self.take("other") && self.take(PLACES);
        let is_between = self.take("between them|in between") && self.is_at_break();
        (is_between && self.is_of_houses(&quantity)).then(|| quantity.plus(1000))
    }

    /// `but not necessarily immediately`, `not necessarily next to her`: it may be at any distance.
    fn take_uncertain(&mut self) {
        let _ = self.attempt(|reader| {
            let _ = reader.take("but|though|although");
            reader.take("not necessarily").then_some(())?;
            let is_near = reader.take(NEAR);
            if reader.take(BESIDE) {
                let _ = reader.take("it|him|her|them");
            } else if !is_near {
                return None;
            }
            (reader.is_at_break() || reader.peek("of|to")).then_some(())
        });
    }

    /// A noun, or `it` for that of the relation before: `left of the cat but not next to it`.
    fn noun_or_it(&mut self) -> Option<Noun> {
        let before = self.object.clone().filter(|_| self.peek("it|him|her|them"));
        if let Some(before) = before {
            self.at += 1;
            return self.is_at_break().then_some(before);
        }
        let noun = self.noun()?;
        self.apposition(&noun);
        self.object = Some(noun.clone());
        Some(noun)
    }

    /// A word before the nouns of a relation that says how they go together: `next to both`.
    fn take_list_word(&mut self) {
        let words = [
            ("both", How::All),
            ("either", How::ExactlyOne),
            ("neither", How::None),
            ("exactly one of", How::ExactlyOne),
            ("only one of", How::ExactlyOne),
            ("one of", How::Any),
            ("none of", How::None),
        ];
        self.listed = self.choose(&words);
    }

    /// The relation without its noun.
    pub(super) fn relator(&mut self) -> Option<Relator> {
        let lead = self.lead()?;
        self.relator_after(&lead)
    }

    fn lead(&mut self) -> Option<Lead> {
        let mut lead = Lead { place: self.at, ..Lead::default() };
        loop {
            if let Some(quantity) = self.attempt(|reader| reader.ordinal_beside()) {
                lead.quantity = Some(quantity);
                continue;
            }
            if self.peek("left|right") && self.is_side(1) {
                break;
            } else if lead.quantity.is_none() && !self.peek("a|an|just|one") {
                lead.quantity = self.quantity();
                if lead.quantity.is_some() {
                    continue;
                }
            } else if lead.quantity.is_none() {
                lead.quantity =
                    self.attempt(|reader| reader.quantity().filter(|quantity| quantity.unit.is_some()));
                if lead.quantity.is_some() {
                    continue;
                }
            }
            // `two houses left of Ann and one to the right of Bob` is a distance; `the one to the right of` is a house.
            let is_distance = self.peek("one")
                && ["to", "left", "right", "from"].contains(&self.word_at(1).unwrap_or_default())
                && self.words[..self.at].last().is_none_or(|word| !word.is("the"));
            let is_next = self.peek("next")
                && self.word_at(1).is_some_and(|word| ["one", "house"].contains(&word))
                && self.word_at(2).is_some_and(|word| ["to", "on"].contains(&word));
            if is_distance {
                break;
            } else if is_next || self.peek(NEAR) {
                self.at += if is_next { 2 } else { 1 };
                lead.is_near = true;
            } else if self.take(ANYWHERE) {
                lead.is_anywhere = true;
            } else if self.peek(LEADS) {
                lead.is_at_side |= self.peek("to|on");
                self.at += 1;
            } else {
                break;
            }
        }
        Some(lead)
    }

    /// `second house` before `to the right of Ann`: a distance, rather than a place in the row.
    pub(super) fn ordinal_beside(&mut self) -> Option<Quantity> {
        let number = ordinal_number(self.word()?)?;
        self.at += 1;
        let _ = self.take(PLACES);
        let is_beside = self.sees(|reader| {
            let _ = reader.take("to the|on the");
            let is_of = |reader: &Self| {
                let ahead = usize::from(reader.word_at(1) == Some("side")) + 1;
                reader.word_at(ahead) == Some("of") && !reader.is_row(ahead + 1)
            };
            (reader.peek("left|right") && is_of(reader)).then_some(())
        });
        let unit = Some("house".to_owned());
        is_beside.then_some(Quantity {
            number: 1000 * number as i64,
            kind: None,
            unit,
            bound: Bound::Exactly,
        })
    }

    /// Whether `the row` or the like follows after this many words.
    fn is_row(&self, ahead: usize) -> bool {
        let ahead = ahead + usize::from(self.word_at(ahead) == Some("the"));
        self.word_at(ahead).is_some_and(|word| ROW.contains(word))
    }

    /// Whether a side follows after this many words.
    fn is_side(&self, ahead: usize) -> bool {
        matches!(self.word_at(ahead), Some("of" | "from" | "hand" | "side" | "neighbour" | "neighbor"))
    }

    /// The relation after its lead.
    fn relator_after(&mut self, lead: &Lead) -> Option<Relator> {
        if self.takes_either_side() {
            let distances = self.distances(lead, false)?;
            return Some(Reader::at_distances(distances.into_iter().map(|far| far.unwrap_or(1)).collect()));
        }
        if let Some(is_left) = self.attempt(|reader| reader.side()) {
            let distances = self.distances(lead, false)?;
            if lead.is_at_side && distances == [None] && !lead.is_anywhere {
                self.note(lead.place, &two_readings(is_left));
            }
            let base = move |one: &Entry, other: &Entry| {
                let (left, right) = if is_left { (one, other) } else { (other, one) };
                let relation = |&distance: &Option<usize>| {
                    Statement::That(Relation::LeftOf { left: left.clone(), right: right.clone(), distance })
                };
                Statement::any(distances.iter().map(relation).collect())
            };
            let base: Between = Rc::new(base);
            return Some(Rc::new(move |noun| Reader::to(noun, Rc::clone(&base))));
        }
        if let Some(relator) = self.attempt(|reader| reader.apart_on_scale(lead)) {
            return Some(relator);
        }
        let is_last = self.peek(LAST_BUT_ONE);
        let is_beside = lead.quantity.is_none() && !lead.is_anywhere && !is_last && self.take(BESIDE);
        let _ = is_beside && self.take("of|to|with") && self.peek("the");
        let is_apart = !is_beside
            && lead.quantity.as_ref().is_some_and(|quantity| self.is_of_houses(quantity))
            && self.take("away from|apart from|from|distant from|down from|along from");
        // `Only one of them` is not a distance.
        let is_distance = |quantity: &Quantity| quantity.unit.is_some() || quantity.bound != Bound::Exactly;
        let is_apart = is_apart
            || !is_beside
                && lead
                    .quantity
                    .as_ref()
                    .is_some_and(|quantity| self.is_of_houses(quantity) && is_distance(quantity))
                && self.take("of");
        if is_beside {
            self.has_row(lead.place)?;
        }
        if !is_beside && !is_apart {
            return self.expected("a relation such as \"next to\" or \"left of\"");
        }
        let distances: Vec<usize> =
            if is_beside { vec![1] } else { self.distances(lead, true)?.into_iter().flatten().collect() };
        Some(Reader::at_distances(distances))
    }

    /// The relation of two houses at one of these distances.
    fn at_distances(distances: Vec<usize>) -> Relator {
        let base = move |one: &Entry, other: &Entry| {
            let relation = |&distance: &usize| {
                Statement::That(Relation::Apart { one: one.clone(), other: other.clone(), distance })
            };
            Statement::any(distances.iter().map(relation).collect())
        };
        let base: Between = Rc::new(base);
        Rc::new(move |noun| Reader::to(noun, Rc::clone(&base)))
    }

    /// `left or right of`, after a distance.
    fn takes_either_side(&mut self) -> bool {
        self.take(
            "left or right of|left or to the right of|left or the right of|\
             right or left of|right or to the left of|right or the left of",
        )
    }

    /// The relation of two whose values are so far apart: `two days from`, `within two days of`.
    fn apart_on_scale(&mut self, lead: &Lead) -> Option<Relator> {
        let quantity = lead.quantity.clone()?;
        let scale = self.scale_of_unit(&quantity)?;
        let is_bounded = quantity.bound != Bound::Exactly;
        let is_from = self.take("apart from|away from|from");
        if !(is_from || is_bounded && self.take("of")) {
            return None;
        }
        if !is_from {
            self.note(lead.place, "read as: these are two different ones, at most so far apart");
        }
        let difference = self.difference(&scale, &quantity, lead.place)?;
        let base: Between = Rc::new(move |one, other| {
            Statement::any(vec![scale.differ(one, other, difference), scale.differ(other, one, difference)])
        });
        Some(Rc::new(move |noun| Reader::to(noun, Rc::clone(&base))))
    }

    /// The only attribute whose values have the unit of a quantity.
    pub(super) fn scale_of_unit(&self, quantity: &Quantity) -> Option<Scale> {
        let unit = quantity.unit.as_deref()?;
        self.grammar.scales.only(|scale| scale.measures(unit)).cloned()
    }

    /// `left of`, `on the right-hand side of`: whether it is the left.
    fn side(&mut self) -> Option<bool> {
        if self.take("further to the|farther to the|further") {
            let is_left = self.peek("left");
            return (self.take("left|right") && self.take("than")).then_some(is_left);
        }
        let is_left = self.peek("left");
        if !self.take("left|right") {
            return None;
        }
        let _ = self.take("hand");
        let _ = self.take("side|neighbour|neighbor");
        self.take_uncertain();
        self.take("of|from").then_some(is_left)
    }

    /// `to the Dane's immediate left`.
    fn side_of_owner(&mut self, lead: &Lead) -> Option<Part> {
        let noun = self.noun()?;
        if !self.words[self.at - 1].is_possessive {
            return None;
        }
        let is_near = lead.is_near | self.take("immediate|direct");
        let is_left = self.peek("left");
        if !self.take("left|right") || self.peek("of") {
            return None;
        }
        let _ = self.take("hand");
        let _ = self.take("side");
        let lead = Lead { is_near, ..lead.clone() };
        let distances = self.distances(&lead, false)?;
        if distances == [None] && !lead.is_anywhere {
            self.note(lead.place, &two_readings(is_left));
        }
        Some(Reader::to(
            noun,
            Rc::new(move |one, other| {
                let (left, right) = if is_left { (one, other) } else { (other, one) };
                let relation = |&distance: &Option<usize>| {
                    Statement::That(Relation::LeftOf { left: left.clone(), right: right.clone(), distance })
                };
                Statement::any(distances.iter().map(relation).collect())
            }),
        ))
    }

    /// `somewhere between`, without what follows.
    pub(super) fn takes_between(&mut self) -> bool {
        self.lead().is_some() && self.take("between")
    }

    /// `between the Dane and the cat`.
    fn between(&mut self, lead: &Lead) -> Option<Part> {
        if !self.take("between") || lead.quantity.is_some() {
            return None;
        }
        let (topic, start) = (self.topic, self.at);
        let one = self.noun()?;
        if !self.take("and") {
            return self.expected("\"and\" between two houses");
        }
        let other = self.noun()?;
        let scale = topic.and_then(|topic| self.grammar.scales.of(topic)).cloned();
        // People stand between people, and values between values.
        let are_people = self.words[start..self.at].iter().any(|word| {
            ["who", "person", "man", "woman", "one", "whose", "owner"].contains(&word.folded.as_str())
        });
        let of_values = if are_people { None } else { self.scale_of_both(&one, &other) };
        if of_values.is_some() {
            self.note(lead.place, "read as: between these values, neither of which is meant");
        }
        let scale = self.scale_by_name().or(scale).or(of_values).or_else(|| self.time_of_verb());
        if let Some(scale) = scale.filter(|_| !lead.is_near) {
            let is_in_order = self.take(IN_ORDER);
            return Some(Part::That(Rc::new(move |middle, attributes| {
                let order = |low: &Noun, high: &Noun| {
                    let above = scale.differ(middle, &low.entry, Difference::MORE);
                    Statement::all(vec![above, scale.differ(&high.entry, middle, Difference::MORE)])
                };
                let orders = if is_in_order { 1 } else { 2 };
                let both = [order(&one, &other), order(&other, &one)];
                let base = Statement::any(both.into_iter().take(orders).collect());
                Noun::relate(&[&one, &other], base, attributes)
            })));
        }
        self.has_row(lead.place)?;
        if self.take(IN_ORDER) {
            let distance = lead.is_near.then_some(1);
            return Some(Part::That(Rc::new(move |middle, attributes| {
                let left_of = |left: &Entry, right: &Entry| {
                    let (left, right) = (left.clone(), right.clone());
                    Statement::That(Relation::LeftOf { left, right, distance })
                };
                let base = Statement::all(vec![left_of(&one.entry, middle), left_of(middle, &other.entry)]);
                Noun::relate(&[&one, &other], base, attributes)
            })));
        }
        if !lead.is_near && !lead.is_anywhere {
            let both = "read as: anywhere between them; write `directly between` for neighbours, or `somewhere between`";
            self.note(lead.place, both);
        }
        let is_next = lead.is_near;
        Some(Part::That(Rc::new(move |middle, attributes| {
            let entries = (middle.clone(), one.entry.clone(), other.entry.clone());
            let relation = Relation::Between { middle: entries.0, one: entries.1, other: entries.2, is_next };
            Noun::relate(&[&one, &other], Statement::That(relation), attributes)
        })))
    }

    /// The scale of two values, if both are of one ordered attribute.
    fn scale_of_both(&self, one: &Noun, other: &Noun) -> Option<Scale> {
        match (one.entry.features(), other.entry.features()) {
            ([one], [other]) if one.attribute == other.attribute => {
                self.grammar.scales.of(one.attribute).cloned()
            }
            _ => None,
        }
    }

    /// The distances that a lead allows; a single `None` is any distance. Fails if no two houses are so far apart.
    fn distances(&mut self, lead: &Lead, is_apart: bool) -> Option<Vec<Option<usize>>> {
        self.has_row(lead.place)?;
        let Some(quantity) =
            lead.quantity.as_ref().filter(|_| !lead.is_near || is_apart || lead.quantity.is_some())
        else {
            let is_too_near = lead.is_near && self.grammar.houses.len() < 2;
            if is_too_near {
                return self.only_one_house(lead);
            }
            return Some(vec![lead.is_near.then_some(1)]);
        };
        if !self.is_of_houses(quantity) {
            return None;
        }
        self.far(quantity, lead.place).map(|far| far.into_iter().map(Some).collect())
    }

    /// Notes that the houses are in no row, if they are not.
    pub(super) fn has_row(&mut self, place: usize) -> Option<()> {
        if self.grammar.scales.houses().is_some() {
            return Some(());
        }
        let message = "nothing says that these are in a row; declare the houses, as in `houses: 4`";
        self.wrong(place, message.to_owned())
    }

    fn only_one_house<T>(&mut self, lead: &Lead) -> Option<T> {
        self.wrong(lead.place, "there is only one house, so no house is left or right of it".to_owned())
    }

    /// The distances between houses that a quantity allows.
    pub(super) fn far(&mut self, quantity: &Quantity, place: usize) -> Option<Vec<usize>> {
        self.has_row(place)?;
        let houses = self.grammar.houses.len();
        let (least, most) = quantity.counts(houses - 1);
        let is_whole = quantity.number % 1000 == 0;
        let far: Vec<usize> = (least.max(1)..=most).filter(|_| is_whole).collect();
        let is_off = quantity.bound == Bound::Exactly && !(1..houses).contains(&least);
        if far.is_empty() || is_off {
            if houses == 1 {
                return self
                    .wrong(place, "there is only one house, so no house is left or right of it".to_owned());
            }
            let found = quantity.number as f64 / 1000.0;
            let message =
                format!("found a distance of {found}, expected 1 to {} with {houses} houses", houses - 1);
            return self.impossible(place, message);
        }
        Some(far)
    }

    /// Whether a quantity counts houses.
    pub(super) fn is_of_houses(&self, quantity: &Quantity) -> bool {
        quantity.kind.is_none()
            && self.scale_of_unit(quantity).is_none()
            && quantity.unit.as_ref().is_none_or(|unit| {
                PLACES.contains(unit.as_str())
                    || self.grammar.scales.houses().is_some_and(|scale| scale.size(unit) == Some(1000))
            })
    }
}

fn two_readings(is_left: bool) -> String {
    let side = if is_left { "left" } else { "right" };
    format!(
        "read as: anywhere on the {side}; write `immediately {side} of` for the next house, or `somewhere {side} of`, \
         or choose for all rules: `on the {side} of = immediately {side} of`"
    )
}
