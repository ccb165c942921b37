//! Names of values and houses in a noun.

use super::Reader;
use super::position::ordinal_number;
use crate::formats::logic::amounts::{month, unit};
use crate::formats::logic::names::Meaning;
use crate::formats::logic::{declarations, lexicon};
use crate::puzzles::logic_grid::{Entry, Feature};

impl Reader<'_> {
    /// A value, with or without the name of its attribute beside it, or a house by its name. The outer `None` is an
    /// error.
    pub(super) fn name(&mut self, known: &Entry) -> Option<Option<Entry>> {
        if let Some(feature) = self.number_of_shared_unit() {
            self.at += 1;
            return Some(Some(Entry::of(feature.attribute, feature.value)));
        }
        let is_attribute = |meaning| matches!(meaning, Meaning::Attribute(_));
        let is_new =
            |feature: &Feature| known.features().iter().all(|known| known.attribute != feature.attribute);
        let named = self.grammar.names.longest(self.rest(), &is_attribute);
        let named = named.filter(|_| !self.is_at_verb() || self.is_after_determiner());
        if let Some((count, meanings)) = named {
            let of = |feature: Feature| meanings.contains(&Meaning::Attribute(feature.attribute));
            let is_value =
                |meaning| matches!(meaning, Meaning::Value(feature) if of(feature) && is_new(&feature));
            if let Some((more, values)) = self.grammar.names.longest(&self.rest()[count..], &is_value) {
                let entry = self.only(&values, 0)?;
                self.at += count + more;
                return Some(Some(entry));
            }
        }
        let is_meant = |meaning: Meaning| {
            meaning.stands_alone(self.grammar.houses)
                && match meaning {
                    Meaning::Value(feature) => is_new(&feature),
                    _ => known.houses().is_none(),
                }
        };
        let Some((count, meanings)) = self.grammar.names.longest(self.rest(), &is_meant) else {
            return Some(None);
        };
        // A number before a unit counts: five houses are not a value of five.
        let is_number = self.word().is_some_and(is_number);
        if is_number && count == 1 && self.word_at(1).is_some_and(|word| lexicon::PLACES.contains(word)) {
            return Some(None);
        }
        let entry = self.only(&meanings, count)?;
        self.at += count;
        Some(Some(entry))
    }

    /// The value that a number means whose unit follows a later one: `five` in `five or ten dollars`.
    pub(super) fn number_of_shared_unit(&self) -> Option<Feature> {
        let is_day = |word: &str| ordinal_number(word).is_some();
        let number = |ahead| self.word_at(ahead).filter(|word| is_number(word) || is_day(word));
        let first = number(0)?;
        let mut ahead = 1;
        loop {
            let is_listed = self.words.get(self.at + ahead).is_some_and(|word| word.is_after_comma);
            let joint = usize::from(matches!(self.word_at(ahead), Some("or" | "and" | "nor")));
            let joint = joint + usize::from(joint > 0 && self.word_at(ahead + joint) == Some("the"));
            number(ahead + joint).filter(|_| is_listed || joint > 0)?;
            ahead += joint + 1;
            let of = usize::from(self.word_at(ahead) == Some("of"));
            let amount = if let Some(named) = self.word_at(ahead + of).filter(|word| month(word).is_some()) {
                let day = ordinal_number(first).or_else(|| first.parse().ok())?;
                format!("{day} {named}")
            } else if let Some(unit) =
                self.word_at(ahead).filter(|word| ["am", "pm"].contains(word) || unit(word).is_some())
            {
                format!("{first} {unit}")
            } else {
                continue;
            };
            return match self.grammar.names.of_amount(&amount)[..] {
                [Meaning::Value(feature)] => Some(feature),
                _ => None,
            };
        }
    }

    /// The only meaning of a name here, with the name of an attribute after this many words to tell several apart.
    pub(super) fn only(&mut self, meanings: &[Meaning], count: usize) -> Option<Entry> {
        let attributes = self.grammar.attributes;
        let after = self
            .grammar
            .names
            .longest(&self.rest()[count..], &|meaning| matches!(meaning, Meaning::Attribute(_)));
        let after = after.map_or(Vec::new(), |(_, attributes)| attributes);
        let is_narrowed = |meaning: &&Meaning| matches!(meaning, Meaning::Value(feature) if after.contains(&Meaning::Attribute(feature.attribute)));
        let narrowed: Vec<Meaning> = meanings.iter().filter(is_narrowed).copied().collect();
        match if narrowed.is_empty() { meanings } else { &narrowed } {
            [Meaning::Value(feature)] => Some(Entry::of(feature.attribute, feature.value)),
            [Meaning::House(house)] => Some(Entry::at([*house])),
            meanings => {
                let name = |meaning: &Meaning| match meaning {
                    Meaning::Value(feature) => attributes[feature.attribute].name.clone(),
                    _ => "the houses".to_owned(),
                };
                let all: Vec<String> = meanings.iter().map(name).collect();
                let text = self.words.get(self.at).map_or("", |word| word.text);
                let message =
                    format!("{text:?} is a value of {}; write the attribute before it", all.join(" and of "));
                self.wrong(self.at, message)
            }
        }
    }
}

/// Whether a word is a number, in digits or in words.
pub(super) fn is_number(word: &str) -> bool {
    declarations::leading_number(std::iter::once(word)).is_some() || word.parse::<u64>().is_ok()
}
