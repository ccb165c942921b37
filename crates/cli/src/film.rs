//! Walkthroughs as animated drawings: a frame for each step, with its line lit, or the line in conflict, dashed frames
//! around its premises, frames around what it changes, and what is left of cells that are known in part.

use std::collections::BTreeSet;
use std::iter;

use nonomata::explain::walkthrough::{Step, StepKind, Walkthrough};
use nonomata::problem::Problem;
use nonomata::render::{Frame, Look, animation};
use nonomata::symbol::SymbolSet;

use crate::failure::Failure;
use crate::output::counted;
use crate::puzzle_context::PuzzleContext;

/// How long a step is shown.
const SECONDS: f64 = 1.5;

/// The drawing of all steps, or of a single one.
pub(crate) fn film(
    context: &PuzzleContext,
    walkthrough: &Walkthrough,
    only: Option<usize>,
) -> Result<String, Failure> {
    let problem = &context.problem;
    let count = walkthrough.steps.len();
    let begin = || Frame::new(walkthrough.start.clone()).with_caption(context.puzzle.kind());
    let mut cells = walkthrough.start.clone();
    let steps = (1..=count).map(|number| {
        for change in &walkthrough.steps[number - 1].changes {
            cells[change.cell.index()] = change.after;
        }
        frame(problem, walkthrough, number, cells.clone())
    });
    let drawn = |frames: &mut dyn Iterator<Item = Frame>| {
        let look = Look::default().with_candidates(true);
        animation(context.layout(), problem, frames, SECONDS, &look)
    };
    match only {
        Some(number) if number == 0 || number > count => {
            let steps = counted(count, "step");
            Err(Failure::usage(format!("--step: found {number}, but there are {steps}")))
        }
        Some(number) => {
            let frame = frame(problem, walkthrough, number, walkthrough.after(number));
            Ok(drawn(&mut iter::once(frame)))
        }
        None => {
            let end = || Frame::new(walkthrough.end.clone()).with_caption(counted(count, "step"));
            let mut frames = iter::once_with(begin).chain(steps).chain(iter::once_with(end));
            Ok(drawn(&mut frames))
        }
    }
}

/// The frame of a step, after which these candidates are left.
fn frame(problem: &Problem, walkthrough: &Walkthrough, number: usize, cells: Vec<SymbolSet>) -> Frame {
    let step = &walkthrough.steps[number - 1];
    let caption = format!("{number} of {}: {}", walkthrough.steps.len(), caption(problem, step));
    let changed = step.changes.iter().map(|change| change.cell.index()).collect();
    let premises = step.premises.iter().map(|fact| fact.cell.index()).collect();
    let frame = Frame::new(cells).with_lit(lines_of(problem, step)).with_changed(changed);
    frame.with_premises(premises).with_caption(caption)
}

/// The technique of a step, and its line if it looks at one.
fn caption(problem: &Problem, step: &Step) -> String {
    let technique = step.technique.name();
    match &step.kind {
        StepKind::Line { line, .. } => {
            let name = problem.line(problem.parent_line(*line)).name();
            let short = name.split_once(" (").map_or(name, |(short, _)| short);
            format!("{technique}, {short}")
        }
        _ => technique.to_owned(),
    }
}

/// The cells of the lines that a step looks at, each once.
pub(crate) fn lines_of(problem: &Problem, step: &Step) -> Vec<usize> {
    let mut lines = match &step.kind {
        StepKind::Line { line, .. } => vec![*line],
        StepKind::Count(count) => count.lines().collect(),
        StepKind::Contradiction { conflict, .. } => vec![conflict.line],
        _ => Vec::new(),
    };
    lines.iter_mut().for_each(|line| *line = problem.parent_line(*line));
    let cells = lines.iter().flat_map(|&line| problem.line(line).cells());
    cells.map(|cell| cell.index()).collect::<BTreeSet<usize>>().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use nonomata::formats::{self, Source};
    use nonomata::puzzles::Nonogram;
    use nonomata::search::Options;

    use super::*;

    #[test]
    fn cells_where_lines_cross_are_listed_once() {
        let source = Source::new("dom", include_str!("../../../tests/puzzles/dom/dom-5.non"));
        let puzzle: Nonogram = formats::read(&source).unwrap().only().unwrap().puzzles.remove(0);
        let problem = puzzle.to_problem();
        let steps = Walkthrough::of(&problem, &Options::default()).steps;
        let count = steps.iter().find(|step| matches!(step.kind, StepKind::Count(_))).unwrap();
        let cells = lines_of(&problem, count);
        assert!(cells.iter().all(|cell| cells.iter().filter(|other| *other == cell).count() == 1));
    }
}
