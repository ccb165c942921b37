//! `nonomata check`: checks that a puzzle has exactly one solution, or that a picture solves it.

use std::io::{self, Write};

use nonomata::search::{Verdict, solve};
use nonomata::session::Checked;
use nonomata::symbol::SymbolSet;
use serde_json::json;

use crate::args::Check;
use crate::certificate;
use crate::drawn_input::DrawnInput;
use crate::exit::Exit;
use crate::failure::Ended;
use crate::json::{extend, head};
use crate::json_answer::{verdict_name, write_outcome};
use crate::output::{Output, line_of_json, printable};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::for_each_puzzle_with;
use crate::session::is_verbose;

pub(crate) fn run(arguments: &Check) -> Result<Exit, Ended> {
    if let Some(path) = &arguments.certificate {
        return certificate::check(arguments, path);
    }
    let (flag, argument) = match &arguments.solution {
        Some(solution) => ("--solution", Some(solution)),
        None => ("--partial", arguments.partial.as_ref()),
    };
    let limits = arguments.puzzles.read_as.limits();
    let drawn_input = DrawnInput::read_optional(flag, argument.map(String::as_str), limits)?;
    let is_verdict = drawn_input.is_none() && !arguments.goal;
    let answer = |output: &mut Output, context: PuzzleContext| {
        let cells = match (&drawn_input, arguments.goal) {
            (Some(drawn_input), _) => drawn_input.cells(&context, arguments.partial.is_some())?,
            (None, true) => context.goal()?,
            (None, false) => return Ok(verdict(arguments, output, &context)?),
        };
        Ok(compare(arguments, output, &context, &cells)?)
    };
    for_each_puzzle_with(&arguments.puzzles, &arguments.effort, arguments.json, !is_verdict, answer)
}

/// Prints the verdict alone.
fn verdict(arguments: &Check, output: &mut Output, context: &PuzzleContext) -> io::Result<Exit> {
    let options = context.work.options(None);
    let outcome = context.work.on_threads(|| solve(&context.problem, &options));
    if arguments.json {
        write_outcome(output, context, &outcome)?;
    } else {
        if let Some(limit) = outcome.verdict.limit() {
            context.introduce(output, ": ")?;
            writeln!(output, "c {}", limit.ending())?;
        }
        context.introduce(output, ": ")?;
        writeln!(output, "s {}", verdict_name(&outcome.verdict).to_uppercase())?;
        if is_verbose() {
            context.write_rules(output, "c ")?;
        }
    }
    Ok(match &outcome.verdict {
        Verdict::Unique(_) => Exit::Yes,
        Verdict::NoSolution | Verdict::Multiple { .. } => Exit::No,
        Verdict::Unknown { .. } => Exit::Limit,
    })
}

/// Reports whether a picture breaks a rule and, if it is not finished, whether it can be completed.
fn compare(
    arguments: &Check,
    output: &mut Output,
    context: &PuzzleContext,
    cells: &[SymbolSet],
) -> io::Result<Exit> {
    let options = context.work.options(Some(1));
    let found = context.work.on_threads(|| context.compare(cells, &options)).map_err(io::Error::other)?;
    if arguments.json {
        let mut object = head(context);
        extend(&mut object, json!(found));
        line_of_json(output, &object)?;
    } else {
        context.introduce(output, ": ")?;
        let Checked { right, open, broken, changed, .. } = &found;
        let rule = context.rule_noun();
        match right {
            _ if !changed.is_empty() => {
                let breaks = if broken.is_empty() { "" } else { "; it breaks " };
                let message = format!("{}{breaks}{}", changed.join(", "), broken.join(", "));
                writeln!(output, "wrong: it changes given cells: {}", printable(&message))?;
            }
            Some(true) if *open == 0 => writeln!(output, "right: it satisfies every {rule}")?,
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
                writeln!(output, "not known: neither a broken {rule} nor a solution was found")?;
            }
        }
        if let Some(limit) = found.limit {
            writeln!(output, "{} before everything was compared", limit.ending())?;
        }
    }
    Ok(match found.right {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None => Exit::Limit,
    })
}
