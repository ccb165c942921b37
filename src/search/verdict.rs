//! What a search says of a puzzle.

use std::time::{Duration, Instant};

use super::limits::{Limit, Options};
use super::solutions::{Solution, Solutions};
use crate::problem::{CellId, Problem};
use crate::symbol::SymbolSet;

/// What is proved of a problem, or how far the search came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique(Solution),
    /// There are at least two.
    Multiple {
        /// One of them.
        first: Solution,
        /// Another one.
        second: Solution,
        /// The cells in which the answers of these two differ.
        differing: Vec<CellId>,
    },
    /// A limit ended the search before it was decided.
    Unknown {
        /// The limit.
        limit: Limit,
        /// The solution that had been found, if one had.
        first: Option<Solution>,
        /// What is certain of every cell all the same.
        certain: Vec<SymbolSet>,
    },
}

/// A verdict, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// How many cells of the answer lines alone left open.
    pub open: usize,
    /// Whether lines alone solved it.
    pub lines_only: bool,
    /// How many times the search assumed something.
    pub nodes: u64,
    /// How many contradictions it has learned from.
    pub conflicts: u64,
    /// How long it took.
    pub time: Duration,
}

/// Decides a problem: whether it has no solution, one, or several. A limit of one solution finds a first one and
/// goes no further.
pub fn solve(problem: &Problem, options: &Options) -> Outcome {
    let begin = Instant::now();
    let mut solutions = Solutions::new(problem, options);
    let first = solutions.next();
    let second = if first.is_some() { solutions.next() } else { None };
    let open = solutions.open_after_lines().unwrap_or(problem.output_count());
    let (nodes, conflicts) = (solutions.nodes(), solutions.conflicts());
    let lines_only = first.is_some() && solutions.are_by_lines();
    let verdict = match (first, second, solutions.limit()) {
        (Some(first), Some(second), _) => {
            let differing = first.differing(&second);
            Verdict::Multiple { first, second, differing }
        }
        (first, _, Some(limit)) => Verdict::Unknown { limit, first, certain: solutions.into_certain() },
        (Some(solution), None, None) => Verdict::Unique(solution),
        (None, _, None) => Verdict::None,
    };
    Outcome { verdict, open, lines_only, nodes, conflicts, time: begin.elapsed() }
}
