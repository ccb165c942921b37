//! The chain engine: bit-parallel simulation of automata whose states only stay or move on to the next.
//!
//! Every clue is a chain, and so are many patterns. Bit-parallel simulation keeps a set in the bits of a
//! word and moves it with a few instructions, as in the Shift-And algorithm (R. Baeza-Yates and G. Gonnet,
//! "A new approach to text searching", 1992) and its extensions to gaps (G. Navarro and M. Raffinot, "Fast
//! and simple character classes and bounded gaps pattern matching", 2003). There, bits are states and the
//! text is read cell by cell. Here it is the other way round: bits are the positions of the line, and the
//! automaton is walked link by link. That suits clues, which have few links but one state for each cell of
//! a block.
//!
//! A filling of a chain consists of pieces, from left to right: cells in which the automaton stays in its
//! first state, the cells of the first link, cells in which it stays after that, the cells of the second
//! link, and so on. For each link it is enough to know at which *positions* its first cell can be. All
//! fillings pass a link at once:
//!
//! - The positions where `c` cells in a row allow a symbol set are a word, too. It takes `log2 c` shifts
//!   and is shared by all links with the same needs: its *window*.
//! - The positions where a link can begin, masked by its window and shifted by its length, are the
//!   positions after it.
//! - Staying is a flood fill from seeds `s` upward within a mask `m`. One addition does it, because a carry
//!   runs through ones and stops at the first zero: `m & (((m + s) ^ m) | s)`.
//!
//! Carries run upward only, so the backward pass floods in steps of 1, 2, 4, ... cells ([`downward`]). A
//! begin of a link is kept if both passes reach it, and so is a cell in which the automaton stays; every
//! other candidate is removed. The result is complete, as for the reference engine. The cost is a few dozen
//! instructions for each link and word, independent of the number of states.
//!
//! Several lines of one chain can be solved side by side ([`lanes`]).

mod bands;
mod blocks;
mod downward;
mod lanes;
mod links;
mod long;
mod positions;
mod short;

use super::planes::{Planes, words_for};
use super::solve::{NoFilling, Scratch};

pub(super) use blocks::PlacedBlock;
pub(super) use lanes::{FULL_LANES, HALF_LANES, LaneSets};
pub(super) use links::Chain;
pub(super) use long::LongWords;
pub(super) use positions::Positions;
pub(super) use short::ShortSets;

impl Chain {
    /// Solves a line; the result is in `scratch.result`.
    #[inline]
    pub(super) fn solve(&self, line: Planes<'_>, scratch: &mut Scratch) -> Result<(), NoFilling> {
        match words_for(line.length()) {
            _ if line.length() < self.least_length() => Err(NoFilling),
            0 => Ok(()),
            1 if self.fits(u64::COUNT) => self.solve_short(line, &mut scratch.short, &mut scratch.result),
            // PERF: one 128-bit number is more than twice as fast as strips of words: 400 ns instead of 940
            // for 100 cells, half black.
            2 if self.fits(u128::COUNT) => self.solve_short(line, &mut scratch.double, &mut scratch.result),
            _ => self.solve_long(line, scratch),
        }
    }
}

/// The cells reachable from the seeds upward without leaving the mask. Seeds outside the mask do not count.
#[inline(always)]
fn flood<P: Positions>(seeds: P, mask: P) -> P {
    let seeds = seeds & mask;
    mask & ((mask.sum(seeds) ^ mask) | seeds)
}
