//! The arguments of `fix`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use nonomata::formats::Format;

use super::input::{seed, written_format};
use super::number::whole;
use super::{Effort, Presentation, Puzzles};

const NOTES: &str = "\
The picture comes from --solution, else from the goal of the puzzle, else it is the first solution. A drawing of `#` \
and `.` is a picture, too. If the clues of the puzzle differ from the picture, the clues of the picture replace them, \
and the answer names those lines; --give refuses such a puzzle. The size and the colours stay. The output shows the \
picture, with `?` on cells in which other solutions differ (or that lines leave open), and each fix: `+` filled, `-` \
emptied, `*` recoloured or given; styles other than blocks draw the colours first and then the signs. --output and \
--to write the first fix of each puzzle, but only if all puzzles are fixed.

The answer says whether it is proved that fewer cells are not enough. It does not depend on the number of threads, and without --time \
it is the same on every machine.

--json prints one object per puzzle: source, number, title, format, kind, width, height, mode, verdict (unique, fixed or unfixed), before, \
ambiguous, fixes (each with its cells, before and after, the picture and the puzzle as text), fewest, at_least, greedy, limit \
and replaced_clues (the lines whose clues differ from the picture).";

const EXAMPLES: &str = "\
Examples:
  nonomata fix duck.png -o duck.non                 change as few cells as possible
  nonomata fix duck.non --give --to json            reveal as few cells as possible instead
  nonomata fix duck.non --lines-only --max-changes 5
  nonomata fix duck.non --keep r1c1-r4c10 --keep r9c3
  nonomata fix --puzzle '2x2:1/1/1/1' --style ascii";

const EXIT_CODES: &str = "\
Exit codes:
  0    there is a fix, or nothing to fix
  1    no fix was found, or there is no solution
  2    the command line is wrong
  3    the input cannot be read, or its kind cannot be fixed
  4    a limit was reached before a fix was found
  130  interrupted by Ctrl-C; prints what is known by then";

/// The arguments of `fix`.
#[derive(Debug, Args)]
#[command(after_help = format!("{NOTES}\n\n{EXIT_CODES}\n\n{EXAMPLES}"))]
pub(crate) struct Fix {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// The picture to fix: a file or the rows, of `#`, `.` and colour letters
    #[arg(long, value_name = "FILE|ROWS", value_hint = ValueHint::FilePath, help_heading = "What to fix")]
    pub(crate) solution: Option<String>,

    /// Reveal cells instead of changing them
    #[arg(long, help_heading = "What to fix")]
    pub(crate) give: bool,

    /// Continue until one line at a time is enough to solve the puzzle
    #[arg(long, help_heading = "What to fix")]
    pub(crate) lines_only: bool,

    /// The maximum number of cells to change or reveal
    #[arg(long, value_name = "N", value_parser = whole(0_usize..), help_heading = "What to fix")]
    pub(crate) max_changes: Option<usize>,

    /// Neither change nor reveal these cells, e.g. r3c4 or r3c4-r8c9; may be repeated
    #[arg(long, value_name = "REGION", help_heading = "What to fix")]
    pub(crate) keep: Vec<String>,

    /// The maximum number of fixes to show
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = whole(1..=100_u16),
        help_heading = "What to fix"
    )]
    pub(crate) alternatives: u16,

    /// The seed for choices among equally good fixes
    #[arg(long, value_name = "N", value_parser = seed, default_value_t = 0, help_heading = "What to fix")]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) presentation: Presentation,

    /// Write the first fix in this format (see `nonomata formats`) [default: by the suffix of --output]
    #[arg(long, value_name = "FORMAT", value_parser = written_format, help_heading = "Output")]
    pub(crate) to: Option<&'static Format>,

    /// Write the first fix to this file; `-` is standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) effort: Effort,
}
