//! The cells that hints and steps are about: those that are lit, and those that must be visible.

use nonomata::explain::hint::Level;
use nonomata::explain::walkthrough::{Step, StepKind};
use nonomata::problem::Problem;

use crate::film::lines_of;

/// The cells of the lines that a step looks at; those that it decides if it looks at no line.
pub(super) fn of_step(problem: &Problem, step: &Step) -> Vec<usize> {
    let lines = lines_of(problem, step);
    if lines.is_empty() { changed(step) } else { lines }
}

/// The cells that a hint names at that level: those of its lines, or those that are supposed to hold something.
pub(super) fn of_hint(problem: &Problem, step: &Step, level: Level) -> Vec<usize> {
    let supposed: Vec<usize> = match &step.kind {
        StepKind::Contradiction { assumed, .. } => vec![assumed.cell.index()],
        StepKind::Branches { branches, .. } => {
            branches.iter().map(|branch| branch.assumed.cell.index()).collect()
        }
        _ => return lines_of(problem, step),
    };
    // Which line becomes impossible is a part of the argument.
    let lines = if level >= Level::Why { lines_of(problem, step) } else { Vec::new() };
    supposed.into_iter().chain(lines).collect()
}

/// The cells that a step decides.
pub(super) fn changed(step: &Step) -> Vec<usize> {
    step.changes.iter().map(|change| change.cell.index()).collect()
}
