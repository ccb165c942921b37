//! Checks a count: every line is counted again from the premises alone, by the reference semantics of its rule.
//!
//! The step is sound if no counted cell is on two lines of one side, if the bounds of all lines hold, and if with a
//! symbol that a cell has lost, some line would be further from its bound than the slack of the count.

use super::fault::StepFault;
use super::step::{CrossingCount, Step};
use crate::check;
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::SymbolSet;

/// Checks the bounds of all lines of a count, and every change that follows from them.
pub(super) fn check_count(problem: &Problem, step: &Step, count: &CrossingCount) -> Result<(), StepFault> {
    let least: Vec<LineId> = count.least.iter().map(|(line, _)| *line).collect();
    let most: Vec<LineId> = count.most.iter().map(|(line, _)| *line).collect();
    let mut known = vec![problem.alphabet().all(); problem.cell_count()];
    for fact in &step.premises {
        known[fact.cell.index()] = known[fact.cell.index()].intersection(fact.holds);
    }
    let (needing, allowing) = (covered(problem, &least), covered(problem, &most));
    let inside: Vec<bool> = needing.iter().zip(&allowing).map(|(a, b)| *a > 0 && *b > 0).collect();
    if let Some(cell) = problem
        .cell_ids()
        .find(|cell| inside[cell.index()] && needing[cell.index()].max(allowing[cell.index()]) > 1)
    {
        return Err(StepFault::CountedTwice(cell));
    }
    let bounds = |line: LineId, known: &[SymbolSet]| {
        let counted = |cell: &CellId| if inside[cell.index()] { count.counted } else { SymbolSet::EMPTY };
        let counted: Vec<SymbolSet> = problem.line(line).cells().iter().map(counted).collect();
        check::count_bounds(problem, line, known, &counted)
    };
    for &(line, stated) in &count.least {
        if bounds(line, &known).is_none_or(|(fewest, _)| fewest < stated) {
            return Err(StepFault::Miscounted(line));
        }
    }
    for &(line, stated) in &count.most {
        if bounds(line, &known).is_none_or(|(_, most)| most > stated) {
            return Err(StepFault::Miscounted(line));
        }
    }
    let slack = count.slack().unwrap_or(0);
    // With the symbol in the cell.
    let is_out = |cell: CellId, supposed: &[SymbolSet]| {
        let on = |line: LineId| problem.line(line).cells().contains(&cell);
        let mut needs = count.least.iter().filter(|(line, _)| on(*line));
        let mut allows = count.most.iter().filter(|(line, _)| on(*line));
        needs.any(|&(line, stated)| bounds(line, supposed).is_none_or(|(fewest, _)| fewest > stated + slack))
            || allows
                .any(|&(line, stated)| bounds(line, supposed).is_none_or(|(_, most)| most + slack < stated))
    };
    for change in &step.changes {
        let held = known[change.cell.index()];
        for symbol in change.before.difference(change.after).iter() {
            known[change.cell.index()] = held.intersection(SymbolSet::only(symbol));
            if !is_out(change.cell, &known) {
                return Err(StepFault::Uncounted(change.cell));
            }
        }
        known[change.cell.index()] = held;
    }
    Ok(())
}

/// For every cell the number of these lines that contain it.
fn covered(problem: &Problem, lines: &[LineId]) -> Vec<usize> {
    let mut covered = vec![0; problem.cell_count()];
    let cells = lines.iter().flat_map(|&line| problem.line(line).cells());
    cells.for_each(|cell| covered[cell.index()] += 1);
    covered
}
