//! Resource limits: one [`Budget`] of time and memory, with a [`CancelToken`] and a listener for [`Progress`].
//!
//! All long-running work takes a budget: solving, counting, certifying, explaining, rating, hinting. The module is
//! separate from all of them so that they can share one budget and stop for the same reasons.
//!
//! A budget is checked between portions of work, never in the innermost loops. A check without limits costs one atomic
//! load. After the time limit or a cancellation, work ends within a few milliseconds.
//!
//! ```
//! use std::time::Duration;
//!
//! use nonomata_engine::budget::{Budget, CancelToken, Limit};
//! use nonomata_engine::problem::Problem;
//! use nonomata_engine::search::{Options, Verdict, solve};
//!
//! let cancel = CancelToken::new();
//! let budget = Budget::unlimited().with_time(Duration::from_secs(2)).with_cancel(cancel.clone());
//! let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
//! let options = Options::from(budget);
//! assert!(matches!(solve(&problem, &options).verdict, Verdict::Multiple { .. }));
//!
//! // Usually another thread cancels.
//! cancel.cancel();
//! let verdict = solve(&problem, &options).verdict;
//! assert!(matches!(verdict, Verdict::Unknown { limit: Limit::Cancelled, .. }));
//! ```

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::Instant;

/// The usual minimum time between two progress reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The time of work for which it does not matter how much is left.
const SHORT: Duration = Duration::from_millis(1);

/// The minimum time between two measurements of memory.
const MEASURE_INTERVAL: Duration = Duration::from_millis(1);

/// Smaller demands are not measured one by one, but as often as by [`Budget::check`].
const LEAST_MEASURED_DEMAND: u64 = 1 << 16;

/// What the program itself may need: memory that is measured is compared with no smaller limit.
const LEAST_MEASURED_LIMIT: u64 = 16 << 20;

/// The limit that stopped work before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// The requested number of solutions was found. There may be more.
    Solutions,
    /// The maximum number of decisions was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// The work was cancelled: [`CancelToken::cancel`].
    Cancelled,
    /// The work would need more memory than the limit allows.
    Memory,
}

impl Limit {
    /// How work ended at this limit, for messages: `interrupted`, or `stopped by the limit of time`.
    ///
    /// ```
    /// use nonomata_engine::budget::Limit;
    ///
    /// assert_eq!(Limit::Time.ending(), "stopped by the limit of time");
    /// assert_eq!(Limit::Cancelled.ending(), "interrupted");
    /// ```
    pub fn ending(self) -> String {
        match self {
            Limit::Cancelled => "interrupted".to_owned(),
            limit => format!("stopped by the limit of {limit}"),
        }
    }
}

/// The name of the limit, as data has it.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Solutions => "solutions",
            Limit::Nodes => "nodes",
            Limit::Time => "time",
            Limit::Cancelled => "cancelled",
            Limit::Memory => "memory",
        })
    }
}

/// A cancellation token: stops work from outside, usually from another thread. All clones share one state.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    is_cancelled: Arc<AtomicBool>,
}

impl CancelToken {
    /// A token that has not been cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Stops all work whose budget has this token, within a few milliseconds. A cancellation is final.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`CancelToken::cancel`] has been called.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// The kind of work in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// Lines are propagated to a fixpoint.
    Lines,
    /// The search branches on cells that propagation has left open.
    Search,
    /// Solutions are counted.
    Count,
    /// A walkthrough, or an answer about one, is computed.
    Explain,
    /// The next step is searched for.
    Hint,
    /// A puzzle is rated.
    Rate,
    /// Random puzzles are made.
    Make,
    /// An ambiguous puzzle is repaired.
    Repair,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Lines => "propagating lines",
            Phase::Search => "searching",
            Phase::Count => "counting",
            Phase::Explain => "explaining",
            Phase::Hint => "looking for a hint",
            Phase::Rate => "rating",
            Phase::Make => "making puzzles",
            Phase::Repair => "repairing",
        })
    }
}

