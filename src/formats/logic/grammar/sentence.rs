//! Sentences: conditions, and lists of clauses.

use super::Reader;
use super::coordination::{CONTRASTS, Coordination, JOINTS, Joint, Separation};
use crate::formats::logic::phrases::Phrases;
use crate::puzzles::logic_grid::Statement;

/// Words for `if and only if`.
const EQUIVALENT: Phrases = Phrases(
    "\
    if and only if|iff|exactly when|exactly if|just when|just if|just in case|precisely when|\
    precisely if|when and only when",
);

/// Words for `if`, before a condition.
const IF: Phrases = Phrases(
    "\
    if|whenever|when|provided that|provided|providing that|providing|assuming that|assuming|\
    supposing that|suppose that|in case|given that|as long as",
);

/// Words for what holds where a condition does not.
const OTHERWISE: Phrases = Phrases("otherwise|and otherwise|if not|else");

fn not(statement: Statement) -> Statement {
    Statement::none(vec![statement])
}

impl<'a> Reader<'a> {
    /// Conditions: if, only if, if and only if, unless.
    pub(super) fn conditional(&mut self) -> Option<Statement> {
        let _ = self.attempt(|reader| reader.direction());
        if let Some(first) = self.attempt(|reader| reader.condition_first()) {
            let mut all = vec![first];
            while let Some(next) = self.attempt(|reader| {
                let is_apart = reader.separation() == Separation::Semicolon;
                let _ = reader.take("and|but");
                let condition = reader.attempt(|reader| reader.condition_first());
                condition.or_else(|| if is_apart { reader.clauses() } else { None })
            }) {
                all.push(next);
            }
            return Some(if all.len() == 1 { all.remove(0) } else { Statement::all(all) });
        }
        if self.peek("if|unless") {
            return None;
        }
        let place = self.at;
        let first = self.clauses()?;
        let is_conditional = self.peek("if|unless|iff|when|whenever|only|provided|exactly");
        if is_conditional && self.is_joined_after_comma {
            self.note(
                place,
                "read as: the condition is that of all clauses before it; write two rules if it is not",
            );
        }
        if self.take(EQUIVALENT) {
            let second = self.clauses()?;
            return Some(Statement::exactly_one(vec![first, not(second)]));
        }
        if self.take("only if|only when|implies that") {
            let needed = self.clauses()?;
            return Some(Statement::any(vec![not(first), needed]));
        }
        if self.take(IF) {
            let condition = self.clauses()?;
            if self.take("and only then|but only then") {
                return Some(Statement::exactly_one(vec![first, not(condition)]));
            }
            return self.with_otherwise(condition, first);
        }
        if self.take("unless") {
            let exception = self.clauses()?;
            return Some(Statement::any(vec![exception, first]));
        }
        Some(first)
    }

    /// `If ..., then ...`, `only if ... does ...`.
    fn condition_first(&mut self) -> Option<Statement> {
        let is_equivalent = self.take("if and only if|iff");
        let is_needed = !is_equivalent && self.take("only if|only when");
        let is_exception = self.take("unless");
        if !is_equivalent && !is_needed && !is_exception && !self.take(IF) {
            return None;
        }
        // The comma after the condition does not join clauses.
        let joins_at_commas = std::mem::replace(&mut self.joins_at_commas, false);
        let condition = self.clauses();
        self.joins_at_commas = joins_at_commas;
        let condition = condition?;
        if self.take("then") {
            let gapped =
                self.attempt(|reader| reader.gapped_clause().filter(|_| reader.at == reader.words.len()));
            if let Some(result) = gapped.filter(|_| !is_equivalent && !is_needed) {
                return Some(Statement::any(vec![
                    if is_exception { condition } else { not(condition) },
                    result,
                ]));
            }
        }
        if is_needed {
            // `Only if ... does Ann own the cat`: the verb comes before the subject.
            let _ = self.take("does|do|did|can|is|will");
        }
        let (place, stops) = (self.at, std::mem::replace(&mut self.stops_at_semicolons, true));
        let result = self.clauses();
        self.stops_at_semicolons = stops;
        let result = result?;
        if self.is_joined_after_comma {
            self.note(
                place,
                "read as: all that follows depends on the condition; write two rules if it does not",
            );
        }
        if is_equivalent || self.take("and vice versa") {
            return Some(Statement::exactly_one(vec![condition, not(result)]));
        }
        match (is_needed, is_exception) {
            (true, _) => Some(Statement::any(vec![condition, not(result)])),
            (_, true) => Some(Statement::any(vec![condition, result])),
            _ => self.with_otherwise(condition, result),
        }
    }

    /// The statement that holds if a condition does, and the one that holds otherwise.
    fn with_otherwise(&mut self, condition: Statement, result: Statement) -> Option<Statement> {
        let mut both = vec![Statement::any(vec![not(condition.clone()), result])];
        if self.take(OTHERWISE) {
            let otherwise = self.clauses()?;
            both.push(Statement::any(vec![condition, otherwise]));
        }
        Some(Statement::all(both))
    }

    /// Clauses joined by `and` or `or`.
    pub(super) fn clauses(&mut self) -> Option<Statement> {
        self.list_of_clauses(false)
    }

