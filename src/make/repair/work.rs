//! A deterministic work limit: line solves and nodes are counted, not seconds, so that results are the same everywhere.

use nonomata_engine::budget::Limit;
use nonomata_engine::search::Options;

/// How much work is left.
#[derive(Clone, Debug)]
pub(super) struct Work {
    pub(super) left: u64,
}

/// Why work stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The allowed work was used up.
    Used,
    /// A limit of the user was reached.
    Limit(Limit),
}

impl Work {
    /// This number of units.
    pub(super) fn of(left: u64) -> Work {
        Work { left }
    }

    /// Uses some of the allowed work.
    pub(super) fn spend(&mut self, units: u64, options: &Options) -> Result<(), Stop> {
        options.budget.check().map_err(Stop::Limit)?;
        self.left = self.left.saturating_sub(units);
        if self.left == 0 { Err(Stop::Used) } else { Ok(()) }
    }

    /// Runs something with at most this much of the work.
    pub(super) fn share<T>(&mut self, most: u64, run: impl FnOnce(&mut Work) -> T) -> T {
        let before = self.left.min(most);
        let mut part = Work::of(before);
        let result = run(&mut part);
        self.left -= before - part.left;
        result
    }
}
