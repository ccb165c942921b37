//! One of a team: a search that works in turns, and what it has come to.

use super::cdcl::{Found, Learner};
use super::limits::{Limit, Watch};

/// How many contradictions are met in a turn: few enough that what is done ahead in vain costs little.
const TURN: u64 = 100;

/// How many times as long the halves of a part are worked on until they are split.
///
/// PERF: what is learned in one half is not known in the other. With 2, dominoes met 1.5 to 3 times as many contradictions
/// as without any parts, with 8 about as many, and there are still parts enough to share.
const MORE_PATIENCE: u64 = 8;

/// A searcher.
#[derive(Clone, Debug)]
pub(super) struct Searcher<'p> {
    pub(super) learner: Learner<'p>,
    /// How its last turn has ended, if that has not been reported.
    pub(super) ending: Option<Result<Found, Limit>>,
    /// What it had done when it began to take turns with others, and after each turn.
    done: Vec<Work>,
    /// How many contradictions it had met when it came to its part.
    begin: u64,
    /// How many contradictions it meets there until the part is split.
    patience: u64,
}

/// How much has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Work {
    /// How many losses were assumed.
    pub(super) nodes: u64,
    /// How many contradictions were learned from.
    pub(super) conflicts: u64,
}

impl std::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Work) {
        self.nodes += other.nodes;
        self.conflicts += other.conflicts;
    }
}

impl<'p> Searcher<'p> {
    /// A searcher whose part is split after so many contradictions.
    pub(super) fn new(learner: Learner<'p>, patience: u64) -> Searcher<'p> {
        let begin = learner.work().conflicts;
        Searcher { learner, ending: None, done: Vec::new(), begin, patience }
    }

    /// Works until it has found something or has met so many more contradictions.
    pub(super) fn take_turn(&mut self, conflicts: u64, watch: &Watch, nodes: Option<u64>) {
        let end = self.learner.work().conflicts.saturating_add(conflicts);
        self.ending = match self.learner.search(watch, nodes, end) {
            Ok(Found::Pause) => None,
            ending => Some(ending),
        };
    }

    /// Begins to take turns with others.
    pub(super) fn begin_turns(&mut self) {
        self.done = vec![self.learner.work()];
    }

    /// Takes a turn when others take theirs.
    pub(super) fn take_short_turn(&mut self, watch: &Watch, nodes: Option<u64>) {
        self.take_turn(TURN, watch, nodes);
        self.done.push(self.learner.work());
    }

    /// What it had done after so many of the turns it has taken with others.
    pub(super) fn done_after(&self, turns: usize) -> Work {
        self.done[turns]
    }

    /// Works until it has found something or its part is to be split.
    pub(super) fn take_long_turn(&mut self, watch: &Watch, nodes: Option<u64>) {
        self.take_turn(self.patience_left(), watch, nodes);
    }

    /// Works for a while, or until it has found something or its part is to be split.
    pub(super) fn take_part_turn(&mut self, watch: &Watch) {
        self.take_turn(self.patience_left().min(TURN), watch, None);
    }

    /// How many contradictions it may still meet until its part is split.
    fn patience_left(&self) -> u64 {
        (self.begin + self.patience).saturating_sub(self.learner.work().conflicts)
    }

    /// Whether it has worked long enough without an end. Where nothing is left to split it gets more patience.
    pub(super) fn is_to_be_split(&mut self) -> bool {
        if self.ending.is_some() || self.patience_left() > 0 {
            return false;
        }
        let can_be_split = self.learner.can_be_split();
        if !can_be_split {
            self.be_patient();
        }
        can_be_split
    }

    /// Works on its part from here on, longer than before.
    fn be_patient(&mut self) {
        self.begin = self.learner.work().conflicts;
        self.patience = self.patience.saturating_mul(MORE_PATIENCE);
    }

    /// Splits its part in two: itself goes on with the first half.
    pub(super) fn split(&mut self) -> Searcher<'p> {
        self.be_patient();
        Searcher::new(self.learner.split(), self.patience)
    }
}
