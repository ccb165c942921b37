//! Regular expressions over symbols: the syntax tree of a [`Pattern`](super::Pattern) and its reference
//! semantics.
//!
//! The tree is interpreted directly: [`Expression::ends`] maps the set of positions where a part may start
//! to the set where it may end. Nothing is shared with [`automaton`](crate::automaton), so this can judge
//! it. Positions are enough without back-references and look-around;
//! [`back_references`](super::back_references) handles those.

use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;

use crate::budget::{Budget, Limit};
use crate::symbol::SymbolSet;

/// A regular expression over symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expression {
    /// One cell with one of these symbols.
    One(SymbolSet),
    /// The start of the line.
    Start,
    /// The end of the line.
    End,
    /// Concatenation; an empty one matches the empty line.
    Sequence(Vec<Expression>),
    /// Alternation.
    Either(Vec<Expression>),
    /// Repetition, at least `least` and at most `most` times.
    Repeat { inner: Box<Expression>, least: u32, most: Option<u32> },
    /// A capture group that an [`Expression::BackReference`] refers to.
    Group { group: usize, inner: Box<Expression> },
    /// A repetition of the symbols of the group's last match. If the group has not matched: no match, or the empty
    /// one.
    BackReference { group: usize, or_empty: bool },
    /// Forgets the matches of these groups.
    Forget { groups: Vec<usize> },
    /// The last match of the group is not empty.
    Filled { group: usize },
    /// The end of a group that began outside of the look-around in which this is.
    Close { group: usize },
    /// Look-around: a match of `inner` starts here (look-ahead) or ends here (look-behind). The matches of the groups
    /// `kept` hold after it; `inner` sets them in one way at most.
    Lookaround { look: Lookaround, inner: Box<Expression>, kept: Vec<usize> },
}

/// The direction and polarity of look-around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lookaround {
    /// Look-behind rather than look-ahead.
    pub(crate) behind: bool,
    /// Negative: there must be no match.
    pub(crate) negative: bool,
}

impl Expression {
    /// Whether it contains neither back-references nor look-around.
    pub(crate) fn is_plain(&self) -> bool {
        !self.any(&|part| {
            matches!(
                part,
                Expression::BackReference { .. }
                    | Expression::Forget { .. }
                    | Expression::Filled { .. }
                    | Expression::Close { .. }
                    | Expression::Lookaround { .. }
            )
        })
    }

    /// Whether `holds` is true for the expression or for any part of it.
    pub(crate) fn any(&self, holds: &impl Fn(&Expression) -> bool) -> bool {
        holds(self)
            || match self {
                Expression::Sequence(parts) | Expression::Either(parts) => {
                    parts.iter().any(|part| part.any(holds))
                }
                Expression::Repeat { inner, .. }
                | Expression::Group { inner, .. }
                | Expression::Lookaround { inner, .. } => inner.any(holds),
                _ => false,
            }
    }

    /// Calls `see` with the expression and each of its parts.
    fn each(&self, see: &mut impl FnMut(&Expression)) {
        see(self);
        match self {
            Expression::Sequence(parts) | Expression::Either(parts) => {
                parts.iter().for_each(|part| part.each(see));
            }
            Expression::Repeat { inner, .. }
            | Expression::Group { inner, .. }
            | Expression::Lookaround { inner, .. } => inner.each(see),
            _ => {}
        }
    }

    /// The groups in the expression.
    pub(super) fn groups(&self) -> BTreeSet<usize> {
        let mut groups = BTreeSet::new();
        self.each(&mut |part| {
            if let Expression::Group { group, .. } = part {
                groups.insert(*group);
            }
        });
        groups
    }

    /// The groups on whose match some part depends.
    pub(super) fn references(&self) -> BTreeSet<usize> {
        let mut groups = BTreeSet::new();
        self.each(&mut |part| {
            if let Expression::BackReference { group, .. } | Expression::Filled { group } = part {
                groups.insert(*group);
            }
        });
        groups
    }

    /// Whether some part depends on the match of this group.
    pub(crate) fn refers_to(&self, group: usize) -> bool {
        self.any(&|part| match part {
            Expression::BackReference { group: other, .. } | Expression::Filled { group: other } => {
                *other == group
            }
            _ => false,
        })
    }

