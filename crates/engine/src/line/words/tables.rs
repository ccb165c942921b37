//! Transition tables on state sets, six states at a time.
//!
//! A word is split into groups of six states. For each group, a row has one entry for every subset of the
//! group; the image of a word is the union of one entry for each group. [`Unions`] have such rows for every
//! set of classes, with one word in each entry. [`Lanes`] have them once, with a word for each class in
//! each entry: all classes advance side by side, several words in one vector instruction.

use std::ops::{BitAnd, BitOr, BitOrAssign};

/// The number of states in a group.
const GROUP: usize = 6;

/// The number of subsets of a group.
const PARTS: usize = 1 << GROUP;

/// A set of states in 64 bits, or in 32: half the memory, and twice as many in a vector.
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
    /// The start state alone.
    const START: Self;
    /// All states.
    const ALL: Self;

    /// For each set of four classes, all ones in the lanes of its classes and zero in the others.
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

    /// The states of a word.
    fn of_word(word: u64) -> Self;
    /// The subset of a group that is in the set.
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

/// The entries of one group. PERF: aligned, an entry of 64 bytes occupies one cache line instead of two,
/// which wins 2 % for 64 states over eight classes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row<E>([E; PARTS]);

/// The images of a state set under each class, side by side.
#[derive(Clone, Debug)]
pub(super) struct Lanes<S, const CLASSES: usize, const GROUPS: usize> {
    rows: Box<[Row<[S; CLASSES]>; GROUPS]>,
}

impl<S: States, const CLASSES: usize, const GROUPS: usize> Lanes<S, CLASSES, GROUPS> {
    /// The rows for these transitions: `leads[c][q]` is the set of successors of state `q` under class `c`.
    pub(super) fn new(leads: &[Vec<u64>]) -> Self {
        let rows = vec![Row([[S::NONE; CLASSES]; PARTS]); GROUPS];
        let mut rows: Box<[_; GROUPS]> = rows.try_into().expect("as many rows as groups");
        for (class, leads) in leads.iter().enumerate() {
            for (row, leads) in rows.iter_mut().zip(leads.chunks(GROUP)) {
                for part in 1..PARTS {
                    // Each subset is a smaller one and its lowest state.
                    let lowest = leads.get(part.trailing_zeros() as usize).copied().unwrap_or(0);
                    row.0[part][class] = row.0[part & (part - 1)][class] | S::of_word(lowest);
                }
            }
        }
        Lanes { rows }
    }

    /// The image of a state set under each class.
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

/// The image of a state set under each set of classes.
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

    /// The image of a state set under a set of classes.
    #[inline(always)]
    pub(super) fn led(&self, classes: u16, states: S) -> S {
        let rows = &self.sets[classes as usize % self.sets.len()];
        let led: [S; GROUPS] = std::array::from_fn(|group| rows[group][states.part(group)]);
        // Four independent unions, then their union.
        let mut four = [S::NONE; 4];
        for (place, led) in led.into_iter().enumerate() {
            four[place % 4] |= led;
        }
        (four[0] | four[1]) | (four[2] | four[3])
    }
}
