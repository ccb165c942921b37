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
    /// Odds as weights of two symbols, and the marginals of both.
    weights: Vec<f64>,
    marginals: Vec<f64>,
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

    /// The marginals of the second of two symbols, from its odds against the first. Where a cell cannot hold the first,
    /// `first` is 0 and otherwise 1; where it cannot hold the second, the odds are 0.
    ///
    /// PERF: in black and white, one number for each cell and two divisions do the work of two numbers and five.
    pub(crate) fn marginals_of_odds(
        &self,
        first: &[f64],
        odds: &[f64],
        marginals: &mut [f64],
        scratch: &mut MarginalsScratch,
        go_on: GoOn<'_>,
    ) -> Result<(), Stopped<NoMarginals>> {
        if let Some(chain) = self.chain().filter(|chain| chain.background() == Some(Symbol::BLANK)) {
            return Ok(scratch.blocks.marginals_of_odds(chain, first, odds, marginals)?);
        }
        let (mut weights, mut both) =
            (std::mem::take(&mut scratch.weights), std::mem::take(&mut scratch.marginals));
        weights.clear();
        weights.extend_from_slice(first);
        weights.extend_from_slice(odds);
        both.resize(weights.len(), 0.0);
        let result = self.marginals(&weights, &mut both, scratch, go_on);
        marginals.copy_from_slice(&both[odds.len()..]);
        (scratch.weights, scratch.marginals) = (weights, both);
        result
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::rule::{Clue, Pattern, Rule};
    use crate::symbol::Alphabet;

    /// Odds of one say what weights of both symbols say.
    fn agree(rule: Rule, alphabet: &Alphabet, cells: &[(f64, f64)]) {
        let machine = Machine::from_rule(&rule, alphabet).unwrap();
        let (first, odds): (Vec<f64>, Vec<f64>) = cells.iter().copied().unzip();
        let weights = [&first[..], &odds].concat();
        let (mut of_weights, mut of_odds) = (vec![0.0; weights.len()], vec![0.0; odds.len()]);
        let mut scratch = MarginalsScratch::default();
        let expected = machine.marginals(&weights, &mut of_weights, &mut scratch, &|| Ok(()));
        let result = machine.marginals_of_odds(&first, &odds, &mut of_odds, &mut scratch, &|| Ok(()));
        assert_eq!(result.is_ok(), expected.is_ok());
        if result.is_ok() {
            for (odds, weights) in of_odds.iter().zip(&of_weights[first.len()..]) {
                assert!((odds - weights).abs() < 1e-9, "{of_odds:?} {of_weights:?}");
            }
        }
    }

    /// Cells that are open, the first symbol, or the second.
    fn cells() -> impl Strategy<Value = Vec<(f64, f64)>> {
        let open = (0.001..1000.0).prop_map(|odds: f64| (1.0, odds));
        vec(prop_oneof![3 => open, 1 => Just((1.0, 0.0)), 1 => Just((0.0, 1.0))], 1..16)
    }

    proptest! {
        #[test]
        fn of_clues(blocks in vec(1u32..4, 0..5), cells in cells()) {
            agree(Clue::black(blocks).into(), &Alphabet::black_and_white(), &cells);
        }

        #[test]
        fn of_patterns(
            pattern in prop::sample::select(vec!["(ab|b)*", "a.*a|b", "b*a{2}b+a", "a*b{3}a+b{2}a*"]),
            cells in cells(),
        ) {
            let alphabet = Alphabet::of_letters("ab").unwrap();
            agree(Pattern::new(pattern, &alphabet).unwrap().into(), &alphabet, &cells);
        }
    }
}
