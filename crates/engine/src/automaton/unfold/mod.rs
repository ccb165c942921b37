//! Unfolding patterns with back-references or look-around for lines of one length.
//!
//! Languages with back-references are not regular, but for a fixed line length they are finite, so a
//! pattern can be unfolded. [`walk`] simulates all threads of the pattern at once, cell by cell, as in a
//! Pike VM (K. Thompson, 1968; R. Pike's regular expression simulator). A thread knows the spans of its
//! groups. Where it needs an equality between two cells or the outcome of a look-around, it does not test
//! it but records it as a condition. All threads with the same conditions form one [`Alternative`]: a plain
//! automaton and its conditions. A line matches if and only if some alternative holds, which is a union of
//! intersections of regular languages.
//!
//! A look-around without back-references is regular itself; [`tracker`] simulates it along with each
//! thread. One that refers to a group is unfolded on its own, for the group's spans at that point.
//!
//! [`exact`] combines everything into one automaton if that stays small. [`memory`] builds one by following threads
//! that remember letters, which is small where few letters matter at once. If neither is (the automaton of
//! `.*(.)(.)(.)\3\2\1.*` would have to remember the last cells letter by letter), `problem/decompose` represents each
//! part by an auxiliary cell.

mod alternatives;
mod conditions;
mod exact;
mod memory;
mod program;
mod tracker;
mod unfolding;
mod walk;

/// The most that the threads of one set take, in units of some 30 bytes: a hundred megabytes. Their number alone says
/// little, since a thread can have dozens of groups and a tracker of thousands of steps.
const KEPT_LIMIT: usize = 1 << 22;

/// The memory of a set of threads, of which there may be millions.
#[derive(Debug, Default)]
struct KeptThreads(usize);

impl KeptThreads {
    /// Adds this many copies of a thread with memories of groups of this size, and with a tracker of this size. Whether
    /// there is room for them.
    fn add(&mut self, copies: usize, groups: usize, nodes: usize) -> bool {
        const UNITS_PER_THREAD: usize = 4;
        const UNITS_PER_NODE: usize = 4;
        self.0 += copies * (UNITS_PER_THREAD + groups + UNITS_PER_NODE * nodes);
        self.0 <= KEPT_LIMIT
    }
}

pub(crate) use unfolding::{Alternative, Unfolded, Unfolding};
