//! The assignment trail: true literals in the order in which they became true, with decision level and reason. The main
//! functions are [`Trail::assign`] and [`Trail::backtrack`].
//!
//! Level 0, the root level, holds without any decision. Its literals need no reason and no place in the order: they
//! are dropped from the list as soon as propagation at the root has ended, and count as older than everything else.

use super::clauses::NogoodId;
use super::literal::{Literal, Literals};
use crate::grid::Change;
use crate::problem::LineId;

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or holds at the root level without a reason.
    Decision,
    /// A line deduced it when the trail had the length `known`. The premises are computed on demand.
    Line { line: LineId, known: u32 },
    /// All other symbols of the cell are excluded.
    LastSymbol,
    /// All other literals of a nogood are true, so the last one is false, which implies this literal.
    Nogood(NogoodId),
    /// All solutions under the decisions up to this level have been found.
    Exhausted,
}

/// The value of a literal under the current assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Neither of the two below.
    Unassigned,
    /// It holds.
    True,
    /// Its negation is true.
    False,
}

/// The trail.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    literals: Literals,
    entries: Vec<(Literal, Reason)>,
    /// For each level above 0 the position of its first literal, the decision.
    levels: Vec<u32>,
    values: Vec<Value>,
    /// For each literal when it became true.
    assignments: Vec<Assignment>,
}

/// When a literal became true.
#[derive(Clone, Copy, Debug)]
struct Assignment {
    /// Its position on the trail, or [`UNASSIGNED`]. Literals of level 0 have position 0 once they are cleared.
    position: u32,
    level: u32,
}

/// The position of a literal that is not true.
const UNASSIGNED: u32 = u32::MAX;

impl Trail {
    pub(super) fn new(literals: Literals) -> Trail {
        let mut trail = Trail {
            literals,
            entries: Vec::new(),
            levels: Vec::new(),
            values: Vec::new(),
            assignments: Vec::new(),
        };
        trail.resize(literals.count(0));
        trail
    }

    /// Grows the assignment to this many literals.
    pub(super) fn resize(&mut self, count: usize) {
        self.values.resize(count, Value::Unassigned);
        self.assignments.resize(count, Assignment { position: UNASSIGNED, level: 0 });
    }

    /// The number of literals that the assignment can hold.
    pub(super) fn literal_count(&self) -> usize {
        self.values.len()
    }

    #[inline]
    pub(super) fn value(&self, literal: Literal) -> Value {
        self.values[literal.index()]
    }

    /// Whether the literal was already true when the trail had this length.
    #[inline]
    pub(super) fn was_true(&self, literal: Literal, position_limit: u32) -> bool {
        self.assignments[literal.index()].position < position_limit
    }

    /// The level at which a true literal was assigned.
    #[inline]
    pub(super) fn level_of(&self, literal: Literal) -> u32 {
        self.assignments[literal.index()].level
    }

    /// The current decision level: the number of decisions.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// The number of literals on the trail.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The literal at a position, with its reason.
    #[inline]
    pub(super) fn get(&self, position: u32) -> (Literal, Reason) {
        self.entries[position as usize]
    }

    /// The position of a literal that is true above level 0.
    #[inline]
    pub(super) fn position(&self, literal: Literal) -> usize {
        self.assignments[literal.index()].position as usize
    }

    /// The reason of a literal that is true above level 0.
    #[inline]
    pub(super) fn reason(&self, literal: Literal) -> Reason {
        self.entries[self.position(literal)].1
    }

    /// The reasons of all literals above level 0.
    pub(super) fn reasons(&self) -> impl Iterator<Item = Reason> {
        self.entries.iter().map(|&(_, reason)| reason)
    }

    /// Opens a new decision level.
    pub(super) fn push_level(&mut self) {
        self.levels.push(self.len());
    }

    /// The decision of a level above 0.
    pub(super) fn decision(&self, level: u32) -> Literal {
        self.entries[self.levels[level as usize - 1] as usize].0
    }

    /// Records the candidates that a cell has lost, and the last one if only one is left.
    #[inline]
    pub(super) fn assign_cell(&mut self, change: &Change, reason: Reason) {
        for symbol in change.before.difference(change.after).iter() {
            self.assign(self.literals.excluded(change.cell, symbol), reason);
        }
        if let Some(known) = change.after.known().filter(|_| self.literals.has_known()) {
            self.assign(self.literals.known(change.cell, known), Reason::LastSymbol);
        }
    }

    /// Makes a literal true, and its negation false.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = Value::True;
        self.values[self.literals.negation(literal).index()] = Value::False;
        self.assignments[literal.index()] = Assignment { position: self.len(), level: self.level() };
        self.entries.push((literal, reason));
    }

    /// Removes all literals above a level that is not the current one, and reports each.
    pub(super) fn backtrack(&mut self, level: u32, mut report: impl FnMut(Literal)) {
        let first = self.levels[level as usize];
        self.levels.truncate(level as usize);
        for (literal, _) in self.entries.drain(first as usize..) {
            self.values[literal.index()] = Value::Unassigned;
            self.values[self.literals.negation(literal).index()] = Value::Unassigned;
            self.assignments[literal.index()].position = UNASSIGNED;
            report(literal);
        }
    }

    /// Drops the order of the literals of level 0, which need no reason: from now on they precede all others.
    pub(super) fn clear_root(&mut self) {
        for (literal, _) in self.entries.drain(..) {
            self.assignments[literal.index()].position = 0;
        }
    }
}
