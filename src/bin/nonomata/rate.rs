//! `nonomata rate`: the difficulty of puzzles, as a grade and its parts.

use std::io::{self, Write};

use nonomata::explain::rating::Rating;
use nonomata::explain::walkthrough::Walkthrough;
use nonomata::explain::{data, words};
use serde_json::json;

use crate::args::Rate;
use crate::exit::Exit;
use crate::grade::ungraded;
use crate::json::{extend, head};
use crate::show::{for_each, on_threads, options};

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
