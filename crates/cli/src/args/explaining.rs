//! The arguments of `explain`, `hint` and `rate`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use nonomata::choice::UnknownName;
use nonomata::explain::hint::Level;
use nonomata::explain::technique::Technique;
use nonomata::explain::walkthrough::Pace;

use super::number::whole;
use super::{EXIT_CODES, Effort, Puzzles, Start};

const EXPLAIN_NOTES: &str = "\
If there is no solution, prints lines that contradict each other. If there are several, prints where they differ, and \
which given cells would make the solution unique. --verbose adds how each rule of a logic grid was understood. docs/explanations-json.md describes \
the keys of --json.";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  nonomata explain duck.non                         every step of the solution
  nonomata explain duck.non --step 7                one step
  nonomata explain duck.non --until 7               the grid after seven steps
  nonomata explain duck.non --grids=5               draws the grid after every five steps
  nonomata explain duck.non --cell r7c12            only the steps that r7c12 depends on
  nonomata explain duck.non --why-not r7c12=black   the proof, or two solutions that differ there
  nonomata explain duck.non --pace brisk            line by line
  nonomata explain duck.non --html duck.html        a page for the browser, which needs no network
  nonomata explain duck.non --svg duck.svg          an animated drawing, or that of --step
  nonomata explain --json duck.non                  for programs
  nonomata explain zebra.logic --cell 'pet of house 5'";

const HINT_EXAMPLES: &str = "\
Examples:
  nonomata hint duck.non                            where to begin
  nonomata hint duck.non --grid mine.txt            is my grid right so far, and what comes next?
  nonomata hint duck.non --grid mine.txt --level why
  nonomata hint duck.non --grid mine.txt --wrong    names the wrong cells
  nonomata hint duck.non --grid mine.txt --all      every step that is possible now
  nonomata hint duck.non --technique glue --level why
  nonomata hint --practice glue *.non               positions in which glue comes next";

const LEVELS: &str = "\
Levels:
  1  check  whether anything is wrong, and how much
  2  where  where to look
  3  how    which technique to use there, or what to suppose; which cells are wrong
  4  why    the argument";

const RATE_NOTES: &str = "\
Grades 1 to 5 need one line at a time (5 perhaps also edge logic at the border); from 6 on, several lines are needed \
together. Only a puzzle with exactly one solution has a grade. docs/explaining.md defines the grades.";

const RATE_EXAMPLES: &str = "\
Examples:
  nonomata rate duck.non
  nonomata rate --json *.non
  nonomata rate --histogram collection.txt          grades and techniques of many puzzles";

/// The arguments of `explain`.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXPLAIN_NOTES}\n\n{EXIT_CODES}\n\n{EXPLAIN_EXAMPLES}"))]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Print only step N, with all its assumptions
    #[arg(
        long,
        value_name = "N",
        value_parser = whole(0_usize..),
        help_heading = "What to explain",
        group = "part"
    )]
    pub(crate) step: Option<usize>,

    /// Print only the steps that this cell depends on, e.g. `r7c12` or `pet of house 2`
    #[arg(long, value_name = "CELL", help_heading = "What to explain", group = "part")]
    pub(crate) cell: Option<String>,

    /// Prove that a cell cannot hold a symbol, e.g. `r7c12=black`, or print solutions with and without it
    #[arg(long, value_name = "CELL=SYMBOL", help_heading = "What to explain", group = "part")]
    pub(crate) why_not: Option<String>,

    /// swift (easy steps between harder ones in one sentence), fine (each step by itself, the easiest first) or brisk
    /// (all that a line forces before the next line) [default: swift; fine with --json and --html]
    #[arg(long, value_name = "PACE", help_heading = "What to explain")]
    pub(crate) pace: Option<Pace>,

    #[command(flatten, next_help_heading = "What to explain")]
    pub(crate) start: Start,

    /// Print the grid after N steps, in a form that `--grid` reads
    #[arg(
        long,
        value_name = "N",
        value_parser = whole(0_usize..),
        help_heading = "What to explain",
        group = "part"
    )]
    pub(crate) until: Option<usize>,

    /// Name the wrong cells of the grid
    #[arg(long, requires = "start", help_heading = "What to explain")]
    pub(crate) wrong: bool,

    /// Draw the grid after every step, or after every N steps; with --json, print the grid before every step
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1",
        value_parser = whole(NonZeroUsize::MIN..),
        conflicts_with = "part",
        help_heading = "Output"
    )]
    pub(crate) grids: Option<NonZeroUsize>,

    /// Write the walkthrough of one puzzle as a page for the browser; `check` verifies its data. After a limit or
    /// Ctrl-C, only a page of at most 10,000 cells and 4 MB is written
    #[arg(long, value_name = "FILE", conflicts_with_all = ["part", "grids", "json"], help_heading = "Output")]
    pub(crate) html: Option<PathBuf>,

    /// Write the walkthrough of one puzzle as an animated drawing, or the step that --step names as a drawing. After a
    /// limit or Ctrl-C, only one of at most 10,000 cells in all steps is written
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["cell", "why_not", "until", "grids", "html", "json"],
        help_heading = "Output"
    )]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON object per puzzle, each on its own line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

