//! The cheapest next step that one line allows.
//!
//! The findings of each line are cached until one of its cells changes, so after a step only the lines that cross it
//! are examined again, and a line is explained only when a step on it may be the cheapest. Implied lines are not
//! examined, as a reader does not know them: every step rests on one rule of the puzzle.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::merge::merge_alike;
use super::step::{JUMP, Step, StepKind};
use crate::explain::Fact;
use crate::explain::reason::Loss;
use crate::explain::technique::{
    Finder, Finding, Wanted, has_missing_colours, is_seen_at_once, least_cost, missing_colours, seen_at_once,
};
use nonomata_engine::budget::{Budget, Limit};
use nonomata_engine::choice;
use nonomata_engine::grid::{Change, Grid};
use nonomata_engine::line::{Planes, Scratch};
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::rule::Rule;
use nonomata_engine::symbol::SymbolSet;

/// How much a walkthrough takes from a line at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Pace {
    /// Always the cheapest step of all lines; what else is seen about the same run comes with it.
    #[default]
    Fine,
    /// Line by line: everything that a line forces before the next line.
    Brisk,
    /// The steps of the fine pace, where what lines alone carry between the harder ones is said in one sentence.
    Swift,
}

impl Pace {
    /// All of them.
    pub const ALL: [Pace; 3] = [Pace::Fine, Pace::Brisk, Pace::Swift];

    /// Its name on the command line and in data.
    pub fn name(self) -> &'static str {
        match self {
            Pace::Fine => "fine",
            Pace::Brisk => "brisk",
            Pace::Swift => "swift",
        }
    }
}

choice!(Pace, "pace");

/// The level up to which a step about the run of the step before belongs to it.
const MAX_LEVEL_OF_SAME_RUN: u32 = 3;

/// The losses that lines force, and the findings of lines that were explained.
#[derive(Debug)]
pub(crate) struct LineSteps<'p> {
    problem: &'p Problem,
    /// When a limit is reached, it misses findings.
    budget: Budget,
    finder: Finder,
    scratch: Scratch,
    forced: Vec<Forced>,
    /// The candidates that propagation leaves of every line that forces anything.
    left: Vec<Vec<SymbolSet>>,
    /// The findings of every line; none before they are needed.
    findings: Vec<Option<Explained>>,
    /// Whether clues of a coloured puzzle may be complete or fit exactly, before the colours that others lack matter.
    may_fit: bool,
    /// The lines whose cells may still have colours that the clue lacks, the first one last. What a cell has lost never
    /// comes back, so each line is examined once.
    unseen: Vec<LineId>,
    /// The lines of which it is not known whether they force anything.
    stale: Vec<LineId>,
    is_stale: Vec<bool>,
    /// Whether a line crosses what the last step has changed.
    is_near: Vec<bool>,
    /// The lines that force something and are not explained yet, with the least that a step on them costs and the most
    /// cells that it decides.
    waiting: Vec<(u32, Reverse<usize>, LineId)>,
    /// The line of the last step and the runs that it was about.
    last: Option<(LineId, Vec<(usize, usize)>)>,
    pace: Pace,
    /// Whether premises are left out, which a rating does not need.
    is_rating: bool,
}

/// The losses that a line forces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Forced {
    Nothing,
    /// Something that takes a step of at least this cost, which decides at most this number of cells.
    Something(u32, usize),
    /// Everything that is left, because the clue is complete or fits exactly: this number of cells.
    AtOnce(usize),
}

/// The findings of a line.
#[derive(Debug)]
struct Explained {
    findings: Vec<Finding>,
    /// The cheapest of them: its cost, the number of cells that it decides, the first of these, and its index.
    best: Option<(u32, Reverse<usize>, usize, usize)>,
}

impl Explained {
    fn of(findings: Vec<Finding>) -> Explained {
        let keys = findings.iter().enumerate().map(|(index, finding)| {
            let (cost, cells, first) = order(finding);
            (cost, cells, first, index)
        });
        Explained { best: keys.min(), findings }
    }
}

/// How a finding compares with others: less comes first.
type Order = (u32, Reverse<usize>, usize);

impl<'p> LineSteps<'p> {
    /// No line has been examined.
    pub(crate) fn new(problem: &'p Problem, budget: Budget) -> LineSteps<'p> {
        let lines = problem.lines().len();
        let own: Vec<LineId> = problem.line_ids().filter(|&line| !problem.line(line).is_implied()).collect();
        LineSteps {
            problem,
            finder: Finder::within(budget.clone()),
            budget,
            scratch: Scratch::default(),
            forced: vec![Forced::Nothing; lines],
            left: vec![Vec::new(); lines],
            findings: (0..lines).map(|_| None).collect(),
            may_fit: problem.alphabet().size() > 2,
            unseen: own.iter().rev().copied().collect(),
            stale: own,
            // A line that is stale but not listed, as implied lines are, is never examined.
            is_stale: vec![true; lines],
            is_near: vec![true; lines],
            waiting: Vec::new(),
            last: None,
            pace: Pace::default(),
            is_rating: false,
        }
    }

    /// Leaves out the premises of steps on lines with clues.
    pub(crate) fn set_rating(&mut self) {
        self.is_rating = true;
    }

    /// How much a reader takes from a line at once.
    pub(crate) fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
    }

