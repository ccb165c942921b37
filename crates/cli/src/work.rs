//! The work on one puzzle: its limits, which have begun, and its threads.

use std::sync::OnceLock;

use nonomata::budget::Budget;
use nonomata::propagate::Threading;
use nonomata::search::Options;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::args::Effort;
use crate::memory;
use crate::session;
use crate::watchdog::{self, Watched};

/// Work whose limits have begun: compiling, searching and explaining a puzzle share them. By default it has none.
#[derive(Debug, Default)]
pub(crate) struct Work {
    effort: Effort,
    pub(crate) budget: Budget,
    _watched: Option<Watched>,
}

impl Work {
    /// Begins work within these limits, and has it watched under this name.
    pub(crate) fn begin(effort: &Effort, name: &str) -> Work {
        watchdog::start(effort);
        Work {
            effort: effort.clone(),
            budget: budget(effort).with_memory_meter(memory::resident).started(),
            _watched: effort.time.map(|time| Watched::begin(name, time)),
        }
    }

    /// The search options, with progress shown.
    pub(crate) fn options(&self, solutions: Option<u64>) -> Options {
        options_within(self.budget.clone(), &self.effort, solutions).with_reporter(session::reporter())
    }

    /// Runs a closure on the requested number of threads. The options of a search say that it is to use only one.
    pub(crate) fn on_threads<T: Send>(&self, run: impl FnOnce() -> T + Send) -> T {
        in_pool(self.effort.threads.filter(|&threads| threads > 1), run)
    }

    /// Runs a closure that uses a pool whatever its options say on the requested number of threads.
    pub(crate) fn always_in_pool<T: Send>(&self, run: impl FnOnce() -> T + Send) -> T {
        in_pool(self.effort.threads, run)
    }
}

fn budget(effort: &Effort) -> Budget {
    let memory = effort.memory.map(|megabytes| megabytes.saturating_mul(1 << 20));
    let budget = Budget::unlimited().with_cancel(session::cancel_token());
    let budget = effort.time.map_or(budget.clone(), |time| budget.with_time(time));
    memory.map_or(budget.clone(), |memory| budget.with_memory(memory))
}

/// The search options of one puzzle among several at work, whose memory this measures.
pub(crate) fn options_among_others(effort: &Effort, used: fn() -> Option<u64>) -> Options {
    let budget = budget(effort).with_memory_meter(used);
    options_within(budget, effort, None).with_threading(Threading::Never)
}

fn options_within(budget: Budget, effort: &Effort, solutions: Option<u64>) -> Options {
    let threading = if effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
    let mut options = Options::from(budget).with_threading(threading);
    (options.solutions, options.nodes) = (solutions, effort.nodes);
    options
}

/// Runs a closure in a pool of that many threads, which is created once for all puzzles and solutions.
fn in_pool<T: Send>(threads: Option<u16>, run: impl FnOnce() -> T + Send) -> T {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let pool = threads.and_then(|threads| {
        POOL.get_or_init(|| ThreadPoolBuilder::new().num_threads(threads.into()).build().ok()).as_ref()
    });
    let result = match pool {
        Some(pool) => pool.install(run),
        None => run(),
    };
    session::clear();
    result
}
