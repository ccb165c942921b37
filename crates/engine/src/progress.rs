//! Progress of long work: counters, and a listener that receives them.
//!
//! Work reports to the [`Reporter`] of its options. Limits are another matter: [`Budget`](crate::budget::Budget).

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::Instant;
use crate::grid::Grid;

/// The minimum time between two reports.
const INTERVAL: Duration = Duration::from_millis(100);

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

/// Reports progress to a listener. By default there is none, and reporting costs nothing.
///
/// Clones report to the same listener, and count together once the work has begun.
#[derive(Clone, Default)]
pub struct Reporter {
    listener: Option<Listener>,
    /// The counters of work that has begun.
    run: Option<Arc<Run>>,
    /// Set if and only if some work has [entered](Reporter::enter) it.
    phase: Option<Phase>,
    /// Whether the work is part of other work, which sets phase and cells itself.
    is_nested: bool,
}

/// The start time and the counters.
#[derive(Debug)]
struct Run {
    begin: Instant,
    /// When progress is reported next, in milliseconds after the start.
    next_report: AtomicU64,
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

impl Reporter {
    /// A reporter that calls a listener at the first news, and after that at most every 100 milliseconds. The working
    /// thread calls it, so it should return quickly.
    ///
    /// ```
    /// use std::sync::mpsc;
    ///
    /// use nonomata_engine::problem::Problem;
    /// use nonomata_engine::progress::Reporter;
    /// use nonomata_engine::search::{Options, solve};
    ///
    /// let (sender, receiver) = mpsc::channel();
    /// let reporter = Reporter::new(move |progress| {
    ///     let _ = sender.send(progress.to_owned());
    /// });
    /// let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
    /// solve(&problem, &Options::default().with_reporter(reporter));
    /// assert_eq!(receiver.recv().unwrap().cells, 4);
    /// ```
    pub fn new(listener: impl Fn(&Progress) + Send + Sync + 'static) -> Reporter {
        Reporter { listener: Some(Arc::new(listener)), ..Reporter::default() }
    }

    /// The reporter of work that begins now. Nested work has the phase of the outer work.
    #[must_use]
    pub fn enter(&self, phase: Phase) -> Reporter {
        let mut entered = self.clone();
        if self.listener.is_some() {
            entered.run.get_or_insert_with(|| Arc::new(Run::new()));
        }
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
        self.change(|run| _ = run.conflicts.fetch_add(1, Ordering::Relaxed));
    }

    /// Counts a solution, unless the work is nested.
    pub(crate) fn add_solution(&self) {
        self.change_outer(|run| _ = run.solutions.fetch_add(1, Ordering::Relaxed));
    }

    /// Counts an attempt at a puzzle.
    pub fn add_attempt(&self) {
        self.change(|run| _ = run.attempts.fetch_add(1, Ordering::Relaxed));
    }

    /// Sets the number of cells of the smallest repair so far.
    pub fn set_smallest_fix(&self, cells: usize) {
        self.change(|run| run.smallest_fix.store(cells as u64 + 1, Ordering::Relaxed));
    }

    /// Sets the number of known cells and of all cells.
    #[inline]
    pub fn set_known(&self, known: usize, cells: usize) {
        self.change_outer(|run| {
            run.known.store(known as u64, Ordering::Relaxed);
            run.cells.store(cells as u64, Ordering::Relaxed);
        });
    }

    /// Sets the known cells of a grid.
    #[inline]
    pub(crate) fn set_known_of(&self, grid: &Grid<'_>) {
        let cells = grid.problem().cell_count();
        self.set_known(cells - grid.unknown_count(), cells);
    }

    /// Begins a count, of which nothing is done: no news.
    pub fn begin_count(&self) {
        if let Some(run) = self.run.as_ref().filter(|_| !self.is_nested) {
            run.solutions.store(0, Ordering::Relaxed);
            run.counted.store(0, Ordering::Relaxed);
        }
    }

    /// Raises the number of solutions that are proved to exist to at least this; none if it exceeds 128 bits.
    pub fn raise_solutions(&self, least: Option<u128>) {
        let least = least.and_then(|least| u64::try_from(least).ok()).unwrap_or(u64::MAX);
        self.change_outer(|run| _ = run.solutions.fetch_max(least, Ordering::Relaxed));
    }

    /// Raises the share of a count that is done, from 0 to 1, to at least this.
    pub fn raise_counted(&self, share: f64) {
        let bits = share.clamp(0.0, 1.0).to_bits();
        self.change_outer(|run| _ = run.counted.fetch_max(bits, Ordering::Relaxed));
    }

    fn change_outer(&self, change: impl FnOnce(&Run)) {
        if !self.is_nested {
            self.change(change);
        }
    }

    /// Changes the counters, and reports them if a report is due.
    fn change(&self, change: impl FnOnce(&Run)) {
        let (Some(listener), Some(run), Some(phase)) = (&self.listener, &self.run, self.phase) else {
            return;
        };
        change(run);
        let elapsed = run.begin.elapsed();
        if run.is_due(elapsed) {
            listener(&run.progress(phase, elapsed));
        }
    }
}

impl fmt::Debug for Reporter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reporter").field("has_listener", &self.listener.is_some()).finish_non_exhaustive()
    }
}

impl Run {
    fn new() -> Run {
        Run {
            begin: Instant::now(),
            next_report: AtomicU64::new(0),
            conflicts: AtomicU64::new(0),
            solutions: AtomicU64::new(0),
            known: AtomicU64::new(0),
            cells: AtomicU64::new(0),
            attempts: AtomicU64::new(0),
            smallest_fix: AtomicU64::new(0),
            counted: AtomicU64::new(0),
        }
    }

    /// Whether the time for a report has come. If so, schedules the next one.
    fn is_due(&self, elapsed: Duration) -> bool {
        let elapsed = elapsed.as_millis() as u64;
        let due = self.next_report.load(Ordering::Relaxed);
        let next = elapsed + INTERVAL.as_millis() as u64;
        // If several threads find the report due, only one succeeds.
        elapsed >= due
            && self.next_report.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    fn progress(&self, phase: Phase, elapsed: Duration) -> Progress {
        Progress {
            phase,
            elapsed,
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
    fn work_within_work_has_its_phase() {
        let outer = Reporter::new(|_| ()).enter(Phase::Explain);
        let inner = outer.enter(Phase::Search);
        assert_eq!((inner.phase, inner.is_nested), (Some(Phase::Explain), true));
        inner.set_known(1, 2);
        assert_eq!(outer.run.unwrap().known.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn the_bound_of_a_count_never_decreases() {
        let reporter = Reporter::new(|_| ()).enter(Phase::Count);
        let solutions = || reporter.run.as_ref().map(|run| run.solutions.load(Ordering::Relaxed));
        reporter.raise_solutions(Some(5));
        reporter.raise_solutions(Some(3));
        assert_eq!(solutions(), Some(5));
        reporter.begin_count();
        assert_eq!(solutions(), Some(0));
    }

    #[test]
    fn one_of_several_threads_reports() {
        let run = Run::new();
        assert!(run.is_due(Duration::ZERO) && !run.is_due(Duration::ZERO));
        assert!(!run.is_due(INTERVAL / 2) && run.is_due(INTERVAL));
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
