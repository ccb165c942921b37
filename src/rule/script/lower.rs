//! Lowering of the syntax tree to an expression over symbols, with the semantics of its dialect.
//!
//! Only groups that something refers to are kept. In JavaScript a repetition forgets the groups in it at the start of
//! every round, a round beyond the least number matches something or fails, and a back-reference to a group that did
//! not take part matches the empty text. In Python groups are kept and such a back-reference fails.
//!
//! Where the order matters in which an engine tries the ways to match, a pattern is refused: after a look-ahead the
//! groups in it have the spans of the first way, and a look-behind of JavaScript is matched from its end.

use std::collections::BTreeMap;

use super::Dialect;
use super::tree::{Class, Node, Tree};
use crate::rule::RuleError;
use crate::rule::expression::{Expression, Lookaround};
use crate::symbol::{Symbol, SymbolSet};

/// The expression of a pattern over these letters, and the number of its groups.
pub(in crate::rule) fn lower(tree: &Tree, letters: &[char]) -> Result<(Expression, usize), RuleError> {
    let mut references: Vec<usize> = tree.root.references().iter().map(|&(group, _)| group).collect();
    references.sort_unstable();
    references.dedup();
    let groups = references.into_iter().enumerate().map(|(index, group)| (group, index)).collect();
    let mut lowering = Lowering { letters, dialect: tree.dialect, groups, rounds: 0 };
    lowering.check(&tree.root)?;
    let expression = lowering.part(&tree.root)?;
    Ok((expression, lowering.groups.len() + lowering.rounds))
}

/// The lowering of one pattern.
struct Lowering<'a> {
    letters: &'a [char],
    dialect: Dialect,
    /// The groups that something refers to, by their numbers in the pattern.
    groups: BTreeMap<usize, usize>,
    /// The number of groups that stand for a round of a repetition.
    rounds: usize,
}

impl Lowering<'_> {
    /// Refuses what depends on the order in which an engine tries the ways to match.
    fn check(&self, root: &Node) -> Result<(), RuleError> {
        let all = root.references();
        let mut error = None;
        root.visit(&mut |node| {
            let Node::Look { look, inner, position } = node else { return };
            let (own, inside) = (inner.groups(), inner.references());
            let is_own = |group: usize| own.contains(&group);
            if let (true, Some((_, place))) = (look.behind, inside.first()) {
                let construct = "a back-reference in a look-behind, which is matched from its end,";
                error.get_or_insert(RuleError::refused(*place, construct));
            }
            let is_outside =
                |(group, place): &&(usize, usize)| is_own(*group) && !inside.contains(&(*group, *place));
            let is_seen = !look.negative;
            if let Some((_, place)) = all.iter().find(is_outside).filter(|_| is_seen) {
                let construct =
                    "a back-reference to a group in a look-around, which depends on the first way to match,";
                error.get_or_insert(RuleError::refused(*place, construct));
            }
            let mut is_nested = false;
            inner.visit(&mut |part| is_nested |= matches!(part, Node::Look { .. } | Node::Boundary { .. }));
            if look.behind && is_nested {
                let construct = "look-behind that contains look-around or a back-reference";
                error.get_or_insert(RuleError::refused(*position, construct));
            }
        });
        error.map_or(Ok(()), Err)
    }

    fn part(&mut self, node: &Node) -> Result<Expression, RuleError> {
        Ok(match node {
            Node::One(letter) => Expression::One(self.symbols(|own| letter.contains(own, self.dialect))),
            Node::Start => Expression::Start,
            Node::End => Expression::End,
            Node::Boundary { negated } => self.boundary(*negated),
            Node::Sequence(parts) => Expression::Sequence(self.parts(parts)?),
            Node::Either(parts) => Expression::Either(self.parts(parts)?),
            Node::Repeat { inner, least, most } => self.repeat(inner, *least, *most)?,
            Node::Group { number, inner } => {
                let inner = self.part(inner)?;
                match self.groups.get(number) {
                    Some(&group) => Expression::Group { group, inner: Box::new(inner) },
                    None => inner,
                }
            }
            Node::BackReference { number, .. } => Expression::BackReference {
                group: self.groups.get(number).copied().unwrap_or_default(),
                or_empty: self.dialect == Dialect::JavaScript,
            },
            Node::Look { look, inner, .. } => seen(*look, self.part(inner)?),
        })
    }

    fn parts(&mut self, parts: &[Node]) -> Result<Vec<Expression>, RuleError> {
        parts.iter().map(|part| self.part(part)).collect()
    }

    fn repeat(&mut self, inner: &Node, least: u32, most: Option<u32>) -> Result<Expression, RuleError> {
        let groups: Vec<usize> =
            inner.groups().iter().filter_map(|group| self.groups.get(group).copied()).collect();
        let body = self.part(inner)?;
        if self.dialect != Dialect::JavaScript || groups.is_empty() {
            return Ok(Expression::Repeat { inner: Box::new(body), least, most });
        }
        let can_be_empty = body.may_be_empty();
        let round = |body: Expression| {
            Box::new(Expression::Sequence(vec![Expression::Forget { groups: groups.clone() }, body]))
        };
        if !can_be_empty {
            return Ok(Expression::Repeat { inner: round(body), least, most });
        }
        let group = self.groups.len() + self.rounds;
        self.rounds += 1;
        let filled = Expression::Sequence(vec![
            Expression::Group { group, inner: Box::new(body.clone()) },
            Expression::Filled { group },
        ]);
        Ok(Expression::Sequence(vec![
            Expression::Repeat { inner: round(body), least, most: Some(least) },
            Expression::Repeat { inner: round(filled), least: 0, most: most.map(|most| most - least) },
        ]))
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
    Expression::Lookaround { look, inner: Box::new(inner) }
}
