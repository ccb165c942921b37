//! Resource limits: one [`Budget`] of time and memory, with a [`CancelToken`] and a listener for [`Progress`].
//!
//! Everything that can take long takes the same budget: solving, counting, certifying, explaining, rating, hinting. It
//! stands apart from all of them so that one budget can pass through several, and so that each of them stops for the
//! same reasons.
//!
//! A budget is checked where work is done in portions, never in the innermost loops: a check without limits costs one
//! atomic load. After the time limit or after a cancellation, work ends within a few milliseconds.
//!
//! ```
//! use std::time::Duration;
//!
//! use nonomata::budget::{Budget, CancelToken, Limit};
//! use nonomata::puzzles::Nonogram;
//! use nonomata::search::{Options, Verdict, solve};
//!
//! let cancel = CancelToken::new();
//! let budget = Budget::unlimited().with_time(Duration::from_secs(2)).with_cancel(cancel.clone());
//! let problem = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap().to_problem();
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

/// The shortest time between two reports of progress.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The limit that ended some work before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// As many solutions as were asked for have been found, and there may be more.
    Solutions,
    /// The search has made as many decisions as were allowed.
    Nodes,
    /// The time was up.
    Time,
    /// The work was cancelled: [`CancelToken::cancel`].
    Cancelled,
    /// The work would need more memory than was allowed.
    Memory,
}

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

/// A cancellation token: a switch that stops work from outside, usually from another thread. All clones are one switch.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    is_cancelled: Arc<AtomicBool>,
}

impl CancelToken {
    /// A token that has not been cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Stops all work whose budget has this token, soon. This cannot be taken back.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`CancelToken::cancel`] has been called.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// Lines are propagated to a fixpoint.
    Lines,
    /// The search decides what lines have left open.
    Search,
    /// Solutions are counted.
    Count,
    /// A walkthrough, or an answer to a question about one, is being made.
    Explain,
    /// The next step is being looked for.
    Hint,
    /// A puzzle is being rated.
    Rate,
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
        })
    }
}

/// How far some work has come.
///
/// All figures are of the moment of the report. Where several threads work, they are of all of them together, except
/// [`Progress::known`], which the thread that was last at it has set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// What is being done. A search that an explanation needs counts as a part of the explanation.
    pub phase: Phase,
    /// The time since the work began.
    pub elapsed: Duration,
    /// How many contradictions have been learned from.
    pub conflicts: u64,
    /// How many solutions have been found.
    pub solutions: u64,
    /// How many cells are known, in the part of the search under work. A count starts from those that lines leave known.
    pub known: u64,
    /// How many cells there are.
    pub cells: u64,
    /// How many components have been counted, and how many there are: open cells fall apart into independent components. Both
    /// are 0 before that is known, and for everything but counts.
    pub components: (u64, u64),
}

impl Progress {
    /// How far the phase has come, from 0 to 1, if that can be said: by cells for lines and explanations, by components for
    /// counts. A search can be over at any moment.
    pub fn fraction(&self) -> Option<f64> {
        let (done, all) = match self.phase {
            Phase::Search => return None,
            Phase::Count => self.components,
            _ => (self.known, self.cells),
        };
        (all > 0).then(|| done as f64 / all as f64)
    }
}

type Listener = Arc<dyn Fn(&Progress) + Send + Sync>;

/// A budget: how much time and memory some work may take, who may cancel it, and who listens to its progress.
///
/// What is not set does not limit. Clones share the token and the listener, and, once the budget has been
/// [started](Budget::started), the clock.
#[derive(Clone, Default)]
pub struct Budget {
    time: Option<Duration>,
    memory: Option<u64>,
    cancel: CancelToken,
    listener: Option<Listener>,
    deadline: Option<Instant>,
    /// What is counted for reports. It is set if and only if the budget has been started.
    run: Option<Arc<Run>>,
    /// It is set if and only if some work has [entered](Budget::enter) the budget.
    phase: Option<Phase>,
    /// Whether the work is a part of other work, which sets phase and cells itself.
    is_nested: bool,
}

/// What is counted for reports.
#[derive(Debug)]
struct Run {
    begin: Instant,
    /// When the next report is due, in milliseconds after the beginning.
    due: AtomicU64,
    conflicts: AtomicU64,
    solutions: AtomicU64,
    known: AtomicU64,
    cells: AtomicU64,
    components: [AtomicU64; 2],
}

