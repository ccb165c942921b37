//! A set of positions in one number: 64 bits, 128 bits for lines of up to 128 cells, or 32 in lanes.
//!
//! The passes over short lines are generic over it. A 128-bit number is two words to the processor, but its
//! carries and shifts are still a few instructions without a branch.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Shl, Shr};

/// A set of positions: bit `i` is set if and only if position `i` is in it.
pub(in crate::line) trait Positions:
    Copy
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The maximum number of positions.
    const COUNT: u32;
    /// The number of words of a plane.
    const WORDS: usize;
    /// Position 0 alone.
    const FIRST: Self;
    /// No position.
    const NONE: Self;

    /// All positions for a word of ones, none for zero.
    fn all_or_none(word: u64) -> Self;

    /// The wrapping sum.
    fn sum(self, other: Self) -> Self;
    /// Reads a plane of a line.
    fn of_plane(words: &[u64]) -> Self;
    /// Merges these positions into a plane.
    fn into_plane(self, words: &mut [u64]);
}

impl Positions for u32 {
    const COUNT: u32 = 32;
    const WORDS: usize = 1;
    const FIRST: u32 = 1;
    const NONE: u32 = 0;

    #[inline(always)]
    fn all_or_none(word: u64) -> u32 {
        word as u32
    }

    #[inline(always)]
    fn sum(self, other: u32) -> u32 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn of_plane(words: &[u64]) -> u32 {
        words[0] as u32
    }

    #[inline(always)]
    fn into_plane(self, words: &mut [u64]) {
        words[0] |= u64::from(self);
    }
}

impl Positions for u64 {
    const COUNT: u32 = 64;
    const WORDS: usize = 1;
    const FIRST: u64 = 1;
    const NONE: u64 = 0;

    #[inline(always)]
    fn all_or_none(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn sum(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn of_plane(words: &[u64]) -> u64 {
        words[0]
    }

    #[inline(always)]
    fn into_plane(self, words: &mut [u64]) {
        words[0] |= self;
    }
}

impl Positions for u128 {
    const COUNT: u32 = 128;
    const WORDS: usize = 2;
    const FIRST: u128 = 1;
    const NONE: u128 = 0;

    #[inline(always)]
    fn all_or_none(word: u64) -> u128 {
        u128::from(word) | u128::from(word) << 64
    }

    #[inline(always)]
    fn sum(self, other: u128) -> u128 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn of_plane(words: &[u64]) -> u128 {
        u128::from(words[0]) | u128::from(words[1]) << 64
    }

    #[inline(always)]
    fn into_plane(self, words: &mut [u64]) {
        words[0] |= self as u64;
        words[1] |= (self >> 64) as u64;
    }
}
