//! Stopwatch: processor time of one thread, which a busy machine hardly affects, or wall-clock time.

use std::time::{Duration, Instant};

/// A running stopwatch.
pub(crate) struct Clock {
    begin: Instant,
    /// The processor time of this thread at the start, if that is measured and the system provides it.
    worked: Option<Duration>,
}

impl Clock {
    /// Starts to measure: processor time if this thread does all the work, otherwise wall-clock time.
    pub(crate) fn start(is_alone: bool) -> Clock {
        Clock { worked: worked().filter(|_| is_alone), begin: Instant::now() }
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        let passed = self.begin.elapsed();
        self.worked.zip(worked()).map_or(passed, |(before, after)| after.saturating_sub(before))
    }
}

/// The processor time of this thread.
#[cfg(unix)]
fn worked() -> Option<Duration> {
    rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into().ok()
}

/// The system does not provide the processor time of a thread.
#[cfg(not(unix))]
fn worked() -> Option<Duration> {
    None
}
