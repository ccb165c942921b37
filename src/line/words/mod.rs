//! The engine for small machines that are no chains: a set of states is one word.
//!
//! A look has three parts. The symbols that act alike become one [class](classes), so that the machine has few
//! letters however large the alphabet. Then two [walks] go through the line at once, each with the word of states
//! it has come to: one from the left with the states that the cells behind it lead to, one from the right with
//! the states from which the rest can be finished. Neither waits for the other. What a cell's candidates make of a
//! word is read from [tables], six states at a time. Last, wherever more than one class was possible, a class
//! survives if it leads from a state on the left to a state on the right; no cell waits for another one there.
//!
//! Everything is done the same way whatever the words hold: the only branches are loops whose ends a processor
//! learns, but for one a line. Nothing is remembered from look to look. A cache of met pairs of a word and candidates
//! was tried (see `docs/design.md`), and lost to these tables even on lines that it had seen before.

mod classes;
mod machine;
mod tables;
mod walks;

pub(super) use machine::{WordMachine, WordSets};
