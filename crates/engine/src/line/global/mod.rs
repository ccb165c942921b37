//! Global constraints: rules that count over all cells of a line, where an automaton would be large.
//!
//! Every such rule is a regular language on lines of one length, and where its automaton is small it runs on the
//! engines for automata like any other. Otherwise it has an algorithm of its own here, which is as complete: it removes
//! every candidate that no filling uses, and gives minimal reasons.

mod cardinality;
mod halves;
mod sum;
mod table;

use super::planes::Planes;
use super::reasons::{CellDomain, Premise};
use super::solve::{GoOn, NoFilling};
use crate::automaton::{BuildError, Dfa};
use crate::budget::{Budget, Limit, Stopped};
use crate::rule::{Cardinality, Halves, Roles, Rule, Sum, Table, Words};
use crate::symbol::Alphabet;
use cardinality::{CardinalityMachine, FlowScratch};
use sum::{SumMachine, SumScratch};
use table::{TableMachine, TableScratch};

/// The maximum number of states of an automaton that is used in place of an algorithm, unless it is a chain.
const SMALL: usize = 64;

/// A rule that counts, compiled.
#[derive(Clone, Debug)]
pub(super) enum Global {
    /// Bounds for numbers of cells.
    Cardinality(Cardinality, CardinalityMachine),
    /// Bounds for a sum of weights.
    Sum(Sum, SumMachine),
    /// One of many words.
    Words(Words, TableMachine),
    /// Two lines that are equal or different.
    Halves(Halves),
}

/// Working memory of all global constraints.
#[derive(Clone, Debug, Default)]
pub(super) struct GlobalScratch {
    flow: FlowScratch,
    sum: SumScratch,
    table: TableScratch,
}

/// Whether the automaton of a rule is small enough to be built: if and only if it has roles.
fn has_automaton(rule: &Cardinality) -> bool {
    rule.state_count().saturating_mul(rule.counts().len() + 1) <= Roles::LIMIT
}

impl Global {
    /// Compiles a rule, unless it has an automaton that is small or a chain.
    pub(super) fn of(rule: &Rule, alphabet: &Alphabet) -> Result<Option<Global>, BuildError> {
        let symbols = alphabet.size();
        match rule {
            Rule::Cardinality(rule) => {
                BuildError::check_alphabet(rule.symbols(), symbols)?;
                if rule.counts().len() > CardinalityMachine::GROUP_LIMIT {
                    return Err(BuildError::too_many_groups(CardinalityMachine::GROUP_LIMIT));
                }
                let is_small = match rule.counts().len() {
                    1 => has_automaton(rule),
                    _ => rule.state_count() <= SMALL,
                };
                let machine = || Global::Cardinality(rule.clone(), CardinalityMachine::new(rule, symbols));
                Ok((!is_small).then(machine))
            }
            Rule::Sum(rule) => {
                let is_small =
                    rule.has_table(symbols) && rule.state_count().is_some_and(|states| states <= SMALL);
                Ok((!is_small).then(|| Global::Sum(rule.clone(), SumMachine::new(rule, symbols))))
            }
            Rule::Words(rule) => {
                BuildError::check_alphabet(rule.symbols(), symbols)?;
                let machine = TableMachine::new(rule, symbols)?;
                Ok(Some(Global::Words(rule.clone(), machine)))
            }
            Rule::Halves(rule) => Ok(Some(Global::Halves(*rule))),
            _ => Ok(None),
        }
    }

    /// Whether there may be an automaton. That of a table is known to be too large only when it is built.
    pub(super) fn has_automaton(&self, symbols: usize) -> bool {
        match self {
            Global::Cardinality(rule, _) => has_automaton(rule),
            Global::Sum(rule, _) => rule.has_table(symbols),
            Global::Words(..) => true,
            Global::Halves(_) => false,
        }
    }

    /// The automaton, if it is small enough.
    pub(super) fn automaton(&self, symbols: usize) -> Option<Dfa> {
        let of_table = |table: Option<Table>| Dfa::from_table(&table?, symbols).ok();
        match self {
            _ if !self.has_automaton(symbols) => None,
            Global::Cardinality(rule, _) => of_table(rule.table(symbols)),
            Global::Sum(rule, _) => of_table(rule.table(symbols)),
            Global::Words(rule, _) => Dfa::from_words(rule, symbols).ok(),
            Global::Halves(_) => None,
        }
    }

    /// Whether counts of its cells may be bounded through the automaton: if and only if it has roles, with which such
    /// bounds are checked.
    pub(super) fn has_bounds(&self, symbols: usize) -> bool {
        self.has_automaton(symbols) && !matches!(self, Global::Words(..))
    }

    /// The number of words that a line solve keeps for each cell: a set of sums.
    pub(super) fn words_of_cell(&self, length: usize) -> usize {
        match self {
            Global::Sum(_, machine) => machine.words(length),
            Global::Cardinality(..) | Global::Words(..) | Global::Halves(_) => 0,
        }
    }

    /// The size of one line solve.
    pub(super) fn size(&self, length: usize) -> usize {
        match self {
            Global::Cardinality(_, machine) => machine.size(length),
            Global::Sum(_, machine) => machine.size(length),
            Global::Words(_, machine) => machine.size(length),
            Global::Halves(_) => length,
        }
    }

    /// Solves a line; the result goes to `left`, which holds as many words.
    pub(super) fn solve(
        &self,
        line: Planes<'_>,
        scratch: &mut GlobalScratch,
        left: &mut [u64],
        go_on: GoOn<'_>,
    ) -> Result<(), Stopped<NoFilling>> {
        match self {
            Global::Cardinality(_, machine) => machine.solve(line, &mut scratch.flow, left, go_on)?,
            Global::Sum(_, machine) => machine.solve(line, &mut scratch.sum, left, go_on)?,
            Global::Words(_, machine) => machine.solve(line, &mut scratch.table, left)?,
            Global::Halves(rule) => halves::solve(*rule, line, left)?,
        }
        Ok(())
    }

    /// Whether a solve of a line of few cells takes at most some microseconds.
    pub(super) fn is_quick(&self, length: usize) -> bool {
        match self {
            Global::Cardinality(..) | Global::Halves(_) => true,
            Global::Sum(_, machine) => machine.words(length) <= 8,
            Global::Words(..) => false,
        }
    }

    /// A minimal reason for a conflict.
    pub(super) fn premises(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut GlobalScratch,
        budget: &Budget,
    ) -> Result<(), Limit> {
        match self {
            Global::Cardinality(_, machine) => machine.premises(line, premises, &mut scratch.flow, budget),
            Global::Sum(_, machine) => machine.premises(line, premises, &mut scratch.sum, budget),
            Global::Words(_, machine) => machine.premises(line, premises, &mut scratch.table, budget),
            Global::Halves(rule) => {
                halves::premises(*rule, line, premises);
                Ok(())
            }
        }
    }
}
