//! Compressed marginals, as the branching heuristic uses them: a confidence and the least likely candidate.

use crate::symbol::Symbol;

/// The marginal distribution of a cell, reduced to what branching needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marginal {
    /// 0 if all candidates are equally likely, 1 if one is certain; negative if the cell is known.
    pub(super) confidence: f32,
    /// The least likely candidate.
    pub(super) least_likely: Symbol,
}

impl Marginal {
    /// No information: the cell is known, or no line covers it.
    pub(super) const UNINFORMATIVE: Marginal = Marginal { confidence: -1.0, least_likely: Symbol::BLANK };

    /// The marginal of a cell from a weight for each symbol, 0 for symbols that are not candidates.
    pub(super) fn of<'a>(weights: impl Iterator<Item = &'a f64>) -> Marginal {
        let (mut best, mut total, mut count) = (0.0, 0.0, 0.0);
        let mut least = (f64::INFINITY, 0);
        for (symbol, &weight) in weights.enumerate().filter(|(_, weight)| **weight > 0.0) {
            count += 1.0;
            total += weight;
            best = f64::max(best, weight);
            if weight < least.0 {
                least = (weight, symbol);
            }
        }
        let fair = 1.0 / count;
        let confidence = if total > 0.0 { ((best / total - fair) / (1.0 - fair)) as f32 } else { 0.0 };
        Marginal { confidence, least_likely: Symbol::new(least.1) }
    }

    /// The marginal of a cell with two symbols, from the share of the second.
    pub(super) fn of_share(share: f32) -> Marginal {
        let confidence = (2.0 * share - 1.0).abs();
        Marginal { confidence, least_likely: Symbol::new(usize::from(share < 0.5)) }
    }
}
