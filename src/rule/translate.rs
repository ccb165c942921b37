//! Translation from the tree of regex-syntax to an expression over symbols.
//!
//! Only groups that a back-reference uses are kept. Back-references that regex engines interpret
//! differently are refused here: those to a group that may not have matched (some engines then match
//! nothing, others the empty text), and those to a group inside a repetition whose body can match nothing.

use std::collections::BTreeSet;

use regex_syntax::hir::{Class, Hir, HirKind, Look as Assertion};

use super::RuleError;
use super::dialect::{Meaning, Rewritten};
use super::expression::{Expression, Lookaround};
use crate::symbol::{Symbol, SymbolSet};

/// A group that the user wrote.
struct Known {
    /// Its number in regex-syntax, which also counts the reserved groups.
    index: u32,
    name: Option<String>,
}

/// The translator of one pattern.
pub(super) struct Translator<'a> {
    letters: &'a [char],
    rewritten: &'a Rewritten,
    /// The user's groups, in order.
    known: Vec<Known>,
}

impl<'a> Translator<'a> {
    pub(super) fn new(letters: &'a [char], rewritten: &'a Rewritten, syntax: &Hir) -> Translator<'a> {
        let mut translator = Translator { letters, rewritten, known: Vec::new() };
        translator.meet_groups(syntax);
        translator.known.sort_by_key(|group| group.index);
        translator
    }

    fn meet_groups(&mut self, syntax: &Hir) {
        match syntax.kind() {
            HirKind::Capture(capture) => {
                let name = capture.name.as_deref();
                if name.and_then(|name| self.rewritten.replaced_by(name)).is_none() {
                    self.known.push(Known { index: capture.index, name: name.map(str::to_owned) });
                }
                self.meet_groups(&capture.sub);
            }
            HirKind::Repetition(repetition) => self.meet_groups(&repetition.sub),
            HirKind::Concat(parts) | HirKind::Alternation(parts) => {
                parts.iter().for_each(|part| self.meet_groups(part));
            }
            _ => {}
        }
    }

    /// The expression and the number of its groups.
    pub(super) fn translate(&self, syntax: &Hir) -> Result<(Expression, usize), RuleError> {
        let mut expression = self.express(syntax)?;
        self.check(&expression, &mut BTreeSet::new(), &[])?;
        let meant: BTreeSet<usize> = (0..self.known.len())
            .filter(|group| {
                expression.any(
                    &|part| matches!(part, Expression::BackReference { group: meant, .. } if meant == group),
                )
            })
            .collect();
        expression.keep_groups(&meant);
        Ok((expression, meant.len()))
    }

    fn express(&self, syntax: &Hir) -> Result<Expression, RuleError> {
        let all = |parts: &[Hir]| parts.iter().map(|part| self.express(part)).collect::<Result<Vec<_>, _>>();
        Ok(match syntax.kind() {
            HirKind::Empty => Expression::Sequence(Vec::new()),
            HirKind::Literal(literal) => {
                let text =
                    std::str::from_utf8(&literal.0).map_err(|_| RuleError::refused(0, "single bytes"))?;
                Expression::Sequence(text.chars().map(|wanted| self.one(|letter| letter == wanted)).collect())
            }
            HirKind::Class(Class::Unicode(class)) => self.one(|letter| {
                class.ranges().iter().any(|range| range.start() <= letter && letter <= range.end())
            }),
            // An empty class is a byte class, and so is a class without Unicode.
            HirKind::Class(Class::Bytes(class)) if class.is_ascii() => self.one(|letter| {
                let is_within =
                    |byte| class.ranges().iter().any(|range| range.start() <= byte && byte <= range.end());
                u8::try_from(letter).is_ok_and(is_within)
            }),
            HirKind::Class(Class::Bytes(_)) => return Err(RuleError::refused(0, "single bytes")),
            HirKind::Look(assertion) => self.assertion(*assertion)?,
            HirKind::Repetition(repetition) => Expression::Repeat {
                inner: Box::new(self.express(&repetition.sub)?),
                least: repetition.min,
                most: repetition.max,
            },
            HirKind::Capture(capture) => {
                match capture.name.as_deref().and_then(|name| self.rewritten.replaced_by(name)) {
                    Some(replaced) => match &replaced.meaning {
                        Meaning::Lookaround(look) => {
                            let inner = self.express(&capture.sub)?;
                            if look.behind && !inner.is_plain() {
                                let construct = "look-behind that contains look-around or a back-reference";
                                return Err(RuleError::refused(replaced.position, construct));
                            }
                            seen(*look, inner)
                        }
                        meaning => Expression::BackReference {
                            group: self.meant(meaning, replaced.position)?,
                            or_empty: false,
                        },
                    },
                    None => {
                        let group = self.known.iter().position(|known| known.index == capture.index);
                        let inner = Box::new(self.express(&capture.sub)?);
                        Expression::Group { group: group.unwrap_or_default(), inner }
                    }
                }
            }
            HirKind::Concat(parts) => Expression::Sequence(all(parts)?),
            HirKind::Alternation(parts) => Expression::Either(all(parts)?),
        })
    }

    fn one(&self, holds: impl Fn(char) -> bool) -> Expression {
        Expression::One(self.symbols(holds))
    }

    fn symbols(&self, holds: impl Fn(char) -> bool) -> SymbolSet {
        (0..self.letters.len()).filter(|&index| holds(self.letters[index])).map(Symbol::new).collect()
    }

    /// Translates an assertion of regex-syntax: an end of the line, or look-around at both neighbours.
    fn assertion(&self, assertion: Assertion) -> Result<Expression, RuleError> {
        let ascii = self.symbols(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        let word = self.symbols(|letter| regex_syntax::try_is_word_character(letter).unwrap_or_default());
        let inside = self.symbols(|letter| letter != '\n');
        let look = |behind, negative, set| seen(Lookaround { behind, negative }, Expression::One(set));
        let begins = |set| Expression::Sequence(vec![look(true, true, set), look(false, false, set)]);
        let ends = |set| Expression::Sequence(vec![look(true, false, set), look(false, true, set)]);
        let within = |set| Expression::Sequence(vec![look(true, false, set), look(false, false, set)]);
        let outside = |set| Expression::Sequence(vec![look(true, true, set), look(false, true, set)]);
        Ok(match assertion {
            Assertion::Start => Expression::Start,
            Assertion::End => Expression::End,
            Assertion::StartLF => look(true, true, inside),
            Assertion::EndLF => look(false, true, inside),
            Assertion::WordAscii => Expression::Either(vec![begins(ascii), ends(ascii)]),
            Assertion::WordUnicode => Expression::Either(vec![begins(word), ends(word)]),
            Assertion::WordAsciiNegate => Expression::Either(vec![within(ascii), outside(ascii)]),
            Assertion::WordUnicodeNegate => Expression::Either(vec![within(word), outside(word)]),
            Assertion::WordStartAscii => begins(ascii),
            Assertion::WordStartUnicode => begins(word),
            Assertion::WordEndAscii => ends(ascii),
            Assertion::WordEndUnicode => ends(word),
            Assertion::WordStartHalfAscii => look(true, true, ascii),
            Assertion::WordStartHalfUnicode => look(true, true, word),
            Assertion::WordEndHalfAscii => look(false, true, ascii),
            Assertion::WordEndHalfUnicode => look(false, true, word),
            Assertion::StartCRLF | Assertion::EndCRLF => {
                return Err(RuleError::refused(0, "a line break of two characters"));
            }
        })
    }

    /// The group that a back-reference refers to.
    fn meant(&self, meaning: &Meaning, position: usize) -> Result<usize, RuleError> {
        let (found, called) = match meaning {
            Meaning::Name(name) => {
                (self.known.iter().position(|known| known.name.as_ref() == Some(name)), format!("{name:?}"))
            }
            Meaning::Number(number) => (Some(number - 1), number.to_string()),
            Meaning::Lookaround(_) => (None, String::new()),
        };
        found.filter(|&group| group < self.known.len()).ok_or_else(|| {
            let count = self.known.len();
            let groups = if count == 1 { "group" } else { "groups" };
            RuleError::syntax(
                position,
                format!("there is no group {called}; the pattern has {count} {groups}"),
            )
        })
    }

    /// Refuses back-references to groups that may not have matched. `sure` holds the groups that have
    /// certainly matched; groups that match here are added. `around` holds the enclosing groups.
    fn check(
        &self,
        expression: &Expression,
        sure: &mut BTreeSet<usize>,
        around: &[usize],
    ) -> Result<(), RuleError> {
        match expression {
            Expression::BackReference { group, .. } if around.contains(group) => {
                return Err(self.refused(*group, "a back-reference to the group that contains it"));
            }
            Expression::BackReference { group, .. } if !sure.contains(group) => {
                return Err(self.refused(*group, "a back-reference to a group that may not have matched"));
            }
            Expression::Sequence(parts) => {
                parts.iter().try_for_each(|part| self.check(part, sure, around))?;
            }
            Expression::Either(parts) => {
                let mut shared: Option<BTreeSet<usize>> = None;
                for part in parts {
                    let mut own = sure.clone();
                    self.check(part, &mut own, around)?;
                    shared = Some(shared.map_or(own.clone(), |shared| &shared & &own));
                }
                *sure = shared.unwrap_or_default();
            }
            Expression::Repeat { inner, least, most } => {
                let mut own = sure.clone();
                self.check(inner, &mut own, around)?;
                if *least > 0 {
                    *sure = own;
                }
                if *most != Some(1) && inner.may_be_empty() {
                    self.check_idle_groups(inner)?;
                }
            }
            Expression::Group { group, inner } => {
                self.check(inner, sure, &[around, &[*group]].concat())?;
                sure.insert(*group);
            }
            // Groups that match inside look-around are not visible after it.
            Expression::Lookaround { inner, .. } => self.check(inner, &mut sure.clone(), around)?,
            _ => {}
        }
        Ok(())
    }

    /// Refuses back-references to groups inside a repetition whose body can match nothing.
    fn check_idle_groups(&self, inner: &Expression) -> Result<(), RuleError> {
        for replaced in &self.rewritten.replaced {
            if matches!(replaced.meaning, Meaning::Lookaround(_)) {
                continue;
            }
            let group = self.meant(&replaced.meaning, replaced.position)?;
            if inner.any(&|part| matches!(part, Expression::Group { group: found, .. } if *found == group)) {
                let construct = "a back-reference to a group in a repetition that can match nothing";
                return Err(self.refused(group, construct));
            }
        }
        Ok(())
    }

    /// The error for the first back-reference to this group.
    fn refused(&self, group: usize, construct: &'static str) -> RuleError {
        let is_meant = |meaning: &Meaning, position| {
            !matches!(meaning, Meaning::Lookaround(_)) && self.meant(meaning, position) == Ok(group)
        };
        let first =
            self.rewritten.replaced.iter().find(|replaced| is_meant(&replaced.meaning, replaced.position));
        RuleError::refused(first.map_or(0, |replaced| replaced.position), construct)
    }
}

fn seen(look: Lookaround, inner: Expression) -> Expression {
    Expression::Lookaround { look, inner: Box::new(inner) }
}

impl Expression {
    /// Keeps only these groups and renumbers them.
    fn keep_groups(&mut self, meant: &BTreeSet<usize>) {
        match self {
            Expression::Sequence(parts) | Expression::Either(parts) => {
                parts.iter_mut().for_each(|part| part.keep_groups(meant));
            }
            Expression::Repeat { inner, .. } | Expression::Lookaround { inner, .. } => {
                inner.keep_groups(meant)
            }
            Expression::BackReference { group, .. } => *group = meant.range(..*group).count(),
            Expression::Group { group, inner } => {
                inner.keep_groups(meant);
                match meant.contains(group) {
                    true => *group = meant.range(..*group).count(),
                    false => *self = std::mem::replace(inner, Expression::Start),
                }
            }
            _ => {}
        }
    }
}
