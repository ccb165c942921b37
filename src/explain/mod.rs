//! Explanations: reasons for deductions, named techniques, walkthroughs, hints and ratings.
//!
//! Solving shows *that* a cell lost a candidate; this module shows *why*. Its parts, from the bottom up:
//!
//! - [`reason`] finds premises: known cells of a line from which a deduction follows, minimal or smallest.
//! - [`technique`] gives a deduction on one line a name that players know, and an argument.
//! - [`walkthrough`] orders steps from the given cells to the solution, always the cheapest next, with contradictions,
//!   branches and counts over several lines where single lines are not enough.
//! - [`rating`], [`hint`], [`judge`], [`why`], [`conflict`] and [`ambiguity`] answer questions from walkthroughs and
//!   searches.
//! - [`words`] turns all of it into English, and [`data`] into data.
//!
//! Every explanation rests on premises, none of which can be left out, and `check` replays every step from its premises
//! alone, by the reference semantics of the rules and without any engine.
//!
//! ```
//! use nonomata::budget::Budget;
//! use nonomata::explain::rating::Rating;
//! use nonomata::explain::walkthrough::{Ending, Walkthrough};
//! use nonomata::explain::words;
//! use nonomata::{puzzles::Nonogram, search::Options};
//!
//! let puzzle = Nonogram::builder().rows([[1], [3], [1]]).columns([[1], [3], [1]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! let walkthrough = Walkthrough::of(&problem, &Options::default());
//! assert_eq!(walkthrough.ending, Ending::Unique);
//! walkthrough.check(&problem, &Budget::unlimited()).unwrap();
//!
//! let first = &walkthrough.steps[0];
//! let text = words::step(&problem, first).to_string();
//! assert_eq!(text, "Row 2 (3): the 3 fills the row. So c1-c3 are black.");
//! assert_eq!(Rating::of(&problem, &walkthrough).grade, 1);
//! ```

pub mod ambiguity;
pub mod conflict;
pub mod data;
mod fact;
pub mod hint;
pub mod judge;
pub mod rating;
pub mod reason;
pub mod technique;
pub mod walkthrough;
pub mod why;
pub mod words;

pub use fact::Fact;
