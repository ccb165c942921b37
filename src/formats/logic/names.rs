//! The names of a puzzle and their meanings.
//!
//! A name may have several words; the longest match wins. Case is ignored unless two names differ only in it.

use std::collections::HashMap;

use super::words::{Word, fold};
use crate::formats::distance;
use crate::puzzles::logic_grid::{Attribute, Feature};

/// What a name may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    House(usize),
    Attribute(usize),
    Value(Feature),
}

impl Meaning {
    /// Whether its name means it without a word before it. The number of a house does not: a 3 may be anything.
    pub(super) fn stands_alone(self, houses: &[String]) -> bool {
        match self {
            Meaning::House(house) => houses[house].parse::<usize>().is_err(),
            Meaning::Attribute(_) => false,
            Meaning::Value(_) => true,
        }
    }
}

/// All names of a puzzle.
#[derive(Debug)]
pub(super) struct Names {
    /// For each folded name: the name as declared, and its meaning.
    meanings: HashMap<String, Vec<(String, Meaning)>>,
    /// The number of words in the longest name.
    longest: usize,
}

impl Names {
    pub(super) fn new(houses: &[String], attributes: &[Attribute]) -> Names {
        let mut names = Names { meanings: HashMap::new(), longest: 0 };
        for (number, house) in houses.iter().enumerate() {
            names.add(house, Meaning::House(number));
        }
        for (number, attribute) in attributes.iter().enumerate() {
            names.add(&attribute.name, Meaning::Attribute(number));
            for (value, name) in attribute.values.iter().enumerate() {
                names.add(name, Meaning::Value(Feature { attribute: number, value }));
            }
        }
        names
    }

    fn add(&mut self, name: &str, meaning: Meaning) {
        let folded = fold(name);
        self.longest = self.longest.max(folded.split(' ').count());
        self.meanings.entry(folded).or_default().push((name.to_owned(), meaning));
    }

    /// The wanted meanings of the longest name that these words begin with, and its number of words.
    pub(super) fn longest(
        &self,
        words: &[Word<'_>],
        is_wanted: impl Fn(Meaning) -> bool,
    ) -> Option<(usize, Vec<Meaning>)> {
        let bare = words.iter().take_while(|word| !word.is_quoted).count();
        (1..=self.longest.min(bare).max(1).min(words.len())).rev().find_map(|count| {
            let words = &words[..count];
            let folded: Vec<&str> = words.iter().map(|word| word.folded.as_str()).collect();
            let all = self.meanings.get(&folded.join(" "))?.iter().filter(|(_, meaning)| is_wanted(*meaning));
            let written: Vec<&str> = words.iter().map(|word| word.text).collect();
            let written = written.join(" ");
            let mut same: Vec<_> = all.clone().filter(|(name, _)| *name == written).collect();
            if same.is_empty() {
                same = all.collect();
            }
            let meanings: Vec<Meaning> = same.into_iter().map(|(_, meaning)| *meaning).collect();
            if meanings.is_empty() { None } else { Some((count, meanings)) }
        })
    }

    /// The closest name by spelling, for words that begin with no known name.
    pub(super) fn nearest(&self, words: &[Word<'_>]) -> Option<&str> {
        let names =
            self.meanings.iter().flat_map(|(folded, names)| names.iter().map(move |name| (folded, name)));
        let names = names.filter(|(_, (_, meaning))| !matches!(meaning, Meaning::House(_)));
        let near = names.filter_map(|(folded, (name, _))| {
            let count = folded.split(' ').count().min(words.len());
            let found: Vec<&str> = words[..count].iter().map(|word| word.folded.as_str()).collect();
            let found = found.join(" ");
            let allowed = found.chars().count().div_ceil(4);
            let distance = distance(&found, folded, allowed);
            (1..=allowed).contains(&distance).then_some((distance, name.as_str()))
        });
        near.min().map(|(_, name)| name)
    }
}

/// The closest of these words by spelling.
pub(super) fn nearest_word<'a>(word: &Word<'_>, among: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = word.folded.chars().count().div_ceil(4);
    let near = among.map(|other| (distance(&word.folded, other, allowed), other));
    let near = near.filter(|(distance, _)| !word.is_quoted && (1..=allowed).contains(distance));
    near.min().map(|(_, other)| other)
}
