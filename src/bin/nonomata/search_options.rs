//! Search options and threads as the command line asks for them.

use std::sync::OnceLock;

use nonomata::budget::Budget;
use nonomata::propagate::Threading;
use nonomata::search::Options;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::args::Effort;
use crate::session;

/// The search options for these limits, with progress shown.
pub(crate) fn options(effort: &Effort, solutions: Option<u64>) -> Options {
    let options = silent_options(effort, solutions);
    let budget = session::with_progress(options.budget.clone());
    options.with_budget(budget)
}

/// The search options for these limits.
pub(crate) fn silent_options(effort: &Effort, solutions: Option<u64>) -> Options {
    let memory = effort.memory.map(|megabytes| megabytes.saturating_mul(1 << 20));
    let mut budget = Budget::unlimited().with_cancel(session::cancel_token());
    budget = effort.time.map_or(budget.clone(), |time| budget.with_time(time));
    budget = memory.map_or(budget.clone(), |memory| budget.with_memory(memory));
    let threading = if effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
    let mut options = Options::from(budget).with_threading(threading);
    (options.solutions, options.nodes) = (solutions, effort.nodes);
    options
}

/// Runs a closure on the requested number of threads. The pool is created once for all puzzles and solutions.
pub(crate) fn on_threads<T: Send>(effort: &Effort, run: impl FnOnce() -> T + Send) -> T {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let pool = effort.threads.filter(|&threads| threads > 1).and_then(|threads| {
        POOL.get_or_init(|| ThreadPoolBuilder::new().num_threads(threads.into()).build().ok()).as_ref()
    });
    let result = match pool {
        Some(pool) => pool.install(run),
        None => run(),
    };
    session::clear();
    result
}
