//! Translation from the tree of regex-syntax to an expression over symbols.
//!
//! Only groups that a back-reference uses are kept. Back-references that regex engines interpret
//! differently are refused here: those to a group that may not have matched (some engines then match
//! nothing, others the empty text), and those to a group inside a repetition whose body can match nothing.

use std::collections::{BTreeSet, HashMap};

use regex_syntax::ast::{
    Assertion, AssertionKind, Ast, ClassPerlKind, Group, GroupKind, Repetition, RepetitionKind,
    RepetitionRange,
};

use super::RuleError;
use super::classes::{Classes, Flags};
use super::dialect::{Meaning, Replaced, Rewritten};
use super::expression::{Expression, Lookaround};
use crate::symbol::SymbolSet;

/// A group that the user wrote.
struct Known {
    /// Its number in regex-syntax, which also counts the reserved groups.
    index: u32,
    name: Option<String>,
}

/// The translator of one pattern.
pub(super) struct Translator<'a> {
    rewritten: &'a Rewritten,
    /// The flags at the part that is being translated: flags hold from where they are written to the end of their
    /// group.
    classes: Classes<'a>,
    /// The user's groups, in order.
    known: Vec<Known>,
    /// The places of those with a name.
    named: HashMap<String, usize>,
}

impl<'a> Translator<'a> {
    pub(super) fn new(letters: &'a [char], rewritten: &'a Rewritten, tree: &Ast) -> Translator<'a> {
        let classes = Classes { letters, rewritten, flags: Flags::default() };
        let mut translator = Translator { rewritten, classes, known: Vec::new(), named: HashMap::new() };
        translator.meet_groups(tree);
        translator.known.sort_by_key(|group| group.index);
        let named = translator.known.iter().enumerate();
        translator.named = named.filter_map(|(place, known)| Some((known.name.clone()?, place))).collect();
        translator
    }

    fn meet_groups(&mut self, tree: &Ast) {
        match tree {
            Ast::Group(group) => {
                let name = name(group);
                if let (Some(index), None) = (group.capture_index(), self.replaced(group)) {
                    self.known.push(Known { index, name: name.map(str::to_owned) });
                }
                self.meet_groups(&group.ast);
            }
            Ast::Repetition(repetition) => self.meet_groups(&repetition.ast),
            Ast::Concat(parts) => parts.asts.iter().for_each(|part| self.meet_groups(part)),
            Ast::Alternation(parts) => parts.asts.iter().for_each(|part| self.meet_groups(part)),
            _ => {}
        }
    }

    /// The expression and the number of its groups.
    pub(super) fn translate(mut self, tree: &Ast) -> Result<(Expression, usize), RuleError> {
        let mut expression = self.express(tree)?;
        let references = expression.references();
        let (sure, is_sure) = (Vec::new(), vec![false; self.known.len()]);
        let mut checker = Checker { translator: &self, references: &references, sure, is_sure };
        checker.check(&expression, &[])?;
        let numbers: HashMap<usize, usize> = references.into_iter().zip(0..).collect();
        expression.keep_groups(&numbers);
        Ok((expression, numbers.len()))
    }

    fn express(&mut self, tree: &Ast) -> Result<Expression, RuleError> {
        let classes = self.classes;
        Ok(match tree {
            Ast::Empty(_) => Expression::Sequence(Vec::new()),
            Ast::Flags(set) => {
                self.classes.flags.set(&set.flags);
                Expression::Sequence(Vec::new())
            }
            Ast::Literal(literal) => Expression::One(classes.literal(literal)?),
            Ast::Dot(span) => Expression::One(classes.dot(span)?),
            Ast::ClassUnicode(class) => Expression::One(classes.property(&class.span)?),
            Ast::ClassPerl(class) => Expression::One(classes.perl_class(class)?),
            Ast::ClassBracketed(class) => Expression::One(classes.bracketed(class)?),
            Ast::Assertion(assertion) => self.assertion(assertion)?,
            Ast::Repetition(repetition) => self.repetition(repetition)?,
            Ast::Group(group) => self.group(group)?,
            Ast::Concat(parts) => sequence(self.express_all(&parts.asts)?),
            Ast::Alternation(parts) => either(self.express_all(&parts.asts)?),
        })
    }

    fn express_all(&mut self, parts: &[Ast]) -> Result<Vec<Expression>, RuleError> {
        parts.iter().map(|part| self.express(part)).collect()
    }

    fn repetition(&mut self, repetition: &Repetition) -> Result<Expression, RuleError> {
        let inner = self.express(&repetition.ast)?;
        let (least, most) = match &repetition.op.kind {
            RepetitionKind::ZeroOrOne => (0, Some(1)),
            RepetitionKind::ZeroOrMore => (0, None),
            RepetitionKind::OneOrMore => (1, None),
            RepetitionKind::Range(RepetitionRange::Exactly(count)) => (*count, Some(*count)),
            RepetitionKind::Range(RepetitionRange::AtLeast(least)) => (*least, None),
            RepetitionKind::Range(RepetitionRange::Bounded(least, most)) => (*least, Some(*most)),
        };
        Ok(Expression::Repeat { inner: Box::new(inner), least, most })
    }

    fn group(&mut self, group: &Group) -> Result<Expression, RuleError> {
        let replaced = self.replaced(group);
        if let Some(Replaced { meaning: meaning @ (Meaning::Number(_) | Meaning::Name(_)), position }) =
            replaced
        {
            let group = self.meant(meaning, *position)?;
            return Ok(Expression::BackReference { group, or_empty: false });
        }
        let outside = self.classes.flags;
        if let Some(flags) = group.flags() {
            self.classes.flags.set(flags);
        }
        let inner = self.express(&group.ast)?;
        self.classes.flags = outside;
        Ok(match (replaced.map(|replaced| &replaced.meaning), group.capture_index()) {
            (Some(Meaning::Lookaround(look)), _) => {
                if look.behind && !inner.is_plain() {
                    let construct = "look-behind that contains look-around or a back-reference";
                    return Err(self.classes.refused(&group.span, construct));
                }
                seen(*look, inner)
            }
            (_, Some(index)) => {
                let group = self.known.binary_search_by_key(&index, |known| known.index).ok();
                Expression::Group { group: group.unwrap_or_default(), inner: Box::new(inner) }
            }
            _ => inner,
        })
    }

    /// The part that the rewriting replaced by this group.
    fn replaced(&self, group: &Group) -> Option<&'a Replaced> {
        self.rewritten.replaced_by(name(group)?)
    }

    /// Translates an assertion: an end of the line, or look-around at both neighbours.
    fn assertion(&self, assertion: &Assertion) -> Result<Expression, RuleError> {
        let flags = self.classes.flags;
        let is_line = matches!(assertion.kind, AssertionKind::StartLine | AssertionKind::EndLine);
        if is_line && flags.is_multi_line && flags.has_crlf {
            return Err(self.classes.refused(&assertion.span, "a line break of two characters"));
        }
        let look = |behind, negative, set| seen(Lookaround { behind, negative }, Expression::One(set));
        let inside = self.classes.symbols(|letter| letter != '\n');
        match assertion.kind {
            AssertionKind::StartLine if flags.is_multi_line => return Ok(look(true, true, inside)),
            AssertionKind::EndLine if flags.is_multi_line => return Ok(look(false, true, inside)),
            AssertionKind::StartLine | AssertionKind::StartText => return Ok(Expression::Start),
            AssertionKind::EndLine | AssertionKind::EndText => return Ok(Expression::End),
            _ => {}
        }
        let word = self.classes.perl(&ClassPerlKind::Word, &assertion.span)?;
        let sides = |before: bool, after: bool| {
            Expression::Sequence(vec![look(true, !before, word), look(false, !after, word)])
        };
        Ok(match assertion.kind {
            AssertionKind::WordBoundary => Expression::Either(vec![sides(false, true), sides(true, false)]),
            AssertionKind::NotWordBoundary => {
                Expression::Either(vec![sides(true, true), sides(false, false)])
            }
            AssertionKind::WordBoundaryStartHalf => look(true, true, word),
            AssertionKind::WordBoundaryEndHalf => look(false, true, word),
            AssertionKind::WordBoundaryEnd | AssertionKind::WordBoundaryEndAngle => sides(true, false),
            _ => sides(false, true),
        })
    }

    /// The group that a back-reference refers to.
    fn meant(&self, meaning: &Meaning, position: usize) -> Result<usize, RuleError> {
        let (found, called) = match meaning {
            Meaning::Name(name) => (self.named.get(name).copied(), format!("{name:?}")),
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

    /// The error for the first back-reference to one of these groups.
    fn refused(&self, groups: &BTreeSet<usize>, construct: &'static str) -> RuleError {
        let is_meant = |replaced: &&Replaced| {
            let group = self.meant(&replaced.meaning, replaced.position);
            group.is_ok_and(|group| groups.contains(&group))
        };
        let first = self.rewritten.replaced.iter().find(is_meant);
        RuleError::refused(first.map_or(0, |replaced| replaced.position), construct)
    }
}

/// Checks that each back-reference is to a group that has certainly matched.
struct Checker<'a> {
    translator: &'a Translator<'a>,
    /// The groups that are referred to.
    references: &'a BTreeSet<usize>,
    /// The groups that have certainly matched, in the order in which that was found.
    sure: Vec<usize>,
    is_sure: Vec<bool>,
}

