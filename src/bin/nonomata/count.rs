//! `nonomata count`: how many solutions there are.

use std::io::{self, Write};
use std::time::Instant;

use nonomata::problem::Problem;
use nonomata::propagate::Threading;
use nonomata::search::{self, CountOptions, count};
use serde_json::{Value, json};

use crate::args::Count;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::limit;
use crate::logic;
use crate::output::{Output, line_of_json, refuse};
use crate::show::{for_each, on_threads};

pub(crate) fn run(arguments: &Count) -> io::Result<Exit> {
    for_each(
        &arguments.puzzles,
        arguments.json,
        |output, found| {
            if arguments.after_each_rule {
                return refuse_rules(arguments, output, "nonogram");
            }
            let (width, height) = (found.puzzle.width(), found.puzzle.height());
            let size = json!({ "width": width, "height": height });
            let asked = Asked { title: found.puzzle.about().title(), format: found.format, size };
            answer(arguments, output, &found.puzzle.to_problem(), &asked, found.heading)
        },
        |output, other| {
            if let Some(puzzle) = other.puzzle.as_logic_grid() {
                return logic::count(arguments, output, puzzle, &other);
            }
            if arguments.after_each_rule {
                return refuse_rules(arguments, output, other.puzzle.kind());
            }
            let size = json!({ "kind": other.puzzle.kind() });
            let asked = Asked { title: other.puzzle.about().title(), format: other.format, size };
            answer(arguments, output, &other.puzzle.to_problem(), &asked, other.heading)
        },
    )
}

/// Says that a puzzle has no rules that come one after the other.
fn refuse_rules(arguments: &Count, output: &mut Output, kind: &str) -> io::Result<Exit> {
    let message =
        format!("--after-each-rule is for logic grids, whose rules have an order; this is a {kind}");
    refuse(output, &Failure::usage(message), arguments.json)
}

/// What is said of a puzzle besides the count.
struct Asked<'a> {
    title: Option<&'a str>,
    format: &'a str,
    /// Its width and height, or its kind.
    size: Value,
}

/// The options of a count.
pub(crate) fn options(arguments: &Count) -> CountOptions {
    let effort = &arguments.effort;
    let threading = if effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
    let memory = arguments.memory.map_or(CountOptions::MEMORY, |megabytes| megabytes.saturating_mul(1 << 20));
    CountOptions { time: effort.time, nodes: effort.nodes, memory, threading, ..CountOptions::default() }
}

/// What the exit code says of a count.
pub(crate) fn exit(count: &search::Count) -> Exit {
    match count.limit() {
        Some(_) => Exit::Limit,
        None if count.number().bits() == 0 => Exit::No,
        None => Exit::Yes,
    }
}

fn answer(
    arguments: &Count,
    output: &mut Output,
    problem: &Problem,
    asked: &Asked<'_>,
    heading: Option<String>,
) -> io::Result<Exit> {
    let begin = Instant::now();
    let count = on_threads(&arguments.effort, || count(problem, &options(arguments)));
    let exit = exit(&count);
    if arguments.json {
        let mut answer = json!({ "title": asked.title, "format": asked.format });
        let rest = json!({
            "count": count.number().to_string(),
            "exact": count.limit().is_none(),
            "time_ms": (begin.elapsed().as_secs_f64() * 1e6).round() / 1e3,
            "limit": limit(count.limit()),
        });
        for part in [&asked.size, &rest] {
            if let (Some(all), Some(more)) = (answer.as_object_mut(), part.as_object()) {
                all.extend(more.clone());
            }
        }
        line_of_json(output, &answer)?;
    } else {
        if let Some(heading) = &heading {
            write!(output, "{heading}: ")?;
        }
        writeln!(output, "{count}")?;
    }
    Ok(exit)
}
