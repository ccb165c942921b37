//! Line rules and their reference semantics: slow, obviously right, and shared with no engine.
//!
//! A [`Rule`] is the clue of a nonogram line ([`Clue`], or [`PartialClue`] if parts of it are hidden), a regular
//! expression ([`Pattern`]), an automaton written by the user ([`Table`]), a rule over all cells ([`Cardinality`],
//! [`Sum`], [`Words`], [`Halves`]), or a conjunction of rules. Each notation answers two questions in its own plain
//! way: [`Rule::accepts`], whether a finished line satisfies the rule, and [`Rule::admits`], whether some filling of
//! given candidates does. Neither uses [`automaton`](crate::automaton) or [`line`](mod@crate::line), so both can judge
//! the fast engines. [`check`](crate::check) and the tests rely on them alone.
//!
//! [`Roles`] is a third, independent form: the position automaton of a rule. The certificate checker uses
//! it.
//!
//! ```
//! use nonomata_engine::rule::{Clue, Pattern, Rule};
//! use nonomata_engine::symbol::{Alphabet, Symbol};
//!
//! let line: Vec<Symbol> = [1, 1, 1, 0, 1].map(Symbol::new).to_vec();
//! assert!(Rule::from(Clue::black([3, 1])).accepts(&line));
//!
//! let binary = Alphabet::of_letters("01").unwrap();
//! let pattern = Pattern::new("0*1{3}0+1{2}0*", &binary).unwrap();
//! assert!(!Rule::from(pattern).accepts(&line));
//! ```

mod back_references;
mod backtracking;
mod cardinality;
mod classes;
mod clue;
mod clue_entry;
mod conjunction;
mod conjuncts;
mod count_bounds;
mod dialect;
mod error;
mod expression;
mod guessed_alphabet;
mod halves;
mod lengths;
mod line_clue;
mod named_letters;
mod partial_clue;
mod pattern;
mod roles;
#[allow(clippy::module_inception)] // The module is named after its main type.
mod rule;
mod script;
mod sum;
mod table;
mod translate;
mod words;

pub use cardinality::{Cardinality, CellCount};
pub use clue::{Block, Clue};
pub use clue_entry::{ClueEntry, HiddenBlock};
pub use error::RuleError;
pub(crate) use expression::{Expression, Lookaround};
pub use guessed_alphabet::{GuessError, GuessedAlphabet};
pub use halves::Halves;
pub use line_clue::LineClue;
pub use named_letters::{letters_outside, named_letters};
pub use partial_clue::PartialClue;
pub use pattern::Pattern;
pub use roles::{Role, Roles};
pub use rule::Rule;
pub use script::Dialect;
pub use sum::Sum;
pub use table::Table;
pub use words::WordList;
pub use words::Words;
