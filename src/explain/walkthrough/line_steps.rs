//! The cheapest next step that one line allows.
//!
//! The findings of each line are cached until one of its cells changes, so after a step only the lines that cross it are
//! examined again. Implied lines are not examined, as a reader does not know them: every step rests on one rule of the
//! puzzle.

use std::cmp::Reverse;

use super::merge::merge_alike;
use super::step::{JUMP, Step, StepKind, cost};
use crate::explain::Fact;
use crate::explain::reason::Loss;
use crate::explain::technique::{Finder, Finding};
use crate::grid::{Change, Grid};
use crate::line::Scratch;
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::SymbolSet;

/// How much a walkthrough takes from a line at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pace {
    /// Always the cheapest step of all lines.
    #[default]
    Fine,
    /// Line by line: everything that a line forces before the next line.
    Brisk,
}

/// The findings of every line.
#[derive(Debug)]
pub(crate) struct LineSteps<'p> {
    problem: &'p Problem,
    finder: Finder,
    scratch: Scratch,
    findings: Vec<Vec<Finding>>,
    /// The lines whose findings are out of date.
    stale: Vec<LineId>,
    is_stale: Vec<bool>,
    /// Whether a line crosses what the last step has changed.
    is_near: Vec<bool>,
    /// The line of the last step, if the reader stays there as long as it forces anything.
    visited: Option<LineId>,
    pace: Pace,
}

impl<'p> LineSteps<'p> {
    /// No line has been examined.
    pub(crate) fn new(problem: &'p Problem) -> LineSteps<'p> {
        let lines = problem.lines().len();
        let is_own = |line: &LineId| !problem.line(*line).is_implied();
        LineSteps {
            problem,
            finder: Finder::new(),
            scratch: Scratch::default(),
            findings: vec![Vec::new(); lines],
            stale: problem.line_ids().filter(is_own).collect(),
            // A line that is stale but not listed, as implied lines are, is never examined.
            is_stale: vec![true; lines],
            is_near: vec![true; lines],
            visited: None,
            pace: Pace::default(),
        }
    }

    /// How much a reader takes from a line at once.
    pub(crate) fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
    }

    /// The finder of techniques.
    pub(crate) fn finder(&mut self) -> &mut Finder {
        &mut self.finder
    }

    /// The cheapest step, if a line forces anything; or a line without a filling.
    pub(crate) fn cheapest(&mut self, grid: &Grid<'p>) -> Result<Option<Step>, LineId> {
        self.refresh_all(grid)?;
        let all = self.findings.iter().enumerate().flat_map(|(line, findings)| {
            let jump = if self.is_near[line] { 0 } else { JUMP };
            findings.iter().map(move |finding| (own_cost(finding) + jump, line, finding))
        });
        // Cells won decide only between steps that cost the same.
        let order = |(cost, line, finding): &(u32, usize, &Finding)| {
            let leaves = self.visited.is_some_and(|visited| visited.index() != *line);
            (leaves, *cost, Reverse(finding.losses.len()), *line, finding.losses[0].position)
        };
        let best = all.min_by_key(order);
        let Some((cost, line, finding)) = best else { return Ok(None) };
        self.visited = (self.pace == Pace::Brisk).then(|| LineId::new(line));
        let (line, jump) = (LineId::new(line), cost - own_cost(finding));
        let finding = finding.clone();
        let step = self.finished(grid, line, finding);
        Ok(Some(Step { cost: step.cost + jump, ..step }))
    }

    /// Every step that single lines allow, the cheapest first; or a line without a filling. Costs do not depend on the step
    /// before.
    pub(crate) fn all(&mut self, grid: &Grid<'p>) -> Result<Vec<Step>, LineId> {
        self.refresh_all(grid)?;
        let findings: Vec<(LineId, Finding)> = (self.problem.line_ids().zip(&self.findings))
            .flat_map(|(line, findings)| findings.iter().map(move |finding| (line, finding.clone())))
            .collect();
        let mut steps: Vec<Step> =
            findings.into_iter().map(|(line, finding)| self.finished(grid, line, finding)).collect();
        steps.sort_by_key(|step| step.cost);
        // Findings that are merged come out once for each of them.
        let mut kept: Vec<Step> = Vec::new();
        for step in steps {
            if !kept.contains(&step) {
                kept.push(step);
            }
        }
        Ok(kept)
    }

