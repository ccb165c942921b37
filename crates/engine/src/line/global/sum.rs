//! Sums by dynamic programming over the sums that are reachable from the left and from the right (M. Trick, "A dynamic
//! programming approach for consistency and propagation for knapsack constraints", 2003), as sets of bits.
//!
//! Weights are counted from the smallest one, in units of their common divisor, so sums are small numbers.

use std::marker::PhantomData;

use crate::budget::{Budget, Limit, Stopped};
use crate::line::planes::{Planes, words_for};
use crate::line::reasons::{CellDomain, Direction, Premise, Walk, from_both_ends};
use crate::line::solve::{GoOn, NoFilling};
use crate::rule::Sum;
use crate::symbol::{Symbol, SymbolSet};

/// Words of sets between two questions whether to go on: less than a millisecond.
const WORDS_PER_CHECK: usize = 1 << 18;

/// A sum rule for lines of any length.
#[derive(Clone, Debug)]
pub(in crate::line) struct SumMachine {
    /// Symbols of equal weight, with that weight in units above the smallest.
    classes: Vec<(usize, SymbolSet)>,
    smallest: i128,
    unit: i128,
    least: i128,
    most: i128,
}

/// Working memory: sets of sums, in as few words as are needed.
#[derive(Clone, Debug, Default)]
pub(in crate::line) struct SumScratch {
    one: Sets<[u64; 1]>,
    two: Sets<[u64; 2]>,
    eight: Sets<[u64; 8]>,
    any: Sets<Vec<u64>>,
}

/// Sets for one solve, and a second reason.
#[derive(Clone, Debug, Default)]
struct Sets<B> {
    sets: Vec<B>,
    other: Vec<Premise>,
}

impl SumMachine {
    /// The machine of a rule over this many symbols.
    pub(in crate::line) fn new(rule: &Sum, symbols: usize) -> SumMachine {
        let weight = |symbol: usize| i128::from(rule.weight(Symbol::new(symbol)));
        let smallest = (0..symbols).map(weight).min().unwrap_or_default();
        let unit = (0..symbols).fold(0, |unit, symbol| divisor(unit, weight(symbol) - smallest)).max(1);
        let mut classes: Vec<(usize, SymbolSet)> = Vec::new();
        for symbol in 0..symbols {
            let units = ((weight(symbol) - smallest) / unit) as usize;
            match classes.iter_mut().find(|class| class.0 == units) {
                Some(class) => class.1 = class.1.with(Symbol::new(symbol)),
                None => classes.push((units, SymbolSet::only(Symbol::new(symbol)))),
            }
        }
        let (least, most) = rule.range().into_inner();
        SumMachine { classes, smallest, unit, least: least.into(), most: most.into() }
    }

    /// The size of one line solve: two passes over the sets of all cells.
    pub(in crate::line) fn size(&self, length: usize) -> usize {
        (2 * length * self.classes.len()).saturating_mul(2 + self.words(length))
    }

    /// The number of words for all sums of a line.
    fn words_of_all(&self, length: usize) -> usize {
        let largest = self.classes.iter().map(|class| class.0).max().unwrap_or_default();
        length.saturating_mul(largest) / 64 + 1
    }

    /// The number of words for the sums of a line that are not too large already: no weight is negative, so those
    /// beyond the largest that is allowed lead to no filling.
    pub(in crate::line) fn words(&self, length: usize) -> usize {
        let last = usize::try_from(self.last(length).max(0)).unwrap_or(usize::MAX);
        self.words_of_all(length).min(last / 64 + 1)
    }

    /// The largest sum of a line that is allowed, in units above the least that there is.
    fn last(&self, length: usize) -> i128 {
        (self.most - length as i128 * self.smallest).div_euclid(self.unit)
    }

    /// Solves a line; the result goes to `left`, which holds as many words.
    pub(in crate::line) fn solve(
        &self,
        line: Planes<'_>,
        scratch: &mut SumScratch,
        left: &mut [u64],
        go_on: GoOn<'_>,
    ) -> Result<(), Stopped<NoFilling>> {
        match self.words(line.length()) {
            1 => self.solve_by(line, &mut scratch.one.sets, left, go_on),
            2 => self.solve_by(line, &mut scratch.two.sets, left, go_on),
            3..=8 => self.solve_by(line, &mut scratch.eight.sets, left, go_on),
            _ => self.solve_by(line, &mut scratch.any.sets, left, go_on),
        }
    }

