//! Clauses: the predicates of one or several subjects.

use super::Reader;
use super::coordination::{CONTRASTS, Coordination, JOINTS, Joint, Separation, Tail};
use super::noun::Noun;
use super::phrase::{How, Phrase};
use super::subjects::Subjects;
use crate::formats::logic::lexicon;
use crate::puzzles::logic_grid::{Entry, Relation, Statement};

/// A predicate in a list, with what joins it to those before.
struct Predicate {
    joint: Option<Joint>,
    separation: Separation,
    phrase: Phrase,
}

/// Whether a statement relates houses to each other.
fn relates(statement: &Statement) -> bool {
    match statement {
        Statement::That(relation) => !matches!(relation, Relation::Together(_)),
        Statement::Count { of, .. } => of.iter().any(relates),
    }
}

impl<'a> Reader<'a> {
    /// The predicate of each subject, or of some of them.
    pub(super) fn all_said(&mut self) -> Option<Statement> {
        let place = self.at;
        let mut subjects = self.subjects()?;
        if let Some(phrase) = self.attempt(|reader| reader.not_both(&subjects)) {
            let both = self.said_of(&subjects, &[], phrase, None, place)?;
            return Some(Statement::none(vec![both]));
        }
        let (end, has_neighbours) = (self.at, self.has_neighbours);
        let first = self.phrase()?;
        if has_neighbours && !first.denies() && first.all_parts().is_none() {
            let message = "it is not clear whether all neighbours are meant; write `one of the neighbours`, or two rules";
            return self.wrong(end, message.to_owned());
        }
        let first_parts = first.all_nouns();
        self.subject =
            Some(&subjects.nouns[..]).filter(|nouns| nouns.len() == 1).map(|nouns| nouns[0].clone());
        let mut more: Vec<Predicate> = Vec::new();
        let mut is_denied = first.denies();
        while let Some(next) = self.attempt(|reader| reader.another_predicate(&subjects, is_denied)) {
            is_denied = next.phrase.denies();
            more.push(next);
        }
        let has_or = more.iter().any(|next| next.joint == Some(Joint::Or));
        let is_alternative = matches!(subjects.how, How::Any | How::ExactlyOne);
        let is_of_subjects = more.is_empty() && subjects.nouns.len() > 1 && is_alternative;
        let mut tail = if has_or || is_of_subjects { self.tail() } else { None };
        if is_of_subjects {
            subjects.how = match tail.take() {
                Some(Tail::ExactlyOne) => How::ExactlyOne,
                Some(Tail::AtLeastOne) => How::Any,
                None => subjects.how,
            };
        }
        let is_open = subjects.how != How::All && subjects.nouns.len() > 1;
        let statement = self.said_of(&subjects, &more, first, tail, place)?;
        let statement = match first_parts.filter(|_| has_neighbours) {
            // Ann's neighbours are two others.
            Some(parts) => Statement::all(vec![statement, self.all_different(&parts)?]),
            None => statement,
        };
        if is_open || subjects.counted.is_some() { Some(statement) } else { self.consistent(statement) }
    }

    /// `in the cellar`, after `not in the attic but`.
    fn instead(&mut self) -> Option<Phrase> {
        if self.is_at_verb() {
            return None;
        }
        let _ = self.take(lexicon::LINKS);
        let phrase = self.complement(false)?;
        (phrase.only_noun().is_some() && self.is_at_break()).then_some(phrase)
    }

    /// `Only Ann owns the owl`, where no other can.
    pub(super) fn only_one_said(&mut self) -> Option<Statement> {
        if !self.take("only") {
            return None;
        }
        let noun = self.noun()?;
        let phrase = self.phrase()?;
        phrase.only_noun()?;
        self.said(&noun, &phrase)
    }

    /// `Only two guests paid more than Ann`: how many houses this is so of.
    pub(super) fn counted_said(&mut self) -> Option<Statement> {
        let quantity = self.quantity()?;
        let _ = self.take("other|more");
        let are_people =
            quantity.unit.as_ref().is_none_or(|unit| ["person", "people"].contains(&unit.as_str()));
        let has_noun = self.attribute().is_some() || self.word().is_some_and(lexicon::is_filler);
        self.skip_fillers();
        if !are_people || !(has_noun || quantity.unit.is_some()) || !self.is_at_verb() {
            return None;
        }
        let phrase = self.phrase()?;
        if !self.is_at_break() {
            return self.expected("the end of the clause");
        }
        let count = self.grammar.houses.len();
        let each = (0..count).map(|house| self.said(&Noun::of(Entry::at([house])), &phrase));
        let each: Vec<Statement> = each.collect::<Option<_>>()?;
        let (least, most) = quantity.counts(count);
        Some(Statement::count(each, least, most))
    }

    /// `Everyone but Ann drinks tea`: of each house, either Ann has it or this is so.
    pub(super) fn everyone_but(&mut self) -> Option<Statement> {
        if !self.take("everyone|everybody") && !self.take("every") {
            return None;
        }
        self.skip_fillers();
        if !self.take("but|except for|except|other than|apart from") {
            return None;
        }
        let exception = self.noun()?;
        let place = self.at;
        let phrase = self.phrase()?;
        let mut each = Vec::new();
        for house in 0..self.grammar.houses.len() {
            let house = Noun::of(Entry::at([house]));
            let is_exception = house.and(&exception).exists(self.grammar.attributes)?;
            let is_so = self.said(&house, &phrase)?;
            if relates(&is_so) {
                let message = "it is not clear whether the other house is excepted, too; name the subjects";
                return self.wrong(place, message.to_owned());
            }
            each.push(Statement::count(vec![is_exception, is_so], 1, 1));
        }
        Some(Statement::all(each))
    }

