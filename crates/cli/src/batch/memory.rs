//! The memory that a batch uses, held against the limit of its puzzles.
//!
//! The system tells what the whole program uses, not which puzzle uses it. So all threads together have the limit for
//! each, and if they use more, that ends the puzzle at work that was begun first: small ones do not take long.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use crate::memory;

/// The memory allowed beside the puzzles: to read the next ones, and for answers that wait for earlier ones.
const USED_BESIDE: u64 = 64 << 20;

/// The number of threads.
static THREADS: AtomicU64 = AtomicU64::new(1);

/// The time in which a puzzle does not check what is used.
///
/// PERF: a check takes 20 us, as long as many a puzzle.
const UNMEASURED_TIME: Duration = Duration::from_millis(5);

/// The puzzles at work, in the order in which they were begun.
static AT_WORK: Mutex<Vec<Puzzle>> = Mutex::new(Vec::new());

struct Puzzle {
    thread: ThreadId,
    begin: Instant,
    /// The least that the program has used since this was first checked.
    used_before: Option<u64>,
}

fn at_work() -> MutexGuard<'static, Vec<Puzzle>> {
    AT_WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says how many threads share the memory.
pub(super) fn share_among(threads: usize) {
    THREADS.store(threads.max(1) as u64, Ordering::Relaxed);
}

/// A puzzle at work on this thread.
pub(super) struct AtWork;

impl AtWork {
    pub(super) fn begin() -> AtWork {
        let puzzle = Puzzle { thread: thread::current().id(), begin: Instant::now(), used_before: None };
        at_work().push(puzzle);
        AtWork
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        let this = thread::current().id();
        at_work().retain(|puzzle| puzzle.thread != this);
    }
}

/// The average memory that each thread uses beside the least of the time of the puzzle that was begun first; `None`
/// for other puzzles.
pub(super) fn used() -> Option<u64> {
    let this = thread::current().id();
    let mut puzzles = at_work();
    let place = puzzles.iter().position(|puzzle| puzzle.thread == this)?;
    let puzzle = &mut puzzles[place];
    if puzzle.begin.elapsed() < UNMEASURED_TIME || (place > 0 && puzzle.used_before.is_some()) {
        return None;
    }
    let now = memory::resident()?;
    let before = puzzle.used_before.map_or(now, |before| before.min(now));
    puzzle.used_before = Some(before);
    (place == 0).then(|| share(before, now, THREADS.load(Ordering::Relaxed)))
}

/// The share of each thread in what the program uses more than before.
fn share(before: u64, now: u64, threads: u64) -> u64 {
    now.saturating_sub(before).saturating_sub(USED_BESIDE) / threads
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_puzzle_that_was_begun_first_is_measured() {
        let used_by_another = || {
            let _later = AtWork::begin();
            thread::sleep(UNMEASURED_TIME);
            used()
        };
        let first = AtWork::begin();
        thread::sleep(UNMEASURED_TIME);
        assert_eq!(used().is_some(), memory::resident().is_some());
        let other = thread::scope(|scope| scope.spawn(used_by_another).join().unwrap());
        assert_eq!(other, None);
        drop(first);
        assert_eq!(used(), None);
    }

    #[test]
    fn what_was_used_before_is_not_counted() {
        assert_eq!(share(7 * USED_BESIDE, 12 * USED_BESIDE, 2), 2 * USED_BESIDE);
        assert_eq!(share(7 * USED_BESIDE, USED_BESIDE, 2), 0);
    }
}
