//! Problems: cells, lines over them, and their rules. This is the interface between puzzles and the engine.
//!
//! A [`Problem`] is all that the engine sees of a puzzle: an alphabet, cells with initial candidates, and
//! [`Line`]s, each an ordered list of cells under one rule. A line can contain any cells in any order;
//! nothing here depends on rows and columns. A problem is immutable.
//!
//! # Output cells and auxiliary cells
//!
//! The first [`output_count`](Problem::output_count) cells are *output cells*. Solutions are compared,
//! counted and listed by these alone; by default, every declared cell is one. All other cells are
//! *auxiliary* ([`is_auxiliary`](Problem::is_auxiliary)). There are two ways to get them:
//!
//! - The builder *declares* more cells than output cells ([`ProblemBuilder::output_cells`]). These are
//!   *projected out* ([`is_projected_out`](Problem::is_projected_out)): solutions that differ only there
//!   are equal.
//! - A pattern whose automaton would be too large is decomposed, and its parts are linked by *generated*
//!   cells ([`is_generated`](Problem::is_generated)). Each of them is determined by the cells of its line,
//!   so it is projected out only if that line contains projected cells. The lines that define them have a
//!   [`parent_line`](Problem::parent_line).
//!
//! So an auxiliary cell is either determined by the output or projected out, and only the second kind needs
//! care in counting and enumeration. Cells are numbered in this order: output cells, further declared
//! cells, generated cells.
//!
//! # Example
//!
//! ```
//! use nonomata_engine::problem::Problem;
//! use nonomata_engine::rule::{Pattern, Rule};
//! use nonomata_engine::symbol::Alphabet;
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
mod crossings;
mod decompose;
mod error;
mod initial;
mod line;
mod line_cells;
mod line_kind;
mod machines;
mod names;
#[allow(clippy::module_inception)] // The module is named after its main type.
mod problem;

pub use builder::ProblemBuilder;
pub use crossings::{Crossing, Crossings, CrossingsIter};
pub use error::{ProblemError, WrongLength};
pub use line::{CellId, Line, LineId};
pub use line_kind::{LineKind, Way};
pub use machines::Machines;
pub use problem::Problem;
