//! The engine of nonomata: a constraint solver for cells and lines with regular rules.
//!
//! A [`problem`] is a set of cells, each with candidate [`symbol`]s, and a set of lines, each with a [`rule`]. A
//! rule is a regular language: it is compiled into a minimal DFA ([`automaton`]), the clue `a b` into that of
//! `0*1{a}0+1{b}0*`; rules whose DFA would be large run on algorithms of their own. The states reachable from the
//! left, and those from which the right end can be reached, give exactly the symbols that each cell can still hold
//! ([`line`](mod@line)). Lines are propagated to a fixpoint ([`propagate`](mod@propagate)); then the [`search`]
//! branches, guided by belief propagation, and learns clauses from conflicts.
//!
//! ```
//! use nonomata_engine::problem::Problem;
//! use nonomata_engine::search::{Options, solve};
//!
//! let problem = Problem::of_clues([vec![1, 1], vec![1]], [[1], [1], [1]])?;
//! assert_eq!(solve(&problem, &Options::default()).verdict.to_string(), "one solution");
//! # Ok::<(), nonomata_engine::problem::ProblemError>(())
//! ```
//!
//! The engine knows no puzzle, no notation and no sentence: those are in the crate `nonomata`, which re-exports
//! these modules. `rule` says what is right, slowly; `line` finds it, fast; [`check`](mod@check) and the tests hold
//! the two together. All long work but the compilation of rules, which the number of states bounds, takes a
//! [`budget`]; searches and counts also report to [`progress`]. A cell belongs to few lines, and what the engine
//! shares with explanations, such as [`cardinality`] cuts and minimal reasons, is public for them.

#![forbid(unsafe_code)]

pub mod automaton;
pub mod budget;
pub mod cardinality;
pub mod check;
pub mod choice;
pub mod clock;
#[cfg(test)]
mod dice;
pub mod fnv;
pub mod grid;
pub mod line;
pub mod problem;
pub mod progress;
pub mod proof;
pub mod propagate;
pub mod rule;
pub mod search;
pub mod spelling;
pub mod symbol;
