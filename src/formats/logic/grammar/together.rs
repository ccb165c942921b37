//! Joint predicates of several subjects: they are neighbours, all different, two years apart.

use super::Reader;
use super::noun::Noun;
use super::phrase::How;
use super::position::ROW;
use super::quantity::{Bound, Quantity};
use super::subjects::Subjects;
use crate::formats::logic::lexicon;
use crate::formats::logic::names::Meaning;
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::scales::{Difference, Scale};
use crate::puzzles::logic_grid::{Attribute, Entry, Relation, Statement};

/// The statement that two are neighbours.
const BESIDE: Phrases = Phrases(
    "\
    next to each other|next to one another|next door to each other|adjacent to each other|\
    adjacent to one another|adjacent houses|adjacent floors|adjacent|neighbouring houses|\
    neighboring houses|neighbours|neighbors|next door neighbours|next door neighbors|beside each other|\
    side by side|beside one another|direct neighbours|immediate neighbours",
);

/// The statement that two are on both sides of a third.
const SIDES: Phrases =
    Phrases("different sides of|either side of|both sides of|opposite sides of|two sides of");

/// The statement that two are at a distance, which precedes it.
const APART: Phrases = Phrases(
    "\
    apart|away from each other|from each other|apart from each other|away from one another",
);

impl<'a> Reader<'a> {
    /// A joint predicate of several subjects: they are next to each other, all different, two years apart.
    pub(super) fn together_said(&mut self) -> Option<Statement> {
        let subjects = match self.attempt(|reader| reader.they()) {
            Some(subjects) => subjects,
            None => self.subjects()?,
        };
        let _ = self.take("all|each|both");
        if subjects.nouns.len() < 2 || subjects.how != How::All || subjects.counted.is_some() {
            return None;
        }
        let is_denied = !self.take("differ|differs|differed") && self.verbs()?;
        let nouns = &subjects.nouns;
        let _ = self.take("all|each|both");
        // `paid prices that differ by $5`
        let _ = self.attempt(|reader| {
            reader.attribute()?;
            (reader.take("that") && reader.take("differ|differed")).then_some(())
        });
        let place = self.at;
        let attributes = self.grammar.attributes;
        let has_sides = self.peek("on different sides|at different ends");
        let statement = if !has_sides
            && self.take(
                "\
    in different|on different|at different|different|distinct|two different|three different|\
    four different|five different|not the same",
            ) {
            self.skip_fillers();
            self.take_values();
            self.attempt(|reader| reader.of_counted_houses());
            self.all_different(nouns)?
        } else if self.take("the same|one and the same|in the same|on the same") {
            if !self.take("person|house|man|woman|one|thing|floor|people") {
                return self.expected("\"person\" or \"house\"");
            }
            nouns.iter().skip(1).fold(nouns[0].clone(), |all, noun| all.and(noun)).exists(attributes)?
        } else if let [one, other] = &nouns[..] {
            self.two_said(one, other, place)?
        } else {
            return None;
        };
        Some(if is_denied { Statement::none(vec![statement]) } else { statement })
    }

    /// `they`: the subjects of the clause before, or its subject and what that was related to.
    fn they(&mut self) -> Option<Subjects> {
        (self.take("they") && self.is_at_verb()).then_some(())?;
        let nouns = match (&self.subjects[..], &self.before) {
            ([_, _, ..], _) => self.subjects.to_vec(),
            (_, [Some(object), Some(subject)]) => vec![subject.clone(), object.clone()],
            _ => return None,
        };
        Some(Subjects { nouns, how: How::All, counted: None })
    }

    /// `prices`, after `different`: where no value repeats, different houses have different ones.
    fn take_values(&mut self) {
        if self.grammar.attributes.iter().any(|attribute| attribute.may_repeat) {
            return;
        }
        let is_attribute = |meaning| matches!(meaning, Meaning::Attribute(_));
        let named = self.grammar.names.longest(self.rest(), &is_attribute).map(|(count, _)| count);
        let is_value = self.peek("prices|ages|days|dates|times|amounts|colours|colors");
        self.at += named.unwrap_or(usize::from(is_value));
    }

