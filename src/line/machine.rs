//! A rule ready to run: its smallest automaton and, if that has the shape, the words of the fast engine.

use super::chain::Chain;
use super::solve::Engine;
use crate::automaton::{BuildError, Dfa};
use crate::rule::Rule;
use crate::symbol::Alphabet;

/// A rule ready to run on lines of any length.
#[derive(Clone, Debug)]
pub struct Machine {
    dfa: Dfa,
    /// Present if and only if the states of the machine only stay or move on.
    chain: Option<Chain>,
}

impl Machine {
    /// The machine of a rule over that alphabet.
    pub fn from_rule(rule: &Rule, alphabet: &Alphabet) -> Result<Machine, BuildError> {
        Dfa::from_rule(rule, alphabet).map(Machine::new)
    }

    /// An automaton, made ready to run.
    pub fn new(dfa: Dfa) -> Machine {
        let chain = Chain::of(&dfa);
        Machine { dfa, chain }
    }

    /// The automaton.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// The engine that runs it.
    pub fn engine(&self) -> Engine {
        if self.chain.is_some() { Engine::Chain } else { Engine::Reach }
    }

    pub(super) fn chain(&self) -> Option<&Chain> {
        self.chain.as_ref()
    }
}
