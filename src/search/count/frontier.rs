//! The table of frontier dynamic programming: vectors of states, each with the number of ways that lead to it.
//!
//! A hash table with linear probing, written for its memory: all vectors lie in one block of words, so an entry needs no
//! allocation of its own, and the memory used is known at any time. Entries keep their order of insertion, which makes the
//! count deterministic.

use super::effort::{Effort, Halt};
use super::number::Number;

/// State vectors with counts.
#[derive(Debug)]
pub(super) struct Frontier {
    /// The number of words per vector.
    stride: usize,
    /// The vectors, one after another.
    vectors: Vec<u64>,
    /// The count of each vector.
    numbers: Vec<Number>,
    /// The hash table: the index of a vector plus 1, in the first free slot from its hash on; 0 marks a free slot.
    slots: Vec<u32>,
}

impl Frontier {
    /// A table for about `expected` vectors of `stride` words.
    pub(super) fn new(stride: usize, expected: usize) -> Frontier {
        Frontier {
            stride,
            vectors: Vec::with_capacity(stride * expected),
            numbers: Vec::with_capacity(expected),
            slots: vec![0; (2 * expected).next_power_of_two().max(16)],
        }
    }

    /// The approximate number of bytes per entry, if counts have this many bits.
    pub(super) fn bytes_of_entry(stride: usize, number_bits: f64) -> usize {
        // Blocks grow by doubling, and there are up to four slots per entry, so half of the memory may be unused.
        let large = if number_bits > 128.0 { number_bits as usize / 8 + 32 } else { 0 };
        2 * (8 * stride + size_of::<Number>() + 8) + large
    }

    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = (&[u64], &Number)> {
        // Without a word a vector is empty, and there is at most one.
        let vector = |slot: usize| &self.vectors[slot * self.stride..][..self.stride];
        self.numbers.iter().enumerate().map(move |(slot, number)| (vector(slot), number))
    }

    /// Adds a number to the count of a vector.
    #[inline]
    pub(super) fn add(&mut self, vector: &[u64], number: &Number, effort: &mut Effort) -> Result<(), Halt> {
        let slot = match self.look_up(vector) {
            Ok(known) => {
                self.numbers[known].add(number);
                return Ok(());
            }
            Err(slot) => slot,
        };
        self.vectors.extend_from_slice(vector);
        self.numbers.push(number.clone());
        self.slots[slot] = self.numbers.len() as u32;
        if 2 * self.numbers.len() > self.slots.len() { self.grow(effort) } else { Ok(()) }
    }

    /// The index of a vector's entry, if there is one.
    pub(super) fn find(&self, vector: &[u64]) -> Option<usize> {
        self.look_up(vector).ok()
    }

    /// The index of a vector's entry, or the free slot for it.
    #[inline]
    fn look_up(&self, vector: &[u64]) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(vector) & mask;
        loop {
            match self.slots[slot] {
                0 => return Err(slot),
                known => {
                    let known = known as usize - 1;
                    // PERF: word by word; vectors have one to three words, and comparing slices calls a function.
                    let mut pairs = self.vectors[known * self.stride..].iter().zip(vector);
                    if pairs.all(|(one, other)| one == other) {
                        return Ok(known);
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Doubles the number of slots. For large tables this checks time and cancellation now and then.
    fn grow(&mut self, effort: &mut Effort) -> Result<(), Halt> {
        let mask = 2 * self.slots.len() - 1;
        self.slots = vec![0; mask + 1];
        for (number, vector) in (1..).zip(self.vectors.chunks_exact(self.stride)) {
            let mut slot = hash(vector) & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number;
            if number % (1 << 16) == 0 {
                effort.check()?;
            }
        }
        Ok(())
    }
}

/// Mixes the words well enough for vectors that differ in a few bits.
#[inline]
fn hash(vector: &[u64]) -> usize {
    let mixed = vector.iter().fold(0x9e37_79b9_7f4a_7c15_u64, |mixed, word| {
        let product = u128::from(mixed ^ word) * 0xd6e8_feb8_6659_fd93;
        (product as u64) ^ ((product >> 64) as u64)
    });
    mixed as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Options;

    #[test]
    fn equal_vectors_add_up() {
        let mut effort = Effort::new(&Options::default());
        let mut frontier = Frontier::new(2, 0);
        for round in 1..4u64 {
            for word in 0..1000 {
                frontier.add(&[word, word % 7], &Number::Small(u128::from(word)), &mut effort).unwrap();
            }
            assert_eq!(frontier.len(), 1000);
            for (vector, number) in frontier.entries() {
                assert_eq!(*number, Number::Small(u128::from(round * vector[0])));
            }
        }
    }
}