impl Budget {
    /// A budget without any limit.
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// The same budget with a limit of time, which begins when the budget is started: by [`Budget::started`], or by the
    /// work that it is given to, for each work anew.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Budget {
        self.time = Some(time);
        self
    }

    /// The same budget with a limit of memory, in bytes. It is kept approximately: work that would keep more than that
    /// does not begin, or takes another way that needs less.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Budget {
        self.memory = Some(bytes);
        self
    }

    /// The same budget with a token that cancels the work.
    #[must_use]
    pub fn with_cancel(mut self, cancel: CancelToken) -> Budget {
        self.cancel = cancel;
        self
    }

    /// The same budget with a listener, which hears of the progress when the work begins and at most every 100
    /// milliseconds after that. It is called by the thread that works, so it should return soon.
    ///
    /// ```
    /// use std::sync::mpsc;
    ///
    /// use nonomata::budget::Budget;
    /// use nonomata::puzzles::Nonogram;
    /// use nonomata::search::{Options, solve};
    ///
    /// let (sender, receiver) = mpsc::channel();
    /// let budget = Budget::unlimited().with_progress(move |progress| {
    ///     let _ = sender.send(progress.to_owned());
    /// });
    /// let problem = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap().to_problem();
    /// solve(&problem, &Options::from(budget));
    /// assert_eq!(receiver.recv().unwrap().cells, 4);
    /// ```
    #[must_use]
    pub fn with_progress(mut self, listener: impl Fn(&Progress) + Send + Sync + 'static) -> Budget {
        self.listener = Some(Arc::new(listener));
        self
    }

    /// The limit of memory in bytes.
    pub fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// The time that is left: all of it as long as the budget has not been started.
    pub fn time_left(&self) -> Option<Duration> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        [self.time, left].into_iter().flatten().min()
    }

    /// The same budget, whose time begins now. All work that is given it, or clones of it, shares that time.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use nonomata::budget::{Budget, Limit};
    ///
    /// let budget = Budget::unlimited().with_time(Duration::ZERO);
    /// assert_eq!(budget.check(), Ok(()));
    /// assert_eq!(budget.started().check(), Err(Limit::Time));
    /// ```
    #[must_use]
    pub fn started(&self) -> Budget {
        let mut started = self.clone();
        let now = Instant::now();
        let deadline = started.time.take().and_then(|time| now.checked_add(time));
        started.deadline = [started.deadline, deadline].into_iter().flatten().min();
        started.run.get_or_insert_with(|| Arc::new(Run::new(now)));
        started
    }

    /// Whether the work may go on. A listener is told of the progress if that is due.
    #[inline]
    pub fn check(&self) -> Result<(), Limit> {
        if self.cancel.is_cancelled() {
            return Err(Limit::Cancelled);
        }
        if self.deadline.is_none() && self.listener.is_none() {
            return Ok(());
        }
        self.check_clock()
    }

    fn check_clock(&self) -> Result<(), Limit> {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Limit::Time);
        }
        if let (Some(listener), Some(run), Some(phase)) = (&self.listener, &self.run, self.phase) {
            if run.is_due(now) {
                listener(&run.progress(phase, now));
            }
        }
        Ok(())
    }

    /// The budget of some work that begins now. Work within other work has the phase of the outer one.
    pub(crate) fn enter(&self, phase: Phase) -> Budget {
        let mut entered = self.started();
        // Explainers may set what is known within other explanations; searches may not.
        let is_search = matches!(phase, Phase::Lines | Phase::Search | Phase::Count);
        entered.is_nested = self.is_nested || (self.phase.is_some() && is_search);
        entered.phase.get_or_insert(phase);
        entered
    }

    /// Goes on to another phase of the same work.
    pub(crate) fn go_on_to(&mut self, phase: Phase) {
        if !self.is_nested {
            self.phase = Some(phase);
        }
    }

    /// Counts a contradiction.
    #[inline]
    pub(crate) fn add_conflict(&self) {
        if let Some(run) = self.heard() {
            run.conflicts.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a solution, unless it is only needed for other work.
    pub(crate) fn add_solution(&self) {
        if let Some(run) = self.heard().filter(|_| !self.is_nested) {
            run.solutions.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Sets how many cells are known, and how many there are.
    #[inline]
    pub(crate) fn set_known(&self, known: usize, cells: usize) {
        if let Some(run) = self.heard().filter(|_| !self.is_nested) {
            run.known.store(known as u64, Ordering::Relaxed);
            run.cells.store(cells as u64, Ordering::Relaxed);
        }
    }

    /// Sets how many components have been counted, and how many there are.
    pub(crate) fn set_components(&self, counted: usize, components: usize) {
        if let Some(run) = self.heard().filter(|_| !self.is_nested) {
            run.components[0].store(counted as u64, Ordering::Relaxed);
            run.components[1].store(components as u64, Ordering::Relaxed);
        }
    }

    /// What is counted, if there is a listener.
    #[inline]
    fn heard(&self) -> Option<&Run> {
        self.run.as_deref().filter(|_| self.listener.is_some())
    }
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
            due: AtomicU64::new(0),
            conflicts: AtomicU64::new(0),
            solutions: AtomicU64::new(0),
            known: AtomicU64::new(0),
            cells: AtomicU64::new(0),
            components: [AtomicU64::new(0), AtomicU64::new(0)],
        }
    }

    /// Whether a report is due; if so, the next one is due after the interval.
    fn is_due(&self, now: Instant) -> bool {
        let elapsed = now.saturating_duration_since(self.begin).as_millis() as u64;
        let due = self.due.load(Ordering::Relaxed);
        let next = elapsed + REPORT_INTERVAL.as_millis() as u64;
        // Of several threads that find it due, one succeeds.
        elapsed >= due && self.due.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    fn progress(&self, phase: Phase, now: Instant) -> Progress {
        Progress {
            phase,
            elapsed: now.saturating_duration_since(self.begin),
            conflicts: self.conflicts.load(Ordering::Relaxed),
            solutions: self.solutions.load(Ordering::Relaxed),
            known: self.known.load(Ordering::Relaxed),
            cells: self.cells.load(Ordering::Relaxed),
            components: (
                self.components[0].load(Ordering::Relaxed),
                self.components[1].load(Ordering::Relaxed),
            ),
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
    fn one_of_several_threads_reports() {
        let run = Run::new(Instant::now());
        let now = run.begin;
        assert!(run.is_due(now) && !run.is_due(now));
        assert!(!run.is_due(now + REPORT_INTERVAL / 2) && run.is_due(now + REPORT_INTERVAL));
    }
}
