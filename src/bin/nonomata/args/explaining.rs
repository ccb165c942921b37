//! The arguments of `explain`, `hint` and `rate`.

use clap::{Args, ValueEnum};

use super::{EXIT_CODES, Effort, Puzzles};

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  nonomata explain duck.non                         every step of the solution
  nonomata explain duck.non --step 7                one step
  nonomata explain duck.non --cell r7c12            only the steps that r7c12 depends on
  nonomata explain duck.non --why-not r7c12=black   the proof, or two solutions that differ there
  nonomata explain --json duck.non                  for programs
  nonomata explain zebra.logic --cell 'pet of house 5'

If there is no solution, prints which lines cannot all be right; if there are several, where they differ, and which \
cells would have to be given. docs/explaining.md describes every key of --json.";

const HINT_EXAMPLES: &str = "\
Examples:
  nonomata hint duck.non                            where to begin
  nonomata hint duck.non --grid mine.txt            whether mine is right so far, and where to go on
  nonomata hint duck.non --grid mine.txt --level why
  nonomata hint duck.non --grid mine.txt --wrong    which cells are wrong, if some are";

const RATE_EXAMPLES: &str = "\
Examples:
  nonomata rate duck.non
  nonomata rate --json *.non

Grades 1 to 5 need one line at a time, 6 and more need assumptions. The parts are the hardest technique, the steps, the \
rounds if every round propagates all lines, the jumps from line to line, and the depth and length of assumptions. \
docs/explaining.md has the formula.";

/// The arguments of `explain`.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXPLAIN_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Only step number N
    #[arg(long, value_name = "N", help_heading = "What to explain", group = "part")]
    pub(crate) step: Option<usize>,

    /// Only the steps that a cell depends on: `r7c12` or, in a logic grid, `pet of house 2`
    #[arg(long, value_name = "CELL", help_heading = "What to explain", group = "part")]
    pub(crate) cell: Option<String>,

    /// Why a cell does not hold a symbol, e.g. `r7c12=black`: the proof, or two solutions that differ there
    #[arg(long, value_name = "CELL=SYMBOL", help_heading = "What to explain", group = "part")]
    pub(crate) why_not: Option<String>,

    /// Your grid to begin with: rows of `#`, `.`, colour letters, `?` for open cells; a file or the rows themselves
    #[arg(long, value_name = "FILE|ROWS", help_heading = "What to explain")]
    pub(crate) grid: Option<String>,

    /// Name the wrong cells of the grid
    #[arg(long, requires = "grid", help_heading = "What to explain")]
    pub(crate) wrong: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// One JSON object a puzzle, on a line of its own
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// The arguments of `hint`.
#[derive(Debug, Args)]
#[command(after_help = format!("{HINT_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Your grid so far, as `check --partial` reads it; a file or the rows themselves
    #[arg(long, value_name = "FILE|ROWS", help_heading = "What to show")]
    pub(crate) grid: Option<String>,

    /// How much to show
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = Level::Where, help_heading = "What to show")]
    pub(crate) level: Level,

    /// Name the wrong cells of the grid
    #[arg(long, help_heading = "What to show")]
    pub(crate) wrong: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// One JSON object a puzzle, on a line of its own
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// How much a hint shows.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Level {
    /// Where to look
    Where,
    /// Which technique to use there
    Which,
    /// The argument
    Why,
    /// The argument and its premises
    Proof,
}

/// The arguments of `rate`.
#[derive(Debug, Args)]
#[command(after_help = format!("{RATE_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// One JSON object a puzzle, on a line of its own
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}
