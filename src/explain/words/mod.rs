//! Words: what explanations say in English, and the only place where they do.
//!
//! Everything is called what the puzzle calls it: `row 7`, `the second 3`, `r7c12`, colours by their names.
//!
//! ```
//! use nonomata::explain::{walkthrough::Walkthrough, words};
//! use nonomata::{puzzles::Nonogram, search::Options};
//!
//! let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! let walkthrough = Walkthrough::of(&problem, &Options::default());
//! assert!(words::step(&problem, &walkthrough.steps[0]).ends_with("r1c1 and r1c2 are black."));
//! ```

mod answers;
mod counting;
mod facts;
mod line_text;
mod miscount;
mod names;
mod phrases;
mod steps;

pub use answers::{clashing, decisive, ending, fact, given, hint, rating, undecided};
pub(in crate::explain) use line_text::LineText;
pub(in crate::explain) use phrases::list;
pub use steps::{conflict, place, step, technique};
