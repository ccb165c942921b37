//! `nonomata hint`: whether all is right so far, and what comes next, as much of it as is asked for.

use std::io::{self, Write};

use nonomata::explain::hint::{Hint, Level, hint};
use nonomata::explain::{json, words};

use crate::args;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Output, output, refuse};
use crate::pictures::Sketch;
use crate::show::{Other, for_each, on_threads, options};

pub(crate) fn run(arguments: &args::Hint) -> io::Result<Exit> {
    let sketch = arguments.grid.as_ref().map(|argument| Sketch::read("--grid", argument));
    let sketch = match sketch.transpose() {
        Ok(sketch) => sketch,
        Err(failure) => return refuse(&mut output(), &failure, arguments.json),
    };
    let level = match arguments.level {
        args::Level::Where => Level::Where,
        args::Level::Which => Level::Which,
        args::Level::Why => Level::Why,
        args::Level::Proof => Level::Proof,
    };
    let refuse_other = |output: &mut Output, other: Other<'_>| {
        let failure = Failure::not_a_nonogram(other.format, "hints are given of one");
        refuse(output, &failure, arguments.json)
    };
    for_each(
        &arguments.puzzles,
        arguments.json,
        |output, found| {
            let problem = found.puzzle.to_problem();
            let known = match sketch.as_ref().map(|sketch| sketch.picture_of(found.puzzle, true)) {
                None => problem.cells().to_vec(),
                Some(Ok(picture)) => picture.cells().to_vec(),
                Some(Err(failure)) => return refuse(output, &failure, arguments.json),
            };
            let options = options(&arguments.effort, None);
            let told = on_threads(&arguments.effort, || hint(&problem, &known, &options));
            if arguments.json {
                writeln!(output, "{}", json::hint(&problem, &told, level, arguments.wrong))?;
            } else {
                found.heading.as_ref().map_or(Ok(()), |heading| write!(output, "{heading}: "))?;
                writeln!(output, "{}", words::hint(&problem, &told, level, arguments.wrong))?;
            }
            Ok(match told {
                Hint::Next(_) | Hint::Solved | Hint::Ambiguous => Exit::Yes,
                Hint::Wrong(_) | Hint::NoSolution(_) => Exit::No,
                Hint::Unknown => Exit::Limit,
            })
        },
        refuse_other,
    )
}
