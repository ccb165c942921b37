//! What a pattern says of a line of one length.

use std::rc::Rc;

use super::super::{BuildError, Dfa};
use super::program::Program;
use super::walk::Walk;
use crate::rule::Pattern;
use crate::symbol::SymbolSet;

/// A pattern, or a look within one, for lines of one length: it holds if and only if one of its alternatives does.
#[derive(Clone, Debug)]
pub(crate) struct Unfolding {
    pub(crate) alternatives: Vec<Alternative>,
    pub(crate) length: usize,
    pub(crate) symbols: usize,
}

/// Several conditions that hold together.
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    /// Positions of equal cells, the smaller one first.
    pub(crate) equal: Vec<(usize, usize)>,
    /// What looks see.
    pub(crate) lookarounds: Vec<LookaroundCondition>,
    /// What the cells keep besides; it accepts lines of the right length only.
    pub(crate) machine: Dfa,
}

/// What one look sees.
#[derive(Clone, Debug)]
pub(crate) struct LookaroundCondition {
    /// The number of the look, the same wherever it is the same one.
    pub(crate) number: usize,
    pub(crate) unfolding: Rc<Unfolding>,
    /// Whether it must not hold.
    pub(crate) negative: bool,
}

impl Unfolding {
    /// The longest line that a pattern is unfolded for.
    const LENGTH_LIMIT: usize = 250;

    /// Unfolds a pattern.
    pub(crate) fn of(pattern: &Pattern, length: usize) -> Result<Unfolding, BuildError> {
        if length > Unfolding::LENGTH_LIMIT {
            return Err(BuildError::refused(format!(
                "it looks back or around, which goes on lines of at most {} cells",
                Unfolding::LENGTH_LIMIT
            )));
        }
        let symbols = pattern.letters().len();
        let all = SymbolSet::first(symbols);
        let program = Program::new(pattern.expression(), pattern.group_count(), all, length)?;
        Walk::new(&program, pattern.group_count()).unfold()
    }

    /// A machine of what the cells keep whatever else holds: it accepts all that the pattern does, and more.
    pub(crate) fn relaxed(&self) -> Dfa {
        let machines = self.alternatives.iter().map(|alternative| alternative.machine.clone());
        let union = machines.map(Some).reduce(|one, other| one?.union(&other?, Dfa::SMALL));
        match union {
            Some(Some(union)) => union,
            Some(None) => Dfa::any(self.symbols, self.length),
            None => Dfa::nothing(self.symbols),
        }
    }
}
