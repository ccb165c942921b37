//! Why: reasons for what lines force, techniques with names, walkthroughs, hints and ratings.
//!
//! Solving tells *that* a cell lost a candidate; this wing tells *why*. Every explanation rests on premises, the
//! cells that must be known for it, none of which can be spared, and every one can be replayed by
//! [`check`](crate::check) from those premises alone. Everything is data first; `words` turns it into English, and
//! nothing else does.

pub mod ambiguity;
pub mod conflict;
#[cfg(feature = "serde")]
pub mod data;
mod fact;
pub mod hint;
pub mod rating;
pub mod reason;
pub mod technique;
pub mod walkthrough;
pub mod why;
pub mod words;

pub use fact::Fact;
