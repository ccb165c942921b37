//! Dispatch of a line solve to the engine that fits the machine.

use std::fmt;

use fixedbitset::FixedBitSet;

use super::chain::{LongWords, ShortSets};
use super::global::GlobalScratch;
use super::machine::Machine;
use super::many::ManyLines;
use super::planes::Planes;
use super::reach;
use super::words::WordSets;
use crate::symbol::SymbolSet;

/// A line has no filling: a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFilling;

impl fmt::Display for NoFilling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the line has no filling")
    }
}

impl std::error::Error for NoFilling {}

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
        self.solve_with(self.engine(), line, scratch)
    }

    /// Solves a line with an engine of the caller's choice.
    ///
    /// # Panics
    ///
    /// If the engine cannot run this machine.
    pub(crate) fn solve_with<'s>(
        &self,
        engine: Engine,
        line: Planes<'_>,
        scratch: &'s mut Scratch,
    ) -> Result<Planes<'s>, NoFilling> {
        scratch.result.clear();
        scratch.result.resize(line.words().len(), 0);
        match engine {
            Engine::Reach => {
                let dfa = self.automaton().expect("a rule with an automaton");
                reach::solve(dfa, line, scratch)?
            }
            Engine::Words => {
                let machine = self.words().expect("a small machine");
                machine.solve(line, &mut scratch.words, &mut scratch.result)?;
            }
            Engine::Global => {
                let global = self.global().expect("a rule that counts");
                global.solve(line, &mut scratch.global, &mut scratch.result)?;
            }
            Engine::Chain => self.chain().expect("a chain-shaped machine").solve(line, scratch)?,
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
        self.solve_with(engine, Planes::of_words(candidates.len(), &words), &mut scratch).map(Planes::unpack)
    }
}
