//! The arguments of `census`.

use std::path::PathBuf;

use clap::Args;

use super::Effort;
use super::input::seed;
use super::number::whole;

const CENSUS_NOTES: &str = "\
Counts exactly the pictures of a size that are the only solution of their clues. Each line of a checkpoint is a task \
and its count; the checkpoints of several machines can be concatenated. --lines-only goes through all pictures, of \
which there may be 2^40, and takes longer.

At a limit the count is a lower bound, e.g. `at least 8 (time), in 1 of 3 tasks`. A task is all pictures with certain \
clues in the upper half, or with --lines-only with certain upper rows.

--json prints width, height, colours, lines_only (true, with --lines-only), count (a string, because it may be too \
large for a float), exact (false for a lower bound), tasks, finished (of these) and limit (null, or the limit that \
was reached). An estimate has instead pictures (the number taken), seed, unique (the number with one solution), \
by_lines (the number that lines alone solve), estimate, error (its standard error) and limit. At a limit the estimate \
rests on the pictures solved by then.";

const CENSUS_EXAMPLES: &str = "\
Examples:
  nonomata census 5                               25309575
  nonomata census 4x5 --colours 2                 four wide, five high, two colours and blank
  nonomata census 4 --lines-only                  51234
  nonomata census 6 --checkpoint 6.tsv            continue 6.tsv after an interruption
  nonomata census 7 --estimate 1000000            from random pictures, with the standard error";

const EXIT_CODES: &str = "\
Exit codes:
  0    counted, or estimated
  2    the command line is wrong
  3    the input cannot be read, or the output cannot be written
  4    a limit was reached before the end; --checkpoint continues
  130  interrupted by Ctrl-C; prints what is known by then; 143 ended by SIGTERM,
       129 by SIGHUP";

/// The arguments of `census`.
#[derive(Debug, Args)]
#[command(
    after_help = format!("{CENSUS_NOTES}\n\n{EXIT_CODES}\n\n{CENSUS_EXAMPLES}"),
    mut_arg("nodes", |nodes| nodes.requires("estimate").help("Stop at a picture with more than N search nodes"))
)]
pub(crate) struct Census {
    /// The size: 5, or 4x6 for four wide and six high
    #[arg(value_name = "SIZE", value_parser = size)]
    pub(crate) size: (usize, usize),

    /// The number of colours besides blank
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(0..=u8::MAX), help_heading = "What to count")]
    pub(crate) colours: u8,

    /// Only pictures whose puzzles can be solved one line at a time
    #[arg(long, conflicts_with = "estimate", help_heading = "What to count")]
    pub(crate) lines_only: bool,

    /// Estimate from this many random pictures
    #[arg(
        long,
        value_name = "PICTURES",
        conflicts_with = "checkpoint",
        value_parser = whole(1_u64..),
        help_heading = "What to count"
    )]
    pub(crate) estimate: Option<u64>,

    /// The seed of the random pictures
    #[arg(
        long,
        value_name = "SEED",
        default_value_t = 1,
        requires = "estimate",
        value_parser = seed,
        help_heading = "What to count"
    )]
    pub(crate) seed: u64,

    /// Keep the counts of finished tasks in this file, and continue from it
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let side = |text: &str| text.parse().ok();
    side(width).zip(side(height)).ok_or_else(|| "expected a size such as 5 or 4x6".to_owned())
}
