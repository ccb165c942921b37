//! The arguments of `play`.

use std::path::PathBuf;

use clap::Args;

use super::Puzzles;

const KEYS: &str = include_str!("../play/keys.txt");

const EXAMPLES: &str = "\
Examples:
  nonomata play duck.non                    continues the game in duck.non.play, if there is one
  nonomata play duck.non --save mine.txt    saves in mine.txt
  nonomata play --puzzle '5x3:1.1/1/1/1.1//2.1//1.2'
  nonomata hint duck.non --grid duck.non.play

Needs a terminal of at least 80x24 characters. Exits with 0 if the puzzle is solved, else with 1.";

/// The arguments of `play`.
#[derive(Debug, Args)]
#[command(after_help = format!("Keys:\n{}\n{EXAMPLES}", keys()))]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Save in this file, and continue the game in it [default: FILE.play]
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) save: Option<PathBuf>,
}

/// The keys, indented.
fn keys() -> String {
    KEYS.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}
