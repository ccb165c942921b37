//! The arguments of `book`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use nonomata::render::book::{Answers, Paper};
use nonomata::render::{ClueSides, Look, Theme};

use super::number::whole;
use super::{Effort, Puzzles};

const NOTES: &str = "\
Needs a build with --features drawings. Each puzzle is printed with its number, its size and its grade as one to ten \
stars; the title comes with the answer, unless it is the question of a logic grid. Nothing is written unless every \
puzzle can be read and has exactly one solution.

--json prints an object: file, pages, and for each puzzle in the order of the book source, number, title, format, kind, \
width, height, book_number, page and answer_page (null if there is none) and grade (null if there is none).";

const EXAMPLES: &str = "\
Examples:
  nonomata book *.non -o book.pdf
  nonomata book puzzles/ -o book.pdf --title 'Rainy days' --order grade
  nonomata book puzzles/ -o small.pdf --page a5 --per-page 1 --clues both
  nonomata book puzzles/ -o answers.pdf --answers only";

const EXIT_CODES: &str = "\
Exit codes:
  0    the book was written
  1    a puzzle does not have exactly one solution
  2    the command line is wrong, or this build cannot write PDF
  3    a file cannot be read or written
  4    a limit was reached before a puzzle was solved
  130  interrupted by Ctrl-C; no book is written";

/// The arguments of `book`.
#[derive(Debug, Args)]
#[command(after_help = format!("{NOTES}\n\n{EXIT_CODES}\n\n{EXAMPLES}"))]
pub(crate) struct Book {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// The title of the book; with five puzzles or more, on a cover, before a page on how to solve them
    #[arg(long, value_name = "TEXT", help_heading = "The book")]
    pub(crate) title: Option<String>,

    /// The size of the pages: a3, a4, a5, letter or legal [default: a4]
    #[arg(long, value_name = "SIZE", default_value_t, hide_default_value = true, help_heading = "The book")]
    pub(crate) page: Paper,

    /// The number of puzzles on a page [default: by their sizes]
    #[arg(long, value_name = "N", value_parser = whole(1..=60_u8), help_heading = "The book")]
    pub(crate) per_page: Option<u8>,

    /// The order of the puzzles: given, grade (the easiest first) or size (the smallest first) [default: given]
    #[arg(
        long,
        value_name = "ORDER",
        value_enum,
        default_value_t,
        hide_default_value = true,
        hide_possible_values = true,
        help_heading = "The book"
    )]
    pub(crate) order: Order,

    /// Where the answers are: none, back or only [default: back]
    #[arg(long, value_name = "WHERE", default_value_t, hide_default_value = true, help_heading = "The book")]
    pub(crate) answers: Answers,

    /// Print puzzles with several solutions, too; the first one is the answer
    #[arg(long, help_heading = "The book")]
    pub(crate) allow_ambiguous: bool,

    /// Colours of paper, ink and lines: light, dark or print [default: print]
    #[arg(long, value_name = "THEME", default_value_t = Theme::Print, hide_default_value = true, help_heading = "Pictures")]
    pub(crate) theme: Theme,

    /// Sides with clues: usual (before rows and columns), both or none [default: usual]
    #[arg(long, value_name = "SIDES", default_value_t, hide_default_value = true, help_heading = "Pictures")]
    pub(crate) clues: ClueSides,

    /// Letters for the colours, with a key, for printers without colours
    #[arg(long, help_heading = "Pictures")]
    pub(crate) letters: bool,

    /// The PDF file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE", required = true, help_heading = "Output")]
    pub(crate) output: PathBuf,

    /// Print a JSON object about the book
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

impl Book {
    /// The look of the puzzles.
    pub(crate) fn look(&self) -> Look {
        Look::default().with_theme(self.theme).with_clues(self.clues).with_letters(self.letters)
    }
}

/// The order of the puzzles of a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Order {
    /// As they are given
    #[default]
    Given,
    /// The easiest first
    Grade,
    /// The smallest first
    Size,
}
