//! Dispatch of a line solve to the engine that fits the machine.

use std::fmt;

use fixedbitset::FixedBitSet;

use super::chain::{LongWords, ShortSets};
use super::global::GlobalScratch;
use super::machine::{Machine, Tables};
use super::many::ManyLines;
use super::planes::Planes;
use super::reach;
use super::words::WordSets;
use crate::budget::{Budget, Limit, Stopped};
use crate::symbol::SymbolSet;

/// Quick line solves between two checks of a budget: a check takes some 30 ns, a quick solve up to some microseconds.
const SOLVES_PER_CHECK: u32 = 64;

/// Lines of more cells are not solved quickly by any engine.
const QUICK_LENGTH: usize = 256;

/// A question that a long solve asks between portions of work: whether to go on.
pub(super) type GoOn<'a> = &'a dyn Fn() -> Result<(), Limit>;

/// A line has no filling: a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFilling;

impl fmt::Display for NoFilling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the line has no filling")
    }
}

impl std::error::Error for NoFilling {}

impl From<NoFilling> for Stopped<NoFilling> {
    fn from(no_filling: NoFilling) -> Stopped<NoFilling> {
        Stopped::Failed(no_filling)
    }
}

/// Counts line solves between two checks of a budget.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    quick: u32,
}

impl Pace {
    /// Asks before each long solve, and once in many quick ones.
    #[inline]
    pub(super) fn check(&mut self, is_quick: bool, budget: &Budget) -> Result<(), Limit> {
        self.quick += 1;
        if is_quick && self.quick < SOLVES_PER_CHECK {
            return Ok(());
        }
        self.quick = 0;
        budget.check()
    }
}

/// The engines that solve lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Sets of states, for any automaton: the reference.
    Reach,
    /// Sets of positions in words, for automata whose states only stay or move on.
    Chain,
    /// Sets of states in one word, for other automata of at most 64 states.
    Words,
    /// Algorithms for rules that count, where an automaton would be large.
    Global,
}

/// Working memory of line solves. It grows to the longest line met.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// The planes of the last result.
    pub(super) result: Vec<u64>,
    pace: Pace,
    /// For the chain engine, on lines of up to 64 cells, up to 128, and longer ones.
    pub(super) short: ShortSets<u64>,
    pub(super) double: ShortSets<u128>,
    pub(super) long: LongWords,
    /// For the words engine.
    pub(super) words: WordSets,
    /// For many lines at a time; large, and rarely needed.
    pub(super) many: Option<Box<ManyLines>>,
    /// For global constraints.
    pub(super) global: GlobalScratch,
    /// Forward sets of the reference engine.
    pub(super) sets: Vec<FixedBitSet>,
}

impl Machine {
    /// Solves a line with the engine that fits.
    #[inline]
    pub fn solve<'s>(&self, line: Planes<'_>, scratch: &'s mut Scratch) -> Result<Planes<'s>, NoFilling> {
        self.solve_by(self.engine(), line, scratch)
    }

