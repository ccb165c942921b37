//! Work of other crates, which know no budget: a thread of its own does it, and is left behind when a limit is reached.

use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use nonomata::budget::{Budget, Limit};

/// The time between two looks at the budget.
const TICK: Duration = Duration::from_millis(1);

/// The result of the work, if it is there before a limit is reached. Otherwise the work ends with the program.
pub(crate) fn within<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Limit> {
    let waiting = thread::current();
    let worker = thread::spawn(move || {
        let result = work();
        waiting.unpark();
        result
    });
    while !worker.is_finished() {
        budget.check()?;
        thread::park_timeout(TICK);
    }
    Ok(worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_limit_leaves_the_work_behind() {
        assert_eq!(within(&Budget::unlimited(), || 1 + 1), Ok(2));
        let (end, ended) = channel::<()>();
        let budget = Budget::unlimited().with_time(Duration::ZERO).started();
        assert_eq!(within(&budget, move || ended.recv().is_ok()), Err(Limit::Time));
        end.send(()).unwrap();
    }
}
