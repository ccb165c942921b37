//! Walkthroughs: the ordered story of a puzzle, always by the cheapest next step.
//!
//! A [`Walkthrough`] is a list of [`Step`]s, each with its technique, its premises and its changes. One line is enough for
//! most; where no line has anything to say, a step supposes something and tells the shortest chain of lines that was found
//! to a contradiction, what comes out either way, or what several lines together count up to. The order is that of [`cost`], not of a solver.
//! [`Walkthrough::check`] replays everything from the cited premises alone.

mod backbone;
mod branches;
mod chain;
mod check_count;
mod count;
mod explainer;
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

pub(crate) use backbone::{possible, solution_with, until};
pub use explainer::Explainer;
pub use replay::{Fault, Wrong};
pub use step::{Branch, Clash, Conflict, CrossingCount, Kind, Step, cost};
pub use walkthrough::{Ending, Walkthrough};
