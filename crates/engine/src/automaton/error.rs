//! Errors from compiling a rule to an automaton.

use std::fmt;

use crate::symbol::{Symbol, SymbolSet};

/// A rule that cannot be compiled to an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    TooLarge { limit: usize },
    HidesTooMuch,
    TooManyGroups { limit: usize },
    TooManyWords { limit: usize },
    OutsideAlphabet { symbol: usize, symbols: usize },
    OtherAlphabet { found: String, expected: String },
    OtherWidth { found: usize, expected: usize },
    Refused { message: String },
    TooManyWays { length: usize },
    TooLong { length: usize, limit: usize },
}

impl BuildError {
    pub(crate) fn too_large(limit: usize) -> BuildError {
        BuildError { kind: Kind::TooLarge { limit } }
    }

    /// The error of a clue whose states stand for too many of its entries.
    pub(super) fn hides_too_much() -> BuildError {
        BuildError { kind: Kind::HidesTooMuch }
    }

    pub(crate) fn too_many_groups(limit: usize) -> BuildError {
        BuildError { kind: Kind::TooManyGroups { limit } }
    }

    /// The error of a table whose sets of words take more than this many numbers of 64 bits.
    pub(crate) fn too_many_words(limit: usize) -> BuildError {
        BuildError { kind: Kind::TooManyWords { limit } }
    }

    /// The error of a line whose sets of states or sums take more than this many numbers of 64 bits.
    pub(crate) fn too_long(length: usize, limit: usize) -> BuildError {
        BuildError { kind: Kind::TooLong { length, limit } }
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
            Kind::HidesTooMuch => f.write_str("the clue hides too much for an automaton"),
            Kind::TooManyGroups { limit } => {
                write!(f, "the rule counts more than {limit} groups of symbols")
            }
            Kind::TooManyWords { limit } => {
                write!(f, "the table of words takes more than {} MB", limit >> 17)
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
            Kind::TooLong { length, limit } => {
                write!(f, "a line of {length} cells with this rule takes more than {} MB", limit >> 17)
            }
            Kind::Refused { message } => write!(f, "cannot compile the pattern: {message}"),
        }
    }
}

impl std::error::Error for BuildError {}
