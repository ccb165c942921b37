//! Disjoint shares of a grid, so that several threads can apply results at the same time.
//!
//! The lines of a round share no cell, so their changes touch different bits of each crossing line. A
//! [`Share`] owns the planes of some lines. Every thread reads all results of the round and writes only to
//! its own share; no word is written twice, and the order does not matter.

use std::ops::Range;

use super::grid::Place;
use crate::line::Planes;
use crate::problem::{Crossing, LineId, Problem};
use crate::symbol::Symbol;

/// The planes of consecutive lines.
pub(crate) struct Share<'g> {
    pub(super) problem: &'g Problem,
    pub(super) places: &'g [Place],
    pub(super) lines: Range<usize>,
    /// The planes of these lines. Their first word is word `first` of the grid's planes.
    pub(super) planes: &'g mut [u64],
    pub(super) first: usize,
}

impl Share<'_> {
    /// Applies the removals of one line to the lines of this share, and calls `wake` for each crossing line
    /// that loses a candidate, possibly several times.
    pub(crate) fn lose(&mut self, line: LineId, lost: Planes<'_>, mut wake: impl FnMut(LineId)) {
        if self.lines.contains(&line.index()) {
            let start = self.places[line.index()].first - self.first;
            self.planes[start..].iter_mut().zip(lost.words()).for_each(|(plane, lost)| *plane &= !lost);
        }
        let stride = self.places[line.index()].stride;
        let line = self.problem.line(line);
        for (index, &word) in lost.words().iter().enumerate() {
            let (symbol, start) = (Symbol::new(index / stride), index % stride * 64);
            let mut rest = word;
            while rest != 0 {
                let position = start + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                for &crossing in line.across(position) {
                    if self.lines.contains(&crossing.line.index()) {
                        self.clear(crossing, symbol);
                        wake(crossing.line);
                    }
                }
            }
        }
    }

    #[inline]
    fn clear(&mut self, crossing: Crossing, symbol: Symbol) {
        let Place { first, stride } = self.places[crossing.line.index()];
        let position = crossing.position as usize;
        self.planes[first - self.first + symbol.index() * stride + position / 64] &= !(1 << (position % 64));
    }
}
