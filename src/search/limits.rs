//! How far a search may go, and who may stop it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::grid::{Contradiction, Grid, Listener};
use crate::propagate::{Propagator, Threading};

/// How far a search may go. What is not set does not limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Limits {
    /// So many solutions.
    pub solutions: Option<u64>,
    /// So many nodes: each time the search assumes something.
    pub nodes: Option<u64>,
    /// So much time.
    pub time: Option<Duration>,
    /// About so many bytes. A search keeps some hundred for each candidate of a cell; whoever needs more
    /// than that does not begin.
    pub memory: Option<u64>,
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// As many solutions as were asked for have been found, and there may be more.
    Solutions,
    /// As many nodes as were allowed have been looked at.
    Nodes,
    /// The time was up.
    Time,
    /// Somebody called [`Cancel::cancel`].
    Cancelled,
    /// What would have been kept was more than the memory that was allowed.
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

/// A switch that stops a search from outside. All clones are one switch.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    cancelled: Arc<AtomicBool>,
}

impl Cancel {
    /// A switch that nobody has pressed.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Stops every search that watches this switch, soon.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has pressed it.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// How to search.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How far.
    pub limits: Limits,
    /// Who may stop it.
    pub cancel: Cancel,
    /// Whether lines are looked at side by side.
    pub threading: Threading,
}

/// Watches time and switch while a search runs.
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

    /// Looks at lines until nothing changes, round by round.
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

    /// Stops if the time is up or the switch was pressed.
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
