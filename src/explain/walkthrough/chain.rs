//! Chains: the part of a supposition's record that its conclusion needs.
//!
//! The record is an implication graph, and it is traced backwards as in the conflict analysis of a SAT solver. A
//! premise of the conclusion was known before the supposition, or an event of the record established it; then that
//! event is needed too, with premises of its own. Premises that were known before are preferred, so that chains are
//! short. The links of a chain are steps like others, each with its technique. Past a limit of the finder's budget
//! links are missing, and the chain is not to be used.

use super::line_steps::needed;
use super::step::{Clash, Conflict, Step, StepKind, cost};
use super::supposition::{Event, Outcome, Source, Supposition};
use crate::explain::Fact;
use crate::explain::reason::Loss;
use crate::explain::technique::{Finder, Finding, Technique};
use nonomata_engine::grid::{Change, Grid};
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::rule::Rule;
use nonomata_engine::symbol::SymbolSet;

/// The record of a supposition, ready to be traced.
pub(crate) struct Tracer<'a, 'p> {
    problem: &'p Problem,
    grid: &'a Grid<'p>,
    events: &'a [Event],
    record: &'a [Change],
    /// For every change the change before it of the same cell.
    previous: Vec<Option<u32>>,
    /// For every cell that changed its last change, in the order of the cells.
    last: Vec<(CellId, u32)>,
    needed: Vec<bool>,
}

/// The length of a chain, compared by lines and then by premises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Length {
    pub(crate) lines: usize,
    pub(crate) premises: usize,
}

/// Premises on a line, known before the supposition where possible, and the candidates they were chosen from.
struct Ground {
    now: Vec<SymbolSet>,
    premises: Vec<usize>,
}

