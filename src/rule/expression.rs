//! Regular expressions over symbols: the tree behind a [`Pattern`](super::Pattern) and its slow law.
//!
//! The law reads the tree itself: [`Expression::ends`] asks of every part where it may stop, given where it may
//! start. It shares nothing with the machines of [`automaton`](crate::automaton), and so it can judge them. Places
//! are enough as long as no part looks around or back; `recall` is the law of those that do.

use fixedbitset::FixedBitSet;

use crate::symbol::SymbolSet;

/// A regular expression over symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expression {
    /// One cell that holds one of these symbols.
    One(SymbolSet),
    /// No cell, at the start of the line.
    Start,
    /// No cell, at the end of the line.
    End,
    /// One after the other; no part at all matches the empty line.
    Sequence(Vec<Expression>),
    /// One or the other.
    Either(Vec<Expression>),
    /// At least `least` times and at most `most` times.
    Repeat { inner: Box<Expression>, least: u32, most: Option<u32> },
    /// A part that a [`Expression::BackReference`] speaks of.
    Group { group: usize, inner: Box<Expression> },
    /// The same symbols as those that the group has matched last.
    BackReference { group: usize },
    /// No cell, where the cells that follow begin with a match of this part, or those before end with one.
    Lookaround { look: Lookaround, inner: Box<Expression> },
}

/// Where a part looks, and what it hopes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lookaround {
    /// At the cells before, not at those that follow.
    pub(crate) behind: bool,
    /// For no match.
    pub(crate) negative: bool,
}

impl Expression {
    /// Whether no part looks around or back.
    pub(crate) fn is_plain(&self) -> bool {
        !self.any(&|part| matches!(part, Expression::BackReference { .. } | Expression::Lookaround { .. }))
    }

    /// Whether this holds of the expression or of some part of it.
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

    /// Whether it may match no cell at all.
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
            | Expression::Lookaround { .. } => true,
        }
    }

    /// Whether the whole of some filling of these candidates matches. The expression must be plain.
    pub(super) fn matches(&self, candidates: &[SymbolSet]) -> bool {
        let mut starts = FixedBitSet::with_capacity(candidates.len() + 1);
        starts.insert(0);
        self.ends(&starts, candidates).contains(candidates.len())
    }

    /// The places where a match of this expression may stop if it starts at one of `starts`.
    fn ends(&self, starts: &FixedBitSet, candidates: &[SymbolSet]) -> FixedBitSet {
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
                    ends = part.ends(&ends, candidates);
                }
            }
            Expression::Either(parts) => {
                parts.iter().for_each(|part| ends.union_with(&part.ends(starts, candidates)));
            }
            Expression::Repeat { inner, least, most } => {
                return inner.repeated(starts, *least, *most, candidates);
            }
            Expression::Group { inner, .. } => return inner.ends(starts, candidates),
            Expression::BackReference { .. } | Expression::Lookaround { .. } => {
                debug_assert!(false, "places alone are not enough to look around or back");
            }
        }
        ends
    }

    /// The places after `least` to `most` matches in a row. Either every match moves on, and soon no place is
    /// left, or it may stay, and soon no place is new: both end the loop, however large the numbers are.
    fn repeated(
        &self,
        starts: &FixedBitSet,
        least: u32,
        most: Option<u32>,
        candidates: &[SymbolSet],
    ) -> FixedBitSet {
        let mut now = starts.clone();
        for _ in 0..least {
            let next = self.ends(&now, candidates);
            if next == now {
                break;
            }
            now = next;
        }
        let mut all = now.clone();
        for _ in least..most.unwrap_or(u32::MAX) {
            now = self.ends(&now, candidates);
            if now.is_subset(&all) {
                break;
            }
            all.union_with(&now);
        }
        all
    }
}
