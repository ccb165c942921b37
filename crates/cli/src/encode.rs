//! `nonomata encode`: a puzzle as clauses for SAT solvers.

use std::io::{self, Write};
use std::path::Path;

use nonomata::proof::clauses::{EncodeError, Encoding};

use crate::args::Encode;
use crate::atomic_file::AtomicFile;
use crate::certificate::solutions;
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::output::output;
use crate::output_file::{output_path, refuse_overwrite};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::only_puzzle;
use crate::source_name::path_text;

pub(crate) fn run(arguments: &Encode) -> Result<Exit, Ended> {
    let path = output_path(arguments.output.as_deref());
    let read = arguments.puzzles.paths().chain(arguments.certificate.as_deref());
    refuse_overwrite(path, read)?;
    let context = only_puzzle(&arguments.puzzles, &arguments.limits.effort(), "the clauses are for")?;
    let encoding = encoding(&context, arguments.certificate.as_deref())?;
    match path {
        None => write(&encoding, &mut output())?,
        Some(path) => {
            let written = AtomicFile::create(path).and_then(|mut file| {
                write(&encoding, &mut file)?;
                file.commit()
            });
            written.map_err(|error| Failure::of_file(&path_text(path), &error))?;
        }
    }
    Ok(Exit::Yes)
}

/// The clauses for a SAT solver, or those that a certificate refutes.
fn encoding<'p>(context: &'p PuzzleContext, certificate: Option<&Path>) -> Result<Encoding<'p>, Failure> {
    let (problem, source) = (&context.problem, &context.origin.source);
    let too_large = |error: EncodeError| Failure::too_large(format!("{source}: {}", error.describe(problem)));
    let stopped = |stopped| Failure::of_stopped(stopped, format_args!("{source}: encoding"), too_large);
    let budget = &context.work.budget;
    let Some(path) = certificate else { return Encoding::of(problem, budget).map_err(stopped) };
    let solutions = solutions(path, context)?;
    let mut encoding = Encoding::for_proofs(problem, budget).map_err(stopped)?;
    if !encoding.is_complete() {
        let message = format!("{source}: the puzzle has a rule that counts and is too large for clauses");
        return Err(Failure::too_large(message));
    }
    match &solutions[..] {
        [] => Ok(encoding),
        [solution] => encoding.reject(solution).map(|()| encoding).map_err(too_large),
        _ => Err(Failure::unreadable(format!(
            "{}: this certificate shows two solutions and has no proof",
            path_text(path)
        ))),
    }
}

fn write(encoding: &Encoding<'_>, output: &mut impl Write) -> io::Result<()> {
    write!(output, "{}", encoding.dimacs())?;
    output.flush()
}
