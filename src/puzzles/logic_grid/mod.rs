//! Logic grids: houses in a row, attributes of which each house has one value, and sentences about who lives where.
//! "Who owns the zebra?"
//!
//! A [`LogicGrid`] is the puzzle as printed: named houses, [`Attribute`]s with named values, and [`Sentence`]s.
//! [`Sentence::holds`] defines the reference semantics; [`LogicGrid::to_problem`] lowers each sentence to a line with a
//! regular rule, so the engine does not depend on houses.
//!
//! ```
//! use nonomata::puzzles::logic_grid::{Entry, LogicGrid, Relation, Sentence};
//! use nonomata::search::{Options, Solutions};
//!
//! // Two houses: the cat lives in the red one, and that is the right one.
//! let (cat, red) = (Entry::of(0, 0), Entry::of(1, 0));
//! let puzzle = LogicGrid::builder()
//!     .houses(2)
//!     .attribute("pet", ["cat", "dog"])
//!     .attribute("colour", ["red", "blue"])
//!     .sentence(Sentence::that("cat lives in red", Relation::Together(cat.and(&red))))
//!     .sentence(Sentence::that("red is in house 2", Relation::Together(red.in_houses([1]))))
//!     .build()
//!     .unwrap();
//! let problem = puzzle.to_problem();
//! let solution = Solutions::new(&problem, &Options::default()).next().unwrap();
//! let answer = puzzle.answer_of(solution.symbols()).unwrap();
//! assert_eq!(puzzle.word(&answer, 0, 0), Some("dog"));
//! assert_eq!(puzzle.word(&answer, 0, 9), None, "there is no such attribute");
//! assert!(puzzle.answer_of(&[]).is_err());
//! ```
//!
//! By default every house has a value of every attribute, and no two houses the same. Attributes whose values may
//! repeat lift the second condition; a puzzle in which blanks stay lifts the first: its answers hold only what the
//! sentences write into an empty table.

mod answer;
mod attribute;
mod entry;
mod error;
mod kind;
#[allow(clippy::module_inception)] // The module is named after its one puzzle.
mod logic_grid;
mod lower;
mod sentence;

pub use answer::Answer;
pub use attribute::{Attribute, Feature};
pub use entry::Entry;
pub use error::LogicGridError;
pub use logic_grid::{LogicGrid, LogicGridBuilder};
pub(crate) use lower::PlainProblems;
pub use sentence::{Relation, Sentence, Statement};