impl Checker<'_> {
    /// Adds the groups that match here; `around` holds the enclosing groups.
    fn check(&mut self, expression: &Expression, around: &[usize]) -> Result<(), RuleError> {
        let before = self.sure.len();
        match expression {
            Expression::BackReference { group, .. } if around.contains(group) => {
                let construct = "a back-reference to the group that contains it";
                return Err(self.translator.refused(&[*group].into(), construct));
            }
            Expression::BackReference { group, .. } if !self.is_sure[*group] => {
                let construct = "a back-reference to a group that may not have matched";
                return Err(self.translator.refused(&[*group].into(), construct));
            }
            Expression::Sequence(parts) => parts.iter().try_for_each(|part| self.check(part, around))?,
            Expression::Either(parts) => {
                for part in parts {
                    self.check(part, around)?;
                    // A group is in one alternative.
                    if parts.len() > 1 {
                        self.forget(before);
                    }
                }
            }
            Expression::Repeat { inner, least, most } => {
                self.check(inner, around)?;
                if *least == 0 {
                    self.forget(before);
                }
                if *most != Some(1) && inner.may_be_empty() {
                    self.check_idle_groups(inner)?;
                }
            }
            Expression::Group { group, inner } => {
                self.check(inner, &[around, &[*group]].concat())?;
                self.is_sure[*group] = true;
                self.sure.push(*group);
            }
            Expression::Lookaround { inner, .. } => {
                self.check(inner, around)?;
                // Groups that match inside look-around are not visible after it.
                self.forget(before);
            }
            _ => {}
        }
        Ok(())
    }

    /// Forgets all but this many groups.
    fn forget(&mut self, before: usize) {
        self.sure.drain(before..).for_each(|group| self.is_sure[group] = false);
    }

    /// Refuses back-references to groups inside a repetition whose body can match nothing.
    fn check_idle_groups(&self, inner: &Expression) -> Result<(), RuleError> {
        if self.references.is_empty() {
            return Ok(());
        }
        let idle: BTreeSet<usize> = inner.groups().intersection(self.references).copied().collect();
        if idle.is_empty() {
            return Ok(());
        }
        let construct = "a back-reference to a group in a repetition that can match nothing";
        Err(self.translator.refused(&idle, construct))
    }
}

