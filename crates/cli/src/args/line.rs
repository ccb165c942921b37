//! The arguments of `line`. It reads a single line and shares no flags with the commands for puzzles.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use nonomata::rule::Dialect;

use super::TimeAndMemory;
use super::number::whole;

const USAGE: &str = "\
nonomata line [OPTIONS] <CLUE> [CELLS]
       nonomata line [OPTIONS] --pattern <REGEX> [CELLS]";

const NOTES: &str = "\
A length may be followed by the letter of its colour: '3r 2b' with --alphabet .rb. Cells are letters of the alphabet, \
or `?` for an open cell. If `.` is not a letter of the alphabet, it is an open cell, too; for plain clues `0` and `1` \
stand for `.` and `#`.\n\nThe keys of --json are length, forced (null if there is no filling, or if a limit was \
reached first), candidates (the letters that each cell may hold), fillings (a string, null above 128 bits), and steps \
and conflict as in `explain`, null where nothing is explained; with --states and --all also states and all. limit \
names a limit that was reached.

An automaton has at most 1,048,576 states, that of a pattern 32 MB, and cells times states are at most 4,194,304; \
--svg draws at most 16,384. Lines of more than 1000 cells are solved, but not explained.";

const EXAMPLES: &str = "\
Examples:
  nonomata line '3 2 2' --length 10
  nonomata line '3 2 2' '???#??????' --states
  nonomata line --pattern '0*1{3}0+1{2}0*' '1?1...'
  nonomata line --pattern '(ab|c)*' --alphabet abc --length 4 --all
  nonomata line '3 2 2' '???#??????' --svg line.svg
  nonomata line '2 1' --dot dfa | dot -Tsvg > line.svg";

const EXIT_CODES: &str = "\
Exit codes:
  0    yes: the line has a filling
  1    no: it has none
  2    the command line is wrong
  3    the rule or the cells cannot be read
  4    a limit was reached, or the line is too large";

/// The arguments of `line`.
#[derive(Debug, Args)]
#[command(after_help = format!("{NOTES}\n\n{EXIT_CODES}\n\n{EXAMPLES}"), override_usage = USAGE)]
pub(crate) struct Line {
    /// The clue (unless --pattern is used), then the cells
    #[arg(value_name = "CLUE|CELLS", allow_negative_numbers = true)]
    pub(crate) texts: Vec<String>,

    /// A regular expression that the whole line must match
    #[arg(long, value_name = "REGEX", help_heading = "The line")]
    pub(crate) pattern: Option<String>,

    /// Read the pattern as JavaScript, Python or Rust's regex crate does: js, python or rust
    #[arg(long, value_name = "DIALECT", default_value_t, requires = "pattern", help_heading = "The line")]
    pub(crate) regex: Dialect,

    /// The letters of the line, such as `A-Z0-9\s`; for clues the blank comes first [default: `.#` for clues, for
    /// patterns `01`, or what the letters in the pattern suggest]
    #[arg(long, value_name = "LETTERS", help_heading = "The line")]
    pub(crate) alphabet: Option<String>,

    /// The number of cells, if the cells are left out
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX), help_heading = "The line")]
    pub(crate) length: Option<u32>,

    /// List all fillings, in order
    #[arg(long, help_heading = "Output")]
    pub(crate) all: bool,

    /// Show the automaton's states before each cell: reachable from the left, accepting to the right, both
    #[arg(long, help_heading = "Output")]
    pub(crate) states: bool,

    /// Print an automaton for Graphviz: nfa, the one of the regular expression, or dfa, the minimal one
    #[arg(long, value_name = "KIND", value_enum, hide_possible_values = true, conflicts_with_all = ["all", "states", "json"], help_heading = "Output")]
    pub(crate) dot: Option<Automaton>,

    /// Draw the automaton's states before each cell as SVG, and write that to this file; `-` is standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "states", "dot", "json"], help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: TimeAndMemory,
}

/// An automaton of a line's rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Automaton {
    /// The automaton of the regular expression, nondeterministic
    Nfa,
    /// The minimal one
    Dfa,
}
