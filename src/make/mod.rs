//! Random puzzles with exactly one solution, of a wanted size, look and difficulty.
//!
//! [`Wanted`] says what is wanted, [`random`] makes it: an endless iterator, the same for the same seed on any machine
//! and any number of threads. [`Maker`] makes several at once. A [`Generator`] makes one kind of puzzle; the list of
//! them is the registry of kinds that can be made.
//!
//! [`Repair`] makes an ambiguous puzzle unique: by the fewest changes of its picture, or by the fewest given cells.
//!
//! ```
//! use nonomata::explain::rating::rate;
//! use nonomata::make::{Symmetry, Wanted, random};
//! use nonomata::search::Options;
//!
//! let wanted = Wanted::new(10, 10).with_symmetry(Symmetry::LeftRight).with_grades(2..=3);
//! let options = Options::default();
//! let made = random(&wanted, 1, &options)?.next().unwrap()?;
//! let rating = rate(&made.puzzle.to_problem(), &options).rating.unwrap();
//! assert!((2..=3).contains(&rating.grade));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod crossword;
mod generator;
mod logic_grid;
mod maker;
mod nonogram;
mod numbers;
mod pictures;
mod repair;
mod triddler;
mod wanted;

pub use generator::Generator;
pub use maker::{Made, Maker, NotMade, SEARCH_NODES, random};
pub(crate) use numbers::Numbers;
pub use pictures::COLOUR_LIMIT;
pub use repair::{Fix, Repair, RepairError, Repaired};
pub use wanted::{Setting, Symmetry, Texture, Wanted, WantedError};
