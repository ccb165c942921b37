//! All true sentences of a few forms about an answer, in a random order that mixes the forms.

use super::themes::Attribute;
use crate::make::numbers::Numbers;
use crate::puzzles::logic_grid::{Entry, Relation, Sentence};

/// The forms of sentences, each with how often it comes compared with the others.
const FORMS: [(Form, usize); 7] = [
    (Form::Together, 4),
    (Form::Beside, 3),
    (Form::NextLeft, 3),
    (Form::Left, 2),
    (Form::At, 1),
    (Form::NotTogether, 1),
    (Form::NotAt, 1),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Together,
    Beside,
    NextLeft,
    Left,
    At,
    NotTogether,
    NotAt,
}

/// One value of one attribute, and the house that has it.
#[derive(Clone, Copy)]
struct Fact<'a> {
    attribute: usize,
    value: usize,
    house: usize,
    words: &'a Attribute,
}

/// The sentences. `values` has the value of every house for each attribute.
pub(super) fn clues(attributes: &[Attribute], values: &[Vec<usize>], numbers: &mut Numbers) -> Vec<Sentence> {
    let facts: Vec<Fact<'_>> = attributes
        .iter()
        .zip(values)
        .enumerate()
        .flat_map(|(attribute, (words, values))| {
            values.iter().enumerate().map(move |(house, &value)| Fact { attribute, value, house, words })
        })
        .collect();
    let houses = values.first().map_or(0, Vec::len);
    let mut piles: Vec<(Vec<Sentence>, usize)> =
        FORMS.iter().map(|&(form, weight)| (pile(form, &facts, houses), weight)).collect();
    piles.iter_mut().for_each(|(pile, _)| numbers.shuffle(pile));
    let mut mixed = Vec::new();
    loop {
        piles.retain(|(pile, _)| !pile.is_empty());
        let total: usize = piles.iter().map(|(_, weight)| weight).sum();
        if total == 0 {
            return mixed;
        }
        let mut place = numbers.below(total);
        let chosen = piles.iter_mut().find_map(|(pile, weight)| {
            let is_here = place < *weight;
            place = place.saturating_sub(*weight);
            is_here.then_some(pile)
        });
        mixed.extend(chosen.and_then(Vec::pop));
    }
}

/// All true sentences of a form.
fn pile(form: Form, facts: &[Fact<'_>], houses: usize) -> Vec<Sentence> {
    if matches!(form, Form::At | Form::NotAt) {
        let places = facts.iter().flat_map(|&fact| (0..houses).map(move |house| (fact, house)));
        return places.filter_map(|(fact, house)| fact.at(form, house)).collect();
    }
    let pairs = facts.iter().flat_map(|&one| facts.iter().map(move |&other| (one, other)));
    pairs.filter_map(|(one, other)| one.with(form, other)).collect()
}

impl Fact<'_> {
    fn entry(self) -> Entry {
        Entry::of(self.attribute, self.value)
    }

    fn person(self) -> String {
        self.words.person(self.value)
    }

    /// States that the value is in that house, or that it is not, whichever is true.
    fn at(self, form: Form, house: usize) -> Option<Sentence> {
        let (person, number) = (self.person(), house + 1);
        let there = Relation::Together(self.entry().in_houses([house]));
        match (form, house == self.house) {
            (Form::At, true) => Some(Sentence::that(format!("{person} lives in house {number}"), there)),
            (Form::NotAt, false) => {
                Some(Sentence::not_that(format!("{person} does not live in house {number}"), there))
            }
            _ => None,
        }
    }

    /// The sentence of that form about two values, if it is true.
    fn with(self, form: Form, other: Self) -> Option<Sentence> {
        let (person, object) = (self.person(), other.person());
        let (left, right) = (self.entry(), other.entry());
        let (is_other, is_left) = (self.attribute != other.attribute, self.house < other.house);
        let distance = self.house.abs_diff(other.house);
        match form {
            Form::Together if is_other && distance == 0 => {
                let text = format!("{person} {}", other.words.has(other.value));
                Some(Sentence::that(text, Relation::Together(left.and(&right))))
            }
            Form::NotTogether if is_other && distance > 0 => {
                let text = format!("{person} {}", other.words.has_not(other.value));
                Some(Sentence::not_that(text, Relation::Together(left.and(&right))))
            }
            Form::Beside if distance == 1 => {
                let text = format!("{person} lives next to {object}");
                Some(Sentence::that(text, Relation::Apart { one: left, other: right, distance: 1 }))
            }
            Form::NextLeft if is_left && distance == 1 => {
                let text = format!("{person} lives immediately left of {object}");
                Some(Sentence::that(text, Relation::LeftOf { left, right, distance: Some(1) }))
            }
            Form::Left if is_left => {
                let text = format!("{person} lives somewhere left of {object}");
                Some(Sentence::that(text, Relation::LeftOf { left, right, distance: None }))
            }
            _ => None,
        }
    }
}