    fn solve_by<B: Bits>(
        &self,
        line: Planes<'_>,
        sets: &mut Vec<B>,
        left: &mut [u64],
        go_on: GoOn<'_>,
    ) -> Result<(), Stopped<NoFilling>> {
        let (length, stride) = (line.length(), words_for(line.length()));
        let walk = SumWalk::<B>::new(self, length);
        let per_check = (WORDS_PER_CHECK / (walk.words * self.classes.len()).max(1)).max(1);
        sets.clear();
        let mut set = walk.begin(Direction::Backward);
        for position in (0..length).rev() {
            if (position + 1).is_multiple_of(per_check) {
                go_on()?;
            }
            sets.push(set.clone());
            set = walk.step(Direction::Backward, &set, line.get(position));
        }
        let mut reached = walk.begin(Direction::Forward);
        if !walk.meet(&reached, &set) {
            return Err(NoFilling.into());
        }
        left.copy_from_slice(line.words());
        for (position, ahead) in sets.iter().rev().enumerate() {
            if (position + 1).is_multiple_of(per_check) {
                go_on()?;
            }
            let candidates = line.get(position);
            let mut next = B::none(walk.words);
            for &(units, symbols) in &self.classes {
                let symbols = symbols.intersection(candidates);
                if symbols.is_empty() {
                    continue;
                }
                let mut after = B::none(walk.words);
                after.add_shifted_up(&reached, units);
                if walk.meet(&after, ahead) {
                    next.add_shifted_up(&after, 0);
                    continue;
                }
                for symbol in symbols.iter() {
                    left[symbol.index() * stride + position / 64] &= !(1 << (position % 64));
                }
            }
            reached = next;
        }
        Ok(())
    }

    /// A minimal reason for a conflict, by deletion from both ends.
    pub(in crate::line) fn premises(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut SumScratch,
        budget: &Budget,
    ) -> Result<(), Limit> {
        match self.words(line.len()) {
            1 => self.premises_by(line, premises, &mut scratch.one, budget),
            2 => self.premises_by(line, premises, &mut scratch.two, budget),
            3..=8 => self.premises_by(line, premises, &mut scratch.eight, budget),
            _ => self.premises_by(line, premises, &mut scratch.any, budget),
        }
    }

    fn premises_by<B: Bits>(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut Sets<B>,
        budget: &Budget,
    ) -> Result<(), Limit> {
        let walk = SumWalk::<B> { budget: Some(budget), ..SumWalk::new(self, line.len()) };
        from_both_ends(&walk, line, &mut scratch.sets, premises, &mut scratch.other)
    }
}

fn divisor(one: i128, other: i128) -> i128 {
    if other == 0 { one } else { divisor(other, one % other) }
}

/// A set of small numbers.
trait Bits: Clone {
    /// The empty set, in this many words if their number is not fixed.
    fn none(words: usize) -> Self;

    fn words(&self) -> &[u64];

    fn words_mut(&mut self) -> &mut [u64];

    /// Adds the numbers from `first` to `last`.
    ///
    /// PERF: one by one, 131,072 sums took half a millisecond, ten times as long as all else of a solve of four cells.
    fn add_range(&mut self, first: usize, last: usize) {
        let (from, to) = (first / 64, last / 64);
        self.words_mut()[from..=to].fill(u64::MAX);
        self.words_mut()[from] &= u64::MAX << (first % 64);
        self.words_mut()[to] &= u64::MAX >> (63 - last % 64);
    }

    /// Adds all numbers of another set, each increased by `by`.
    fn add_shifted_up(&mut self, other: &Self, by: usize) {
        let (skip, bits) = (by / 64, by % 64);
        let (to, from) = (self.words_mut(), other.words());
        for index in skip..to.len() {
            to[index] |= from[index - skip] << bits;
            if bits > 0 && index > skip {
                to[index] |= from[index - skip - 1] >> (64 - bits);
            }
        }
    }