    /// `of a house that contains only five floors`.
    pub(super) fn of_counted_houses(&mut self) -> Option<()> {
        if !self.take("of") {
            return None;
        }
        loop {
            if let Some(quantity) = self.quantity() {
                let houses = self.grammar.houses.len();
                return (quantity.counts(houses + 1) == (houses, houses)).then_some(());
            }
            let word = self.word()?;
            let is_plain = lexicon::is_filler(word)
                || lexicon::is_verb(word)
                || ["that", "which", "with"].contains(&word);
            self.at += usize::from(is_plain);
            is_plain.then_some(())?;
        }
    }

    /// A joint predicate of two subjects.
    pub(super) fn two_said(&mut self, one: &Noun, other: &Noun, place: usize) -> Option<Statement> {
        let attributes = self.grammar.attributes;
        if !self.take("in|on") && self.word_at(1) != Some("least") && self.word_at(1) != Some("most") {
            let _ = self.take("at");
        }
        if let Some(quantity) = self.attempt(|reader| reader.consecutive()) {
            if self.is_of_houses(&quantity) {
                let less = Quantity { number: 0, ..quantity };
                return self.between_them(one, other, less, place);
            }
            return self.differ(one, other, None, &quantity, place);
        }
        if self.take(BESIDE) {
            self.has_row(place)?;
            if self.peek("of|to|with") {
                return None;
            }
            self.take_values();
            let relation =
                Relation::Apart { one: one.entry.clone(), other: other.entry.clone(), distance: 1 };
            return Noun::relate(&[one, other], Statement::That(relation), attributes);
        }
        if self.attempt(|reader| reader.take(SIDES).then_some(())).is_some() {
            self.has_row(place)?;
            let middle = self.noun()?;
            let is_next = !self.words[place..self.at].iter().any(|word| word.is("different"));
            let note = match is_next {
                true => "read as: next to it; write `somewhere between` if they may be farther away",
                false => "read as: anywhere on these sides; write `on both sides of` for neighbours",
            };
            self.note(place, note);
            return Reader::between_two(one, &middle, other, is_next, attributes);
        }
        if self.take("opposite ends|different ends|the opposite ends|the two ends|both ends") {
            self.has_row(place)?;
            let _ = self.take("of the|in the") && self.take(ROW);
            let ends = Entry::at([0, self.grammar.houses.len() - 1]);
            let parts = [one, other].map(|noun| noun.and(&Noun::of(ends.clone())).exists(attributes));
            let [Some(one_end), Some(other_end)] = parts else { return None };
            let same = one.and(other).exists(attributes)?;
            return Some(Statement::all(vec![one_end, other_end, Statement::none(vec![same])]));
        }
        if let Some(middle) = self.attempt(|reader| reader.only_one_between()) {
            return Reader::between_two(one, &middle, other, true, attributes);
        }
        let _ = self.take("by|with") || self.take("separated by");
        self.two_apart(one, other, place)
    }

    /// `by the cat owner`, after `separated only`.
    fn only_one_between(&mut self) -> Option<Noun> {
        let mut before = self.words[..self.at].iter().rev().take(2);
        let is_separated =
            before.clone().any(|word| word.is("separated")) && before.any(|word| word.is("only"));
        let _ = self.take("by");
        self.noun().filter(|_| is_separated && self.is_at_break())
    }

    /// The statement that a house is between two others.
    fn between_two(
        one: &Noun,
        middle: &Noun,
        other: &Noun,
        is_next: bool,
        attributes: &[Attribute],
    ) -> Option<Statement> {
        let entries = [one, middle, other].map(|noun| noun.entry.clone());
        let [first, inner, last] = entries;
        let relation = Relation::Between { one: first, middle: inner, other: last, is_next };
        Noun::relate(&[one, middle, other], Statement::That(relation), attributes)
    }

