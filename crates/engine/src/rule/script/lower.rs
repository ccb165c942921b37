//! Lowering of the syntax tree to an expression over symbols, with the semantics of its dialect.
//!
//! Only groups that something refers to are kept. In JavaScript a repetition forgets the groups in it at the start of
//! every round, a round beyond the least number matches something or fails, and a back-reference to a group that did
//! not take part matches the empty text. In Python groups are kept and such a back-reference fails.
//!
//! A look-behind is matched from its end, as in JavaScript: what comes first there stands last in the text. Where
//! this would matter in Python, which matches it from its beginning, the pattern is refused. After a
//! look-around the groups in it have the spans of the first way to match, which [`first_way`](super::first_way) finds.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Dialect;
use super::first_way::first_way;
use super::tree::{Class, Node, Tree};
use crate::rule::RuleError;
use crate::rule::expression::{Expression, Lookaround};
use crate::symbol::{Symbol, SymbolSet};

/// The maximum number of parts that are written twice. Where repetitions are nested, they double each time.
const COPY_LIMIT: usize = 100_000;

/// The expression of a pattern over these letters, and the number of its groups.
pub(in crate::rule) fn lower(tree: &Tree, letters: &[char]) -> Result<(Expression, usize), RuleError> {
    let references = tree.root.references();
    let referred: BTreeSet<usize> = references.iter().map(|&(group, _)| group).collect();
    let groups = referred.into_iter().enumerate().map(|(index, group)| (group, index)).collect();
    let mut lowering = Lowering {
        letters,
        dialect: tree.dialect,
        reference_counts: count_by_group(&references),
        references,
        groups,
        rounds: 0,
        copied: 0,
        is_backward: false,
        is_repeated: false,
    };
    lowering.check(&tree.root)?;
    let expression = lowering.part(&tree.root)?;
    Ok((expression, lowering.groups.len() + lowering.rounds))
}

fn count_by_group(references: &[(usize, usize)]) -> HashMap<usize, usize> {
    let mut counts = HashMap::new();
    references.iter().for_each(|(group, _)| *counts.entry(*group).or_default() += 1);
    counts
}

/// The lowering of one pattern.
pub(super) struct Lowering<'a> {
    letters: &'a [char],
    dialect: Dialect,
    /// The back-references of the pattern: the number of the group, and the character of the pattern.
    references: Vec<(usize, usize)>,
    /// The number of back-references to each group.
    reference_counts: HashMap<usize, usize>,
    /// The groups that something refers to, by their numbers in the pattern.
    groups: BTreeMap<usize, usize>,
    /// The number of groups that stand for a round of a repetition.
    rounds: usize,
    /// The parts that have been written twice, as the first rounds of a repetition and the others.
    copied: usize,
    /// Whether the part that is being lowered is matched from its end.
    is_backward: bool,
    /// Whether a repetition contains the part that is being lowered.
    is_repeated: bool,
}

