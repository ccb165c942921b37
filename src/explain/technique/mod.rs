//! Techniques: how people see that a line forces something.
//!
//! A [`Finder`] looks at one line and returns [`Finding`]s: a technique, what it saw, which cells it decides, and the
//! premises, of which none can be spared. First the line is looked at as it is; then, for every cell that is left, with
//! nothing known but the premises of that cell, so that what a technique says rests on nothing else. Recognisers only
//! give names: what a finding claims has been checked by an engine before any of them is loss, so none can be wrong
//! about more than the name.
//!
//! Each technique has a file; in it stands how it is recognised, and what it leaves for the sentence and the picture.
//! The sentences are in [`words`](crate::explain::words).
//!
//! ```
//! use nonomata::explain::technique::{Finder, Technique};
//! use nonomata::{puzzles::Nonogram, symbol::SymbolSet};
//!
//! let puzzle = Nonogram::builder().rows([[4]]).columns([vec![], vec![1], vec![1], vec![1], vec![1]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! let findings = Finder::new().find(&problem.lines()[0], &[SymbolSet::first(2); 5]).unwrap();
//! assert_eq!(findings[0].technique, Technique::Overlap);
//! assert_eq!(findings[0].losses.len(), 3);
//! ```

use super::reason::Loss;

mod argument;
mod cases;
mod complete;
mod cover;
mod edge;
mod find;
mod finished;
mod gap;
mod glue;
mod join;
mod listing;
mod mercury;
mod only_block;
mod overlap;
mod owner;
mod partial_clue;
mod places;
mod reach;
mod split;
mod table_rule;
#[allow(clippy::module_inception)] // The room is named after the one type in it.
mod technique;
mod view;

pub(crate) use argument::Recognition;
pub use argument::{Argument, BlockLimit, Case, Refusal, Span, Stretch, Supposed};
pub use find::{Finder, Finding};
pub(crate) use owner::{extents, owner};
pub use technique::Technique;
pub(crate) use view::View;
