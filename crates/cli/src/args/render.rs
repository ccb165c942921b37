//! The arguments of `render`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use nonomata::render::{ClueSides, Look, Style, Theme};

use super::{Effort, Puzzles};
use crate::drawing::Picture;

const NOTES: &str = "\
Without --solution, --goal or --solve, only the given cells are drawn. The rules of puzzles other than nonograms are listed below \
the cells; SVG shows them beside the lines.";

const EXAMPLES: &str = "\
Examples:
  nonomata render duck.non                              the empty puzzle, to solve on paper
  nonomata render duck.non -o duck.svg                  as SVG; .png, .pdf with --features drawings
  nonomata render duck.non -o duck.pdf --theme print --clues both --letters
  nonomata render duck.non --solution mine.txt          with your grid so far
  nonomata render duck.non --solve -o solved.svg        with its solution
  nonomata render zebra.logic                           the table and the rules";

const EXIT_CODES: &str = "\
Exit codes:
  0    drawn
  1    there is no solution, with --solve
  2    the command line is wrong
  3    the input cannot be read, or the output cannot be written
  4    a limit was reached before the answer
  130  interrupted by Ctrl-C; prints what is known by then; 143 ended by SIGTERM,
       129 by SIGHUP
  With several puzzles, the largest code counts.";

/// The arguments of `render`.
#[derive(Debug, Args)]
#[command(after_help = format!("{NOTES}\n\n{EXIT_CODES}\n\n{EXAMPLES}"))]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Draw this picture: a file or the rows, of `#`, `.`, colour letters and `?`
    #[arg(long, value_name = "FILE|ROWS", value_hint = ValueHint::FilePath, help_heading = "What to draw", group = "picture")]
    pub(crate) solution: Option<String>,

    /// Draw the goal picture that is stored with the puzzle
    #[arg(long, help_heading = "What to draw", group = "picture")]
    pub(crate) goal: bool,

    /// Solve the puzzle and draw the first solution
    #[arg(long, help_heading = "What to draw", group = "picture")]
    pub(crate) solve: bool,

    /// Colours of paper, ink and lines: light, dark or print [default: light]
    #[arg(long, value_name = "THEME", default_value_t, hide_default_value = true, help_heading = "Pictures")]
    pub(crate) theme: Theme,

    /// Sides with clues: usual (before rows and columns), both or none [default: usual]
    #[arg(long, value_name = "SIDES", default_value_t, hide_default_value = true, help_heading = "Pictures")]
    pub(crate) clues: ClueSides,

    /// Letters for the colours, for printers without colours
    #[arg(long, help_heading = "Pictures")]
    pub(crate) letters: bool,

    /// Pixels of PNG for each unit of the drawing; a cell of a grid has 24 units
    #[arg(long, value_name = "N", default_value_t = Picture::SCALE, value_parser = scale, help_heading = "Pictures")]
    pub(crate) scale: f32,

    /// Style of nonograms: blocks, ascii or squares [default: blocks]
    #[arg(long, value_name = "STYLE", help_heading = "Output", conflicts_with = "svg")]
    pub(crate) style: Option<Style>,

    /// Draw as SVG [default: if the suffix of --output is .svg]
    #[arg(long, help_heading = "Output")]
    pub(crate) svg: bool,

    /// Write to this file: .txt, .svg, .png or .pdf; requires a single puzzle
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

impl Render {
    /// The look of the drawing in SVG, PNG and PDF.
    pub(crate) fn look(&self) -> Look {
        Look::default().with_theme(self.theme).with_clues(self.clues).with_letters(self.letters)
    }
}

fn scale(text: &str) -> Result<f32, String> {
    let scale = text.parse().ok().filter(|scale| (0.1..=20.0).contains(scale));
    scale.ok_or_else(|| "expected a number from 0.1 to 20".to_owned())
}
