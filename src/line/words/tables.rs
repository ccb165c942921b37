//! What candidates make of a word of states, read from tables six states at a time.
//!
//! A word is cut into groups of six states. For each group there is a row with an entry for every part of the group
//! that may be in the word; what the word leads to is the union of one entry a group. [`Unions`] have such rows
//! for every set of classes, and an entry is a word. [`Lanes`] have them once, and an entry is a word for each
//! class: all classes are led on side by side, which the processor does several words at a time.

use std::ops::{BitAnd, BitOr, BitOrAssign};

/// How many states form a group.
const GROUP: usize = 6;

/// How many parts a group has.
const PARTS: usize = 1 << GROUP;

/// A set of states in a word of 64 bits, or in half of one: half the memory, and twice as many at once.
pub(super) trait States:
    Copy
    + Default
    + Eq
    + std::fmt::Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + 'static
{
    /// No state.
    const NONE: Self;
    /// The start alone.
    const START: Self;
    /// All states.
    const ALL: Self;

    /// For each set of four classes, all states in the lanes of its classes and none in the others.
    const MASKS: [[Self; 4]; 16] = {
        let mut masks = [[Self::NONE; 4]; 16];
        let mut place = 0;
        while place < 16 * 4 {
            let (set, class) = (place / 4, place % 4);
            if set >> class & 1 == 1 {
                masks[set][class] = Self::ALL;
            }
            place += 1;
        }
        masks
    };

    /// The states of that word.
    fn of_word(word: u64) -> Self;
    /// Which states of that group are in the set.
    fn part(self, group: usize) -> usize;
}

impl States for u32 {
    const NONE: u32 = 0;
    const START: u32 = 1;
    const ALL: u32 = u32::MAX;

    fn of_word(word: u64) -> u32 {
        word as u32
    }

    #[inline(always)]
    fn part(self, group: usize) -> usize {
        (self >> (group * GROUP)) as usize % PARTS
    }
}

impl States for u64 {
    const NONE: u64 = 0;
    const START: u64 = 1;
    const ALL: u64 = u64::MAX;

    fn of_word(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn part(self, group: usize) -> usize {
        (self >> (group * GROUP)) as usize % PARTS
    }
}

/// The entries of one group. PERF: aligned, an entry of 64 bytes lies in one line of the processor's cache and not in
/// two: 2 in a hundred, for 64 states over eight classes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row<E>([E; PARTS]);

/// Where each class leads from a set of states, side by side.
#[derive(Clone, Debug)]
pub(super) struct Lanes<S, const CLASSES: usize, const GROUPS: usize> {
    rows: Box<[Row<[S; CLASSES]>; GROUPS]>,
}

impl<S: States, const CLASSES: usize, const GROUPS: usize> Lanes<S, CLASSES, GROUPS> {
    /// The rows for these leads: the word that class `c` leads to from state `q` is `leads[c][q]`.
    pub(super) fn new(leads: &[Vec<u64>]) -> Self {
        let rows = vec![Row([[S::NONE; CLASSES]; PARTS]); GROUPS];
        let mut rows: Box<[_; GROUPS]> = rows.try_into().expect("as many rows as groups");
        for (class, leads) in leads.iter().enumerate() {
            for (row, leads) in rows.iter_mut().zip(leads.chunks(GROUP)) {
                for part in 1..PARTS {
                    // Each part is a smaller one and its lowest state.
                    let lowest = leads.get(part.trailing_zeros() as usize).copied().unwrap_or(0);
                    row.0[part][class] = row.0[part & (part - 1)][class] | S::of_word(lowest);
                }
            }
        }
        Lanes { rows }
    }

    /// The states that each class leads to from these.
    #[inline(always)]
    pub(super) fn led(&self, states: S) -> [S; CLASSES] {
        let mut led = [S::NONE; CLASSES];
        for (group, row) in self.rows.iter().enumerate() {
            for (led, more) in led.iter_mut().zip(&row.0[states.part(group)]) {
                *led |= *more;
            }
        }
        led
    }
}

/// The union of the lanes of these classes.
#[inline(always)]
pub(super) fn united<S: States, const CLASSES: usize>(lanes: &[S; CLASSES], classes: u16) -> S {
    let mut four = [S::NONE; 4];
    for (quarter, lanes) in lanes.chunks(4).enumerate() {
        let mask = &S::MASKS[(classes >> (4 * quarter)) as usize % 16];
        for ((four, &lane), &mask) in four.iter_mut().zip(lanes).zip(mask) {
            *four |= lane & mask;
        }
    }
    (four[0] | four[2]) | (four[1] | four[3])
}

/// Where sets of classes lead from a set of states.
#[derive(Clone, Debug)]
pub(super) struct Unions<S, const GROUPS: usize> {
    /// Rows for every set of classes; their number is a power of two.
    sets: Vec<[[S; PARTS]; GROUPS]>,
}

impl<S: States, const GROUPS: usize> Unions<S, GROUPS> {
    /// The rows for all sets of these classes.
    pub(super) fn new<const CLASSES: usize>(lanes: &Lanes<S, CLASSES, GROUPS>) -> Self {
        let mut sets = vec![[[S::NONE; PARTS]; GROUPS]; 1 << CLASSES];
        for set in 1..sets.len() {
            // Each set is a smaller one and its lowest class.
            let (smaller, lowest) = (sets[set & (set - 1)], set.trailing_zeros() as usize);
            for (group, row) in sets[set].iter_mut().enumerate() {
                *row = std::array::from_fn(|part| smaller[group][part] | lanes.rows[group].0[part][lowest]);
            }
        }
        Unions { sets }
    }

    /// The states that some class of the set leads to from some of these.
    #[inline(always)]
    pub(super) fn led(&self, classes: u16, states: S) -> S {
        let rows = &self.sets[classes as usize % self.sets.len()];
        let led: [S; GROUPS] = std::array::from_fn(|group| rows[group][states.part(group)]);
        // Four unions that do not wait for each other, then their union.
        let mut four = [S::NONE; 4];
        for (place, led) in led.into_iter().enumerate() {
            four[place % 4] |= led;
        }
        (four[0] | four[1]) | (four[2] | four[3])
    }
}
