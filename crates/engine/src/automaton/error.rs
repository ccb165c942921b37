//! Errors from compiling a rule to an automaton.

use std::fmt;

use crate::budget::{Budget, Limit};
use crate::symbol::{Symbol, SymbolSet};

/// A rule that cannot be compiled to an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    TooLarge { limit: usize },
    TooManyGroups { limit: usize },
    OutsideAlphabet { symbol: usize, symbols: usize },
    OtherAlphabet { found: String, expected: String },
    OtherWidth { found: usize, expected: usize },
    Refused { message: String },
    TooManyWays { length: usize },
    Limit(Limit),
}

impl BuildError {
    pub(crate) fn too_large(limit: usize) -> BuildError {
        BuildError { kind: Kind::TooLarge { limit } }
    }

    pub(crate) fn too_many_groups(limit: usize) -> BuildError {
        BuildError { kind: Kind::TooManyGroups { limit } }
    }

    /// Checks that all these symbols are among the first `symbols`.
    pub(crate) fn check_alphabet(used: SymbolSet, symbols: usize) -> Result<(), BuildError> {
        match used.iter().map(Symbol::index).find(|&symbol| symbol >= symbols) {
            Some(symbol) => Err(BuildError { kind: Kind::OutsideAlphabet { symbol, symbols } }),
            None => Ok(()),
        }
    }

    pub(super) fn other_alphabet(found: &[char], expected: &[char]) -> BuildError {
        let (found, expected) = (found.iter().collect(), expected.iter().collect());
        BuildError { kind: Kind::OtherAlphabet { found, expected } }
    }

    pub(super) fn other_width(found: usize, expected: usize) -> BuildError {
        BuildError { kind: Kind::OtherWidth { found, expected } }
    }

    pub(super) fn too_many_ways(length: usize) -> BuildError {
        BuildError { kind: Kind::TooManyWays { length } }
    }

    /// Checks a budget for compiling.
    #[inline]
    pub(super) fn check(budget: &Budget) -> Result<(), BuildError> {
        budget.check().map_err(BuildError::of_limit)
    }

    /// What was built; none if it would be too large, or cannot be built in this way. A limit of the budget stays an
    /// error, so that no other way is taken because of it.
    pub(crate) fn unless_refused<T>(built: Result<T, BuildError>) -> Result<Option<T>, BuildError> {
        match built {
            Ok(built) => Ok(Some(built)),
            Err(error) if error.limit().is_some() => Err(error),
            Err(_) => Ok(None),
        }
    }

    /// The error of a limit that was reached.
    pub(crate) fn of_limit(limit: Limit) -> BuildError {
        BuildError { kind: Kind::Limit(limit) }
    }

    /// The limit of the budget that was reached. The rule may have an automaton.
    pub fn limit(&self) -> Option<Limit> {
        match self.kind {
            Kind::Limit(limit) => Some(limit),
            _ => None,
        }
    }

    pub(super) fn refused(message: String) -> BuildError {
        BuildError { kind: Kind::Refused { message } }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::TooLarge { limit } => {
                write!(f, "the rule needs an automaton with more than {limit} states")
            }
            Kind::TooManyGroups { limit } => {
                write!(f, "the rule counts more than {limit} groups of symbols")
            }
            Kind::OutsideAlphabet { symbol, symbols: 0 } => {
                write!(f, "the rule uses symbol {symbol}, but the alphabet has no symbols")
            }
            Kind::OutsideAlphabet { symbol, symbols } => {
                write!(
                    f,
                    "the rule uses symbol {symbol}, but the alphabet has only symbols 0 to {}",
                    symbols - 1
                )
            }
            Kind::OtherAlphabet { found, expected } => {
                write!(f, "the pattern has the alphabet {found:?}, expected {expected:?}")
            }
            Kind::OtherWidth { found, expected } => {
                write!(f, "an automaton over {found} symbols cannot be combined with one over {expected}")
            }
            Kind::TooManyWays { length } => write!(
                f,
                "the back-references or look-around of the pattern are too complex for a line of {length} cells"
            ),
            Kind::Limit(limit) => write!(f, "compiling the rule was {}", limit.ending()),
            Kind::Refused { message } => write!(f, "cannot compile the pattern: {message}"),
        }
    }
}

impl std::error::Error for BuildError {}
