//! Puzzle kinds, each of which is a [`Problem`](nonomata_engine::problem::Problem) with a layout.
//!
//! A puzzle holds its clues, its colours, and its title and author; it does not depend on the solver. [`Puzzle`] is an
//! enum of all kinds with their common methods ([`PuzzleKind`]): enough to solve, check, count, explain and draw a
//! puzzle without asking which kind it is. `docs/adding-a-puzzle.md` lists the files that a new kind touches.
//!
//! ```
//! use nonomata::puzzles::{Nonogram, Puzzle};
//!
//! let nonogram = Nonogram::builder().rows([vec![2], vec![1]]).columns([vec![1], vec![2]]).build().unwrap();
//! assert_eq!((nonogram.width(), nonogram.height()), (2, 2));
//! let puzzle = Puzzle::from(nonogram);
//! assert_eq!(puzzle.kind(), "nonogram");
//! assert_eq!(puzzle.to_problem().lines().len(), 4);
//! ```

mod about;
mod colour_words;
mod fingerprint;
mod kind;
mod layout;
mod lines;
pub mod logic_grid;
mod misfit;
mod nonogram;
mod palette;
mod picture;
mod puzzle;
pub mod regex_crossword;
mod requirements;
mod sums;
pub mod triddler;

pub use about::About;
pub use fingerprint::Fingerprint;
pub use kind::{PictureError, PuzzleKind, WrongKind};
pub use layout::{CellShape, Layout, LayoutClue, LayoutRow, LayoutTable, TableColumn, Toward};
pub use lines::{LayoutError, LinePuzzle};
pub use logic_grid::LogicGrid;
pub use nonogram::{Nonogram, NonogramBuilder, NonogramError, NonogramSide};
pub use palette::{Colour, Palette, PaletteError, lightness};
pub use picture::Picture;
pub use puzzle::Puzzle;
pub use regex_crossword::RegexCrossword;
pub use requirements::{HiddenParts, Requirements};
pub use triddler::Triddler;
