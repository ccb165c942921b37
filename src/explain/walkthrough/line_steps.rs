//! The cheapest next step that one line allows.
//!
//! What each line says is remembered until one of its cells changes, so after a step only the lines that cross it are
//! looked at again. Joint lines are not looked at: what they repeat is told of the lines that say it.

use super::step::{JUMP, Kind, Step, cost};
use crate::explain::Fact;
use crate::explain::technique::{Finder, Finding};
use crate::grid::{Change, Grid};
use crate::line::Scratch;
use crate::problem::{LineId, Problem};
use crate::symbol::SymbolSet;

/// What every line says at the moment.
#[derive(Debug)]
pub(crate) struct LineSteps<'p> {
    problem: &'p Problem,
    finder: Finder,
    scratch: Scratch,
    findings: Vec<Vec<Finding>>,
    /// The lines that must be looked at again.
    stale: Vec<LineId>,
    is_stale: Vec<bool>,
    /// Whether a line crosses what the last step has changed.
    is_near: Vec<bool>,
}

impl<'p> LineSteps<'p> {
    /// Nothing has been looked at.
    pub(crate) fn new(problem: &'p Problem) -> LineSteps<'p> {
        let lines = problem.lines().len();
        let is_told = |line: &LineId| !problem.line(*line).is_joint();
        LineSteps {
            problem,
            finder: Finder::new(),
            scratch: Scratch::default(),
            findings: vec![Vec::new(); lines],
            stale: problem.line_ids().filter(is_told).collect(),
            // What is stale and not listed stays so for ever.
            is_stale: vec![true; lines],
            is_near: vec![true; lines],
        }
    }

    /// Who finds techniques.
    pub(crate) fn finder(&mut self) -> &mut Finder {
        &mut self.finder
    }

    /// The cheapest step, if a line has anything to say; or a line without a filling.
    pub(crate) fn cheapest(&mut self, grid: &Grid<'p>) -> Result<Option<Step>, LineId> {
        while let Some(&line) = self.stale.last() {
            self.look(line, grid)?;
            self.stale.pop();
            self.is_stale[line.index()] = false;
        }
        let all = self.findings.iter().enumerate().flat_map(|(line, findings)| {
            let jump = if self.is_near[line] { 0 } else { JUMP };
            findings.iter().map(move |finding| (own_cost(finding) + jump, line, finding))
        });
        let best = all.min_by_key(|(cost, line, finding)| (*cost, *line, finding.losses[0].position));
        let Some((cost, line, finding)) = best else { return Ok(None) };
        let (line, saved) = (LineId::new(line), own_cost(finding));
        let finding = finding.clone();
        let finding = self.finder.with_fewest(self.problem.line(line), &grid.planes(line).unpack(), finding);
        let cost = cost - saved + own_cost(&finding);
        Ok(Some(step_of(self.problem, line, &finding, cost, |cell| grid.get(cell))))
    }

    /// Looks at a line again.
    fn look(&mut self, line: LineId, grid: &Grid<'p>) -> Result<(), LineId> {
        let findings = &mut self.findings[line.index()];
        findings.clear();
        let before = grid.planes(line);
        let left = self.problem.line(line).machine().solve(before, &mut self.scratch).map_err(|_| line)?;
        if before.words() != left.words() {
            *findings = self.finder.explain(self.problem.line(line), &before.unpack(), &left.unpack());
        }
        Ok(())
    }

    /// Some cells have changed.
    pub(crate) fn hear(&mut self, changes: &[Change]) {
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

/// A finding as a step; `now` tells what cells may hold.
pub(crate) fn step_of(
    problem: &Problem,
    line: LineId,
    finding: &Finding,
    cost: u32,
    now: impl Fn(crate::problem::CellId) -> SymbolSet,
) -> Step {
    let cells = problem.line(line).cells();
    let fact = |&position: &usize| Fact { cell: cells[position], holds: now(cells[position]) };
    let changes = finding.losses.iter().map(|loss| {
        let (cell, before) = (cells[loss.position], now(cells[loss.position]));
        Change { cell, before, after: before.difference(loss.lost) }
    });
    Step {
        technique: finding.technique,
        premises: finding.premises.iter().map(fact).collect(),
        changes: changes.collect(),
        cost,
        kind: Kind::Line { line, argument: finding.argument.clone() },
    }
}
