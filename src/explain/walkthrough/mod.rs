//! Walkthroughs: the ordered story of a puzzle, always by the cheapest next step.
//!
//! A [`Walkthrough`] is a list of [`Step`]s, each with its technique, its premises and its changes. One line is enough for
//! most; where no line has anything to say, a step supposes something and tells the shortest chain of lines that was found
//! to a contradiction, what comes out either way, or what several lines together count up to. The order is that of [`cost`], not of a solver.
//! [`Walkthrough::check`] replays everything from the cited premises alone.

mod alike;
mod chain;
mod count;
mod either;
mod fold;
mod line_steps;
mod nested;
mod recount;
mod replay;
mod step;
mod story;
mod supposition;
mod survey;
mod teller;
mod truth;

pub use replay::{Fault, Wrong};
pub use step::{Branch, Clash, Conflict, Count, Kind, Step, cost};
pub use story::{Ending, Walkthrough};
pub use teller::Teller;
pub(crate) use truth::{possible, solution_with, until};
