//! The checker of walkthroughs: replays every step from its premises alone, by the reference semantics of the rules.
//!
//! No engine is used here. Premises must be known before the step; the changes must follow from the premises and the
//! rule, or from the chain, which may use nothing but the premises of the whole step and the assumption.

use std::fmt;

use super::check_count::check_count;
use super::step::{Alike, Branch, Conflict, Step, StepKind};
use super::walkthrough::{Ending, Walkthrough};
use crate::check::{self, Unsound};
use crate::explain::Fact;
use crate::grid::Change;
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// What is wrong with a walkthrough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkthroughError {
    /// The step, counted from 1; past the last one for the ending.
    pub step: usize,
    /// What is wrong with it.
    pub fault: StepFault,
}

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepFault {
    /// A premise was not known.
    NotKnown(CellId),
    /// A premise is not a cell of the line.
    Elsewhere(CellId),
    /// A change does not follow.
    Unsound(Unsound),
    /// A cell held something else before the change, or loses nothing.
    OtherBefore(CellId),
    /// A chain ends in a line that can be filled.
    NoConflict(LineId),
    /// A branch does not come to the change, or a candidate of the cell has no branch.
    BranchMissing(CellId),
    /// A line may have fewer, or more, counted cells than the step says.
    Miscounted(LineId),
    /// A cell loses what the count does not rule out.
    Uncounted(CellId),
    /// A cell is counted twice, or would not be counted by all lines that need it.
    CountedTwice(CellId),
    /// The end is not what the steps have left, or it is not a solution.
    OtherEnd,
}

impl Walkthrough {
    /// Checks every step from its premises alone, and the ending.
    pub fn check(&self, problem: &Problem) -> Result<(), WalkthroughError> {
        let mut known = self.start.clone();
        for (index, step) in self.steps.iter().enumerate() {
            replay(problem, &mut known, step).map_err(|fault| WalkthroughError { step: index + 1, fault })?;
        }
        let fault = |fault| Err(WalkthroughError { step: self.steps.len() + 1, fault });
        // Hidden cells are functions of the others; no step mentions them.
        let shown = problem.declared_count();
        if known[..shown] != self.end[..shown] {
            return fault(StepFault::OtherEnd);
        }
        match &self.ending {
            Ending::Unique => match &self.solution {
                Some(symbols) if self.ends_in(problem, symbols) => Ok(()),
                _ => fault(StepFault::OtherEnd),
            },
            Ending::None(conflict) => replay_conflict(problem, &known, conflict).or_else(fault),
            Ending::Empty(cell) if !problem.cells()[cell.index()].is_empty() => fault(StepFault::OtherEnd),
            Ending::Empty(_) | Ending::Multiple(_) | Ending::Unknown => Ok(()),
        }
    }
}

impl Walkthrough {
    /// Whether these symbols are a solution, and no other candidate is left in the output cells.
    fn ends_in(&self, problem: &Problem, symbols: &[Symbol]) -> bool {
        let mut held = self.end.iter().zip(symbols);
        let is_answered = problem.output_cells().all(|cell| self.end[cell.index()].known().is_some());
        let is_left = symbols.len() == self.end.len() && held.all(|(set, &symbol)| set.contains(symbol));
        is_answered && is_left && check::solution(problem, symbols).is_ok_and(|broken| broken.is_empty())
    }
}

/// Replays one step on the candidates in `known`, and applies it to them.
fn replay(problem: &Problem, known: &mut [SymbolSet], step: &Step) -> Result<(), StepFault> {
    for fact in &step.premises {
        if !known[fact.cell.index()].is_subset(fact.holds) {
            return Err(StepFault::NotKnown(fact.cell));
        }
    }
    match &step.kind {
        StepKind::Line { line, .. } => replay_line(problem, *line, step)?,
        StepKind::Contradiction { assumed, chain, conflict, alike } => {
            let left = replay_chain(problem, step, *assumed, chain)?;
            replay_conflict(problem, &left, conflict)?;
            for Alike { assumed, chain: own, joins } in alike {
                let common = chain.get(*joins..).ok_or(StepFault::NoConflict(conflict.line))?;
                let left = replay_chain(problem, step, *assumed, own.iter().chain(common))?;
                replay_conflict(problem, &left, conflict)?;
            }
            let all = || alike.iter().map(|alike| alike.assumed).chain([*assumed]);
            let refuted = |change: &Change| {
                let mine = all().filter(|fact| fact.cell == change.cell);
                let held = mine.fold(SymbolSet::EMPTY, |set, fact| set.union(fact.holds));
                change.before.difference(change.after).is_subset(held)
            };
            if let Some(change) = step.changes.iter().find(|change| !refuted(change)) {
                return Err(StepFault::OtherBefore(change.cell));
            }
        }
        StepKind::Branches { branches, line } => replay_branches(problem, step, branches, *line)?,
        StepKind::Count(count) => check_count(problem, step, count)?,
    }
    for change in &step.changes {
        let cell = &mut known[change.cell.index()];
        let lost = change.before.difference(change.after);
        if cell.intersection(lost).is_empty() {
            return Err(StepFault::OtherBefore(change.cell));
        }
        *cell = cell.difference(lost);
    }
    Ok(())
}

