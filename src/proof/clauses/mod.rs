//! A problem as clauses: literals of which at least one holds.
//!
//! An [`Encoding`] says in clauses what the problem says in rules, for two purposes. [`Encoding::of`] is for solvers:
//! besides the variables of cells there are as few as possible, and each follows from the cells
//! ([`search::encode`](crate::search::encode) tells more). [`Encoding::for_proofs`] is for proofs that can be checked
//! by somebody who knows nothing of lines: every look at a line becomes unit propagation, the one thing that a checker
//! of proofs can do. It is made from the slow law alone, without any machine. The same problem is written in the same
//! clauses always, number by number.
//!
//! ```
//! use nonomata::proof::clauses::Encoding;
//! use nonomata::puzzles::Nonogram;
//! use nonomata::symbol::Symbol;
//!
//! let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! let mut encoding = Encoding::for_proofs(&problem).unwrap();
//! encoding.reject(&[1, 0, 0, 1].map(Symbol::new)).unwrap();
//! assert_eq!(encoding.clauses().last(), Some(&[-1, 2, 3, -4][..]));
//! ```

mod blocks;
mod cells;
mod claim;
#[allow(clippy::module_inception)] // The room is named after what it makes.
mod clauses;
mod dimacs;
mod encoding;
mod error;
mod roles;

pub use claim::Claim;
pub use dimacs::Dimacs;
pub(crate) use encoding::Purpose;
pub use encoding::{Encoding, Meaning};
pub use error::{EncodeError, LiteralsError};
