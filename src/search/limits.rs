//! The options of a search, and propagation within its budget.

use crate::budget::{Budget, Limit, Phase};
use crate::grid::{Contradiction, Grid, Listener};
use crate::problem::{Line, Problem};
use crate::propagate::{Propagator, Threading};

/// How to search, count, explain and rate. What is not set does not limit.
///
/// ```
/// use std::time::Duration;
///
/// use nonomata::budget::Budget;
/// use nonomata::search::Options;
///
/// let budget = Budget::unlimited().with_time(Duration::from_secs(10));
/// let options = Options::from(budget).with_nodes(1_000_000).with_solutions(100);
/// assert_eq!(options.solutions, Some(100));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The limits of time and memory, the token that cancels, and the listener to the progress.
    pub budget: Budget,
    /// The maximum number of solutions. Only searches that list or decide keep it.
    pub solutions: Option<u64>,
    /// The maximum number of nodes: decisions of a search, or branches of a count. An explanation may need several
    /// searches; each has that maximum.
    pub nodes: Option<u64>,
    /// Whether propagation and search may use several threads.
    pub threading: Threading,
}

impl Options {
    /// The same options with another budget.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Options {
        self.budget = budget;
        self
    }

    /// The same options with a maximum number of solutions.
    #[must_use]
    pub fn with_solutions(mut self, solutions: u64) -> Options {
        self.solutions = Some(solutions);
        self
    }

    /// The same options with a maximum number of nodes.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Options {
        self.nodes = Some(nodes);
        self
    }

    /// The same options with another use of threads.
    #[must_use]
    pub fn with_threading(mut self, threading: Threading) -> Options {
        self.threading = threading;
        self
    }

    /// The same options, whose time begins now: all work that is given them shares it. See [`Budget::started`].
    #[must_use]
    pub fn started(&self) -> Options {
        self.clone().with_budget(self.budget.started())
    }

    /// The same options for some work that begins now.
    pub(crate) fn enter(&self, phase: Phase) -> Options {
        self.clone().with_budget(self.budget.enter(phase))
    }
}

impl From<Budget> for Options {
    fn from(budget: Budget) -> Options {
        Options::default().with_budget(budget)
    }
}

/// Propagates lines to a fixpoint, round by round, within a budget.
pub(super) fn propagate_within<'p>(
    budget: &Budget,
    propagator: &mut Propagator<'p>,
    grid: &mut Grid<'p>,
    listener: &mut impl Listener,
) -> Result<Result<(), Contradiction>, Limit> {
    if budget.memory().is_some() {
        budget.check_memory(line_bytes(grid.problem()))?;
    }
    propagator.fixpoint_while(grid, listener, |grid| {
        report_known(budget, grid);
        budget.check()
    })
}

/// Checks a budget, and the limit of line solves.
pub(super) fn check(budget: &Budget, propagator: &Propagator<'_>) -> Result<(), Limit> {
    budget.check()?;
    if propagator.has_line_solves_left() { Ok(()) } else { Err(Limit::Nodes) }
}

/// The most lines that are solved at the same time.
const LINES_AT_ONCE: u64 = 16;

/// The bytes that line solves need at once.
fn line_bytes(problem: &Problem) -> u64 {
    let bytes = |line: &Line| line.machine().solve_bytes(line.cells().len());
    let (mut all, mut most) = (0_u64, 0);
    for bytes in problem.lines().iter().map(bytes) {
        (all, most) = (all.saturating_add(bytes), bytes.max(most));
    }
    all.min(most.saturating_mul(LINES_AT_ONCE))
}

/// Sets what is known for the next report of progress.
#[inline]
pub(super) fn report_known(budget: &Budget, grid: &Grid<'_>) {
    let cells = grid.problem().cells().len();
    budget.set_known(cells - grid.unknown_count(), cells);
}
