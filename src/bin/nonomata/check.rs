//! `nonomata check`: checks that a puzzle has exactly one solution, or that a picture solves it.

use std::io::{self, Write};

use nonomata::check;
use nonomata::problem::Problem;
use nonomata::search::{Outcome, Solutions, Verdict, solve};
use nonomata::symbol::SymbolSet;
use serde_json::json;

use crate::args::Check;
use crate::certificate;
use crate::drawn_input::DrawnInput;
use crate::exit::Exit;
use crate::json::{common_of, extend, head, limit};
use crate::json_answer::{JsonAnswer, verdict_name};
use crate::output::{Output, line_of_json, output, printable, refuse};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::for_each_puzzle;
use crate::search_options::{on_threads, options};

pub(crate) fn run(arguments: &Check) -> io::Result<Exit> {
    if let Some(path) = &arguments.certificate {
        return certificate::check(arguments, path);
    }
    let drawn_input = match (&arguments.solution, &arguments.partial) {
        (Some(argument), _) => Some(DrawnInput::read("--solution", argument)),
        (None, Some(argument)) => Some(DrawnInput::read("--partial", argument)),
        (None, None) => None,
    };
    let drawn_input = match drawn_input.transpose() {
        Ok(drawn_input) => drawn_input,
        Err(failure) => return refuse(&mut output(), &failure, arguments.json),
    };
    for_each_puzzle(&arguments.puzzles, arguments.json, |output, context| {
        let cells = match (&drawn_input, arguments.goal) {
            (Some(drawn_input), _) => drawn_input.cells(&context, arguments.partial.is_some()),
            (None, true) => context.goal(),
            (None, false) => return verdict(arguments, output, &context),
        };
        match cells {
            Ok(cells) => compare(arguments, output, &context, &cells),
            Err(failure) => refuse(output, &context.failed(failure), arguments.json),
        }
    })
}

/// Prints the verdict alone.
fn verdict(arguments: &Check, output: &mut Output, context: &PuzzleContext<'_>) -> io::Result<Exit> {
    let problem = &context.problem;
    let outcome: Outcome =
        on_threads(&arguments.effort, || solve(problem, &options(&arguments.effort, None)));
    let exit = match &outcome.verdict {
        Verdict::Unique(_) => Exit::Yes,
        Verdict::None | Verdict::Multiple { .. } => Exit::No,
        Verdict::Unknown { .. } => Exit::Limit,
    };
    if arguments.json {
        JsonAnswer::of_outcome(output, context, &outcome, common_of(context, &outcome.verdict))?;
    } else {
        context.introduce(output, ": ")?;
        writeln!(output, "s {}", verdict_name(&outcome.verdict).to_uppercase())?;
    }
    Ok(exit)
}

/// Reports whether a picture breaks a rule and, if it is not finished, whether it can be completed.
fn compare(
    arguments: &Check,
    output: &mut Output,
    context: &PuzzleContext<'_>,
    cells: &[SymbolSet],
) -> io::Result<Exit> {
    let problem = &context.problem;
    let broken = check::partial(problem, cells).map_err(io::Error::other)?;
    let broken = context.puzzle.broken_rules(problem, cells, &broken);
    let open = context.open(cells);
    // Projected auxiliary cells have to be found even if all output cells are known.
    let is_finished = open == 0 && !problem.has_projected_cells();
    let (is_right, limit) = match broken.len() {
        1.. => (Some(false), None),
        0 if is_finished => (Some(true), None),
        0 => can_be_completed(arguments, problem, cells),
    };
    let changed: Vec<String> =
        check::changed(problem, cells).into_iter().flatten().map(|cell| problem.cell_name(cell)).collect();
    if arguments.json {
        let mut object = head(context);
        extend(
            &mut object,
            json!({ "right": is_right, "open": open, "broken": broken, "changed": changed, "limit": limit }),
        );
        line_of_json(output, &object)?;
    } else {
        context.introduce(output, ": ")?;
        let rule = context.rule_noun();
        match is_right {
            _ if !changed.is_empty() => {
                let message = format!("{}; it breaks {}", changed.join(", "), broken.join(", "));
                writeln!(output, "wrong: it changes given cells: {}", printable(&message))?;
            }
            Some(true) if open == 0 => writeln!(output, "right: it satisfies every {rule}")?,
            Some(true) => writeln!(output, "right so far: a solution with these cells exists")?,
            Some(false) if broken.is_empty() => {
                writeln!(output, "wrong: it breaks no {rule} yet, but no solution has these cells")?;
            }
            Some(false) if context.puzzle.rules().is_some() => {
                writeln!(output, "wrong: it breaks")?;
                broken.iter().try_for_each(|rule| writeln!(output, "  {}", printable(rule)))?;
            }
            Some(false) => writeln!(output, "wrong: it breaks {}", printable(&broken.join(", ")))?,
            None => {
                writeln!(
                    output,
                    "it breaks no {rule}, but the limit was reached before a solution was found"
                )?;
            }
        }
    }
    Ok(match is_right {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None => Exit::Limit,
    })
}

/// Whether a solution has these cells, or the limit that was reached first.
fn can_be_completed(
    arguments: &Check,
    problem: &Problem,
    cells: &[SymbolSet],
) -> (Option<bool>, Option<String>) {
    let options = options(&arguments.effort, Some(1));
    let Ok(mut solutions) = Solutions::starting_from(problem, cells, &options) else { return (None, None) };
    match (on_threads(&arguments.effort, || solutions.next()), solutions.limit()) {
        (Some(_), _) => (Some(true), None),
        (None, None) => (Some(false), None),
        (None, reached) => (None, limit(reached)),
    }
}
