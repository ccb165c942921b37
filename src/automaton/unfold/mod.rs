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

/// The number of threads that are visited between two looks at the limits.
const VISITS_PER_CHECK: usize = 1 << 12;

/// Checks the limits while a closure visits threads of about this many bytes. There may be millions of threads.
fn check_visits(visits: usize, bytes: usize, budget: &Budget) -> Result<(), Limit> {
    if visits % VISITS_PER_CHECK != 0 {
        return Ok(());
    }
    budget.check()?;
    // The table of those that were visited may have to double.
    budget.check_memory((visits * bytes) as u64)
}

pub(crate) use unfolding::{Alternative, Unfolded, Unfolding};
