//! nonomata
pub mod automaton;
pub mod check;
pub mod formats;
pub mod grid;
pub mod line;
pub mod problem;
pub mod propagate;
pub mod puzzles;
pub mod render;
pub mod rule;
pub mod search;
pub mod symbol;
