//! What is known: the candidates of every cell, and the way back.
//!
//! A [`Grid`] starts with the first candidates of its problem and only ever loses some, until it is told to go
//! back to a [`Mark`]. What it learns is told in facts: a [`Change`] is one cell before and after, a [`Step`] is
//! one look at one line with its changes. Why a step is right is nobody's business here.
//!
//! ```
//! use nonomata::{grid::Grid, problem::CellId, puzzles::Nonogram, symbol::{Symbol, SymbolSet}};
//!
//! let puzzle = Nonogram::builder().rows([[1]]).columns([vec![1], vec![]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! let mut grid = Grid::new(&problem);
//! let mark = grid.mark();
//! grid.narrow(CellId::new(0), SymbolSet::only(Symbol::BLACK)).unwrap();
//! assert_eq!(grid.unknown_count(), 1);
//! grid.undo(mark);
//! assert_eq!(grid.unknown_count(), 2);
//! ```

#[allow(clippy::module_inception)] // The room is named after the one type in it.
mod grid;
mod share;
mod step;
mod trail;

pub use grid::Grid;
pub(crate) use share::Share;
pub use step::{Change, Contradiction, LineStep, Listener};
pub use trail::Mark;