impl<'a, 'p> Tracer<'a, 'p> {
    pub(crate) fn new(
        problem: &'p Problem,
        grid: &'a Grid<'p>,
        supposition: &'a Supposition<'p>,
    ) -> Tracer<'a, 'p> {
        let record = supposition.record(grid);
        let mut last: Vec<(CellId, u32)> =
            (0u32..).zip(record).map(|(at, change)| (change.cell, at)).collect();
        last.sort_unstable();
        let mut previous = vec![None; record.len()];
        for pair in last.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            previous[pair[1].1 as usize] = Some(pair[0].1);
        }
        // Of the changes of a cell only the last is kept.
        last.reverse();
        last.dedup_by_key(|(cell, _)| *cell);
        last.reverse();
        let needed = vec![false; record.len()];
        Tracer { problem, grid, events: &supposition.events, record, previous, last, needed }
    }

    /// The last change of a cell before a place in the record.
    fn change_before(&self, cell: CellId, end: usize) -> Option<usize> {
        let found = self.last.binary_search_by_key(&cell, |(cell, _)| *cell).ok()?;
        let mut at = Some(self.last[found].1);
        while at.is_some_and(|at| at as usize >= end) {
            at = self.previous[at? as usize];
        }
        at.map(|at| at as usize)
    }

    /// The candidates of a cell before a place in the record.
    fn held_before(&self, cell: CellId, end: usize) -> SymbolSet {
        if let Some(at) = self.change_before(cell, end) {
            return self.record[at].after;
        }
        let Ok(found) = self.last.binary_search_by_key(&cell, |(cell, _)| *cell) else {
            return self.grid.get(cell);
        };
        let mut first = self.last[found].1 as usize;
        while let Some(earlier) = self.previous[first] {
            first = earlier as usize;
        }
        self.record[first].before
    }

    /// The premises of some losses of a line, before a place in the record.
    fn ground(&self, finder: &mut Finder, line: LineId, end: usize, losses: &[Loss]) -> Ground {
        let line = self.problem.line(line);
        let machine = line.machine();
        let mut now: Vec<SymbolSet> = line.cells().iter().map(|&cell| self.held_before(cell, end)).collect();
        let mut changed: Vec<(usize, usize)> = (0..now.len())
            .filter_map(|position| Some((self.change_before(line.cells()[position], end)?, position)))
            .collect();
        changed.sort_unstable();
        for (_, position) in changed.into_iter().rev() {
            let held = std::mem::replace(&mut now[position], self.held_before(line.cells()[position], 0));
            if finder.is_over() || !finder.reasoner().forces(machine, &now, losses) {
                now[position] = held;
            }
        }
        let premises = finder.reasoner().minimal(machine, &now, losses);
        Ground { now, premises }
    }

    /// Marks the changes that facts come from; facts that were known before the supposition are added to `outside`.
    fn need(&mut self, facts: impl IntoIterator<Item = Fact>, end: usize, outside: &mut Vec<Fact>) {
        for fact in facts {
            if self.held_before(fact.cell, 0).is_subset(fact.holds) {
                outside.push(fact);
                continue;
            }
            let all = self.problem.alphabet().all();
            let mut missing = all.difference(fact.holds);
            let mut at = self.change_before(fact.cell, end);
            while let Some(change) = at {
                let lost = self.record[change].before.difference(self.record[change].after);
                self.needed[change] |= !missing.intersection(lost).is_empty();
                missing = missing.difference(lost);
                at = self.previous[change].map(|at| at as usize);
            }
            if !missing.is_empty() {
                outside.push(Fact { cell: fact.cell, holds: all.difference(missing) });
            }
        }
    }

    /// The needed changes of an event, as losses of its line.
    fn losses(&self, line: LineId, changes: std::ops::Range<usize>) -> Vec<Loss> {
        let cells = self.problem.line(line).cells();
        let needed = changes.filter(|&at| self.needed[at]).map(|at| self.record[at]);
        let loss = |change: Change| {
            let position = cells.iter().position(|&cell| cell == change.cell)?;
            Some(Loss { position, lost: change.before.difference(change.after) })
        };
        needed.filter_map(loss).collect()
    }

    fn facts(&self, line: LineId, ground: &Ground) -> Vec<Fact> {
        let cells = self.problem.line(line).cells();
        let fact = |&position: &usize| Fact { cell: cells[position], holds: ground.now[position] };
        ground.premises.iter().map(fact).collect()
    }

    /// The length of the chain to a conflict, without building it, and its premises.
    pub(crate) fn measure(mut self, finder: &mut Finder, conflict: LineId) -> (Length, Vec<Fact>) {
        let mut length = Length { lines: 1, premises: 0 };
        let mut outside = Vec::new();
        let ground = self.ground(finder, conflict, self.record.len(), &[]);
        self.need(self.facts(conflict, &ground), self.record.len(), &mut outside);
        let mut end = self.record.len();
        for event in self.events.iter().rev() {
            if finder.is_over() {
                break;
            }
            let Event { source, first } = event;
            let is_needed = (*first..end).any(|at| self.needed[at]);
            match source {
                Source::Line(line) if is_needed => {
                    length.lines += 1;
                    let losses = self.losses(*line, *first..end);
                    let ground = self.ground(finder, *line, *first, &losses);
                    self.need(self.facts(*line, &ground), *first, &mut outside);
                }
                Source::Step(step) if is_needed => {
                    length.lines += step.line_count();
                    self.need(step.premises.iter().copied(), *first, &mut outside);
                }
                Source::Refuted { premises, .. } if is_needed => {
                    self.need(premises.iter().copied(), *first, &mut outside);
                }
                _ => {}
            }
            end = *first;
        }
        let outside = in_order(outside);
        (Length { premises: outside.len(), ..length }, outside)
    }

    /// The chain to a conflict, and its premises besides the assumption.
    pub(crate) fn conflict(mut self, finder: &mut Finder, line: LineId) -> (Vec<Step>, Conflict, Vec<Fact>) {
        let mut outside = Vec::new();
        let mut ground = self.ground(finder, line, self.record.len(), &[]);
        let clash = self.clash(finder, line, &mut ground);
        let cells = self.problem.line(line).cells();
        let clash_position =
            clash.as_ref().and_then(|clash| cells.iter().position(|&cell| cell == clash.cell));
        let premises = needed(self.problem, finder, line, &ground.now, &ground.premises, &[], clash_position);
        self.need(premises.iter().copied(), self.record.len(), &mut outside);
        let chain = self.links(finder, &mut outside);
        (chain, Conflict { line, premises, clash }, in_order(outside))
    }

    /// The chain to some facts, and its premises besides the assumption.
    pub(crate) fn consequence(mut self, finder: &mut Finder, facts: &[Fact]) -> (Vec<Step>, Vec<Fact>) {
        let mut outside = Vec::new();
        self.need(facts.iter().copied(), self.record.len(), &mut outside);
        (self.links(finder, &mut outside), in_order(outside))
    }

    /// The links of the chain: all events that are needed, in order.
    fn links(&mut self, finder: &mut Finder, outside: &mut Vec<Fact>) -> Vec<Step> {
        let mut links: Vec<Step> = Vec::new();
        let mut end = self.record.len();
        for event in self.events.iter().rev() {
            let changes = event.first..end;
            end = event.first;
            if finder.is_over() {
                break;
            }
            if !changes.clone().any(|at| self.needed[at]) {
                continue;
            }
            match &event.source {
                Source::Supposed => {}
                Source::Line(line) => {
                    let losses = self.losses(*line, changes);
                    let ground = self.ground(finder, *line, event.first, &losses);
                    let findings = finder.explain_losses(self.problem.line(*line), &ground.now, losses);
                    for finding in findings.iter().rev() {
                        let step = self.link(finder, *line, finding, event.first, &ground);
                        self.need(step.premises.iter().copied(), event.first, outside);
                        links.push(step);
                    }
                }
                Source::Step(step) => {
                    self.need(step.premises.iter().copied(), event.first, outside);
                    links.push(Step::clone(step));
                }
                Source::Refuted { assumed, premises } => {
                    if let Some(step) = derive_again(self.problem, *assumed, premises, finder) {
                        self.need(step.premises.iter().copied(), event.first, outside);
                        links.push(step);
                    }
                }
            }
        }
        links.reverse();
        links
    }

    /// A finding as a link of the chain.
    fn link(
        &self,
        finder: &mut Finder,
        line: LineId,
        finding: &Finding,
        end: usize,
        ground: &Ground,
    ) -> Step {
        let cells = self.problem.line(line).cells();
        let change = |loss: &Loss| {
            let before = self.held_before(cells[loss.position], end);
            Change { cell: cells[loss.position], before, after: before.difference(loss.lost) }
        };
        let Finding { premises, losses, .. } = finding;
        Step {
            technique: finding.technique,
            cost: cost(finding.technique, finding.argument.case_count(), finding.premises.len()),
            premises: needed(self.problem, finder, line, &ground.now, premises, losses, None),
            changes: finding.losses.iter().map(change).collect(),
            kind: StepKind::Line { line, argument: finding.argument.clone() },
        }
    }

    /// The conflict as a clash in one cell: the cell for which it is easiest to see what the line needs. Techniques
    /// read clues on the line as it is, and their premises replace the others.
    fn clash(&self, finder: &mut Finder, line: LineId, ground: &mut Ground) -> Option<Clash> {
        let is_clue = matches!(self.problem.line(line).rule(), Rule::Clue(_));
        let line = self.problem.line(line);
        let all = self.problem.alphabet().all();
        let clash = |&position: &usize| {
            let mut now = if is_clue { ground.now.clone() } else { vec![all; ground.now.len()] };
            ground.premises.iter().for_each(|&known| now[known] = ground.now[known]);
            if finder.is_over() {
                return None;
            }
            let holds = std::mem::replace(&mut now[position], all);
            let finding = finder.explain_losses(line, &now, vec![Loss { position, lost: holds }]).pop()?;
            let Finding { technique, argument, mut premises, .. } = finding;
            premises.push(position);
            premises.sort_unstable();
            let effort = cost(technique, argument.case_count(), 0);
            Some((effort, premises, Clash { cell: line.cells()[position], holds, technique, argument }))
        };
        let clashes: Vec<(u32, Vec<usize>, Clash)> = ground.premises.iter().filter_map(clash).collect();
        let (_, premises, clash) = clashes.into_iter().min_by_key(|(effort, ..)| *effort)?;
        if is_clue {
            ground.premises = premises;
        }
        Some(clash)
    }
}

