//! Pairings: `of Ann and Bob, one ... and the other ...`, `the four people are ...`, `respectively`.

use super::Reader;
use super::coordination::JOINTS;
use super::noun::Noun;
use super::phrase::{How, Part, Phrase};
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::scales::Difference;
use crate::puzzles::logic_grid::Statement;

/// Most nouns whose orders are all tried.
const ORDERED_LIMIT: usize = 4;

/// Words after which the order of two lists is the same.
const IN_ORDER: Phrases = Phrases("respectively|in that order|in this order|in the same order");

/// Words after which it may be any.
const IN_ANY_ORDER: Phrases = Phrases(
    "\
    in some order|in either order|in any order|not necessarily in that order|\
    not necessarily in this order|not necessarily respectively|but not necessarily in that order|\
    but not necessarily in this order",
);

/// All ways to choose this many of `count` things in order.
fn choices(count: usize, chosen: usize) -> Vec<Vec<usize>> {
    (0..chosen).fold(vec![Vec::new()], |all, _| {
        let more = |choice: Vec<usize>| {
            let free = (0..count).filter(|next| !choice.contains(next)).collect::<Vec<_>>();
            free.into_iter().map(move |next| [choice.clone(), vec![next]].concat())
        };
        all.into_iter().flat_map(more).collect()
    })
}

impl<'a> Reader<'a> {
    /// `Of the Dane and the Finn, one has the cat and the other drinks tea.`
    pub(super) fn one_and_the_other(&mut self) -> Option<Statement> {
        let is_first = self.take("of|between|among");
        if !is_first && !self.take("exactly one of|one of") {
            return None;
        }
        let _ = self.take("the two people|the two|the three people|the three");
        let (nouns, word) = self.nouns().filter(|(nouns, _)| (2..=ORDERED_LIMIT).contains(&nouns.len()))?;
        if word != Some("and") {
            return self.expected("\"and\" between these");
        }
        if is_first && !self.take("exactly one|one") {
            return self.expected("\"one\"");
        }
        let mut phrases = vec![self.phrase()?];
        while let Some(phrase) = self.attempt(|reader| reader.of_another(nouns.len())) {
            phrases.push(phrase);
        }
        if phrases.len() < 2 || phrases.len() > nouns.len() {
            return self.expected("\"the other\"");
        }
        let mut either = Vec::new();
        for choice in choices(nouns.len(), phrases.len()) {
            let all: Option<Vec<Statement>> =
                choice.iter().zip(&phrases).map(|(&noun, phrase)| self.said(&nouns[noun], phrase)).collect();
            either.push(Statement::all(all?));
        }
        let different = self.all_different(&nouns)?;
        Some(Statement::all(vec![Statement::any(either), different]))
    }

    /// `Of Ann and Bob, the older drinks tea`, `the older of Ann and Bob drinks tea`.
    pub(super) fn the_more_of_two(&mut self) -> Option<Statement> {
        let place = self.at;
        let pair = |reader: &mut Reader<'a>| {
            reader.take("of").then_some(())?;
            let _ = reader.take("the") && reader.take("two|pair") && reader.take("of");
            let nouns = reader.nouns()?.0;
            <[Noun; 2]>::try_from(nouns).ok()
        };
        let before = self.attempt(pair);
        self.take("the").then_some(())?;
        let adjective = self.adjective()?;
        let (scale, is_more) = self.scale_compared(None, adjective, None, place)?;
        self.skip_fillers();
        let [one, other] = before.or_else(|| self.attempt(pair))?;
        let phrase = self.phrase()?;
        let mut either = Vec::new();
        for (more, less) in [(&one, &other), (&other, &one)] {
            let (higher, lower) = if is_more { (more, less) } else { (less, more) };
            let compared = scale.differ(&higher.entry, &lower.entry, Difference::MORE);
            let compared = Noun::relate(&[&one, &other], compared, self.grammar.attributes)?;
            either.push(Statement::all(vec![compared, self.said(more, &phrase)?]));
        }
        Some(Statement::any(either))
    }

    /// `and the other drinks tea`, `another one drinks tea`.
    fn of_another(&mut self, count: usize) -> Option<Phrase> {
        let is_apart = self.is_after_comma();
        (self.take(JOINTS) || is_apart).then_some(())?;
        let words = match count {
            2 => "the other one|the other person|the other|one",
            _ => "another one|another|one|a second|a third|the third|the last|the other",
        };
        if !self.take(words) {
            return self.expected("\"the other\"");
        }
        if self.is_at_verb() { self.phrase() } else { self.complement(false) }
    }

    /// `The four people are Ann, the cat owner, the tea drinker and the person in the red house.`
    pub(super) fn these_are_all(&mut self) -> Option<Statement> {
        let has_article = self.take("the");
        let place = self.at;
        let quantity = self.quantity()?;
        let is_different = self.take("different");
        (has_article || is_different).then_some(())?;
        self.skip_fillers();
        if !self.take("are|were|include|included") {
            return None;
        }
        let (nouns, _) = self.nouns().filter(|(nouns, _)| nouns.len() > 1)?;
        if quantity.counts(nouns.len() + 1) != (nouns.len(), nouns.len()) {
            return self.wrong(place, format!("{} are listed", nouns.len()));
        }
        self.all_different(&nouns)
    }

    /// `No two of Ann, the cat owner and the tea drinker are the same person.`
    pub(super) fn no_two(&mut self) -> Option<Statement> {
        self.take("no two of|no two among").then_some(())?;
        let (nouns, _) = self.nouns().filter(|(nouns, _)| nouns.len() > 1)?;
        let same = "are the same person|are the same|are one person|live in the same house|share a house|\
             are identical|live together";
        self.take(same).then_some(())?;
        self.all_different(&nouns)
    }

    /// `Ann and Bob own the cat and the dog, respectively.`
    pub(super) fn respectively(&mut self) -> Option<Statement> {
        let subjects = self.subjects()?;
        let nouns = subjects.nouns;
        if nouns.len() < 2 || subjects.how != How::All || subjects.counted.is_some() {
            return None;
        }
        let is_before = self.take("respectively");
        if self.verbs()? {
            return None;
        }
        let phrase = self.complement(false)?;
        let parts = phrase.all_parts().filter(|parts| parts.len() == nouns.len())?;
        let is_any = self.take(IN_ANY_ORDER);
        if !is_any && !self.take(IN_ORDER) && !is_before {
            return None;
        }
        let attributes = self.grammar.attributes;
        let of = |order: &[usize]| {
            let all: Option<Vec<Statement>> = order
                .iter()
                .zip(parts)
                .map(|(&noun, part): (&usize, &Part)| part.of(&nouns[noun], attributes))
                .collect();
            all.map(Statement::all)
        };
        if !is_any {
            return of(&(0..nouns.len()).collect::<Vec<_>>());
        }
        let orders = if nouns.len() > ORDERED_LIMIT { None } else { Some(choices(nouns.len(), nouns.len())) };
        let all: Option<Vec<Statement>> = orders?.iter().map(|order| of(order)).collect();
        Some(Statement::all(vec![Statement::any(all?), self.all_different(&nouns)?]))
    }

    /// The statement that no two of these are the same house.
    pub(super) fn all_different(&mut self, nouns: &[Noun]) -> Option<Statement> {
        let attributes = self.grammar.attributes;
        let pairs = (0..nouns.len()).flat_map(|one| (0..one).map(move |other| (&nouns[other], &nouns[one])));
        let same: Option<Vec<_>> = pairs.map(|(one, other)| one.and(other).exists(attributes)).collect();
        Some(Statement::none(same?))
    }
}
