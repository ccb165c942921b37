//! Comparisons by a factor: `twice as old as`, `half as much as`, `twice what Ann paid`, `as old as`.
//!
//! ```text
//! ratio = [ bound ] [ "twice" | "half" | number "times" ] "as" adjective "as" noun
//!       | [ bound ] ( "twice" | "half" | number "times" ) ( "what" noun verb | [ "the" ATTRIBUTE "of" ] noun )
//! ```

use std::rc::Rc;

use super::Reader;
use super::phrase::{Between, Part};
use super::quantity::{BOUNDS, Bound};
use crate::formats::logic::declarations;
use crate::formats::logic::lexicon;
use crate::formats::logic::scales::Scale;
use crate::puzzles::logic_grid::{Relation, Statement};

/// Adjectives and adverbs with their comparatives.
const POSITIVES: [(&str, &str); 19] = [
    ("old", "older"),
    ("young", "younger"),
    ("tall", "taller"),
    ("short", "shorter"),
    ("heavy", "heavier"),
    ("light", "lighter"),
    ("much", "more"),
    ("many", "more"),
    ("expensive", "dearer"),
    ("costly", "dearer"),
    ("cheap", "cheaper"),
    ("long", "longer"),
    ("high", "higher"),
    ("fast", "faster"),
    ("big", "bigger"),
    ("large", "larger"),
    ("small", "smaller"),
    ("late", "later"),
    ("early", "earlier"),
];

/// A factor, as a fraction.
#[derive(Clone, Copy)]
struct Factor {
    times: i64,
    parts: i64,
}

impl<'a> Reader<'a> {
    /// A comparison by a factor.
    pub(super) fn ratio(&mut self) -> Option<Part> {
        let place = self.at;
        let bound = self.choose(&BOUNDS);
        let bound = bound.unwrap_or(Bound::Exactly);
        let factor = self.attempt(|reader| reader.factor());
        if self.take("as") {
            let (scale, _) = self.positive(factor, place)?;
            return self.by_factor(scale, factor.unwrap_or(Factor { times: 1, parts: 1 }), bound, place);
        }
        let factor = factor?;
        let named = self.attempt(|reader| {
            let _ = reader.take("the");
            let scale = reader.scale_by_name()?;
            reader.take("of|as").then_some(scale)
        });
        let _ = self.take("that of");
        let of_topic = self.topic.and_then(|topic| self.grammar.scales.of(topic)).cloned();
        let scale = match named.or(of_topic) {
            Some(scale) => scale,
            None => self.scale_of(lexicon::comparative("more")?, None, place)?.0,
        };
        self.by_factor(scale, factor, bound, place)
    }

    /// `not as old as Ann`, after the word that denies: less old, rather than of another age.
    pub(super) fn not_as(&mut self, is_denied: bool) -> Option<Part> {
        if !is_denied || !self.take("as|so") {
            return None;
        }
        let place = self.at;
        let (scale, is_more) = self.positive(None, place)?;
        let noun = self.noun()?;
        self.take_echo();
        Some(Reader::to(
            noun,
            Rc::new(move |one, other| {
                let (higher, lower) = if is_more { (other, one) } else { (one, other) };
                scale.differ(higher, lower, crate::formats::logic::scales::Difference::MORE)
            }),
        ))
    }

    /// `twice`, `half`, `three times`.
    fn factor(&mut self) -> Option<Factor> {
        let word = self.word()?;
        self.at += 1;
        let of = |times, parts| Some(Factor { times, parts });
        match word {
            "twice" | "double" => of(2, 1),
            "thrice" | "triple" => of(3, 1),
            "half" => of(1, 2),
            _ => {
                let number = declarations::number(word).or_else(|| word.parse().ok());
                let number = number.filter(|number| (1..=1000).contains(number))?;
                self.take("times").then_some(Factor { times: number as i64, parts: 1 })
            }
        }
    }

    /// `old as`, after `as`: the scale, and whether the adjective means more of it.
    fn positive(&mut self, factor: Option<Factor>, place: usize) -> Option<(Scale, bool)> {
        let word = self.word()?;
        let (_, comparative) = POSITIVES.iter().find(|(positive, _)| *positive == word)?;
        self.at += 1;
        let adjective = lexicon::comparative(comparative)?;
        let named = self.scale_by_name().map(|scale| (scale, adjective.is_more));
        let (scale, is_more) = match named {
            Some(named) => named,
            None => self.scale_of(adjective, None, place)?,
        };
        if factor.is_some() && !is_more {
            return self.wrong(place, format!("it is not clear what {word:?} means with a factor"));
        }
        (self.take("as") || self.is_at_break()).then_some((scale, is_more))
    }

    /// The comparison with what follows: a noun, or `what Ann paid`.
    fn by_factor(&mut self, scale: Scale, factor: Factor, bound: Bound, place: usize) -> Option<Part> {
        let is_same = factor.times == factor.parts;
        let Some(attribute) = scale.attribute.filter(|_| is_same || scale.has_ratios()) else {
            return self.wrong(place, "only amounts may be compared by a factor".to_owned());
        };
        let noun = self.compared_noun(place)?;
        self.take_echo();
        let all = || scale.places.iter().enumerate();
        let pairs: Vec<(usize, usize)> = all()
            .flat_map(|(one, of_one)| all().map(move |(other, of_other)| (one, of_one, other, of_other)))
            .filter(|(_, of_one, _, of_other)| {
                let (left, right) = (i128::from(**of_one), i128::from(**of_other));
                let (left, right) = (left * i128::from(factor.parts), right * i128::from(factor.times));
                match bound {
                    Bound::Exactly | Bound::Or(_) | Bound::UpTo(_) => left == right,
                    Bound::AtLeast => left >= right,
                    Bound::AtMost => left <= right,
                    Bound::MoreThan => left > right,
                    Bound::LessThan => left < right,
                }
            })
            .map(|(one, _, other, _)| (one, other))
            .collect();
        if pairs.is_empty() {
            return self.impossible(place, "no two values compare so".to_owned());
        }
        let base: Between = Rc::new(move |one, other| {
            let (one, other, pairs) = (one.clone(), other.clone(), pairs.clone());
            Statement::That(Relation::Compared { one, other, attribute, pairs })
        });
        Some(Reader::to(noun, base))
    }
}
