//! What a line must satisfy, in the user's terms, and the slow law that says so.
//!
//! A [`Rule`] is a nonogram's [`Clue`], perhaps a [`PartialClue`] one, a regular expression ([`Pattern`]) or a [`Table`] of states. Its two
//! questions, [`Rule::accepts`] and [`Rule::admits`], are answered slowly and plainly, each notation in its own
//! way and none with a machine of [`automaton`](crate::automaton): that is what makes them fit to judge the fast
//! engines. [`check`](crate::check) and the tests ask here and nowhere else.
//!
//! ```
//! use nonomata::rule::{Clue, Pattern, Rule};
//! use nonomata::symbol::{Alphabet, Symbol};
//!
//! let line: Vec<Symbol> = [1, 1, 1, 0, 1].map(Symbol::new).to_vec();
//! assert!(Rule::from(Clue::black([3, 1])).accepts(&line));
//!
//! let binary = Alphabet::of_letters("01").unwrap();
//! let pattern = Pattern::new("0*1{3}0+1{2}0*", &binary).unwrap();
//! assert!(!Rule::from(pattern).accepts(&line));
//! ```

mod back_references;
mod clue;
mod clue_entry;
mod count_bounds;
mod dialect;
mod error;
mod expression;
mod line_clue;
mod named_letters;
mod partial_clue;
mod pattern;
mod roles;
#[allow(clippy::module_inception)] // The room is named after the one type in it.
mod rule;
mod table;
mod translate;

pub use clue::{Block, Clue};
pub use clue_entry::ClueEntry;
pub use error::RuleError;
pub(crate) use expression::{Expression, Lookaround};
pub use line_clue::LineClue;
pub use named_letters::{letters_outside, named_letters};
pub use partial_clue::PartialClue;
pub use pattern::Pattern;
pub use roles::{Role, Roles};
pub use rule::Rule;
pub use table::Table;
