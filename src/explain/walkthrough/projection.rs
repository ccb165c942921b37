//! Folding: what passes through hidden cells is told as one step of the puzzle's own line.
//!
//! Hidden cells stand for parts of a pattern: whether two cells are equal, whether one of its ways is open. People know
//! nothing of them. Every one belongs to one line of the puzzle and holds what the cells of that line tell, so a change
//! of one is kept to itself, with the shown cells that it rests on; and a step that needs it later rests on those. What
//! is told then follows from the pattern as a whole, and that is how it is checked: by the law of the line's own rule.

use std::collections::HashMap;

use super::step::{Branch, Conflict, Kind, Step, cost};
use crate::explain::Fact;
use crate::explain::technique::by_rule;
use crate::grid::{Change, Grid};
use crate::problem::{CellId, LineId, Problem};
use crate::propagate::Propagator;
use crate::symbol::SymbolSet;

/// For every hidden cell that has changed, the shown facts that it rests on.
type Reasons = HashMap<CellId, Vec<Fact>>;

/// Folds the steps of one story, one after the other.
#[derive(Debug)]
pub(crate) struct Projection<'p> {
    problem: &'p Problem,
    reasons: Reasons,
    /// Lines with hidden parts, each as a problem of its own.
    alone: HashMap<LineId, Option<Problem>>,
}

impl<'p> Projection<'p> {
    pub(crate) fn new(problem: &'p Problem) -> Projection<'p> {
        Projection { problem, reasons: Reasons::new(), alone: HashMap::new() }
    }

    /// The step without hidden cells; nothing if it changes no other ones.
    pub(crate) fn step(&mut self, step: Step) -> Option<Step> {
        if self.problem.declared_count() == self.problem.cells().len() {
            return Some(step);
        }
        let mut reasons = std::mem::take(&mut self.reasons);
        let projected = self.project(step, &mut reasons);
        self.reasons = reasons;
        projected
    }

    /// The conflict without hidden cells.
    pub(crate) fn conflict(&mut self, conflict: Conflict) -> Conflict {
        let reasons = std::mem::take(&mut self.reasons);
        let projected = self.project_conflict(conflict, &reasons);
        self.reasons = reasons;
        projected
    }

    fn project(&mut self, step: Step, reasons: &mut Reasons) -> Option<Step> {
        let premises = self.shown(&step.premises, reasons);
        let kind = match step.kind {
            Kind::Line { line, .. } if self.speaks_of_hidden(line, &step.premises) => {
                return self.project_line(line, premises, &step.changes, reasons);
            }
            // Counts are told of clues, and nothing is hidden behind those.
            Kind::Line { .. } | Kind::Count(_) => return Some(step),
            Kind::Contradiction { assumed, chain, conflict } => {
                let mut inside = reasons.clone();
                let chain = self.project_chain(chain, &mut inside);
                let conflict = self.project_conflict(conflict, &inside);
                Kind::Contradiction { assumed, chain, conflict }
            }
            Kind::Branches { branches } => {
                let branch = |Branch { assumed, chain }| {
                    let chain = self.project_chain(chain, &mut reasons.clone());
                    Branch { assumed, chain }
                };
                Kind::Branches { branches: branches.into_iter().map(branch).collect() }
            }
        };
        Some(Step { premises, kind, ..step })
    }

    fn project_chain(&mut self, chain: Vec<Step>, reasons: &mut Reasons) -> Vec<Step> {
        chain.into_iter().filter_map(|link| self.project(link, reasons)).collect()
    }

    fn project_line(
        &mut self,
        line: LineId,
        premises: Vec<Fact>,
        changes: &[Change],
        reasons: &mut Reasons,
    ) -> Option<Step> {
        let (hidden, shown): (Vec<Change>, Vec<Change>) =
            changes.iter().partition(|change| self.problem.is_generated(change.cell));
        for change in hidden {
            reasons.insert(change.cell, premises.clone());
        }
        if shown.is_empty() {
            return None;
        }
        let line = self.problem.parent_line(line);
        let premises = self.spare(line, premises, &shown);
        let (technique, argument) = by_rule(self.problem.line(line).cells().len());
        let cost = cost(technique, argument.case_count(), premises.len());
        let kind = Kind::Line { line, argument };
        Some(Step { technique, premises, changes: shown, cost, kind })
    }

    fn project_conflict(&mut self, conflict: Conflict, reasons: &Reasons) -> Conflict {
        if !self.speaks_of_hidden(conflict.line, &conflict.premises) {
            return conflict;
        }
        let line = self.problem.parent_line(conflict.line);
        let premises = self.shown(&conflict.premises, reasons);
        Conflict { line, premises: self.spare(line, premises, &[]), clash: None }
    }

    fn speaks_of_hidden(&self, line: LineId, premises: &[Fact]) -> bool {
        self.problem.parent_line(line) != line
            || premises.iter().any(|fact| self.problem.is_generated(fact.cell))
    }

    /// The same facts with those of hidden cells replaced by what these rest on.
    fn shown(&self, premises: &[Fact], reasons: &Reasons) -> Vec<Fact> {
        let mut shown: Vec<Fact> = Vec::new();
        for fact in premises {
            match reasons.get(&fact.cell) {
                Some(facts) => shown.extend(facts),
                None if self.problem.is_generated(fact.cell) => {}
                None => shown.push(*fact),
            }
        }
        shown.sort_unstable();
        shown.dedup();
        shown
    }

    /// The premises without those that can be spared: the line alone comes to the changes, or to a contradiction if
    /// there are none, without them.
    fn spare(&mut self, line: LineId, mut premises: Vec<Fact>, changes: &[Change]) -> Vec<Fact> {
        let problem = self.problem;
        let Some(alone) = self.alone.entry(line).or_insert_with(|| alone(problem, line)) else {
            return premises;
        };
        let cells = problem.line(line).cells();
        let mut index = 0;
        while index < premises.len() {
            let spared = premises.remove(index);
            if !comes_to(alone, cells, &premises, changes) {
                premises.insert(index, spared);
                index += 1;
            }
        }
        premises
    }
}

/// A line with its hidden parts as a problem of its own, whose first cells are those of the line.
fn alone(problem: &Problem, line: LineId) -> Option<Problem> {
    let line = problem.line(line);
    let count = line.cells().len();
    let builder = Problem::builder(problem.alphabet().clone()).cells(count);
    builder.line(line.name(), 0..count, line.rule().clone()).build().ok()
}

/// Whether a line forces the changes where these facts are known, or a contradiction.
fn comes_to(alone: &Problem, cells: &[CellId], premises: &[Fact], changes: &[Change]) -> bool {
    let position = |cell: CellId| cells.iter().position(|&other| other == cell).map(CellId::new);
    let mut grid = Grid::new(alone);
    for fact in premises {
        match position(fact.cell).map(|cell| grid.narrow(cell, fact.holds)) {
            Some(Ok(_)) => {}
            Some(Err(_)) => return true,
            None => return false,
        }
    }
    if Propagator::all_awake(alone).fixpoint(&mut grid, &mut ()).is_err() {
        return true;
    }
    let is_lost = |change: &Change| {
        let lost: SymbolSet = change.before.difference(change.after);
        position(change.cell).is_some_and(|cell| grid.get(cell).intersection(lost).is_empty())
    };
    !changes.is_empty() && changes.iter().all(is_lost)
}
