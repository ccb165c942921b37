//! What a campaign has counted, and what it has found to be wrong.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The most findings that are printed.
const PRINTED: u64 = 10;

/// The time between two reports of a campaign that has not ended.
const REPORT_INTERVAL: Duration = Duration::from_secs(60);

pub(crate) struct Findings {
    counts: Mutex<BTreeMap<String, u64>>,
    found: AtomicU64,
    seeds: AtomicU64,
    last_report: Mutex<Instant>,
}

impl Default for Findings {
    fn default() -> Findings {
        Findings {
            counts: Mutex::default(),
            found: AtomicU64::default(),
            seeds: AtomicU64::default(),
            last_report: Mutex::new(Instant::now()),
        }
    }
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

    /// Counts a seed whose work is done; now and then, reports what has been counted.
    pub(crate) fn count_seed(&self) {
        self.seeds.fetch_add(1, Ordering::Relaxed);
        if let Ok(mut last) = self.last_report.try_lock()
            && last.elapsed() >= REPORT_INTERVAL
        {
            *last = Instant::now();
            self.report();
        }
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
        println!("{:>9} seeds", self.seeds.load(Ordering::Relaxed));
        self.counts.lock().unwrap().iter().for_each(|(what, number)| println!("{number:>9} {what}"));
        println!("{:>9} WRONG", self.count());
    }
}