/// A progress report.
///
/// All figures are those at the time of the report. They are totals over all threads, except [`Progress::known`], which
/// comes from the thread that updated it last.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The kind of work. A search within an explanation counts as a part of the explanation.
    pub phase: Phase,
    /// The time since the work began.
    pub elapsed: Duration,
    /// The number of conflicts so far.
    pub conflicts: u64,
    /// The number of solutions found so far; for a count a proved lower bound, as far as 64 bits hold it.
    pub solutions: u64,
    /// The number of known cells in the current branch of the search. A count starts from those that propagation
    /// decides.
    pub known: u64,
    /// The number of cells.
    pub cells: u64,
    /// The number of attempts at puzzles that were begun.
    pub attempts: u64,
    /// The number of changed or given cells of the smallest repair so far; none before the first.
    pub smallest_fix: Option<u64>,
    /// The share of a count that is done, from 0 to 1: of the frontier that dynamic programming has passed, or of the
    /// space that was branched on, whichever is larger. It never decreases. 0 for all other work.
    pub counted: f64,
}

impl Progress {
    /// The completed fraction of the phase, from 0 to 1: by cells for lines and explanations, [`Progress::counted`] for
    /// counts. None for a search and for puzzles being made or repaired, which can end at any moment.
    pub fn fraction(&self) -> Option<f64> {
        match self.phase {
            Phase::Search | Phase::Make | Phase::Repair => None,
            Phase::Count => Some(self.counted),
            _ => (self.cells > 0).then(|| self.known as f64 / self.cells as f64),
        }
    }
}

type Listener = Arc<dyn Fn(&Progress) + Send + Sync>;

/// Measures the memory in use, in bytes.
type Meter = fn() -> Option<u64>;

/// A budget: limits of time and memory, a cancellation token and a progress listener.
///
/// Nothing is limited by default. Clones share the token and the listener, and, once the budget has been
/// [started](Budget::started), the clock.
#[derive(Clone, Default)]
pub struct Budget {
    time: Option<Duration>,
    memory: Option<u64>,
    meter: Option<Meter>,
    cancel: CancelToken,
    listener: Option<Listener>,
    /// The minimum time between two reports.
    interval: Option<Duration>,
    deadline: Option<Instant>,
    /// The counters for reports. Set if and only if the budget has been started.
    run: Option<Arc<Run>>,
    /// Set if and only if some work has [entered](Budget::enter) the budget.
    phase: Option<Phase>,
    /// Whether the work is part of other work, which sets phase and cells itself.
    is_nested: bool,
    /// The time that is reserved for what follows the work, in nanoseconds. Clones share it.
    reserved: Option<Arc<AtomicU64>>,
}

/// The start time and the counters for reports.
#[derive(Debug)]
struct Run {
    begin: Instant,
    /// When progress is reported next, in milliseconds after the start.
    next_report: AtomicU64,
    /// When memory is measured next, in milliseconds after the start.
    next_measurement: AtomicU64,
    /// The same for small demands, which do not put off the measurements of others.
    next_small_demand: AtomicU64,
    /// Whether too much memory was measured: then the work ends, even where some of it is free again.
    is_over: AtomicBool,
    conflicts: AtomicU64,
    solutions: AtomicU64,
    known: AtomicU64,
    cells: AtomicU64,
    attempts: AtomicU64,
    /// One more than the number of cells, or 0.
    smallest_fix: AtomicU64,
    /// [`Progress::counted`] in bits, whose order is that of the numbers from 0 to 1.
    counted: AtomicU64,
}

