//! Sentences and clauses: conditions, lists of clauses, and predicates of several subjects.

use super::Reader;
use super::noun::Noun;
use super::phrase::{How, Phrase};
use super::position::ROW;
use super::quantity::{Bound, Quantity};
use crate::formats::logic::lexicon;
use crate::formats::logic::scales::Difference;
use crate::puzzles::logic_grid::{Entry, Relation, Statement};

/// Several subjects, and how a predicate of them is meant.
struct Subjects {
    nouns: Vec<Noun>,
    how: How,
    /// How many of them it is true of, where that is bounded.
    counted: Option<(usize, usize)>,
}

/// Words that join clauses both of which hold.
const JOINTS: [&str; 8] = ["and", "but", "while", "whereas", "whilst", "although", "though", "moreover"];

/// That two are neighbours.
const BESIDE: [&str; 19] = [
    "next to each other",
    "next to one another",
    "next door to each other",
    "adjacent to each other",
    "adjacent to one another",
    "adjacent houses",
    "adjacent floors",
    "adjacent",
    "neighbouring houses",
    "neighboring houses",
    "neighbours",
    "neighbors",
    "next door neighbours",
    "next door neighbors",
    "beside each other",
    "side by side",
    "beside one another",
    "direct neighbours",
    "immediate neighbours",
];

/// That two are at a distance, after it.
const APART: [&str; 5] =
    ["apart", "away from each other", "from each other", "apart from each other", "away from one another"];

impl<'a> Reader<'a> {
    /// Conditions: if, only if, if and only if, unless.
    pub(super) fn conditional(&mut self) -> Option<Statement> {
        let not = |statement| Statement::none(vec![statement]);
        let _ = self.attempt(|reader| reader.direction());
        let is_exception = self.take("unless");
        if is_exception || self.take_any(&["if", "whenever", "when"]) {
            // The comma after the condition does not join clauses.
            self.joins_at_commas = false;
            let condition = self.clauses();
            self.joins_at_commas = true;
            let condition = condition?;
            let _ = self.take("then");
            let result = self.clauses()?;
            return Some(Statement::any(vec![if is_exception { condition } else { not(condition) }, result]));
        }
        let first = self.clauses()?;
        if self.take_one(&[
            "if and only if",
            "iff",
            "exactly when",
            "exactly if",
            "just when",
            "precisely when",
            "when and only when",
        ]) {
            let second = self.clauses()?;
            return Some(Statement::exactly_one(vec![first, not(second)]));
        }
        if self.take_one(&["only if", "only when"]) {
            let needed = self.clauses()?;
            return Some(Statement::any(vec![not(first), needed]));
        }
        if self.take_one(&["if", "whenever", "when", "provided that", "provided"]) {
            let condition = self.clauses()?;
            return Some(Statement::any(vec![not(condition), first]));
        }
        if self.take("unless") {
            let exception = self.clauses()?;
            return Some(Statement::any(vec![exception, first]));
        }
        Some(first)
    }

    /// Clauses joined by `and` or `or`; `and` binds more.
    fn clauses(&mut self) -> Option<Statement> {
        if let Some(single) = self.attempt(|reader| reader.joined(false)) {
            return Some(single);
        }
        if !self.take("either") {
            return None;
        }
        self.joined(true)
    }

    fn joined(&mut self, is_either: bool) -> Option<Statement> {
        let mut all = vec![self.conjunction()?];
        while let Some(next) = self.attempt(|reader| {
            (reader.take("or") && !reader.peek("both")).then_some(())?;
            let _ = reader.take("else") || reader.take("either");
            reader.conjunction()
        }) {
            all.push(next);
        }
        if is_either && all.len() == 1 {
            return self.expected("\"or\" and another clause");
        }
        let is_not_both = self.take_one(&["but not both", "and not both"]);
        let is_both = self.take_one(&["or both"]);
        if all.len() == 1 {
            return all.pop();
        }
        let is_exactly_one = is_not_both || is_either && !is_both;
        Some(if is_exactly_one { Statement::exactly_one(all) } else { Statement::any(all) })
    }

