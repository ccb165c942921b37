//! A problem as clauses, for SAT solvers and proof checkers.
//!
//! An [`Encoding`] expresses the rules of a problem as clauses. Besides the variables of the cells there are
//! variables of lines: for a clue the order encoding of its block starts ("block b starts at or before position
//! p"), for any other rule the state of its machine after each cell. The cells determine all of them, so every
//! solution satisfies the clauses in exactly one way, and a model counter counts solutions. Only auxiliary cells
//! can add further models for the same output cells. The numbering is deterministic.
//!
//! ```
//! use nonomata::puzzles::Nonogram;
//! use nonomata::search::encode::Encoding;
//!
//! let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! let encoding = Encoding::of(&problem).unwrap();
//! assert!(encoding.dimacs().to_string().contains("c 1 r1c1 is black, else white\n"));
//!
//! // A solver has found the second solution: cells 2 and 3 are black.
//! let symbols = encoding.read(&[-1, 2, 3, -4]).unwrap();
//! assert_eq!(symbols.iter().map(|symbol| symbol.index()).collect::<Vec<_>>(), [0, 1, 1, 0]);
//! ```

mod states;

pub use crate::proof::clauses::{Claim, Dimacs, EncodeError, Encoding, LiteralsError, Meaning};
