//! Complete search: probing, branching, clause learning and counting.
//!
//! Propagation of single lines solves many puzzles. What it leaves open is decided here, in three stages:
//!
//! 1. Lines are propagated to a fixpoint.
//! 2. A conflict-driven clause learning (CDCL) search over lines decides cells by their marginals from loopy belief
//!    propagation, and learns a nogood (learned clause) from every conflict.
//! 3. After a few conflicts it restarts, and single cells are probed first: each candidate is assumed, lines are
//!    propagated, and candidates that lead to a contradiction are removed. Later restarts follow the Luby schedule. If
//!    conflicts go on, cardinality cuts over several lines are tried at the root, and order-encoding literals for the
//!    starts of blocks are added.
//!
//! The search is complete. [`Solutions`] enumerates every solution once, compared on the output cells; a [`Verdict`]
//! without a limit is proved. [`count`](fn@count) returns the exact number of solutions without enumerating them, by
//! decision diagrams and dynamic programming. [`certify`](fn@certify) writes a DRAT proof of the verdict, and
//! [`Encoding::of`](crate::proof::clauses::Encoding::of) translates the problem into clauses for SAT solvers.
//!
//! All results are deterministic: solutions, nodes and conflicts are the same on any number of threads and on any
//! machine unless a limit of time or memory, or a cancellation, ends the search. With a memory limit a search may also
//! do without a second worker, and a count branches instead of keeping large tables.
//!
//! # Examples
//!
//! Whether a puzzle has exactly one solution:
//!
//! ```
//! use nonomata_engine::problem::Problem;
//! use nonomata_engine::search::{Options, Verdict, solve};
//!
//! let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
//! let outcome = solve(&problem, &Options::default());
//! assert!(matches!(outcome.verdict, Verdict::Multiple { .. }));
//! ```
//!
//! A search with limits, which can also be cancelled from another thread:
//!
//! ```
//! use std::time::Duration;
//!
//! use nonomata_engine::budget::{Budget, Limit};
//! use nonomata_engine::problem::Problem;
//! use nonomata_engine::search::{Options, Solutions};
//!
//! let ones = [[1]; 6];
//! let problem = Problem::of_clues(ones, ones).unwrap();
//! let budget = Budget::unlimited().with_time(Duration::from_secs(60));
//! let options = Options::default().with_budget(budget).with_solutions(10);
//! let mut solutions = Solutions::new(&problem, &options);
//! assert_eq!(solutions.by_ref().count(), 10);
//! assert_eq!(solutions.limit(), Some(Limit::Solutions)); // there are 720
//! ```

mod belief;
mod cdcl;
mod certify;
mod count;
mod encode;
mod free;
mod marginal;
mod options;
mod owned;
mod portfolio;
mod probe;
mod solutions;
mod subproblems;
mod verdict;
mod worker;

pub use certify::{CertifyError, certify};
pub use count::{Count, Natural, ParseNaturalError, count, count_from};
pub use options::Options;
pub use owned::OwnedSolutions;
pub use solutions::{Solution, Solutions};
pub use verdict::{Outcome, Verdict, solve, solve_from};
