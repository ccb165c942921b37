//! Rules for pairs of lines: the first half of the cells is equal to the second half, or differs from it.

use crate::symbol::{Symbol, SymbolSet};

/// Two lines of equal length, one after the other: they are equal, or they are different. Takuzu, for example, has no
/// two equal rows.
///
/// ```
/// use nonomata_engine::rule::{Halves, Rule};
/// use nonomata_engine::symbol::Symbol;
///
/// let line = [0, 1, 0, 1].map(Symbol::new);
/// assert!(Rule::from(Halves::Equal).accepts(&line));
/// assert!(!Rule::from(Halves::Different).accepts(&line));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Halves {
    /// Each cell of the first half is equal to its counterpart.
    Equal,
    /// At least one cell differs from its counterpart.
    Different,
}

impl Halves {
    /// The rule in words.
    pub fn text(self) -> &'static str {
        match self {
            Halves::Equal => "equal halves",
            Halves::Different => "different halves",
        }
    }

    pub(super) fn accepts(self, line: &[Symbol]) -> bool {
        let (first, second) = line.split_at(line.len() / 2);
        line.len().is_multiple_of(2) && (first == second) == (self == Halves::Equal)
    }

    pub(super) fn admits(self, candidates: &[SymbolSet]) -> bool {
        let (first, second) = candidates.split_at(candidates.len() / 2);
        let mut pairs = first.iter().zip(second);
        let has_filling =
            candidates.len().is_multiple_of(2) && candidates.iter().all(|cell| !cell.is_empty());
        let must_differ = |(one, other): (&SymbolSet, &SymbolSet)| one.intersection(*other).is_empty();
        has_filling
            && match self {
                Halves::Equal => !pairs.any(must_differ),
                Halves::Different => pairs.any(|(one, other)| one.union(*other).len() > 1),
            }
    }
}
