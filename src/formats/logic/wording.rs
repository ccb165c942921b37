//! Canonical sentences: what each statement says, in words of which the grammar has one reading.
//!
//! ```text
//! atom      = noun "has" values | noun "is in house" HOUSE | noun relation noun | noun "is" comparison "than" noun
//! noun      = VALUE of the first attribute | "the one with" ATTRIBUTE VALUE
//! statement = atoms joined by "and" or "or"; around those by ", and" or ", or"; around these by ";" or "; or"
//!           | "either" ... "or" ... | "if" ... "then" ... | "exactly two of these are true:" atom; atom; atom
//! ```
//!
//! Deeper nesting stands in parentheses, which people read and the grammar does not.

use super::names::{Meaning, Names};
use super::scales::{Difference, Scale, Scales};
use super::words::words;
use crate::formats::Source;
use crate::puzzles::LogicGrid;
use crate::puzzles::logic_grid::{Entry, Feature, Relation, Statement};

/// Renders statements: holds what names mean, and whether all of them are put in quotes.
#[derive(Clone, Copy)]
pub(super) struct Renderer<'a> {
    pub(super) puzzle: &'a LogicGrid,
    pub(super) names: &'a Names,
    pub(super) scales: &'a Scales,
    pub(super) quotes: bool,
}

/// A text, and how many levels of connectives it has.
struct Text {
    text: String,
    height: usize,
}

/// The parts of a statement that one of several holds, in any depth; otherwise the statement itself.
pub(super) fn apart(statement: Statement) -> Vec<Statement> {
    match statement {
        Statement::Count { of, least: 1, most } if most >= of.len() => {
            of.into_iter().flat_map(apart).collect()
        }
        other => vec![other],
    }
}

/// The statement that a statement denies, if it only denies one.
fn denied(statement: &Statement) -> Option<&Statement> {
    match statement {
        Statement::Count { of, least: 0, most: 0 } if of.len() == 1 => of.first(),
        _ => None,
    }
}

