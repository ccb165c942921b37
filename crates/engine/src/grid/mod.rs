//! The state of the search: the candidates of every cell, with an undo log (trail).
//!
//! A [`Grid`] starts with the initial candidates of its problem and only ever loses candidates, until
//! [`Grid::undo`] restores those at a [`Mark`]. Deductions are reported as facts: a [`Change`] is one cell
//! before and after, a [`LineStep`] is one line solve with its changes. Reasons are found elsewhere, in
//! `explain` and in clause learning.
//!
//! ```
//! use nonomata_engine::{grid::Grid, problem::CellId, problem::Problem, symbol::{Symbol, SymbolSet}};
//!
//! let problem = Problem::of_clues([[1]], [vec![1], vec![]]).unwrap();
//! let mut grid = Grid::new(&problem);
//! let mark = grid.mark();
//! grid.narrow(CellId::new(0), SymbolSet::only(Symbol::BLACK)).unwrap();
//! assert_eq!(grid.unknown_count(), 1);
//! grid.undo(mark);
//! assert_eq!(grid.unknown_count(), 2);
//! ```

#[allow(clippy::module_inception)] // The module is named after its main type.
mod grid;
mod share;
mod step;
mod trail;
mod transpose;

pub use grid::Grid;
pub(crate) use share::{Losses, Share};
pub use step::{Change, Contradiction, LineStep, Listener};
pub use trail::Mark;
