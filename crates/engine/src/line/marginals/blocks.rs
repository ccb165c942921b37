//! Marginals by block positions, for clues and other chains of the same shape.
//!
//! Cells outside blocks are blank, so only odds matter: the weight of a block's symbol divided by that of
//! the blank. Each block has the same number of possible positions, the slack plus one. Counted from its
//! leftmost position, the weight of everything to the left of position `t` is a running sum over the
//! positions of the previous block up to `t`. A running sum forward, one backward, and the window of odds
//! between them give the weight of every position, and these give the cells. The cost is blocks times
//! positions instead of cells times states; tight lines have few positions.

use std::ops::Range;

use super::super::chain::{Chain, PlacedBlock};
use super::NoMarginals;
use crate::symbol::Symbol;

/// Working memory of one line.
#[derive(Clone, Debug, Default)]
pub(super) struct BlockMarginals {
    /// One where a cell can be blank, zero elsewhere.
    open: Vec<f64>,
    /// For each rung and position, the weight of a block of that length that begins there.
    windows: Vec<f64>,
    blocks: Vec<PlacedBlock>,
    /// The positions, counted from its leftmost one, where each block can be; and that of the end of the line.
    places: Vec<Range<usize>>,
    /// For each block and position, the weight of everything to its left.
    left: Vec<f64>,
    /// The weight of everything to the right of the current block, for this position or later.
    right: Vec<f64>,
    /// The total weight of the fillings with the current block at each position.
    at: Vec<f64>,
}

impl BlockMarginals {
    pub(super) fn marginals(
        &mut self,
        chain: &Chain,
        blank: Symbol,
        symbols: usize,
        weights: &[f64],
        marginals: &mut [f64],
    ) -> Result<(), NoMarginals> {
        let length = weights.len() / symbols;
        let blanks = &weights[blank.index() * length..][..length];
        self.open.clear();
        self.open.extend(blanks.iter().map(|&weight| if weight > 0.0 { 1.0 } else { 0.0 }));
        self.windows.clear();
        for (symbol, steps) in chain.block_ladders() {
            let odds = |(weight, blank): (&f64, &f64)| weight / if *blank > 0.0 { *blank } else { 1.0 };
            let weights = &weights[symbol.index() * length..][..length];
            self.open_windows(steps, weights.iter().zip(blanks).map(odds));
        }
        let slack = length.checked_sub(chain.least_length()).ok_or(NoMarginals)?;
        marginals.fill(0.0);
        self.blocks.clear();
        self.blocks.extend(chain.blocks());
        self.narrow_places(length, slack)?;
        self.walk_from_left(slack + 1)?;
        self.walk_from_right(slack + 1, marginals)?;
        if length == 0 {
            return Ok(());
        }
        // The weight that no block takes belongs to blank.
        let (before, rest) = marginals.split_at_mut(blank.index() * length);
        let (blanks, after) = rest.split_at_mut(length);
        blanks.fill(1.0);
        for plane in before.chunks_exact_mut(length).chain(after.chunks_exact_mut(length)) {
            sum_differences(plane);
            blanks.iter_mut().zip(plane).for_each(|(blank, marginal)| *blank -= *marginal);
        }
        blanks.iter_mut().zip(&self.open).for_each(|(blank, open)| *blank = blank.max(0.0) * open);
        Ok(())
    }

