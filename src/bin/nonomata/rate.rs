//! `nonomata rate`: how hard puzzles are, in parts and in one grade.

use std::io::{self, Write};

use nonomata::explain::rating::Rating;
use nonomata::explain::walkthrough::{Ending, Walkthrough};
use nonomata::explain::{json, words};

use crate::args::Rate;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Output, refuse};
use crate::show::{Other, for_each, on_threads, options};

pub(crate) fn run(arguments: &Rate) -> io::Result<Exit> {
    let refuse_other = |output: &mut Output, other: Other<'_>| {
        let failure = Failure::not_a_nonogram(other.format, "ratings are given of one");
        refuse(output, &failure, arguments.json)
    };
    for_each(
        &arguments.puzzles,
        arguments.json,
        |output, found| {
            let problem = found.puzzle.to_problem();
            let options = options(&arguments.effort, None);
            let told = on_threads(&arguments.effort, || Walkthrough::of(&problem, &options));
            let rating = Rating::of(&problem, &told);
            let verdict = match told.ending {
                Ending::Unique => "unique",
                Ending::None(_) => "none",
                Ending::Multiple(_) => "multiple",
                Ending::Unknown => "unknown",
            };
            if arguments.json {
                let object = json::Json::Object(vec![
                    ("version", json::VERSION.into()),
                    ("title", found.puzzle.about().title().into()),
                    ("format", found.format.into()),
                    ("width", found.puzzle.width().into()),
                    ("height", found.puzzle.height().into()),
                    ("verdict", verdict.into()),
                    ("rating", json::rating(&rating)),
                ]);
                writeln!(output, "{object}")?;
            } else {
                found.heading.as_ref().map_or(Ok(()), |heading| write!(output, "{heading}: "))?;
                let remark = match told.ending {
                    Ending::Unique => "",
                    Ending::None(_) => "; there is no solution",
                    Ending::Multiple(_) => "; there are several solutions",
                    Ending::Unknown => "; a limit was reached, so it may be harder",
                };
                writeln!(output, "{}{remark}", words::rating(&rating))?;
            }
            Ok(if verdict == "unknown" { Exit::Limit } else { Exit::Yes })
        },
        refuse_other,
    )
}
