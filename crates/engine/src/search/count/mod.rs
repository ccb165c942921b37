//! Exact model counting: the number of solutions, without enumerating them.
//!
//! The method combines two of knowledge compilation and model counting:
//!
//! - *Connected components with caching* (Bayardo and Pehoushek, "Counting Models using Connected Components", AAAI
//!   2000; Sang et al., "Combining Component Caching and Clause Learning for Effective Model Counting", SAT 2004).
//!   After propagation, the open cells fall apart into [`components`] that share no constraint; their counts are
//!   multiplied. Counted components are cached. A component that is too wide to be counted directly is [`branch`]ed
//!   upon: one cell is given each of its candidates, lines are propagated, and the counts of what is left are added.
//! - *Decision diagrams and dynamic programming*. What a line still requires of its open cells is a reduced
//!   multi-valued decision diagram ([`mdd`], MDD). A component is counted by frontier dynamic programming
//!   ([`frontier_dp`]): its cells are processed in an [`order`] in which few lines are unfinished at any time, a line
//!   or a cell after another, and for each unfinished line only the MDD state is kept. Partial assignments that reach
//!   equal states can be completed in the same ways, so the table ([`frontier`]) holds each vector of states once, with
//!   the number of partial assignments that lead to it. Vectors that lines together refute are dropped ([`lookahead`]),
//!   and those that differ by a permutation of equal columns are one ([`interchange`]).
//!
//! Where all fillings of a line pass through one MDD state, the line is cut there: its two sides are independent. That
//! is what makes components small.
//!
//! Which of both methods suits a component cannot be known in advance, so [`rounds`] with growing allowances try both.
//! Counts are exact, as [`Natural`] where 128 bits do not suffice. If a limit ends the count, the number so far is a
//! lower bound.
//!
//! If the problem has auxiliary cells, solutions are counted as projected onto the output cells.

mod answer;
mod branch;
mod components;
mod effort;
mod extend;
mod frontier;
mod frontier_dp;
mod interchange;
mod lookahead;
mod mdd;
mod number;
mod order;
mod plan;
mod reorder;
mod rounds;

pub use answer::Count;
pub(super) use number::Number;
pub use number::{Natural, ParseNaturalError};

use super::options::Options;
use crate::problem::{Problem, WrongLength};
use crate::symbol::SymbolSet;

/// Counts the solutions of a problem, as projected onto its output cells, without enumerating them. The time limit
/// starts here.
///
/// The memory limit bounds what is kept while counting; the default is 512 MB. Where more would be needed, the count
/// branches instead; only if a single line is too large for it does the limit end the count. Where a rule counts over
/// too many cells or symbols to have an [automaton](crate::line::Machine::automaton), solutions are counted one by
/// one. A limit on the number of solutions has no effect.
///
/// ```
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::search::{Count, Options, count};
///
/// // One black cell in every row and column: the permutations.
/// let ones = || (0..15).map(|_| [1]);
/// let problem = Problem::of_clues(ones(), ones()).unwrap();
/// let Count::Exactly(number) = count(&problem, &Options::default()) else { panic!() };
/// assert_eq!(number.to_string(), "1307674368000");
/// ```
pub fn count(problem: &Problem, options: &Options) -> Count {
    rounds::count(problem, None, options)
}

/// Counts the solutions that have these candidates: [`count`] from a partial grid, such as that of a player. There must
/// be one set for each declared cell, or one for each cell of the problem.
///
/// ```
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::search::{Options, count_from};
/// use nonomata_engine::symbol::{Symbol, SymbolSet};
///
/// let ones = [[1], [1], [1]];
/// let problem = Problem::of_clues(ones, ones).unwrap();
/// let mut known = problem.initial_candidates().to_vec();
/// known[0] = SymbolSet::only(Symbol::BLACK);
/// assert_eq!(count_from(&problem, &known, &Options::default()).unwrap().to_string(), "2");
/// ```
pub fn count_from(problem: &Problem, known: &[SymbolSet], options: &Options) -> Result<Count, WrongLength> {
    Ok(rounds::count(problem, Some(&problem.complete(known)?), options))
}
