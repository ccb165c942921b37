//! `nonomata census`: how many pictures their clues determine.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};

use nonomata::budget::Limit;
use nonomata::census::{self, Counted, Estimate, estimate};
use nonomata::search::Count;
use nonomata::symbol::{Alphabet, Symbol};
use serde_json::{Value, json};

use crate::args::Census;
use crate::checkpoint::Checkpoint;
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::json::extend;
use crate::output::{Output, line_of_json, output};
use crate::work::Work;

/// The cells of a picture from which on the number of all pictures in black and white is too large for a float.
const ESTIMATED_CELLS: usize = 1 << 10;

/// The name of the work, if it is ended.
const NAME: &str = "the census";

pub(crate) fn run(arguments: &Census) -> Result<Exit, Ended> {
    let mut output = output();
    let exit = match arguments.estimate {
        Some(pictures) => answer(&mut output, &estimated(arguments, pictures)?, arguments)?,
        None => count(&mut output, arguments)?,
    };
    output.flush()?;
    Ok(exit)
}

fn answer(output: &mut Output, found: &Found, arguments: &Census) -> io::Result<Exit> {
    if arguments.json {
        line_of_json(output, &found.object(arguments))?;
    } else {
        writeln!(output, "{found}")?;
    }
    Ok(if found.limit().is_some() { Exit::Limit } else { Exit::Yes })
}

/// The exact number, or a lower bound if a limit is reached. It does not depend on a checkpoint that cannot be written,
/// which is reported after it.
fn count(output: &mut Output, arguments: &Census) -> Result<Exit, Ended> {
    let (census, checkpoint) = begun(arguments)?;
    let none = HashMap::new();
    let known = checkpoint.as_ref().map_or(&none, Checkpoint::known);
    let work = Work::begin(&arguments.effort, NAME);
    let options = work.options(None);
    let finished = |task, count| {
        if let Some(checkpoint) = &checkpoint {
            checkpoint.keep(task, count);
        }
    };
    let counted = work.always_in_pool(|| census.count(known, &options, finished));
    let exit = answer(output, &Found::Counted { counted, tasks: census.tasks() }, arguments)?;
    checkpoint.map_or(Ok(()), Checkpoint::finish)?;
    Ok(exit)
}

/// The census, and what earlier runs have counted of it.
fn begun(arguments: &Census) -> Result<(census::Census, Option<Checkpoint>), Failure> {
    let (width, height) = arguments.size;
    let census = census::Census::new(width, height, arguments.colours.into());
    let census = if arguments.lines_only { census.and_then(census::Census::lines_only) } else { census };
    let census = census.map_err(|error| Failure::too_large(error.to_string()))?;
    let checkpoint = arguments.checkpoint.as_deref().map(|path| Checkpoint::open(path, &census));
    Ok((census, checkpoint.transpose()?))
}

/// An estimate from this many random pictures.
fn estimated(arguments: &Census, pictures: u64) -> Result<Found, Failure> {
    let (width, height) = arguments.size;
    let symbols = 1 + usize::from(arguments.colours);
    let cells = width.saturating_mul(height).min(ESTIMATED_CELLS);
    let all = (symbols as f64).powi(cells as i32);
    if cells == ESTIMATED_CELLS || all.is_infinite() {
        return Err(Failure::too_large("these pictures are too large for a census"));
    }
    // Which letters the symbols have makes no difference.
    let letters: String = ('a'..).take(symbols).collect();
    let alphabet = Alphabet::of_letters(&letters).map_err(|_| {
        let most = Symbol::LIMIT - 1;
        Failure::too_large(format!(
            "found {} colours, expected at most {most} for an estimate",
            arguments.colours
        ))
    })?;
    let work = Work::begin(&arguments.effort, NAME);
    let options = work.options(None);
    let found =
        work.always_in_pool(|| estimate(width, height, &alphabet, pictures, arguments.seed, &options));
    match found.limit {
        Some(limit) if found.pictures == 0 => Err(Failure::of_limit(limit, limit.ending())),
        _ => Ok(Found::Estimated { found, all, wanted: pictures }),
    }
}

/// The result of a census.
enum Found {
    /// The number of pictures, and that of all tasks.
    Counted { counted: Counted, tasks: u64 },
    /// An estimate, the number of all pictures, and that of the random ones that were asked for.
    Estimated { found: Estimate, all: f64, wanted: u64 },
}

impl Found {
    /// The limit that has cut it short.
    fn limit(&self) -> Option<Limit> {
        match self {
            Found::Counted { counted, .. } => counted.limit,
            Found::Estimated { found, .. } => found.limit,
        }
    }

    fn object(&self, arguments: &Census) -> Value {
        let (width, height) = arguments.size;
        let mut object = json!({ "width": width, "height": height, "colours": arguments.colours });
        let rest = match self {
            Found::Counted { counted, tasks } => {
                if arguments.lines_only {
                    extend(&mut object, json!({ "lines_only": true }));
                }
                json!({
                    "count": counted.pictures.to_string(),
                    "exact": counted.limit.is_none(),
                    "tasks": tasks,
                    "finished": counted.tasks,
                    "limit": counted.limit.map(|limit| limit.to_string()),
                })
            }
            Found::Estimated { found, all, .. } => {
                let (fraction, error) = found.fraction();
                json!({
                    "pictures": found.pictures,
                    "seed": arguments.seed,
                    "unique": found.unique,
                    "by_lines": found.by_lines,
                    "estimate": fraction * all,
                    "error": error * all,
                    "limit": found.limit.map(|limit| limit.to_string()),
                })
            }
        };
        extend(&mut object, rest);
        object
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Counted { counted: Counted { pictures, limit: None, .. }, .. } => write!(f, "{pictures}"),
            Found::Counted {
                counted: Counted { pictures, limit: Some(limit), tasks: finished, .. },
                tasks,
            } => {
                let count = Count::AtLeast { number: (*pictures).into(), limit: *limit };
                write!(f, "{count}, in {finished} of {tasks} tasks")
            }
            Found::Estimated { found, all, wanted } => {
                let (fraction, error) = found.fraction();
                let by_lines = found.by_lines as f64 / found.pictures.max(1) as f64;
                let percent = |fraction: f64| format!("{:.4} %", 100.0 * fraction);
                write!(
                    f,
                    "{:.6e} ± {:.1e}: {} ± {} of all pictures; by lines {}",
                    fraction * all,
                    error * all,
                    percent(fraction),
                    percent(error),
                    percent(by_lines)
                )?;
                let Some(limit) = found.limit else { return Ok(()) };
                write!(f, "\n{} after {} of {wanted} pictures", limit.ending(), found.pictures)
            }
        }
    }
}
