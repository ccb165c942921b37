//! `nonomata rate`: how hard puzzles are, in parts and in one grade.

use std::io::{self, Write};

use nonomata::explain::rating::Rating;
use nonomata::explain::walkthrough::{Ending, Walkthrough};
use nonomata::explain::{json, words};

use crate::args::Rate;
use crate::exit::Exit;
use crate::explain::head;
use crate::show::{for_each, on_threads, options};

/// Why a walkthrough with that ending has no grade: what was not told to its end would look like an easy puzzle.
pub(crate) fn ungraded(ending: &Ending) -> Option<&'static str> {
    match ending {
        Ending::Unique => None,
        Ending::None(_) | Ending::Empty(_) => Some("there is no solution"),
        Ending::Multiple(_) => Some("there are several solutions"),
        Ending::Unknown => Some("a limit was reached before the end"),
    }
}

pub(crate) fn run(arguments: &Rate) -> io::Result<Exit> {
    for_each(&arguments.puzzles, arguments.json, |output, subject| {
        let problem = &subject.problem;
        let options = options(&arguments.effort, None);
        let walkthrough = on_threads(&arguments.effort, || Walkthrough::of(problem, &options));
        let rating = Rating::of(problem, &walkthrough);
        let verdict = match walkthrough.ending {
            Ending::Unique => "unique",
            Ending::None(_) | Ending::Empty(_) => "none",
            Ending::Multiple(_) => "multiple",
            Ending::Unknown => "unknown",
        };
        let ungraded = ungraded(&walkthrough.ending);
        if arguments.json {
            let mut object = head(&subject);
            object.push(("version", json::VERSION.into()));
            let rating = if ungraded.is_none() { json::rating(&rating) } else { json::Json::Null };
            object.extend([("verdict", verdict.into()), ("rating", rating)]);
            writeln!(output, "{}", json::Json::Object(object))?;
        } else {
            subject.introduce(output, ": ")?;
            match ungraded {
                None => writeln!(output, "{}", words::rating(&rating))?,
                Some(reason) => writeln!(output, "no grade: {reason}")?,
            }
        }
        Ok(match verdict {
            "unique" => Exit::Yes,
            "unknown" => Exit::Limit,
            _ => Exit::No,
        })
    })
}
