//! Resource limits: one [`Budget`] of time and memory, with a [`CancelToken`].
//!
//! All long-running work takes a budget and asks it one question, [`Budget::check`], between portions of work and never
//! in the innermost loops. A check without limits costs one atomic load. Nothing is forecast: after the time limit or a
//! cancellation, work ends at its next check.
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

/// The minimum time between two measurements of memory.
const MEASURE_INTERVAL: Duration = Duration::from_millis(1);

/// The memory of the program itself: measured memory is compared with no smaller limit.
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
    /// The work would exceed a fixed bound of size, whatever the limits are.
    Size,
}

impl Limit {
    /// How work ended at this limit, for messages: `interrupted`, or `stopped by the limit of time`. A bound
    /// that no option sets is called built-in.
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
            Limit::Size => "stopped by the built-in limit of size".to_owned(),
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
            Limit::Size => "size",
        })
    }
}

/// Why work ended without its result: a limit was reached, or the work failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped<E> {
    /// This limit was reached first. The work may succeed with more.
    Limit(Limit),
    /// The work failed, whatever the limits are.
    Failed(E),
}

impl<E> Stopped<E> {
    /// The limit that was reached, if one was.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Stopped::Limit(limit) => Some(*limit),
            Stopped::Failed(_) => None,
        }
    }

    /// The error, unless a limit was reached first.
    pub fn failed(self) -> Option<E> {
        match self {
            Stopped::Limit(_) => None,
            Stopped::Failed(error) => Some(error),
        }
    }

    /// The limit as an error, apart from what the work has found or how it has failed.
    pub(crate) fn or_limit<T>(result: Result<T, Stopped<E>>) -> Result<Result<T, E>, Limit> {
        match result {
            Ok(found) => Ok(Ok(found)),
            Err(Stopped::Failed(error)) => Ok(Err(error)),
            Err(Stopped::Limit(limit)) => Err(limit),
        }
    }

    /// Converts the error.
    pub fn map<F>(self, change: impl FnOnce(E) -> F) -> Stopped<F> {
        match self {
            Stopped::Limit(limit) => Stopped::Limit(limit),
            Stopped::Failed(error) => Stopped::Failed(change(error)),
        }
    }
}

impl<E> From<Limit> for Stopped<E> {
    fn from(limit: Limit) -> Stopped<E> {
        Stopped::Limit(limit)
    }
}

impl<E: fmt::Display> fmt::Display for Stopped<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Limit(limit) => f.write_str(&limit.ending()),
            Stopped::Failed(error) => error.fmt(f),
        }
    }
}

impl<E: std::error::Error + 'static> std::error::Error for Stopped<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Stopped::Limit(_) => None,
            Stopped::Failed(error) => error.source(),
        }
    }
}

/// A cancellation token: stops work from outside, usually from another thread. All clones share one state.
#[derive(Clone, Default)]
pub struct CancelToken {
    is_cancelled: Arc<AtomicBool>,
    ask: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl CancelToken {
    /// A token that has not been cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// A token that also asks at each check whether to cancel the work: for signals that only the working thread can
    /// look after, and for tests that end work at each of its checks. Every working thread asks, so the answer should
    /// be quick.
    ///
    /// ```
    /// use nonomata_engine::budget::{Budget, CancelToken, Limit};
    ///
    /// let budget = Budget::unlimited().with_cancel(CancelToken::asking(|| true));
    /// assert_eq!(budget.check(), Err(Limit::Cancelled));
    /// ```
    pub fn asking(ask: impl Fn() -> bool + Send + Sync + 'static) -> CancelToken {
        CancelToken { is_cancelled: Arc::default(), ask: Some(Arc::new(ask)) }
    }

    /// Stops all work whose budget has this token, at its next check. A cancellation is final.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`CancelToken::cancel`] has been called, or a check was told to cancel.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    #[inline]
    fn check(&self) -> Result<(), Limit> {
        if !self.is_cancelled() && self.ask.as_ref().is_some_and(|ask| ask()) {
            self.cancel();
        }
        if self.is_cancelled() { Err(Limit::Cancelled) } else { Ok(()) }
    }
}

impl fmt::Debug for CancelToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CancelToken").field("is_cancelled", &self.is_cancelled()).finish_non_exhaustive()
    }
}

/// Measures the memory in use, in bytes.
type Meter = fn() -> Option<u64>;

/// A budget: limits of time and memory, and a cancellation token.
///
/// Nothing is limited by default. Clones share the token, and, once the budget has been [started](Budget::started), the
/// clock.
#[derive(Clone, Default)]
pub struct Budget {
    /// The time of work that has not begun.
    time: Option<Duration>,
    deadline: Option<Instant>,
    memory: Option<u64>,
    meter: Option<Meter>,
    measured: Option<Arc<Measured>>,
    cancel: CancelToken,
}

/// The last measurement of memory.
#[derive(Debug)]
struct Measured {
    begin: Instant,
    /// When memory is measured next, in milliseconds after the beginning.
    next: AtomicU64,
    /// Whether too much memory was measured: then the work ends, even where some of it is free again.
    is_over: AtomicBool,
}