    /// Solves a line with an engine of the caller's choice.
    ///
    /// # Panics
    ///
    /// If the engine cannot run this machine.
    pub(super) fn solve_by<'s>(
        &self,
        engine: Engine,
        line: Planes<'_>,
        scratch: &'s mut Scratch,
    ) -> Result<Planes<'s>, NoFilling> {
        assert!(engine == Engine::Reach || engine == self.engine(), "{engine:?} cannot run this machine");
        self.solve_with(engine, line, scratch, &|| Ok(())).map_err(|_| NoFilling)
    }

    /// Solves a line with the engine that fits, within a budget. Work that solves many lines need not ask it otherwise.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use nonomata_engine::budget::{Budget, Limit, Stopped};
    /// use nonomata_engine::line::{Machine, Planes, Scratch};
    /// use nonomata_engine::{rule::Pattern, symbol::Alphabet};
    ///
    /// let alphabet = Alphabet::of_letters("ab").unwrap();
    /// let machine = Machine::from_rule(&Pattern::new(".*a.{9}", &alphabet).unwrap().into(), &alphabet).unwrap();
    /// let (line, mut scratch) = (Planes::new(20, &[0xFFFFF; 2]), Scratch::default());
    /// assert!(machine.solve_within(line, &mut scratch, &Budget::unlimited()).is_ok());
    /// let spent = Budget::unlimited().with_time(Duration::ZERO).started();
    /// assert_eq!(machine.solve_within(line, &mut scratch, &spent).unwrap_err(), Stopped::Limit(Limit::Time));
    /// ```
    #[inline]
    pub fn solve_within<'s>(
        &self,
        line: Planes<'_>,
        scratch: &'s mut Scratch,
        budget: &Budget,
    ) -> Result<Planes<'s>, Stopped<NoFilling>> {
        scratch.pace.check(self.is_quick(line.length()), budget)?;
        self.solve_with(self.engine(), line, scratch, &|| budget.check())
    }

    /// Whether a solve of a line of this length takes at most some microseconds.
    #[inline]
    pub(super) fn is_quick(&self, length: usize) -> bool {
        length <= QUICK_LENGTH
            && match self.tables() {
                Tables::Chain(_) | Tables::Words(_) => true,
                Tables::Global(global) => global.is_quick(length),
                Tables::Reach => false,
            }
    }

    /// Solves a line with the reference engine or the engine that fits, unless it is not to go on.
    fn solve_with<'s>(
        &self,
        engine: Engine,
        line: Planes<'_>,
        scratch: &'s mut Scratch,
        go_on: GoOn<'_>,
    ) -> Result<Planes<'s>, Stopped<NoFilling>> {
        scratch.result.clear();
        scratch.result.resize(line.words().len(), 0);
        match if engine == Engine::Reach { &Tables::Reach } else { self.tables() } {
            Tables::Chain(chain) => chain.solve(line, scratch)?,
            Tables::Words(machine) => machine.solve(line, &mut scratch.words, &mut scratch.result)?,
            Tables::Global(global) => global.solve(line, &mut scratch.global, &mut scratch.result, go_on)?,
            Tables::Reach => {
                let dfa = self.automaton().expect("a rule with an automaton");
                reach::solve(dfa, line, scratch, go_on)?;
            }
        }
        Ok(Planes::of_words(line.length(), &scratch.result))
    }

    /// The candidates of a line that some filling uses.
    pub fn propagate(&self, candidates: &[SymbolSet]) -> Result<Vec<SymbolSet>, NoFilling> {
        self.propagate_with(self.engine(), candidates)
    }

    /// The candidates of a line that some filling uses, by an engine of the caller's choice.
    ///
    /// # Panics
    ///
    /// If the engine cannot run this machine.
    pub fn propagate_with(
        &self,
        engine: Engine,
        candidates: &[SymbolSet],
    ) -> Result<Vec<SymbolSet>, NoFilling> {
        let mut words = Vec::new();
        Planes::pack(candidates, self.symbol_count(), &mut words);
        let mut scratch = Scratch::default();
        let line = Planes::of_words(candidates.len(), &words);
        self.solve_by(engine, line, &mut scratch).map(Planes::unpack)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::budget::CancelToken;
    use crate::rule::{Pattern, Rule, Sum};
    use crate::symbol::Alphabet;

    /// The machine of a rule over three symbols, and an open line of this length.
    fn open(rule: Rule, length: usize) -> (Machine, Vec<u64>) {
        let machine = Machine::from_rule(&rule, &Alphabet::of_letters("abc").unwrap()).unwrap();
        let mut words = Vec::new();
        Planes::pack(&vec![SymbolSet::of_first(3); length], 3, &mut words);
        (machine, words)
    }

    /// How often one solve asks whether to go on.
    fn asked_by(rule: Rule, length: usize) -> usize {
        let (machine, words) = open(rule, length);
        let asked = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&asked);
        let token = CancelToken::asking(move || {
            counter.fetch_add(1, Ordering::Relaxed);
            false
        });
        let budget = Budget::unlimited().with_cancel(token);
        let mut scratch = Scratch::default();
        machine.solve_within(Planes::of_words(length, &words), &mut scratch, &budget).unwrap();
        asked.load(Ordering::Relaxed)
    }

    #[test]
    fn long_solves_ask_in_between() {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let pattern = |text: &str| Rule::from(Pattern::new(text, &alphabet).unwrap());
        let sum = |weights, least| Rule::from(Sum::new(weights, least..=i64::MAX).unwrap());
        // Two passes over each cell of a large automaton, or over long sets of sums.
        assert_eq!(asked_by(pattern(".*a.{15}"), 100), 1 + 2 * 100);
        assert!(asked_by(sum([0, 1, 65_536], 5_000), 150) > 10);
        // Quick ones do not.
        assert_eq!(asked_by(pattern("a*b*"), 100), 0);
        assert_eq!(asked_by(sum([0, 1, 2], 1), 100), 0);
    }

    #[test]
    fn many_quick_solves_ask_now_and_then() {
        let (machine, words) =
            open(Pattern::new("a*b*", &Alphabet::of_letters("abc").unwrap()).unwrap().into(), 70);
        let (line, mut scratch, cancel) =
            (Planes::of_words(70, &words), Scratch::default(), CancelToken::new());
        cancel.cancel();
        let budget = Budget::unlimited().with_cancel(cancel);
        let ended = (1..).find(|_| machine.solve_within(line, &mut scratch, &budget).is_err());
        assert_eq!(ended, Some(SOLVES_PER_CHECK));
    }
}
