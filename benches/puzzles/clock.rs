//! How long something takes: what the processor worked for it, so that a busy machine spoils little, or the time
//! that passed.

use std::time::{Duration, Instant};

/// A clock that runs.
pub(crate) struct Clock {
    begin: Instant,
    /// What this thread had worked, if that is what counts and the system tells it.
    worked: Option<Duration>,
}

impl Clock {
    /// Begins to measure: what this thread works, if it does everything.
    pub(crate) fn start(is_alone: bool) -> Clock {
        Clock { worked: worked().filter(|_| is_alone), begin: Instant::now() }
    }

    /// How long it was.
    pub(crate) fn elapsed(&self) -> Duration {
        let passed = self.begin.elapsed();
        self.worked.zip(worked()).map_or(passed, |(before, after)| after.saturating_sub(before))
    }
}

/// How long this thread has worked.
#[cfg(unix)]
fn worked() -> Option<Duration> {
    rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into().ok()
}

/// Nobody tells how long this thread has worked.
#[cfg(not(unix))]
fn worked() -> Option<Duration> {
    None
}
