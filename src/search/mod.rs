//! When lines alone are not enough: probing, branching, and what comes of it.
//!
//! The ladder has three rungs. Lines are propagated to a fixpoint. If they leave something open, the search assumes
//! what crossing lines believe most, and learns from every contradiction; and when it has met some, single cells are
//! probed (assume each candidate, look, undo, and keep what all of them agree on). It is complete: [`Solutions`]
//! lists every solution once, and a [`Verdict`] that names no limit is proved. How many solutions there are,
//! [`count`](fn@count) says without listing them; [`certify`](fn@certify) writes a proof of the verdict, and
//! [`encode`] the problem itself for solvers of another kind.
//!
//! ```
//! use nonomata::puzzles::Nonogram;
//! use nonomata::search::{Options, Verdict, solve};
//!
//! let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
//! let outcome = solve(&puzzle.to_problem(), &Options::default());
//! assert!(matches!(outcome.verdict, Verdict::Multiple { .. }));
//! ```

mod belief;
mod cdcl;
mod certify;
mod count;
pub mod encode;
mod limits;
mod marginal;
mod portfolio;
mod probe;
mod solutions;
mod subproblems;
mod verdict;
mod worker;

pub use certify::{CertifyError, certify};
pub use count::{BigUint, Count, CountOptions, count};
pub use limits::{Cancel, Limit, Limits, Options};
pub use solutions::{Solution, Solutions};
pub use verdict::{Outcome, Verdict, solve};
