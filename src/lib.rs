//! nonomata
pub mod automaton;
pub mod line;
pub mod problem;
pub mod puzzles;
pub mod rule;
pub mod symbol;
