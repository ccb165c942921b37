//! The verdict of a search: no solution, one, several, or unknown.

use std::time::{Duration, Instant};

use super::limits::{Limit, Options};
use super::solutions::{Solution, Solutions};
use crate::problem::{CellId, Problem};
use crate::symbol::SymbolSet;

/// What was proved about a problem, or how far the search came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    Unique(Solution),
    /// There are at least two solutions.
    Multiple {
        /// One of them.
        first: Solution,
        /// Another one.
        second: Solution,
        /// The output cells in which these two differ.
        differing: Vec<CellId>,
    },
    /// A limit was reached before the problem was decided.
    Unknown {
        /// The limit.
        limit: Limit,
        /// The first solution, if one was found before the limit.
        first: Option<Solution>,
        /// The candidates of every cell that are left at the root level: every solution holds one of them.
        certain: Vec<SymbolSet>,
    },
}

/// A verdict and the work it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// The number of output cells that propagation of lines left open.
    pub open: usize,
    /// Whether propagation of lines alone decided the problem.
    pub lines_only: bool,
    /// The number of nodes (decisions).
    pub nodes: u64,
    /// The number of conflicts, each of which added a learned clause.
    pub conflicts: u64,
    /// The elapsed time.
    pub time: Duration,
}

/// Decides whether a problem has no solution, exactly one, or several. With a limit of one solution, the search stops at
/// the first.
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
