//! The table of frontier dynamic programming: vectors of states, each with the number of ways that lead to it.
//!
//! A hash table with linear probing, written for its memory: all entries lie in one block of words, so an entry needs
//! no allocation of its own, and the memory used is known at any time. Entries keep their order of insertion, which
//! makes the count deterministic.

use super::effort::{Effort, Halt};
use super::number::Number;

/// State vectors with counts.
#[derive(Debug)]
pub(super) struct Frontier {
    /// The number of words per vector.
    stride: usize,
    /// The entries, one after another: the words of the vector, and then its count.
    ///
    /// PERF: the count lies beside its vector, so that adding to it costs no other cache miss.
    entries: Vec<u64>,
    /// The counts in place of those in the entries, as soon as one of them does not fit into a word.
    numbers: Option<Vec<Number>>,
    /// The hash table: the index of an entry plus 1, in the first free slot from its hash on; 0 marks a free slot.
    slots: Vec<u32>,
    len: usize,
}

/// The count of an entry.
#[derive(Clone, Copy, Debug)]
pub(super) enum Count<'a> {
    Word(u64),
    Number(&'a Number),
}

/// Vectors that wait to be added to a table.
#[derive(Debug, Default)]
pub(super) struct Pending {
    /// The words of the vectors, one after another.
    vectors: Vec<u64>,
    /// For each vector the entry, of the table before, that has its count.
    parents: Vec<usize>,
    /// For each vector what the table has in the slot of its hash.
    found: Vec<u32>,
}

impl Pending {
    pub(super) fn push(&mut self, vector: &[u64], parent: usize) {
        self.vectors.extend_from_slice(vector);
        self.parents.push(parent);
    }

    pub(super) fn len(&self) -> usize {
        self.parents.len()
    }

    pub(super) fn clear(&mut self) {
        self.vectors.clear();
        self.parents.clear();
    }
}

impl Count<'_> {
    #[cfg(test)]
    pub(super) fn to_number(self) -> Number {
        match self {
            Count::Word(word) => word.into(),
            Count::Number(number) => number.clone(),
        }
    }
}

impl Frontier {
    /// A table for about `expected` vectors of `stride` words.
    pub(super) fn new(stride: usize, expected: usize) -> Frontier {
        Frontier {
            stride,
            entries: Vec::with_capacity((stride + 1) * expected),
            numbers: None,
            slots: vec![0; (2 * expected).next_power_of_two().max(16)],
            len: 0,
        }
    }

    /// The table with one vector, of zeros, and the count 1.
    pub(super) fn with_start(stride: usize, effort: &mut Effort) -> Result<Frontier, Halt> {
        let mut frontier = Frontier::new(stride, 1);
        frontier.add(&vec![0; stride], Count::Word(1), effort)?;
        Ok(frontier)
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        let numbers = self.numbers.as_ref().map_or(0, |numbers| numbers.capacity() * 2 * size_of::<Number>());
        8 * self.entries.capacity() + 4 * self.slots.len() + numbers
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn vector(&self, entry: usize) -> &[u64] {
        &self.entries[entry * (self.stride + 1)..][..self.stride]
    }

    #[inline]
    pub(super) fn count(&self, entry: usize) -> Count<'_> {
        match &self.numbers {
            None => Count::Word(self.entries[entry * (self.stride + 1) + self.stride]),
            Some(numbers) => Count::Number(&numbers[entry]),
        }
    }

    /// The sum of the counts of the entries that a condition holds for.
    pub(super) fn sum_of(&self, holds: impl Fn(usize) -> bool) -> Number {
        let mut sum = Number::ZERO;
        for entry in (0..self.len).filter(|entry| holds(*entry)) {
            match self.count(entry) {
                Count::Word(word) => sum.add(&word.into()),
                Count::Number(number) => sum.add(number),
            }
        }
        sum
    }

    /// Adds to the count of a vector.
    #[inline]
    pub(super) fn add(&mut self, vector: &[u64], count: Count<'_>, effort: &mut Effort) -> Result<(), Halt> {
        match self.look_up(vector) {
            Ok(known) => self.increase(known, count),
            Err(slot) => {
                self.entries.extend_from_slice(vector);
                self.entries.push(0);
                self.numbers.iter_mut().for_each(|numbers| numbers.push(Number::ZERO));
                self.len += 1;
                self.slots[slot] = self.len as u32;
                self.increase(self.len - 1, count);
                if 2 * self.len > self.slots.len() {
                    return self.grow(effort);
                }
            }
        }
        Ok(())
    }

