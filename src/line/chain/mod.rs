//! The fast engine for chains: machines whose states only stay or move on to the next.
//!
//! Every clue is a chain, and so is many a pattern. A filling of a chain is a list of pieces, left to right: cells
//! in which the machine stays in its first state, then the cells of the first link, cells in which it stays behind
//! that, the cells of the second link, and so on. So it is enough to know, for each link, at which *positions* its
//! first cell may stand, and a set of positions is a word of bits (some words for long lines). All of a line's
//! fillings are carried through a link at once by a handful of instructions:
//!
//! - where `c` cells in a row may be entered is a word too, made by `log2 c` shifts and kept for all links that
//!   ask for the same: its *window*;
//! - the places where a link may begin, cut by its window and shifted by its length, are the places behind it;
//! - staying is a flood: from the seeds `s` upwards through every cell of the mask `m`, and one addition does
//!   that, because a carry runs through ones and stops at the first zero: `m & (((m + s) ^ m) | s)`.
//!
//! Carries only run upwards. So the walk from the other end floods in steps of 1, 2, 4, ... cells. A link's place
//! counts if it is met from both ends; so does a cell in which the machine stays; and what is counted nowhere is not
//! a candidate any more. The cost is a few dozen instructions a link and word, however many states there are.
//!
//! Lines of one chain can be looked at side by side: the same walk with a number for each of them.

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
pub(super) use lanes::{DOUBLE_LANES, FULL_LANES, HALF_LANES, LaneSets};
pub(super) use links::Chain;
pub(super) use long::LongWords;
pub(super) use positions::Positions;
pub(super) use short::ShortSets;

impl Chain {
    /// Looks at a line; what survives is in `scratch.result`.
    #[inline]
    pub(super) fn solve(&self, line: Planes<'_>, scratch: &mut Scratch) -> Result<(), NoFilling> {
        match words_for(line.length()) {
            _ if line.length() < self.least_length() => Err(NoFilling),
            0 => Ok(()),
            1 if self.fits(u64::COUNT) => self.solve_short(line, &mut scratch.short, &mut scratch.result),
            // PERF: one number of 128 bits is more than twice as fast here as strips of words: 400 ns instead of 940
            // for 100 cells, half black.
            2 if self.fits(u128::COUNT) => self.solve_short(line, &mut scratch.double, &mut scratch.result),
            _ => self.solve_long(line, scratch),
        }
    }
}

/// The cells that are reached from the seeds upwards without leaving the mask. Only seeds in the mask count.
#[inline(always)]
fn flood<P: Positions>(seeds: P, mask: P) -> P {
    let seeds = seeds & mask;
    mask & ((mask.sum(seeds) ^ mask) | seeds)
}
