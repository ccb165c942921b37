//! Marginals by block positions, for clues and other chains of the same shape.
//!
//! Cells outside blocks are blank, so only odds matter: the weight of a block's symbol divided by that of
//! the blank. Each block has the same number of possible positions, the slack plus one. Counted from its
//! leftmost position, the weight of everything to the left of position `t` is a running sum over the
//! positions of the previous block up to `t`. A running sum forward, one backward, and the window of odds
//! between them give the weight of every position, and these give the cells. The cost is blocks times
//! positions instead of cells times states; tight lines have few positions.

use super::super::chain::{Chain, PlacedBlock};
use super::super::solve::NoFilling;
use crate::symbol::Symbol;

/// Working memory of one line.
#[derive(Clone, Debug, Default)]
pub(super) struct BlockMarginals {
    /// One where a cell can be blank, zero elsewhere.
    open: Vec<f64>,
    /// For each rung and position, the weight of a block of that length that begins there.
    windows: Vec<f64>,
    /// For each block and position, the weight of everything to its left.
    left: Vec<f64>,
    /// The same for everything to the right of the current block, for this position or later.
    right: Vec<f64>,
    /// The total weight of the fillings with the current block at each position.
    at: Vec<f64>,
    blocks: Vec<PlacedBlock>,
}

impl BlockMarginals {
    pub(super) fn marginals(
        &mut self,
        chain: &Chain,
        blank: Symbol,
        symbols: usize,
        weights: &[f64],
        marginals: &mut [f64],
    ) -> Result<(), NoFilling> {
        let length = weights.len() / symbols;
        let slack = length.checked_sub(chain.least_length()).ok_or(NoFilling)?;
        if length == 0 {
            return Ok(());
        }
        self.blocks.clear();
        self.blocks.extend(chain.blocks());
        let blanks = &weights[blank.index() * length..][..length];
        self.open.clear();
        self.open.extend(blanks.iter().map(|&weight| if weight > 0.0 { 1.0 } else { 0.0 }));
        self.open_windows(chain, blanks, weights);
        self.walk_from_left(slack + 1);
        marginals.fill(0.0);
        self.walk_from_right(slack + 1, marginals)?;
        // The planes hold the differences at the ends of blocks. Their running sum is the marginal; the
        // rest is blank.
        let (before, rest) = marginals.split_at_mut(blank.index() * length);
        let (blanks, after) = rest.split_at_mut(length);
        blanks.fill(1.0);
        for plane in before.chunks_exact_mut(length).chain(after.chunks_exact_mut(length)) {
            let mut sum = 0.0;
            for (marginal, blank) in plane.iter_mut().zip(&mut *blanks) {
                sum += *marginal;
                *marginal = sum.clamp(0.0, 1.0);
                *blank -= *marginal;
            }
        }
        blanks.iter_mut().zip(&self.open).for_each(|(blank, open)| *blank = blank.max(0.0) * open);
        Ok(())
    }

    /// Computes the windows of all rungs, cell by cell. Overlapping windows, as the chain engine uses them,
    /// would multiply the odds of some cells twice.
    fn open_windows(&mut self, chain: &Chain, blanks: &[f64], weights: &[f64]) {
        let length = blanks.len();
        self.windows.clear();
        for (symbol, steps) in chain.block_ladders() {
            let lowest = self.windows.len();
            let odds = |(weight, blank): (&f64, &f64)| weight / if *blank > 0.0 { *blank } else { 1.0 };
            let weights = &weights[symbol.index() * length..][..length];
            self.windows.extend(weights.iter().zip(blanks).map(odds));
            let mut covered = 1;
            for &step in steps {
                let rung = self.windows.len();
                self.windows.extend_from_within(rung - length..);
                let (below, rung) = self.windows.split_at_mut(rung);
                for further in covered..covered + step as usize {
                    let odds = &below[lowest..][..length][further.min(length)..];
                    rung.iter_mut().zip(odds).for_each(|(window, odds)| *window *= odds);
                }
                covered += step as usize;
            }
        }
    }

    /// Forward pass: for each block and position, the weight of everything to its left.
    fn walk_from_left(&mut self, places: usize) {
        let length = self.open.len();
        // PERF: rows of a known length in place of pushes, slices in place of indices, and comparisons in place of f64::max,
        // which looks for NaN.
        self.left.resize((self.blocks.len() + 1) * places, 0.0);
        let mut blanks = 1.0;
        for (place, left) in self.left[..places].iter_mut().enumerate() {
            *left = blanks;
            blanks *= self.open[place.min(length - 1)];
        }
        for (row, block) in self.blocks.iter().enumerate() {
            let (previous, left) = self.left[row * places..][..2 * places].split_at_mut(places);
            let window = &self.windows[block.rung * length + block.first..][..places];
            let before = &self.open[block.after - 1..][..places];
            let (mut sum, mut largest) = (0.0, 0.0);
            for (((left, previous), window), before) in left.iter_mut().zip(previous).zip(window).zip(before)
            {
                // The cell before the next block is blank if the blocks before stand further left, or if it
                // must be.
                let here = *previous * window;
                sum = if block.gap { (sum + here) * before } else { sum * before + here };
                largest = if sum > largest { sum } else { largest };
                *left = sum;
            }
            keep_in_range(left, largest);
        }
    }

    /// Backward pass; adds the marginal of every block to the differences at its ends.
    fn walk_from_right(&mut self, places: usize, marginals: &mut [f64]) -> Result<(), NoFilling> {
        let length = self.open.len();
        self.right.clear();
        self.right.resize(places, 1.0);
        for place in (0..places - 1).rev() {
            self.right[place] = self.right[place + 1] * self.open[length + place + 1 - places];
        }
        if self.left[self.left.len() - 1] <= 0.0 {
            return Err(NoFilling);
        }
        self.at.resize(places, 0.0);
        for (block, left) in self.blocks.iter().zip(self.left.chunks_exact(places)).rev() {
            let window = &self.windows[block.rung * length + block.first..][..places];
            let mut total = 0.0;
            let after = &self.open[block.after - 1..][..places];
            let places_of = self.right.iter_mut().zip(&mut self.at).zip(left).zip(window).zip(after);
            for ((((right, at), left), window), after) in places_of {
                *right *= window * if block.gap { *after } else { 1.0 };
                *at = left * *right;
                total += *at;
            }
            if total <= 0.0 || !total.is_finite() {
                return Err(NoFilling);
            }
            let plane = &mut marginals[block.symbol.index() * length..][..length];
            let share = 1.0 / total;
            for (begin, weight) in plane[block.first..].iter_mut().zip(&self.at) {
                *begin += weight * share;
            }
            for (end, weight) in plane[block.first + block.length..].iter_mut().zip(&self.at) {
                *end -= weight * share;
            }
            let (mut sum, mut largest) = (0.0, 0.0);
            let open = &self.open[block.first..][..places];
            for (right, open) in self.right.iter_mut().zip(open).rev() {
                sum = sum * open + *right;
                largest = if sum > largest { sum } else { largest };
                *right = sum;
            }
            keep_in_range(&mut self.right, largest);
        }
        Ok(())
    }
}

/// Only the ratios within a row matter, so a row with very large or small numbers is rescaled.
fn keep_in_range(row: &mut [f64], largest: f64) {
    if largest > 0.0 && !(1e-100..1e100).contains(&largest) {
        row.iter_mut().for_each(|number| *number /= largest);
    }
}