    /// Adds the counts of their parents to those of the waiting vectors, in order.
    ///
    /// PERF: the slots of all vectors are read first, then the entries found there, and only then anything is changed:
    /// reads that do not depend on each other wait for memory together.
    pub(super) fn add_all<'c>(
        &mut self,
        pending: &mut Pending,
        count: impl Fn(usize) -> Count<'c>,
        effort: &mut Effort,
    ) -> Result<(), Halt> {
        let (stride, mask) = (self.stride, self.slots.len() - 1);
        let Pending { vectors, parents, found } = pending;
        let vector = |place: usize| &vectors[place * stride..][..stride];
        found.clear();
        found.extend((0..parents.len()).map(|place| self.slots[hash(vector(place)) & mask]));
        for (place, found) in found.iter_mut().enumerate().filter(|(_, found)| **found != 0) {
            let mut pairs = self.vector(*found as usize - 1).iter().zip(vector(place));
            if !pairs.all(|(one, other)| one == other) {
                *found = 0;
            }
        }
        for (place, (&found, &parent)) in found.iter().zip(&*parents).enumerate() {
            match found {
                0 => self.add(vector(place), count(parent), effort)?,
                known => self.increase(known as usize - 1, count(parent)),
            }
        }
        pending.clear();
        Ok(())
    }

    /// Adds to the count of an entry.
    #[inline]
    fn increase(&mut self, entry: usize, count: Count<'_>) {
        if let (None, Count::Word(word)) = (&self.numbers, count) {
            let sum = &mut self.entries[entry * (self.stride + 1) + self.stride];
            if let Some(larger) = sum.checked_add(word) {
                *sum = larger;
                return;
            }
        }
        self.increase_number(entry, count);
    }

    /// Adds to the count of an entry, if it does not fit into a word.
    #[inline(never)]
    fn increase_number(&mut self, entry: usize, count: Count<'_>) {
        let (entries, stride, len) = (&self.entries, self.stride, self.len);
        let numbers = self.numbers.get_or_insert_with(|| {
            let words = entries[stride..].iter().step_by(stride + 1).take(len);
            words.map(|word| Number::from(*word)).collect()
        });
        match count {
            Count::Word(word) => numbers[entry].add(&word.into()),
            Count::Number(number) => numbers[entry].add(number),
        }
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
                    let mut pairs = self.vector(known).iter().zip(vector);
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
        for entry in 0..self.len {
            let mut slot = hash(self.vector(entry)) & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = entry as u32 + 1;
            if entry % (1 << 16) == 1 << 15 {
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
    fn vectors_that_wait_are_added_as_one_by_one() {
        let mut effort = Effort::new(&Options::default());
        let mut before = Frontier::new(1, 0);
        for (vector, unit) in [(0, 1), (1, 5), (2, u64::MAX)] {
            before.add(&[vector], Count::Word(unit), &mut effort).unwrap();
        }
        for stride in 0..3 {
            let (mut at_once, mut one_by_one) = (Frontier::new(stride, 0), Frontier::new(stride, 0));
            let mut pending = Pending::default();
            for number in 0..5000_u64 {
                let vector = &[number * number % 997, number % 3][..stride];
                let parent = (number % 3) as usize;
                one_by_one.add(vector, before.count(parent), &mut effort).unwrap();
                pending.push(vector, parent);
                if pending.len() as u64 == 1 + number % 100 {
                    at_once.add_all(&mut pending, |parent| before.count(parent), &mut effort).unwrap();
                }
            }
            at_once.add_all(&mut pending, |parent| before.count(parent), &mut effort).unwrap();
            assert_eq!(at_once.len(), one_by_one.len());
            for entry in 0..at_once.len() {
                assert_eq!(at_once.vector(entry), one_by_one.vector(entry));
                assert_eq!(at_once.count(entry).to_number(), one_by_one.count(entry).to_number());
            }
        }
    }

    #[test]
    fn equal_vectors_add_up() {
        let mut effort = Effort::new(&Options::default());
        for unit in [1, 1 << 62] {
            let mut frontier = Frontier::new(2, 0);
            for round in 1..6u64 {
                for word in 0..1000 {
                    let number = Number::from(unit * (word % 3 + 1));
                    let count = if word % 2 == 0 {
                        Count::Number(&number)
                    } else {
                        Count::Word(unit * (word % 3 + 1))
                    };
                    frontier.add(&[word, word % 7], count, &mut effort).unwrap();
                }
                assert_eq!(frontier.len(), 1000);
                for entry in 0..1000 {
                    assert_eq!(frontier.vector(entry), [entry as u64, entry as u64 % 7]);
                    let expected = u128::from(unit) * u128::from(round) * (entry as u128 % 3 + 1);
                    assert_eq!(frontier.count(entry).to_number(), Number::Small(expected));
                }
            }
        }
    }
}
