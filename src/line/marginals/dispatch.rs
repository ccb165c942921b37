//! Weighing a line by the pass that fits its machine.

use super::blocks::BlockMarginals;
use super::states::StateMarginals;
use crate::line::machine::Machine;
use crate::line::solve::NoFilling;

/// Working memory for weighing lines, used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct MarginalsScratch {
    blocks: BlockMarginals,
    states: StateMarginals,
}

impl Machine {
    /// Weighs the fillings of a line: how much of their weight has which symbol where.
    ///
    /// The weight of symbol `s` at position `i` of a line of `n` cells is `weights[s * n + i]`, zero if it is no
    /// candidate; the marginals are written to the same places of `marginals`, and those of a position add up to one.
    /// That there is no filling is also said when all fillings together weigh too little for a float.
    /// # Panics
    ///
    /// If there are not as many marginals as weights, or not the same number for every symbol.
    pub(crate) fn marginals(
        &self,
        weights: &[f64],
        marginals: &mut [f64],
        scratch: &mut MarginalsScratch,
    ) -> Result<(), NoFilling> {
        assert_eq!(weights.len(), marginals.len(), "one marginal a weight");
        assert!(weights.len() % self.symbol_count() == 0, "one weight a symbol and cell");
        match self.chain().and_then(|chain| Some((chain, chain.background()?))) {
            Some((chain, blank)) => {
                scratch.blocks.marginals(chain, blank, self.symbol_count(), weights, marginals)
            }
            None => scratch.states.marginals(self.dfa(), weights, marginals),
        }
    }
}
