//! Projection of steps onto the shown cells: generated cells are eliminated from what a reader sees.
//!
//! A pattern with a large automaton is split into parts that share generated cells: whether two cells are equal, which
//! of its alternatives is open. A reader does not know these cells. Every generated cell belongs to one line of the
//! puzzle and is a function of what the cells of that line hold. So a change of a generated cell is not shown; the
//! shown facts that it rests on are stored, and a later step that needs the cell gets these facts as premises instead.
//! The projected step follows from the whole pattern, and is checked against the reference semantics of the line's own
//! rule.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::step::{Branch, Conflict, Step, StepKind, cost};
use crate::explain::Fact;
use crate::explain::technique::by_rule;
use nonomata_engine::budget::{Budget, Limit};
use nonomata_engine::grid::{Change, Grid};
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::propagate::Propagator;
use nonomata_engine::symbol::SymbolSet;

/// For every generated cell that has changed, the shown facts that it rests on.
type Reasons = HashMap<CellId, Vec<Fact>>;

/// Projects the steps of one walkthrough, one after the other.
#[derive(Debug)]
pub(crate) struct Projection<'p> {
    problem: &'p Problem,
    budget: Budget,
    reasons: Reasons,
    /// Lines with generated cells, each as a problem of its own.
    alone: HashMap<LineId, Option<Problem>>,
}

impl<'p> Projection<'p> {
    /// Without steps so far.
    pub(crate) fn new(problem: &'p Problem, budget: Budget) -> Projection<'p> {
        Projection { problem, budget, reasons: Reasons::new(), alone: HashMap::new() }
    }

    /// The step without generated cells. None if it changes only generated cells.
    pub(crate) fn step(&mut self, step: Step) -> Result<Option<Step>, Limit> {
        if self.problem.declared_count() == self.problem.cell_count() {
            return Ok(Some(step));
        }
        let mut reasons = std::mem::take(&mut self.reasons);
        let projected = self.project(step, &mut reasons);
        self.reasons = reasons;
        projected
    }

    /// The conflict without generated cells.
    pub(crate) fn conflict(&mut self, conflict: Conflict) -> Result<Conflict, Limit> {
        let reasons = std::mem::take(&mut self.reasons);
        let projected = self.project_conflict(conflict, &reasons);
        self.reasons = reasons;
        projected
    }

    fn project(&mut self, step: Step, reasons: &mut Reasons) -> Result<Option<Step>, Limit> {
        let premises = self.shown(&step.premises, reasons);
        let kind = match step.kind {
            StepKind::Line { line, .. } if self.uses_generated(line, &step.premises) => {
                return self.project_line(line, premises, &step.changes, reasons);
            }
            // Counts rest on clues, which have no generated cells.
            StepKind::Line { .. } | StepKind::Count(_) => return Ok(Some(step)),
            StepKind::Contradiction { assumed, chain, conflict, alike } => {
                let mut inside = reasons.clone();
                let chain = self.project_chain(chain, &mut inside)?;
                let conflict = self.project_conflict(conflict, &inside)?;
                StepKind::Contradiction { assumed, chain, conflict, alike }
            }
            StepKind::Branches { branches, line } => {
                let branch = |Branch { assumed, chain }| {
                    let chain = self.project_chain(chain, &mut reasons.clone())?;
                    Ok(Branch { assumed, chain })
                };
                let branches = branches.into_iter().map(branch).collect::<Result<_, _>>()?;
                StepKind::Branches { branches, line }
            }
        };
        Ok(Some(Step { premises, kind, ..step }))
    }

    fn project_chain(&mut self, chain: Vec<Step>, reasons: &mut Reasons) -> Result<Vec<Step>, Limit> {
        chain.into_iter().filter_map(|link| self.project(link, reasons).transpose()).collect()
    }

    fn project_line(
        &mut self,
        line: LineId,
        premises: Vec<Fact>,
        changes: &[Change],
        reasons: &mut Reasons,
    ) -> Result<Option<Step>, Limit> {
        let (generated, shown): (Vec<Change>, Vec<Change>) =
            changes.iter().partition(|change| self.problem.is_generated(change.cell));
        for change in generated {
            reasons.insert(change.cell, premises.clone());
        }
        if shown.is_empty() {
            return Ok(None);
        }
        let line = self.problem.parent_line(line);
        let premises = self.minimise(line, premises, &shown)?;
        let (technique, argument) = by_rule(self.problem.line(line).cells().len());
        let cost = cost(technique, argument.case_count(), premises.len());
        let kind = StepKind::Line { line, argument };
        Ok(Some(Step { technique, premises, changes: shown, cost, kind }))
    }

    fn project_conflict(&mut self, conflict: Conflict, reasons: &Reasons) -> Result<Conflict, Limit> {
        if !self.uses_generated(conflict.line, &conflict.premises) {
            return Ok(conflict);
        }
        let line = self.problem.parent_line(conflict.line);
        let premises = self.shown(&conflict.premises, reasons);
        let premises = self.minimise(line, premises, &[])?;
        Ok(Conflict { line, premises, clash: None })
    }

    fn uses_generated(&self, line: LineId, premises: &[Fact]) -> bool {
        self.problem.parent_line(line) != line
            || premises.iter().any(|fact| self.problem.is_generated(fact.cell))
    }

    /// Replaces facts about generated cells by the facts that they rest on.
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

    /// The premises without superfluous ones: with the others alone, the line still forces the changes, or has no
    /// filling if there are none.
    fn minimise(
        &mut self,
        line: LineId,
        mut premises: Vec<Fact>,
        changes: &[Change],
    ) -> Result<Vec<Fact>, Limit> {
        let Projection { problem, budget, alone: known, .. } = self;
        let alone = match known.entry(line) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(alone(problem, line)),
        };
        let Some(alone) = alone else { return Ok(premises) };
        let cells = problem.line(line).cells();
        let mut index = 0;
        while index < premises.len() {
            let removed = premises.remove(index);
            if !forces(alone, cells, &premises, changes, budget)? {
                premises.insert(index, removed);
                index += 1;
            }
        }
        Ok(premises)
    }
}

/// A line with its generated cells as a problem of its own, whose first cells are those of the line.
fn alone(problem: &Problem, line: LineId) -> Option<Problem> {
    let line = problem.line(line);
    let count = line.cells().len();
    let builder = Problem::builder(problem.alphabet().clone()).cells(count);
    builder.line(line.name(), 0..count, line.rule().clone()).build().ok()
}

/// Whether a line forces the changes from these facts, or a contradiction.
fn forces(
    alone: &Problem,
    cells: &[CellId],
    premises: &[Fact],
    changes: &[Change],
    budget: &Budget,
) -> Result<bool, Limit> {
    let position = |cell: CellId| cells.iter().position(|&other| other == cell).map(CellId::new);
    let mut grid = Grid::new(alone);
    for fact in premises {
        match position(fact.cell).map(|cell| grid.narrow(cell, fact.holds)) {
            Some(Ok(_)) => {}
            Some(Err(_)) => return Ok(true),
            None => return Ok(false),
        }
    }
    if Propagator::with_all_lines(alone).fixpoint(&mut grid, &mut (), budget)?.is_err() {
        return Ok(true);
    }
    let is_lost = |change: &Change| {
        let lost: SymbolSet = change.before.difference(change.after);
        position(change.cell).is_some_and(|cell| grid.get(cell).intersection(lost).is_empty())
    };
    Ok(!changes.is_empty() && changes.iter().all(is_lost))
}
