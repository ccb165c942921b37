//! A problem as clauses: what a SAT solver, or a checker of its proofs, understands.
//!
//! An [`Encoding`] says in clauses what the problem says in rules. Besides the variables of cells there are some of
//! lines: where the blocks of a clue start, or in which state the machine of another rule is. Each of them follows
//! from the cells, so that the clauses can be satisfied in exactly as many ways as there are solutions; where there are
//! marks, ways to come to one answer are told apart. The same problem is written in the same clauses always, number by
//! number.
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
//! // A solver has found the second solution: black are the cells 2 and 3.
//! let symbols = encoding.read(&[-1, 2, 3, -4]).unwrap();
//! assert_eq!(symbols.iter().map(|symbol| symbol.index()).collect::<Vec<_>>(), [0, 1, 1, 0]);
//! ```

mod states;

pub use crate::proof::clauses::{Claim, Dimacs, EncodeError, Encoding, LiteralsError, Meaning};
