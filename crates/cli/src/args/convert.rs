//! The arguments of `convert` and `formats`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{Puzzles, TimeAndMemory};
use crate::target::Target;

const NOTES: &str = "\
Titles and the like that the new format cannot hold are lost, with a warning. Nothing is written if the puzzle itself \
would change (colours, given cells), or if there are several puzzles and the format holds one.

Of two files without --output, the second is the output; it must not hold a puzzle yet, because a pattern may have \
expanded to two files. With --output, or with three files or more, all are inputs, which may be folders and patterns \
as for `batch`. With `-o FOLDER/` each input becomes a file there, with the same name and the suffix of the format; \
subfolders of a named folder are kept. An input that cannot be converted does not stop the others; two inputs with \
the same name do. Without a folder, all puzzles become one output, which is written only if all of them can be read.

Clauses are in the DIMACS CNF format, which every SAT solver reads. They have exactly as many models as the puzzle has solutions. \
Comments (lines that begin with `c `) give the meaning of each variable: a cell holds a symbol, or a block starts at or before a \
position.";

const EXAMPLES: &str = "\
Examples:
  nonomata convert duck.non duck.xml                the suffix selects the format
  nonomata convert duck.non --to tatham             to standard output
  nonomata convert --to json - < duck.non
  nonomata convert pack.nonpack --number 3 third.nin
  nonomata convert pack.nonpack 'one-{}.non'        a file for each puzzle
  nonomata convert puzzles/ 'more/*.non' --to webpbn -o xml/
                                                    a file for each input
  nonomata convert puzzles/ -o all.ndjson           all puzzles in one file
  nonomata convert duck.non duck.svg                draws it; `render` has more options
  nonomata convert duck.non --to cnf | minisat /dev/stdin
                                                    clauses for SAT solvers
  nonomata convert duck.non duck.cnf --certificate duck.proof
                                                    for drat-trim and others
  nonomata convert --from mk list.txt list.nin      read as mk, whatever the content
  nonomata convert duck.non --transpose turned.non  rows become columns
  nonomata convert words.json --to crossword        other kinds of puzzles have their own formats
  nonomata convert duck.g duck.xml --add-saved duck.p
                                                    with a saved partial solution";

const EXIT_CODES: &str = "\
Exit codes:
  0    the puzzles were written
  2    the command line is wrong
  3    the input cannot be read, or the output cannot be written
  4    a limit was reached, or the puzzle is too large for the memory";

/// The arguments of `convert`.
#[derive(Debug, Args)]
#[command(
    after_help = format!("{NOTES}\n\n{EXIT_CODES}\n\n{EXAMPLES}"),
    mut_arg("files", |files| files.help(
        "The files, folders and patterns to convert; `-` or no FILE reads standard input. The second of two is the \
         output, unless --output names it"
    ))
)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Save this unfinished picture with the puzzle: a file or the rows, or a partial-solution file
    #[arg(long, value_name = "FILE|ROWS", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub(crate) add_saved: Option<String>,

    /// For --to cnf: write the clauses that this certificate refutes, for other proof checkers
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    pub(crate) certificate: Option<PathBuf>,

    /// Write this format (see `nonomata formats`), a drawing (svg or pdf), or clauses for SAT solvers (cnf)
    /// [default: by the suffix of the output]
    #[arg(long, value_name = "FORMAT", value_parser = Target::of_puzzle, help_heading = "Output")]
    pub(crate) to: Option<Target>,

    /// Write to this file, or into this folder; `-` is standard output. `{}` becomes the number of the puzzle, one
    /// file each
    #[arg(long, short, value_name = "FILE|FOLDER/", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    /// Mirror the puzzle at its diagonal: rows become columns
    #[arg(long, help_heading = "Output")]
    pub(crate) transpose: bool,

    #[command(flatten)]
    pub(crate) limits: TimeAndMemory,
}

const FORMATS_EXAMPLES: &str = "\
Examples:
  nonomata formats                                  a table: name, suffixes, kinds, read or written
  nonomata formats --json                           for programs";

/// The arguments of `formats`.
#[derive(Debug, Args)]
#[command(after_help = FORMATS_EXAMPLES)]
pub(crate) struct Formats {
    /// Print one JSON object per format, each on its own line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}