impl Budget {
    /// A budget without limits.
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// Sets a time limit. The time begins when the budget is started: by [`Budget::started`], or else by each call
    /// that takes the budget, anew for each call.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Budget {
        self.time = Some(time);
        self
    }

    /// Sets a memory limit in bytes. Large allocations are compared with it before they are made, and so is the use
    /// that a [meter](Budget::with_memory_meter) measures, if there is one.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Budget {
        self.memory = Some(bytes);
        self
    }

    /// Sets a meter of the memory that the program uses, in bytes. Work ends when more than the limit is in use, or
    /// more than 16 MB if the limit is smaller. The meter is called every millisecond; it returns `None` where that
    /// is not known. The library has none, because one needs the operating system or the allocator.
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

    /// Sets a cancellation token.
    #[must_use]
    pub fn with_cancel(mut self, cancel: CancelToken) -> Budget {
        self.cancel = cancel;
        self
    }

    /// The memory limit in bytes.
    pub fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// The time left. Before the budget is started, this is the whole time.
    pub fn time_left(&self) -> Option<Duration> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        [self.time, left].into_iter().flatten().min()
    }

    /// This budget with its time beginning now. All work with this budget, or a clone of it, shares the time.
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
        let deadline = started.time.take().and_then(|time| Instant::now().checked_add(time));
        started.deadline = [started.deadline, deadline].into_iter().flatten().min();
        if started.meter.is_some() {
            started.measured.get_or_insert_with(Arc::default);
        }
        started
    }

    /// Checks whether the work may continue.
    #[inline]
    pub fn check(&self) -> Result<(), Limit> {
        self.cancel.check()?;
        if self.is_limited() { self.check_clock() } else { Ok(()) }
    }

    /// Whether a check has anything to compare: a limit of memory without a meter concerns large allocations alone, and
    /// a program may set a meter for budgets without a limit, too.
    fn is_limited(&self) -> bool {
        self.deadline.is_some() || (self.memory.is_some() && self.meter.is_some())
    }

    fn check_clock(&self) -> Result<(), Limit> {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Limit::Time);
        }
        let (Some(meter), Some(limit)) = (self.meter, self.memory) else { return Ok(()) };
        let is_over = match &self.measured {
            Some(measured) => measured.is_over(now, || is_over(meter, limit)),
            None => is_over(meter, limit),
        };
        if is_over { Err(Limit::Memory) } else { Ok(()) }
    }

    /// Checks whether this many more bytes are within the memory limit: before a single allocation that can be large.
    pub fn check_memory(&self, more: u64) -> Result<(), Limit> {
        let Some(limit) = self.memory else { return Ok(()) };
        let used = self.meter.and_then(|meter| meter()).unwrap_or(0);
        let fits = more <= limit && used.saturating_add(more) <= limit.max(LEAST_MEASURED_LIMIT);
        if fits { Ok(()) } else { Err(Limit::Memory) }
    }
}

/// Whether more memory is in use than the limit, or than a program needs anyway.
fn is_over(meter: Meter, limit: u64) -> bool {
    meter().is_some_and(|used| used > limit.max(LEAST_MEASURED_LIMIT))
}

impl Measured {
    /// Whether too much memory was measured, now if that is due.
    fn is_over(&self, now: Instant, measure: impl FnOnce() -> bool) -> bool {
        let elapsed = now.saturating_duration_since(self.begin).as_millis() as u64;
        let due = self.next.load(Ordering::Relaxed);
        let next = elapsed + MEASURE_INTERVAL.as_millis() as u64;
        // If several threads find the measurement due, only one succeeds.
        let is_due = elapsed >= due
            && self.next.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if is_due && measure() {
            self.is_over.store(true, Ordering::Relaxed);
        }
        self.is_over.load(Ordering::Relaxed)
    }
}

impl Default for Measured {
    fn default() -> Measured {
        Measured { begin: Instant::now(), next: AtomicU64::new(0), is_over: AtomicBool::new(false) }
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("time_left", &self.time_left())
            .field("memory", &self.memory)
            .field("is_cancelled", &self.cancel.is_cancelled())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_within_work_shares_its_time() {
        let outer = Budget::unlimited().with_time(Duration::from_secs(3600)).started();
        let inner = outer.clone().with_time(Duration::from_secs(7200)).started();
        assert_eq!(inner.deadline, outer.deadline, "inner work cannot take longer than outer work");
        let inner = outer.clone().with_time(Duration::ZERO).started();
        assert_eq!((inner.check(), outer.check()), (Err(Limit::Time), Ok(())));
    }

    #[test]
    fn a_meter_alone_limits_nothing() {
        let metered = Budget::unlimited().with_memory_meter(|| Some(u64::MAX)).started();
        assert!(!metered.is_limited() && metered.check() == Ok(()));
        assert!(metered.with_memory(100 << 20).is_limited());
    }

    #[test]
    fn a_memory_limit_without_a_meter_reads_no_clock() {
        let budget = Budget::unlimited().with_memory(100 << 20).started();
        assert!(!budget.is_limited());
        assert_eq!(
            (budget.check_memory(99 << 20), budget.check_memory(101 << 20)),
            (Ok(()), Err(Limit::Memory))
        );
    }

    #[test]
    fn too_much_memory_stays_too_much() {
        let budget =
            Budget::unlimited().with_memory(100 << 20).with_memory_meter(|| Some(200 << 20)).started();
        assert_eq!(budget.check(), Err(Limit::Memory));
        let measured = budget.measured.as_deref().unwrap();
        let later = measured.begin + MEASURE_INTERVAL * 10;
        assert!(measured.is_over(later, || false), "although it is free again");
        assert_eq!(budget.check_memory(1), Err(Limit::Memory));
    }
}