/// Facts in order, without repetition; different facts about one cell are all kept.
fn in_order(mut facts: Vec<Fact>) -> Vec<Fact> {
    facts.sort_unstable();
    facts.dedup();
    facts
}

/// The step of a contradiction with these premises. It is derived again with nothing else known, mostly by a shorter
/// chain.
fn derive_again(problem: &Problem, assumed: Fact, premises: &[Fact], finder: &mut Finder) -> Option<Step> {
    let mut grid = Grid::new(problem);
    for fact in premises {
        grid.narrow(fact.cell, fact.holds).ok()?;
    }
    let mut supposition = Supposition::new(problem, finder.budget());
    supposition.begin(&mut grid, assumed.cell, assumed.holds);
    for fact in premises {
        supposition.schedule_lines_through(fact.cell);
    }
    match supposition.run(&mut grid, usize::MAX, None) {
        Outcome::Conflict(line) => Some(contradiction(problem, &grid, &supposition, assumed, line, finder)),
        Outcome::Quiet | Outcome::Cut => None,
    }
}

/// The step that refutes an assumption by the conflict of its supposition.
pub(crate) fn contradiction<'p>(
    problem: &'p Problem,
    grid: &Grid<'p>,
    supposition: &Supposition<'p>,
    assumed: Fact,
    conflict: LineId,
    finder: &mut Finder,
) -> Step {
    let tracer = Tracer::new(problem, grid, supposition);
    let before = tracer.held_before(assumed.cell, 0);
    let (chain, conflict, premises) = tracer.conflict(finder, conflict);
    let change = Change { cell: assumed.cell, before, after: before.difference(assumed.holds) };
    let technique = technique_of(problem, &chain, conflict.line);
    Step {
        technique,
        cost: cost(technique, 2 * chain.len(), premises.len()),
        premises,
        changes: vec![change],
        kind: StepKind::Contradiction { assumed, chain, conflict, alike: Vec::new() },
    }
}

/// The technique of a chain to a conflict.
fn technique_of(problem: &Problem, chain: &[Step], conflict: LineId) -> Technique {
    let cells = problem.line(conflict).cells();
    let mut aside: Vec<LineId> = Vec::new();
    for link in chain {
        let Some(line) = link.line() else { return Technique::Nested };
        let crosses = problem.line(line).cells().iter().any(|cell| cells.contains(cell));
        if (line == conflict || !crosses) && !aside.contains(&line) {
            aside.push(line);
        }
    }
    match problem.line(conflict).rule() {
        _ if aside.len() > 1 => Technique::Contradiction,
        Rule::Table(_) => Technique::Supposition,
        _ => Technique::EdgeLogic,
    }
}
