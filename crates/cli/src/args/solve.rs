//! The arguments of `solve`.

use std::path::PathBuf;

use clap::Args;

use super::number::whole;
use super::{EXIT_CODES, Effort, Presentation, Puzzles, Start};
use crate::target::Target;

const SOLVE_NOTES: &str = "\
Prints the grid and a line `s UNIQUE`, `s MULTIPLE`, `s NONE` or `s UNKNOWN`, with --first `s FOUND`; lines that begin with `c ` are comments. If \
--lines-only finds a contradiction, it marks the cell without a candidate, or the open cells of the line without a \
filling (all its cells if none is open), with `!`, in the style marks `E`, in squares `☒`. docs/cli.md describes the \
keys of --json, and docs/nonomata.schema.json their types.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  nonomata solve duck.non
  nonomata solve --puzzle '2x2:1/1/1/1'             two solutions: s MULTIPLE
  nonomata solve --limit 10 --style ascii *.non     up to ten solutions of each
  nonomata solve --json - < duck.non                for other programs
  nonomata solve --certificate duck.proof duck.non  with a proof of the verdict
  nonomata solve duck.non --output duck.png         the solution as an image
  nonomata solve duck.non --output duck.svg         as a drawing
  nonomata solve duck.non --grid mine.txt           from an unfinished grid
  nonomata solve duck.g --lines-only --to partial   by propagation alone, as a partial-solution file";

/// The arguments of `solve`.
#[derive(Debug, Args)]
#[command(after_help = format!("{SOLVE_NOTES}\n\n{EXIT_CODES}\n\n{SOLVE_EXAMPLES}"))]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Stop at the first solution, without proving it unique
    #[arg(long, conflicts_with_all = ["all", "limit", "lines_only"], help_heading = "What to look for")]
    pub(crate) first: bool,

    /// Print every solution as soon as it is found
    #[arg(long, conflicts_with = "lines_only", help_heading = "What to look for")]
    pub(crate) all: bool,

    /// Print up to N solutions
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "lines_only",
        value_parser = whole(1_u64..),
        help_heading = "What to look for"
    )]
    pub(crate) limit: Option<u64>,

    /// Propagate lines only, without a search
    #[arg(long, help_heading = "What to look for")]
    pub(crate) lines_only: bool,

    #[command(flatten, next_help_heading = "What to look for")]
    pub(crate) start: Start,

    /// Write a proof of the verdict to this file, for `check --certificate`; requires a single puzzle
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["first", "all", "limit", "lines_only", "start", "to", "output"],
        help_heading = "Output"
    )]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) presentation: Presentation,

    /// Write the solved puzzle as `svg`, `pdf`, `partial` or in a format that holds solutions [default: by the
    /// suffix of --output]
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = Target::of_solution,
        conflicts_with_all = ["start", "style", "json", "all", "limit"],
        help_heading = "Output"
    )]
    pub(crate) to: Option<Target>,

    /// Write the solved puzzle to this file instead of standard output
    #[arg(
        short,
        long,
        value_name = "FILE",
        conflicts_with_all = ["start", "style", "json", "all", "limit"],
        help_heading = "Output"
    )]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) effort: Effort,
}
