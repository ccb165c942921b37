//! What `check` is asked.

use std::path::PathBuf;

use clap::Args;

use super::{EXIT_CODES, Effort, Puzzles};

const CHECK_EXAMPLES: &str = "\
Examples:
  nonomata check duck.non                           has it exactly one solution?
  nonomata check duck.non --solution mine.txt       have I solved it?
  nonomata solve duck.non | nonomata check duck.non --solution -
                                                    whatever is drawn can be read
  nonomata check --puzzle '2x2:1/2/2/1' --partial '#?/??'
                                                    am I on the right way?
  nonomata check duck.non --certificate duck.proof  is the proof right?

Prints the verdict, or whether the picture is right and else the lines that it breaks. The keys of --json are those \
of `solve`, or with a picture: source, number, title, format, kind, width, height, right (null if a limit was reached), open, broken, \
changed (given cells that it changes), limit; or with a certificate: source, number, title, format, kind, width, height, right, verdict, \
steps, clauses, line and message (what is wrong).";

/// What `check` is asked.
#[derive(Debug, Args)]
#[command(after_help = format!("{CHECK_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// A finished picture: what `solve` has drawn, in any style, or rows of `#`, `.` and colour letters, in a file or
    /// in place, or a partial-solution file of the solver grid
    #[arg(long, value_name = "FILE|ROWS", help_heading = "What to check", group = "picture")]
    pub(crate) solution: Option<String>,

    /// An unfinished picture: the same, with `?` or the sign of the style for cells that are not known
    #[arg(long, value_name = "FILE|ROWS", help_heading = "What to check", group = "picture")]
    pub(crate) partial: Option<String>,

    /// The picture that the puzzle's author had in mind, if it came with the puzzle
    #[arg(long, help_heading = "What to check", group = "picture")]
    pub(crate) goal: bool,

    /// A proof that `solve --certificate` has written; it is checked without any search
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["time", "nodes", "memory", "threads"],
        help_heading = "What to check",
        group = "picture"
    )]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// One JSON object a puzzle, on a line of its own
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}
