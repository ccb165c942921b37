//! The arguments of `play`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use nonomata::make::{COLOUR_LIMIT, Generator};

use super::Puzzles;
use super::input::seed;
use super::new::{generator, grades, rectangle};
use super::number::whole;

const KEYS: &str = include_str!("../play/keys.txt");

const NOTES: &str = "\
Needs a terminal of at least 80x24 characters whose TERM is neither dumb nor empty. A folder, several files and a \
file with several puzzles open a list to choose from. A game with a file is saved before Ctrl-C or a signal ends it.";

const EXIT_CODES: &str = "\
Exit codes:
  0    the puzzle is solved, or a list was opened
  1    it is not solved
  2    the command line is wrong, or there is no terminal that can be drawn on
  3    the puzzle or the saved game cannot be read
  130  interrupted by Ctrl-C; 143 ended by SIGTERM, 129 by SIGHUP";

const EXAMPLES: &str = "\
Examples:
  nonomata play duck.non                    continues the game in duck.non.play, if there is one
  nonomata play duck.non --save mine.txt    saves in mine.txt
  nonomata play puzzles/                    a list to choose from
  nonomata play --random 15x15 --grade 3    a new puzzle, whose seed is printed on standard error
  nonomata play --puzzle '5x3:1.1/1/1/1.1//2.1//1.2'
  nonomata hint duck.non --grid duck.non.play";

/// The arguments of `play`.
#[derive(Debug, Args)]
#[command(after_help = format!("{NOTES}\n\nKeys:\n{}\n{EXIT_CODES}\n\n{EXAMPLES}", keys()))]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Play a new random puzzle of this size: columns and rows, or as --kind of `new` says
    #[arg(
        long,
        value_name = "WxH",
        value_parser = rectangle,
        conflicts_with_all = ["files", "puzzle", "from"],
        help_heading = "Random puzzles"
    )]
    pub(crate) random: Option<(usize, usize)>,

    /// The kind of puzzle, as for `new` [default: nonogram]
    #[arg(long, value_name = "KIND", value_parser = generator, requires = "random", help_heading = "Random puzzles")]
    pub(crate) kind: Option<&'static Generator>,

    /// The seed: the same seed gives the same puzzle [default: random]
    #[arg(long, value_name = "N", value_parser = seed, requires = "random", help_heading = "Random puzzles")]
    pub(crate) seed: Option<u64>,

    /// The grade of the puzzle as `rate` gives it, 1 to 10: `3`, or `2..4` for 2, 3 or 4
    #[arg(long, value_name = "A..B", value_parser = grades, requires = "random", help_heading = "Random puzzles")]
    pub(crate) grade: Option<RangeInclusive<u32>>,

    /// The number of colours besides the background
    #[arg(
        long,
        value_name = "N",
        requires = "random",
        value_parser = whole(1..=COLOUR_LIMIT as u8),
        help_heading = "Random puzzles"
    )]
    pub(crate) colours: Option<u8>,

    /// Save the game in this file, and continue from it [default: FILE.play]
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) save: Option<PathBuf>,
}

/// The keys, indented.
fn keys() -> String {
    KEYS.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}
