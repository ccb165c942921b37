//! Clauses for SAT solvers: those of a puzzle, or those that a certificate refutes.

use std::path::Path;

use nonomata::proof::clauses::{EncodeError, Encoding};

use crate::certificate::solutions;
use crate::failure::Failure;
use crate::puzzle_context::PuzzleContext;
use crate::source_name::path_text;

/// The clauses in the DIMACS format.
pub(crate) fn clauses(context: &PuzzleContext, certificate: Option<&Path>) -> Result<String, Failure> {
    Ok(encoding(context, certificate)?.dimacs().to_string())
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
