//! The arguments of `count`.

use std::num::NonZeroUsize;

use clap::Args;

use super::{EXIT_CODES, Effort, Puzzles};

const COUNT_NOTES: &str = "\
Solutions are counted without listing them, so there may be very many. Prints the exact number or, if a limit is reached, a lower \
bound with that limit, e.g. `at least 4 (time)`. The keys of --json are source, number, title, format, kind, width, \
height, count (a string), exact, time_ms and limit; with --after-each-rule also after_each_rule.";

const COUNT_EXAMPLES: &str = "\
Examples:
  nonomata count duck.non                           prints the number alone
  nonomata count --puzzle '3x3:1/1/1/1/1/1'         6
  nonomata count --time 10 *.non                    ten seconds for each
  nonomata count --grid mine.txt duck.non           the ways to finish your grid
  nonomata count --after-each-rule zebra.logic      how each rule changes the number";

/// The arguments of `count`.
#[derive(Debug, Args)]
#[command(after_help = format!("{COUNT_NOTES}\n\n{EXIT_CODES}\n\n{COUNT_EXAMPLES}"))]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// For logic grids: count before any rule, and again after each rule
    #[arg(long, help_heading = "What to count")]
    pub(crate) after_each_rule: bool,

    /// Count the ways to finish this grid: a file or the rows themselves, in any style
    #[arg(
        long,
        value_name = "FILE|ROWS",
        conflicts_with = "after_each_rule",
        help_heading = "What to count",
        group = "start"
    )]
    pub(crate) grid: Option<String>,

    /// Count the ways to finish the unfinished grid that is stored with the puzzle, or the Nth of them
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1",
        conflicts_with = "after_each_rule",
        help_heading = "What to count",
        group = "start"
    )]
    pub(crate) saved: Option<NonZeroUsize>,

    /// Print one JSON object per puzzle, each on its own line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,
}
