//! Why a rule has no machine.

use std::fmt;

use crate::symbol::Symbol;

/// Why a rule has no machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    TooLarge { limit: usize },
    OutsideAlphabet { symbol: usize, symbols: usize },
    OtherAlphabet { found: String, expected: String },
    OtherWidth { found: usize, expected: usize },
    Refused { message: String },
    TooManyWays { length: usize },
}

impl BuildError {
    pub(super) fn too_large(limit: usize) -> BuildError {
        BuildError { kind: Kind::TooLarge { limit } }
    }

    pub(super) fn outside_alphabet(symbol: Symbol, symbols: usize) -> BuildError {
        BuildError { kind: Kind::OutsideAlphabet { symbol: symbol.index(), symbols } }
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

    pub(super) fn refused(message: String) -> BuildError {
        BuildError { kind: Kind::Refused { message } }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::TooLarge { limit } => write!(f, "the rule needs a machine of more than {limit} states"),
            Kind::OutsideAlphabet { symbol, symbols } => {
                write!(
                    f,
                    "the rule speaks of symbol {symbol}, but there are only symbols 0 to {}",
                    symbols - 1
                )
            }
            Kind::OtherAlphabet { found, expected } => {
                write!(f, "the pattern was read with the alphabet {found:?}, not {expected:?}")
            }
            Kind::OtherWidth { found, expected } => {
                write!(f, "a machine over {found} symbols cannot be combined with one over {expected}")
            }
            Kind::TooManyWays { length } => write!(
                f,
                "the back-references or looks of the pattern can be met in too many ways on {length} cells"
            ),
            Kind::Refused { message } => write!(f, "the pattern has no machine: {message}"),
        }
    }
}

impl std::error::Error for BuildError {}