    /// The number of its parts.
    pub(super) fn size(&self) -> usize {
        let mut parts = 0;
        self.each(&mut |_| parts += 1);
        parts
    }

    /// How deep look-around is nested in look-around.
    pub(super) fn lookaround_depth(&self) -> usize {
        match self {
            Expression::Sequence(parts) | Expression::Either(parts) => {
                parts.iter().map(Expression::lookaround_depth).max().unwrap_or(0)
            }
            Expression::Repeat { inner, .. } | Expression::Group { inner, .. } => inner.lookaround_depth(),
            Expression::Lookaround { inner, .. } => 1 + inner.lookaround_depth(),
            _ => 0,
        }
    }

    /// Whether it can match the empty sequence.
    pub(crate) fn may_be_empty(&self) -> bool {
        match self {
            Expression::One(_) => false,
            Expression::Sequence(parts) => parts.iter().all(Expression::may_be_empty),
            Expression::Either(parts) => parts.iter().any(Expression::may_be_empty),
            Expression::Repeat { inner, least, .. } => *least == 0 || inner.may_be_empty(),
            Expression::Group { inner, .. } => inner.may_be_empty(),
            Expression::Start
            | Expression::End
            | Expression::BackReference { .. }
            | Expression::Forget { .. }
            | Expression::Filled { .. }
            | Expression::Close { .. }
            | Expression::Lookaround { .. } => true,
        }
    }

    /// Whether some filling of these candidates matches as a whole. The expression must be plain.
    pub(super) fn matches(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
        let mut starts = FixedBitSet::with_capacity(candidates.len() + 1);
        starts.insert(0);
        Ok(self.ends(&starts, candidates, budget)?.contains(candidates.len()))
    }

    /// The positions where a match can end if it starts at one of `starts`.
    fn ends(
        &self,
        starts: &FixedBitSet,
        candidates: &[SymbolSet],
        budget: &Budget,
    ) -> Result<FixedBitSet, Limit> {
        budget.check()?;
        let length = candidates.len();
        let mut ends = FixedBitSet::with_capacity(length + 1);
        match self {
            Expression::One(set) => {
                let fits =
                    |&place: &usize| place < length && !candidates[place].intersection(*set).is_empty();
                ends.extend(starts.ones().filter(fits).map(|place| place + 1));
            }
            Expression::Start => ends.set(0, starts.contains(0)),
            Expression::End => ends.set(length, starts.contains(length)),
            Expression::Sequence(parts) => {
                ends.clone_from(starts);
                for part in parts {
                    ends = part.ends(&ends, candidates, budget)?;
                }
            }
            Expression::Either(parts) => {
                for part in parts {
                    ends.union_with(&part.ends(starts, candidates, budget)?);
                }
            }
            Expression::Repeat { inner, least, most } => {
                return inner.repeated(starts, (*least, *most), candidates, budget);
            }
            Expression::Group { inner, .. } => return inner.ends(starts, candidates, budget),
            Expression::BackReference { .. }
            | Expression::Forget { .. }
            | Expression::Filled { .. }
            | Expression::Close { .. }
            | Expression::Lookaround { .. } => {
                debug_assert!(false, "places alone are not enough to look around or back");
            }
        }
        Ok(ends)
    }

    /// The positions after `least` to `most` consecutive matches. If every match consumes a cell, the set
    /// soon becomes empty; if a match may be empty, the set soon stops growing. Both end the loop, however
    /// large the numbers are.
    fn repeated(
        &self,
        starts: &FixedBitSet,
        (least, most): (u32, Option<u32>),
        candidates: &[SymbolSet],
        budget: &Budget,
    ) -> Result<FixedBitSet, Limit> {
        let mut now = starts.clone();
        for _ in 0..least {
            let next = self.ends(&now, candidates, budget)?;
            if next == now {
                break;
            }
            now = next;
        }
        let mut all = now.clone();
        for _ in least..most.unwrap_or(u32::MAX) {
            now = self.ends(&now, candidates, budget)?;
            if now.is_subset(&all) {
                break;
            }
            all.union_with(&now);
        }
        Ok(all)
    }
}
