//! A rule ready to run: its smallest automaton and, if that has the shape, the words of the fast engine.

use super::chain::Chain;
use super::solve::Engine;
use super::words::WordMachine;
use crate::automaton::{BuildError, Dfa};
use crate::rule::Rule;
use crate::symbol::Alphabet;

/// A rule ready to run on lines of any length.
#[derive(Clone, Debug)]
pub struct Machine {
    dfa: Dfa,
    /// Present if and only if the states of the machine only stay or move on.
    chain: Option<Chain>,
    /// Present if and only if the machine is no chain, and small.
    words: Option<WordMachine>,
}

impl Machine {
    /// The machine of a rule over that alphabet.
    pub fn from_rule(rule: &Rule, alphabet: &Alphabet) -> Result<Machine, BuildError> {
        Dfa::from_rule(rule, alphabet).map(Machine::new)
    }

    /// An automaton, made ready to run.
    pub fn new(dfa: Dfa) -> Machine {
        let chain = Chain::of(&dfa);
        let words = if chain.is_none() { WordMachine::of(&dfa) } else { None };
        Machine { dfa, chain, words }
    }

    /// The automaton.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// The engine that runs it.
    pub fn engine(&self) -> Engine {
        match (&self.chain, &self.words) {
            (Some(_), _) => Engine::Chain,
            (None, Some(_)) => Engine::Words,
            (None, None) => Engine::Reach,
        }
    }

    pub(super) fn chain(&self) -> Option<&Chain> {
        self.chain.as_ref()
    }

    pub(super) fn words(&self) -> Option<&WordMachine> {
        self.words.as_ref()
    }
}
