//! The limits of a count, and the allowance of its current round.
//!
//! Work is measured in units of about one entry of a frontier, some 50 ns. The clock is read every few thousand units,
//! so a time limit holds within a millisecond, provided that all work is reported to [`Effort::spend`].

use crate::budget::{Budget, Limit, Phase};
use crate::search::limits::Options;

/// Why counting stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The allowance of the round is used up; a later round may have more.
    Round,
    /// A limit was reached.
    Limit(Limit),
}

/// Units of work between two checks of time and cancellation.
const WORK_PER_CHECK: u64 = 1 << 12;

/// The remaining work.
#[derive(Clone, Debug)]
pub(super) struct Effort {
    budget: Budget,
    nodes: u64,
    node_limit: Option<u64>,
    /// The remaining allowance of the round.
    left: u64,
    since_check: u64,
}

impl Effort {
    pub(super) fn new(options: &Options) -> Effort {
        let budget = options.budget.enter(Phase::Count);
        Effort { budget, nodes: 0, node_limit: options.nodes, left: 0, since_check: 0 }
    }

    /// The budget of the whole count.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Begins a round with this allowance.
    pub(super) fn begin_round(&mut self, allowance: u64) {
        self.left = allowance;
    }

    /// Reports work that is about to be done.
    #[inline]
    pub(super) fn spend(&mut self, work: u64) -> Result<(), Halt> {
        self.since_check += work;
        if self.since_check >= WORK_PER_CHECK {
            self.check()?;
        }
        self.left = self.left.checked_sub(work).ok_or(Halt::Round)?;
        Ok(())
    }

    /// Checks time and cancellation.
    #[inline(never)]
    pub(super) fn check(&mut self) -> Result<(), Halt> {
        self.since_check = 0;
        self.budget.check().map_err(Halt::Limit)
    }

    /// Reports that a branch is about to assume a candidate.
    pub(super) fn branch(&mut self) -> Result<(), Halt> {
        if self.nodes_left() == Some(0) {
            return Err(Halt::Limit(Limit::Nodes));
        }
        self.nodes += 1;
        Ok(())
    }

    /// Adds nodes of another search.
    pub(super) fn add_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// The remaining nodes, if they are limited.
    pub(super) fn nodes_left(&self) -> Option<u64> {
        self.node_limit.map(|limit| limit.saturating_sub(self.nodes))
    }
}