    fn conjunction(&mut self) -> Option<Statement> {
        let mut all = vec![self.clause()?];
        while let Some(next) = self.attempt(|reader| {
            let is_joined = reader.take_any(&JOINTS)
                || reader.peek("nor")
                || reader.joins_at_commas && reader.is_after_comma();
            is_joined.then(|| reader.clause()).flatten()
        }) {
            all.push(next);
        }
        Some(if all.len() == 1 { all.remove(0) } else { Statement::all(all) })
    }

    /// One clause: one of the fixed forms, or subjects with a predicate.
    pub(super) fn clause(&mut self) -> Option<Statement> {
        let forms: [fn(&mut Reader<'a>) -> Option<Statement>; 12] = [
            Reader::it_is_not_true,
            Reader::so_many_are_true,
            Reader::there_are_between,
            Reader::there_is,
            Reader::the_difference,
            Reader::one_and_the_other,
            Reader::these_are_all,
            Reader::inverted,
            Reader::unlike,
            Reader::together_said,
            Reader::all_said,
            Reader::contracted,
        ];
        forms.into_iter().find_map(|form| self.attempt(form))
    }

    /// `It is not true that ...`
    fn it_is_not_true(&mut self) -> Option<Statement> {
        let denies = self.take_one(&[
            "it is not true that",
            "it is not the case that",
            "it is false that",
            "it isn't true that",
            "it isn't the case that",
        ]);
        let affirms = !denies && self.take_one(&["it is true that", "it is known that", "we know that"]);
        let statement = if denies || affirms { self.clause()? } else { return self.it_is_who() };
        Some(if denies { Statement::none(vec![statement]) } else { statement })
    }

    /// `It is the Dane who drinks tea.`
    fn it_is_who(&mut self) -> Option<Statement> {
        let is_contracted = self.take_one(&["it isn't", "it wasn't"]);
        if !is_contracted && !self.take_one(&["it is", "it was"]) {
            return None;
        }
        let is_denied = self.take("not") || is_contracted;
        let statement = self.noun()?.exists(self.grammar.attributes)?;
        Some(if is_denied { Statement::none(vec![statement]) } else { statement })
    }

    /// `There is`, in any form.
    fn takes_there_is(&mut self) -> bool {
        let is_short = |reader: &mut Reader<'a>| {
            (reader.take("there") && reader.words[reader.at - 1].is_possessive).then_some(())
        };
        let forms = [
            "there is",
            "there are",
            "there's",
            "there're",
            "there lies",
            "there lie",
            "there was",
            "there were",
        ];
        self.attempt(is_short).is_some() || self.take_one(&forms)
    }

    /// `There is a cat in the red house.`
    fn there_is(&mut self) -> Option<Statement> {
        if !self.takes_there_is() {
            return None;
        }
        let is_denied = self.take_any(&["not", "no"]);
        let statement = self.noun().filter(|noun| !noun.entry.features().is_empty())?;
        let statement = statement.exists(self.grammar.attributes)?;
        Some(if is_denied { Statement::none(vec![statement]) } else { statement })
    }

    /// `Exactly one of these is true: Ann has the cat, or Bob has the dog.`
    fn so_many_are_true(&mut self) -> Option<Statement> {
        let (least, most) = self.so_many_of()?;
        let _ = self.take("the");
        let _ = self.quantity();
        while self.take_any(&["these", "following", "statements", "clues", "two", "three", "rules", "claims"])
        {
        }
        let says_true =
            self.take_any(&["holds", "hold"]) || self.take_any(&["is", "are"]) && self.take("true");
        says_true.then_some(())?;
        let mut all = Vec::new();
        while all.is_empty() || self.at < self.words.len() {
            let is_joined = all.is_empty() | self.is_after_comma() | self.take_any(&["or", "and"]);
            is_joined.then_some(())?;
            all.push(self.clause()?);
        }
        let count = all.len();
        let (least, most) = if least > most { (count, count) } else { (least, most.min(count)) };
        Some(Statement::count(all, least, most))
    }

    /// `The four people are Ann, the cat owner, the tea drinker and the person in the red house.`
    fn these_are_all(&mut self) -> Option<Statement> {
        if !self.take("the") {
            return None;
        }
        let place = self.at;
        let quantity = self.quantity()?;
        let _ = self.take("different");
        while self.word().is_some_and(|word| lexicon::is_filler(word) || lexicon::PLACES.contains(&word)) {
            self.at += 1;
        }
        if !self.take_any(&["are", "were", "include", "included"]) {
            return None;
        }
        let (nouns, _) = self.nouns().filter(|(nouns, _)| nouns.len() > 1)?;
        if quantity.counts(nouns.len() + 1) != (nouns.len(), nouns.len()) {
            return self.wrong(place, format!("{} are listed", nouns.len()));
        }
        self.all_different(&nouns)
    }

