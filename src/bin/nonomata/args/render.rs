//! What `render` is asked.

use std::path::PathBuf;

use clap::Args;
use nonomata::render::Style;

use super::{EXIT_CODES, Effort, Puzzles};

const EXAMPLES: &str = "\
Examples:
  nonomata render duck.non                              the empty puzzle, to be solved on paper
  nonomata render duck.non --svg -o duck.svg            as a drawing for the web
  nonomata render duck.non --solution mine.txt          with what you have so far
  nonomata render duck.non --solve -o solved.svg        with its solution
  nonomata render zebra.logic                           the table and the rules

Without --solution, --goal and --solve only what the puzzle gives away is drawn. Rules of other puzzles than nonograms \
are listed below their cells; in SVG they stand beside the lines.";

/// What `render` is asked.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Draw this picture, finished or not: rows of `#`, `.`, `?` and colour letters, in a file or in place
    #[arg(long, value_name = "FILE|ROWS", help_heading = "What to draw", group = "picture")]
    pub(crate) solution: Option<String>,

    /// Draw the picture that the puzzle's author had in mind, if it came with the puzzle
    #[arg(long, help_heading = "What to draw", group = "picture")]
    pub(crate) goal: bool,

    /// Solve the puzzle and draw the first solution
    #[arg(long, help_heading = "What to draw", group = "picture")]
    pub(crate) solve: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// How to draw nonograms: blocks, ascii, quoted, framed, marks or squares [default: blocks]
    #[arg(long, value_name = "STYLE", help_heading = "Output", conflicts_with = "svg")]
    pub(crate) style: Option<Style>,

    /// Draw in SVG [default: if the suffix of --output is .svg]
    #[arg(long, help_heading = "Output")]
    pub(crate) svg: bool,

    /// Write to this file, not to standard output; there must be one puzzle
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
}
