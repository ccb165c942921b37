//! Regex crosswords: every line of cells is a word that its patterns match.
//!
//! A [`RegexCrossword`] is a [`Shape`], an alphabet, and patterns for every line: of a rectangle its rows and columns,
//! of a hexagon its lines along three axes. Patterns may contain back-references and look-around; see
//! [`Pattern`](nonomata_engine::rule::Pattern).
//!
//! ```
//! use nonomata::puzzles::{PuzzleKind, regex_crossword::{RegexCrossword, Shape}};
//! use nonomata::search::{Options, Verdict, solve};
//! use nonomata::symbol::Alphabet;
//!
//! let shape = Shape::Rectangle { width: 2, height: 2 };
//! let alphabet = Alphabet::of_letters("ABC").unwrap();
//! let lines = [["A[^A]"], ["(.)C"], ["[AB]*"], [r"(.)\1"]];
//! let crossword = RegexCrossword::of_texts(shape, &alphabet, lines).unwrap();
//! assert!(matches!(solve(&crossword.to_problem(), &Options::default()).verdict, Verdict::Multiple { .. }));
//! ```

mod crossword;
mod error;
mod shape;

pub use crossword::RegexCrossword;
pub use error::CrosswordError;
pub use shape::{Axis, Shape};
