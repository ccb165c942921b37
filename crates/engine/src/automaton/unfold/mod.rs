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

use crate::budget::{Budget, Limit};

/// The bytes of threads that are visited between two checks of the limits.
const BYTES_PER_CHECK: usize = 1 << 20;

/// The bytes of a node of the sets in a tracker, about.
const BYTES_PER_NODE: usize = 100;

/// The memory of threads that are kept, of which there may be millions.
#[derive(Debug, Default)]
struct KeptThreads {
    bytes: usize,
    seen: usize,
}

impl KeptThreads {
    /// Adds a thread of this many bytes, and the nodes of its tracker.
    fn add(&mut self, bytes: usize, nodes: usize, budget: &Budget) -> Result<(), Limit> {
        self.bytes += bytes + BYTES_PER_NODE * nodes;
        if self.bytes - self.seen < BYTES_PER_CHECK {
            return Ok(());
        }
        self.seen = self.bytes;
        budget.check()?;
        // The table of those that were visited may have to double.
        budget.check_memory(self.bytes as u64)
    }
}

pub(crate) use unfolding::{Alternative, Unfolded, Unfolding};
