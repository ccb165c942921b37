//! How cells lean: what lines believe of a cell, in as few words as whoever chooses what to assume needs.

use crate::symbol::Symbol;

/// How a cell leans.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marginal {
    /// How sure that is: 0 if all candidates are equally weights, 1 if one is certain, less than 0 if the cell is known.
    pub(super) confidence: f32,
    /// The candidate that is least weights.
    pub(super) least_likely: Symbol,
}

impl Marginal {
    /// A cell that leans to nothing, because it is known or nobody speaks of it.
    pub(super) const UNINFORMATIVE: Marginal = Marginal { confidence: -1.0, least_likely: Symbol::BLANK };

    /// How a cell leans whose symbols are weights like that, or not possible at all.
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
}