impl Lowering<'_> {
    /// Refuses look-behinds of Python in which the order of matching matters: references to groups of the same
    /// look-behind, and groups in a repetition, of which Python keeps the last round.
    fn check(&self, root: &Node) -> Result<(), RuleError> {
        let mut error = None;
        root.visit(&mut |node| {
            let Node::Look { look, inner } = node else { return };
            if !look.behind || self.is_js() {
                return;
            }
            let own: BTreeSet<usize> = inner.groups().into_iter().collect();
            if let Some((_, place)) = inner.references().iter().find(|(group, _)| own.contains(group)) {
                let construct = "a back-reference to a group of the same look-behind";
                error.get_or_insert(RuleError::refused(*place, construct));
            }
            inner.visit(&mut |part| {
                let Node::Repeat { inner, most, .. } = part else { return };
                let groups = inner.groups().into_iter().filter(|&number| self.group(number).is_some());
                let groups: BTreeSet<usize> = groups.collect();
                if !groups.is_empty() && most.is_none_or(|most| most > 1) {
                    let construct = "a back-reference to a group in a repetition of a look-behind";
                    error.get_or_insert_with(|| {
                        RuleError::refused(self.place_of_reference(&groups), construct)
                    });
                }
            });
        });
        error.map_or(Ok(()), Err)
    }

    pub(super) fn is_js(&self) -> bool {
        self.dialect == Dialect::JavaScript
    }

    pub(super) fn is_backward(&self) -> bool {
        self.is_backward
    }

    /// Whether a repetition contains the parts that follow; returns what was the case before.
    pub(super) fn set_repeated(&mut self, is_repeated: bool) -> bool {
        std::mem::replace(&mut self.is_repeated, is_repeated)
    }

    /// The index of a group that something refers to, by its number in the pattern.
    pub(super) fn group(&self, number: usize) -> Option<usize> {
        self.groups.get(&number).copied()
    }

    /// The groups in a part that something refers to.
    pub(super) fn groups_in(&self, node: &Node) -> Vec<usize> {
        node.groups().into_iter().filter_map(|number| self.group(number)).collect()
    }

    /// The character of the pattern at which the first back-reference to one of these groups is.
    pub(super) fn place_of_reference(&self, groups: &BTreeSet<usize>) -> usize {
        let place = self.references.iter().find(|(group, _)| groups.contains(group));
        place.map_or(0, |&(_, place)| place)
    }

    /// A group that stands for a round of a repetition.
    pub(super) fn new_round(&mut self) -> usize {
        self.rounds += 1;
        self.groups.len() + self.rounds - 1
    }

    /// A sequence of parts in the order in which they are matched.
    pub(super) fn in_order(&self, mut parts: Vec<Expression>) -> Expression {
        if self.is_backward {
            parts.reverse();
        }
        Expression::Sequence(parts)
    }

    /// The groups of a look-around, by their numbers, that something after it refers to. In Python that may be the
    /// look-around itself in a later round.
    fn kept(&self, look: Lookaround, inner: &Node) -> Vec<usize> {
        if look.negative {
            return Vec::new();
        }
        // Groups that come again in a later round are outside, too.
        let is_again = self.is_repeated && !self.is_js();
        let inside = if is_again { HashMap::new() } else { count_by_group(&inner.references()) };
        let is_kept = |group: &usize| self.reference_counts.get(group) > inside.get(group);
        inner.groups().into_iter().filter(is_kept).collect()
    }

    fn look(&mut self, look: Lookaround, inner: &Node) -> Result<Expression, RuleError> {
        let kept = self.kept(look, inner);
        let outside = std::mem::replace(&mut self.is_backward, look.behind);
        let inner = if kept.is_empty() { self.part(inner) } else { first_way(self, inner, &kept) };
        self.is_backward = outside;
        let kept = kept.into_iter().filter_map(|number| self.group(number)).collect();
        Ok(Expression::Lookaround { look, inner: Box::new(inner?), kept })
    }

    pub(super) fn part(&mut self, node: &Node) -> Result<Expression, RuleError> {
        Ok(match node {
            Node::One(letter) => Expression::One(self.symbols(|own| letter.contains(own, self.dialect))),
            Node::Start => Expression::Start,
            Node::End => Expression::End,
            Node::Boundary { negated } => self.boundary(*negated),
            Node::Sequence(parts) => Expression::Sequence(self.parts(parts)?),
            Node::Either(parts) => Expression::Either(self.parts(parts)?),
            Node::Repeat { inner, least, most, .. } => self.repeat(inner, *least, *most)?,
            Node::Group { number, inner } => {
                let inner = self.part(inner)?;
                match self.groups.get(number) {
                    Some(&group) => Expression::Group { group, inner: Box::new(inner) },
                    None => inner,
                }
            }
            Node::BackReference { number, .. } => Expression::BackReference {
                group: self.groups.get(number).copied().unwrap_or_default(),
                or_empty: self.is_js(),
            },
            Node::Look { look, inner } => self.look(*look, inner)?,
        })
    }

    fn parts(&mut self, parts: &[Node]) -> Result<Vec<Expression>, RuleError> {
        parts.iter().map(|part| self.part(part)).collect()
    }

    fn repeat(&mut self, inner: &Node, least: u32, most: Option<u32>) -> Result<Expression, RuleError> {
        let groups = self.groups_in(inner);
        let outside = self.set_repeated(true);
        let body = self.part(inner);
        self.set_repeated(outside);
        let body = body?;
        if !self.is_js() || groups.is_empty() {
            return Ok(Expression::Repeat { inner: Box::new(body), least, most });
        }
        let forget = Expression::Forget { groups };
        if most == Some(least) || !body.may_be_empty() {
            return Ok(Expression::Repeat {
                inner: Box::new(self.in_order(vec![forget, body])),
                least,
                most,
            });
        }
        let group = self.new_round();
        if least > 0 {
            self.copied += body.size();
        }
        if self.copied > COPY_LIMIT {
            let construct = "a back-reference to a group in repetitions that are too many or nested too deep";
            let groups = inner.groups().into_iter().collect();
            return Err(RuleError::refused(self.place_of_reference(&groups), construct));
        }
        let filled = Expression::Group { group, inner: Box::new(body.clone()) };
        let filled = self.in_order(vec![forget.clone(), filled, Expression::Filled { group }]);
        let more =
            Expression::Repeat { inner: Box::new(filled), least: 0, most: most.map(|most| most - least) };
        if least == 0 {
            return Ok(more);
        }
        let round = self.in_order(vec![forget, body]);
        let first = Expression::Repeat { inner: Box::new(round), least, most: Some(least) };
        Ok(self.in_order(vec![first, more]))
    }

    fn symbols(&self, holds: impl Fn(char) -> bool) -> SymbolSet {
        (0..self.letters.len()).filter(|&index| holds(self.letters[index])).map(Symbol::new).collect()
    }

    /// `\b` as look-around at both neighbours.
    fn boundary(&self, negated: bool) -> Expression {
        let word = self.symbols(|letter| Class::Word.contains(letter, self.dialect));
        let look = |behind, negative| seen(Lookaround { behind, negative }, Expression::One(word));
        let sides =
            |before: bool, after: bool| Expression::Sequence(vec![look(true, !before), look(false, !after)]);
        match negated {
            false => Expression::Either(vec![sides(false, true), sides(true, false)]),
            true => Expression::Either(vec![sides(true, true), sides(false, false)]),
        }
    }
}

fn seen(look: Lookaround, inner: Expression) -> Expression {
    Expression::Lookaround { look, inner: Box::new(inner), kept: Vec::new() }
}
