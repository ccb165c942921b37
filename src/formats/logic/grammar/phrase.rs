//! Phrases: the relation between two entries.
//!
//! ```text
//! phrase   = ( "is" [ "not" ] | verb | "does not" verb ) [ relation ]
//! relation = [ distance ] "left of" | [ distance ] "right of" | "next to" | number [ "houses" ] "from"
//! distance = "immediately" | "somewhere" | number [ "houses" ]
//! ```
//!
//! A phrase without a relation means that both entries belong to one house.

use super::Reader;
use crate::formats::Result;
use crate::formats::logic::declarations::number;
use crate::formats::logic::names::nearest_word;
use crate::puzzles::logic_grid::{Entry, Relation};

/// The accepted verbs, in the third person and after "does not". They all mean the same.
const VERBS: &str = "\
    lives=live has=have owns=own keeps=keep drinks=drink smokes=smoke eats=eat likes=like loves=love \
    prefers=prefer plays=play wears=wear drives=drive rides=ride reads=read speaks=speak works=work \
    comes=come grows=grow paints=paint sits=sit stands=stand sings=sing studies=study buys=buy sells=sell \
    uses=use goes=go";

/// Words suggested for a misspelt relation or position.
pub(super) const WORDS: &str = "left right next beside adjacent immediately directly somewhere exactly house houses \
                                someone middle first last";

/// The verbs in both forms.
fn verbs() -> impl Iterator<Item = (&'static str, &'static str)> {
    VERBS.split(' ').filter_map(|verb| verb.split_once('='))
}

/// Words that may follow a verb and mean nothing.
const PREPOSITIONS: [&str; 7] = ["in", "at", "on", "from", "as", "to", "of"];

/// A phrase, before its subject is known.
pub(super) struct Phrase {
    pub(super) relation: Between,
    pub(super) negated: bool,
}

/// The relation between two entries.
#[derive(Clone, Copy)]
pub(super) enum Between {
    Together,
    /// The first is this many houses left of the other; `None` for any number.
    LeftOf(Option<usize>),
    RightOf(Option<usize>),
    Apart(usize),
}

impl Between {
    /// The relation between these two.
    pub(super) fn between(self, subject: &Entry, object: &Entry) -> Relation {
        let (one, other) = (subject.clone(), object.clone());
        match self {
            Between::Together => Relation::Together(one.and(&other)),
            Between::LeftOf(distance) => Relation::LeftOf { left: one, right: other, distance },
            Between::RightOf(distance) => Relation::LeftOf { left: other, right: one, distance },
            Between::Apart(distance) => Relation::Apart { one, other, distance },
        }
    }
}

impl Reader<'_> {
    pub(super) fn phrase(&mut self) -> Result<Phrase> {
        let negated = if self.take_any(&["is", "are"]) {
            self.take("not")
        } else if self.take_any(&["isn't", "aren't"]) {
            true
        } else if self.take_all(&["does", "not"])
            || self.take_all(&["do", "not"])
            || self.take_any(&["doesn't", "don't"])
        {
            if !verbs().any(|(_, after_not)| self.take(after_not)) {
                return Err(self.expected("a verb such as live, have or drink"));
            }
            true
        } else if verbs().any(|(verb, plural)| self.take(verb) || self.take(plural)) {
            false
        } else {
            let error = self.expected("a verb such as is, is not, lives in, has or does not have");
            let verbs = verbs().map(|(verb, _)| verb);
            let meant = self.rest().first().and_then(|word| nearest_word(word, verbs));
            return Err(error.with_hint(match meant {
                Some(verb) => format!("did you mean {verb}?"),
                None => "docs/formats.md lists the verbs; \"is\" always works".to_owned(),
            }));
        };
        let start = self.at;
        let relation = match self.relation()? {
            Some(relation) => relation,
            None => {
                self.at = start;
                while self.take_any(&PREPOSITIONS) {}
                Between::Together
            }
        };
        Ok(Phrase { relation, negated })
    }

    /// The distance and the side, if a relation follows.
    fn relation(&mut self) -> Result<Option<Between>> {
        self.take_articles();
        let place = self.place();
        let is_next = self.take_any(&["immediately", "directly", "just"]);
        let number = if is_next { None } else { self.distance() };
        let is_anywhere = !is_next && number.is_none() && self.take("somewhere");
        self.take_articles();
        let distance = if is_next { Some(1) } else { number };
        let relation = if self.take_all(&["left", "of"]) {
            Some(Between::LeftOf(distance))
        } else if self.take_all(&["right", "of"]) {
            Some(Between::RightOf(distance))
        } else if number.is_none() && !is_anywhere && self.is_beside() {
            Some(Between::Apart(1))
        } else {
            let is_apart =
                self.take_all(&["away", "from"]) || self.take_all(&["apart", "from"]) || self.take("from");
            number.filter(|_| is_apart).map(Between::Apart)
        };
        if relation.is_none() && (is_next || is_anywhere) {
            let next = if is_next { ", \"next to\"" } else { "" };
            return Err(self.expected(&format!("\"left of\", \"right of\"{next}")));
        }
        let houses = self.grammar.houses.len();
        let too_far = number.filter(|number| relation.is_some() && !(1..houses).contains(number));
        if let Some(number) = too_far {
            let message = match houses {
                1 => "there is only one house, so no house is left or right of it".to_owned(),
                _ => {
                    format!("found a distance of {number}, expected 1 to {} with {houses} houses", houses - 1)
                }
            };
            return Err(self.grammar.source.error(place, message));
        }
        Ok(relation)
    }

    fn is_beside(&mut self) -> bool {
        self.take_all(&["next", "to"])
            || self.take_all(&["adjacent", "to"])
            || self.take_all(&["neighbour", "of"])
            || self.take("beside")
            || self.take("neighbours")
    }

    /// A number of houses.
    fn distance(&mut self) -> Option<usize> {
        self.take("exactly");
        let word = self.words.get(self.at).filter(|word| !word.is_quoted)?;
        let number = number(&word.folded).or_else(|| word.folded.parse().ok())?;
        self.at += 1;
        self.take_any(&["house", "houses", "place", "places"]);
        Some(number)
    }

    fn take_articles(&mut self) {
        while self.take_any(&["to", "on", "at", "in", "the", "a"]) {}
    }
}
