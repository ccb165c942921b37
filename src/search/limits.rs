//! Limits of a search and their supervision.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::grid::{Contradiction, Grid, Listener};
use crate::propagate::{Propagator, Threading};

/// Resource limits. A limit that is not set does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Limits {
    /// Maximum number of solutions.
    pub solutions: Option<u64>,
    /// Maximum number of nodes (decisions).
    pub nodes: Option<u64>,
    /// Maximum time.
    pub time: Option<Duration>,
    /// Approximate maximum number of bytes. A search needs some hundred bytes for each candidate of a cell; one that would
    /// need more than the limit does not start.
    pub memory: Option<u64>,
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The maximum number of solutions was found, and there may be more.
    Solutions,
    /// The maximum number of nodes was reached.
    Nodes,
    /// The time was up.
    Time,
    /// [`Cancel::cancel`] was called.
    Cancelled,
    /// The search would have needed more memory than allowed.
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

/// Cancellation token. All clones share one state.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    cancelled: Arc<AtomicBool>,
}

impl Cancel {
    /// A token that has not been cancelled.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Stops every search that was given this token, soon.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`Cancel::cancel`] was called.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// Options of a search.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Resource limits.
    pub limits: Limits,
    /// Cancellation token.
    pub cancel: Cancel,
    /// Whether lines and subproblems are worked on in parallel.
    pub threading: Threading,
}

/// Checks time and cancellation while a search runs.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    deadline: Option<Instant>,
    cancel: Cancel,
}

impl Watch {
    pub(super) fn new(options: &Options) -> Watch {
        let deadline = options.limits.time.and_then(|time| Instant::now().checked_add(time));
        Watch { deadline, cancel: options.cancel.clone() }
    }

    /// Propagates lines to a fixpoint, round by round.
    pub(super) fn fixpoint<'p>(
        &self,
        propagator: &mut Propagator<'p>,
        grid: &mut Grid<'p>,
        listener: &mut impl Listener,
    ) -> Result<Result<(), Contradiction>, Limit> {
        let mut looked = Ok(());
        while looked.is_ok() && propagator.is_waiting() {
            self.check()?;
            looked = propagator.pass(grid, listener);
        }
        Ok(looked)
    }

    /// Fails if the time is up or the search was cancelled.
    pub(super) fn check(&self) -> Result<(), Limit> {
        if self.cancel.is_cancelled() {
            return Err(Limit::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Limit::Time),
            _ => Ok(()),
        }
    }
}
