//! SplitMix64 (Steele, Lea and Flood: Fast Splittable Pseudorandom Number Generators, 2014): the random numbers of made
//! puzzles.
//!
//! It is our own, in thirty lines, because a seed must give the same puzzle in every version and on every machine,
//! which crates of random numbers do not promise.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    state: u64,
}

impl Numbers {
    /// The stream of one attempt at one puzzle. Every seed, number and attempt has a stream of its own.
    pub(crate) fn of_attempt(seed: u64, number: u64, attempt: u64) -> Numbers {
        let state = [number, attempt].into_iter().fold(mixed(seed), |state, part| mixed(state ^ part));
        Numbers { state }
    }

    /// 64 random bits.
    pub(super) fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.state)
    }

    /// A number below the bound, which is not 0. The bias is at most the bound in 2^64.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// True with the probability `times` of `of`.
    pub(super) fn happens(&mut self, times: usize, of: usize) -> bool {
        self.below(of) < times
    }

    /// One of these, if there are any.
    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// Puts these in random order (Fisher and Yates).
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The finaliser of SplitMix64, a bijection.
fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        // The first numbers of the reference implementation from the state 1234567.
        let mut numbers = Numbers { state: 1_234_567 };
        let first = [0; 3].map(|_: u64| numbers.bits());
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        assert_eq!(Numbers::of_attempt(7, 1, 2).bits(), Numbers::of_attempt(7, 1, 2).bits());
        assert_ne!(Numbers::of_attempt(7, 1, 2).bits(), Numbers::of_attempt(7, 2, 1).bits());
    }

    #[test]
    fn a_shuffle_keeps_what_it_moves() {
        let mut items: Vec<usize> = (0..20).collect();
        let mut numbers = Numbers::of_attempt(0, 0, 0);
        numbers.shuffle(&mut items);
        assert_ne!(items, (0..20).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..20).collect::<Vec<_>>());
        assert!((0..100).all(|_| numbers.below(3) < 3));
    }
}
