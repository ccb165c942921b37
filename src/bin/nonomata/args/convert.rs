//! What `convert` and `formats` are asked.

use std::path::PathBuf;

use clap::Args;

use nonomata::formats::Format;

use super::input::{ReadAs, written_format};

const EXAMPLES: &str = "\
Examples:
  nonomata convert duck.non duck.xml                the suffix tells the format
  nonomata convert duck.non --to tatham             to standard output
  nonomata convert --to json - < duck.non
  nonomata convert pack.nonpack --number 3 third.nin
  nonomata convert --from mk list.txt list.nin      whatever the content looks like
  nonomata convert words.json --to crossword        other kinds in formats of their own
  nonomata convert duck.g duck.xml --saved duck.p   with what the solver grid has found so far

What the new format cannot hold is said in a warning. Where the puzzle would be another one without it (its colours, \
cells it gives away), and where several puzzles meet a format that holds one, nothing is written.";

const EXIT_CODES: &str = "\
Exit codes:
  0  the puzzles are written
  2  the command line cannot be understood
  3  the input cannot be read, or the output cannot be written";

/// What `convert` is asked.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Convert {
    /// The file with the puzzles; `-` is standard input, and so is no file at all
    #[arg(value_name = "IN")]
    pub(crate) input: Option<PathBuf>,

    /// The file to write; `-` is standard output, and so is no file at all
    #[arg(value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// Write this format (see `nonomata formats`) [default: the one of OUT's suffix]
    #[arg(long, value_name = "FORMAT", value_parser = written_format, help_heading = "Output")]
    pub(crate) to: Option<&'static Format>,

    /// Write only the puzzle with this number, counted from 1
    #[arg(long, value_name = "N", help_heading = "Output")]
    pub(crate) number: Option<usize>,

    /// Save this unfinished picture with the puzzle: rows of `#`, `.`, `?` and colour letters, in a file or in place,
    /// or a partial-solution file of the solver grid
    #[arg(long, value_name = "FILE|ROWS", help_heading = "Input")]
    pub(crate) saved: Option<String>,

    #[command(flatten)]
    pub(crate) read_as: ReadAs,
}

/// What `formats` is asked.
#[derive(Debug, Args)]
pub(crate) struct Formats {
    /// One JSON object a format, on a line of its own
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}
