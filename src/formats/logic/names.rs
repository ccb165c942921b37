//! The names of a puzzle and their meanings.
//!
//! A name may have several words; the longest match wins. Case is ignored unless two names differ only in it. Where no
//! name matches, one in another form does: plural, possessive, with or without hyphens, or a person of a country.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Bound;

use super::amounts::Amount;
use super::stems::loose;
use super::words::{Word, fold};
use super::{declarations, lexicon};
use crate::puzzles::logic_grid::{Attribute, Feature};
use nonomata_engine::spelling::distance;

/// The meaning of a name.
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

/// A name as declared, and its meaning.
type Named = (String, Meaning);

/// All names of a puzzle.
#[derive(Debug)]
pub(super) struct Names {
    /// For each folded name: the name as declared, and its meaning.
    meanings: HashMap<String, Vec<Named>>,
    /// For each loose form of a name: the name as declared, and its meaning.
    loose: BTreeMap<String, Vec<Named>>,
    /// The values that are amounts.
    amounts: Vec<(Amount, Named)>,
    /// The words without meaning.
    ignored: HashSet<String>,
    /// The words in names of attributes that have several: `blood` of `blood type`.
    parts: HashSet<String>,
    /// The number of words in the longest name.
    longest: usize,
}

/// The most words of an amount.
const AMOUNT_WORDS: usize = 4;

