//! What `count` is asked.

use clap::Args;

use super::{EXIT_CODES, Effort, Puzzles};

const COUNT_EXAMPLES: &str = "\
Examples:
  nonomata count duck.non                           the number, and nothing else
  nonomata count --puzzle '3x3:1/1/1/1/1/1'         6
  nonomata count --time 10 *.non                    ten seconds for each
  nonomata count --after-each-rule zebra.logic      how every rule changes the number

Solutions are counted without being listed, so there may be very many. Prints the exact number, or `at least N \
(time)` with the limit that ended the count, where so many are proved. The keys of --json: source, number, title, format, kind, width, \
height, count (a number as a string), exact, time_ms, limit; for logic grids after_each_rule, too, if asked for.";

/// What `count` is asked.
#[derive(Debug, Args)]
#[command(after_help = format!("{COUNT_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// For logic grids: the number before any rule, and after each of them
    #[arg(long, help_heading = "What to count")]
    pub(crate) after_each_rule: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// One JSON object a puzzle, on a line of its own
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}
