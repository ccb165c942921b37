//! Line puzzles on automata: nonograms, black and white or coloured, and whatever else is cells and lines with a
//! regular rule.
//!
//! Every rule of a line is compiled into a deterministic automaton; the clue `a b` into that of the regular
//! expression `0*1{a}0+1{b}0*`. Walked from both ends at once, it tells exactly which symbols each cell can still
//! hold. Lines are propagated until nothing changes, then cells are probed, then the search branches. The answer is
//! a verdict: no solution, one, or several.
//!
//! # A tour
//!
//! ```
#![doc = include_str!("../tests/tour.rs")]
//! ```
//!
//! # The rooms
//!
//! | room | what it is | floor |
//! |---|---|---|
//! | [`symbol`] | what a cell may hold, and what that is called | 1 |
//! | [`rule`] | what a line must satisfy, in the user's terms: the slow law | 2 |
//! | [`automaton`] | a rule as a machine, minimal and numbered in one way | 3 |
//! | [`line`](mod@line) | one line: candidates in, candidates out | 4 |
//! | [`problem`] | cells, lines, rules, names: what the engine solves | 4 |
//! | [`grid`] | what is known, and the way back | 5 |
//! | [`puzzles`] | what a human sees | 5 |
//! | [`clauses`] | a problem as clauses, for solvers and proofs | 5 |
//! | [`check`](mod@check) | is this solution right, is this step sound? | 6 |
//! | [`certificate`] | a proof of the verdict, and its checker | 6 |
//! | [`propagate`](mod@propagate) | all lines until nothing changes | 6 |
//! | `region` | lines counted together, for the search and for explanations | 6 |
//! | [`formats`] | text to puzzles and back | 6 |
//! | [`search`] | when lines alone are not enough | 7 |
//! | [`explain`](mod@explain) | why: reasons, techniques, walkthroughs, hints, ratings | 7 |
//! | [`render`](mod@render) | puzzles and pictures to text | 8 |
//!
//! Each knows only rooms on the floors below it. `docs/architecture.md` in the repository tells the whole plan.

#![forbid(unsafe_code)]
// The tour is a test of its own; here it need only be read, and compiled.
#![allow(clippy::test_attr_in_doctest)]

pub mod automaton;

pub mod check;

mod cardinality;
pub mod explain;
pub mod formats;
pub mod grid;
pub mod line;
pub mod problem;
pub mod proof;
pub mod propagate;
pub mod puzzles;
pub mod render;
pub mod rule;
pub mod search;
pub mod symbol;

/// The README, whose examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
