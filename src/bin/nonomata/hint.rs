//! `nonomata hint`: checks a grid and shows the next step, in as much detail as `--level` asks for.

use std::io::{self, Write};

use nonomata::explain::hint::{Hint, Level, hint};
use nonomata::explain::{data, words};

use crate::args;
use crate::exit::Exit;
use crate::json::with_origin;
use crate::output::{output, refuse};
use crate::show::{for_each, on_threads, options};
use crate::sketch::Sketch;

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
    for_each(&arguments.puzzles, arguments.json, |output, subject| {
        let problem = &subject.problem;
        let known = match sketch.as_ref().map(|sketch| sketch.cells(&subject, true)) {
            None => problem.cells().to_vec(),
            Some(Ok(known)) => known,
            Some(Err(failure)) => return refuse(output, &subject.failed(failure), arguments.json),
        };
        let options = options(&arguments.effort, None);
        let hint =
            on_threads(&arguments.effort, || hint(problem, &known, &options)).map_err(io::Error::other)?;
        if arguments.json {
            let object = data::hint(problem, &hint, level, arguments.wrong);
            writeln!(output, "{}", with_origin(&subject, object)?)?;
        } else {
            subject.introduce(output, ": ")?;
            writeln!(output, "{}", words::hint(problem, &hint, level, arguments.wrong))?;
        }
        Ok(match hint {
            Hint::Next(_) | Hint::Solved | Hint::Ambiguous => Exit::Yes,
            Hint::Wrong(_) | Hint::NoSolution(_) | Hint::Empty(_) => Exit::No,
            Hint::Unknown => Exit::Limit,
        })
    })
}
