//! Rules, machines and lines: every engine against the reference semantics.

mod agree;
mod automaton;
mod dialects;
#[path = "../../src/dice.rs"]
mod dice;
mod global;
mod marginals;
mod partial_clues;
mod reasons;
#[cfg(feature = "unicode")]
mod rust_dialect;
mod unfold;
