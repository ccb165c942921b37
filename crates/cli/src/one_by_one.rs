//! Grids that are shown one by one within the limits, each in one piece.

use std::time::{Duration, Instant};

use nonomata::budget::Budget;

/// The most cells of the grids that are shown after a limit has been reached, beside the first.
const CELLS_AFTER_LIMIT: usize = 100_000;

/// Whether one more grid is shown.
pub(crate) struct OneByOne {
    budget: Budget,
    /// The number of cells of a grid.
    cells: usize,
    /// When the last one was begun.
    begin: Option<Instant>,
    /// What the slowest one has taken.
    longest: Duration,
    cells_after_limit: usize,
    is_cut: bool,
}

impl OneByOne {
    /// For grids of this many cells.
    pub(crate) fn within(budget: &Budget, cells: usize) -> OneByOne {
        let (budget, longest) = (budget.clone(), Duration::ZERO);
        OneByOne { budget, cells, begin: None, longest, cells_after_limit: 0, is_cut: false }
    }

    /// Whether the next one is shown: the first, for which time is kept, those for which the time suffices if they take
    /// as long as others did, and some small ones.
    pub(crate) fn goes_on(&mut self) -> bool {
        let Some(begin) = self.begin.replace(Instant::now()) else { return true };
        self.longest = self.longest.max(begin.elapsed());
        let is_late = || self.budget.time_left().is_some_and(|left| left < self.longest);
        if self.budget.check().is_err() || is_late() {
            self.cells_after_limit += self.cells;
        }
        self.is_cut = self.cells_after_limit > CELLS_AFTER_LIMIT;
        !self.is_cut
    }

    /// Whether one was not shown.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_some_small_ones_are_shown_after_a_limit() {
        let shown = |budget: &Budget, cells: usize| {
            let mut grids = OneByOne::within(budget, cells);
            ((0..1000).take_while(|_| grids.goes_on()).count(), grids.is_cut())
        };
        let spent = Budget::unlimited().with_time(Duration::ZERO).started();
        assert_eq!(shown(&spent, 1_000_000), (1, true));
        assert_eq!(shown(&spent, 10_000), (11, true));
        assert_eq!(shown(&spent, 50), (1000, false));
        assert_eq!(shown(&Budget::unlimited(), 1_000_000), (1000, false));
    }
}
