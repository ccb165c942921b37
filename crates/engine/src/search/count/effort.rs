//! The limits of a count, the allowance of its current round, and the share of the count that is done.
//!
//! Work is counted in units of about one entry of a frontier, so a count is the same on every machine. The limits of
//! time and memory are checked every few thousand units, provided that all work is reported to [`Effort::spend`] or
//! [`Effort::add_uncounted`].

use crate::budget::{Budget, Limit};
use crate::progress::{Phase, Reporter};
use crate::search::options::Options;

/// Why counting stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The allowance of the round is used up; a later round may have more.
    Round,
    /// A limit was reached.
    Limit(Limit),
}

/// Units of work between two checks of the budget.
const WORK_PER_CHECK: u64 = 1 << 12;

/// The remaining work.
#[derive(Clone, Debug)]
pub(super) struct Effort {
    budget: Budget,
    reporter: Reporter,
    nodes: u64,
    node_limit: Option<u64>,
    /// The remaining allowance of the round.
    left: u64,
    since_check: u64,
    /// The part of the count that is being worked on.
    part: Part,
    /// The largest share of the count that was reported for the component at hand.
    most_done: f64,
}

/// A part of a count, as shares of the whole from 0 to 1: what comes before it, and the part itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Part {
    begin: f64,
    size: f64,
}

impl Part {
    const WHOLE: Part = Part { begin: 0.0, size: 1.0 };

    /// The part between two shares of this one.
    fn between(self, begin: f64, end: f64) -> Part {
        Part { begin: self.begin + self.size * begin, size: self.size * (end - begin) }
    }
}

impl Effort {
    pub(super) fn new(options: &Options) -> Effort {
        let Options { budget, reporter, .. } = options.enter(Phase::Count);
        reporter.begin_count();
        Effort {
            budget,
            reporter,
            nodes: 0,
            node_limit: options.nodes,
            left: 0,
            since_check: 0,
            part: Part::WHOLE,
            most_done: 0.0,
        }
    }

    /// The budget of the whole count.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Where progress is reported.
    pub(super) fn reporter(&self) -> &Reporter {
        &self.reporter
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

    /// Reports work that the allowance of the round does not count, so that the limits are checked often enough.
    #[inline]
    pub(super) fn add_uncounted(&mut self, work: u64) -> Result<(), Halt> {
        self.since_check += work;
        if self.since_check >= WORK_PER_CHECK { self.check() } else { Ok(()) }
    }

    /// Checks the budget.
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

    /// Goes on to a component with this share of the count. Of the others, `elsewhere` is done.
    pub(super) fn begin_component(&mut self, elsewhere: f64, size: f64) {
        self.part = Part { begin: elsewhere, size };
        self.most_done = elsewhere;
    }

    /// The largest share of the count that was done in the component at hand, once it is left.
    pub(super) fn done_in_component(&self) -> f64 {
        self.most_done - self.part.begin
    }

    /// Divides the part at hand into this number of equal parts, and goes on to the one with this index. Returns what
    /// was at hand.
    pub(super) fn enter_part(&mut self, index: usize, parts: usize) -> Part {
        let part = self.part.between(index as f64 / parts as f64, (index + 1) as f64 / parts as f64);
        std::mem::replace(&mut self.part, part)
    }

    /// Reports the share of the part at hand that is done.
    pub(super) fn report_part(&mut self, share: f64) {
        let done = self.part.begin + self.part.size * share;
        self.most_done = self.most_done.max(done);
        self.reporter.raise_counted(done);
    }

    /// Goes back to the part around the one at hand, which is reported if it is done.
    pub(super) fn leave_part(&mut self, outer: Part, is_done: bool) {
        if is_done {
            self.report_part(1.0);
        }
        self.part = outer;
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
