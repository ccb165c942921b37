//! `nonomata rate`: how hard puzzles are, in parts and in one grade.

use std::io::{self, Write};

use nonomata::explain::rating::Rating;
use nonomata::explain::walkthrough::{Ending, Walkthrough};
use nonomata::explain::{json, words};

use crate::args::Rate;
use crate::exit::Exit;
use crate::explain::head;
use crate::show::{for_each, on_threads, options};

pub(crate) fn run(arguments: &Rate) -> io::Result<Exit> {
    for_each(&arguments.puzzles, arguments.json, |output, subject| {
        let problem = &subject.problem;
        let options = options(&arguments.effort, None);
        let told = on_threads(&arguments.effort, || Walkthrough::of(problem, &options));
        let rating = Rating::of(problem, &told);
        let (verdict, remark) = match told.ending {
            Ending::Unique => ("unique", ""),
            Ending::None(_) => ("none", "there is no solution"),
            Ending::Multiple(_) => ("multiple", "there are several solutions"),
            Ending::Unknown => ("unknown", "a limit was reached before the end"),
        };
        if arguments.json {
            let mut object = head(&subject);
            object.push(("version", json::VERSION.into()));
            // A grade of what was not told to its end would look like that of an easy puzzle.
            let rating = if verdict == "unique" { json::rating(&rating) } else { json::Json::Null };
            object.extend([("verdict", verdict.into()), ("rating", rating)]);
            writeln!(output, "{}", json::Json::Object(object))?;
        } else {
            subject.introduce(output, ": ")?;
            match told.ending {
                Ending::Unique => writeln!(output, "{}", words::rating(&rating))?,
                _ => writeln!(output, "no grade: {remark}")?,
            }
        }
        Ok(match verdict {
            "unique" => Exit::Yes,
            "unknown" => Exit::Limit,
            _ => Exit::No,
        })
    })
}
