//! nonomata
pub mod automaton;
pub mod rule;
pub mod symbol;
