//! Words: explanations in English, made from their data.
//!
//! Cells, lines and blocks have the names that the puzzle gives them: `row 7`, `the second 3`, `r7c12`, colours by
//! name. The sentence of an argument stands in the file of its [technique](super::technique), made from the names here;
//! everything else is here.
//!
//! ```
//! use nonomata::explain::{walkthrough::Walkthrough, words};
//! use nonomata::{puzzles::Nonogram, search::Options};
//!
//! let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! let walkthrough = Walkthrough::of(&problem, &Options::default());
//! let text = words::step(&problem, &walkthrough.steps[0]).to_string();
//! assert!(text.ends_with("c1-c2 are black."));
//! ```

mod alternatives;
mod answers;
mod chains;
mod counting;
mod facts;
mod left;
mod line_text;
mod miscount;
mod names;
mod narration;
mod origins;
mod phrases;
mod placements;
mod routine;
mod steps;
mod text;

pub use answers::{
    about, available, clue, conflicting_lines, cut_short, decisive, ending, fact, given, hint, letters,
    partly_known, proved, rating, undecided, verdict_first,
};
pub(in crate::explain) use line_text::LineText;
pub use narration::{Narration, Passage};
pub(in crate::explain) use phrases::{list, ranges};
pub use steps::{conflict, place, portions, step, steps, technique, techniques};
pub(in crate::explain) use text::{Part, text};
pub use text::{Piece, Span, Text};
