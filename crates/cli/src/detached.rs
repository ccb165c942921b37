//! Work that knows no budget, such as that of other crates, in a thread of its own that is abandoned at a limit. Its
//! memory stays in use until the program ends.

use std::io;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::Builder;
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
    let begin = Instant::now();
    let (sender, receiver) = mpsc::channel();
    let work = move || {
        // Nobody receives it after a limit.
        let _ = sender.send(work());
    };
    let worker = Builder::new().stack_size(STACK_BYTES).spawn(work).map_err(Unfinished::NoThread)?;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Ok(()) => unreachable!("the result was sent"),
                Err(panic) => resume_unwind(panic),
            },
            Err(RecvTimeoutError::Timeout) if begin.elapsed() < short => {}
            Err(RecvTimeoutError::Timeout) => budget.check().map_err(Unfinished::Limit)?,
        }
    }
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
