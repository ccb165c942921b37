//! All lines until nothing changes.
//!
//! Lines that may have something new to say wait in an agenda, layer by layer: no two lines of a layer share a
//! cell, so the lines of one round cannot get in each other's way and are looked at one after another or, where
//! the work is worth it, side by side. Their changes are applied in line order either way, so the steps are the
//! same on any number of threads. The fixpoint is the same in any order at all: lines only ever take candidates
//! away, and what one line takes away no other gives back.
//!
//! ```
//! use nonomata::{propagate::propagate, puzzles::Nonogram};
//!
//! let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! let grid = propagate(&problem).unwrap();
//! assert!(grid.is_solved());
//! ```

mod agenda;
mod fixpoint;
mod rounds;

pub use fixpoint::{Propagator, Threading};

use crate::grid::{Contradiction, Grid};
use crate::problem::Problem;

/// Looks at all lines of a problem until nothing changes.
pub fn propagate(problem: &Problem) -> Result<Grid<'_>, Contradiction> {
    if let Some(cell) = problem.empty_cell() {
        return Err(Contradiction::Cell(cell));
    }
    let mut grid = Grid::new(problem);
    Propagator::all_awake(problem).fixpoint(&mut grid, &mut ())?;
    Ok(grid)
}
