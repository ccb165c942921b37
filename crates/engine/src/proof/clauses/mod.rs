//! Problems in conjunctive normal form.
//!
//! An [`Encoding`] expresses the rules of a problem in clauses. There are two of them:
//!
//! - [`Encoding::of`] is for SAT solvers. It has as few variables as possible
//!   besides those of cells, and each is determined by the cells.
//! - [`Encoding::for_proofs`] is for proofs that a checker can verify without knowing about lines: on its
//!   clauses, unit propagation is as strong as solving lines. It is derived from the reference semantics
//!   alone, without automata.
//!
//! | what | encoding |
//! |---|---|
//! | cell | direct encoding, one variable for two candidates |
//! | block starts of a clue | order encoding |
//! | roles of a rule | support encoding of a layered automaton |
//!
//! In [`Encoding::of`] the cells determine all other variables, so every solution satisfies the clauses in exactly one
//! way, and a model counter counts solutions. Only auxiliary cells can add further models for the same output cells.
//! The encoding of a problem is deterministic, number by number.
//!
//! ```
//! use nonomata_engine::budget::Budget;
//! use nonomata_engine::proof::clauses::Encoding;
//! use nonomata_engine::problem::Problem;
//!
//! let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
//! let encoding = Encoding::of(&problem, &Budget::unlimited()).unwrap();
//! assert!(encoding.dimacs().to_string().contains("c 1 r1c1 is black, else white\n"));
//!
//! // A solver has found the second solution: cells 2 and 3 are black.
//! let symbols = encoding.read(&[-1, 2, 3, -4]).unwrap();
//! assert_eq!(symbols.iter().map(|symbol| symbol.index()).collect::<Vec<_>>(), [0, 1, 1, 0]);
//! ```
//!
//! For proofs, solutions that are already reported can be excluded:
//!
//! ```
//! use nonomata_engine::budget::Budget;
//! use nonomata_engine::proof::clauses::Encoding;
//! use nonomata_engine::problem::Problem;
//! use nonomata_engine::symbol::Symbol;
//!
//! let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
//! let mut encoding = Encoding::for_proofs(&problem, &Budget::unlimited()).unwrap();
//! encoding.reject(&[1, 0, 0, 1].map(Symbol::new)).unwrap();
//! assert_eq!(encoding.clauses().last(), Some(&[-1, 2, 3, -4][..]));
//! ```

mod blocks;
mod cells;
mod claim;
#[allow(clippy::module_inception)] // The module is named after its main type.
mod clauses;
mod dimacs;
mod encoding;
mod error;
mod roles;

pub use claim::Claim;
pub use dimacs::Dimacs;
pub(in crate::proof) use dimacs::printable;
pub(crate) use encoding::Purpose;
pub use encoding::{Encoding, Meaning};
pub use error::{EncodeError, LiteralsError};
