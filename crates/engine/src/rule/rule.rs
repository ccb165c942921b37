//! A rule in any notation, with its reference semantics.

use super::conjunction::{self, all_hold};
use super::{Cardinality, Clue, Halves, PartialClue, Pattern, Sum, Table, Words};
use crate::budget::{Budget, Limit};
use crate::symbol::{Symbol, SymbolSet};

/// A constraint on one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The blocks of a nonogram line, in order.
    Clue(Clue),
    /// A clue with hidden parts.
    PartialClue(PartialClue),
    /// A regular expression that the whole line matches.
    Pattern(Pattern),
    /// An automaton written as a transition table.
    Table(Table),
    /// Bounds for the numbers of cells with certain symbols; all different is one.
    Cardinality(Cardinality),
    /// Bounds for the sum of the symbols' weights.
    Sum(Sum),
    /// One of the words of a dictionary.
    Words(Words),
    /// Two lines, one after the other, that are equal or different.
    Halves(Halves),
    /// A conjunction: the line satisfies all of these rules.
    Every(Vec<Rule>),
}

impl Rule {
    /// Whether this finished line satisfies the rule. This is the definition of the rule's meaning.
    pub fn accepts(&self, line: &[Symbol]) -> bool {
        // Without a limit there always is an answer.
        self.holds_for(line, &Budget::unlimited()).unwrap_or_default()
    }

    /// Whether the line satisfies the rule, within a budget: matching a pattern can take long.
    pub(super) fn holds_for(&self, line: &[Symbol], budget: &Budget) -> Result<bool, Limit> {
        Ok(match self {
            Rule::Clue(clue) => clue.accepts(line),
            Rule::PartialClue(clue) => clue.accepts(line),
            Rule::Pattern(pattern) => pattern.accepts(line, budget)?,
            Rule::Table(table) => table.accepts(line),
            Rule::Cardinality(cardinality) => cardinality.accepts(line),
            Rule::Sum(sum) => sum.accepts(line),
            Rule::Words(words) => words.accepts(line),
            Rule::Halves(halves) => halves.accepts(line),
            Rule::Every(rules) => all_hold(rules, |rule| rule.holds_for(line, budget))?,
        })
    }

    /// Whether some filling of these candidates satisfies the rule. It takes time exponential in the open cells where
    /// patterns have back-references or rules without roles are combined, and may take polynomial but long time
    /// otherwise. A limit of time counts once the budget has been [started](Budget::started).
    pub fn admits(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
        // PERF: a finished line has one filling. To look at that takes .1 s for 1000x1000 cells, to count on 4.7 s.
        let symbols: Option<Vec<Symbol>> = candidates.iter().map(|cell| cell.known()).collect();
        if let Some(symbols) = symbols {
            return self.holds_for(&symbols, budget);
        }
        match self {
            Rule::Clue(clue) => clue.admits(candidates, budget),
            Rule::PartialClue(clue) => clue.admits(candidates, budget),
            Rule::Pattern(pattern) => pattern.admits(candidates, budget),
            Rule::Table(table) => table.admits(candidates, budget),
            Rule::Cardinality(cardinality) => cardinality.admits(candidates, budget),
            Rule::Sum(sum) => sum.admits(candidates, budget),
            Rule::Words(words) => words.admits(candidates, budget),
            Rule::Halves(halves) => Ok(halves.admits(candidates)),
            Rule::Every(rules) => conjunction::admits(rules, candidates, budget),
        }
    }

    /// Whether it is a clue, with or without hidden parts. If so, symbol 0 is the blank.
    pub fn is_clue(&self) -> bool {
        matches!(self, Rule::Clue(_) | Rule::PartialClue(_))
    }

    /// Whether it is a rule over all of its cells at once, such as all different: a large one has no roles.
    pub fn counts(&self) -> bool {
        matches!(self, Rule::Cardinality(_) | Rule::Sum(_) | Rule::Words(_) | Rule::Halves(_))
    }

    /// Whether one automaton serves lines of every length. Patterns with back-references or look-around
    /// need one for each length.
    pub fn is_for_any_length(&self) -> bool {
        match self {
            Rule::Clue(_) | Rule::PartialClue(_) | Rule::Table(_) => true,
            Rule::Cardinality(_) | Rule::Sum(_) | Rule::Words(_) | Rule::Halves(_) => true,
            Rule::Pattern(pattern) => pattern.is_plain(),
            Rule::Every(rules) => rules.iter().all(Rule::is_for_any_length),
        }
    }
}

impl From<Clue> for Rule {
    fn from(clue: Clue) -> Rule {
        Rule::Clue(clue)
    }
}

impl From<PartialClue> for Rule {
    fn from(clue: PartialClue) -> Rule {
        Rule::PartialClue(clue)
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

impl From<Cardinality> for Rule {
    fn from(cardinality: Cardinality) -> Rule {
        Rule::Cardinality(cardinality)
    }
}

impl From<Sum> for Rule {
    fn from(sum: Sum) -> Rule {
        Rule::Sum(sum)
    }
}

impl From<Words> for Rule {
    fn from(words: Words) -> Rule {
        Rule::Words(words)
    }
}

impl From<Halves> for Rule {
    fn from(halves: Halves) -> Rule {
        Rule::Halves(halves)
    }
}
