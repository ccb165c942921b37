//! What a line must satisfy, in the user's terms, and the slow law that says so.
//!
//! A [`Rule`] is a nonogram's [`Clue`], a regular expression ([`Pattern`]) or a [`Table`] of states. Its two
//! questions, [`Rule::accepts`] and [`Rule::admits`], are answered slowly and plainly, each notation in its own
//! way and none with a machine of [`automaton`](crate::automaton): that is what makes them fit to judge the fast
//! engines. [`check`](crate::check) and the tests ask here and nowhere else.
//!
//! ```
//! use nonomata::rule::{Clue, Pattern, Rule};
//! use nonomata::symbol::{Alphabet, Symbol};
//!
//! let line: Vec<Symbol> = [1, 1, 1, 0, 1].map(Symbol::new).to_vec();
//! assert!(Rule::from(Clue::black([3, 1])).accepts(&line));
//!
//! let binary = Alphabet::of_letters("01").unwrap();
//! let pattern = Pattern::new("0*1{3}0+1{2}0*", &binary).unwrap();
//! assert!(!Rule::from(pattern).accepts(&line));
//! ```

mod clue;
mod error;
mod expression;
mod pattern;
mod table;

pub use clue::{Block, Clue};
pub use error::RuleError;
pub use pattern::Pattern;
pub use table::Table;

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
