//! What a campaign has counted, and what it has found to be wrong.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most findings that are printed.
const PRINTED: u64 = 10;

#[derive(Default)]
pub(crate) struct Findings {
    counts: Mutex<BTreeMap<String, u64>>,
    found: AtomicU64,
}

impl Findings {
    /// Counts something.
    pub(crate) fn tally(&self, what: impl Into<String>) {
        self.add(what, 1);
    }

    /// Counts several things.
    pub(crate) fn add(&self, what: impl Into<String>, number: u64) {
        *self.counts.lock().unwrap().entry(what.into()).or_default() += number;
    }

    /// Something that is wrong, with all that is needed to see it again.
    pub(crate) fn wrong(&self, what: &str) {
        if self.found.fetch_add(1, Ordering::Relaxed) < PRINTED {
            println!("WRONG: {what}\n");
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }

    pub(crate) fn report(&self) {
        self.counts.lock().unwrap().iter().for_each(|(what, number)| println!("{number:>9} {what}"));
        println!("{:>9} WRONG", self.count());
    }
}
