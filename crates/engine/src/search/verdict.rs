//! The verdict of a search: no solution, one, several, or unknown.

use std::fmt;
use std::time::Duration;

use super::options::Options;
use super::solutions::{Solution, Solutions};
use crate::budget::Limit;
use crate::clock::Instant;
use crate::problem::{CellId, Problem, WrongLength};
use crate::symbol::SymbolSet;

/// The verdict on a problem, or how far the search came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no solution.
    NoSolution,
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
#[non_exhaustive]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// The number of output cells that propagation of lines left open.
    pub open: usize,
    /// Whether propagation of lines alone found the only solution. False if there is none, even if lines alone show
    /// that.
    pub lines_only: bool,
    /// The number of nodes (decisions).
    pub nodes: u64,
    /// The number of conflicts, each of which added a learned clause.
    pub conflicts: u64,
    /// The elapsed time.
    pub time: Duration,
}

impl Verdict {
    /// The limit that was reached before the verdict, if one was.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Verdict::Unknown { limit, .. } => Some(*limit),
            _ => None,
        }
    }

    /// The first solution that was found, whether it is the only one or not; `None` if none was found.
    ///
    /// ```
    /// use nonomata_engine::problem::Problem;
    /// use nonomata_engine::search::{Options, solve};
    ///
    /// let problem = Problem::of_clues([[2], [1]], [[1], [2]]).unwrap();
    /// let outcome = solve(&problem, &Options::default());
    /// assert!(outcome.verdict.first().is_some());
    /// ```
    pub fn first(&self) -> Option<&Solution> {
        match self {
            Verdict::NoSolution => None,
            Verdict::Unique(first) | Verdict::Multiple { first, .. } => Some(first),
            Verdict::Unknown { first, .. } => first.as_ref(),
        }
    }
}

impl fmt::Display for Verdict {
    /// The verdict in words: `no solution`, `one solution`, `several solutions`, `unknown (limit: time)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::NoSolution => f.write_str("no solution"),
            Verdict::Unique(_) => f.write_str("one solution"),
            Verdict::Multiple { .. } => f.write_str("several solutions"),
            Verdict::Unknown { limit, .. } => write!(f, "unknown (limit: {limit})"),
        }
    }
}

/// Decides whether a problem has no solution, exactly one, or several. With a limit of one solution, the search stops
/// at the first.
///
/// ```
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::search::{Options, solve};
///
/// let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
/// let outcome = solve(&problem, &Options::default());
/// assert_eq!(outcome.verdict.to_string(), "several solutions");
/// ```
pub fn solve(problem: &Problem, options: &Options) -> Outcome {
    let begin = Instant::now();
    decide(problem, Solutions::new(problem, options), begin)
}

/// Decides how many solutions have these candidates: [`solve`] from a partial grid, such as that of a player. There
/// must be one set for each declared cell, or one for each cell of the problem.
///
/// ```
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::search::{Options, solve_from};
/// use nonomata_engine::symbol::{Symbol, SymbolSet};
///
/// let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
/// let mut known = problem.initial_candidates().to_vec();
/// known[0] = SymbolSet::only(Symbol::BLACK);
/// let outcome = solve_from(&problem, &known, &Options::default()).unwrap();
/// assert_eq!(outcome.verdict.to_string(), "one solution");
/// ```
pub fn solve_from(problem: &Problem, known: &[SymbolSet], options: &Options) -> Result<Outcome, WrongLength> {
    let begin = Instant::now();
    Ok(decide(problem, Solutions::starting_from(problem, known, options)?, begin))
}

fn decide(problem: &Problem, mut solutions: Solutions<'_>, begin: Instant) -> Outcome {
    let first = solutions.next();
    let second = if first.is_some() { solutions.next() } else { None };
    let open = solutions.open_after_lines().unwrap_or(problem.output_count());
    let (nodes, conflicts) = (solutions.nodes(), solutions.conflicts());
    let lines_only = first.is_some() && solutions.needed_only_lines();
    let verdict = match (first, second, solutions.limit()) {
        (Some(first), Some(second), _) => {
            let differing = first.differing(&second);
            Verdict::Multiple { first, second, differing }
        }
        (first, _, Some(limit)) => Verdict::Unknown { limit, first, certain: solutions.into_certain() },
        (Some(solution), None, None) => Verdict::Unique(solution),
        (None, _, None) => Verdict::NoSolution,
    };
    Outcome { verdict, open, lines_only, nodes, conflicts, time: begin.elapsed() }
}
