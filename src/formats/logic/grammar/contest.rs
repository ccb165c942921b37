//! Contests: who beats whom, by how much, and who wins.
//!
//! ```text
//! comparison = "beat" | "lost to" | "was beaten by" | quantity ( "ahead of" | "behind" )
//! position   = "winner" | "runner-up"
//! ```
//!
//! Who is ahead has more points or a higher rank, if an attribute says so, or else comes earlier.

use super::Reader;
use super::comparison::NEAR;
use super::noun::Noun;
use super::phrase::Part;
use super::quantity::Quantity;
use crate::formats::logic::lexicon::{self, AHEAD};
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::scales::Scale;
use crate::puzzles::logic_grid::Entry;

/// What may be won.
const PRIZES: Phrases = Phrases(
    "\
    the race|the contest|the competition|the tournament|the game|the match|the championship|first prize|\
    first place",
);

impl Reader<'_> {
    /// Whether a verb such as `precedes` or `beat` follows, perhaps after `directly`.
    pub(super) fn is_at_verb_of_order(&self) -> bool {
        let is_near = self.word().is_some_and(|word| NEAR.contains(word));
        self.word_at(usize::from(is_near)).is_some_and(|word| lexicon::verb_of_order(word).is_some())
    }

    /// A verb that compares its subject with its object, and whether it is passive.
    pub(super) fn verb_of_order(&mut self) -> Option<(&'static str, bool)> {
        let meaning = lexicon::verb_of_order(self.word()?).filter(|_| self.is_predicate)?;
        self.at += 1;
        let is_loss = meaning != AHEAD && lexicon::comparative(meaning).is_none();
        let is_whole = !is_loss || self.take("to|against");
        is_whole.then(|| (meaning, self.take("by")))
    }

    /// The scale on which one is ahead of another, and whether that is more of it.
    fn standing(&self) -> Option<(Scale, bool)> {
        let meant = |word| self.grammar.scales.meant(lexicon::comparative(word)?, None).transpose();
        let (scale, is_more) = meant("better").or_else(|| meant("earlier"))?.ok()?;
        scale.is_of_contests().then(|| (scale.clone(), is_more))
    }

    /// A verb or an adverb of a contest: the scale, and whether the subject has more of it than what follows.
    pub(super) fn standing_compared(
        &mut self,
        quantity: Option<&Quantity>,
        place: usize,
    ) -> Option<(Scale, bool)> {
        let standing = self.standing();
        let measures = |scale: &Scale| {
            let unit = quantity.and_then(|quantity| quantity.unit.as_deref());
            !scale.is_of_time() && scale.attribute.is_some() && unit.is_some_and(|unit| scale.measures(unit))
        };
        let is_measured = standing.as_ref().is_some_and(|(scale, _)| measures(scale));
        let is_ahead = if is_measured && self.take("ahead of") {
            true
        } else if is_measured && self.take("behind") {
            false
        } else {
            let (meaning, is_passive) = self.verb_of_order()?;
            lexicon::comparative(meaning).is_none().then_some((meaning == AHEAD) != is_passive)?
        };
        let Some((scale, is_more)) = standing else {
            return self
                .wrong(place, "it is not clear on which attribute one is ahead of another".to_owned());
        };
        self.note_standing(place, &scale, is_more);
        Some((scale, is_more == is_ahead))
    }

    /// Notes on what scale who wins is ahead.
    fn note_standing(&mut self, place: usize, scale: &Scale, is_more: bool) {
        let message = match scale.attribute.map(|attribute| &self.grammar.attributes[attribute].name) {
            Some(name) if is_more => format!("read as: who has more {name} is ahead"),
            Some(name) => format!("read as: who has less {name} is ahead"),
            None => "read as: who is further left in the row is ahead".to_owned(),
        };
        self.note(place, &message);
    }

    /// `winner`, `runner-up`: a place in the order of who is ahead.
    pub(super) fn place_in_contest(&mut self) -> Option<Entry> {
        let (place, words) = (self.at, ["winner|champion", "runner up"]);
        let rank = words.into_iter().position(|words| self.take(words))?;
        self.ranked_in_contest(rank, place)
    }

    fn ranked_in_contest(&mut self, rank: usize, place: usize) -> Option<Entry> {
        let (scale, is_more) = self.standing()?;
        if scale.attribute.is_some() && scale.places.len() != self.grammar.houses.len() {
            return self.wrong(place, "it is not clear who wins: some values may be in no house".to_owned());
        }
        let mut places = scale.places.clone();
        places.sort_unstable_by_key(|&value| if is_more { -value } else { value });
        let meant = *places.get(rank)?;
        self.note_standing(place, &scale, is_more);
        scale.entries(|value| value == meant).pop()
    }

    /// Nothing but what may be won, after `won`.
    pub(super) fn victory(&mut self) -> Option<Part> {
        let place = self.at.checked_sub(1)?;
        let is_won =
            self.words.get(place).is_some_and(|word| ["won", "win", "wins"].contains(&word.folded.as_str()));
        let _ = is_won && self.take(PRIZES);
        if !is_won || !self.is_at_break() {
            return None;
        }
        self.ranked_in_contest(0, place).map(|entry| Part::Is(Noun::of(entry)))
    }
}