    /// A finding as a step, with few premises and merged with those that one sentence covers.
    fn finished(&mut self, grid: &Grid<'p>, line: LineId, finding: Finding) -> Step {
        let (problem, finder, now) = (self.problem, &mut self.finder, grid.planes(line).unpack());
        let finding = finder.with_fewest(problem.line(line), &now, finding);
        let finding = merge_alike(problem, line, finder, &now, finding, &self.findings[line.index()]);
        step_of(problem, line, &finding, finder, &now)
    }

    /// Examines every line that is out of date.
    fn refresh_all(&mut self, grid: &Grid<'p>) -> Result<(), LineId> {
        while let Some(&line) = self.stale.last() {
            self.refresh(line, grid)?;
            self.stale.pop();
            self.is_stale[line.index()] = false;
        }
        Ok(())
    }

    /// Finds everything that a line forces.
    fn refresh(&mut self, line: LineId, grid: &Grid<'p>) -> Result<(), LineId> {
        let findings = &mut self.findings[line.index()];
        findings.clear();
        let before = grid.planes(line);
        let left = self.problem.line(line).machine().solve(before, &mut self.scratch).map_err(|_| line)?;
        if before.words() != left.words() {
            *findings = self.finder.explain(self.problem.line(line), &before.unpack(), &left.unpack());
        }
        Ok(())
    }

    /// Marks the findings of all lines over these cells as out of date.
    pub(crate) fn invalidate(&mut self, changes: &[Change]) {
        self.is_near.fill(false);
        for change in changes {
            for crossing in self.problem.crossings(change.cell) {
                self.is_near[crossing.line.index()] = true;
                if !std::mem::replace(&mut self.is_stale[crossing.line.index()], true) {
                    self.stale.push(crossing.line);
                }
            }
        }
    }
}

fn own_cost(finding: &Finding) -> u32 {
    cost(finding.technique, finding.argument.case_count(), finding.premises.len())
}

/// A finding as a step. `now` holds the candidates of the line's cells.
fn step_of(
    problem: &Problem,
    line: LineId,
    finding: &Finding,
    finder: &mut Finder,
    now: &[SymbolSet],
) -> Step {
    let cells = problem.line(line).cells();
    let changes = finding.losses.iter().map(|loss| {
        let before = now[loss.position];
        Change { cell: cells[loss.position], before, after: before.difference(loss.lost) }
    });
    Step {
        technique: finding.technique,
        premises: needed(problem, finder, line, now, &finding.premises, &finding.losses, None),
        changes: changes.collect(),
        cost: own_cost(finding),
        kind: StepKind::Line { line, argument: finding.argument.clone() },
    }
}

/// The facts at some premises of a line; those of sentences are weakened as far as the losses still follow. Without losses,
/// as far as the line has no filling. The premise at `kept` is not weakened.
pub(crate) fn needed(
    problem: &Problem,
    finder: &mut Finder,
    line: LineId,
    now: &[SymbolSet],
    premises: &[usize],
    losses: &[Loss],
    kept: Option<usize>,
) -> Vec<Fact> {
    let line = problem.line(line);
    let is_sentence = line.cells().iter().all(|&cell| problem.has_own_symbols(cell));
    let holds = match is_sentence {
        true => finder.weakest(line, now, premises, losses, kept),
        false => premises.iter().map(|&position| now[position]).collect(),
    };
    let known = premises.iter().zip(holds);
    known.map(|(&position, holds)| fact(problem, line.cells()[position], holds)).collect()
}

/// A fact about a cell, without symbols that the cell could never hold.
fn fact(problem: &Problem, cell: CellId, holds: SymbolSet) -> Fact {
    let first = problem.cells()[cell.index()];
    let is_own = problem.has_own_symbols(cell);
    Fact { cell, holds: if is_own { holds.intersection(first) } else { holds } }
}
