//! The match of a look-around that a backtracking engine finds first, as an expression that has no other match.
//!
//! A look-around may match at one place in several ways: `(?=(A|AB))` with the group on `A` or on `AB`. An engine tries
//! them in a fixed order: an alternative before those to the right of it, and one more round of a repetition before its
//! end, or after it if it is lazy. The first way is the one that succeeds first. The engine keeps it, with what its
//! groups matched, and never goes back into the look-around for another (it is atomic). So the second of two ways is
//! taken if and only if the first one cannot be finished: `(?=(?:A|B)C)` becomes `(?=(?:A|(?!AC)B)C)`, where `C` is the
//! rest of the look-around, and a loop `A*` before `C` ends where `(?!AA*C)` holds. Nothing else of the pattern
//! matters.
//!
//! In a look-behind of JavaScript everything runs from the right to the left, and what fails is a look-behind, too.

use std::collections::BTreeSet;

use super::lower::Lowering;
use super::tree::Node;
use crate::rule::RuleError;
use crate::rule::expression::{Expression, Lookaround};

/// The maximum number of parts, counted again in every rest that contains them.
const PART_LIMIT: usize = 4_000;

/// The maximum number of rounds that are written one by one.
const ROUND_LIMIT: u32 = 64;

/// The content of a look-around as an expression of its first match; `kept` are the groups that something after it
/// refers to, by their numbers.
pub(super) fn first_way(
    lowering: &mut Lowering<'_>,
    inner: &Node,
    kept: &[usize],
) -> Result<Expression, RuleError> {
    let kept = kept.iter().copied().collect();
    FirstWay { lowering, kept, parts: 0 }.part(inner, &[], false)
}

struct FirstWay<'a, 'b> {
    lowering: &'a mut Lowering<'b>,
    kept: BTreeSet<usize>,
    /// The parts that have been written.
    parts: usize,
}

/// A repetition.
#[derive(Clone, Copy)]
struct Rounds<'a> {
    inner: &'a Node,
    least: u32,
    most: Option<u32>,
    is_lazy: bool,
}

impl Rounds<'_> {
    /// The repetition after its first round.
    fn after_one(self) -> Self {
        Rounds { least: self.least.saturating_sub(1), most: self.most.map(|most| most - 1), ..self }
    }

    fn node(self) -> Node {
        let Rounds { least, most, is_lazy, .. } = self;
        Node::Repeat { inner: Box::new(self.inner.clone()), least, most, is_lazy }
    }
}

impl FirstWay<'_, '_> {
    /// The first way of a part before this rest, which is in the order in which it is matched. `has_kept` says whether
    /// a kept group is in the rest or around the part: otherwise all ways are alike after the last kept group.
    fn part(&mut self, node: &Node, rest: &[Expression], has_kept: bool) -> Result<Expression, RuleError> {
        self.charge(1)?;
        if !has_kept && !self.has_kept(node) {
            return self.lowering.part(node);
        }
        match node {
            Node::Sequence(parts) => self.sequence(parts, rest, has_kept),
            Node::Either(parts) => {
                let (mut ways, mut before) = (Vec::new(), Vec::new());
                for (index, part) in parts.iter().enumerate() {
                    let way = self.part(part, rest, has_kept)?;
                    ways.push(self.lowering.in_order([&before[..], &[way]].concat()));
                    if index + 1 < parts.len() {
                        let other = self.lowering.part(part)?;
                        before.push(self.fails(&[&[other], rest].concat())?);
                    }
                }
                Ok(Expression::Either(ways))
            }
            Node::Group { number, inner } => {
                let has_kept = has_kept || self.kept.contains(number);
                let Some(group) = self.lowering.group(*number) else {
                    return self.part(inner, rest, has_kept);
                };
                let inner = Box::new(self.part(inner, &closed(group, rest), has_kept)?);
                Ok(Expression::Group { group, inner })
            }
            Node::Repeat { inner, least, most, is_lazy } => {
                let rounds = Rounds { inner, least: *least, most: *most, is_lazy: *is_lazy };
                let unrolled = rounds.most.unwrap_or(rounds.least);
                if unrolled > ROUND_LIMIT {
                    return Err(self.too_many_ways());
                }
                self.rounds(rounds, rest)
            }
            other => self.lowering.part(other),
        }
    }

