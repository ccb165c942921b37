//! Propagation within a budget.

use crate::budget::{Budget, Limit};
use crate::grid::{Contradiction, Grid, Listener};
use crate::problem::{Line, Problem};
use crate::propagate::Propagator;

/// Propagates lines to a fixpoint, round by round, within a budget. A line solve is not interrupted, so a long one is
/// not begun unless there is the time for it.
///
/// ```
/// use nonomata_engine::budget::Budget;
/// use nonomata_engine::grid::Grid;
/// use nonomata_engine::propagate::Propagator;
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::search::propagate_within;
///
/// let problem = Problem::of_clues([[1], [2]], [[2], [1]]).unwrap();
/// let (mut propagator, mut grid) = (Propagator::with_all_lines(&problem), Grid::new(&problem));
/// let found = propagate_within(&Budget::unlimited(), &mut propagator, &mut grid, &mut ());
/// assert_eq!(found, Ok(Ok(())));
/// assert_eq!(grid.unknown_count(), 0);
/// ```
pub fn propagate_within<'p>(
    budget: &Budget,
    propagator: &mut Propagator<'p>,
    grid: &mut Grid<'p>,
    listener: &mut impl Listener,
) -> Result<Result<(), Contradiction>, Limit> {
    if budget.memory().is_some() {
        budget.check_memory(line_bytes(grid.problem()))?;
    }
    propagator.fixpoint_while(grid, listener, |grid| {
        report_known(budget, grid);
        check_before_solve(budget, grid.problem())
    })
}

/// Checks a budget before a line is solved: a long solve is not begun unless there is the time for it.
pub(super) fn check_before_solve(budget: &Budget, problem: &Problem) -> Result<(), Limit> {
    budget.check_before(problem.longest_solve())
}

/// The same, and the limit of line solves.
pub(super) fn check(budget: &Budget, propagator: &Propagator<'_>) -> Result<(), Limit> {
    check_before_solve(budget, propagator.problem())?;
    if propagator.has_line_solves_left() { Ok(()) } else { Err(Limit::Nodes) }
}

/// The most lines that are solved at the same time.
const LINES_AT_ONCE: u64 = 16;

/// The bytes that line solves need at once.
fn line_bytes(problem: &Problem) -> u64 {
    let bytes = |line: &Line| line.machine().solve_bytes(line.length());
    let (mut all, mut most) = (0_u64, 0);
    for bytes in problem.lines().iter().map(bytes) {
        (all, most) = (all.saturating_add(bytes), bytes.max(most));
    }
    all.min(most.saturating_mul(LINES_AT_ONCE))
}

/// Sets what is known for the next report of progress.
#[inline]
pub(super) fn report_known(budget: &Budget, grid: &Grid<'_>) {
    let cells = grid.problem().cell_count();
    budget.set_known(cells - grid.unknown_count(), cells);
}
