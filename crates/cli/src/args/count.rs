//! The arguments of `count`.

use clap::Args;

use super::{Effort, Puzzles, Start};

const COUNT_NOTES: &str = "\
Counts without listing, so there may be very many solutions. Prints the exact number or, if a limit is reached, a \
lower bound and the limit, e.g. `at least 4 (time)`. The keys of --json are source, number, title, format, kind, width, \
height, count (a string), exact, time_ms and limit; with --after-each-rule also after_each_rule.";

const COUNT_EXAMPLES: &str = "\
Examples:
  nonomata count duck.non                           prints only the number
  nonomata count --puzzle '3x3:1/1/1/1/1/1'         6
  nonomata count --time 10 *.non                    ten seconds for each
  nonomata count --grid mine.txt duck.non           the ways to finish your grid
  nonomata count --after-each-rule zebra.logic      how each rule reduces the number";

const EXIT_CODES: &str = "\
Exit codes:
  0    there are solutions
  1    there are none
  2    the command line is wrong
  3    the input cannot be read, or the output cannot be written
  4    a limit was reached before the answer
  130  interrupted by Ctrl-C; prints what is known by then; 143 ended by SIGTERM,
       129 by SIGHUP
  With several puzzles, the largest code counts.";

/// The arguments of `count`.
#[derive(Debug, Args)]
#[command(after_help = format!("{COUNT_NOTES}\n\n{EXIT_CODES}\n\n{COUNT_EXAMPLES}"))]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// For logic grids: count before any rule, and again after each rule
    #[arg(long, conflicts_with = "start", help_heading = "What to count")]
    pub(crate) after_each_rule: bool,

    #[command(flatten, next_help_heading = "What to count")]
    pub(crate) start: Start,

    /// Print one JSON object per puzzle, each on its own line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,
}
