//! The command line as types. What a flag means stands here, once, and is what `--help` says.

mod convert;
mod explaining;
mod input;
mod line;
#[cfg(feature = "images")]
mod new;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use nonomata::render::Style;

pub(crate) use convert::{Convert, Formats};
pub(crate) use explaining::{Explain, Hint, Level, Rate};
pub(crate) use input::{Puzzles, ReadAs, Target};
pub(crate) use line::Line;
#[cfg(feature = "images")]
pub(crate) use new::New;

const EXIT_CODES: &str = "\
Exit codes:
  0  yes: solved; unique; right
  1  no: there is no solution; not unique; wrong
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

const SOLVE_EXAMPLES: &str = "\
Examples:
  nonomata solve duck.non
  nonomata solve --puzzle '2x2:1/1/1/1'             two solutions, and s MULTIPLE
  nonomata solve --limit 10 --style ascii *.non     up to ten solutions of each
  nonomata solve --json - < duck.non                for programs
  nonomata solve --certificate duck.proof duck.non  and prove the verdict
  nonomata solve duck.non --output duck.png         the solution as an image
  nonomata solve duck.g --lines-only --to partial   what lines alone tell, for the solver grid

Prints the grid and a line `s UNIQUE`, `s MULTIPLE`, `s NONE` or `s UNKNOWN`; lines that begin with `c ` are \
remarks. The keys of --json: title, format, width, height, verdict, solutions, differing (cells as [row, column], \
counted from 1), open (how many cells lines alone leave open), lines_only, nodes, time_ms, limit. Instead of a \
puzzle that cannot be read comes {\"error\":{\"message\",\"line\",\"column\"}}.";

const CHECK_EXAMPLES: &str = "\
Examples:
  nonomata check duck.non                           has it exactly one solution?
  nonomata check duck.non --solution mine.txt       have I solved it?
  nonomata check --puzzle '2x2:1/2/2/1' --partial '#?/??'
                                                    am I on the right way?
  nonomata check duck.non --certificate duck.proof  is the proof right?

Prints the verdict, or whether the picture is right and else the lines that it breaks. The keys of --json are those \
of `solve`, or with a picture: title, format, width, height, right (null if a limit was reached), open, broken, limit; or \
with a certificate: title, format, width, height, right, verdict, steps, clauses, line and message (what is wrong).";

const ENCODE_EXAMPLES: &str = "\
Examples:
  nonomata encode duck.non -o duck.cnf
  nonomata encode --puzzle '2x2:1/1/1/1' | minisat /dev/stdin
  nonomata encode duck.non --certificate duck.proof -o duck.cnf && drat-trim duck.cnf duck.proof

The clauses can be satisfied in exactly as many ways as the puzzle has solutions. Remarks (lines that begin with `c `) \
say what every variable means: what a cell holds, or by which position of its line a block starts.";

const ENCODE_EXIT_CODES: &str = "\
Exit codes:
  0  yes: the clauses were written
  2  the command line cannot be understood
  3  the input cannot be read, or the output cannot be written
  4  the puzzle is too large";

const COUNT_EXAMPLES: &str = "\
Examples:
  nonomata count duck.non                           the number, and nothing else
  nonomata count --puzzle '3x3:1/1/1/1/1/1'         6
  nonomata count --time 10 *.non                    ten seconds for each
  nonomata count --after-each-rule zebra.logic      how every rule changes the number

Solutions are counted without being listed, so there may be very many. Prints the exact number, or `at least N \
(time)` with the limit that ended the count, where so many are proved. The keys of --json: title, format, width, height, \
count (a number as a string), exact, time_ms, limit; for other puzzles than \
nonograms kind instead of width and height; for logic grids after_each_rule, too, if asked for.";

/// Solves, checks, counts and explains nonograms, and shows what a single line knows.
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
    /// Write puzzles in another format
    Convert(Convert),
    /// Make a puzzle of an image
    #[cfg(feature = "images")]
    New(New),
    /// List the formats that are read and written
    Formats(Formats),
    /// Write a puzzle in clauses, for SAT solvers
    Encode(Encode),
    /// Look at a single line: what is forced, how many fillings there are, and why
    Line(Line),
}

