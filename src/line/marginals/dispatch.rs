//! Marginals by the pass that fits the machine.

use super::blocks::BlockMarginals;
use super::states::StateMarginals;
use crate::line::machine::Machine;
use crate::line::solve::NoFilling;

/// Working memory for marginals.
#[derive(Clone, Debug, Default)]
pub(crate) struct MarginalsScratch {
    blocks: BlockMarginals,
    states: StateMarginals,
}

impl Machine {
    /// The approximate number of bytes that the marginals of a line of this length need at once: a number for each block
    /// and each of its places, or for each cell and state. On long lines both grow with the square of the length.
    pub(crate) fn marginals_bytes(&self, length: usize) -> u64 {
        let numbers = match self.chain().filter(|chain| chain.background().is_some()) {
            _ if self.global().is_some() => 0,
            Some(chain) => {
                let places = (length + 1).saturating_sub(chain.least_length());
                (chain.link_count() + 1).saturating_mul(places).saturating_add(chain.rung_count() * length)
            }
            None => (length + 1).saturating_mul(self.dfa().state_count()),
        };
        numbers.saturating_mul(size_of::<f64>()) as u64
    }

    /// The marginals of a line under weights for its cells' symbols. See
    /// [`LineSolver::marginals`](super::super::LineSolver::marginals). Global constraints have none: where values must
    /// differ, they count the perfect matchings of a graph.
    ///
    /// # Panics
    ///
    /// If there are not as many marginals as weights, or not the same number for every symbol.
    pub(crate) fn marginals(
        &self,
        weights: &[f64],
        marginals: &mut [f64],
        scratch: &mut MarginalsScratch,
    ) -> Result<(), NoFilling> {
        assert_eq!(weights.len(), marginals.len(), "one marginal for each weight");
        assert!(weights.len() % self.symbol_count() == 0, "one weight for each symbol and cell");
        if self.global().is_some() {
            return Err(NoFilling);
        }
        match self.chain().and_then(|chain| Some((chain, chain.background()?))) {
            Some((chain, blank)) => {
                scratch.blocks.marginals(chain, blank, self.symbol_count(), weights, marginals)
            }
            None => scratch.states.marginals(self.dfa(), weights, marginals),
        }
    }
}