    /// `Not Ann but Bob drinks tea`, `Bob, not Ann, drinks tea`.
    pub(super) fn instead_of_other(&mut self) -> Option<Statement> {
        if !self.rest().iter().any(|word| word.is("not")) {
            return None;
        }
        let (meant, other) = if self.take("not") {
            let other = self.noun()?;
            self.take("but").then_some(())?;
            (self.noun()?, other)
        } else {
            let meant = self.noun()?;
            (self.is_after_comma() && (self.take("and not") || self.take("not"))).then_some(())?;
            let other = self.noun()?;
            self.is_after_comma().then_some((meant, other))?
        };
        let phrase = self.phrase()?;
        let of_other = self.said(&other, &phrase)?;
        self.subject = Some(meant.clone());
        Some(Statement::all(vec![self.said(&meant, &phrase)?, Statement::none(vec![of_other])]))
    }

    /// Another phrase about the same subjects.
    fn another_predicate(&mut self, subjects: &Subjects, is_denied: bool) -> Option<Predicate> {
        let (separation, place) = (self.separation(), self.at);
        if self.is_at_inversion() {
            return None;
        }
        let is_or = self.take("or");
        let is_nor = !is_or && is_denied && self.take("nor");
        // `next to Ann, somewhere left of Bob`, `owns the cat, not the dog`
        let joins_alone = separation == Separation::Comma;
        if !is_or && !is_nor && !self.take(JOINTS) {
            let phrase = if joins_alone { self.phrase_without_verb() } else { None }?;
            let is_last = self.at == self.words.len() && !self.is_at_verb();
            return is_last.then_some(Predicate { joint: Some(Joint::And), separation, phrase });
        }
        let _ = self.take("also|either");
        if self.is_at_inversion() {
            return None;
        }
        // A verb without an ending shares the negation before: `does not own the cat or drink tea`.
        let is_contrast =
            self.words[place..self.at].iter().any(|word| CONTRASTS.contains(word.folded.as_str()));
        let shares_denial = is_denied && !is_contrast && self.word().is_some_and(lexicon::is_base_form);
        let is_instead = is_denied && self.words[place..self.at].iter().any(|word| word.is("but"));
        let mut phrase =
            if let Some(instead) = is_instead.then(|| self.attempt(|reader| reader.instead())).flatten() {
                instead
            } else if self.is_at_verb() && !self.peek("not") {
                self.phrase()?
            } else {
                self.phrase_without_verb().filter(|_| !self.is_at_verb())?
            };
        if separation == Separation::None && self.relative_end == place {
            let message =
                "read as: the subject of the clause does this; put a comma before it, or write two rules";
            self.note(place, message);
        }
        if shares_denial || is_nor {
            phrase = Phrase::denied(phrase.to_part());
        }
        let denies_all = shares_denial || subjects.how == How::None;
        if denies_all && !is_or && !is_nor {
            let message =
                "read as: none of these is so; write `it is not true that` before both if one of them may be";
            self.note(place, message);
        }
        let joint = if is_or && !shares_denial || subjects.how == How::None { Joint::Or } else { Joint::And };
        Some(Predicate { joint: Some(joint), separation, phrase })
    }

    /// `do not both live next to the cat`: what is not so of all subjects.
    fn not_both(&mut self, subjects: &Subjects) -> Option<Phrase> {
        let is_several = subjects.nouns.len() > 1 && subjects.how == How::All && subjects.counted.is_none();
        let is_denied = is_several && self.verbs()?;
        if !is_denied || !self.take("both|all") {
            return None;
        }
        if self.is_at_verb() { self.phrase() } else { self.complement(false) }
    }

    /// The statement of these phrases about these subjects.
    fn said_of(
        &mut self,
        subjects: &Subjects,
        more: &[Predicate],
        first: Phrase,
        tail: Option<Tail>,
        place: usize,
    ) -> Option<Statement> {
        let mut all = Vec::new();
        for noun in &subjects.nouns {
            let mut list = Coordination::new(self.said(noun, &first)?, false);
            for next in more {
                let statement = self.said(noun, &next.phrase)?;
                list.push(next.joint, next.separation, statement);
            }
            all.push(self.combine(list, tail, place));
        }
        // A denied predicate still says that there is a house with all else that the subject says.
        if let ([noun], true) = (&subjects.nouns[..], first.denies() && subjects.how != How::None) {
            all.extend(self.if_described(noun));
        }
        Some(match subjects.counted {
            Some((least, most)) => Statement::count(all, least, most),
            None if subjects.nouns.len() == 1 && subjects.how != How::None => Statement::all(all),
            None => subjects.how.of(all),
        })
    }

    /// The statement that there is a house like a noun, if it says more than a name.
    fn if_described(&self, noun: &Noun) -> Option<Statement> {
        noun.is_described().then(|| noun.exists(self.grammar.attributes)).flatten()
    }
}
