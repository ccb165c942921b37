//! Search options and threads as the command line asks for them.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use nonomata::budget::Budget;
use nonomata::propagate::Threading;
use nonomata::search::Options;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::args::{Command, Effort};
use crate::memory;
use crate::session;
use crate::watchdog::{self, Watched};

/// The search options for these limits, with progress shown.
pub(crate) fn options(effort: &Effort, solutions: Option<u64>) -> Options {
    let budget = at_hand().as_ref().map_or_else(|| metered(effort), |(budget, _)| budget.clone());
    options_within(budget, effort, solutions).with_reporter(session::reporter())
}

/// The limits of the command, if they are for each puzzle.
static LIMITS: OnceLock<Effort> = OnceLock::new();

/// The budget of the puzzle at hand, which has begun: compiling and all work share it.
static AT_HAND: Mutex<Option<(Budget, Option<Watched>)>> = Mutex::new(None);

fn at_hand() -> MutexGuard<'static, Option<(Budget, Option<Watched>)>> {
    AT_HAND.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The budget of the puzzle at hand.
pub(crate) fn budget_at_hand() -> Budget {
    at_hand().as_ref().map_or_else(Budget::unlimited, |(budget, _)| budget.clone())
}

/// The search options of the puzzle at hand.
pub(crate) fn options_at_hand() -> Options {
    let budget = at_hand().as_ref().map_or_else(|| metered(&Effort::default()), |(budget, _)| budget.clone());
    options_within(budget, LIMITS.get().unwrap_or(&Effort::default()), None)
}

/// Holds the limits of a command for each puzzle, and has them watched.
pub(crate) fn hold(command: &Command) {
    if let Some(effort) = command.effort() {
        watchdog::start(&effort);
        let _ = LIMITS.set(effort);
    }
}

/// Begins the budget of the next puzzle, which is called so.
pub(crate) fn begin_puzzle(name: &str) {
    *at_hand() = limits(name);
}

/// Ends the budget of a puzzle: what comes next is not its work.
pub(crate) fn end_puzzle() {
    *at_hand() = None;
}

/// The limits for a puzzle of this name, which begin now and are watched. Some commands hold none.
pub(crate) fn limits(name: &str) -> Option<(Budget, Option<Watched>)> {
    LIMITS.get().map(|effort| (metered(effort).started(), effort.time.map(|time| Watched::begin(name, time))))
}

/// The limits, with what the program uses held against the memory limit.
fn metered(effort: &Effort) -> Budget {
    budget(effort).with_memory_meter(memory::resident)
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

/// Runs a closure on the requested number of threads. The options of a search say that it is to use only one.
pub(crate) fn on_threads<T: Send>(effort: &Effort, run: impl FnOnce() -> T + Send) -> T {
    in_pool(effort.threads.filter(|&threads| threads > 1), run)
}

/// Runs a closure that uses a pool whatever its options say on the requested number of threads.
pub(crate) fn always_in_pool<T: Send>(effort: &Effort, run: impl FnOnce() -> T + Send) -> T {
    in_pool(effort.threads, run)
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
