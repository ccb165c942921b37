//! Looking at a line: picks the engine that fits the machine and runs it.

use fixedbitset::FixedBitSet;

use super::chain::{LongWords, ShortSets};
use super::machine::Machine;
use super::many::ManyLines;
use super::planes::Planes;
use super::reach;
use super::words::WordSets;
use crate::symbol::SymbolSet;

/// A line has no filling: a contradiction, wherever the line comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFilling;

/// The engines that can look at a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Sets of states, for any machine: the reference.
    Reach,
    /// Words of positions, for machines whose states only stay or move on.
    Chain,
    /// Words of states, for other machines of at most 64 states.
    Words,
}

/// Working memory for looking at lines. It grows to the longest line it has met and is used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// The planes that came out of the last look.
    pub(super) result: Vec<u64>,
    /// For the chain engine on lines of up to 64 cells, up to 128, and longer ones.
    pub(super) short: ShortSets<u64>,
    pub(super) double: ShortSets<u128>,
    pub(super) long: LongWords,
    /// For the engine of words.
    pub(super) words: WordSets,
    /// For many lines at a time; it is large, and most never ask for it.
    pub(super) many: Option<Box<ManyLines>>,
    /// Forward sets, for the reference.
    pub(super) sets: Vec<FixedBitSet>,
}

impl Machine {
    /// Looks at a line with the engine that fits: the planes that are left, or that there is no filling.
    #[inline]
    pub(crate) fn solve<'s>(
        &self,
        line: Planes<'_>,
        scratch: &'s mut Scratch,
    ) -> Result<Planes<'s>, NoFilling> {
        self.solve_with(self.engine(), line, scratch)
    }

    /// Looks at a line with an engine of the caller's choice.
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
            Engine::Reach => reach::solve(self.dfa(), line, scratch)?,
            Engine::Words => {
                let machine = self.words().expect("a small machine");
                machine.solve(line, &mut scratch.words, &mut scratch.result)?;
            }
            Engine::Chain => self.chain().expect("a chain-shaped machine").solve(line, scratch)?,
        }
        Ok(Planes::new(line.length(), &scratch.result))
    }

    /// Which candidates of a line survive: exactly those that some filling uses.
    pub fn propagate(&self, candidates: &[SymbolSet]) -> Result<Vec<SymbolSet>, NoFilling> {
        self.propagate_with(self.engine(), candidates)
    }

    /// Which candidates of a line survive, by an engine of the caller's choice.
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
        self.solve_with(engine, Planes::new(candidates.len(), &words), &mut scratch).map(Planes::unpack)
    }
}
