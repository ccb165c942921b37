//! Line puzzles on automata: nonograms, black and white or coloured, and whatever else is cells and lines with a
//! regular rule.
//!
//! Every rule of a line is compiled into a DFA; the clue `a b` into that of the regular expression `0*1{a}0+1{b}0*`. The
//! states reachable from the left, and those from which the right end can be reached, give exactly the symbols that each
//! cell can still hold. Lines are propagated to a fixpoint; then the search branches, guided by belief propagation, and
//! learns a clause from every conflict. The answer is a verdict: no solution, one, several, or unknown if a limit was
//! reached first.
//!
//! | to | start with |
//! |---|---|
//! | read puzzles, or write them | `formats`, a feature that is on by default |
//! | build a puzzle | [`puzzles`] |
//! | solve, list or count | [`search`], with limits from [`budget`] |
//! | explain, hint, rate | [`explain`](mod@explain) |
//! | draw | [`render`](mod@render) |
//! | use rules of your own | [`problem`] and [`rule`] |
//!
//! # A tour
//!
//! ```
#![doc = include_str!("../tests/tour.rs")]
//! ```
//!
//! # Modules
//!
//! From the lowest layer up. Each uses only modules above it in this table.
//!
//! | module | what it is |
//! |---|---|
//! | `clock` | the one clock of the library |
//! | [`budget`] | limits of time and memory, cancellation, progress |
//! | [`symbol`] | values of cells, sets of them, alphabets |
//! | [`rule`] | line rules and their reference semantics: slow and obviously right |
//! | [`automaton`] | rules as minimal DFAs |
//! | [`line`](mod@line) | one line: complete propagation, counts, marginals, minimal reasons |
//! | [`problem`] | cells, lines, rules, names: what the engine solves |
//! | [`grid`] | candidates, changes, steps, the undo log |
//! | [`puzzles`] | kinds of puzzles, each lowered to a problem; layouts |
//! | [`check`](mod@check) | is this solution right, is this step sound? The independent checker |
//! | [`proof`] | problems as clauses, certificates of verdicts and their checker |
//! | [`propagate`](mod@propagate) | all lines to a fixpoint |
//! | `cardinality` | cells counted over several lines: cuts for search and explanations |
//! | [`formats`] | text and images to puzzles and back |
//! | [`search`] | verdicts, solutions and counts: probing, branching, clause learning |
//! | [`explain`](mod@explain) | reasons, techniques, walkthroughs, hints, ratings |
//! | [`render`](mod@render) | puzzles and pictures as text and SVG |
//!
//! `docs/architecture.md` in the repository says which module may use which, and why.

#![forbid(unsafe_code)]
// The tour is a test of its own; here it need only be read, and compiled.
#![allow(clippy::test_attr_in_doctest)]

pub mod automaton;
pub mod budget;
mod cardinality;
pub mod check;
mod clock;
pub mod explain;
#[cfg(feature = "formats")]
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
