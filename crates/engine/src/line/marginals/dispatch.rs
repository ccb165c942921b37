//! Marginals by the pass that fits the machine.

use super::NoMarginals;
use super::blocks::BlockMarginals;
use super::lanes::{BlockLine, LaneMarginals};
use super::states::StateMarginals;
use crate::budget::Stopped;
use crate::line::chain::Chain;
use crate::line::machine::{Machine, Tables};
use crate::line::solve::GoOn;
use crate::symbol::Symbol;

/// Lines that would need more bytes are not processed in lanes.
const MAX_BYTES_IN_LANES: u64 = 1 << 19;

/// Working memory for marginals.
#[derive(Clone, Debug, Default)]
pub(crate) struct MarginalsScratch {
    blocks: BlockMarginals,
    states: StateMarginals,
}

impl Machine {
    /// The approximate number of bytes that the marginals of a line of this length need at once.
    pub(crate) fn marginals_bytes(&self, length: usize) -> u64 {
        self.marginals_numbers(length).saturating_mul(size_of::<f64>()) as u64
    }

    /// A number for each block and each of its places, or for each cell and state. On long lines both grow with the
    /// square of the length.
    pub(crate) fn marginals_numbers(&self, length: usize) -> usize {
        match self.tables() {
            Tables::Global(_) => 0,
            Tables::Chain(chain) if chain.background().is_some() => {
                let places = (length + 1).saturating_sub(chain.least_length());
                (chain.link_count() + 1).saturating_mul(places).saturating_add(chain.rung_count() * length)
            }
            Tables::Chain(_) | Tables::Words(_) | Tables::Reach => {
                (length + 1).saturating_mul(self.dfa().state_count())
            }
        }
    }

    /// The blocks of a line of this length, if its marginals can be computed in lanes: it has black blocks on blanks
    /// alone, and its numbers are not too many.
    pub(crate) fn block_line(&self, length: usize) -> Option<BlockLine> {
        let is_black = |chain: &&Chain| chain.background() == Some(Symbol::BLANK);
        let chain = self.chain().filter(|_| self.symbol_count() == 2).filter(is_black)?;
        let lengths: Vec<usize> = chain.blocks().map(|block| block.length).collect();
        let states: usize = lengths.iter().map(|length| length + 1).sum();
        let slack = (length + 1).checked_sub(states)?;
        let is_small = LaneMarginals::bytes(length, slack) <= MAX_BYTES_IN_LANES;
        is_small.then(|| BlockLine::new(&lengths, slack))
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
        go_on: GoOn<'_>,
    ) -> Result<(), Stopped<NoMarginals>> {
        assert_eq!(weights.len(), marginals.len(), "one marginal for each weight");
        assert!(weights.len().is_multiple_of(self.symbol_count()), "one weight for each symbol and cell");
        if let Tables::Global(_) = self.tables() {
            return Err(NoMarginals.into());
        }
        match self.chain().and_then(|chain| Some((chain, chain.background()?))) {
            Some((chain, blank)) => {
                Ok(scratch.blocks.marginals(chain, blank, self.symbol_count(), weights, marginals)?)
            }
            None => scratch.states.marginals(self.dfa(), weights, marginals, go_on),
        }
    }
}
