//! Rules, machines and lines: every engine against the reference semantics.

mod agree;
mod automaton;
mod dialects;
#[path = "../../crates/engine/src/dice.rs"]
mod dice;
mod global;
mod marginals;
mod partial_clues;
mod reasons;
mod rust_dialect;
mod unfold;
