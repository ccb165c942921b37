//! `nonomata check`: is there exactly one solution, or is this picture right?

use std::io::{self, Write};

use nonomata::check;
use nonomata::problem::Problem;
use nonomata::search::{Outcome, Solutions, Verdict, solve};
use nonomata::symbol::SymbolSet;
use serde_json::json;

use crate::answer::{Answer, verdict_name};
use crate::args::Check;
use crate::certificate;
use crate::exit::Exit;
use crate::json::{extend, head, limit};
use crate::logic;
use crate::output::{Output, line_of_json, output, printable, refuse};
use crate::pictures::Sketch;
use crate::show::{for_each, on_threads, options};
use crate::subject::Subject;

pub(crate) fn run(arguments: &Check) -> io::Result<Exit> {
    if let Some(path) = &arguments.certificate {
        return certificate::check(arguments, path);
    }
    let sketch = match (&arguments.solution, &arguments.partial) {
        (Some(argument), _) => Some(Sketch::read("--solution", argument)),
        (None, Some(argument)) => Some(Sketch::read("--partial", argument)),
        (None, None) => None,
    };
    let sketch = match sketch.transpose() {
        Ok(sketch) => sketch,
        Err(failure) => return refuse(&mut output(), &failure, arguments.json),
    };
    for_each(&arguments.puzzles, arguments.json, |output, subject| {
        let cells = match (&sketch, arguments.goal) {
            (Some(sketch), _) => subject.read(sketch, arguments.partial.is_some()),
            (None, true) => subject.goal(),
            (None, false) => return verdict(arguments, output, &subject),
        };
        match (cells, subject.puzzle.as_logic_grid()) {
            (Ok(cells), Some(puzzle)) => logic::held_against(arguments, output, puzzle, &subject, &cells),
            (Ok(cells), None) => held_against(arguments, output, &subject, &cells),
            (Err(failure), _) => refuse(output, &subject.failed(failure), arguments.json),
        }
    })
}

/// The verdict alone.
fn verdict(arguments: &Check, output: &mut Output, subject: &Subject<'_>) -> io::Result<Exit> {
    let problem = &subject.problem;
    let outcome: Outcome =
        on_threads(&arguments.effort, || solve(problem, &options(&arguments.effort, None)));
    let exit = match &outcome.verdict {
        Verdict::Unique(_) => Exit::Yes,
        Verdict::None | Verdict::Multiple { .. } => Exit::No,
        Verdict::Unknown { .. } => Exit::Limit,
    };
    if arguments.json {
        Answer::of_outcome(output, subject, &outcome, logic::own_of(subject, &outcome.verdict))?;
    } else {
        subject.introduce(output, ": ")?;
        writeln!(output, "s {}", verdict_name(&outcome.verdict).to_uppercase())?;
    }
    Ok(exit)
}

/// Whether a picture breaks a line, and if it is not finished whether it still leads to a solution.
fn held_against(
    arguments: &Check,
    output: &mut Output,
    subject: &Subject<'_>,
    cells: &[SymbolSet],
) -> io::Result<Exit> {
    let problem = &subject.problem;
    let broken = broken(problem, cells);
    let open = problem.declared_cells().filter(|cell| cells[cell.index()].known().is_none()).count();
    let (is_right, limit) = match broken.len() {
        1.. => (Some(false), None),
        0 if open == 0 => (Some(true), None),
        0 => can_be_completed(arguments, problem, cells),
    };
    let changed: Vec<String> =
        check::changed(problem, cells).into_iter().map(|cell| problem.cell_name(cell)).collect();
    if arguments.json {
        let mut object = head(subject);
        extend(
            &mut object,
            json!({ "right": is_right, "open": open, "broken": broken, "changed": changed, "limit": limit }),
        );
        line_of_json(output, &object)?;
    } else {
        subject.introduce(output, ": ")?;
        match is_right {
            _ if !changed.is_empty() => {
                let message = format!("{}; so it breaks {}", changed.join(", "), broken.join(", "));
                writeln!(output, "wrong: it changes what is given: {}", printable(&message))?;
            }
            Some(true) if open == 0 => writeln!(output, "right: every line is kept")?,
            Some(true) => writeln!(output, "right so far: there is a solution with these cells")?,
            Some(false) if broken.is_empty() => {
                writeln!(output, "wrong: no line is broken yet, but there is no solution with these cells")?;
            }
            Some(false) => writeln!(output, "wrong: it breaks {}", printable(&broken.join(", ")))?,
            None => {
                writeln!(output, "no line is broken; whether there is a solution was not found out in time")?
            }
        }
    }
    Ok(match is_right {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None => Exit::Limit,
    })
}

/// The names of the puzzle's own lines that are broken, each once. What hidden lines say, the line says that they are
/// parts of.
fn broken(problem: &Problem, cells: &[SymbolSet]) -> Vec<String> {
    let own = check::partial(problem, cells).into_iter().filter(|&line| problem.parent_line(line) == line);
    let mut names: Vec<String> = own.map(|line| problem.line(line).name().to_owned()).collect();
    names.dedup();
    names
}

/// Whether a solution has these cells, or the limit that was reached before that was known.
pub(crate) fn can_be_completed(
    arguments: &Check,
    problem: &Problem,
    cells: &[SymbolSet],
) -> (Option<bool>, Option<String>) {
    let options = options(&arguments.effort, Some(1));
    let mut solutions = Solutions::new(problem, &options).starting_from(cells);
    match (on_threads(&arguments.effort, || solutions.next()), solutions.limit()) {
        (Some(_), _) => (Some(true), None),
        (None, None) => (Some(false), None),
        (None, reached) => (None, limit(reached)),
    }
}
