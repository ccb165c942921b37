//! How many solutions there are, exactly, without listing them.
//!
//! Lines are propagated first, which leaves some cells open. What a line still asks of its open cells is a small
//! layered automaton, its [`diagram`]; where all fillings of a line pass through one state the line is cut, so that
//! the open cells fall apart into [`components`] that have nothing to do with each other. Their numbers are multiplied.
//!
//! A component is counted by a [`frontier_dp`]: cell by cell in an [`order`] in which few lines are begun and not finished,
//! keeping for each of those the state it is in. Two choices for the cells read that lead to the same states can
//! be finished in the same ways, so only the vector of states is kept, with the number of ways that lead to it: the
//! [`frontier`]. What is too wide for that is [`branch`]: some cell is given one candidate after the other, lines are
//! propagated again, and the numbers of what is left are added.

mod branch;
mod components;
mod effort;
mod frontier;
mod frontier_dp;
mod mdd;
mod number;
mod options;
mod order;
mod reorder;
mod rounds;

pub use number::BigUint;
pub use options::{Count, CountOptions};

use crate::problem::Problem;

/// Counts the solutions of a problem, each options once, without listing them. The time limit counts from here.
///
/// ```
/// use nonomata::puzzles::Nonogram;
/// use nonomata::search::{Count, CountOptions, count};
///
/// // One black cell in every row and column: the permutations.
/// let ones = || (0..15).map(|_| [1]);
/// let puzzle = Nonogram::builder().rows(ones()).columns(ones()).build().unwrap();
/// let Count::Exactly(number) = count(&puzzle.to_problem(), &CountOptions::default()) else { panic!() };
/// assert_eq!(number.to_string(), "1307674368000");
/// ```
pub fn count(problem: &Problem, options: &CountOptions) -> Count {
    rounds::count(problem, options)
}
