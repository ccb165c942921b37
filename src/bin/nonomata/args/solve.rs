//! What `solve` is asked.

use std::path::PathBuf;

use clap::Args;

use super::input::target;
use super::{EXIT_CODES, Effort, Look, Puzzles, Target};

const SOLVE_EXAMPLES: &str = "\
Examples:
  nonomata solve duck.non
  nonomata solve --puzzle '2x2:1/1/1/1'             two solutions, and s MULTIPLE
  nonomata solve --limit 10 --style ascii *.non     up to ten solutions of each
  nonomata solve --json - < duck.non                for programs
  nonomata solve --certificate duck.proof duck.non  and prove the verdict
  nonomata solve duck.non --output duck.png         the solution as an image
  nonomata solve duck.non --output duck.svg         as a drawing
  nonomata solve duck.g --lines-only --to partial   what lines alone tell, for the solver grid

Prints the grid and a line `s UNIQUE`, `s MULTIPLE`, `s NONE` or `s UNKNOWN`; lines that begin with `c ` are \
remarks. The keys of --json: source (the file as it was \
named, `-` for standard input, or `--puzzle`), number (which puzzle of it, from 1), title, format, kind, width and height (null where rows are not equally long), given \
(cells as [row, column], counted from 1), solutions (written as they are found), verdict, differing (cells in which the \
first two differ), open (how many cells lines alone leave open), lines_only, nodes, conflicts, time_ms, limit, certain \
(what is known of all cells, if a limit was reached before the first solution, or lines alone leave some open); for logic grids common, too: what all \
answers have in common. Instead of a \
puzzle that cannot be read comes {\"source\",\"number\",\"error\":{\"message\",\"line\",\"column\"}}, number null if that is not known.";

/// What `solve` is asked.
#[derive(Debug, Args)]
#[command(after_help = format!("{SOLVE_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Stop at the first solution, without a proof that it is the only one
    #[arg(long, conflicts_with_all = ["all", "limit", "lines_only"], help_heading = "What to look for")]
    pub(crate) first: bool,

    /// Print every solution, as soon as it is found
    #[arg(long, conflicts_with = "lines_only", help_heading = "What to look for")]
    pub(crate) all: bool,

    /// Print up to so many solutions
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "lines_only",
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "What to look for"
    )]
    pub(crate) limit: Option<u64>,

    /// Look at lines only: no cell is assumed to be anything
    #[arg(long, help_heading = "What to look for")]
    pub(crate) lines_only: bool,

    /// Write a proof of the verdict to this file, for `check --certificate`; there must be one puzzle
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["first", "all", "limit", "lines_only", "to", "output"],
        help_heading = "Output"
    )]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    pub(crate) look: Look,

    /// Write the puzzle with its solution in this format: an image (pbm, png), one with goals, or `partial`, the
    /// partial-solution file of the solver grid [default: the one of the suffix of --output]
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = target,
        conflicts_with_all = ["style", "json", "all", "limit"],
        help_heading = "Output"
    )]
    pub(crate) to: Option<Target>,

    /// Write the puzzle with its solution to this file, not to standard output
    #[arg(
        short,
        long,
        value_name = "FILE",
        conflicts_with_all = ["style", "json", "all", "limit"],
        help_heading = "Output"
    )]
    pub(crate) output: Option<PathBuf>,
}
