//! What a human sees: puzzles, each of them lowered to a [`Problem`](crate::problem::Problem).
//!
//! A puzzle knows its clues, its colours and what its author said of it; it knows nothing of how it is solved.
//! What all kinds have in common is [`Puzzle`]: that is enough to solve, check, count and draw them.
//!
//! ```
//! use nonomata::puzzles::Nonogram;
//!
//! let puzzle = Nonogram::builder().rows([vec![2], vec![1]]).columns([vec![1], vec![2]]).build().unwrap();
//! assert_eq!((puzzle.width(), puzzle.height()), (2, 2));
//! let problem = puzzle.to_problem();
//! assert_eq!(problem.lines().len(), 4);
//! ```

mod about;
mod error;
mod layout;
mod line_puzzle;
pub mod logic_grid;
mod misfit;
mod nonogram;
mod palette;
mod picture;
mod puzzle;
pub mod regex_crossword;
mod sums;
pub mod triddler;

pub use about::About;
pub use error::{PuzzleError, Side};
pub use layout::{CellShape, Layout, LayoutClue, LayoutRow, Toward};
pub use line_puzzle::LinePuzzle;
pub use logic_grid::LogicGrid;
pub use nonogram::{Nonogram, NonogramBuilder};
pub use palette::{Colour, Palette};
pub use picture::Picture;
pub use puzzle::Puzzle;
pub use triddler::Triddler;
