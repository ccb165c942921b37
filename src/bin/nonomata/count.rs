//! `nonomata count`: how many solutions there are.

use std::io::{self, Write};
use std::time::Instant;

use nonomata::propagate::Threading;
use nonomata::search::{self, CountOptions, count};
use serde_json::json;

use crate::args::Count;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::{extend, head, limit};
use crate::logic;
use crate::output::{Output, line_of_json, refuse};
use crate::show::{for_each, on_threads};
use crate::subject::Subject;

pub(crate) fn run(arguments: &Count) -> io::Result<Exit> {
    for_each(&arguments.puzzles, arguments.json, |output, subject| match subject.puzzle.as_logic_grid() {
        Some(puzzle) => logic::count(arguments, output, puzzle, &subject),
        None if arguments.after_each_rule => {
            let kind = subject.puzzle.kind();
            let message =
                format!("--after-each-rule is for logic grids, whose rules have an order; this is a {kind}");
            refuse(output, &subject.failed(Failure::usage(message)), arguments.json)
        }
        None => answer(arguments, output, &subject),
    })
}

/// The options of a count.
pub(crate) fn options(arguments: &Count) -> CountOptions {
    let effort = &arguments.effort;
    let threading = if effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
    let bytes = |megabytes: u64| usize::try_from(megabytes.saturating_mul(1 << 20)).unwrap_or(usize::MAX);
    let memory = effort.memory.map_or(CountOptions::MEMORY, bytes);
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

fn answer(arguments: &Count, output: &mut Output, subject: &Subject<'_>) -> io::Result<Exit> {
    let begin = Instant::now();
    let problem = &subject.problem;
    let count = on_threads(&arguments.effort, || count(problem, &options(arguments)));
    let exit = exit(&count);
    if arguments.json {
        let mut object = head(subject);
        let rest = json!({
            "count": count.number().to_string(),
            "exact": count.limit().is_none(),
            "time_ms": (begin.elapsed().as_secs_f64() * 1e6).round() / 1e3,
            "limit": limit(count.limit()),
        });
        extend(&mut object, rest);
        line_of_json(output, &object)?;
    } else {
        subject.introduce(output, ": ")?;
        writeln!(output, "{count}")?;
    }
    Ok(exit)
}
