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
    tables: Tables,
    /// For a clue or a global constraint, built on first use; a global constraint may have none.
    dfa: OnceLock<Option<Dfa>>,
    /// How reasons are computed; built on first use.
    walker: OnceLock<Walker>,
    /// The step costs of a chain; built on first use.
    step_costs: OnceLock<Option<StepCosts>>,
}

/// The tables of the one engine that solves lines under a rule.
#[derive(Clone, Debug)]
pub(super) enum Tables {
    /// The states of the automaton only stay or move on.
    Chain(Chain),
    /// The automaton is not a chain, and small.
    Words(WordMachine),
    /// The rule counts, and its automaton is neither a chain nor small.
    Global(Box<Global>),
    /// The automaton is all there is.
    Reach,
}

impl Machine {
    /// Compiles a rule over this alphabet.
    pub fn from_rule(rule: &Rule, alphabet: &Alphabet) -> Result<Machine, BuildError> {
        let symbols = alphabet.size();
        if let Rule::Clue(clue) = rule {
            let states = Dfa::states_of_clue(clue, symbols)?;
            return Ok(Machine::of_tables(Tables::Chain(Chain::of_clue(clue, states - 1)), symbols));
        }
        match Global::of(rule, alphabet)? {
            Some(global) => Ok(Machine::of_tables(Tables::Global(Box::new(global)), symbols)),
            None => Dfa::from_rule(rule, alphabet).map(Machine::new),
        }
    }

    /// Compiles an automaton.
    pub fn new(dfa: Dfa) -> Machine {
        let chain = Chain::of(&dfa).map(Tables::Chain);
        let tables = chain.or_else(|| WordMachine::of(&dfa).map(Tables::Words)).unwrap_or(Tables::Reach);
        let symbols = dfa.symbol_count();
        Machine {
            transitions: dfa.state_count() * symbols,
            dfa: Some(dfa).into(),
            ..Machine::of_tables(tables, symbols)
        }
    }

    /// A machine whose automaton is built on demand.
    fn of_tables(tables: Tables, symbols: usize) -> Machine {
        Machine {
            symbols,
            transitions: 0,
            tables,
            dfa: OnceLock::new(),
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
        let of_cell = match &self.tables {
            Tables::Reach => self.dfa().state_count().div_ceil(64),
            Tables::Global(global) => global.words_of_cell(length),
            Tables::Chain(_) | Tables::Words(_) => 0,
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
    ///     let rule = Cardinality::all_different(SymbolSet::of_first(symbols)).into();
    ///     Machine::from_rule(&rule, &alphabet).unwrap()
    /// };
    /// assert_eq!(machine(8).automaton().unwrap().state_count(), 256);
    /// assert!(machine(26).automaton().is_none());
    /// ```
    pub fn automaton(&self) -> Option<&Dfa> {
        // Another thread may build the same.
        let built = self.dfa.get_or_init(|| match &self.tables {
            Tables::Global(global) => global.automaton(self.symbols),
            Tables::Chain(chain) => Dfa::from_clue(&chain.to_clue(), self.symbols).ok(),
            Tables::Words(_) | Tables::Reach => unreachable!("made from an automaton"),
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
        match self.tables {
            Tables::Chain(_) => Engine::Chain,
            Tables::Words(_) => Engine::Words,
            Tables::Global(_) => Engine::Global,
            Tables::Reach => Engine::Reach,
        }
    }

    /// The size of one line solve, which tells long ones from short ones: about the number of table entries that it
    /// visits. It decides whether threads share lines, and searches with a limit of line solves add it up.
    pub fn size(&self, length: usize) -> usize {
        match &self.tables {
            // A solve of few links visits the planes and the ends of the line, too.
            Tables::Chain(chain) => 8 * (chain.link_count() + 5) * words_for(length),
            Tables::Global(global) => global.size(length),
            Tables::Words(_) => 8 * length,
            Tables::Reach => length * self.dfa().state_count(),
        }
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(super) fn chain(&self) -> Option<&Chain> {
        if let Tables::Chain(chain) = &self.tables { Some(chain) } else { None }
    }

    pub(super) fn global(&self) -> Option<&Global> {
        if let Tables::Global(global) = &self.tables { Some(global) } else { None }
    }

    pub(super) fn walker(&self) -> &Walker {
        self.walker.get_or_init(|| Walker::of(self.chain(), self.symbols))
    }

    /// The step costs, if it is a chain.
    pub(super) fn step_costs(&self) -> Option<&StepCosts> {
        self.step_costs.get_or_init(|| self.chain().and_then(|_| StepCosts::of(self.dfa()))).as_ref()
    }
}
