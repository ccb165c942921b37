//! Pseudorandom numbers from a seed (SplitMix64, by S. Vigna), the same on every machine: for the unit tests. The
//! engine has its own, because a package holds no files of another.

/// A stream of random numbers; equal seeds give equal streams.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below `count`, which is not 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % count as u64) as usize
    }

    /// True with the probability 1 / `count`.
    pub(crate) fn is_one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}
