//! What `encode` is asked.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Puzzles;

const EXAMPLES: &str = "\
Examples:
  nonomata encode duck.non -o duck.cnf
  nonomata encode --puzzle '2x2:1/1/1/1' | minisat /dev/stdin
  nonomata encode duck.non --certificate duck.proof -o duck.cnf && drat-trim duck.cnf duck.proof

The clauses can be satisfied in exactly as many ways as the puzzle has solutions. Remarks (lines that begin with `c `) \
say what every variable means: what a cell holds, or by which position of its line a block starts.";

const EXIT_CODES: &str = "\
Exit codes:
  0  yes: the clauses were written
  2  the command line cannot be understood
  3  the input cannot be read, or the output cannot be written
  4  the puzzle is too large";

/// What `encode` is asked.
#[derive(Debug, Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"),
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
