//! Compiled rules: the tables of the engine that fits, and the minimal automaton on demand.

use std::sync::OnceLock;

use super::chain::Chain;
use super::count_bounds::step_costs::StepCosts;
use super::global::Global;
use super::planes::words_for;
use super::reasons::Walker;
use super::solve::Engine;
use super::words::WordMachine;
use crate::automaton::{BuildError, Dfa};
use crate::rule::Rule;
use crate::symbol::Alphabet;

/// A compiled rule, ready to run on lines of any length.
///
/// It never changes and can be shared between threads. Lines with equal rules share one.
#[derive(Clone, Debug)]
pub struct Machine {
    symbols: usize,
    transitions: usize,
    /// For a clue or a global constraint, built on first use; a global constraint may have none.
    dfa: OnceLock<Option<Dfa>>,
    /// Present if and only if the states of the automaton only stay or move on.
    chain: Option<Chain>,
    /// Present if and only if the automaton is not a chain, and small.
    words: Option<WordMachine>,
    /// Present if and only if a rule counts and its automaton is neither a chain nor small.
    global: Option<Box<Global>>,
    /// How reasons are computed; built on first use.
    walker: OnceLock<Walker>,
    /// The step costs of a chain; built on first use.
    step_costs: OnceLock<Option<StepCosts>>,
}

impl Machine {
    /// Compiles a rule over this alphabet.
    pub fn from_rule(rule: &Rule, alphabet: &Alphabet) -> Result<Machine, BuildError> {
        let symbols = alphabet.size();
        let clue = match (rule, Global::of(rule, alphabet)?) {
            (Rule::Clue(clue), _) => clue,
            (_, Some(global)) => return Ok(Machine::of_global(global, symbols)),
            (_, None) => return Dfa::from_rule(rule, alphabet).map(Machine::new),
        };
        let states = Dfa::states_of_clue(clue, symbols)?;
        let chain = Some(Chain::of_clue(clue, states - 1));
        Ok(Machine {
            symbols,
            transitions: 0,
            dfa: OnceLock::new(),
            chain,
            words: None,
            global: None,
            walker: OnceLock::new(),
            step_costs: OnceLock::new(),
        })
    }

    /// Compiles an automaton.
    pub fn new(dfa: Dfa) -> Machine {
        let chain = Chain::of(&dfa);
        let words = if chain.is_none() { WordMachine::of(&dfa) } else { None };
        Machine {
            symbols: dfa.symbol_count(),
            transitions: dfa.state_count() * dfa.symbol_count(),
            dfa: Some(dfa).into(),
            chain,
            words,
            global: None,
            walker: OnceLock::new(),
            step_costs: OnceLock::new(),
        }
    }

    fn of_global(global: Global, symbols: usize) -> Machine {
        Machine {
            symbols,
            transitions: 0,
            dfa: OnceLock::new(),
            chain: None,
            words: None,
            global: Some(Box::new(global)),
            walker: OnceLock::new(),
            step_costs: OnceLock::new(),
        }
    }

    /// Checks that the sets of states or sums of a line solve are not too large. All other engines need little for each
    /// cell.
    ///
    /// ```
    /// use nonomata_engine::{line::Machine, rule::Sum, symbol::Alphabet};
    ///
    /// let rule = Sum::new([65536, -65535, 1], 1..=i64::MAX).unwrap().into();
    /// let machine = Machine::from_rule(&rule, &Alphabet::of_letters("abc").unwrap()).unwrap();
    /// assert!(machine.check_length(100).is_ok());
    /// let error = machine.check_length(1000).unwrap_err();
    /// assert_eq!(error.to_string(), "a line of 1000 cells with this rule takes more than 256 MB");
    /// ```
    pub fn check_length(&self, length: usize) -> Result<(), BuildError> {
        /// The most numbers of 64 bits in all sets of a line.
        const LIMIT: usize = 1 << 25;
        let of_cell = match (self.engine(), self.global()) {
            (Engine::Reach, _) => self.dfa().state_count().div_ceil(64),
            (_, Some(global)) => global.words_of_cell(length),
            _ => 0,
        };
        let is_small = length.saturating_mul(of_cell) <= LIMIT;
        if is_small { Ok(()) } else { Err(BuildError::too_long(length, LIMIT)) }
    }

    /// The size of the alphabet.
    pub fn symbol_count(&self) -> usize {
        self.symbols
    }

    /// The automaton of a rule that is none of the global constraints.
    pub(super) fn dfa(&self) -> &Dfa {
        self.automaton().expect("a rule that does not count has an automaton")
    }

    /// The automaton of the rule, unless the rule counts and has too many states.
    ///
    /// ```
    /// use nonomata_engine::{line::Machine, rule::Cardinality, symbol::{Alphabet, SymbolSet}};
    ///
    /// let alphabet = Alphabet::of_letters("abcdefghijklmnopqrstuvwxyz").unwrap();
    /// let machine = |symbols| {
    ///     let rule = Cardinality::all_different(SymbolSet::first(symbols)).into();
    ///     Machine::from_rule(&rule, &alphabet).unwrap()
    /// };
    /// assert_eq!(machine(8).automaton().unwrap().state_count(), 256);
    /// assert!(machine(26).automaton().is_none());
    /// ```
    pub fn automaton(&self) -> Option<&Dfa> {
        // Another thread may build the same.
        let built = self.dfa.get_or_init(|| match (&self.global, &self.chain) {
            (Some(global), _) => global.automaton(self.symbols),
            (None, Some(chain)) => Dfa::from_clue(&chain.to_clue(), self.symbols).ok(),
            (None, None) => None,
        });
        built.as_ref()
    }

    /// The number of transitions of the automaton that the rule was compiled to, missing ones included. None for a clue
    /// without hidden parts, or a rule that counts, whose automaton is built only where it is asked for.
    pub fn transition_count(&self) -> usize {
        self.transitions
    }

    /// The engine that solves lines under this rule.
    pub fn engine(&self) -> Engine {
        match (&self.chain, &self.words) {
            (Some(_), _) => Engine::Chain,
            (None, Some(_)) => Engine::Words,
            (None, None) if self.global.is_some() => Engine::Global,
            (None, None) => Engine::Reach,
        }
    }

    /// The size of one line solve, which tells long ones from short ones: about the number of table entries that it
    /// visits. It decides whether threads share lines, and searches with a limit of line solves add it up.
    pub fn size(&self, length: usize) -> usize {
        match (&self.chain, &self.global) {
            // A solve of few links visits the planes and the ends of the line, too.
            (Some(chain), _) => 8 * (chain.link_count() + 5) * words_for(length),
            (None, Some(global)) => global.size(length),
            (None, None) if self.words.is_some() => 8 * length,
            (None, None) => length * self.dfa().state_count(),
        }
    }

    pub(super) fn global(&self) -> Option<&Global> {
        self.global.as_deref()
    }

    pub(super) fn walker(&self) -> &Walker {
        self.walker.get_or_init(|| Walker::of(self.chain.as_ref(), self.symbols))
    }

    /// The step costs, if it is a chain.
    pub(super) fn step_costs(&self) -> Option<&StepCosts> {
        self.step_costs
            .get_or_init(|| if self.chain.is_some() { StepCosts::of(self.dfa()) } else { None })
            .as_ref()
    }

    pub(super) fn chain(&self) -> Option<&Chain> {
        self.chain.as_ref()
    }

    pub(super) fn words(&self) -> Option<&WordMachine> {
        self.words.as_ref()
    }
}