    /// The clauses that a negation before them reaches: not those after a comma or `but`.
    pub(super) fn clauses_in_scope(&mut self) -> Option<Statement> {
        self.list_of_clauses(true)
    }

    fn list_of_clauses(&mut self, is_scope: bool) -> Option<Statement> {
        let place = self.at;
        let mut is_joined_after_comma = false;
        let (first, is_either) = self.first_clause()?;
        let (mut list, mut is_closed) = (Coordination::new(first, is_either), !is_either);
        loop {
            if let Some(tail) = list.has_or().then(|| self.tail()).flatten() {
                let statement = self.combine(list, Some(tail), place);
                list = Coordination::new(statement, false);
                is_closed = true;
                continue;
            }
            if is_scope && self.separation() != Separation::None && self.at < self.words.len() {
                let message = "read as: what is not true ends at the comma; leave it out, or write two rules";
                self.note(self.at, message);
                break;
            }
            is_closed |= list.has_or();
            let is_complete = is_either && list.has_or();
            let next = self.attempt(|reader| reader.next_clause(is_scope, is_complete));
            let Some((joint, separation, statement)) = next else { break };
            is_joined_after_comma |= separation != Separation::None && joint == Some(Joint::And);
            list.push(joint, separation, statement);
        }
        self.is_joined_after_comma = is_joined_after_comma;
        if !is_closed && !list.has_or() {
            return self.expected("\"or\" and another clause");
        }
        Some(self.combine(list, None, place))
    }

    /// The first clause, and whether `either` opens a list.
    fn first_clause(&mut self) -> Option<(Statement, bool)> {
        if let Some(clause) = self.attempt(|reader| reader.clause()) {
            return Some((clause, false));
        }
        if self.take("both") {
            return self.clause().map(|clause| (clause, false));
        }
        let is_either = self.take("either");
        is_either.then_some(())?;
        Some((self.clause()?, true))
    }

    /// Another clause with what joins it. `and` after a comma does not belong to alternatives that are complete.
    fn next_clause(
        &mut self,
        is_scope: bool,
        is_complete: bool,
    ) -> Option<(Option<Joint>, Separation, Statement)> {
        let separation = self.separation();
        let is_weak = self.peek(CONTRASTS);
        let is_over = self.stops_at_semicolons && separation == Separation::Semicolon;
        if is_scope && is_weak || is_over || self.peek(OTHERWISE) {
            return None;
        }
        let joint = if self.take("or") {
            let _ = self.take("else");
            Some(Joint::Or)
        } else if self.take(JOINTS) || self.peek("nor") {
            if is_complete && separation != Separation::None {
                return None;
            }
            Some(Joint::And)
        } else {
            let joins = separation == Separation::Semicolon || self.joins_at_commas;
            (joins && separation != Separation::None).then_some(())?;
            None
        };
        let _ = self.take("that");
        let separation = if is_weak { separation.max(Separation::Comma) } else { separation };
        if let Some(clause) = self.attempt(|reader| reader.gapped_clause()) {
            return Some((joint, separation, clause));
        }
        if let Some(clause) = self.attempt(|reader| reader.clause()) {
            return Some((joint, separation, clause));
        }
        if !self.peek("either") {
            return None;
        }
        Some((joint, separation, self.alternatives_inside()?))
    }

    /// `either ... or ...` inside a list.
    fn alternatives_inside(&mut self) -> Option<Statement> {
        let (place, _) = (self.at, self.take("either"));
        let mut list = Coordination::new(self.clause()?, true);
        while let Some((joint, separation, statement)) = self.attempt(|reader| {
            let is_or = reader.peek("or");
            let is_outside = reader.separation() != Separation::None && !is_or;
            if is_outside { None } else { reader.next_clause(false, false) }
        }) {
            list.push(joint, separation, statement);
        }
        if !list.has_or() {
            return self.expected("\"or\" and another clause");
        }
        let tail = self.tail();
        Some(self.combine(list, tail, place))
    }

    /// One clause: one of the fixed forms, or subjects with a predicate.
    pub(super) fn clause(&mut self) -> Option<Statement> {
        let forms: [fn(&mut Reader<'a>) -> Option<Statement>; 21] = [
            Reader::it_is_not_true,
            Reader::counted_truths,
            Reader::there_are_between,
            Reader::between_there_are,
            Reader::there_is,
            Reader::the_difference,
            Reader::the_more_of_two,
            Reader::one_and_the_other,
            Reader::these_are_all,
            Reader::no_two,
            Reader::respectively,
            Reader::inverted,
            Reader::instead_of_other,
            Reader::total_said,
            Reader::together_said,
            Reader::all_said,
            Reader::only_one_said,
            Reader::counted_said,
            Reader::everyone_but,
            Reader::fronted,
            Reader::contracted,
        ];
        self.before = [self.object.take(), self.subject.take()];
        let before = self.asserted.len();
        let statement = forms.into_iter().find_map(|form| self.attempt(form))?;
        let asserted = self.asserted.split_off(before);
        if asserted.is_empty() {
            return Some(statement);
        }
        Some(Statement::all(std::iter::once(statement).chain(asserted).collect()))
    }
}
