//! A rule in any of its notations, and its two questions.

use super::{Clue, Pattern, Table};
use crate::symbol::{Symbol, SymbolSet};

/// What a line must satisfy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The blocks of a nonogram line, in order.
    Clue(Clue),
    /// A regular expression that the whole line matches.
    Pattern(Pattern),
    /// States and transitions written by a user.
    Table(Table),
}

impl Rule {
    /// Whether this finished line keeps the rule: the law of the house.
    pub fn accepts(&self, line: &[Symbol]) -> bool {
        match self {
            Rule::Clue(clue) => clue.accepts(line),
            Rule::Pattern(pattern) => pattern.accepts(line),
            Rule::Table(table) => table.accepts(line),
        }
    }

    /// Whether the rule accepts some filling of these candidates: the law for lines that are not finished.
    pub fn admits(&self, candidates: &[SymbolSet]) -> bool {
        match self {
            Rule::Clue(clue) => clue.admits(candidates),
            Rule::Pattern(pattern) => pattern.admits(candidates),
            Rule::Table(table) => table.admits(candidates),
        }
    }
}

impl From<Clue> for Rule {
    fn from(clue: Clue) -> Rule {
        Rule::Clue(clue)
    }
}

impl From<Pattern> for Rule {
    fn from(pattern: Pattern) -> Rule {
        Rule::Pattern(pattern)
    }
}

impl From<Table> for Rule {
    fn from(table: Table) -> Rule {
        Rule::Table(table)
    }
}
