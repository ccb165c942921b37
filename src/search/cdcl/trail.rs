//! What was lost, in entries, at which level, and for which reason.

use super::clauses::NogoodId;
use super::literal::{Literal, Literals, Variable};
use crate::grid::{Change, Mark};
use crate::problem::LineId;
use crate::symbol::SymbolSet;

/// Why something was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was assumed, or it holds without any reason.
    Decision,
    /// A look at the line, assignments so many literals were known.
    Line { line: LineId, known: u32 },
    /// A nogood all of whose other literals had happened.
    Nogood(NogoodId),
    /// All solutions that agree with the decisions so far have been found.
    Exhausted,
}

/// What is known of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// It may still happen.
    Unassigned,
    /// It has happened.
    True,
    /// It cannot happen: its variable has no other option left.
    False,
}

/// The literals in entries, level by level. DecisionLevel 0 is what holds without any decision; its literals need no reason.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    literals: Literals,
    entries: Vec<(Literal, Reason)>,
    levels: Vec<DecisionLevel>,
    values: Vec<Value>,
    /// For each literal assignments it happened.
    assignments: Vec<Assignment>,
}

/// Assignment a literal happened.
#[derive(Clone, Copy, Debug)]
struct Assignment {
    /// Its position in the entries, or [`UNASSIGNED`]; level 0 comes undo_to all places.
    position: u32,
    level: u32,
}

/// The position of what has not happened.
const UNASSIGNED: u32 = u32::MAX;

/// Where an decision was made.
#[derive(Clone, Copy, Debug)]
struct DecisionLevel {
    first: u32,
    undo_to: Mark,
}

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

    /// Makes literal_count for that many literals.
    pub(super) fn resize(&mut self, count: usize) {
        self.values.resize(count, Value::Unassigned);
        self.assignments.resize(count, Assignment { position: UNASSIGNED, level: 0 });
    }

    /// For how many literals there is literal_count.
    pub(super) fn literal_count(&self) -> usize {
        self.values.len()
    }

    #[inline]
    pub(super) fn value(&self, literal: Literal) -> Value {
        self.values[literal.index()]
    }

    /// Whether it had happened undo_to the entries was that long.
    #[inline]
    pub(super) fn was_true(&self, literal: Literal, position_limit: u32) -> bool {
        self.assignments[literal.index()].position < position_limit
    }

    /// The level at which it has happened.
    #[inline]
    pub(super) fn level_of(&self, literal: Literal) -> u32 {
        self.assignments[literal.index()].level
    }

    /// The level at hand: how many decisions hold.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// How many literals are in the entries.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.entries.len() as u32
    }

    /// A literal by its position in the entries, and its reason.
    #[inline]
    pub(super) fn get(&self, position: u32) -> (Literal, Reason) {
        self.entries[position as usize]
    }

    /// The position in the entries of something that has happened above level 0.
    #[inline]
    pub(super) fn position(&self, literal: Literal) -> usize {
        self.assignments[literal.index()].position as usize
    }

    /// The reason of something that has happened above level 0.
    #[inline]
    pub(super) fn reason(&self, literal: Literal) -> Reason {
        self.entries[self.position(literal)].1
    }

    /// The reasons of everything above level 0.
    pub(super) fn reasons(&self) -> impl Iterator<Item = Reason> {
        self.entries.iter().map(|&(_, reason)| reason)
    }

    /// Begins a new level.
    pub(super) fn push_level(&mut self, undo_to: Mark) {
        self.levels.push(DecisionLevel { first: self.len(), undo_to });
    }

    /// The decision of a level above 0.
    pub(super) fn decision(&self, level: u32) -> Literal {
        self.entries[self.levels[level as usize - 1].first as usize].0
    }

    /// Takes down what a cell has lost.
    #[inline]
    pub(super) fn assign_cell(&mut self, change: &Change, reason: Reason) {
        for symbol in change.before.difference(change.after).iter() {
            self.push(self.literals.of(change.cell, symbol), reason);
        }
        if let Some(known) = change.after.known() {
            self.values[self.literals.of(change.cell, known).index()] = Value::False;
        }
    }

    /// Takes down the literal of a start, whose other option is known.
    pub(super) fn assign_order(&mut self, literal: Literal, reason: Reason) {
        self.push(literal, reason);
        self.values[self.literals.negation(literal).index()] = Value::False;
    }

    #[inline]
    fn push(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = Value::True;
        self.assignments[literal.index()] = Assignment { position: self.len(), level: self.level() };
        self.entries.push((literal, reason));
    }

    /// Forgets all above a level above which there is something: where the grid must go back to.
    pub(super) fn backtrack(&mut self, level: u32, symbols: SymbolSet) -> Mark {
        let DecisionLevel { first, undo_to } = self.levels[level as usize];
        self.levels.truncate(level as usize);
        for (literal, _) in self.entries.drain(first as usize..).rev() {
            match self.literals.variable(literal) {
                Variable::Order(_) => {
                    self.values[self.literals.negation(literal).index()] = Value::Unassigned
                }
                Variable::Cell(cell, _) => {
                    for symbol in symbols.iter() {
                        let other = self.literals.of(cell, symbol).index();
                        if self.values[other] == Value::False {
                            self.values[other] = Value::Unassigned;
                        }
                    }
                }
            }
            self.values[literal.index()] = Value::Unassigned;
            self.assignments[literal.index()].position = UNASSIGNED;
        }
        undo_to
    }

    /// Lets go of the entries at level 0, whose literals need no reason: they are older than everything from now on.
    pub(super) fn clear_root(&mut self) {
        for (literal, _) in self.entries.drain(..) {
            self.assignments[literal.index()].position = 0;
        }
    }
}
