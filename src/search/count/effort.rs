//! How much may still be done: the limits of the whole count, and the allowance of the present round.
//!
//! Work is told in units of about one entry of a frontier, some 50 ns. The clock is looked at every few thousand
//! units, so a limit of time holds within a millisecond as long as everybody tells what they do.

use super::options::CountOptions;
use crate::search::Limit;
use crate::search::limits::{Limits, Options, Watch};

/// Why counting does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The allowance of the round is used up; another round may have more.
    Round,
    /// No further.
    Limit(Limit),
}

/// So much work between two looks at the clock.
const WORK_PER_CHECK: u64 = 1 << 12;

/// What may still be done.
#[derive(Clone, Debug)]
pub(super) struct Effort {
    watch: Watch,
    nodes: u64,
    node_limit: Option<u64>,
    /// The allowance that is left of the round.
    left: u64,
    since_check: u64,
}

impl Effort {
    pub(super) fn new(options: &CountOptions) -> Effort {
        let limits = Limits { time: options.time, ..Limits::default() };
        let watched = Options { limits, cancel: options.cancel.clone(), ..Options::default() };
        Effort { watch: Watch::new(&watched), nodes: 0, node_limit: options.nodes, left: 0, since_check: 0 }
    }

    /// Begins a round with that allowance.
    pub(super) fn begin_round(&mut self, allowance: u64) {
        self.left = allowance;
    }

    /// Tells that so much is about to be done.
    #[inline]
    pub(super) fn spend(&mut self, work: u64) -> Result<(), Halt> {
        self.since_check += work;
        if self.since_check >= WORK_PER_CHECK {
            self.check()?;
        }
        self.left = self.left.checked_sub(work).ok_or(Halt::Round)?;
        Ok(())
    }

    /// Looks at the clock and the switch.
    #[inline(never)]
    pub(super) fn check(&mut self) -> Result<(), Halt> {
        self.since_check = 0;
        self.watch.check().map_err(Halt::Limit)
    }

    /// Tells that a branch is about to assume a candidate.
    pub(super) fn branch(&mut self) -> Result<(), Halt> {
        if self.nodes_left() == Some(0) {
            return Err(Halt::Limit(Limit::Nodes));
        }
        self.nodes += 1;
        Ok(())
    }

    /// Tells that so many nodes were looked at elsewhere.
    pub(super) fn add_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// How many nodes may still be looked at, if that is limited.
    pub(super) fn nodes_left(&self) -> Option<u64> {
        self.node_limit.map(|limit| limit.saturating_sub(self.nodes))
    }
}
