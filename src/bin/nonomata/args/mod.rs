//! Command-line arguments, declared with clap. The doc comments of the flags are the texts of `--help`.

mod batch;
mod check;
mod convert;
mod count;
mod effort;
mod encode;
mod explaining;
mod input;
mod line;
#[cfg(feature = "images")]
mod new;
mod render;
mod solve;

use clap::{Parser, Subcommand};

pub(crate) use batch::{Ask, Batch, Shard};
pub(crate) use check::Check;
pub(crate) use convert::{Convert, Formats};
pub(crate) use count::Count;
pub(crate) use effort::{Effort, Presentation};
pub(crate) use encode::{Encode, Notation};
pub(crate) use explaining::{Explain, Hint, Level, Pace, Rate};
pub(crate) use input::{Puzzles, ReadAs, Target};
pub(crate) use line::Line;
#[cfg(feature = "images")]
pub(crate) use new::New;
pub(crate) use render::Render;
pub(crate) use solve::Solve;

const EXIT_CODES: &str = "\
Exit codes:
  0  yes: solved, unique or right
  1  no: no solution; for check and rate: not unique; for check: wrong
  2  the command line is wrong
  3  the input cannot be read
  4  a limit was reached before the answer
  With several puzzles, the largest code counts.";

const EXAMPLES: &str = "\
Examples:
  nonomata solve puzzle.non
  nonomata solve --puzzle '5x3:1.1/1/1/1.1//2.1//1.2'
  nonomata check puzzle.non --solution picture.txt
  nonomata explain puzzle.non
  nonomata hint puzzle.non --grid mine.txt --level why
  nonomata count puzzle.non
  nonomata line '3 2 2' '??????????'
  nonomata line --pattern '0*1{3}0+1{2}0+' --length 8 --all";

/// Solves, checks, counts, explains and draws nonograms and other line puzzles.
#[derive(Debug, Parser)]
#[command(version, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"), max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles and report whether the solution is unique
    Solve(Solve),
    /// Check that puzzles have exactly one solution, or that a picture solves one
    Check(Check),
    /// Explain how to solve puzzles, step by step, each with its reason
    Explain(Explain),
    /// Check an unfinished grid and show the next step
    Hint(Hint),
    /// Rate the difficulty of puzzles
    Rate(Rate),
    /// Count the solutions of puzzles exactly
    Count(Count),
    /// Answer any number of puzzles, one JSON object each
    Batch(Batch),
    /// Draw puzzles, empty or solved, as text or SVG
    Render(Render),
    /// Convert puzzles to another format
    Convert(Convert),
    /// Make a puzzle from an image
    #[cfg(feature = "images")]
    New(New),
    /// List the formats that are read and written
    Formats(Formats),
    /// Write a puzzle as clauses for SAT solvers
    Encode(Encode),
    /// Solve a single line: forced cells and why, number of fillings, states
    Line(Line),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn clap_accepts_the_flags() {
        Arguments::command().debug_assert();
    }
}
