//! The engine of nonomata.

#![forbid(unsafe_code)]

pub mod automaton;
pub mod budget;
pub mod cardinality;
pub mod check;
pub mod choice;
pub mod clock;
#[cfg(test)]
mod dice;
pub mod fnv;
pub mod grid;
pub mod line;
pub mod problem;
pub mod progress;
pub mod proof;
pub mod propagate;
pub mod rule;
pub mod search;
pub mod symbol;
