//! Compiled rules: the tables of the engine that fits, and the minimal automaton on demand.

use std::time::Duration;

use std::sync::OnceLock;

use super::chain::Chain;
use super::count_bounds::step_costs::StepCosts;
use super::global::Global;
use super::planes::words_for;
use super::reach;
use super::reasons::Walker;
use super::solve::Engine;
use super::words::WordMachine;
use crate::automaton::{BuildError, Dfa};
use crate::budget::{Budget, Limit};
use crate::rule::Rule;
use crate::symbol::Alphabet;

/// A compiled rule, ready to run on lines of any length.
///
/// It never changes and can be shared between threads. Lines with equal rules share one.
#[derive(Clone, Debug)]
pub struct Machine {
    symbols: usize,
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
        Machine::from_rule_within(rule, alphabet, &Budget::unlimited())
    }

    /// The same within a budget: [`BuildError::limit`] is set if it does not suffice.
    pub fn from_rule_within(
        rule: &Rule,
        alphabet: &Alphabet,
        budget: &Budget,
    ) -> Result<Machine, BuildError> {
        let symbols = alphabet.size();
        let clue = match (rule, Global::of(rule, alphabet, budget)?) {
            (Rule::Clue(clue), _) => clue,
            (_, Some(global)) => return Ok(Machine::of_global(global, symbols)),
            (_, None) => return Dfa::from_rule_within(rule, alphabet, budget).map(Machine::new),
        };
        let states = Dfa::states_of_clue(clue, symbols)?;
        let chain = Some(Chain::of_clue(clue, states - 1));
        Ok(Machine {
            symbols,
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
            dfa: OnceLock::new(),
            chain: None,
            words: None,
            global: Some(Box::new(global)),
            walker: OnceLock::new(),
            step_costs: OnceLock::new(),
        }
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
        self.automaton_within(&Budget::unlimited()).ok().flatten()
    }

    /// The same, within a budget where it is large and has to be built.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub fn automaton_within(&self, budget: &Budget) -> Result<Option<&Dfa>, Limit> {
        if self.dfa.get().is_none() {
            let built = match (&self.global, &self.chain) {
                (Some(global), _) => global.automaton(self.symbols, budget)?,
                (None, Some(chain)) => {
                    let clue = chain.to_clue();
                    let states = Dfa::states_of_clue(&clue, self.symbols).unwrap_or_default();
                    budget.check_memory((size_of::<u32>() * states * self.symbols) as u64)?;
                    Dfa::from_clue(&clue, self.symbols).ok()
                }
                (None, None) => None,
            };
            // Another thread may have built the same.
            let _ = self.dfa.set(built);
        }
        Ok(self.dfa.get().and_then(Option::as_ref))
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

    /// The estimated time of one line solve, in nanoseconds.
    pub(crate) fn effort(&self, length: usize) -> usize {
        match (&self.chain, &self.words) {
            (Some(chain), _) => 40 + 7 * chain.link_count() * words_for(length),
            (None, Some(words)) => 30 + words.effort() * length,
            (None, None) => match &self.global {
                Some(global) => global.effort(length),
                None => length * self.dfa().state_count(),
            },
        }
    }

    /// About how long a line solve takes at most.
    ///
    /// PERF: with two symbols 8 to 14 ns for each state of an automaton and each cell. The bands of long chains are
    /// memory that is touched for the first time, half a nanosecond a byte.
    pub fn solve_time(&self, length: usize) -> Duration {
        let nanos = match (self.engine(), &self.global) {
            (Engine::Reach, _) => {
                let nanos = 2 + 4 * self.symbol_count();
                length.saturating_mul(self.dfa().state_count()).saturating_mul(nanos)
            }
            (_, Some(global)) => global.solve_nanos(length, self.symbol_count()),
            _ => self.effort(length).saturating_add(self.solve_bytes(length) as usize / 2),
        };
        Duration::from_nanos(nanos as u64)
    }

    /// The most bytes that one line solve needs at once, approximately. On long lines of short blocks they grow with
    /// the square of the length: a link has a band of as many cells as the line is longer than its clue. Other engines
    /// keep a set of states or sums for each cell.
    pub fn solve_bytes(&self, length: usize) -> u64 {
        let bytes = match (self.engine(), &self.chain, &self.global) {
            (_, Some(chain), _) => {
                let slack = (length + 1).saturating_sub(chain.least_length());
                // Two words for each 64 cells, in vectors that double when they are full.
                let bands =
                    (size_of::<[u64; 3]>() * (chain.link_count() + 1)).saturating_mul(words_for(slack));
                let rungs = (size_of::<[u64; 2]>() * chain.rung_count()).saturating_mul(words_for(length));
                bands.saturating_add(rungs)
            }
            (_, _, Some(global)) => global.solve_bytes(length),
            (Engine::Reach, ..) => reach::bytes(self.dfa(), length),
            _ => 0,
        };
        bytes as u64
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
