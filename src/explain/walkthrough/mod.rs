//! Walkthroughs: the solution of a puzzle as an ordered list of steps, always the cheapest next.
//!
//! A [`Walkthrough`] is a list of [`Step`]s, each with its technique, its premises and its changes. An [`Explainer`]
//! yields them one by one. It tries, in this order, each only where the one before finds nothing:
//!
//! 1. one line: the cheapest finding of all lines, by [`cost`];
//! 2. probing nearby: every candidate that may be wrong is assumed and propagated for three rounds (failed literal
//!    probing), and the contradiction with the shortest chain becomes the step;
//! 3. counting: cardinality cuts over lines that cross others;
//! 4. probing further, at last to the fixpoint;
//! 5. branches: a change that follows from every candidate of a cell;
//! 6. nested contradictions.
//!
//! From the second on, the backbone of the puzzle (the symbols that occur in some solution) says which candidates are
//! worth refuting. It is never a premise: [`Walkthrough::check`] replays every step from its premises alone. Chains are
//! traced back from the conflict through the record of the propagation, as conflict analysis does in a SAT solver, and
//! keep only the links that the conflict needs; all assumptions that lead to the same links are refuted by one step.
//!
//! ```
//! use nonomata::explain::walkthrough::{Explainer, StepKind};
//! use nonomata::{puzzles::Nonogram, search::Options};
//!
//! let rows: [&[u32]; 3] = [&[1], &[3], &[1]];
//! let puzzle = Nonogram::builder().rows(rows).columns(rows).build().unwrap();
//! let problem = puzzle.to_problem();
//! let mut explainer = Explainer::new(&problem, &Options::default());
//! let step = explainer.next().unwrap();
//! assert!(matches!(step.kind, StepKind::Line { .. }));
//! // The step is applied: the middle row is known.
//! assert_eq!(explainer.candidates().iter().filter(|set| set.known().is_some()).count(), 3);
//! ```

mod alike;
mod backbone;
mod branches;
mod chain;
mod check_count;
mod count;
mod explainer;
mod fault;
mod line_steps;
mod merge;
mod nested;
mod probing;
mod projection;
mod replay;
mod step;
mod supposition;
#[allow(clippy::module_inception)] // The module is named after its main type.
mod walkthrough;

pub(crate) use backbone::{possible, solution_with};
pub use explainer::Explainer;
pub use fault::{StepFault, WalkthroughError};
pub use line_steps::Pace;
pub(crate) use step::LineArgument;
pub use step::{Alike, Branch, Clash, Conflict, CrossingCount, Step, StepKind, cost};
pub use walkthrough::{Ending, ProvedSolutions, Walkthrough};
