//! The command line as types. What a flag means stands here, once, and is what `--help` says.

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

pub(crate) use check::Check;
pub(crate) use convert::{Convert, Formats};
pub(crate) use count::Count;
pub(crate) use effort::{Effort, Look};
pub(crate) use encode::{Encode, Notation};
pub(crate) use explaining::{Explain, Hint, Level, Rate};
pub(crate) use input::{Puzzles, ReadAs, Target};
pub(crate) use line::Line;
#[cfg(feature = "images")]
pub(crate) use new::New;
pub(crate) use render::Render;
pub(crate) use solve::Solve;

const EXIT_CODES: &str = "\
Exit codes:
  0  yes: solved; unique; right
  1  no: there is no solution; for check and rate: not unique; for check: wrong
  2  the command line cannot be understood
  3  the input cannot be read
  4  a limit was reached before the answer
  With several puzzles the largest code counts.";

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

/// Solves, checks, counts, explains and draws nonograms and other line puzzles, and shows what a single line knows.
#[derive(Debug, Parser)]
#[command(version, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"), max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles and say whether the solution is the only one
    Solve(Solve),
    /// Say whether puzzles have exactly one solution, or whether a picture solves one
    Check(Check),
    /// Tell how to solve puzzles, step by step, and why every step is right
    Explain(Explain),
    /// Tell a player whether all is right so far, and what comes next
    Hint(Hint),
    /// Say how hard puzzles are
    Rate(Rate),
    /// Say how many solutions puzzles have, exactly
    Count(Count),
    /// Draw puzzles, empty or solved, in text or SVG
    Render(Render),
    /// Write puzzles in another format
    Convert(Convert),
    /// Make a puzzle of an image
    #[cfg(feature = "images")]
    New(New),
    /// List the formats that are read and written, for every kind of puzzle
    Formats(Formats),
    /// Write a puzzle in clauses, for SAT solvers
    Encode(Encode),
    /// Look at a single line: what is forced, how many fillings there are, and why
    Line(Line),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn clap_finds_no_fault_with_the_flags() {
        Arguments::command().debug_assert();
    }
}
