//! The premises of a step that propagation has recorded.

use super::{Loss, Reasoner};
use crate::explain::fact::Fact;
use nonomata_engine::grid::LineStep;
use nonomata_engine::problem::Problem;
use nonomata_engine::symbol::SymbolSet;

/// How small a set of premises must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Minimality {
    /// None can be left out: quick.
    #[default]
    Minimal,
    /// Of the smallest size: slower.
    Smallest,
}

/// The premises of a step: facts that hold before it and from which all its changes follow.
///
/// ```
/// use nonomata::budget::Budget;
/// use nonomata::explain::reason::{Reasoner, Minimality, of_step};
/// use nonomata::{check, grid::{Grid, LineStep}, propagate::Propagator, puzzles::Nonogram};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let mut steps = Vec::<LineStep>::new();
/// let (mut grid, budget) = (Grid::new(&problem), Budget::unlimited());
/// Propagator::with_all_lines(&problem).fixpoint(&mut grid, &mut steps, &budget).unwrap().unwrap();
/// let mut candidates = problem.initial_candidates().to_vec();
/// for step in &steps {
///     let premises = of_step(&problem, &candidates, step, Minimality::Smallest, &mut Reasoner::new());
///     assert!(premises.len() < 2);
///     step.changes.iter().for_each(|change| candidates[change.cell.index()] = change.after);
/// }
/// ```
pub fn of_step(
    problem: &Problem,
    before: &[SymbolSet],
    step: &LineStep,
    size: Minimality,
    reasoner: &mut Reasoner,
) -> Vec<Fact> {
    let line = problem.line(step.line);
    let now: Vec<SymbolSet> = line.cells().iter().map(|cell| before[cell.index()]).collect();
    let losses = step.changes.iter().filter_map(|change| {
        let position = line.cells().iter().position(|&cell| cell == change.cell)?;
        Some(Loss { position, lost: change.before.difference(change.after) })
    });
    let losses: Vec<Loss> = losses.collect();
    let positions = match size {
        Minimality::Minimal => reasoner.minimal(line.machine(), &now, &losses),
        Minimality::Smallest => reasoner.smallest(line.machine(), &now, &losses, usize::MAX),
    };
    positions
        .into_iter()
        .map(|position| Fact { cell: line.cells()[position], holds: now[position] })
        .collect()
}
