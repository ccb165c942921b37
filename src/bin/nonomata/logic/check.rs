//! `nonomata check` for logic grids: is there exactly one answer, or is this table right?

use std::collections::HashSet;
use std::io::{self, Write};
use std::time::Instant;

use nonomata::check;
use nonomata::formats::logic;
use nonomata::problem::Problem;
use nonomata::puzzles::LogicGrid;
use nonomata::puzzles::logic_grid::Answer;
use nonomata::search::{Limit, Solutions};
use nonomata::symbol::SymbolSet;
use serde_json::json;

use super::answer::{as_json, first_differing, open_after_lines, own};
use crate::answer::{Answer as Written, Summary};
use crate::args::Check;
use crate::check::can_be_completed;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::{extend, head, limit, rows};
use crate::output::{Output, line_of_json, printable, refuse};
use crate::pictures::Sketch;
use crate::show::{on_threads, options};
use crate::subject::Subject;

pub(crate) fn run(
    arguments: &Check,
    sketch: Option<&Sketch>,
    output: &mut Output,
    puzzle: &LogicGrid,
    subject: &Subject<'_>,
) -> io::Result<Exit> {
    let answer = match sketch {
        Some(sketch) => {
            let source = sketch.source();
            logic::read_answer(&source, puzzle, arguments.partial.is_some())
                .map_err(|error| Failure::of_text(source.name(), &error))
        }
        None if arguments.goal => Err(Failure::unreadable("a logic grid has no goal")),
        None => return verdict(arguments, output, puzzle, subject),
    };
    match answer {
        Ok(answer) => held_against(arguments, output, subject, &answer),
        Err(failure) => refuse(output, &subject.failed(failure), arguments.json),
    }
}

/// The verdict alone.
fn verdict(
    arguments: &Check,
    output: &mut Output,
    puzzle: &LogicGrid,
    subject: &Subject<'_>,
) -> io::Result<Exit> {
    let begin = Instant::now();
    let problem = &subject.problem;
    let mut solutions = Solutions::new(problem, &options(&arguments.effort, None));
    // Where blanks stay, several solutions may be one answer.
    let (mut answers, mut known) = (Vec::new(), HashSet::new());
    while answers.len() < 2
        && let Some(solution) = on_threads(&arguments.effort, || solutions.next())
    {
        let answer = puzzle.answer_of(solution.symbols());
        if known.insert(answer.clone()) {
            answers.push(answer);
        }
    }
    let reached: Option<Limit> = solutions.limit().filter(|_| answers.len() < 2);
    let (name, exit) = match (answers.len(), reached) {
        (2.., _) => ("multiple", Exit::No),
        (_, Some(_)) => ("unknown", Exit::Limit),
        (1, None) => ("unique", Exit::Yes),
        (0, None) => ("none", Exit::No),
    };
    if !arguments.json {
        subject.introduce(output, ": ")?;
        writeln!(output, "s {}", name.to_uppercase())?;
        return Ok(exit);
    }
    let open = open_after_lines(puzzle, problem);
    let mut written = Written::begin(output, subject)?;
    for answer in &answers {
        written.solution(output, &as_json(puzzle, answer))?;
    }
    let is_unknown = reached.is_some() && answers.is_empty();
    let summary = Summary {
        verdict: name,
        differing: first_differing(&answers),
        open,
        lines_only: open == 0 && !answers.is_empty(),
        nodes: solutions.nodes(),
        conflicts: solutions.conflicts(),
        time: begin.elapsed(),
        limit: limit(reached),
        certain: is_unknown.then(|| rows(subject, &solutions.into_certain())),
    };
    written.finish(output, summary, own(puzzle, answers.first().filter(|_| name == "unique")))?;
    Ok(exit)
}

/// Whether a table breaks a rule, and if it is not finished whether it still leads to an answer.
fn held_against(
    arguments: &Check,
    output: &mut Output,
    subject: &Subject<'_>,
    answer: &Answer,
) -> io::Result<Exit> {
    let problem = &subject.problem;
    let rest = &problem.cells()[answer.cells().len()..];
    let cells: Vec<SymbolSet> = answer.cells().iter().chain(rest).copied().collect();
    let broken = broken(problem, &cells);
    // Cells behind those of the table must be found even where the table is finished.
    let is_finished = cells.iter().all(|cell| cell.known().is_some());
    let (is_right, limit) = match broken.len() {
        1.. => (Some(false), None),
        0 if is_finished => (Some(true), None),
        0 => can_be_completed(arguments, problem, &cells),
    };
    let open = answer.unknown_count();
    if arguments.json {
        let mut object = head(subject);
        extend(
            &mut object,
            json!({ "right": is_right, "open": open, "broken": broken, "changed": [], "limit": limit }),
        );
        line_of_json(output, &object)?;
    } else {
        subject.introduce(output, ": ")?;
        match is_right {
            Some(true) if open == 0 => writeln!(output, "right: every rule is kept")?,
            Some(true) => writeln!(output, "right so far: there is an answer with these values")?,
            Some(false) if broken.is_empty() => {
                writeln!(output, "wrong: no rule is broken yet, but there is no answer with these values")?;
            }
            Some(false) => {
                writeln!(output, "wrong: it breaks")?;
                for rule in &broken {
                    writeln!(output, "  {}", printable(rule))?;
                }
            }
            None => {
                writeln!(output, "no rule is broken; whether there is an answer was not found out in time")?
            }
        }
    }
    Ok(match is_right {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None => Exit::Limit,
    })
}

/// The rules that are broken. What several say together is named only where none of them is broken alone.
fn broken(problem: &Problem, cells: &[SymbolSet]) -> Vec<String> {
    let broken = check::partial(problem, cells).into_iter().map(|line| problem.line(line).name().to_owned());
    let (joint, single): (Vec<String>, Vec<String>) = broken.partition(|name| LogicGrid::is_joint(name));
    if single.is_empty() { joint } else { single }
}