    /// How much a reader takes from a line at once.
    pub(crate) fn pace(&self) -> Pace {
        self.pace
    }

    /// The finder of techniques.
    pub(crate) fn finder(&mut self) -> &mut Finder {
        &mut self.finder
    }

    /// The next step that a line allows, if a line forces anything; or a line without a filling. In a coloured puzzle,
    /// lines whose clue is complete or fits exactly come first, as long as there are any, then colours that clues lack;
    /// then the other half of the last thought, again lines whose clue is complete or fits, and the cheapest step.
    pub(crate) fn cheapest(&mut self, grid: &Grid<'p>) -> Result<Option<Step>, LineId> {
        let mut found = self.fitting_at_first(grid)?;
        if found.is_none() {
            found = self.missing_colours(grid)?;
        }
        if found.is_none() {
            // The caller checks the limits.
            let _ = self.refresh_all(grid)?;
            found = self.on_last_line(grid).or_else(|| self.on_any_line(grid));
        }
        let Some((line, finding)) = found else {
            self.last = None;
            return Ok(None);
        };
        let jump = self.jump(line);
        self.last = Some((line, finding.argument.runs()));
        let step = self.finished(grid, line, finding);
        Ok(Some(Step { cost: step.cost + jump, ..step }))
    }

    /// The losses that a line whose clue is complete or fits exactly forces before any colour is ruled out because
    /// clues lack it; or a line without a filling.
    fn fitting_at_first(&mut self, grid: &Grid<'p>) -> Result<Option<(LineId, Finding)>, LineId> {
        if !self.may_fit {
            return Ok(None);
        }
        for line in self.problem.line_ids() {
            let (rule, cells) = (self.problem.line(line), grid.planes(line));
            let is_open = |position| cells.get(position).known().is_none();
            if rule.is_implied() || !is_seen_at_once(rule, cells) || !(0..cells.length()).any(is_open) {
                continue;
            }
            self.refresh(line, grid)?;
            if let Forced::AtOnce(_) = self.forced[line.index()] {
                return Ok(self.take_at_once(line, grid));
            }
        }
        self.may_fit = false;
        Ok(None)
    }

    /// The next line with colours that its clue lacks; or a line without a filling, as a cell may have nothing else.
    // PERF: nothing else is looked for before these are gone; that halved small coloured walkthroughs.
    fn missing_colours(&mut self, grid: &Grid<'p>) -> Result<Option<(LineId, Finding)>, LineId> {
        while let Some(line) = self.unseen.pop() {
            let rule = self.problem.line(line);
            if !has_missing_colours(rule, grid.planes(line)) {
                continue;
            }
            let now = grid.planes(line).unpack();
            let Some(finding) = missing_colours(rule, &now) else { continue };
            if finding.losses.iter().any(|loss| loss.lost == now[loss.position]) {
                return Err(line);
            }
            self.mark_stale(line);
            return Ok(Some((line, finding)));
        }
        Ok(None)
    }

    /// The cheapest finding on the line of the last step: any at a brisk pace, otherwise one about the same run.
    fn on_last_line(&mut self, grid: &Grid<'p>) -> Option<(LineId, Finding)> {
        let (line, runs) = self.last.take()?;
        if let Forced::AtOnce(_) = self.forced[line.index()] {
            return self.take_at_once(line, grid);
        }
        let is_brisk = self.pace == Pace::Brisk;
        if self.forced[line.index()] == Forced::Nothing || (runs.is_empty() && !is_brisk) {
            return None;
        }
        let findings = self.explained(line, grid).findings.iter().enumerate();
        let fitting = findings.filter(|(_, finding)| {
            is_brisk
                || (finding.technique.level() <= MAX_LEVEL_OF_SAME_RUN
                    && finding.argument.shares_a_run(&runs))
        });
        let (best, _) = fitting.min_by_key(|(_, finding)| order(finding))?;
        Some((line, self.take(line, best)?))
    }

    /// Takes a finding, which the next step will be. The others are out of date then.
    fn take(&mut self, line: LineId, index: usize) -> Option<Finding> {
        self.mark_stale(line);
        let findings = &mut self.findings[line.index()].as_mut()?.findings;
        // A limit may have left none.
        (index < findings.len()).then(|| findings.swap_remove(index))
    }

