//! `nonomata check`: is there exactly one solution, or is this picture right?

use std::io::{self, Write};
use std::time::Instant;

use nonomata::check;
use nonomata::problem::{LineId, Problem};
use nonomata::puzzles::{Nonogram, Picture};
use nonomata::search::{Outcome, Solutions, Verdict, solve};
use nonomata::symbol::SymbolSet;
use serde_json::json;

use crate::args::Check;
use crate::certificate;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::{Answer, limit, rows};
use crate::kinds;
use crate::logic;
use crate::output::{Output, line_of_json, output, refuse};
use crate::pictures::Sketch;
use crate::show::{Found, for_each, on_threads, options};

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
    let nonogram = |output: &mut Output, found: Found<'_>| {
        let picture = match (&sketch, arguments.goal) {
            (Some(sketch), _) => sketch.picture_of(found.puzzle, arguments.partial.is_some()),
            (None, true) => goal(found.puzzle),
            (None, false) => return verdict(arguments, output, &found),
        };
        match picture {
            Ok(picture) => held_against(arguments, output, &found, &picture),
            Err(failure) => refuse(output, &failure, arguments.json),
        }
    };
    for_each(&arguments.puzzles, arguments.json, nonogram, |output, other| {
        match other.puzzle.as_logic_grid() {
            Some(puzzle) => logic::check(arguments, sketch.as_ref(), output, puzzle, &other),
            None => kinds::check(arguments, sketch.as_ref(), output, &other),
        }
    })
}

/// The picture that its author had in mind.
fn goal(puzzle: &Nonogram) -> Result<Picture, Failure> {
    puzzle.goal().cloned().ok_or_else(|| Failure::unreadable("the puzzle came without a goal"))
}

/// Says which puzzle is meant, where there are several.
fn write_heading(output: &mut Output, found: &Found<'_>) -> io::Result<()> {
    found.heading.as_ref().map_or(Ok(()), |heading| write!(output, "{heading}: "))
}

/// The verdict alone.
fn verdict(arguments: &Check, output: &mut Output, found: &Found<'_>) -> io::Result<Exit> {
    let puzzle = found.puzzle;
    let problem = puzzle.to_problem();
    let begin = Instant::now();
    let outcome: Outcome =
        on_threads(&arguments.effort, || solve(&problem, &options(&arguments.effort, None)));
    let (name, exit) = match &outcome.verdict {
        Verdict::None => ("none", Exit::No),
        Verdict::Unique(_) => ("unique", Exit::Yes),
        Verdict::Multiple { .. } => ("multiple", Exit::No),
        Verdict::Unknown { .. } => ("unknown", Exit::Limit),
    };
    if !arguments.json {
        write_heading(output, found)?;
        writeln!(output, "s {}", name.to_uppercase())?;
        return Ok(exit);
    }
    let (solutions, differing, reached) = match outcome.verdict {
        Verdict::None => (Vec::new(), Vec::new(), None),
        Verdict::Unique(solution) => (vec![solution], Vec::new(), None),
        Verdict::Multiple { first, second, differing } => (vec![first, second], differing, None),
        Verdict::Unknown { limit, first, .. } => (first.into_iter().collect(), Vec::new(), Some(limit)),
    };
    let answer = Answer {
        puzzle,
        format: found.format,
        verdict: name,
        solutions: solutions.iter().map(|solution| rows(puzzle, solution)).collect(),
        differing,
        open: outcome.open,
        lines_only: outcome.lines_only,
        nodes: outcome.nodes,
        time: begin.elapsed(),
        limit: limit(reached),
    };
    line_of_json(output, &answer.to_json())?;
    Ok(exit)
}

/// Whether a picture breaks a line, and if it is not finished whether it still leads to a solution.
fn held_against(
    arguments: &Check,
    output: &mut Output,
    found: &Found<'_>,
    picture: &Picture,
) -> io::Result<Exit> {
    let problem = found.puzzle.to_problem();
    let broken = check::partial(&problem, picture.cells());
    let (is_right, limit) = match picture.unknown_count() {
        _ if !broken.is_empty() => (Some(false), None),
        0 => (Some(true), None),
        _ => can_be_completed(arguments, &problem, picture.cells()),
    };
    let names = |lines: &[LineId]| -> Vec<String> {
        lines.iter().map(|&line| problem.line(line).name().to_owned()).collect()
    };
    let changed: Vec<String> =
        check::changed(&problem, picture.cells()).into_iter().map(|cell| problem.cell_name(cell)).collect();
    if arguments.json {
        let answer = json!({
            "title": found.puzzle.about().title(),
            "format": found.format,
            "width": found.puzzle.width(),
            "height": found.puzzle.height(),
            "right": is_right,
            "open": picture.unknown_count(),
            "broken": names(&broken),
            "changed": changed,
            "limit": limit,
        });
        line_of_json(output, &answer)?;
    } else {
        write_heading(output, found)?;
        match is_right {
            _ if !changed.is_empty() => {
                let (changed, broken) = (changed.join(", "), names(&broken).join(", "));
                writeln!(output, "wrong: it changes what is given: {changed}; so it breaks {broken}")?;
            }
            Some(true) if picture.unknown_count() == 0 => writeln!(output, "right: every line is kept")?,
            Some(true) => writeln!(output, "right so far: there is a solution with these cells")?,
            Some(false) if broken.is_empty() => {
                writeln!(output, "wrong: no line is broken yet, but there is no solution with these cells")?;
            }
            Some(false) => writeln!(output, "wrong: it breaks {}", names(&broken).join(", "))?,
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
