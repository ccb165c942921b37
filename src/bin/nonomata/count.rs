//! `nonomata count`: how many solutions there are.

use std::io::{self, Write};
use std::time::Instant;

use nonomata::propagate::Threading;
use nonomata::search::{self, CountOptions, count};
use serde_json::json;

use crate::args::Count;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::limit;
use crate::logic;
use crate::output::refuse;
use crate::output::{Output, line_of_json};
use crate::show::{Found, FoundGrid, for_each, on_threads};

pub(crate) fn run(arguments: &Count) -> io::Result<Exit> {
    let grid = |output: &mut Output, found: FoundGrid<'_>| logic::count(arguments, output, &found);
    for_each(&arguments.puzzles, arguments.json, |output, found| answer(arguments, output, &found), grid)
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

fn answer(arguments: &Count, output: &mut Output, found: &Found<'_>) -> io::Result<Exit> {
    if arguments.after_each_rule {
        let message = "--after-each-rule is for puzzles whose rules are sentences, and this is a nonogram";
        return refuse(output, &Failure::usage(message), arguments.json);
    }
    let problem = found.puzzle.to_problem();
    let begin = Instant::now();
    let count = on_threads(&arguments.effort, || count(&problem, &options(arguments)));
    let exit = exit(&count);
    if arguments.json {
        let answer = json!({
            "title": found.puzzle.about().title(),
            "format": found.format,
            "width": found.puzzle.width(),
            "height": found.puzzle.height(),
            "count": count.number().to_string(),
            "exact": count.limit().is_none(),
            "time_ms": (begin.elapsed().as_secs_f64() * 1e6).round() / 1e3,
            "limit": limit(count.limit()),
        });
        line_of_json(output, &answer)?;
    } else {
        if let Some(heading) = &found.heading {
            write!(output, "{heading}: ")?;
        }
        writeln!(output, "{count}")?;
    }
    Ok(exit)
}
