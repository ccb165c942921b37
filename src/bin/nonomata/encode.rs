//! `nonomata encode`: a puzzle in clauses, for solvers of another kind.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use nonomata::problem::Problem;
use nonomata::search::encode::Encoding;

use crate::args::{Encode, Notation, Puzzles};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Contents, inputs};
use crate::output::{output, refuse, warn};

pub(crate) fn run(arguments: &Encode) -> io::Result<Exit> {
    let mut output = output();
    let problem = match only_problem(&arguments.puzzles) {
        Ok(problem) => problem,
        Err(failure) => return refuse(&mut output, &failure, false),
    };
    let encoding = match Encoding::of(&problem) {
        Ok(encoding) => encoding,
        Err(error) => return refuse(&mut output, &Failure::too_large(error.to_string()), false),
    };
    let Some(path) = &arguments.output else {
        write(&encoding, arguments.to, &mut output)?;
        return Ok(Exit::Yes);
    };
    let written =
        File::create(path).and_then(|file| write(&encoding, arguments.to, &mut BufWriter::new(file)));
    match written {
        Ok(()) => Ok(Exit::Yes),
        Err(error) => {
            let failure = Failure::of_file(&path.display().to_string(), &error);
            refuse(&mut output, &failure, false)
        }
    }
}

/// The clauses of two puzzles are not the clauses of anything.
fn only_problem(puzzles: &Puzzles) -> Result<Problem, Failure> {
    if puzzles.files.len() > 1 {
        let message =
            format!("found {} files, expected one: clauses are those of one puzzle", puzzles.files.len());
        return Err(Failure::usage(message));
    }
    let mut all = Vec::new();
    let mut name = String::new();
    for input in inputs(puzzles) {
        match input.reading? {
            Contents::Nonograms(reading) => {
                reading.warnings.iter().for_each(warn);
                all.extend(reading.puzzles.iter().map(|puzzle| puzzle.to_problem()));
            }
            Contents::Others(reading) => {
                reading.warnings.iter().for_each(warn);
                all.extend(reading.puzzles.iter().map(|puzzle| puzzle.to_problem()));
            }
        }
        name = input.name;
    }
    let count = all.len();
    all.pop().filter(|_| count == 1).ok_or_else(|| {
        Failure::unreadable(format!(
            "{name}: found {count} puzzles, expected one: clauses are those of one puzzle"
        ))
    })
}

fn write(encoding: &Encoding<'_>, notation: Notation, output: &mut impl Write) -> io::Result<()> {
    match notation {
        Notation::Dimacs => write!(output, "{}", encoding.dimacs())?,
    }
    output.flush()
}