/// The arguments of `hint`.
#[derive(Debug, Args)]
#[command(after_help = format!("{LEVELS}\n\n{EXIT_CODES}\n\n{HINT_EXAMPLES}"))]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Your grid so far: rows of `#`, `.`, colour letters and `?`; a file or the rows themselves [default: the first
    /// grid that is saved with the puzzle, or an empty one]
    #[arg(long, value_name = "FILE|ROWS", value_hint = ValueHint::FilePath, help_heading = "What to show")]
    pub(crate) grid: Option<String>,

    /// How much to show: check, where, how or why, or a number from 1 to 4 [default: where]
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = level,
        default_value_t = Level::Where,
        hide_default_value = true,
        help_heading = "What to show"
    )]
    pub(crate) level: Level,

    /// Name the wrong cells of the grid at any level
    #[arg(long, help_heading = "What to show")]
    pub(crate) wrong: bool,

    /// Show all steps that are possible now, by technique
    #[arg(long, help_heading = "What to show")]
    pub(crate) all: bool,

    /// Show a step by this technique
    #[arg(long, value_name = "NAME", value_parser = technique, conflicts_with = "all", help_heading = "What to show")]
    pub(crate) technique: Option<Technique>,

    /// Show the positions on the way to the solution in which this technique comes next
    #[arg(
        long,
        value_name = "NAME",
        value_parser = technique,
        conflicts_with_all = ["all", "technique", "level", "wrong"],
        help_heading = "What to show"
    )]
    pub(crate) practice: Option<Technique>,

    /// Show the answers after the positions
    #[arg(long, requires = "practice", help_heading = "What to show")]
    pub(crate) answers: bool,

    /// Print one JSON object per puzzle, each on its own line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

/// Parses a level by its name or number.
fn level(text: &str) -> Result<Level, UnknownName> {
    let number = text.parse().ok().and_then(|number: usize| number.checked_sub(1));
    number.and_then(|index| Level::ALL.get(index).copied()).map_or_else(|| text.parse(), Ok)
}

/// Parses the name of a technique.
fn technique(name: &str) -> Result<Technique, UnknownName> {
    let names = || Technique::ALL.iter().map(|technique| technique.name()).collect::<Vec<_>>();
    Technique::named(name).ok_or_else(|| UnknownName::new("technique", name, names()))
}

/// The arguments of `rate`.
#[derive(Debug, Args)]
#[command(after_help = format!("{RATE_NOTES}\n\n{EXIT_CODES}\n\n{RATE_EXAMPLES}"))]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Print only how many puzzles have which grade and need which techniques
    #[arg(long, help_heading = "Output")]
    pub(crate) histogram: bool,

    /// Print one JSON object per puzzle, each on its own line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,
}