impl Budget {
    /// A budget without limits.
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// The same budget with a time limit. The time begins when the budget is started: by [`Budget::started`], or else
    /// by each call that takes the budget, anew for each call.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Budget {
        self.time = Some(time);
        self
    }

    /// The same budget with a memory limit in bytes. The limit is approximate: work that would need more memory does
    /// not begin, or uses an algorithm that needs less. [`Budget::with_memory_meter`] also ends work that has begun.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Budget {
        self.memory = Some(bytes);
        self
    }

    /// The same budget with a meter of the memory that the program uses, in bytes: work ends when more than the limit
    /// is in use, or more than 16 MB if the limit is smaller. The meter is called every millisecond; it returns
    /// `None` where that is not known. The library has none, because one needs the operating system or the allocator.
    ///
    /// ```
    /// use nonomata_engine::budget::{Budget, Limit};
    ///
    /// let budget = Budget::unlimited().with_memory(100 << 20).with_memory_meter(|| Some(200 << 20));
    /// assert_eq!(budget.check(), Err(Limit::Memory));
    /// ```
    #[must_use]
    pub fn with_memory_meter(mut self, meter: fn() -> Option<u64>) -> Budget {
        self.meter = Some(meter);
        self
    }

    /// The same budget with a cancellation token.
    #[must_use]
    pub fn with_cancel(mut self, cancel: CancelToken) -> Budget {
        self.cancel = cancel;
        self
    }

    /// The same budget with a progress listener. It is called when the work begins, and after that at most every 100
    /// milliseconds ([`Budget::with_report_interval`]). The working thread calls it, so it should return quickly.
    ///
    /// ```
    /// use std::sync::mpsc;
    ///
    /// use nonomata_engine::budget::Budget;
    /// use nonomata_engine::problem::Problem;
    /// use nonomata_engine::search::{Options, solve};
    ///
    /// let (sender, receiver) = mpsc::channel();
    /// let budget = Budget::unlimited().with_progress(move |progress| {
    ///     let _ = sender.send(progress.to_owned());
    /// });
    /// let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
    /// solve(&problem, &Options::from(budget));
    /// assert_eq!(receiver.recv().unwrap().cells, 4);
    /// ```
    #[must_use]
    pub fn with_progress(mut self, listener: impl Fn(&Progress) + Send + Sync + 'static) -> Budget {
        self.listener = Some(Arc::new(listener));
        self
    }

    /// The same budget with another time between two reports: for programs that watch something else between them, such
    /// as the signals of the language that they extend.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use nonomata_engine::budget::Budget;
    ///
    /// let budget = Budget::unlimited().with_progress(|_| ()).with_report_interval(Duration::from_millis(20));
    /// assert_eq!(budget.check(), Ok(()));
    /// ```
    #[must_use]
    pub fn with_report_interval(mut self, interval: Duration) -> Budget {
        self.interval = Some(interval);
        self
    }

    /// The memory limit in bytes.
    pub fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// The time left. Before the budget is started, this is the whole time.
    pub fn time_left(&self) -> Option<Duration> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let left = left.map(|left| left.saturating_sub(self.reserved()));
        [self.time, left].into_iter().flatten().min()
    }

    /// The same budget with its time beginning now. All work with this budget, or a clone of it, shares the time.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use nonomata_engine::budget::{Budget, Limit};
    ///
    /// let budget = Budget::unlimited().with_time(Duration::ZERO);
    /// assert_eq!(budget.check(), Ok(()));
    /// assert_eq!(budget.started().check(), Err(Limit::Time));
    /// ```
    #[must_use]
    pub fn started(&self) -> Budget {
        let mut started = self.clone();
        let now = Instant::now();
        // What is reserved is taken off every deadline.
        let time = started.time.take().map(|time| time.saturating_add(self.reserved()));
        let deadline = time.and_then(|time| now.checked_add(time));
        started.deadline = [started.deadline, deadline].into_iter().flatten().min();
        started.run.get_or_insert_with(|| Arc::new(Run::new(now)));
        started
    }

    /// The same, where this much of the time is used already.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use nonomata_engine::budget::{Budget, Limit};
    ///
    /// let second = Duration::from_secs(1);
    /// let budget = Budget::unlimited().with_time(second);
    /// assert_eq!(budget.started_after(second).check(), Err(Limit::Time));
    /// ```
    #[must_use]
    pub fn started_after(&self, used: Duration) -> Budget {
        let left = self.time_left().map(|time| time.saturating_sub(used));
        left.map_or(self.clone(), |left| self.clone().with_time(left)).started()
    }

    /// Checks whether the work may continue, and calls the listener if a report is due.
    #[inline]
    pub fn check(&self) -> Result<(), Limit> {
        if self.cancel.is_cancelled() {
            return Err(Limit::Cancelled);
        }
        if self.deadline.is_none() && self.listener.is_none() && self.meter.is_none() {
            return Ok(());
        }
        self.check_clock()
    }

    fn check_clock(&self) -> Result<(), Limit> {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| deadline.saturating_duration_since(now) <= self.reserved()) {
            return Err(Limit::Time);
        }
        self.check_meter(now)?;
        if let (Some(listener), Some(run), Some(phase)) = (&self.listener, &self.run, self.phase) {
            if run.is_due(&run.next_report, now, self.interval.unwrap_or(REPORT_INTERVAL)) {
                listener(&run.progress(phase, now));
            }
        }
        Ok(())
    }

    /// Measures the memory in use, if that is due.
    fn check_meter(&self, now: Instant) -> Result<(), Limit> {
        let (Some(meter), Some(limit)) = (self.meter, self.memory) else { return Ok(()) };
        let Some(run) = self.run.as_deref() else {
            return if is_over(meter, limit) { Err(Limit::Memory) } else { Ok(()) };
        };
        if run.is_due(&run.next_measurement, now, MEASURE_INTERVAL) && is_over(meter, limit) {
            run.is_over.store(true, Ordering::Relaxed);
        }
        if run.is_over.load(Ordering::Relaxed) { Err(Limit::Memory) } else { Ok(()) }
    }

    /// Whether memory is to be measured for a small demand: every millisecond, and always if the budget has not been
    /// started.
    fn is_small_demand_due(&self, now: Instant) -> bool {
        self.run.as_deref().is_none_or(|run| run.is_due(&run.next_small_demand, now, MEASURE_INTERVAL))
    }

    /// The same budget for work that [reserves](Budget::reserve) time. The budget that it is made of loses none.
    pub fn reserving(mut self) -> Budget {
        self.reserved = Some(Arc::new(AtomicU64::new(self.reserved().as_nanos() as u64)));
        self
    }

    /// Ends the work earlier by this time, which is for what is done with its results.
    pub fn reserve(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        if let Some(reserved) = &self.reserved {
            let more = |reserved: u64| Some(reserved.saturating_add(nanos));
            let _ = reserved.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        }
    }

    fn reserved(&self) -> Duration {
        let nanos = self.reserved.as_ref().map_or(0, |reserved| reserved.load(Ordering::Relaxed));
        Duration::from_nanos(nanos)
    }

    /// Checks whether this much time is left, for work that does not check the limits.
    pub fn check_time(&self, needed: Duration) -> Result<(), Limit> {
        self.check()?;
        if self.time_left().is_some_and(|left| left < needed) { Err(Limit::Time) } else { Ok(()) }
    }

    /// The same for work that may be short. Then it is enough that the time is not spent.
    pub fn check_before(&self, needed: Duration) -> Result<(), Limit> {
        if needed < SHORT { self.check() } else { self.check_time(needed) }
    }

    /// Checks whether this many more bytes are within the memory limit.
    pub fn check_memory(&self, more: u64) -> Result<(), Limit> {
        self.check_memory_beside(0, more)
    }

    /// The same beside the bytes that the work is known to keep, which count also where no memory is measured.
    pub fn check_memory_beside(&self, kept: u64, more: u64) -> Result<(), Limit> {
        let Some(limit) = self.memory else { return Ok(()) };
        let needed = kept.saturating_add(more);
        if more < LEAST_MEASURED_DEMAND && !self.is_small_demand_due(Instant::now()) {
            return if needed > limit { Err(Limit::Memory) } else { Ok(()) };
        }
        let used = self.meter.and_then(|meter| meter()).unwrap_or(0);
        let fits = needed <= limit && used.saturating_add(more) <= limit.max(LEAST_MEASURED_LIMIT);
        if fits { Ok(()) } else { Err(Limit::Memory) }
    }

    /// Whether to do work that needs this many bytes, and that other work can do without. That depends on the limit
    /// alone, and not on what is in use; if there is not the memory although the limit is high enough, the work ends.
    pub(crate) fn allows(&self, bytes: u64) -> Result<bool, Limit> {
        if self.memory.is_some_and(|limit| bytes.saturating_mul(2) > limit) {
            return Ok(false);
        }
        self.check_memory(bytes)?;
        Ok(true)
    }

    /// The budget of work that begins now. Nested work has the phase of the outer work.
    pub fn enter(&self, phase: Phase) -> Budget {
        let mut entered = self.started();
        // Explainers may set what is known within other explanations; searches may not.
        let is_search = matches!(phase, Phase::Lines | Phase::Search | Phase::Count);
        entered.is_nested = self.is_nested || (self.phase.is_some() && is_search);
        entered.phase.get_or_insert(phase);
        entered
    }

    /// Switches to another phase of the same work.
    pub(crate) fn go_on_to(&mut self, phase: Phase) {
        if !self.is_nested {
            self.phase = Some(phase);
        }
    }

    /// Counts a conflict.
    #[inline]
    pub(crate) fn add_conflict(&self) {
        if let Some(run) = self.counters() {
            run.conflicts.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a solution, unless the work is nested.
    pub(crate) fn add_solution(&self) {
        if let Some(run) = self.counters().filter(|_| !self.is_nested) {
            run.solutions.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts an attempt at a puzzle.
    pub fn add_attempt(&self) {
        if let Some(run) = self.counters() {
            run.attempts.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Sets the number of cells of the smallest repair so far.
    pub fn set_smallest_fix(&self, cells: usize) {
        if let Some(run) = self.counters() {
            run.smallest_fix.store(cells as u64 + 1, Ordering::Relaxed);
        }
    }

    /// Raises the number of solutions that are proved to exist to at least this; none if it exceeds 128 bits.
    pub fn raise_solutions(&self, least: Option<u128>) {
        if let Some(run) = self.counters().filter(|_| !self.is_nested) {
            let least = least.and_then(|least| u64::try_from(least).ok()).unwrap_or(u64::MAX);
            run.solutions.fetch_max(least, Ordering::Relaxed);
        }
    }

    /// Sets the number of known cells and of all cells.
    #[inline]
    pub fn set_known(&self, known: usize, cells: usize) {
        if let Some(run) = self.counters().filter(|_| !self.is_nested) {
            run.known.store(known as u64, Ordering::Relaxed);
            run.cells.store(cells as u64, Ordering::Relaxed);
        }
    }

    /// Begins a count, of which nothing is done.
    pub fn begin_count(&self) {
        if let Some(run) = self.counters().filter(|_| !self.is_nested) {
            run.solutions.store(0, Ordering::Relaxed);
            run.counted.store(0, Ordering::Relaxed);
        }
    }

    /// Raises the share of a count that is done, from 0 to 1, to at least this.
    pub fn raise_counted(&self, share: f64) {
        if let Some(run) = self.counters().filter(|_| !self.is_nested) {
            run.counted.fetch_max(share.clamp(0.0, 1.0).to_bits(), Ordering::Relaxed);
        }
    }

    /// The counters, if there is a listener.
    #[inline]
    fn counters(&self) -> Option<&Run> {
        self.run.as_deref().filter(|_| self.listener.is_some())
    }
}

/// Whether more memory is in use than the limit, or than a program needs anyway.
fn is_over(meter: Meter, limit: u64) -> bool {
    meter().is_some_and(|used| used > limit.max(LEAST_MEASURED_LIMIT))
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("time_left", &self.time_left())
            .field("memory", &self.memory)
            .field("is_cancelled", &self.cancel.is_cancelled())
            .field("has_listener", &self.listener.is_some())
            .finish_non_exhaustive()
    }
}

impl Run {
    fn new(begin: Instant) -> Run {
        Run {
            begin,
            next_report: AtomicU64::new(0),
            next_measurement: AtomicU64::new(0),
            next_small_demand: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            conflicts: AtomicU64::new(0),
            solutions: AtomicU64::new(0),
            known: AtomicU64::new(0),
            cells: AtomicU64::new(0),
            attempts: AtomicU64::new(0),
            smallest_fix: AtomicU64::new(0),
            counted: AtomicU64::new(0),
        }
    }

    /// Whether the time for a task has come. If so, schedules its next time after the interval.
    fn is_due(&self, next: &AtomicU64, now: Instant, interval: Duration) -> bool {
        let elapsed = now.saturating_duration_since(self.begin).as_millis() as u64;
        let due = next.load(Ordering::Relaxed);
        let after = elapsed + interval.as_millis() as u64;
        // If several threads find the task due, only one succeeds.
        elapsed >= due && next.compare_exchange(due, after, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    fn progress(&self, phase: Phase, now: Instant) -> Progress {
        Progress {
            phase,
            elapsed: now.saturating_duration_since(self.begin),
            conflicts: self.conflicts.load(Ordering::Relaxed),
            solutions: self.solutions.load(Ordering::Relaxed),
            known: self.known.load(Ordering::Relaxed),
            cells: self.cells.load(Ordering::Relaxed),
            attempts: self.attempts.load(Ordering::Relaxed),
            smallest_fix: self.smallest_fix.load(Ordering::Relaxed).checked_sub(1),
            counted: f64::from_bits(self.counted.load(Ordering::Relaxed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_within_work_shares_its_time_and_its_phase() {
        let budget = Budget::unlimited().with_time(Duration::from_secs(3600));
        let outer = budget.enter(Phase::Explain);
        let inner = outer.clone().with_time(Duration::from_secs(7200)).enter(Phase::Search);
        assert_eq!((inner.phase, inner.is_nested), (Some(Phase::Explain), true));
        assert_eq!(inner.deadline, outer.deadline, "inner work cannot take longer than outer work");
        let inner = outer.clone().with_time(Duration::ZERO).enter(Phase::Search);
        assert_eq!((inner.check(), outer.check()), (Err(Limit::Time), Ok(())));
    }

    #[test]
    fn time_that_was_used_is_part_of_the_limit() {
        let hour = Duration::from_secs(3600);
        let left = Budget::unlimited().with_time(hour).started_after(hour / 4).time_left().unwrap();
        assert!(left <= 3 * hour / 4 && left > hour / 2, "{left:?}");
        assert_eq!(Budget::unlimited().started_after(hour).time_left(), None);
    }

    #[test]
    fn time_that_is_reserved_is_not_left() {
        let hour = Duration::from_secs(3600);
        let outer = Budget::unlimited().with_time(hour).started();
        let budget = outer.clone().reserving();
        let other = budget.clone();
        (0..3).for_each(|_| budget.reserve(hour / 4));
        assert!(other.time_left().is_some_and(|left| left <= hour / 4 && left > Duration::ZERO));
        assert_eq!(other.check(), Ok(()));
        let part = other.clone().with_time(hour / 8).started();
        assert!(part.time_left().is_some_and(|left| left <= hour / 8 && left > hour / 9));
        budget.reserve(Duration::MAX);
        assert_eq!((other.time_left(), other.check()), (Some(Duration::ZERO), Err(Limit::Time)));
        assert_eq!(outer.check(), Ok(()));
    }

    #[test]
    fn the_bound_of_a_count_never_decreases() {
        let budget = Budget::unlimited().with_progress(|_| ()).enter(Phase::Count);
        let solutions = || budget.counters().map(|run| run.solutions.load(Ordering::Relaxed));
        budget.raise_solutions(Some(5));
        budget.raise_solutions(Some(3));
        assert_eq!(solutions(), Some(5));
        budget.begin_count();
        assert_eq!(solutions(), Some(0));
    }

    #[test]
    fn one_of_several_threads_reports() {
        let run = Run::new(Instant::now());
        let now = run.begin;
        let is_due = |time: Instant| run.is_due(&run.next_report, time, REPORT_INTERVAL);
        assert!(is_due(now) && !is_due(now));
        assert!(!is_due(now + REPORT_INTERVAL / 2) && is_due(now + REPORT_INTERVAL));
    }

    #[test]
    fn only_work_with_a_known_end_has_a_fraction() {
        let of = |phase| Progress {
            phase,
            elapsed: Duration::ZERO,
            conflicts: 0,
            solutions: 0,
            known: 4,
            cells: 4,
            attempts: 0,
            smallest_fix: None,
            counted: 0.5,
        };
        let fractions = [Phase::Lines, Phase::Count, Phase::Search, Phase::Make, Phase::Repair];
        assert_eq!(fractions.map(|phase| of(phase).fraction()), [Some(1.0), Some(0.5), None, None, None]);
    }
}
