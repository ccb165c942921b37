//! What `nonomata line` is asked: it takes no puzzle, and so shares nothing with the other commands.

use clap::Args;

const USAGE: &str = "\
nonomata line [OPTIONS] <CLUE> [CELLS]
       nonomata line [OPTIONS] --pattern <REGEX> [CELLS]";

const EXAMPLES: &str = "\
Examples:
  nonomata line '3 2 2' --length 10
  nonomata line '3 2 2' '???#??????' --states
  nonomata line --pattern '0*1{3}0+1{2}0*' '1?0..'
  nonomata line --pattern '(ab|c)*' --alphabet abc --length 4 --all
  nonomata line '2 1' --dot | dot -Tsvg > line.svg

A clue may have the letters of colours behind its lengths: '3r 2b' with --alphabet .rb. Cells are written with the letters of the \
alphabet and `?` for what is not known; where `.` is no letter of the alphabet it means the same, and for plain \
clues `0` and `1` are understood. The keys of --json: length, forced (null if there is no filling), candidates (the \
letters each cell may hold), fillings (a number as a string, null past 128 bits), and states and all if asked for.";

const EXIT_CODES: &str = "\
Exit codes:
  0  yes: the line has a filling
  1  no: there is none
  2  the command line cannot be understood
  3  the rule or the cells cannot be read
  4  the line is too large";

/// What `line` is asked.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"), override_usage = USAGE)]
pub(crate) struct Line {
    /// The clue, unless --pattern is given, and then what is known of the cells
    #[arg(value_name = "CLUE|CELLS")]
    pub(crate) texts: Vec<String>,

    /// A regular expression that the whole line must match
    #[arg(long, value_name = "REGEX", help_heading = "The line")]
    pub(crate) pattern: Option<String>,

    /// The letters of the line, the blank of clues first [default: `.#` for clues, `01` for patterns]
    #[arg(long, value_name = "LETTERS", help_heading = "The line")]
    pub(crate) alphabet: Option<String>,

    /// The number of cells, if no cells are given
    #[arg(long, value_name = "N", help_heading = "The line")]
    pub(crate) length: Option<u32>,

    /// List all fillings, in order
    #[arg(long, help_heading = "Output")]
    pub(crate) all: bool,

    /// Show the machine's states before each cell: reached from the left, finishing on the right, both
    #[arg(long, help_heading = "Output")]
    pub(crate) states: bool,

    /// Print the machine for Graphviz
    #[arg(long, conflicts_with_all = ["all", "states", "json"], help_heading = "Output")]
    pub(crate) dot: bool,

    /// One JSON object
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}
