//! The words engine: a set of states in one word, for small automata that are not chains.
//!
//! A line solve has three parts. Equivalent symbols become one [class](classes), so that the automaton has
//! few letters however large the alphabet. Then two [passes](walks) go through the line at the same time,
//! each with a word of states: forward with the reachable states, backward with the states that can still
//! accept. The image of a state set under the candidates of a cell is read from [tables], six states at a
//! time; splitting the tables like this is due to G. Navarro and M. Raffinot, "Compact DFA representation
//! for fast regular expression search", 2001. Last, wherever more than one class was possible, a class is
//! kept if it connects a state on the left to a state on the right.
//!
//! All control flow is independent of the contents of the words, apart from one branch for each line.
//! Nothing is cached between line solves: a cache of pairs of state set and candidates was tried (see
//! `docs/design.md`) and lost to these tables even on lines that it had seen before.

mod classes;
mod machine;
mod tables;
mod walks;

pub(super) use machine::{WordMachine, WordSets};
