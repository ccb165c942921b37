//! The unfolding of a pattern for one line length: a disjunction of alternatives.

use std::rc::Rc;

use super::super::{BuildError, Dfa};
use super::program::Program;
use super::walk::Walk;
use crate::rule::Pattern;
use crate::symbol::SymbolSet;

/// A pattern, or a look-around in one, for lines of one length. It holds if and only if one alternative
/// holds.
#[derive(Clone, Debug)]
pub(crate) struct Unfolding {
    pub(crate) alternatives: Vec<Alternative>,
    pub(crate) length: usize,
    pub(crate) symbols: usize,
}

/// A pattern compiled for lines of one length.
pub(crate) enum Unfolded {
    /// One automaton.
    Machine(Dfa),
    /// An unfolding whose automaton would be large.
    Parts(Unfolding),
}

impl Unfolded {
    /// The effort for an automaton of a pattern that cannot be unfolded.
    const EFFORT: usize = 1_000_000;

    /// The effort for each alternative where there is an unfolding as well: few alternatives propagate well themselves.
    const EFFORT_OF_ALTERNATIVE: usize = 1_000;

    /// Compiles a pattern for lines of this length.
    pub(crate) fn of(pattern: &Pattern, length: usize) -> Result<Unfolded, BuildError> {
        let remembering = |effort| Dfa::remembering(pattern, length, effort).ok();
        match Unfolding::of(pattern, length) {
            Ok(unfolding) => {
                let effort = Unfolded::EFFORT_OF_ALTERNATIVE * unfolding.alternatives.len();
                let exact = unfolding.exact().ok();
                let machine = exact.or_else(|| remembering(effort.min(Unfolded::EFFORT)));
                Ok(machine.map_or_else(|| Unfolded::Parts(unfolding), Unfolded::Machine))
            }
            Err(error) => {
                let machine = excluding(pattern).or_else(|| remembering(Unfolded::EFFORT));
                machine.map(Unfolded::Machine).ok_or(error)
            }
        }
    }
}

/// The automaton of a pattern such as `(?!A).*`: the complement of `A`, if it is not too large.
fn excluding(pattern: &Pattern) -> Option<Dfa> {
    let excluded = Dfa::from_pattern(&pattern.excluded()?).ok()?;
    let symbols = excluded.symbol_count();
    Dfa::everything(symbols).difference(&excluded, Dfa::state_limit(symbols)).ok()
}

/// A conjunction of conditions and a plain automaton.
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    /// Positions of equal cells, the smaller one first.
    pub(crate) equal: Vec<(usize, usize)>,
    /// Required outcomes of look-arounds.
    pub(crate) lookarounds: Vec<LookaroundCondition>,
    /// A further condition on the cells; accepts only lines of the right length.
    pub(crate) machine: Dfa,
}

/// A required outcome of a look-around.
#[derive(Clone, Debug)]
pub(crate) struct LookaroundCondition {
    /// The number of the look-around; equal look-arounds have equal numbers.
    pub(crate) number: usize,
    pub(crate) unfolding: Rc<Unfolding>,
    /// Whether it must not match.
    pub(crate) negative: bool,
}

impl Unfolding {
    /// The maximum length of a line for which a pattern is unfolded.
    const LENGTH_LIMIT: usize = 250;

    /// Unfolds a pattern for lines of this length.
    pub(crate) fn of(pattern: &Pattern, length: usize) -> Result<Unfolding, BuildError> {
        if length > Unfolding::LENGTH_LIMIT {
            return Err(BuildError::refused(format!(
                "back-references and look-around are limited to lines of {} cells",
                Unfolding::LENGTH_LIMIT
            )));
        }
        let symbols = pattern.letters().len();
        let all = SymbolSet::of_first(symbols);
        let program = Program::new(pattern.expression(), pattern.group_count(), all, length)?;
        Walk::new(&program, pattern.group_count()).unfold()
    }

    /// A pattern that no line matches.
    pub(super) fn nothing(program: &Program) -> Unfolding {
        Unfolding { alternatives: Vec::new(), length: program.length, symbols: program.all.len() }
    }

    /// A relaxation: the union of the alternatives' automata without their conditions. It accepts every
    /// line that the pattern matches, and possibly more.
    pub(crate) fn relaxed(&self) -> Dfa {
        let mut machines = self.alternatives.iter().map(|alternative| &alternative.machine);
        let Some(first) = machines.next() else { return Dfa::nothing(self.symbols) };
        let union = machines.try_fold(first.clone(), |union, machine| union.union(machine, Dfa::SMALL));
        union.unwrap_or_else(|_| Dfa::any(self.symbols, self.length))
    }
}
