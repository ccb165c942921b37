//! Search options and threads as the command line asks for them.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use nonomata::budget::{Budget, Limit};
use nonomata::propagate::Threading;
use nonomata::puzzles::Puzzle;
use nonomata::search::Options;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::args::{AnswerCost, Command, Effort};
use crate::failure::Failure;
use crate::memory;
use crate::session;

/// The search options for these limits, with progress shown.
pub(crate) fn options(effort: &Effort, solutions: Option<u64>) -> Options {
    let options = silent_options(effort, solutions);
    let budget = session::with_progress(options.budget.clone());
    options.with_budget(budget)
}

/// The limits of the command, if they are for each puzzle.
static LIMITS: OnceLock<Effort> = OnceLock::new();

/// What the answers of the command take.
static ANSWER: OnceLock<AnswerCost> = OnceLock::new();

/// An answer that takes no longer is always given.
const LEAST_ANSWER_TIME: Duration = Duration::from_millis(50);

/// Work in one piece that takes no longer is done whatever the limits are.
pub(crate) const SHORT: Duration = Duration::from_millis(25);

/// The budget of the puzzle at hand, which has begun: reading, compiling and all work share it.
static AT_HAND: Mutex<Option<Budget>> = Mutex::new(None);

fn at_hand() -> MutexGuard<'static, Option<Budget>> {
    AT_HAND.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The budget of the puzzle at hand.
pub(crate) fn budget_at_hand() -> Budget {
    at_hand().clone().unwrap_or_default()
}

/// Checks whether there is the time for work in one piece that takes this many nanoseconds, unless it is short.
pub(crate) fn check_before(budget: &Budget, nanos: u64, short: Duration) -> Result<(), Limit> {
    let needed = Duration::from_nanos(nanos);
    if needed < short {
        return Ok(());
    }
    budget.check()?;
    if budget.time_left().is_some_and(|left| left < needed) { Err(Limit::Time) } else { Ok(()) }
}

/// Holds the limits of a command for each puzzle, from the time when it is read.
pub(crate) fn hold(command: &Command) {
    let _ = ANSWER.set(command.answer_cost());
    if let Some(effort) = command.effort() {
        let _ = LIMITS.set(effort);
    }
}

/// Begins the budget of the next puzzle. Reading it took this time, which counts.
pub(crate) fn begin_puzzle(reading: Duration) {
    *at_hand() = LIMITS.get().map(|effort| metered(effort).started_after(reading));
}

/// The time that is kept for the answer about a puzzle. If reading has left less for a large one, it is refused.
pub(crate) fn answer_time(puzzle: &Puzzle, name: &str, reading: Duration) -> Result<Duration, Failure> {
    let time = LIMITS.get().and_then(|effort| effort.time);
    answer_time_within(puzzle.cell_count(), name, time, reading)
}

/// The same for a puzzle of this many cells and this limit.
pub(crate) fn answer_time_within(
    cells: usize,
    name: &str,
    time: Option<Duration>,
    reading: Duration,
) -> Result<Duration, Failure> {
    let nanos = ANSWER.get().copied().unwrap_or_default().nanos;
    let answer = Duration::from_nanos(nanos.saturating_mul(cells as u64));
    let Some(time) = time else { return Ok(Duration::ZERO) };
    if answer <= LEAST_ANSWER_TIME {
        return Ok(answer.min(time / 2));
    }
    if time.saturating_sub(reading) < answer {
        let [answer, reading, time] = [answer, reading, time].map(|time| time.as_secs_f64());
        let spent = if time < answer { String::new() } else { format!(", reading took {reading:.2} s") };
        let message = format!("{name}: the answer takes about {answer:.2} s{spent}; --time is {time} s");
        return Err(Failure::of_limit(Limit::Time, message));
    }
    Ok(answer)
}

/// The time that is kept for each step of a walkthrough.
pub(crate) fn answer_time_of_a_step() -> Duration {
    ANSWER.get().copied().unwrap_or_default().of_a_step
}

/// The part of the time for reading a source that one of its puzzles took.
pub(crate) fn reading_share(time: Duration, puzzles: usize) -> Duration {
    time / u32::try_from(puzzles.max(1)).unwrap_or(u32::MAX)
}

/// The budget for reading each puzzle of a source.
pub(crate) fn reading_budget() -> Budget {
    LIMITS.get().map_or_else(Budget::unlimited, metered)
}

/// The limits with another time, which begins now.
pub(crate) fn budget_of_time(effort: &Effort, time: Option<Duration>) -> Budget {
    let budget = metered(effort);
    time.map_or(budget.clone(), |time| budget.with_time(time)).started()
}

/// Refuses a puzzle whose problem and answer alone would exceed the memory limit.
pub(crate) fn check_size(puzzle: &Puzzle, name: &str) -> Result<(), Failure> {
    check_size_within(puzzle, name, &budget_at_hand())
}

/// The same for a budget.
pub(crate) fn check_size_within(puzzle: &Puzzle, name: &str, budget: &Budget) -> Result<(), Failure> {
    if budget.memory().is_none() {
        return Ok(());
    }
    let answer = ANSWER.get().copied().unwrap_or_default().bytes * puzzle.cell_count() as u64;
    let bytes = puzzle.problem_bytes().saturating_add(answer);
    let refused = |_| Failure::of_memory(name, "the puzzle and its answer need", bytes, budget);
    budget.check_memory(bytes).map_err(refused)
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

/// The search options for these limits.
fn silent_options(effort: &Effort, solutions: Option<u64>) -> Options {
    options_within(at_hand().clone().unwrap_or_else(|| metered(effort)), effort, solutions)
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
