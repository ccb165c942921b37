//! Checks a count: every line is counted again from the premises alone, by the reference semantics of its rule.
//!
//! The step is sound if no counted cell is on two lines of one side, if the bounds of all lines hold, and if with a
//! symbol that a cell has lost, some line would be further from its bound than the slack of the count.

use super::fault::StepFault;
use super::step::{CrossingCount, Step};
use nonomata_engine::budget::{Budget, Limit, Stopped};
use nonomata_engine::check;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::SymbolSet;

/// Checks the bounds of all lines of a count, and every change that follows from them.
pub(super) fn check_count(
    problem: &Problem,
    budget: &Budget,
    step: &Step,
    count: &CrossingCount,
) -> Result<(), Stopped<StepFault>> {
    let mut known = vec![problem.alphabet().all(); problem.cell_count()];
    for fact in &step.premises {
        known[fact.cell.index()] = known[fact.cell.index()].intersection(fact.holds);
    }
    let needing = covered(problem, budget, &count.least)?;
    let allowing = covered(problem, budget, &count.most)?;
    let inside: Vec<bool> = needing.iter().zip(&allowing).map(|(a, b)| *a > 0 && *b > 0).collect();
    if let Some(cell) = problem
        .cell_ids()
        .find(|cell| inside[cell.index()] && needing[cell.index()].max(allowing[cell.index()]) > 1)
    {
        return Err(StepFault::CountedTwice(cell).into());
    }
    let counter = Counter { problem, budget, count, inside };
    counter.check_bounds(&known)?;
    let slack = count.slack().unwrap_or(0);
    for change in &step.changes {
        let held = known[change.cell.index()];
        let needs = counter.through(change.cell, &count.least)?;
        let allows = counter.through(change.cell, &count.most)?;
        for symbol in change.before.difference(change.after).iter() {
            known[change.cell.index()] = held.intersection(SymbolSet::only(symbol));
            if !counter.is_out(&needs, &allows, slack, &known)? {
                return Err(StepFault::Uncounted(change.cell).into());
            }
        }
        known[change.cell.index()] = held;
    }
    Ok(())
}

/// Counts lines again, within a budget.
struct Counter<'p> {
    problem: &'p Problem,
    budget: &'p Budget,
    count: &'p CrossingCount,
    /// Whether a cell is on lines of both sides.
    inside: Vec<bool>,
}

impl Counter<'_> {
    fn bounds(&self, line: LineId, known: &[SymbolSet]) -> Result<Option<(usize, usize)>, Limit> {
        let counted = |cell: &CellId| match self.inside[cell.index()] {
            true => self.count.counted,
            false => SymbolSet::EMPTY,
        };
        let counted: Vec<SymbolSet> = self.problem.line(line).cells().iter().map(counted).collect();
        check::count_bounds(self.problem, line, known, &counted, self.budget)
    }

    /// Checks what the count states of each line.
    fn check_bounds(&self, known: &[SymbolSet]) -> Result<(), Stopped<StepFault>> {
        for &(line, stated) in &self.count.least {
            if self.bounds(line, known)?.is_none_or(|(fewest, _)| fewest < stated) {
                return Err(StepFault::Miscounted(line).into());
            }
        }
        for &(line, stated) in &self.count.most {
            // More than all cells of the line is not a bound, and the sum of such numbers could overflow.
            let is_bound = stated <= self.problem.line(line).length();
            if !is_bound || self.bounds(line, known)?.is_none_or(|(_, most)| most > stated) {
                return Err(StepFault::Miscounted(line).into());
            }
        }
        Ok(())
    }

    /// The lines that contain the cell.
    fn through(&self, cell: CellId, lines: &[(LineId, usize)]) -> Result<Vec<(LineId, usize)>, Limit> {
        let mut through = Vec::new();
        for &(line, stated) in lines {
            self.budget.check()?;
            if self.problem.line(line).cells().contains(&cell) {
                through.push((line, stated));
            }
        }
        Ok(through)
    }

    /// Whether with these candidates one of the lines is further from its bound than the slack.
    fn is_out(
        &self,
        needs: &[(LineId, usize)],
        allows: &[(LineId, usize)],
        slack: usize,
        supposed: &[SymbolSet],
    ) -> Result<bool, Limit> {
        for &(line, stated) in needs {
            if self.bounds(line, supposed)?.is_none_or(|(fewest, _)| fewest > stated + slack) {
                return Ok(true);
            }
        }
        for &(line, stated) in allows {
            if self.bounds(line, supposed)?.is_none_or(|(_, most)| most + slack < stated) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// For every cell the number of these lines that contain it.
fn covered(problem: &Problem, budget: &Budget, lines: &[(LineId, usize)]) -> Result<Vec<usize>, Limit> {
    let mut covered = vec![0; problem.cell_count()];
    for &(line, _) in lines {
        budget.check()?;
        problem.line(line).cells().iter().for_each(|cell| covered[cell.index()] += 1);
    }
    Ok(covered)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::explain::technique::Technique;
    use crate::explain::walkthrough::StepKind;
    use crate::puzzles::Nonogram;
    use nonomata_engine::symbol::Symbol;

    #[test]
    fn a_count_ends_with_the_budget_and_states_no_more_than_all_cells() {
        let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
        let problem = puzzle.to_problem();
        let (row, column) = (LineId::new(0), LineId::new(2));
        let counting = |most| CrossingCount {
            counted: SymbolSet::only(Symbol::BLACK),
            least: vec![(row, 1)],
            most: vec![(column, most)],
        };
        let checked = |most, budget: &Budget| {
            let (technique, kind) = (Technique::ALL[0], StepKind::Count(counting(most)));
            let step = Step { technique, premises: Vec::new(), changes: Vec::new(), cost: 0, kind };
            check_count(&problem, budget, &step, &counting(most))
        };
        assert_eq!(checked(1, &Budget::unlimited()), Ok(()));
        assert_eq!(checked(usize::MAX, &Budget::unlimited()), Err(StepFault::Miscounted(column).into()));
        let spent = Budget::unlimited().with_time(Duration::ZERO).started();
        assert_eq!(checked(1, &spent), Err(Stopped::Limit(Limit::Time)));
    }
}