    fn sequence(
        &mut self,
        parts: &[Node],
        rest: &[Expression],
        mut has_kept: bool,
    ) -> Result<Expression, RuleError> {
        let mut parts: Vec<&Node> = parts.iter().collect();
        if self.lowering.is_backward() {
            parts.reverse();
        }
        let (mut ways, mut rest) = (Vec::new(), rest.to_vec());
        for part in parts.into_iter().rev() {
            ways.push(self.part(part, &rest, has_kept)?);
            rest.insert(0, self.lowering.part(part)?);
            has_kept |= self.has_kept(part);
        }
        ways.reverse();
        Ok(self.lowering.in_order(ways))
    }

    fn rounds(&mut self, rounds: Rounds<'_>, rest: &[Expression]) -> Result<Expression, RuleError> {
        self.charge(1)?;
        if rounds.most == Some(0) {
            return Ok(Expression::Sequence(Vec::new()));
        }
        let is_free = rounds.least == 0;
        let again = self.lowering.part(&rounds.after_one().node())?;
        let after = [&[again], rest].concat();
        let outside = self.lowering.set_repeated(true);
        let any_round = self.lowering.part(rounds.inner)?;
        let group = (is_free && any_round.may_be_empty()).then(|| self.lowering.new_round());
        if group.is_some() && !self.lowering.is_js() {
            return Err(self.refused(
                "a back-reference to a group of a look-around with a repetition of what may be empty",
            ));
        }
        let first = self.part(rounds.inner, &filled(group, &after), true)?;
        self.lowering.set_repeated(outside);
        let first = self.round(rounds, group, first);
        if !is_free {
            let others = self.rounds(rounds.after_one(), rest)?;
            return Ok(self.lowering.in_order(vec![first, others]));
        }
        let any_round = self.round(rounds, group, any_round);
        let (mut before, mut last) = (Vec::new(), Expression::Sequence(Vec::new()));
        match rounds.is_lazy {
            true => before.push(self.fails(rest)?),
            false => last = self.fails(&[&[any_round], &after[..]].concat())?,
        }
        before.push(first);
        Ok(match rounds.most {
            None => {
                let inner = Box::new(self.lowering.in_order(before));
                self.lowering.in_order(vec![Expression::Repeat { inner, least: 0, most: None }, last])
            }
            Some(_) => {
                before.push(self.rounds(rounds.after_one(), rest)?);
                Expression::Either(vec![self.lowering.in_order(before), last])
            }
        })
    }

    /// A round, which forgets its groups before; if it may not be empty, as this group.
    fn round(&self, rounds: Rounds<'_>, group: Option<usize>, body: Expression) -> Expression {
        let mut parts = Vec::new();
        let groups = self.lowering.groups_in(rounds.inner);
        if self.lowering.is_js() && !groups.is_empty() {
            parts.push(Expression::Forget { groups });
        }
        match group {
            None => parts.push(body),
            Some(group) => {
                let inner = Box::new(body);
                parts.extend([Expression::Group { group, inner }, Expression::Filled { group }]);
            }
        }
        self.lowering.in_order(parts)
    }

    /// A look-ahead that excludes a match of these parts from here on.
    fn fails(&mut self, parts: &[Expression]) -> Result<Expression, RuleError> {
        let inner = self.lowering.in_order(parts.to_vec());
        self.charge(inner.size())?;
        let look = Lookaround { behind: self.lowering.is_backward(), negative: true };
        Ok(Expression::Lookaround { look, inner: Box::new(inner), kept: Vec::new() })
    }

    fn has_kept(&self, node: &Node) -> bool {
        node.groups().iter().any(|group| self.kept.contains(group))
    }

    fn charge(&mut self, parts: usize) -> Result<(), RuleError> {
        self.parts += parts;
        if self.parts > PART_LIMIT { Err(self.too_many_ways()) } else { Ok(()) }
    }

    fn too_many_ways(&self) -> RuleError {
        self.refused("a back-reference to a group in a look-around that matches in too many ways")
    }

    fn refused(&self, construct: &'static str) -> RuleError {
        RuleError::refused(self.lowering.place_of_reference(&self.kept), construct)
    }
}

/// A rest within a group: the group ends first, if the rest refers to it.
fn closed(group: usize, rest: &[Expression]) -> Vec<Expression> {
    let close = Expression::Close { group };
    let end = rest.iter().any(|part| part.refers_to(group)).then_some(close);
    end.into_iter().chain(rest.iter().cloned()).collect()
}

/// A rest within a round that may not be empty.
fn filled(round: Option<usize>, rest: &[Expression]) -> Vec<Expression> {
    let end = round.map(|group| [Expression::Close { group }, Expression::Filled { group }]);
    end.into_iter().flatten().chain(rest.iter().cloned()).collect()
}
