//! Disjoint shares of a grid, so that several threads can apply results at the same time.
//!
//! The lines of a round share no cell, so their changes touch different bits of each crossing line. A
//! [`Share`] owns the planes of some lines, or of all. Every thread reads all results of the round and writes only to
//! its own share; no word is written twice, and the order does not matter.

use std::ops::Range;

use super::grid::Place;
use super::transpose::{Tile, transpose};
use crate::line::bits;
use crate::problem::{Crossing, LineId, Problem};
use crate::symbol::Symbol;

/// The number of removals from which a tile is transposed.
///
/// PERF: a transposition takes as long as some sixty bits one by one, if their words are near.
const WORTH_TRANSPOSING: u32 = 64;

/// The losses of some lines of one layer: their planes, one line after another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Losses<'a> {
    pub(crate) lines: &'a [LineId],
    pub(crate) words: &'a [u64],
}

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
    /// Applies the removals of some lines to the lines of this share, and calls `wake` for each crossing line
    /// that loses a candidate, possibly several times.
    pub(crate) fn lose(&mut self, losses: Losses<'_>, mut wake: impl FnMut(LineId)) {
        let symbols = self.problem.alphabet().size();
        let Losses { mut lines, mut words } = losses;
        while let Some(&line) = lines.first() {
            let stride = self.places[line.index()].stride;
            let across = self.problem.line(line).consecutive_across();
            let count = match across {
                Some((_, place)) => same_word(self.problem, lines, place / 64),
                None => 1,
            };
            let (of_lines, others) = words.split_at(count * symbols * stride);
            for (&line, lost) in lines[..count].iter().zip(of_lines.chunks_exact((symbols * stride).max(1))) {
                self.lose_own(line, lost);
                if across.is_none() {
                    self.lose_one_by_one(line, lost, stride, &mut wake);
                }
            }
            if let Some((first, _)) = across {
                self.lose_by_tiles(first, &lines[..count], of_lines, stride, &mut wake);
            }
            (lines, words) = (&lines[count..], others);
        }
    }

    /// Removes candidates from a line, if it is in this share.
    fn lose_own(&mut self, line: LineId, lost: &[u64]) {
        if self.lines.contains(&line.index()) {
            let start = self.places[line.index()].first - self.first;
            self.planes[start..].iter_mut().zip(lost).for_each(|(plane, lost)| *plane &= !lost);
        }
    }

    /// Applies the removals of a line to the lines that cross it.
    fn lose_one_by_one(&mut self, line: LineId, lost: &[u64], stride: usize, wake: &mut impl FnMut(LineId)) {
        let line = self.problem.line(line);
        for (index, &word) in lost.iter().enumerate() {
            let (symbol, start) = (Symbol::new(index / stride), index % stride * 64);
            for bit in bits(word) {
                for crossing in line.across(start + bit) {
                    self.clear(crossing, symbol, wake);
                }
            }
        }
    }

    /// Applies the removals of lines of a rectangle to those that cross them, which are consecutive, in tiles of 64x64
    /// cells. All lines cross those in the same word.
    ///
    /// PERF: bit after bit, each removal touches the planes of another line: on a picture of 4096x4096 another page.
    fn lose_by_tiles(
        &mut self,
        first: usize,
        lines: &[LineId],
        lost: &[u64],
        stride: usize,
        wake: &mut impl FnMut(LineId),
    ) {
        let symbols = self.problem.alphabet().size();
        for (symbol, word) in (0..symbols).flat_map(|symbol| (0..stride).map(move |word| (symbol, word))) {
            let crossing = first + word * 64..first + (word + 1) * 64;
            if crossing.end <= self.lines.start || self.lines.end <= crossing.start {
                continue;
            }
            let column = lost[symbol * stride + word..].iter().step_by(symbols * stride);
            let (mut any, mut count) = (0, 0);
            for &word in column.clone() {
                any |= word;
                count += word.count_ones();
            }
            if any == 0 {
                continue;
            }
            let place = |line| place_across(self.problem, line);
            if count < WORTH_TRANSPOSING {
                for (&line, &word) in lines.iter().zip(column) {
                    let position = place(line) as u32;
                    for bit in bits(word) {
                        let line = LineId::new(crossing.start + bit);
                        self.clear(Crossing { line, position }, Symbol::new(symbol), wake);
                    }
                }
                continue;
            }
            let mut tile: Tile = [0; 64];
            for (&line, &word) in lines.iter().zip(column) {
                tile[place(line) % 64] = word;
            }
            let there = place(lines[0]) / 64;
            transpose(&mut tile);
            for bit in bits(any) {
                let line = crossing.start + bit;
                if self.lines.contains(&line) {
                    let Place { first, stride } = self.places[line];
                    self.planes[first - self.first + symbol * stride + there] &= !tile[bit];
                    wake(LineId::new(line));
                }
            }
        }
    }

    /// Removes a symbol at a crossing, if its line is in this share.
    #[inline]
    fn clear(&mut self, crossing: Crossing, symbol: Symbol, wake: &mut impl FnMut(LineId)) {
        if self.lines.contains(&crossing.line.index()) {
            let Place { first, stride } = self.places[crossing.line.index()];
            let position = crossing.position as usize;
            self.planes[first - self.first + symbol.index() * stride + position / 64] &=
                !(1 << (position % 64));
            wake(crossing.line);
        }
    }
}

/// The number of the first lines of a rectangle that cross others in this word of their planes.
fn same_word(problem: &Problem, lines: &[LineId], word: usize) -> usize {
    let is_other = |line: &LineId| place_across(problem, *line) / 64 != word;
    lines.iter().position(is_other).unwrap_or(lines.len())
}

/// The position at which a line of a rectangle crosses all others.
fn place_across(problem: &Problem, line: LineId) -> usize {
    problem.line(line).consecutive_across().map_or(0, |(_, place)| place)
}
