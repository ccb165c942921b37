//! `nonomata rate`: the difficulty of puzzles, as a grade and its parts.

use std::io::Write;

use nonomata::budget::Limit;
use nonomata::explain::rating::{Ungraded, rate};
use nonomata::explain::words;
use nonomata::session::Rated;
use serde_json::json;

use crate::args::Rate;
use crate::exit::Exit;
use crate::failure::Ended;
use crate::histogram::Histogram;
use crate::json::with_origin;
use crate::output::output;
use crate::puzzle_loop::for_each_puzzle;
use crate::ungraded::reason;

pub(crate) fn run(arguments: &Rate) -> Result<Exit, Ended> {
    let mut histogram = arguments.histogram.then(Histogram::default);
    let exit = for_each_puzzle(&arguments.puzzles, &arguments.effort, arguments.json, |output, context| {
        let options = context.work.options(None);
        let rated = context.work.on_threads(|| rate(&context.problem, &options));
        if let Some(histogram) = &mut histogram {
            histogram.add(&rated);
        } else if arguments.json {
            let mut object = json!(Rated::new(&context, rated.clone()));
            if let Err(ungraded) = rated.rating {
                object["reason"] = reason(ungraded).into();
            }
            writeln!(output, "{}", with_origin(&context, object)?)?;
        } else {
            context.introduce(output, ": ")?;
            match &rated.rating {
                Ok(rating) => writeln!(output, "{}", words::rating(&context.problem, rating))?,
                Err(ungraded) => {
                    let limit = rated.limit.filter(|limit| *limit != Limit::Cancelled);
                    let limit = limit.map(|limit| format!(" ({limit})")).unwrap_or_default();
                    writeln!(output, "no grade: {}{limit}", reason(*ungraded))?;
                }
            }
        }
        Ok(match rated.rating {
            Ok(_) => Exit::Yes,
            Err(Ungraded::Undecided | Ungraded::Unfinished) => Exit::Limit,
            Err(_) => Exit::No,
        })
    })?;
    if let Some(histogram) = histogram.filter(|histogram| !histogram.is_empty()) {
        let mut output = output();
        if arguments.json {
            writeln!(output, "{}", histogram.data())?;
        } else {
            histogram.write(&mut output)?;
        }
        output.flush()?;
    }
    Ok(exit)
}
