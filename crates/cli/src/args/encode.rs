//! The arguments of `encode`.

use std::path::PathBuf;

use clap::Args;

use super::{Puzzles, TimeAndMemory};

const NOTES: &str = "\
The clauses are in the DIMACS CNF format, which every SAT solver reads. They have exactly as many models as the puzzle has solutions. Comments (lines that begin with `c `) give the meaning of \
each variable: a cell holds a symbol, or a block starts at or before a position.";

const EXAMPLES: &str = "\
Examples:
  nonomata encode duck.non -o duck.cnf
  nonomata encode --puzzle '2x2:1/1/1/1' | minisat /dev/stdin
  nonomata encode duck.non --certificate duck.proof -o duck.cnf && drat-trim duck.cnf duck.proof";

const EXIT_CODES: &str = "\
Exit codes:
  0    the clauses were written
  2    the command line is wrong
  3    the input cannot be read, or the output cannot be written
  4    a limit was reached, or the puzzle is too large";

/// The arguments of `encode`.
#[derive(Debug, Args)]
#[command(
    after_help = format!("{NOTES}\n\n{EXIT_CODES}\n\n{EXAMPLES}"),
    override_usage = "nonomata encode [OPTIONS] [FILE]"
)]
pub(crate) struct Encode {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Write the clauses that this certificate refutes, for other proof checkers
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    pub(crate) certificate: Option<PathBuf>,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: TimeAndMemory,
}
