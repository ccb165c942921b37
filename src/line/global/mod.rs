//! Global constraints: rules that count over all cells of a line, where an automaton would be large.
//!
//! Every such rule is a regular language on lines of one length, and where its automaton is small it runs on the engines
//! for automata like any other. Otherwise it has an algorithm of its own here, which is as complete: it removes every
//! candidate that no filling uses, and gives minimal reasons.

mod cardinality;

use super::planes::Planes;
use super::reasons::{CellDomain, Premise};
use super::solve::NoFilling;
use crate::automaton::{BuildError, Dfa};
use crate::rule::{Cardinality, Roles, Rule};
use crate::symbol::Alphabet;
use cardinality::{CardinalityMachine, FlowScratch};

/// The maximum number of states of an automaton that is used in place of an algorithm, unless it is a chain.
const SMALL: usize = 64;

/// A rule that counts, compiled.
#[derive(Clone, Debug)]
pub(super) enum Global {
    /// Bounds for numbers of cells.
    Cardinality(Cardinality, CardinalityMachine),
}

/// Working memory of all global constraints.
#[derive(Clone, Debug, Default)]
pub(super) struct GlobalScratch {
    flow: FlowScratch,
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
                let is_small = match rule.counts().len() {
                    1 => has_automaton(rule),
                    _ => rule.state_count() <= SMALL,
                };
                let machine = || Global::Cardinality(rule.clone(), CardinalityMachine::new(rule, symbols));
                Ok((!is_small).then(machine))
            }
            _ => Ok(None),
        }
    }

    /// Whether the automaton is small enough to be built.
    pub(super) fn has_automaton(&self) -> bool {
        match self {
            Global::Cardinality(rule, _) => has_automaton(rule),
        }
    }

    /// The automaton, if it is small enough.
    pub(super) fn automaton(&self, symbols: usize) -> Option<Dfa> {
        match self {
            _ if !self.has_automaton() => None,
            Global::Cardinality(rule, _) => Dfa::from_table(&rule.table(symbols)?, symbols).ok(),
        }
    }

    /// The estimated time of one line solve, in nanoseconds.
    pub(super) fn effort(&self, length: usize) -> usize {
        match self {
            Global::Cardinality(_, machine) => machine.effort(length),
        }
    }

    /// Solves a line; the result goes to `left`, which holds as many words.
    pub(super) fn solve(
        &self,
        line: Planes<'_>,
        scratch: &mut GlobalScratch,
        left: &mut [u64],
    ) -> Result<(), NoFilling> {
        match self {
            Global::Cardinality(_, machine) => machine.solve(line, &mut scratch.flow, left),
        }
    }

    /// A minimal reason for a conflict.
    pub(super) fn premises(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut GlobalScratch,
    ) {
        match self {
            Global::Cardinality(_, machine) => machine.premises(line, premises, &mut scratch.flow),
        }
    }
}
