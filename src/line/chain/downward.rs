//! Flooding downwards.
//!
//! An addition floods upwards only, because carries do. Downwards the flood goes in steps of 1, 2, 4, ... cells, but
//! only as far as a stay can be long: no longer than the line has cells to spare, and that is a few steps for most
//! lines. So the line need not be reversed for the walk from the right.
//!
//! PERF: with a reversed line, and every set of positions turned back, a look at 25 cells took 76 ns where it now takes
//! 64; and in lanes, where turning bits round has no short way, 25 where it now takes 17.

use super::positions::Positions;

/// How many steps of 1, 2, 4, ... cells lead over 128 cells.
const MOST_STEPS: usize = 7;

/// The way down through the cells of masks, in steps of 1, 2, 4, ... cells.
pub(super) struct DownwardFlood<P> {
    /// How many steps lead down from the last cell of the longest stay to its first.
    steps: usize,
    /// For each step the cells from which all cells that it skips are in the mask; they are kept while the machine
    /// stays by the same set, which for a clue it always does. Before the first there is none of that number.
    runs: [P; MOST_STEPS],
    set: u32,
}

impl<P: Positions> DownwardFlood<P> {
    #[inline(always)]
    pub(super) fn new(longest_stay: usize) -> DownwardFlood<P> {
        let steps = longest_stay.next_power_of_two().trailing_zeros() as usize;
        DownwardFlood { steps, runs: [P::NONE; MOST_STEPS], set: u32::MAX }
    }

    /// The cells that are reached from the seeds downwards without leaving the mask of a set, as far as a stay goes.
    #[inline(always)]
    pub(super) fn flood(&mut self, seeds: P, set: u32, mask: P) -> P {
        if self.set != set {
            self.set = set;
            let mut run = mask;
            for (step, kept) in self.runs.iter_mut().enumerate().take_while(|(step, _)| *step < self.steps) {
                *kept = run;
                run &= run >> (1 << step);
            }
        }
        let mut reached = seeds & mask;
        for (step, &run) in self.runs.iter().enumerate().take_while(|(step, _)| *step < self.steps) {
            reached |= reached >> (1 << step) & run;
        }
        reached
    }
}