    /// `consecutive days`: one apart.
    fn consecutive(&mut self) -> Option<Quantity> {
        let _ = self.take("in|on|at");
        self.take("consecutive|successive").then_some(())?;
        let unit = self.word()?.to_owned();
        self.at += 1;
        let is_known =
            lexicon::PLACES.contains(unit.as_str()) || crate::formats::logic::amounts::unit(&unit).is_some();
        is_known.then_some(Quantity { number: 1000, kind: None, unit: Some(unit), bound: Bound::Exactly })
    }

    /// A predicate of two subjects at a distance from each other.
    pub(super) fn two_apart(&mut self, one: &Noun, other: &Noun, place: usize) -> Option<Statement> {
        let mut scale = self.scale_by_name();
        let _ = self.take("by");
        let Some(quantity) = self.quantity() else {
            return self.expected("\"next to each other\", \"different\" or a number of houses apart");
        };
        let _ = self.take("other");
        let _ = self.take(lexicon::PLACES);
        scale = scale.or_else(|| self.scale_by_name());
        let is_separated = self.words[..self.at].iter().rev().take(6).any(|word| word.is("separated"));
        if self.take("between them|in between") || is_separated && self.is_of_houses(&quantity) {
            return self.between_them(one, other, quantity, place);
        }
        let is_differing = self.words[..place].last().is_some_and(|word| word.folded.starts_with("differ"));
        if !self.take(APART) && !is_differing {
            return self.expected("\"apart\" or \"between them\"");
        }
        scale = scale.or_else(|| self.scale_by_name());
        if scale.is_none() && self.is_of_houses(&quantity) && quantity.unit.is_some() {
            let less = quantity.plus(-1000);
            return self.between_them(one, other, less, place);
        }
        self.differ(one, other, scale, &quantity, place)
    }

    /// `The difference between Ann's and Bob's age is at least 2 years.`
    pub(super) fn the_difference(&mut self) -> Option<Statement> {
        let place = self.at;
        if !self.take("the") {
            return None;
        }
        let named = self.scale_by_name();
        if !self.take("difference") {
            return None;
        }
        let mut scale = named.or_else(|| self.scale_by_name());
        if !self.take("between") {
            return self.expected("\"between\"");
        }
        let one = self.noun()?;
        if !self.take("and") {
            return self.expected("\"and\"");
        }
        let before = self.at;
        let other = self.noun()?;
        let end = self.at;
        for at in before..end {
            self.at = at;
            scale = scale.or_else(|| self.scale_by_name());
        }
        self.at = end;
        let is_denied = self.verbs()?;
        let Some(quantity) = self.quantity() else { return self.expected("a number") };
        let statement = self.differ(&one, &other, scale, &quantity, place)?;
        Some(if is_denied { Statement::none(vec![statement]) } else { statement })
    }

    /// The statement that the values of two differ by a quantity, in either direction.
    pub(super) fn differ(
        &mut self,
        one: &Noun,
        other: &Noun,
        scale: Option<Scale>,
        quantity: &Quantity,
        place: usize,
    ) -> Option<Statement> {
        let fits = |scale: &Scale| match (&quantity.unit, quantity.kind) {
            (Some(unit), _) => scale.measures(unit),
            (None, Some(kind)) => scale.kind == kind,
            (None, None) => true,
        };
        let scale = match scale {
            Some(scale) => scale,
            None => match self.grammar.scales.only(fits) {
                Some(only) => only.clone(),
                None => {
                    return self.wrong(
                        place,
                        "it is not clear which values differ; write `differ in age by ...`".to_owned(),
                    );
                }
            },
        };
        let Difference { least, most } = self.difference(&scale, quantity, place)?;
        let either = [(one, other), (other, one)]
            .map(|(one, other)| scale.differ(&one.entry, &other.entry, Difference { least, most }));
        Noun::relate(&[one, other], Statement::any(either.to_vec()), self.grammar.attributes)
    }
}