    /// `There are two houses between the Dane and the cat.`
    fn there_are_between(&mut self) -> Option<Statement> {
        let is_there = self.takes_there_is();
        let place = self.at;
        let a_house = |reader: &mut Reader<'a>| {
            (reader.take_any(&["a", "another"]) && reader.take_any(&lexicon::PLACES)).then_some(Quantity {
                number: 1000,
                kind: None,
                unit: Some("house".to_owned()),
                bound: Bound::Exactly,
            })
        };
        let quantity = self.quantity().or_else(|| self.attempt(a_house));
        let quantity = quantity.filter(|quantity| is_there || quantity.unit.is_some())?;
        let _ = self.take_any(&["other", "more"]);
        let _ = self.take_any(&lexicon::PLACES);
        if !is_there && !self.is_at_verb() {
            return None;
        }
        if self.is_at_verb() {
            let _ = self.verbs();
        }
        if !self.take("between") {
            let is_count = is_there && self.at == self.words.len() && self.is_of_houses(&quantity);
            return self.count_of_houses(quantity, is_count, place);
        }
        let one = self.noun()?;
        if !self.take("and") {
            return self.expected("\"and\" between two houses");
        }
        let other = self.noun()?;
        self.between_them(&one, &other, quantity, place)
    }

    /// `There are five houses.`
    fn count_of_houses(&mut self, quantity: Quantity, is_count: bool, place: usize) -> Option<Statement> {
        let houses = self.grammar.houses.len();
        if !is_count {
            return self.expected("\"between\"");
        }
        if quantity.counts(houses + 1) != (houses, houses) {
            return self.wrong(place, format!("there are {houses} houses"));
        }
        Some(Statement::all(Vec::new()))
    }

    /// That this many houses are between two.
    fn between_them(
        &mut self,
        one: &Noun,
        other: &Noun,
        quantity: Quantity,
        place: usize,
    ) -> Option<Statement> {
        let far = Quantity { number: quantity.number + 1000, ..quantity };
        let distances = self.far(&far, place)?;
        let relation =
            |distance| Relation::Apart { one: one.entry.clone(), other: other.entry.clone(), distance };
        let base = Statement::any(
            distances.into_iter().map(|distance| Statement::That(relation(distance))).collect(),
        );
        Noun::relate(&[one, other], base, self.grammar.attributes)
    }

    /// `The difference between Ann's and Bob's age is at least 2 years.`
    fn the_difference(&mut self) -> Option<Statement> {
        let place = self.at;
        if !self.take_all("the difference") {
            return None;
        }
        let mut scale = self.scale_by_name();
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

    /// That the values of two differ by a quantity, in either direction.
    fn differ(
        &mut self,
        one: &Noun,
        other: &Noun,
        scale: Option<crate::formats::logic::scales::Scale>,
        quantity: &Quantity,
        place: usize,
    ) -> Option<Statement> {
        let attributes = 0..self.grammar.attributes.len();
        let fits = |scale: &&crate::formats::logic::scales::Scale| match (&quantity.unit, quantity.kind) {
            (Some(unit), _) => scale.measures(unit),
            (None, Some(kind)) => scale.kind == kind,
            (None, None) => true,
        };
        let scale = match scale {
            Some(scale) => scale,
            None => {
                let all: Vec<_> = attributes
                    .filter_map(|attribute| self.grammar.scales.of(attribute))
                    .filter(fits)
                    .collect();
                match all[..] {
                    [only] => only.clone(),
                    _ => {
                        return self.wrong(
                            place,
                            "it is not clear which values differ; write `differ in age by ...`".to_owned(),
                        );
                    }
                }
            }
        };
        let Difference { least, most } = self.difference(&scale, quantity, place)?;
        let either = [(one, other), (other, one)]
            .map(|(one, other)| scale.differ(&one.entry, &other.entry, Difference { least, most }));
        Noun::relate(&[one, other], Statement::any(either.to_vec()), self.grammar.attributes)
    }

    /// `Of the Dane and the Finn, one has the cat and the other drinks tea.`
    fn one_and_the_other(&mut self) -> Option<Statement> {
        let is_first = self.take_any(&["of", "between", "among"]);
        if !is_first && !self.take_one(&["exactly one of", "one of"]) {
            return None;
        }
        let _ = self.take_all("the two");
        let one = self.noun()?;
        if !self.take("and") {
            return self.expected("\"and\" between two houses");
        }
        let other = self.noun()?;
        if is_first && !self.take_one(&["exactly one", "one"]) {
            return self.expected("\"one\"");
        }
        let first = self.phrase()?;
        let _ = self.take_any(&JOINTS);
        if !self.take_one(&["the other one", "the other"]) {
            return self.expected("\"the other\"");
        }
        let second = if self.is_at_verb() { self.phrase()? } else { self.complement(false)? };
        let mut both = |one: &Noun, other: &Noun| {
            Some(Statement::all(vec![self.said(one, &first)?, self.said(other, &second)?]))
        };
        let either = Statement::any(vec![both(&one, &other)?, both(&other, &one)?]);
        let same = one.and(&other).exists(self.grammar.attributes)?;
        Some(Statement::all(vec![either, Statement::none(vec![same])]))
    }

    /// What several subjects do together: they are next to each other, all different, two years apart.
    fn together_said(&mut self) -> Option<Statement> {
        let subjects = self.subjects()?;
        let _ = self.take_any(&["all", "each", "both"]);
        if subjects.nouns.len() < 2 || subjects.how != How::All || subjects.counted.is_some() {
            return None;
        }
        let is_denied = !self.take_any(&["differ", "differs", "differed"]) && self.verbs()?;
        let nouns = &subjects.nouns;
        let _ = self.take_any(&["all", "each", "both"]);
        let place = self.at;
        let attributes = self.grammar.attributes;
        let statement = if self.take_one(&[
            "in different",
            "on different",
            "at different",
            "different",
            "distinct",
            "two different",
            "three different",
            "four different",
            "five different",
            "not the same",
        ]) {
            while self.word().is_some_and(|word| lexicon::is_filler(word) || lexicon::PLACES.contains(&word))
            {
                self.at += 1;
            }
            self.attempt(|reader| reader.of_so_many_houses());
            self.all_different(nouns)?
        } else if self.take_one(&["the same", "one and the same", "in the same", "on the same"]) {
            if !self.take_any(&["person", "house", "man", "woman", "one", "thing", "floor", "people"]) {
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

    /// That no two of these are the same house.
    fn all_different(&mut self, nouns: &[Noun]) -> Option<Statement> {
        let attributes = self.grammar.attributes;
        let pairs = (0..nouns.len()).flat_map(|one| (0..one).map(move |other| (&nouns[other], &nouns[one])));
        let same: Option<Vec<_>> = pairs.map(|(one, other)| one.and(other).exists(attributes)).collect();
        Some(Statement::none(same?))
    }

    /// `of a house that contains only five floors`.
    fn of_so_many_houses(&mut self) -> Option<()> {
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

    /// What two do together.
    fn two_said(&mut self, one: &Noun, other: &Noun, place: usize) -> Option<Statement> {
        let attributes = self.grammar.attributes;
        if !self.take_one(&["in", "on"])
            && self.word_at(1) != Some("least")
            && self.word_at(1) != Some("most")
        {
            let _ = self.take("at");
        }
        if self.take_one(&BESIDE) {
            if self.peek_any(&["of", "to", "with"]) {
                return None;
            }
            let relation =
                Relation::Apart { one: one.entry.clone(), other: other.entry.clone(), distance: 1 };
            return Noun::relate(&[one, other], Statement::That(relation), attributes);
        }
        if self.take_one(&[
            "opposite ends",
            "different ends",
            "the opposite ends",
            "the two ends",
            "both ends",
        ]) {
            let _ = self.take_one(&["of the", "in the"]) && self.take_any(&ROW);
            let ends = Entry::at([0, self.grammar.houses.len() - 1]);
            let parts = [one, other].map(|noun| noun.and(&Noun::of(ends.clone())).exists(attributes));
            let [Some(one_end), Some(other_end)] = parts else { return None };
            let same = one.and(other).exists(attributes)?;
            return Some(Statement::all(vec![one_end, other_end, Statement::none(vec![same])]));
        }
        let _ = self.take_any(&["by", "with"]) || self.take_all("separated by");
        self.two_apart(one, other, place)
    }

    /// What two do at a distance from each other.
    fn two_apart(&mut self, one: &Noun, other: &Noun, place: usize) -> Option<Statement> {
        let mut scale = self.scale_by_name();
        let _ = self.take("by");
        let Some(quantity) = self.quantity() else {
            return self.expected("\"next to each other\", \"different\" or a number of houses apart");
        };
        let _ = self.take_any(&["other"]);
        let _ = self.take_any(&lexicon::PLACES);
        scale = scale.or_else(|| self.scale_by_name());
        let is_separated = self.words[..self.at].iter().rev().take(6).any(|word| word.is("separated"));
        if self.take_one(&["between them", "in between"]) || is_separated && self.is_of_houses(&quantity) {
            return self.between_them(one, other, quantity, place);
        }
        let is_differing = self.words[..place].last().is_some_and(|word| word.folded.starts_with("differ"));
        if !self.take_one(&APART) && !is_differing {
            return self.expected("\"apart\" or \"between them\"");
        }
        scale = scale.or_else(|| self.scale_by_name());
        if scale.is_none() && self.is_of_houses(&quantity) && quantity.unit.is_some() {
            let less = Quantity { number: quantity.number - 1000, ..quantity };
            return self.between_them(one, other, less, place);
        }
        self.differ(one, other, scale, &quantity, place)
    }

    /// The predicate of each subject, or of some of them.
    pub(super) fn all_said(&mut self) -> Option<Statement> {
        let subjects = self.subjects()?;
        let mut statement = self.said_of(&subjects)?;
        self.subject =
            Some(&subjects.nouns[..]).filter(|nouns| nouns.len() == 1).map(|nouns| nouns[0].clone());
        // Another phrase about the same subjects.
        while let Some((is_or, next)) = self.attempt(|reader| {
            let _ = reader.is_after_comma();
            let is_or = reader.take("or");
            if !is_or && !reader.take_any(&JOINTS) {
                return None;
            }
            let _ = reader.take_any(&["also", "either"]);
            if reader.is_at_inversion() {
                return None;
            }
            if reader.is_at_verb() && !reader.peek("not") {
                return Some((is_or, reader.said_of(&subjects)?));
            }
            let phrase = reader.phrase_without_verb().filter(|_| !reader.is_at_verb())?;
            Some((is_or, reader.phrase_of(&subjects, &phrase)?))
        }) {
            statement = if is_or {
                Statement::any(vec![statement, next])
            } else {
                Statement::all(vec![statement, next])
            };
        }
        Some(statement)
    }

    /// The statement of the next phrase about these subjects.
    fn said_of(&mut self, subjects: &Subjects) -> Option<Statement> {
        if let Some(phrase) = self.attempt(|reader| reader.not_both(subjects)) {
            let both = self.phrase_of(subjects, &phrase)?;
            return Some(Statement::none(vec![both]));
        }
        let phrase = self.phrase()?;
        self.phrase_of(subjects, &phrase)
    }

    /// `do not both live next to the cat`: what is not so of all subjects.
    fn not_both(&mut self, subjects: &Subjects) -> Option<Phrase> {
        let is_several = subjects.nouns.len() > 1 && subjects.how == How::All && subjects.counted.is_none();
        let is_denied = is_several && self.verbs()?;
        if !is_denied || !self.take_any(&["both", "all"]) {
            return None;
        }
        if self.is_at_verb() { self.phrase() } else { self.complement(false) }
    }

    /// The statement of a phrase about these subjects.
    fn phrase_of(&mut self, subjects: &Subjects, phrase: &Phrase) -> Option<Statement> {
        let all: Option<Vec<Statement>> = subjects.nouns.iter().map(|noun| self.said(noun, phrase)).collect();
        let mut all = all?;
        // That a house is not so says that there is one with all else that the subject says.
        if let ([noun], true) = (&subjects.nouns[..], phrase.denies() && subjects.how != How::None) {
            all.extend(noun.is_described().then(|| noun.exists(self.grammar.attributes)).flatten());
        }
        Some(match subjects.counted {
            Some((least, most)) => Statement::count(all, least, most),
            None if subjects.nouns.len() == 1 && subjects.how != How::None => Statement::all(all),
            None => subjects.how.of(all),
        })
    }

    /// The subjects of a clause.
    fn subjects(&mut self) -> Option<Subjects> {
        self.topic = None;
        if let Some(noun) = self.attempt(|reader| reader.no_one()) {
            return Some(Subjects { nouns: vec![noun], how: How::None, counted: None });
        }
        if let Some(noun) = self.attempt(|reader| reader.pronoun()) {
            return Some(Subjects { nouns: vec![noun], how: How::All, counted: None });
        }
        let counted = self.attempt(|reader| reader.so_many_of());
        let how = match self.word() {
            _ if counted.is_some() => None,
            Some("both") => Some(How::All),
            Some("either") => Some(How::ExactlyOne),
            Some("neither") => Some(How::None),
            _ => None,
        };
        self.at += usize::from(how.is_some());
        let (nouns, word) = self.nouns()?;
        if how.is_some() && nouns.len() == 1 {
            return self.expected("\"and\", \"or\" or \"nor\" and another subject");
        }
        if how == Some(How::None) && word == Some("and") {
            return self.expected("\"nor\"");
        }
        let is_not_both = word == Some("or") && self.take_one(&["but not both", "and not both"]);
        let how = how.or(is_not_both.then_some(How::ExactlyOne));
        let how = how.unwrap_or(if word == Some("or") { How::Any } else { How::All });
        let count = nouns.len();
        let counted =
            counted.map(|(least, most)| if least > most { (count, count) } else { (least, most.min(count)) });
        Some(Subjects { nouns, how, counted })
    }

    /// `no one with the cat`, `no neighbour of the Dane`: the house that does not exist.
    fn no_one(&mut self) -> Option<Noun> {
        if self.peek("none") && self.word_at(1) == Some("of") {
            return None;
        }
        if self.take_one(&["no one", "nobody", "no person", "no house", "none"]) {
            let _ = self.take("with");
            if let Some(part) = self.attempt(|reader| reader.relation_or_comparison()) {
                return Some(Noun::that(part));
            }
            return Some(self.noun().unwrap_or_default());
        }
        if !self.take("no") || self.peek_any(&["more", "less", "fewer"]) || self.peek_any(&lexicon::PLACES) {
            return None;
        }
        self.noun()
    }

    /// `exactly two of`: how many of the subjects. `all of` is at least one and at most none.
    fn so_many_of(&mut self) -> Option<(usize, usize)> {
        let counts = [
            ("none of", (0, 0)),
            ("neither of", (0, 0)),
            ("all of", (1, 0)),
            ("both of", (1, 0)),
            ("either of", (1, usize::MAX)),
        ];
        if let Some((_, bounds)) = counts.iter().find(|(text, _)| self.take_all(text)) {
            return Some(*bounds);
        }
        let quantity = self.quantity()?;
        let _ = self.take_any(&lexicon::PLACES);
        self.take("of").then(|| quantity.counts(usize::from(u16::MAX)))
    }

    /// Nouns in a list, and the word that joins them.
    fn nouns(&mut self) -> Option<(Vec<Noun>, Option<&'static str>)> {
        let (mut nouns, mut word) = (vec![self.noun_with_apposition()?], None);
        while let Some((connective, noun)) = self.attempt(|reader| {
            let is_listed = reader.is_after_comma();
            let connective = ["and", "or", "nor"].into_iter().find(|word| reader.peek(word));
            reader.at += usize::from(connective.is_some());
            (connective.is_some() || is_listed).then_some(())?;
            Some((connective, reader.noun_with_apposition()?))
        }) {
            word = connective.or(word);
            nouns.push(noun);
        }
        Some((nouns, word))
    }

    /// A noun, and a relative clause between commas: `Ann, who drinks tea, ...`.
    fn noun_with_apposition(&mut self) -> Option<Noun> {
        let noun = self.noun()?;
        let more = self.attempt(|reader| {
            let is_apposition = reader.is_after_comma() && reader.peek_any(&["who", "whose", "which"]);
            is_apposition.then(|| reader.relative_clause()).flatten()
        });
        Some(more.map_or(noun.clone(), |more| noun.and(&more)))
    }
}