/// How far to search.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Effort {
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,

    /// Stop after so many nodes of the search tree
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,

    /// Use so many threads; the answer is the same on any number [default: as many as there are cores, where it pays]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// How answers look.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Look {
    /// How to draw pictures: blocks, ascii, quoted, framed, marks or squares
    #[arg(long, value_name = "STYLE", default_value_t = Style::Blocks)]
    pub(crate) style: Style,

    /// One JSON object a puzzle, on a line of its own
    #[arg(long)]
    pub(crate) json: bool,
}

/// What `solve` is asked.
#[derive(Debug, Args)]
#[command(after_help = format!("{SOLVE_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Stop at the first solution, without a proof that it is the only one
    #[arg(long, conflicts_with_all = ["all", "limit", "lines_only"], help_heading = "What to look for")]
    pub(crate) first: bool,

    /// Print every solution, as soon as it is found
    #[arg(long, conflicts_with = "lines_only", help_heading = "What to look for")]
    pub(crate) all: bool,

    /// Print up to so many solutions
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "lines_only",
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "What to look for"
    )]
    pub(crate) limit: Option<u64>,

    /// Look at lines only: no cell is assumed to be anything
    #[arg(long, help_heading = "What to look for")]
    pub(crate) lines_only: bool,

    /// Write a proof of the verdict to this file, for `check --certificate`; there must be one puzzle
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["first", "all", "limit", "lines_only"],
        help_heading = "Output"
    )]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    pub(crate) look: Look,

    /// Write the puzzle with its solution in this format: an image (pbm, png), one with goals, or `partial`, the
    /// partial-solution file of the solver grid [default: the one of the suffix of --output]
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = input::target,
        conflicts_with_all = ["style", "json", "all", "limit"],
        help_heading = "Output"
    )]
    pub(crate) to: Option<Target>,

    /// Write the puzzle with its solution to this file, not to standard output
    #[arg(
        short,
        long,
        value_name = "FILE",
        conflicts_with_all = ["style", "json", "all", "limit"],
        help_heading = "Output"
    )]
    pub(crate) output: Option<PathBuf>,
}

/// What `check` is asked.
#[derive(Debug, Args)]
#[command(after_help = format!("{CHECK_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// A finished picture: rows of `#`, `.` and colour letters, as `--style ascii` prints them, in a file or in
    /// place, or a partial-solution file of the solver grid
    #[arg(long, value_name = "FILE|ROWS", help_heading = "What to check", group = "picture")]
    pub(crate) solution: Option<String>,

    /// An unfinished picture: the same, with `?` for cells that are not known
    #[arg(long, value_name = "FILE|ROWS", help_heading = "What to check", group = "picture")]
    pub(crate) partial: Option<String>,

    /// The picture that the puzzle's author had in mind, if it came with the puzzle
    #[arg(long, help_heading = "What to check", group = "picture")]
    pub(crate) goal: bool,

    /// A proof that `solve --certificate` has written; it is checked without any search
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["time", "nodes", "threads"],
        help_heading = "What to check",
        group = "picture"
    )]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// One JSON object a puzzle, on a line of its own
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// What `count` is asked.
#[derive(Debug, Args)]
#[command(after_help = format!("{COUNT_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// For logic grids: the number before any rule, and after each of them
    #[arg(long, help_heading = "What to count")]
    pub(crate) after_each_rule: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// Keep about so many megabytes and no more [default: 512]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = megabytes)]
    pub(crate) memory: Option<usize>,

    /// One JSON object a puzzle, on a line of its own
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// What `encode` is asked.
#[derive(Debug, Args)]
#[command(
    after_help = format!("{ENCODE_EXAMPLES}\n\n{ENCODE_EXIT_CODES}"),
    override_usage = "nonomata encode [OPTIONS] [FILE]"
)]
pub(crate) struct Encode {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// The notation of the clauses; that of DIMACS is read by every SAT solver
    #[arg(long, value_name = "NOTATION", value_enum, default_value_t = Notation::Dimacs, help_heading = "Output")]
    pub(crate) to: Notation,

    /// Write the clauses that this certificate refutes, so that others can check it
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    pub(crate) certificate: Option<PathBuf>,

    /// Write to this file, not to standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
}

/// How clauses are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Notation {
    Dimacs,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

fn megabytes(text: &str) -> Result<usize, String> {
    let megabytes = text.parse().ok().filter(|&megabytes| megabytes > 0);
    megabytes.ok_or_else(|| "expected a whole number of megabytes, from 1 on".to_owned())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn clap_finds_no_fault_with_the_flags() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn seconds_are_numbers_from_0_on() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["-1", "x", "inf", "nan", "1e300"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