fn replay_line(problem: &Problem, line: LineId, step: &Step) -> Result<(), StepFault> {
    let cells = problem.line(line).cells();
    if let Some(fact) = step.premises.iter().find(|fact| !cells.contains(&fact.cell)) {
        return Err(StepFault::Elsewhere(fact.cell));
    }
    check::from_premises(problem, &pairs(&step.premises), line, &step.changes).map_err(StepFault::Unsound)
}

/// Replays a chain from the premises of the step and the assumption alone, and returns the candidates at its end.
fn replay_chain<'s>(
    problem: &Problem,
    step: &Step,
    assumed: Fact,
    chain: impl IntoIterator<Item = &'s Step>,
) -> Result<Vec<SymbolSet>, StepFault> {
    let mut known = vec![problem.alphabet().all(); problem.cells().len()];
    for fact in step.premises.iter().chain([&assumed]) {
        known[fact.cell.index()] = known[fact.cell.index()].intersection(fact.holds);
    }
    for link in chain {
        replay(problem, &mut known, link)?;
    }
    Ok(known)
}

/// Replays the branches of a step, and checks that one of them must be right: no candidate of the cell is left, or the
/// line has no filling, where all that they assume is denied.
fn replay_branches(
    problem: &Problem,
    step: &Step,
    branches: &[Branch],
    line: Option<LineId>,
) -> Result<(), StepFault> {
    let Some(cell) = branches.first().map(|branch| branch.assumed.cell) else {
        return Err(StepFault::OtherEnd);
    };
    let mut denied = vec![problem.alphabet().all(); problem.cells().len()];
    for fact in &step.premises {
        denied[fact.cell.index()] = denied[fact.cell.index()].intersection(fact.holds);
    }
    for Branch { assumed, .. } in branches {
        denied[assumed.cell.index()] = denied[assumed.cell.index()].difference(assumed.holds);
    }
    let is_complete = match line {
        None => denied[cell.index()].is_empty(),
        Some(line) => {
            let cells = problem.line(line).cells().iter();
            let known: Vec<(CellId, SymbolSet)> = cells.map(|&cell| (cell, denied[cell.index()])).collect();
            check::contradiction_from_premises(problem, &known, line)
        }
    };
    if !is_complete {
        return Err(StepFault::BranchMissing(cell));
    }
    for branch in branches {
        let left = replay_chain(problem, step, branch.assumed, &branch.chain)?;
        for change in &step.changes {
            let lost = change.before.difference(change.after);
            if !left[change.cell.index()].intersection(lost).is_empty() {
                return Err(StepFault::BranchMissing(branch.assumed.cell));
            }
        }
    }
    Ok(())
}

fn replay_conflict(problem: &Problem, known: &[SymbolSet], conflict: &Conflict) -> Result<(), StepFault> {
    if let Some(fact) = conflict.premises.iter().find(|fact| !known[fact.cell.index()].is_subset(fact.holds))
    {
        return Err(StepFault::NotKnown(fact.cell));
    }
    if check::contradiction_from_premises(problem, &pairs(&conflict.premises), conflict.line) {
        Ok(())
    } else {
        Err(StepFault::NoConflict(conflict.line))
    }
}

fn pairs(facts: &[Fact]) -> Vec<(CellId, SymbolSet)> {
    facts.iter().map(|fact| (fact.cell, fact.holds)).collect()
}

impl fmt::Display for WalkthroughError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}: ", self.step)?;
        match &self.fault {
            StepFault::NotKnown(cell) => write!(f, "the premise {cell:?} was not known"),
            StepFault::Elsewhere(cell) => write!(f, "the premise {cell:?} is not on the line"),
            StepFault::Unsound(unsound) => write!(f, "{unsound}"),
            StepFault::OtherBefore(cell) => write!(f, "{cell:?} held something else before the change"),
            StepFault::NoConflict(line) => write!(f, "{line:?} can be filled, so there is no contradiction"),
            StepFault::BranchMissing(cell) => write!(f, "a branch of {cell:?} does not come to the change"),
            StepFault::Miscounted(line) => write!(f, "{line:?} has other bounds than the step says"),
            StepFault::Uncounted(cell) => write!(f, "the count does not take from {cell:?} what it loses"),
            StepFault::CountedTwice(cell) => write!(f, "{cell:?} is counted twice, or not at all"),
            StepFault::OtherEnd => {
                write!(f, "the end is not what the steps have left, or it is not a solution")
            }
        }
    }
}

impl std::error::Error for WalkthroughError {}