/// The name of a group.
fn name(group: &Group) -> Option<&str> {
    match &group.kind {
        GroupKind::CaptureName { name, .. } => Some(&name.name),
        _ => None,
    }
}

/// Concatenation.
fn sequence(parts: Vec<Expression>) -> Expression {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Expression::Sequence(inner) => flat.extend(inner),
            part => flat.push(part),
        }
    }
    Expression::Sequence(flat)
}

/// Alternation; of single letters, a class.
fn either(parts: Vec<Expression>) -> Expression {
    let one = |part: &Expression| match part {
        Expression::One(symbols) => Some(*symbols),
        _ => None,
    };
    let union = parts.iter().map(one).try_fold(SymbolSet::EMPTY, |all, one| Some(all.union(one?)));
    union.map_or(Expression::Either(parts), Expression::One)
}

fn seen(look: Lookaround, inner: Expression) -> Expression {
    Expression::Lookaround { look, inner: Box::new(inner), kept: Vec::new() }
}

impl Expression {
    /// Keeps only the groups with new numbers.
    fn keep_groups(&mut self, numbers: &HashMap<usize, usize>) {
        match self {
            Expression::Sequence(parts) | Expression::Either(parts) => {
                parts.iter_mut().for_each(|part| part.keep_groups(numbers));
            }
            Expression::Repeat { inner, .. } | Expression::Lookaround { inner, .. } => {
                inner.keep_groups(numbers)
            }
            Expression::BackReference { group, .. } => *group = numbers[group],
            Expression::Group { group, inner } => {
                inner.keep_groups(numbers);
                match numbers.get(group) {
                    Some(&number) => *group = number,
                    None => *self = std::mem::replace(inner, Expression::Start),
                }
            }
            _ => {}
        }
    }
}
