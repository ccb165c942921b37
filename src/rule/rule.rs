//! A rule in any of its notations, and its two questions.

use super::{Clue, PartialClue, Pattern, Table};
use crate::symbol::{Symbol, SymbolSet};

/// What a line must satisfy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The blocks of a nonogram line, in order.
    Clue(Clue),
    /// The same, where something of it is hidden.
    PartialClue(PartialClue),
    /// A regular expression that the whole line matches.
    Pattern(Pattern),
    /// States and transitions written by a user.
    Table(Table),
    /// Several rules, all of which the line keeps.
    Every(Vec<Rule>),
}

impl Rule {
    /// Whether this finished line keeps the rule: the law of the house.
    pub fn accepts(&self, line: &[Symbol]) -> bool {
        match self {
            Rule::Clue(clue) => clue.accepts(line),
            Rule::PartialClue(clue) => clue.accepts(line),
            Rule::Pattern(pattern) => pattern.accepts(line),
            Rule::Table(table) => table.accepts(line),
            Rule::Every(rules) => rules.iter().all(|rule| rule.accepts(line)),
        }
    }

    /// Whether the rule accepts some filling of these candidates: the law for lines that are not finished.
    pub fn admits(&self, candidates: &[SymbolSet]) -> bool {
        match self {
            Rule::Clue(clue) => clue.admits(candidates),
            Rule::PartialClue(clue) => clue.admits(candidates),
            Rule::Pattern(pattern) => pattern.admits(candidates),
            Rule::Table(table) => table.admits(candidates),
            Rule::Every(rules) => every_admits(rules, &mut candidates.to_vec()),
        }
    }

    /// Whether it is a clue, legible or not: then symbol 0 is the blank.
    pub fn is_clue(&self) -> bool {
        matches!(self, Rule::Clue(_) | Rule::PartialClue(_))
    }

    /// Whether one machine does for lines of every length. Patterns that look back or around need one for each.
    pub fn is_for_any_length(&self) -> bool {
        match self {
            Rule::Clue(_) | Rule::PartialClue(_) | Rule::Table(_) => true,
            Rule::Pattern(pattern) => pattern.is_plain(),
            Rule::Every(rules) => rules.iter().all(Rule::is_for_any_length),
        }
    }
}

/// Whether all of these rules accept one filling of these candidates. Cell after cell is tried, as long as none of
/// the rules is broken.
fn every_admits(rules: &[Rule], candidates: &mut Vec<SymbolSet>) -> bool {
    if !rules.iter().all(|rule| rule.admits(candidates)) {
        return false;
    }
    let Some(open) = candidates.iter().position(|cell| cell.known().is_none()) else { return true };
    let before = candidates[open];
    let found = before.iter().any(|symbol| {
        candidates[open] = SymbolSet::only(symbol);
        every_admits(rules, candidates)
    });
    candidates[open] = before;
    found
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
