//! The premises of steps show all that their sentences say, and nothing else.

use std::cell::Cell;

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::explain::technique::{Argument, Finder, Landmark, Technique};
use nonomata::explain::walkthrough::{Step, StepKind, Walkthrough};
use nonomata::explain::{Fact, data, words};
use nonomata::grid::Change;
use nonomata::problem::{CellId, LineId, Problem};
use nonomata::search::Options;
use nonomata::symbol::{Symbol, SymbolSet};

use crate::suites::suite;

/// A step on one line of a puzzle.
struct Seen<'a> {
    problem: &'a Problem,
    line: LineId,
    step: &'a Step,
    argument: &'a Argument,
    /// What the cells hold before the step, and after it.
    grids: [&'a [SymbolSet]; 2],
}

impl Seen<'_> {
    fn cell(&self, position: usize) -> CellId {
        self.problem.line(self.line).cells()[position]
    }

    /// The cells that the step changes, each with what it holds for all that the step rules out; and those that the
    /// sentence says it decides, but were known before.
    fn shown(&self) -> Vec<(CellId, SymbolSet)> {
        let all = self.problem.alphabet().all();
        let holds = |change: &Change| all.difference(change.before.difference(change.after));
        let mut said: Vec<_> = self.step.changes.iter().map(|change| (change.cell, holds(change))).collect();
        for cell in self.argument.decided().into_iter().map(|position| self.cell(position)) {
            if said.iter().all(|(other, _)| *other != cell) {
                said.push((cell, self.grids[1][cell.index()]));
            }
        }
        said
    }

    /// Whether every filling of the line that agrees with the premises holds one of these symbols in a cell.
    fn follows(&self, premises: &[Fact], (cell, holds): (CellId, SymbolSet)) -> bool {
        let own = premises.iter().find(|fact| fact.cell == cell).map(|fact| fact.holds);
        let before = own.unwrap_or(self.problem.alphabet().all());
        let after = before.intersection(holds);
        let known: Vec<(CellId, SymbolSet)> = premises.iter().map(|fact| (fact.cell, fact.holds)).collect();
        let change = Change { cell, before, after };
        before == after
            || check::from_premises(self.problem, &known, self.line, &[change], &Budget::unlimited()).is_ok()
    }
}

/// The steps on one line of all suites for which something is wrong: what, and the text.
fn wrong<W: std::fmt::Debug>(check: impl Fn(&Seen<'_>) -> Option<W>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, puzzle) in ["drawn", "random", "samples", "tricky", "dom"].into_iter().flat_map(suite) {
        let problem = puzzle.to_problem();
        let mut before = problem.initial_candidates().to_vec();
        for (number, step) in (1..).zip(&Walkthrough::of(&problem, &Options::default()).steps) {
            let mut after = before.clone();
            step.changes.iter().for_each(|change| after[change.cell.index()] = change.after);
            if let &StepKind::Line { line, ref argument } = &step.kind {
                let (problem, grids) = (&problem, [&*before, &*after]);
                if let Some(what) = check(&Seen { problem, line, step, argument, grids }) {
                    wrong.push(format!("{name} {number}: {what:?}: {}", words::step(problem, step)));
                }
            }
            before = after;
        }
    }
    wrong
}

/// Also that of cells which were known, and which the argument may rest on.
#[test]
fn show_all_that_is_said() {
    let missing = |seen: &Seen<'_>| {
        let premises = &seen.step.premises;
        seen.shown().into_iter().find(|&said| !seen.follows(premises, said)).map(|(cell, _)| cell)
    };
    assert_eq!(wrong(missing).join("\n"), "");
}

#[test]
fn show_nothing_else() {
    let superfluous = |seen: &Seen<'_>| {
        let premises = &seen.step.premises;
        // What a sentence counts, it names.
        let counts = matches!(seen.argument, Argument::Complete(_) | Argument::Full(_));
        let indices = if counts { 0..0 } else { 0..premises.len() };
        indices.map(|index| [&premises[..index], &premises[index + 1..]].concat()).find_map(|fewer| {
            seen.shown().into_iter().all(|said| seen.follows(&fewer, said)).then_some(fewer)
        })
    };
    assert_eq!(wrong(superfluous).join("\n"), "");
}

#[test]
fn are_the_cells_that_a_sentence_counts() {
    let miscounted = |seen: &Seen<'_>| {
        let is_counted = |held: SymbolSet| match seen.argument {
            Argument::Complete(_) => !held.contains(Symbol::BLANK),
            Argument::Full(_) => held == SymbolSet::only(Symbol::BLANK),
            _ => false,
        };
        let cells = seen.problem.line(seen.line).cells().iter();
        let counted = cells.filter(|cell| is_counted(seen.grids[0][cell.index()])).count();
        (seen.step.technique == Technique::Complete && counted != seen.step.premises.len())
            .then_some((counted, seen.step.premises.len()))
    };
    assert_eq!(wrong(miscounted).join("\n"), "");
}

/// What an argument says, without the landmarks, the pictures, and the cells that were passed on the way.
fn said(argument: &Argument, problem: &Problem, step: &Step) -> serde_json::Value {
    fn strip(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(map) => {
                ["landmarks", "extremes", "passed"].iter().for_each(|key| {
                    map.remove(*key);
                });
                map.values_mut().for_each(strip);
            }
            serde_json::Value::Array(values) => values.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut step = step.clone();
    if let StepKind::Line { argument: own, .. } = &mut step.kind {
        *own = argument.clone();
    }
    let mut argument = serde_json::to_value(data::step(problem, &step, None)).unwrap()["argument"].take();
    strip(&mut argument);
    argument
}

/// Without a finished block that is named, the same argument does not hold, or names other cells.
#[test]
fn finished_blocks_are_named_where_something_rests_on_them() {
    let named = Cell::new(0);
    let superfluous = |seen: &Seen<'_>| {
        let Argument::Overlap(overlap) = seen.argument else { return None };
        let cells = seen.problem.line(seen.line).cells();
        let own = said(seen.argument, seen.problem, seen.step);
        let is_named = |landmark: &Landmark| {
            let (first, last) = landmark.cells;
            overlap.landmarks.iter().any(|own| own.cells.0 <= first && last <= own.cells.1)
        };
        let blocks = overlap.landmarks.iter().filter(|landmark| landmark.block.is_some());
        blocks.map(|landmark| landmark.cells).find(|&(first, last)| {
            named.set(named.get() + 1);
            let mut now: Vec<SymbolSet> = cells.iter().map(|cell| seen.grids[0][cell.index()]).collect();
            // Also the cells beside the block, which show that it is finished.
            let end = (last + 1).min(now.len() - 1);
            now[first.saturating_sub(1)..=end].fill(seen.problem.alphabet().all());
            let findings = Finder::new().find(seen.problem.line(seen.line), &now).unwrap();
            findings.iter().map(|finding| &finding.argument).any(|other| {
                matches!(other, Argument::Overlap(overlap) if overlap.landmarks.iter().all(is_named))
                    && said(other, seen.problem, seen.step) == own
            })
        })
    };
    // Where several blocks are told of at once, one of them may have had the block in its way.
    let wrong = wrong(superfluous);
    assert!(wrong.len() * 50 <= named.get(), "{} of {}: {}", wrong.len(), named.get(), wrong.join("\n"));
}
