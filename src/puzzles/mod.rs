//! What a human sees: puzzles, each of them lowered to a [`Problem`](crate::problem::Problem).
//!
//! A puzzle knows its clues, its colours and what its author said of it; it knows nothing of how it is solved.
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
pub mod logic_grid;
mod nonogram;
mod palette;
mod picture;

pub use about::About;
pub use error::{PuzzleError, Side};
pub use logic_grid::LogicGrid;
pub use nonogram::{Nonogram, NonogramBuilder};
pub use palette::{Colour, Palette};
pub use picture::Picture;
