//! Censuses: how many pictures of a size their clues determine.
//!
//! A picture is determined by its clues if no other picture has the same clues of rows and columns. Counting such
//! pictures one by one takes 2^36 puzzles for six by six. A [`Census`] counts them together: a depth-first walk chooses
//! the clue of one row after another, and pictures of the same row clues whose columns will never be distinguished are
//! one entry.
//!
//! ```
//! use nonomata::budget::Budget;
//! use nonomata::census::Census;
//!
//! let census = Census::new(3, 3, 1).unwrap();
//! let counts: Result<Vec<u64>, _> = (0..census.tasks()).map(|task| census.task(task, &Budget::unlimited())).collect();
//! assert_eq!(counts.unwrap().into_iter().sum::<u64>(), 384);
//! ```

mod by_lines;
#[allow(clippy::module_inception)] // The module is named after the one thing in it.
mod census;
mod columns;
mod entries;
mod estimate;
mod mirrors;

pub use census::{Census, CensusError, Counted};
pub use estimate::{Estimate, estimate};
