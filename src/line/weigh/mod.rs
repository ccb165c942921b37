//! What a line believes of its cells: the passes of the engines over numbers in place of bits.
//!
//! Every candidate of every cell has a weight, a filling weighs the product of its cells' weights, and the belief of
//! a symbol at a position is the share of the weight of all fillings that have it there. With equal weights that is
//! the share of fillings, as [`Machine::counts`] says it exactly; with what crossing lines believe as weights it is
//! how search guesses where solutions are. Beliefs are floats and guide only: a belief of zero proves nothing.
//!
//! Lines of blocks have a pass of their own that runs over the places of blocks; all others run over states.

mod blocks;
mod states;

use super::machine::Machine;
use super::solve::NoFilling;
use blocks::BlockWeights;
use states::StateWeights;

/// Working memory for weighing lines, used again and again.
#[derive(Clone, Debug, Default)]
pub struct WeighScratch {
    blocks: BlockWeights,
    states: StateWeights,
}

impl Machine {
    /// Weighs the fillings of a line: how much of their weight has which symbol where.
    ///
    /// The weight of symbol `s` at position `i` is `weights[i * symbols + s]`, zero if it is no candidate; the
    /// beliefs are written to the same places of `beliefs`, and those of a position add up to one. That there is no
    /// filling is also said when all fillings together weigh too little for a float.
    ///
    /// ```
    /// use nonomata::{line::{Machine, WeighScratch}, rule::Clue, symbol::Alphabet};
    ///
    /// let machine = Machine::from_rule(&Clue::black([2]).into(), &Alphabet::black_and_white()).unwrap();
    /// let mut beliefs = [0.0; 6];
    /// machine.weigh(&[1.0; 6], &mut beliefs, &mut WeighScratch::default()).unwrap();
    /// assert_eq!(beliefs, [0.5, 0.5, 0.0, 1.0, 0.5, 0.5]);
    /// ```
    ///
    /// # Panics
    ///
    /// If there are not as many beliefs as weights.
    pub fn weigh(
        &self,
        weights: &[f64],
        beliefs: &mut [f64],
        scratch: &mut WeighScratch,
    ) -> Result<(), NoFilling> {
        assert_eq!(weights.len(), beliefs.len(), "one belief a weight");
        match self.chain().and_then(|chain| Some((chain, chain.background()?))) {
            Some((chain, blank)) => scratch.blocks.weigh(chain, blank, self.symbol_count(), weights, beliefs),
            None => scratch.states.weigh(self.dfa(), weights, beliefs),
        }
    }
}
