//! The options of a search.

use crate::budget::{Budget, Limit};
use crate::progress::{Phase, Reporter};
use crate::propagate::Threading;

/// How to search, count, explain and rate. What is not set does not limit.
///
/// ```
/// use std::time::Duration;
///
/// use nonomata_engine::budget::Budget;
/// use nonomata_engine::search::Options;
///
/// let budget = Budget::unlimited().with_time(Duration::from_secs(10));
/// let options = Options::from(budget).with_nodes(1_000_000).with_solutions(100);
/// assert_eq!(options.solutions, Some(100));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The limits of time and memory, and the token that cancels.
    pub budget: Budget,
    /// Where progress is reported.
    pub reporter: Reporter,
    /// The maximum number of solutions. Only [`Solutions`](super::Solutions) and [`solve`](super::solve) obey
    /// it.
    pub solutions: Option<u64>,
    /// The maximum number of nodes: decisions of a search, or branches of a count. An explanation may need several
    /// searches; each has that maximum.
    pub nodes: Option<u64>,
    /// Whether propagation and search may use several threads.
    pub threading: Threading,
}

impl Options {
    /// Sets the budget.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Options {
        self.budget = budget;
        self
    }

    /// Sets the reporter of progress.
    #[must_use]
    pub fn with_reporter(mut self, reporter: Reporter) -> Options {
        self.reporter = reporter;
        self
    }

    /// The limit that has left an answer open, where the work has not kept it: that of the budget if it is still
    /// reached, and otherwise that of nodes.
    pub fn limit_reached(&self) -> Option<Limit> {
        self.budget.check().err().or(self.nodes.map(|_| Limit::Nodes))
    }

    /// Sets the maximum number of solutions.
    #[must_use]
    pub fn with_solutions(mut self, solutions: u64) -> Options {
        self.solutions = Some(solutions);
        self
    }

    /// Sets the maximum number of nodes.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Options {
        self.nodes = Some(nodes);
        self
    }

    /// Sets the use of threads.
    #[must_use]
    pub fn with_threading(mut self, threading: Threading) -> Options {
        self.threading = threading;
        self
    }

    /// These options with the time beginning now; all work that gets them shares it. See [`Budget::started`].
    #[must_use]
    pub fn started(&self) -> Options {
        self.clone().with_budget(self.budget.started())
    }

    /// These options for work of this kind that begins now.
    #[must_use]
    pub fn enter(&self, phase: Phase) -> Options {
        Options { budget: self.budget.started(), reporter: self.reporter.enter(phase), ..self.clone() }
    }
}

impl From<Budget> for Options {
    fn from(budget: Budget) -> Options {
        Options::default().with_budget(budget)
    }
}