    /// Adds all numbers of another set from `by` on, each decreased by that.
    fn add_shifted_down(&mut self, other: &Self, by: usize) {
        let (skip, bits) = (by / 64, by % 64);
        let (to, from) = (self.words_mut(), other.words());
        for index in skip..from.len() {
            to[index - skip] |= from[index] >> bits;
            if bits > 0 && index + 1 < from.len() {
                to[index - skip] |= from[index + 1] << (64 - bits);
            }
        }
    }
}

impl<const W: usize> Bits for [u64; W] {
    fn none(_: usize) -> Self {
        [0; W]
    }

    fn words(&self) -> &[u64] {
        self
    }

    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}

impl Bits for Vec<u64> {
    fn none(words: usize) -> Self {
        vec![0; words]
    }

    fn words(&self) -> &[u64] {
        self
    }

    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}

/// The sums of the cells on one side of a place: the states of the rule's automaton.
struct SumWalk<'m, B> {
    machine: &'m SumMachine,
    length: usize,
    words: usize,
    /// Asked before each step over long sets.
    budget: Option<&'m Budget>,
    bits: PhantomData<B>,
}

impl<'m, B> SumWalk<'m, B> {
    fn new(machine: &'m SumMachine, length: usize) -> SumWalk<'m, B> {
        SumWalk { machine, length, words: machine.words(length), budget: None, bits: PhantomData }
    }
}

impl<B: Bits> Walk for SumWalk<'_, B> {
    type Set = B;

    fn begin(&self, direction: Direction) -> B {
        let mut set = B::none(self.words);
        if direction == Direction::Forward {
            set.words_mut()[0] = 1;
            return set;
        }
        let SumMachine { smallest, unit, least, .. } = *self.machine;
        let base = self.length as i128 * smallest;
        let end = set.words().len() as i128 * 64 - 1;
        let first = (least - base + unit - 1).div_euclid(unit).max(0);
        let last = self.machine.last(self.length).min(end);
        if first <= last {
            set.add_range(first as usize, last as usize);
        }
        set
    }

    fn step(&self, direction: Direction, from: &B, symbols: SymbolSet) -> B {
        let mut set = B::none(self.words);
        for &(units, class) in &self.machine.classes {
            if class.intersection(symbols).is_empty() {
                continue;
            }
            match direction {
                Direction::Forward => set.add_shifted_up(from, units),
                Direction::Backward => set.add_shifted_down(from, units),
            }
        }
        set
    }

    fn meet(&self, one: &B, other: &B) -> bool {
        one.words().iter().zip(other.words()).any(|(one, other)| one & other != 0)
    }

    fn check(&self) -> Result<(), Limit> {
        self.budget.filter(|_| self.words > 64).map_or(Ok(()), Budget::check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbol::SymbolSet;

    #[test]
    fn ranges_of_sums() {
        for (first, last) in (0..192).flat_map(|first| (first..192).map(move |last| (first, last))) {
            let mut set = <[u64; 3]>::none(3);
            set.add_range(first, last);
            let holds = |number: usize| set[number / 64] >> (number % 64) & 1 == 1;
            assert!((0..192).all(|number| holds(number) == (first..=last).contains(&number)));
        }
    }

    #[test]
    fn sums_beyond_the_largest_are_not_kept() {
        let length = 300;
        let machine = |range| SumMachine::new(&Sum::new([0, 1, 65536], range).unwrap(), 3);
        let (small, open) = (machine(250..=250), machine(250..=i64::MAX));
        assert_eq!((small.words(length), open.words(length)), (4, open.words_of_all(length)));
        assert!(small.size(length) < open.size(length));
        assert_eq!(machine(i64::MIN..=-1).words(length), 1);
        let line = vec![SymbolSet::of_first(3); length];
        let (mut words, mut scratch) = (Vec::new(), SumScratch::default());
        Planes::pack(&line, 3, &mut words);
        let mut left = vec![0; words.len()];
        small.solve(Planes::of_words(length, &words), &mut scratch, &mut left, &|| Ok(())).unwrap();
        assert_eq!(Planes::of_words(length, &left).unpack(), vec![SymbolSet::of_first(2); length]);
    }
}
