//! The arguments of `check`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{EXIT_CODES, Effort, Puzzles};

const CHECK_NOTES: &str = "\
Prints the verdict; if it is unknown, a line `c ...` before it names the limit that was reached. --verbose adds how \
each rule of a logic grid was understood. With a picture, prints `right`, or `wrong` and the lines that it violates. \
--json prints the keys of `solve`. With a picture the keys are source, number, title, format, kind, width, height, right (null if a limit was reached), \
open, broken, changed (given cells that the picture changes) and limit; with a certificate source, number, title, format, kind, \
width, height, right, verdict, steps, clauses, line and message (the error).";

const CHECK_EXAMPLES: &str = "\
Examples:
  nonomata check duck.non                           does it have exactly one solution?
  nonomata check duck.non --solution mine.txt       is my solution right?
  nonomata solve duck.non | nonomata check duck.non --solution -
                                                    reads what `solve` draws
  nonomata check --puzzle '2x2:1/2/2/1' --partial '#?/??'
                                                    is it right so far?
  nonomata check duck.non --certificate duck.proof  is the proof right?";

/// The arguments of `check`.
#[derive(Debug, Args)]
#[command(after_help = format!("{CHECK_NOTES}\n\n{EXIT_CODES}\n\n{CHECK_EXAMPLES}"))]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// A finished picture: a file or the rows, in any style of `solve`, or a partial-solution file
    #[arg(long, value_name = "FILE|ROWS", value_hint = ValueHint::FilePath, help_heading = "What to check", group = "picture")]
    pub(crate) solution: Option<String>,

    /// An unfinished picture, with `?` or the sign of the style for open cells
    #[arg(
        long,
        visible_alias = "grid",
        value_name = "FILE|ROWS", value_hint = ValueHint::FilePath,
        help_heading = "What to check",
        group = "picture"
    )]
    pub(crate) partial: Option<String>,

    /// Check the goal picture that is stored with the puzzle
    #[arg(long, help_heading = "What to check", group = "picture")]
    pub(crate) goal: bool,

    /// Check a proof written by `solve --certificate`, without a search
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["nodes", "threads"],
        help_heading = "What to check",
        group = "picture"
    )]
    pub(crate) certificate: Option<PathBuf>,

    /// Print one JSON object per puzzle, each on its own line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,
}
