//! Propagation within a budget.

use crate::budget::{Budget, Limit};
use crate::grid::{Contradiction, Grid, Listener};
use crate::problem::{Line, Problem};
use crate::propagate::Propagator;

/// Propagates lines to a fixpoint, round by round, within a budget.
pub(super) fn propagate_within<'p>(
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
        budget.check()
    })
}

/// Checks a budget, and the limit of line solves.
pub(super) fn check(budget: &Budget, propagator: &Propagator<'_>) -> Result<(), Limit> {
    budget.check()?;
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
