//! Work that knows no budget, such as that of other crates, in a thread of its own that is abandoned at a limit. Its
//! memory stays in use until the program ends.

use std::io;
use std::panic::resume_unwind;
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use nonomata::budget::{Budget, Limit};

/// The time between two checks of the budget.
const TICK: Duration = Duration::from_millis(1);

/// The stack of the thread: as large as that of the main one, since other crates may recurse deeply.
const STACK_BYTES: usize = 8 << 20;

/// Why there is no result.
#[derive(Debug)]
pub(crate) enum Unfinished {
    /// A limit was reached first.
    Limit(Limit),
    /// The thread could not be started.
    NoThread(io::Error),
}

/// The result of the work, if it is there before a limit is reached.
pub(crate) fn run_within<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Unfinished> {
    run_short_or_within(Duration::ZERO, budget, work)
}

/// The same for work that may be short: whatever the limits are, it has this much time.
pub(crate) fn run_short_or_within<T: Send + 'static>(
    short: Duration,
    budget: &Budget,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Unfinished> {
    let waiting = thread::current();
    let begin = Instant::now();
    let worker = Builder::new().stack_size(STACK_BYTES).spawn(move || {
        let result = work();
        waiting.unpark();
        result
    });
    let worker = worker.map_err(Unfinished::NoThread)?;
    while !worker.is_finished() {
        if begin.elapsed() >= short {
            budget.check().map_err(Unfinished::Limit)?;
        }
        thread::park_timeout(TICK);
    }
    Ok(worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn work_is_abandoned_at_a_limit() {
        assert_eq!(run_within(&Budget::unlimited(), || 1 + 1).ok(), Some(2));
        let (end, ended) = channel::<()>();
        let budget = Budget::unlimited().with_time(Duration::ZERO).started();
        let abandoned = run_within(&budget, move || ended.recv().is_ok());
        assert!(matches!(abandoned, Err(Unfinished::Limit(Limit::Time))));
        end.send(()).unwrap();
        assert_eq!(run_short_or_within(Duration::from_secs(3600), &budget, || 1 + 1).ok(), Some(2));
    }
}
