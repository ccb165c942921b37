//! Certificates on the command line: `solve --certificate` writes one, `check --certificate` checks it.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;

use nonomata::budget::Stopped;
use nonomata::proof::certificate::{self, Certified, CertifiedVerdict};
use nonomata::render::Style;
use nonomata::search::{CertifyError, Outcome, Verdict, certify};
use nonomata::symbol::Symbol;
use serde_json::json;

use crate::args::{Check, Solve};
use crate::atomic_file::AtomicFile;
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::json::{extend, head};
use crate::json_answer::{verdict_name, write_outcome};
use crate::output::{Output, counted, line_of_json, output};
use crate::output_file::{output_path, refuse_overwrite};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::only_puzzle;
use crate::search_result::{cell_list, conclude};
use crate::session::paint;
use crate::source_name::path_text;

/// The reason in the error for several puzzles.
const OF_ONE: &str = "a certificate is for";

/// Solves a puzzle and writes a certificate of the verdict.
pub(crate) fn write(arguments: &Solve, path: &Path) -> Result<Exit, Ended> {
    let mut output = output();
    let as_json = arguments.presentation.json;
    let target = output_path(Some(path)).ok_or_else(|| {
        Failure::usage("--certificate: found -, expected a file, because the verdict goes to standard output")
    })?;
    refuse_overwrite(Some(target), arguments.puzzles.paths())?;
    let context = only_puzzle(&arguments.puzzles, &arguments.effort, OF_ONE)?;
    let failed = |failure: Failure| context.failed(failure);
    let style = context.style(arguments.presentation.style).map_err(failed)?;
    let outcome = certified(path, &context).map_err(failed)?;
    Ok(show(&mut output, &context, outcome, (style, as_json))?)
}

/// The outcome of a search, with its certificate in a file.
fn certified(path: &Path, context: &PuzzleContext) -> Result<Outcome, Failure> {
    let (problem, options) = (&context.problem, context.work.options(None));
    let begin = || AtomicFile::create(path);
    let certified = context.work.on_threads(|| certify(problem, &options, begin));
    let written = certified.and_then(|(outcome, file)| {
        // Without a verdict there is no certificate, and an earlier one stays.
        if !matches!(outcome.verdict, Verdict::Unknown { .. }) {
            file.commit()?;
        }
        Ok(outcome)
    });
    written.map_err(|error| match error {
        CertifyError::Output(error) => Failure::of_file(&path_text(path), &error),
        CertifyError::Encode(error) => Failure::too_large(error.describe(problem)),
        other => Failure::unreadable(other.to_string()),
    })
}

/// Prints the outcome as `solve` does.
fn show(
    output: &mut Output,
    context: &PuzzleContext,
    outcome: Outcome,
    (style, as_json): (Style, bool),
) -> io::Result<Exit> {
    let exit = match &outcome.verdict {
        Verdict::NoSolution => Exit::No,
        Verdict::Unique(_) | Verdict::Multiple { .. } => Exit::Yes,
        Verdict::Unknown { .. } => Exit::Limit,
    };
    if as_json {
        write_outcome(output, context, &outcome)?;
        output.flush()?;
        return Ok(exit);
    }
    let verdict = verdict_name(&outcome.verdict);
    let (drawn, differing, reached) = match &outcome.verdict {
        Verdict::NoSolution => (Vec::new(), Vec::new(), None),
        Verdict::Unique(solution) => (vec![solution.candidates()], Vec::new(), None),
        Verdict::Multiple { first, second, .. } => {
            let both = [first, second].map(|solution| solution.candidates());
            (both.to_vec(), context.differing(first, second), None)
        }
        Verdict::Unknown { limit, first: Some(first), .. } => {
            (vec![first.candidates()], Vec::new(), Some(limit))
        }
        Verdict::Unknown { limit, certain, .. } => (vec![certain.clone()], Vec::new(), Some(limit)),
    };
    for (index, cells) in drawn.iter().enumerate() {
        if index > 0 {
            writeln!(output, "c another solution, which differs in {}", cell_list(context, &differing))?;
        }
        output.write_all(context.drawn(cells, style, paint()).as_bytes())?;
    }
    let remark = reached.map(|limit| format!("{}, so there is no certificate", limit.ending()));
    let exit = conclude(output, remark, verdict, exit)?;
    output.flush()?;
    Ok(exit)
}

/// Checks a certificate.
pub(crate) fn check(arguments: &Check, path: &Path) -> Result<Exit, Ended> {
    let mut output = output();
    let context = only_puzzle(&arguments.puzzles, &arguments.effort, OF_ONE)?;
    let name = path_text(path);
    let file = File::open(path).map_err(|error| context.failed(Failure::of_file(&name, &error)))?;
    let checked = certificate::check(&context.problem, BufReader::new(file), &context.work.budget);
    let (checked, line, message) = match checked {
        Ok(certified) => (Some(certified), None, None),
        Err(Stopped::Failed(error)) if error.line().is_some() => {
            (None, error.line(), Some(format!("{name}: {error}")))
        }
        Err(stopped) => {
            let failure = Failure::of_stopped(stopped, format_args!("{name}: the check"), |error| {
                let message = format!("{name}: {error}");
                if error.is_too_large() { Failure::too_large(message) } else { Failure::unreadable(message) }
            });
            return Err(context.failed(failure).into());
        }
    };
    if arguments.json {
        let mut answer = head(&context);
        let rest = json!({
            "right": checked.is_some(),
            "verdict": checked.as_ref().map(|certified| certified.proved.name()),
            "steps": checked.as_ref().map(|certified| certified.steps),
            "clauses": checked.as_ref().map(|certified| certified.clauses),
            "line": line,
            "message": message,
        });
        extend(&mut answer, rest);
        line_of_json(&mut output, &answer)?;
    } else {
        match (&checked, message) {
            (Some(certified), _) => report(&mut output, certified)?,
            (None, message) => writeln!(output, "wrong: {}", message.unwrap_or_default())?,
        }
    }
    output.flush()?;
    Ok(if checked.is_some() { Exit::Yes } else { Exit::No })
}

/// Prints what a certificate proves, and how.
fn report(output: &mut Output, certified: &Certified) -> io::Result<()> {
    let Certified { proved, steps, clauses, .. } = certified;
    let by = match (clauses, steps) {
        (0, steps) => counted(*steps as usize, "line step"),
        (clauses, 0) => counted(*clauses as usize, "clause"),
        (clauses, steps) => {
            format!("{} and {}", counted(*steps as usize, "line step"), counted(*clauses as usize, "clause"))
        }
    };
    match proved {
        CertifiedVerdict::None => writeln!(output, "right: {by} prove that there is no solution")?,
        CertifiedVerdict::Unique(_) => {
            writeln!(output, "right: {by} prove that there is exactly one solution")?
        }
        CertifiedVerdict::Multiple(_) => writeln!(output, "right: these are two solutions")?,
    }
    writeln!(output, "s {}", proved.name().to_uppercase())
}

/// The solutions in a certificate.
pub(crate) fn solutions(path: &Path, context: &PuzzleContext) -> Result<Vec<Vec<Symbol>>, Failure> {
    let name = path_text(path);
    let file = File::open(path).map_err(|error| Failure::of_file(&name, &error))?;
    let solutions = certificate::solutions(&context.problem, BufReader::new(file), &context.work.budget);
    let failed = |error| Failure::unreadable(format!("{name}: {error}"));
    solutions.map_err(|stopped| Failure::of_stopped(stopped, format_args!("{name}: reading"), failed))
}
