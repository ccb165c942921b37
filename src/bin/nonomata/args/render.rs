//! The arguments of `render`.

use std::path::PathBuf;

use clap::Args;
use nonomata::render::Style;

use super::{EXIT_CODES, Effort, Puzzles};

const EXAMPLES: &str = "\
Examples:
  nonomata render duck.non                              the empty puzzle, to solve on paper
  nonomata render duck.non --svg -o duck.svg            as SVG
  nonomata render duck.non --solution mine.txt          with your grid so far
  nonomata render duck.non --solve -o solved.svg        with its solution
  nonomata render zebra.logic                           the table and the rules

Without --solution, --goal or --solve, only the given cells are drawn. The rules of puzzles other than nonograms are listed below \
the cells; SVG shows them beside the lines.";

/// The arguments of `render`.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Draw this picture: rows of `#`, `.`, colour letters and `?`; a file or the rows themselves
    #[arg(long, value_name = "FILE|ROWS", help_heading = "What to draw", group = "picture")]
    pub(crate) solution: Option<String>,

    /// Draw the goal picture that is stored with the puzzle
    #[arg(long, help_heading = "What to draw", group = "picture")]
    pub(crate) goal: bool,

    /// Solve the puzzle and draw the first solution
    #[arg(long, help_heading = "What to draw", group = "picture")]
    pub(crate) solve: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// Style of nonograms: blocks, ascii, quoted, framed, marks or squares [default: blocks]
    #[arg(long, value_name = "STYLE", help_heading = "Output", conflicts_with = "svg")]
    pub(crate) style: Option<Style>,

    /// Draw as SVG [default: if the suffix of --output is .svg]
    #[arg(long, help_heading = "Output")]
    pub(crate) svg: bool,

    /// Write to this file instead of standard output; requires a single puzzle
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
}