    /// The cost of turning to a line that does not cross the changes of the last step.
    fn jump(&self, line: LineId) -> u32 {
        if self.is_near[line.index()] { 0 } else { JUMP }
    }

    fn on_any_line(&mut self, grid: &Grid<'p>) -> Option<(LineId, Finding)> {
        if let Some(line) = self.seen_at_once() {
            return self.take_at_once(line, grid);
        }
        let mut best: Option<(u32, Reverse<usize>, LineId, usize, usize)> = None;
        let own_best = |lines: &Self, line: LineId| {
            let (cost, cells, first, index) = lines.findings[line.index()].as_ref()?.best?;
            Some((cost + lines.jump(line), cells, line, first, index))
        };
        self.waiting.clear();
        for line in self.problem.line_ids() {
            match self.forced[line.index()] {
                Forced::Nothing => {}
                Forced::Something(cost, cells) if self.findings[line.index()].is_none() => {
                    self.waiting.push((cost + self.jump(line), Reverse(cells), line));
                }
                _ => best = best.into_iter().chain(own_best(self, line)).min(),
            }
        }
        self.waiting.sort_unstable();
        for at in 0..self.waiting.len() {
            let (cost, cells, line) = self.waiting[at];
            if best.is_some_and(|(best, most, of, ..)| (best, most, of) < (cost, cells, line)) {
                break;
            }
            self.explained_as(line, grid, if self.is_rating { Wanted::Cheapest } else { Wanted::All });
            best = best.into_iter().chain(own_best(self, line)).min();
        }
        let (.., line, _, index) = best?;
        Some((line, self.take(line, index)?))
    }

    /// The losses that a line forces whose clue is complete or fits exactly.
    fn take_at_once(&mut self, line: LineId, grid: &Grid<'p>) -> Option<(LineId, Finding)> {
        if self.is_rating {
            let now = grid.planes(line).unpack();
            return Some((line, seen_at_once(self.problem.line(line), &now, &self.left[line.index()])?));
        }
        self.explained(line, grid);
        Some((line, self.take(line, 0)?))
    }

    /// The line whose clue is complete or fits exactly: near the last change, and with the most that it forces.
    fn seen_at_once(&self) -> Option<LineId> {
        let at_once = self.problem.line_ids().filter_map(|line| match self.forced[line.index()] {
            Forced::AtOnce(cells) => Some((!self.is_near[line.index()], Reverse(cells), line)),
            _ => None,
        });
        at_once.min().map(|(.., line)| line)
    }

