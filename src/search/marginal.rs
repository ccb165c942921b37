//! How cells lean: what lines believe of a cell, in as few words as whoever chooses what to assume needs.

use crate::symbol::Symbol;

/// How a cell leans.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaning {
    /// How sure that is: 0 if all candidates are equally likely, 1 if one is certain, less than 0 if the cell is known.
    pub(super) sureness: f32,
    /// The candidate that is least likely.
    pub(super) unlikely: Symbol,
}

impl Leaning {
    /// A cell that leans to nothing, because it is known or nobody speaks of it.
    pub(super) const UPRIGHT: Leaning = Leaning { sureness: -1.0, unlikely: Symbol::BLANK };

    /// How a cell leans whose symbols are likely like that, or not possible at all.
    pub(super) fn of<'a>(likely: impl Iterator<Item = &'a f64>) -> Leaning {
        let (mut best, mut total, mut count) = (0.0, 0.0, 0.0);
        let mut least = (f64::INFINITY, 0);
        for (symbol, &likely) in likely.enumerate().filter(|(_, likely)| **likely > 0.0) {
            count += 1.0;
            total += likely;
            best = f64::max(best, likely);
            if likely < least.0 {
                least = (likely, symbol);
            }
        }
        let fair = 1.0 / count;
        let sureness = if total > 0.0 { ((best / total - fair) / (1.0 - fair)) as f32 } else { 0.0 };
        Leaning { sureness, unlikely: Symbol::new(least.1) }
    }
}
