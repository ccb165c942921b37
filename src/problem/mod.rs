//! Problems: cells, and lines over them. Here the engine wing and the puzzle wing meet.
//!
//! A [`Problem`] is all that the engine ever sees of a puzzle: an alphabet, cells with their first candidates, and
//! [`Line`]s, each an ordered list of cells under one rule. Lines may run over any cells in any order; nothing
//! here knows of rows and columns. It never changes once it is built.
//!
//! ```
//! use nonomata::problem::Problem;
//! use nonomata::rule::{Pattern, Rule};
//! use nonomata::symbol::Alphabet;
//!
//! let alphabet = Alphabet::of_letters("ab").unwrap();
//! let pattern = |text| Rule::from(Pattern::new(text, &alphabet).unwrap());
//! let problem = Problem::builder(alphabet.clone())
//!     .cells(3)
//!     .line("across", [0, 1], pattern("ab"))
//!     .line("down", [1, 2], pattern("b+"))
//!     .build()
//!     .unwrap();
//! assert_eq!(problem.lines().len(), 2);
//! ```

mod assembly;
mod builder;
mod decompose;
mod error;
mod line;
mod names;
#[allow(clippy::module_inception)] // The room is named after the one type in it.
mod problem;

pub use builder::ProblemBuilder;
pub use error::ProblemError;
pub use line::{CellId, Line, LineId};
pub use problem::{Crossing, Problem};