    /// Every step that single lines allow, the cheapest first, and the limit because of which some may be missing; or a
    /// line without a filling. Costs do not depend on the step before.
    pub(crate) fn all(&mut self, grid: &Grid<'p>) -> Result<(Vec<Step>, Option<Limit>), LineId> {
        let mut limit = self.refresh_all(grid)?.err();
        let mut steps: Vec<Step> = Vec::new();
        'lines: for line in self.problem.line_ids() {
            if self.forced[line.index()] == Forced::Nothing {
                continue;
            }
            for index in 0..self.explained(line, grid).findings.len() {
                let finding = self.explained(line, grid).findings[index].clone();
                let step = self.finished(grid, line, finding);
                // It may have been finished in part only.
                if let Err(reached) = self.budget.check() {
                    limit = Some(reached);
                    break 'lines;
                }
                steps.push(step);
            }
            // Of this line, findings may be missing.
            if let Err(reached) = self.budget.check() {
                limit = Some(reached);
                break;
            }
        }
        steps.sort_by_key(|step| step.cost);
        // Findings that are merged come out once for each of them.
        let mut kept = 0;
        let mut kept_of: HashMap<(Option<LineId>, Option<CellId>), Vec<usize>> = HashMap::new();
        for index in 0..steps.len() {
            let first = steps[index].changes.first().map(|change| change.cell);
            let alike = kept_of.entry((steps[index].line(), first)).or_default();
            if !alike.iter().any(|&earlier| steps[earlier] == steps[index]) {
                alike.push(kept);
                steps.swap(kept, index);
                kept += 1;
            }
        }
        steps.truncate(kept);
        Ok((steps, limit))
    }

    /// Every step that one line allows by itself; or, if it has no filling, the line.
    pub(crate) fn of_line(&mut self, line: LineId, grid: &Grid<'p>) -> Result<Vec<Step>, LineId> {
        self.refresh(line, grid)?;
        if self.forced[line.index()] == Forced::Nothing {
            return Ok(Vec::new());
        }
        let findings = self.explained(line, grid).findings.clone();
        Ok(findings.into_iter().map(|finding| self.finished(grid, line, finding)).collect())
    }

    /// A finding as a step, with few premises and merged with those that one sentence covers.
    fn finished(&mut self, grid: &Grid<'p>, line: LineId, finding: Finding) -> Step {
        let (problem, finder) = (self.problem, &mut self.finder);
        if self.is_rating && matches!(problem.line(line).rule(), Rule::Clue(_)) {
            return step_of(problem, line, finding, Vec::new(), grid.planes(line));
        }
        let now = grid.planes(line).unpack();
        let finding = finder.with_fewest(problem.line(line), &now, finding);
        let finding = merge_alike(
            problem,
            line,
            finder,
            &now,
            finding,
            self.findings[line.index()].as_ref().map_or(&[], |explained| &explained.findings),
        );
        let premises = finder.premises_of_all_said(problem.line(line), &now, &finding);
        let premises = needed(problem, finder, line, &now, &premises, &finding.losses, None);
        step_of(problem, line, finding, premises, grid.planes(line))
    }

    /// Examines every line that is out of date, as far as the limits allow.
    fn refresh_all(&mut self, grid: &Grid<'p>) -> Result<Result<(), Limit>, LineId> {
        while let Some(&line) = self.stale.last() {
            if let Err(limit) = self.budget.check() {
                return Ok(Err(limit));
            }
            self.refresh(line, grid)?;
            self.stale.pop();
            self.is_stale[line.index()] = false;
        }
        Ok(Ok(()))
    }

    /// Finds out whether a line forces anything.
    // PERF: what it forces is explained only if no line with a complete clue comes first, and no line with a step that
    // is cheaper than any on it can be, so a line over which several such lines cross is explained once.
    fn refresh(&mut self, line: LineId, grid: &Grid<'p>) -> Result<(), LineId> {
        self.findings[line.index()] = None;
        let (rule, before) = (self.problem.line(line), grid.planes(line));
        let left = rule.machine().solve(before, &mut self.scratch).map_err(|_| line)?;
        if before.words() == left.words() {
            self.forced[line.index()] = Forced::Nothing;
            return Ok(());
        }
        let kept = &mut self.left[line.index()];
        kept.clear();
        kept.extend((0..left.length()).map(|position| left.get(position)));
        let changed = || (0..kept.len()).filter(|&position| before.get(position) != kept[position]).count();
        self.forced[line.index()] = match is_seen_at_once(rule, before) {
            true => Forced::AtOnce(changed()),
            false => Forced::Something(least_cost(rule, before, kept), changed()),
        };
        Ok(())
    }

    /// The findings of a line that has a filling.
    fn explained(&mut self, line: LineId, grid: &Grid<'p>) -> &Explained {
        let wanted = if self.is_rating { Wanted::Costs } else { Wanted::All };
        self.explained_as(line, grid, wanted)
    }

    fn explained_as(&mut self, line: LineId, grid: &Grid<'p>, wanted: Wanted) -> &Explained {
        let LineSteps { problem, finder, findings, left, .. } = self;
        findings[line.index()].get_or_insert_with(|| {
            let now = grid.planes(line).unpack();
            let (rule, left) = (problem.line(line), &left[line.index()]);
            Explained::of(finder.explain(rule, &now, left, wanted))
        })
    }

    /// Marks the findings of all lines over these cells as out of date.
    pub(crate) fn invalidate(&mut self, changes: &[Change]) {
        self.is_near.fill(false);
        for change in changes {
            for crossing in self.problem.crossings(change.cell) {
                self.is_near[crossing.line.index()] = true;
                self.mark_stale(crossing.line);
            }
        }
    }

    fn mark_stale(&mut self, line: LineId) {
        if !std::mem::replace(&mut self.is_stale[line.index()], true) {
            self.stale.push(line);
        }
    }
}

fn order(finding: &Finding) -> Order {
    // Cells won decide only between steps that cost the same.
    let first = finding.losses.first().map_or(0, |loss| loss.position);
    (finding.cost(), Reverse(finding.losses.len()), first)
}

/// A finding as a step. `now` holds the candidates of the line's cells.
fn step_of(problem: &Problem, line: LineId, finding: Finding, premises: Vec<Fact>, now: Planes<'_>) -> Step {
    let cells = problem.line(line).cells();
    let changes = finding.losses.iter().map(|loss| {
        let before = now.get(loss.position);
        Change { cell: cells[loss.position], before, after: before.difference(loss.lost) }
    });
    Step {
        technique: finding.technique,
        premises,
        changes: changes.collect(),
        cost: finding.cost(),
        kind: StepKind::Line { line, argument: finding.argument },
    }
}

/// The facts at some premises of a line; those of sentences are weakened as far as the losses still follow. Without
/// losses, as far as the line has no filling. The premise at `kept` is not weakened.
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
    let first = problem.initial(cell);
    let is_own = problem.has_own_symbols(cell);
    Fact { cell, holds: if is_own { holds.intersection(first) } else { holds } }
}
