//! Many lines of one chain side by side, one in each lane (SIMD).
//!
//! The links and all shifts are the same for all lines; only the candidates differ. [`Lanes`] is therefore
//! one more implementation of [`Positions`], with one number for each line, and each step of a pass is the
//! same operation in every lane. It is plain arithmetic on arrays, which the compiler turns into vector
//! instructions of whatever the processor has. The unpredictable branches at the ends of a pass are paid
//! once for all lanes.
//!
//! Planes are interleaved: the words of a plane lie side by side, one for each lane.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Shl, Shr};

use super::links::Chain;
use super::positions::Positions;
use super::short::ShortSets;
use crate::line::planes::Planes;

/// The number of lines solved side by side, for lines of up to 32 and 64 cells.
///
/// PERF: they fill four registers of 128 bits. Half as many lanes took a tenth more time for each line of
/// up to 32 cells and a quarter more for longer ones. Twice as many took twice the time, because the
/// compiler then keeps the sets in memory.
pub(in crate::line) const HALF_LANES: usize = 16;
pub(in crate::line) const FULL_LANES: usize = 8;

/// A set of positions for each of `N` lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::line) struct Lanes<W, const N: usize>([W; N]);

impl<W: Positions, const N: usize> Lanes<W, N> {
    #[inline(always)]
    fn each(self, op: impl Fn(W) -> W) -> Self {
        Lanes(std::array::from_fn(|lane| op(self.0[lane])))
    }

    #[inline(always)]
    fn with(self, other: Self, op: impl Fn(W, W) -> W) -> Self {
        Lanes(std::array::from_fn(|lane| op(self.0[lane], other.0[lane])))
    }
}

impl<W: Positions, const N: usize> Default for Lanes<W, N> {
    #[inline(always)]
    fn default() -> Self {
        Self::NONE
    }
}

impl<W: Positions, const N: usize> BitAnd for Lanes<W, N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.with(other, W::bitand)
    }
}

impl<W: Positions, const N: usize> BitOr for Lanes<W, N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.with(other, W::bitor)
    }
}

impl<W: Positions, const N: usize> BitXor for Lanes<W, N> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.with(other, W::bitxor)
    }
}

impl<W: Positions, const N: usize> BitAndAssign for Lanes<W, N> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<W: Positions, const N: usize> BitOrAssign for Lanes<W, N> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<W: Positions, const N: usize> Shl<u32> for Lanes<W, N> {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        self.each(|word| word << by)
    }
}

impl<W: Positions, const N: usize> Shr<u32> for Lanes<W, N> {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        self.each(|word| word >> by)
    }
}

impl<W: Positions, const N: usize> Positions for Lanes<W, N> {
    const COUNT: u32 = W::COUNT;
    const WORDS: usize = W::WORDS * N;
    const FIRST: Self = Lanes([W::FIRST; N]);
    const NONE: Self = Lanes([W::NONE; N]);

    #[inline(always)]
    fn all_or_none(word: u64) -> Self {
        Lanes([W::all_or_none(word); N])
    }

    #[inline(always)]
    fn sum(self, other: Self) -> Self {
        self.with(other, W::sum)
    }

    #[inline(always)]
    fn of_plane(words: &[u64]) -> Self {
        let words = &words[..Self::WORDS];
        Lanes(std::array::from_fn(|lane| W::of_plane(&words[lane * W::WORDS..])))
    }

    #[inline(always)]
    fn into_plane(self, words: &mut [u64]) {
        let words = &mut words[..Self::WORDS];
        for (word, words) in self.0.into_iter().zip(words.chunks_exact_mut(W::WORDS)) {
            word.into_plane(words);
        }
    }
}

/// Working memory for `N` lines.
#[derive(Clone, Debug)]
pub(in crate::line) struct LaneSets<W, const N: usize> {
    /// The candidates of the lines and their results, interleaved.
    planes: Vec<u64>,
    result: Vec<u64>,
    /// The last cell of every line, and the length of the longest.
    last: Lanes<W, N>,
    longest: usize,
    sets: ShortSets<Lanes<W, N>>,
}

impl<W: Positions, const N: usize> Default for LaneSets<W, N> {
    fn default() -> Self {
        LaneSets {
            planes: Vec::new(),
            result: Vec::new(),
            last: Lanes::NONE,
            longest: 0,
            sets: ShortSets::default(),
        }
    }
}

impl<W: Positions, const N: usize> LaneSets<W, N> {
    /// Fills the lanes with lines of 1 to `W::COUNT` cells, at most `N` of them. Unused lanes have no
    /// candidates.
    #[inline]
    pub(in crate::line) fn fill(&mut self, lines: &[Planes<'_>]) {
        let size = lines.iter().map(|line| line.words().len()).min().unwrap_or(0);
        for planes in [&mut self.planes, &mut self.result] {
            planes.clear();
            planes.resize(size * N, 0);
        }
        for (plane, begin) in self.planes.chunks_exact_mut(N * W::WORDS).zip((0..).step_by(W::WORDS)) {
            for (lane, line) in plane.chunks_exact_mut(W::WORDS).zip(lines) {
                lane.copy_from_slice(&line.words()[begin..][..W::WORDS]);
            }
        }
        self.last = Lanes::NONE;
        for (last, line) in self.last.0.iter_mut().zip(lines) {
            *last = W::FIRST << (line.length() as u32 - 1);
        }
        self.longest = lines.iter().map(|line| line.length()).max().unwrap_or(0);
    }

    /// Copies the result of a lane; returns whether that line has a filling.
    #[inline]
    pub(in crate::line) fn take(&self, lane: usize, result: &mut [u64]) -> bool {
        let planes = self.result.chunks_exact(N * W::WORDS);
        for (words, plane) in result.chunks_exact_mut(W::WORDS).zip(planes) {
            words.copy_from_slice(&plane[lane * W::WORDS..][..W::WORDS]);
        }
        // A filling has some symbol in every cell, so an empty result means no filling.
        result.iter().any(|&plane| plane != 0)
    }
}

impl Chain {
    /// Solves the lines in all lanes.
    pub(in crate::line) fn solve_lanes<W: Positions, const N: usize>(&self, lanes: &mut LaneSets<W, N>) {
        let Some(slack) = lanes.longest.checked_sub(self.least_length()) else { return };
        let (sets, result) = (&mut lanes.sets, &mut lanes.result);
        let longest_stay = (slack + 1).min(lanes.longest);
        self.solve_sets(longest_stay, lanes.last, &lanes.planes, sets, result);
    }
}