    /// Computes the windows of the rungs of a symbol, cell by cell. Overlapping windows, as the chain engine uses them,
    /// would multiply the odds of some cells twice.
    fn open_windows(&mut self, steps: &[u32], odds: impl ExactSizeIterator<Item = f64>) {
        let (lowest, length) = (self.windows.len(), odds.len());
        self.windows.extend(odds);
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

    /// Finds the places of each block whose cells can hold it, no further left than those of the block before it and no
    /// further right than those of the next.
    fn narrow_places(&mut self, length: usize, slack: usize) -> Result<(), NoMarginals> {
        let window = |block: &PlacedBlock| &self.windows[block.rung * length + block.first..][..=slack];
        self.places.clear();
        let (mut begin, mut end) = (0, slack + 1);
        for block in &self.blocks {
            begin += window(block)[begin..].iter().position(is_positive).ok_or(NoMarginals)?;
            self.places.push(begin..end);
        }
        for (block, places) in self.blocks.iter().zip(&mut self.places).rev() {
            end = 1 + window(block)[..end].iter().rposition(is_positive).ok_or(NoMarginals)?;
            places.end = end;
        }
        self.places.push(slack..slack + 1);
        Ok(())
    }

    /// Forward pass: for each block and position, the weight of everything to its left.
    ///
    /// PERF: only the places that [`BlockMarginals::narrow_places`] leaves are visited; in a search, most cells are
    /// known. Rows of a known length in place of pushes, slices in place of indices, and comparisons in place of
    /// f64::max, which looks for NaN.
    fn walk_from_left(&mut self, stride: usize) -> Result<(), NoMarginals> {
        let open = &self.open[..];
        self.left.resize((self.blocks.len() + 1) * stride, 0.0);
        let blanks = open.iter().take_while(|open| **open > 0.0).count();
        self.left[..stride.min(blanks + 1)].fill(1.0);
        self.left[stride.min(blanks + 1)..stride].fill(0.0);
        trim(&mut self.places[0], &self.left)?;
        for (row, block) in self.blocks.iter().enumerate() {
            let (here, next) = (self.places[row].clone(), &mut self.places[row + 1]);
            next.start = next.start.max(here.start);
            let (previous, left) = self.left[row * stride..][..2 * stride].split_at_mut(stride);
            let window = &self.windows[block.rung * open.len() + block.first..][here.clone()];
            let before = &open[block.after - 1..][..stride];
            let (mut sum, mut largest) = (0.0, 0.0);
            let places = left[here.clone()].iter_mut().zip(&previous[here.clone()]);
            for (((left, previous), window), before) in places.zip(window).zip(&before[here.clone()]) {
                // The cell before the next block is blank if the blocks before stand further left, or if it
                // must be.
                let here = *previous * window;
                sum = if block.gap { (sum + here) * before } else { sum * before + here };
                largest = if sum > largest { sum } else { largest };
                *left = sum;
            }
            let further = here.end..next.end.max(here.end);
            for (left, before) in left[further.clone()].iter_mut().zip(&before[further]) {
                sum *= before;
                *left = sum;
            }
            trim(next, left)?;
            keep_in_range(&mut left[next.clone()], largest);
        }
        Ok(())
    }

    /// Backward pass; adds the marginal of every block to the differences at its ends, from cell to cell, in the plane
    /// of its symbol.
    fn walk_from_right(&mut self, stride: usize, marginals: &mut [f64]) -> Result<(), NoMarginals> {
        let open = &self.open[..];
        let length = open.len();
        self.at.resize(stride, 0.0);
        self.right.resize(stride, 0.0);
        let blanks = open.iter().rev().take_while(|open| **open > 0.0).count();
        self.right.fill(1.0);
        self.right[..stride.saturating_sub(blanks + 1)].fill(0.0);
        let Some(last) = self.blocks.len().checked_sub(1) else { return Ok(()) };
        let mut here = self.places[last].clone();
        trim(&mut here, &self.right)?;
        for (row, block) in self.blocks.iter().enumerate().rev() {
            let window = &self.windows[block.rung * length + block.first..][here.clone()];
            let after = &open[block.after - 1..][here.clone()];
            let left = &self.left[row * stride..][here.clone()];
            let (right, at) = (&mut self.right[here.clone()], &mut self.at[here.clone()]);
            let mut total = 0.0;
            let places = right.iter_mut().zip(&mut *at).zip(left).zip(window).zip(after);
            for ((((right, at), left), window), after) in places {
                *right *= window * if block.gap { *after } else { 1.0 };
                *at = left * *right;
                total += *at;
            }
            let share = 1.0 / total;
            if total <= 0.0 || !total.is_finite() || !share.is_finite() {
                return Err(NoMarginals);
            }
            let plane = &mut marginals[block.symbol.index() * length..][..length];
            for (begin, weight) in plane[block.first + here.start..].iter_mut().zip(&*at) {
                *begin += weight * share;
            }
            for (end, weight) in plane[block.first + block.length + here.start..].iter_mut().zip(&*at) {
                *end -= weight * share;
            }
            let Some(previous) = row.checked_sub(1) else { break };
            let mut next = self.places[previous].start..self.places[previous].end.min(here.end);
            let (mut sum, mut largest) = (0.0, 0.0);
            let open = &open[block.first..][..stride];
            for (right, open) in right.iter_mut().zip(&open[here.clone()]).rev() {
                sum = sum * open + *right;
                largest = if sum > largest { sum } else { largest };
                *right = sum;
            }
            let further = next.start..here.start;
            for (right, open) in self.right[further.clone()].iter_mut().zip(&open[further]).rev() {
                sum *= open;
                *right = sum;
            }
            trim(&mut next, &self.right)?;
            keep_in_range(&mut self.right[next.clone()], largest);
            here = next;
        }
        Ok(())
    }
}

/// Whether a weight is positive.
fn is_positive(weight: &f64) -> bool {
    *weight > 0.0
}

/// Leaves out places at both ends that have no weight.
fn trim(places: &mut Range<usize>, weights: &[f64]) -> Result<(), NoMarginals> {
    let within = weights.get(places.clone()).ok_or(NoMarginals)?;
    let last = within.iter().rposition(is_positive).ok_or(NoMarginals)?;
    let first = within.iter().position(is_positive).ok_or(NoMarginals)?;
    *places = places.start + first..places.start + last + 1;
    Ok(())
}

/// Turns differences from cell to cell into the marginals.
fn sum_differences(plane: &mut [f64]) {
    let mut sum = 0.0;
    for marginal in plane {
        sum += *marginal;
        *marginal = sum.clamp(0.0, 1.0);
    }
}

/// Only the ratios within a row matter, so a row with very large or small numbers is rescaled.
fn keep_in_range(row: &mut [f64], largest: f64) {
    if largest > 0.0 && !(1e-100..1e100).contains(&largest) {
        row.iter_mut().for_each(|number| *number /= largest);
    }
}
