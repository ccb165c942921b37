//! `nonomata rate`: how hard puzzles are, in parts and in one grade.

use std::io::{self, Write};

use nonomata::explain::rating::Rating;
use nonomata::explain::walkthrough::{Ending, Walkthrough};
use nonomata::explain::{data, words};

use serde_json::json;

use crate::args::Rate;
use crate::exit::Exit;
use crate::json::{extend, head};
use crate::show::{for_each, on_threads, options};

/// Why a walkthrough with that ending has no grade, if it has none: cut short, it would make the puzzle look easy.
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
        let verdict = walkthrough.ending.verdict();
        let ungraded = ungraded(&walkthrough.ending);
        if arguments.json {
            let rating = ungraded.is_none().then_some(rating);
            let mut object = head(&subject);
            extend(&mut object, json!({"version": data::VERSION, "verdict": verdict, "rating": rating}));
            writeln!(output, "{object}")?;
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
