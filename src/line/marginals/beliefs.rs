//! Weighing a line by the pass that fits its machine.

use super::blocks::BlockWeights;
use super::states::StateWeights;
use crate::line::machine::Machine;
use crate::line::solve::NoFilling;

/// Working memory for weighing lines, used again and again.
#[derive(Clone, Debug, Default)]
pub struct WeighScratch {
    blocks: BlockWeights,
    states: StateWeights,
}

impl Machine {
    /// Weighs the fillings of a line: how much of their weight has which symbol where.
    ///
    /// The weight of symbol `s` at position `i` of a line of `n` cells is `weights[s * n + i]`, zero if it is no
    /// candidate; the beliefs are written to the same places of `beliefs`, and those of a position add up to one.
    /// That there is no filling is also said when all fillings together weigh too little for a float.
    ///
    /// ```
    /// use nonomata::{line::{Machine, WeighScratch}, rule::Clue, symbol::Alphabet};
    ///
    /// let machine = Machine::from_rule(&Clue::black([2]).into(), &Alphabet::black_and_white()).unwrap();
    /// let mut beliefs = [0.0; 6];
    /// machine.weigh(&[1.0; 6], &mut beliefs, &mut WeighScratch::default()).unwrap();
    /// assert_eq!(beliefs, [0.5, 0.0, 0.5, 0.5, 1.0, 0.5]);
    /// ```
    ///
    /// # Panics
    ///
    /// If there are not as many beliefs as weights, or not the same number for every symbol.
    pub fn weigh(
        &self,
        weights: &[f64],
        beliefs: &mut [f64],
        scratch: &mut WeighScratch,
    ) -> Result<(), NoFilling> {
        assert_eq!(weights.len(), beliefs.len(), "one belief a weight");
        assert!(weights.len().is_multiple_of(self.symbol_count()), "one weight a symbol and cell");
        match self.chain().and_then(|chain| Some((chain, chain.background()?))) {
            Some((chain, blank)) => scratch.blocks.weigh(chain, blank, self.symbol_count(), weights, beliefs),
            None => scratch.states.weigh(self.dfa(), weights, beliefs),
        }
    }
}