impl Renderer<'_> {
    /// The sentence of a statement.
    pub(super) fn sentence(self, statement: &Statement) -> String {
        self.statement(statement).text
    }

    fn statement(self, statement: &Statement) -> Text {
        let Statement::Count { of, least, most } = statement else { return self.atom(&[statement], false) };
        let (least, most, count) = (*least, (*most).min(of.len()), of.len());
        if let Some(one) = self.far(of).filter(|_| least == 1 && most == count) {
            return one;
        }
        match (&of[..], least, most) {
            ([], 0, _) => Text { text: "nothing is said".to_owned(), height: 0 },
            _ if least > most => Text { text: "this is never so".to_owned(), height: 0 },
            ([only], 1, 1) => self.statement(only),
            (parts, 1, _) if most == count && self.shared(parts).is_some() => self.atom(&refs(parts), false),
            (parts, 0, 0) if self.shared(parts).is_some() => self.atom(&refs(parts), true),
            ([only], 0, 0) => self.denial(only),
            (parts, 0, 0) => self.joined(parts.iter().map(|part| self.denial(part)).collect(), "and"),
            (parts, _, _) if least == count => self.all(parts),
            ([one, other], 1, 1) => match (denied(one), denied(other)) {
                (_, Some(second)) => {
                    self.around(self.statement(one), "if and only if", self.statement(second))
                }
                (Some(first), _) => {
                    self.around(self.statement(first), "if and only if", self.statement(other))
                }
                _ => self.either(of),
            },
            (parts, 1, 1) => self.either(parts),
            ([one, other], 1, 2) => match denied(one) {
                Some(condition) => self.condition(condition, other),
                None => self.any(of),
            },
            (parts, 1, _) if most == count => self.any(parts),
            (parts, _, _) => self.counted(parts, least, most),
        }
    }

    fn all(self, parts: &[Statement]) -> Text {
        self.joined(parts.iter().map(|part| self.statement(part)).collect(), "and")
    }

    fn any(self, parts: &[Statement]) -> Text {
        self.joined(parts.iter().map(|part| self.statement(part)).collect(), "or")
    }

    fn either(self, parts: &[Statement]) -> Text {
        let Text { text, height } = self.any(parts);
        // `and` after a comma would not be read as what goes on after both.
        Text { text: format!("either {text}"), height: height.max(2) }
    }

    fn condition(self, condition: &Statement, result: &Statement) -> Text {
        let (condition, result) =
            (self.inside(self.statement(condition)), self.inside(self.statement(result)));
        Text { text: format!("if {condition}, then {result}"), height: 3 }
    }

    fn around(self, one: Text, between: &str, other: Text) -> Text {
        Text { text: format!("{} {between} {}", self.inside(one), self.inside(other)), height: 3 }
    }

    /// `Exactly one of these is true: ...`, where their number is bounded in another way.
    fn counted(self, parts: &[Statement], least: usize, most: usize) -> Text {
        let bound = match (least, most) {
            _ if least == most => format!("exactly {least}"),
            (0, _) => format!("at most {most}"),
            _ if most == parts.len() => format!("at least {least}"),
            _ => format!("between {least} and {most}"),
        };
        let parts: Vec<String> = parts.iter().map(|part| self.alone(self.statement(part))).collect();
        Text { text: format!("{bound} of these are true: {}", parts.join("; ")), height: 4 }
    }

    /// The negation of a statement.
    fn denial(self, statement: &Statement) -> Text {
        match statement {
            Statement::That(_) => self.atom(&[statement], true),
            Statement::Count { of, least: 0, most: 0 } => self.any(of),
            Statement::Count { of, least: 1, most } if *most >= of.len() => match self.shared(of) {
                Some(_) => self.atom(&refs(of), true),
                None => self.joined(of.iter().map(|part| self.denial(part)).collect(), "and"),
            },
            other => {
                let text = self.statement(other);
                let scope = if text.height < 2 { text.text } else { format!("({})", text.text) };
                Text { text: format!("it is not true that {scope}"), height: 2 }
            }
        }
    }

    /// Texts joined by a connective, with more before it the more connectives are inside.
    fn joined(self, parts: Vec<Text>, connective: &str) -> Text {
        let height = parts.iter().map(|part| part.height).max().unwrap_or(0);
        let mark = ["", ",", ";"].get(height).copied().unwrap_or("");
        let parts: Vec<String> = match height {
            0..3 => parts.into_iter().map(|part| part.text).collect(),
            _ => parts.into_iter().map(|part| self.alone(part)).collect(),
        };
        let between = match (height, connective) {
            (2, "and") => "; ".to_owned(),
            _ => format!("{mark} {connective} "),
        };
        Text { text: parts.join(&between), height: if height < 3 { height + 1 } else { 1 } }
    }

    fn alone(self, part: Text) -> String {
        if part.height == 0 { part.text } else { format!("({})", part.text) }
    }

    fn inside(self, part: Text) -> String {
        if part.height < 2 { part.text } else { format!("({})", part.text) }
    }

    /// One distance of several, where the statements differ only in it: `at least two houses left of`.
    fn far(self, of: &[Statement]) -> Option<Text> {
        let relation = |statement: &Statement| match statement {
            Statement::That(relation) => Some(relation.clone()),
            Statement::Count { .. } => None,
        };
        let all: Vec<Relation> = of.iter().map(relation).collect::<Option<_>>()?;
        let (first, others) = all.split_first().filter(|(_, others)| !others.is_empty())?;
        let is_like_first = |other: &Relation| {
            std::mem::discriminant(other) == std::mem::discriminant(first)
                && other.entries() == first.entries()
        };
        let far: Vec<usize> = all.iter().map(Relation::distance).collect::<Option<_>>()?;
        let are_in_order = far.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        if !others.iter().all(is_like_first) || !are_in_order {
            return None;
        }
        let (least, most) = (far[0], far[far.len() - 1]);
        let bound = match (least, most) {
            (1, _) => format!("at most {most}"),
            _ if most + 1 == self.puzzle.houses().len() => format!("at least {least}"),
            _ => format!("at least {least} but at most {most}"),
        };
        let entries = first.entries();
        let side = if matches!(first, Relation::LeftOf { .. }) { "left of" } else { "from" };
        let (one, other) = (self.noun(entries[0]), self.noun(entries[1]));
        Some(Text { text: format!("{one} is {bound} houses {side} {other}"), height: 0 })
    }

    /// The common part of several statements that one house has some values, if they differ in one value.
    fn shared(self, of: &[Statement]) -> Option<Entry> {
        let entry = |statement: &Statement| match statement {
            Statement::That(Relation::Together(entry)) => Some(entry.clone()),
            _ => None,
        };
        let all: Vec<Entry> = of.iter().map(entry).collect::<Option<_>>()?;
        let first = all.first().filter(|_| all.len() > 1)?;
        let is_in_all = |feature: &&Feature| all.iter().all(|entry| entry.features().contains(feature));
        let common: Vec<&Feature> = first.features().iter().filter(is_in_all).collect();
        let is_short =
            |entry: &Entry| entry.features().len() == common.len() + 1 && entry.houses() == first.houses();
        let place = first.houses().map_or(Entry::default(), |houses| Entry::at(houses.iter().copied()));
        let rest = common.iter().map(|feature| Entry::of(feature.attribute, feature.value));
        let rest = rest.fold(place, |all, one| all.and(&one));
        (all.iter().all(is_short) && rest != Entry::default()).then_some(rest)
    }

    /// One relation, or one of several that differ in a value; or that it does not hold.
    fn atom(self, of: &[&Statement], is_denied: bool) -> Text {
        let of_text = |text| Text { text, height: 0 };
        let relations: Vec<&Relation> = of.iter().flat_map(|one| one.relations()).collect();
        if relations.len() > 1 {
            let entries = relations.iter().map(|relation| relation.entries()[0]);
            let owned: Vec<Statement> = of.iter().map(|&one| one.clone()).collect();
            let rest = self.shared(&owned).unwrap_or_default();
            let is_other = |feature: &&Feature| !rest.features().contains(feature);
            let others = entries.filter_map(|entry| entry.features().iter().find(is_other));
            let others: Vec<&Feature> = others.collect();
            let values: Vec<String> = others.iter().map(|&&feature| self.value(feature)).collect();
            let has = match (others.iter().all(|feature| feature.attribute == 0), is_denied) {
                (true, true) => "is not",
                (true, false) => "is",
                (false, true) => "does not have",
                (false, false) => "has",
            };
            return of_text(format!("{} {has} {}", self.noun(&rest), values.join(" or ")));
        }
        let is = if is_denied { "is not" } else { "is" };
        let (subject, phrase, object) = match relations[0] {
            Relation::Together(entry) => return of_text(self.together(entry, is_denied)),
            Relation::LeftOf { left, right, distance: Some(1) } => {
                (left, "immediately left of".to_owned(), right)
            }
            Relation::LeftOf { left, right, distance: Some(distance) } => {
                (left, format!("exactly {distance} houses left of"), right)
            }
            Relation::LeftOf { left, right, distance: None } => (left, "somewhere left of".to_owned(), right),
            Relation::Apart { one, other, distance: 1 } => (one, "next to".to_owned(), other),
            Relation::Apart { one, other, distance } => {
                (one, format!("exactly {distance} houses from"), other)
            }
            Relation::Between { middle, one, other, is_next } => {
                let near = if *is_next { "directly" } else { "somewhere" };
                (middle, format!("{near} between {} and", self.noun(one)), other)
            }
            Relation::Compared { one, other, attribute, pairs } => match self.comparison(*attribute, pairs) {
                Some(phrase) => (one, phrase, other),
                None => return self.listed(one, other, *attribute, pairs, is_denied),
            },
        };
        of_text(format!("{} {is} {phrase} {}", self.noun(subject), self.noun(object)))
    }

    /// The words for a comparison of two values, before the second noun: `at least 2 years higher in age than`.
    fn comparison(self, attribute: usize, pairs: &[(usize, usize)]) -> Option<String> {
        let declared = &self.puzzle.attributes()[attribute];
        let name = self.name(&declared.name);
        if (0..declared.values.len()).map(|value| (value, value)).eq(pairs.iter().copied()) {
            return Some(format!("of the same {name} as"));
        }
        let scale = self.scales.of(attribute)?;
        let all =
            || (0..scale.places.len()).flat_map(|one| (0..scale.places.len()).map(move |other| (one, other)));
        let between = |(one, other): (usize, usize)| scale.places[one] - scale.places[other];
        let are_all = |is_meant: &dyn Fn(i64) -> bool| {
            all().all(|pair| is_meant(between(pair)) == pairs.contains(&pair))
        };
        if are_all(&|difference| difference > 0) {
            return Some(format!("higher in {name} than"));
        }
        if are_all(&|difference| difference < 0) {
            return Some(format!("lower in {name} than"));
        }
        let differences = || pairs.iter().map(|&pair| between(pair));
        let is_higher = differences().min()? > 0;
        let sign = if is_higher { 1 } else { -1 };
        let (least, most) =
            (differences().map(|one| sign * one).min()?, differences().map(|one| sign * one).max()?);
        let amount = |value| scale.kind.difference(value);
        let higher = if is_higher { "higher" } else { "lower" };
        let range = Difference { least, most };
        if least < 1 || !are_all(&|difference| range.holds(sign * difference)) {
            return self.ratio(scale, pairs).map(|times| format!("{times} as high in {name} as"));
        }
        let is_open = !all().any(|pair| sign * between(pair) > most);
        let is_least = !all().any(|pair| (1..least).contains(&(sign * between(pair))));
        let bound = match (is_least, is_open) {
            _ if least == most => format!("exactly {}", amount(least)),
            (false, true) => format!("at least {}", amount(least)),
            (true, _) => format!("at most {}", amount(most)),
            (false, false) => match self.ratio(scale, pairs) {
                Some(times) => return Some(format!("{times} as high in {name} as")),
                None => format!("at least {} but at most {}", amount(least), amount(most)),
            },
        };
        Some(format!("{bound} {higher} in {name} than"))
    }

    /// A factor between values.
    fn ratio(self, scale: &Scale, pairs: &[(usize, usize)]) -> Option<String> {
        let count = scale.places.len();
        let all = || (0..count).flat_map(|one| (0..count).map(move |other| (one, other)));
        let fits = |times: i64, parts: i64| {
            let is_so =
                |(one, other): (usize, usize)| parts * scale.places[one] == times * scale.places[other];
            all().all(|pair| is_so(pair) == pairs.contains(&pair))
        };
        match (fits(1, 2), (2..=10).find(|&times| fits(times, 1))) {
            (true, _) => Some("half".to_owned()),
            (false, Some(2)) => Some("twice".to_owned()),
            (false, times) => times.map(|times| format!("{times} times")),
        }
    }

    /// The pairs of values of a comparison that has no words.
    fn listed(
        self,
        one: &Entry,
        other: &Entry,
        attribute: usize,
        pairs: &[(usize, usize)],
        is_denied: bool,
    ) -> Text {
        let both = |&(first, second): &(usize, usize)| {
            let together = |entry: &Entry, value| {
                Statement::That(Relation::Together(entry.and(&Entry::of(attribute, value))))
            };
            Statement::all(vec![together(one, first), together(other, second)])
        };
        // Two houses have different values, unless those may repeat.
        let are_two = one.features().iter().any(|one| {
            other.features().iter().any(|other| one.attribute == other.attribute && one.value != other.value)
        });
        let may_be = |pair: &&(usize, usize)| {
            pair.0 != pair.1 || !are_two || self.puzzle.attributes()[attribute].may_repeat
        };
        let any = Statement::any(pairs.iter().filter(may_be).map(both).collect());
        if is_denied { self.denial(&any) } else { self.statement(&any) }
    }

    /// The clause that one house has all values of an entry: the first is the subject.
    fn together(self, entry: &Entry, is_denied: bool) -> String {
        let (first, others) = self.first_and_others(entry);
        let subject = self.noun(&first);
        let is = if is_denied { "is not" } else { "is" };
        let has = if is_denied { "does not have" } else { "has" };
        let values: Vec<String> = others.iter().map(|&feature| self.value(feature)).collect();
        let has = if others.iter().all(|feature| feature.attribute == 0) { is } else { has };
        match (&values[..], self.place(entry)) {
            ([], None) => format!("{subject} {is} someone"),
            ([], Some(place)) => format!("{subject} {is} {place}"),
            (values, None) => format!("{subject} {has} {}", values.join(" with ")),
            (values, Some(place)) => format!("{subject} {has} {} {place}", values.join(" with ")),
        }
    }

    /// The value of an entry that names it best, one of the first attribute if there is one, and its others.
    fn first_and_others(self, entry: &Entry) -> (Entry, Vec<Feature>) {
        let mut features = entry.features().to_vec();
        features.sort_by_key(|feature| feature.attribute != 0);
        let others = features.split_off(features.len().min(1));
        let first = features.first().map(|first| Entry::of(first.attribute, first.value));
        (first.unwrap_or_default(), others)
    }

    /// A house by its values and places.
    fn noun(self, entry: &Entry) -> String {
        let (first, others) = self.first_and_others(entry);
        let mut parts: Vec<String> = Vec::new();
        if let [first] = first.features() {
            let value = self.value(*first);
            parts.push(if first.attribute == 0 { value } else { format!("the one with {value}") });
        }
        parts.extend(others.iter().map(|&feature| format!("with {}", self.value(feature))));
        match (parts.is_empty(), self.place(entry)) {
            (true, None) => "someone".to_owned(),
            (true, Some(place)) => format!("the one {place}"),
            (false, place) => parts.into_iter().chain(place).collect::<Vec<_>>().join(" "),
        }
    }

    /// Where an entry may be: `in house 2`.
    fn place(self, entry: &Entry) -> Option<String> {
        let names: Vec<String> =
            entry.houses()?.iter().map(|&house| self.name(&self.puzzle.houses()[house])).collect();
        Some(match &names[..] {
            [] => "in no house".to_owned(),
            [only] => format!("in house {only}"),
            several => format!("in houses {}", several.join(" or ")),
        })
    }

    /// A value: that of the first attribute by its name, others after their attribute.
    fn value(self, feature: Feature) -> String {
        let attribute = &self.puzzle.attributes()[feature.attribute];
        let name = self.name(&attribute.values[feature.value]);
        let source = Source::new("", name.as_str());
        let read = words(&source, 0, source.text()).unwrap_or_default();
        let is_meant = |meaning: Meaning| meaning.stands_alone(self.puzzle.houses());
        match self.names.longest(&read, &is_meant) {
            Some((count, meanings))
                if feature.attribute == 0 && count == read.len() && meanings == [Meaning::Value(feature)] =>
            {
                name
            }
            _ => format!("{} {name}", self.name(&attribute.name)),
        }
    }

    fn name(self, name: &str) -> String {
        if self.quotes { format!("\"{name}\"") } else { name.to_owned() }
    }
}

/// References to statements.
fn refs(statements: &[Statement]) -> Vec<&Statement> {
    statements.iter().collect()
}