impl Names {
    pub(super) fn new(houses: &[String], attributes: &[Attribute]) -> Names {
        let mut names = Names {
            meanings: HashMap::new(),
            loose: BTreeMap::new(),
            amounts: Vec::new(),
            ignored: HashSet::new(),
            parts: attributes.iter().flat_map(|attribute| parts_of(&attribute.name)).collect(),
            longest: AMOUNT_WORDS,
        };
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

    /// Adds nouns that may stand beside values.
    pub(super) fn add_parts(&mut self, nouns: &[String]) {
        self.parts.extend(nouns.iter().cloned());
    }

    /// Adds words without meaning.
    pub(super) fn ignore(&mut self, words: &[String]) {
        self.ignored.extend(words.iter().cloned());
    }

    /// Whether a word is declared to have no meaning.
    pub(super) fn is_ignored(&self, word: &str) -> bool {
        self.ignored.contains(word)
    }

    /// Whether a word is a part of the name of an attribute.
    pub(super) fn is_part(&self, word: &str) -> bool {
        self.parts.contains(word)
    }

    /// Adds a synonym, which may begin with an article.
    pub(super) fn add_synonym(&mut self, text: &str, meaning: Meaning) {
        self.add(without_article(text), meaning);
    }

    fn add(&mut self, name: &str, meaning: Meaning) {
        let folded = fold(name);
        self.longest = self.longest.max(folded.split(' ').count() + 2);
        let named = (name.to_owned(), meaning);
        self.loose.entry(loose(&folded)).or_default().push(named.clone());
        if let Some(amount) = Amount::parse(name).filter(|_| !matches!(meaning, Meaning::Attribute(_))) {
            self.amounts.push((amount, named.clone()));
        }
        self.meanings.entry(folded).or_default().push(named);
    }

    /// The meanings of a whole text, without articles before it.
    pub(super) fn of_text(&self, text: &str) -> Vec<Meaning> {
        let folded = fold(text);
        let found = self.meanings.get(&folded).or_else(|| self.meanings.get(without_article(&folded)));
        let house = || folded.strip_prefix("house ").and_then(|name| self.meanings.get(name));
        found.or_else(house).map_or(Vec::new(), |found| found.iter().map(|(_, meaning)| *meaning).collect())
    }

    /// The wanted meanings of the longest name that these words begin with, and its number of words.
    pub(super) fn longest(
        &self,
        words: &[Word<'_>],
        is_wanted: &dyn Fn(Meaning) -> bool,
    ) -> Option<(usize, Vec<Meaning>)> {
        if !self.may_begin(words) {
            return None;
        }
        let bare = words.iter().take_while(|word| !word.is_quoted).count();
        let most = self.longest.min(bare).max(1).min(words.len());
        let (mut folded, mut stems, mut ends) = (String::new(), String::new(), Vec::with_capacity(most));
        for word in &words[..most] {
            folded.push_str(if folded.is_empty() { "" } else { " " });
            folded.push_str(&word.folded);
            stems.push_str(&word.stem);
            ends.push((folded.len(), stems.len()));
        }
        (1..=most).rev().find_map(|count| {
            let (words, (end, end_of_stems)) = (&words[..count], ends[count - 1]);
            // A name goes on after a comma only if it has one.
            let has_comma = words[1..].iter().any(|word| word.is_after_comma);
            let fits = |(name, meaning): &&Named| is_wanted(*meaning) && (!has_comma || name.contains(','));
            let wanted = |all: &Vec<Named>| -> Vec<Named> { all.iter().filter(fits).cloned().collect() };
            let exact = self.meanings.get(&folded[..end]).map(wanted).filter(|found| !found.is_empty());
            let loose =
                || self.loose.get(&stems[..end_of_stems]).map(wanted).filter(|found| !found.is_empty());
            let amount = || Some(wanted(&self.amount(&folded[..end]))).filter(|found| !found.is_empty());
            // Fifteen is a value of 15; smaller numbers in words rather count something.
            let spelt = || {
                let (number, used) = declarations::leading_number(folded[..end].split(' '))?;
                let is_large = number > 10 && used == count;
                self.meanings
                    .get(&number.to_string())
                    .filter(|_| is_large)
                    .map(wanted)
                    .filter(|found| !found.is_empty())
            };
            // Who is written with a capital has a name of their own: Peter is not Pete.
            let agent = || {
                words[0].text.starts_with(|letter: char| letter.is_lowercase()).then_some(())?;
                let of = |name: String| self.loose.get(&super::stems::loose(&name)).map(wanted);
                let mut all = agent_of(&folded[..end]).into_iter().filter_map(of);
                all.find(|found| !found.is_empty())
            };
            let mut found = exact.or_else(loose).or_else(amount).or_else(spelt).or_else(agent)?;
            let is_written = |name: &str| name.split(' ').eq(words.iter().map(|word| word.text));
            if found.iter().any(|(name, _)| is_written(name)) {
                found.retain(|(name, _)| is_written(name));
            }
            Some((count, found.into_iter().map(|(_, meaning)| meaning).collect()))
        })
    }

    /// Whether a name or an amount may begin with these words, which most do not.
    fn may_begin(&self, words: &[Word<'_>]) -> bool {
        let Some(first) = words.first() else { return false };
        if agent_of(&first.folded).iter().any(|name| self.loose.contains_key(&loose(name))) {
            return true;
        }
        let near =
            self.loose.range::<str, _>((Bound::Included(first.stem.as_str()), Bound::Unbounded)).next();
        if near.is_some_and(|(name, _)| name.starts_with(&first.stem)) {
            return true;
        }
        // `the 3rd of May`
        let number = if first.is("the") { words.get(1).unwrap_or(first) } else { first };
        let is_amount = |text: &str| {
            text.contains(|letter: char| letter.is_ascii_digit())
                || declarations::number(text).is_some()
                || Amount::parse(text).is_some()
        };
        !self.amounts.is_empty() && is_amount(&number.folded)
            || declarations::leading_number(std::iter::once(first.folded.as_str())).is_some()
    }

    /// The meanings of an amount: `five dollars`.
    pub(super) fn of_amount(&self, text: &str) -> Vec<Meaning> {
        self.amount(&fold(text)).into_iter().map(|(_, meaning)| meaning).collect()
    }

    /// The values that are the amount that a text is.
    fn amount(&self, folded: &str) -> Vec<Named> {
        let words = folded.split(' ').count();
        if self.amounts.is_empty() || words > AMOUNT_WORDS {
            return Vec::new();
        }
        let spelt = declarations::leading_number(folded.split(' '));
        let rest: String = match spelt {
            Some((_, count)) => folded.split(' ').skip(count).collect::<Vec<_>>().join(" "),
            None => folded.split_once(' ').map_or(String::new(), |(_, rest)| rest.to_owned()),
        };
        let in_digits = spelt.map(|(number, _)| format!("{number} {rest}").trim_end().to_owned());
        let Some(amount) = Amount::parse(in_digits.as_deref().unwrap_or(folded)) else { return Vec::new() };
        let is_bare = rest.is_empty() && (folded.parse::<u64>().is_ok() || in_digits.is_some());
        let is_it = |other: &Amount| other.kind == amount.kind && other.value == amount.value && !is_bare;
        self.amounts.iter().filter(|(other, _)| is_it(other)).map(|(_, named)| named.clone()).collect()
    }

    /// The most words of a name.
    pub(super) fn most_words(&self) -> usize {
        self.longest
    }

    /// The value behind an activity: `paints`, of `painting`.
    pub(super) fn of_deed(&self, word: &str) -> Vec<Meaning> {
        let named = lexicon::gerunds(word).into_iter().find_map(|gerund| self.loose.get(&loose(&gerund)));
        let meanings = named.into_iter().flatten().map(|(_, meaning)| *meaning);
        meanings.filter(|meaning| matches!(meaning, Meaning::Value(_))).collect()
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

/// The activities behind a noun for a person: a golfer plays golf, a skier likes skiing, a pianist the piano.
fn agent_of(word: &str) -> Vec<String> {
    let one = word.strip_suffix('s').unwrap_or(word);
    let doer = |end: &str| one.strip_suffix(end).filter(|stem| stem.len() > 2 && !stem.contains(' '));
    let mut names = Vec::new();
    if let Some(stem) = doer("er") {
        let short = stem.strip_suffix(|last: char| stem.ends_with(&format!("{last}{last}")));
        for stem in [Some(stem), short].into_iter().flatten() {
            names.extend(["", "e", "ing", "s"].map(|end| format!("{stem}{end}")));
        }
    }
    if let Some(stem) = doer("ist") {
        names.extend(["", "o", "e", "a", "y", "s"].map(|end| format!("{stem}{end}")));
    }
    names
}

/// The nouns in a name of several words.
fn parts_of(name: &str) -> Vec<String> {
    let folded = fold(name);
    let is_noun = |word: &&str| word.len() > 3 && !lexicon::is_of_grammar(word);
    let words = folded.split(' ').filter(is_noun).map(str::to_owned);
    if folded.contains(' ') { words.collect() } else { Vec::new() }
}

/// A text without an article before it.
fn without_article(text: &str) -> &str {
    let starts =
        |article: &&str| text.get(..article.len()).is_some_and(|start| start.eq_ignore_ascii_case(article));
    let article = ["the ", "a ", "an "].into_iter().find(starts);
    article.map_or(text, |article| text[article.len()..].trim_start())
}

/// The closest words of the grammar by spelling.
pub(super) fn nearest_word(word: &Word<'_>) -> Option<&'static str> {
    let allowed = word.folded.chars().count().div_ceil(4);
    let near = lexicon::all_words().map(|other| (distance(&word.folded, other, allowed), other));
    let near = near.filter(|(distance, _)| !word.is_quoted && (1..=allowed).contains(distance));
    near.min().map(|(_, other)| other)
}
