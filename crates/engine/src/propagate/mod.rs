//! Propagation: all lines to a fixpoint.
//!
//! This is constraint propagation with an agenda, as in AC-3 (A. Mackworth, "Consistency in networks of
//! relations", 1977), where each line is one constraint with complete propagation. Lines whose cells have
//! changed wait in an agenda, layer by layer. No two lines of a layer share a cell, so the lines of one
//! round are independent and are solved one after another or, if the work is worth it, in parallel. Changes
//! are applied in line order either way, so the recorded steps are the same for any number of threads. The
//! fixpoint does not depend on the order at all, because lines only remove candidates.
//!
//! ```
//! use nonomata_engine::{propagate::propagate, problem::Problem};
//!
//! let problem = Problem::of_clues([[2], [1]], [[1], [2]]).unwrap();
//! let grid = propagate(&problem).unwrap();
//! assert!(grid.is_solved());
//! ```

mod agenda;
mod fixpoint;
mod rounds;

pub use fixpoint::{Propagator, Threading};

use crate::budget::Budget;
use crate::grid::{Contradiction, Grid};
use crate::problem::Problem;

/// Propagates all lines of a problem to a fixpoint.
pub fn propagate(problem: &Problem) -> Result<Grid<'_>, Contradiction> {
    if let Some(cell) = problem.empty_cell() {
        return Err(Contradiction::Cell(cell));
    }
    let mut grid = Grid::new(problem);
    let propagated = Propagator::with_all_lines(problem).fixpoint(&mut grid, &mut (), &Budget::unlimited());
    propagated.unwrap_or_else(|limit| unreachable!("{limit} is not limited"))?;
    Ok(grid)
}
