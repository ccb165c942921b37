//! `nonomata census`: how many pictures are the only one of their clues.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Mutex;

use nonomata::budget::Limit;
use nonomata::census::{self, Estimate, estimate};
use serde_json::{Value, json};

use crate::args::Census;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::extend;
use crate::output::{line_of_json, output, refuse};
use crate::search_options::{on_threads, options};
use crate::source_name::path_text;

/// Pictures of fewer cells are estimated: the number of all pictures is a float.
const ESTIMATED_CELLS: usize = 1 << 10;

pub(crate) fn run(arguments: &Census) -> io::Result<Exit> {
    let mut output = output();
    let found = match arguments.estimate {
        Some(pictures) => estimated(arguments, pictures),
        None => counted(arguments)?,
    };
    match found {
        Ok(found) => {
            match arguments.json {
                true => line_of_json(&mut output, &found.object(arguments))?,
                false => writeln!(output, "{found}")?,
            }
            output.flush()?;
            Ok(Exit::Yes)
        }
        Err(failure) => refuse(&mut output, &failure, arguments.json),
    }
}

/// The exact number, with the checkpoint if there is one.
fn counted(arguments: &Census) -> io::Result<Result<Found, Failure>> {
    let (width, height) = arguments.size;
    let census = match census::Census::new(width, height, arguments.colours.into()) {
        Ok(census) => census,
        Err(error) => return Ok(Err(Failure::too_large(error.to_string()))),
    };
    let mut checkpoint = match Checkpoint::open(arguments.checkpoint.as_deref(), &census) {
        Ok(checkpoint) => checkpoint,
        Err(failure) => return Ok(Err(failure)),
    };
    let known = std::mem::take(&mut checkpoint.known);
    let budget = options(&arguments.effort, None).budget;
    let finished = |task: u64, count: u64| checkpoint.keep(task, count);
    let counted = on_threads(&arguments.effort, || census.count(&known, &budget, finished));
    checkpoint.check()?;
    Ok(counted.map(Found::Exact).map_err(ended))
}

/// An estimate from this many random pictures.
fn estimated(arguments: &Census, pictures: u64) -> Result<Found, Failure> {
    let (width, height) = arguments.size;
    if width.saturating_mul(height) >= ESTIMATED_CELLS {
        return Err(Failure::too_large("these pictures are too large for a census"));
    }
    let options = options(&arguments.effort, None);
    let found = on_threads(&arguments.effort, || estimate(width, height, pictures, arguments.seed, &options));
    let all = 2_f64.powi((width * height) as i32);
    found.map(|found| Found::Estimated { found, all }).map_err(ended)
}

fn ended(limit: Limit) -> Failure {
    Failure::too_large(limit.ending())
}

/// What a census has found.
enum Found {
    Exact(u64),
    /// An estimate, and the number of all pictures.
    Estimated {
        found: Estimate,
        all: f64,
    },
}

impl Found {
    fn object(&self, arguments: &Census) -> Value {
        let (width, height) = arguments.size;
        let mut object = json!({ "width": width, "height": height, "colours": arguments.colours });
        let rest = match self {
            Found::Exact(count) => json!({ "count": count.to_string() }),
            Found::Estimated { found, all } => {
                let (fraction, error) = found.fraction();
                json!({
                    "pictures": found.pictures,
                    "seed": arguments.seed,
                    "unique": found.unique,
                    "by_lines": found.by_lines,
                    "estimate": fraction * all,
                    "error": error * all,
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
            Found::Exact(count) => write!(f, "{count}"),
            Found::Estimated { found, all } => {
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
                )
            }
        }
    }
}

/// The counts of finished tasks, in a file with a line for each.
struct Checkpoint {
    known: HashMap<u64, u64>,
    file: Mutex<io::Result<Option<File>>>,
}

impl Checkpoint {
    fn open(path: Option<&Path>, census: &census::Census) -> Result<Checkpoint, Failure> {
        let Some(path) = path else {
            return Ok(Checkpoint { known: HashMap::new(), file: Mutex::new(Ok(None)) });
        };
        let name = path_text(path);
        let head = format!("# {census:?}");
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::of_file(&name, &error)),
        };
        let mut known = HashMap::new();
        let (whole, _) = text.rsplit_once('\n').unwrap_or_default();
        for (number, line) in (1..).zip(whole.lines()) {
            let numbers =
                line.split_once('\t').map(|(task, count)| (task.parse::<u64>(), count.parse::<u64>()));
            match numbers {
                Some((Ok(task), Ok(count))) if task < census.tasks() => {
                    known.insert(task, count);
                }
                _ if line == head => {}
                _ => {
                    let message = format!("{name}:{number}: found {line:?}, expected a task of {head}");
                    return Err(Failure::unreadable(message));
                }
            }
        }
        let opened = OpenOptions::new().create(true).append(true).open(path).and_then(|mut file| {
            // A line that an interruption has cut off is not to be continued.
            let start = if text.is_empty() { format!("{head}\n") } else { String::new() };
            file.set_len((if text.is_empty() { 0 } else { whole.len() + 1 }) as u64)?;
            file.write_all(start.as_bytes())?;
            Ok(Some(file))
        });
        let file = opened.map_err(|error| Failure::of_file(&name, &error))?;
        Ok(Checkpoint { known, file: Mutex::new(Ok(file)) })
    }

    /// Writes a line. The first error is kept for the end: the count does not depend on it.
    fn keep(&self, task: u64, count: u64) {
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Ok(Some(open)) = &mut *file {
            if let Err(error) = open.write_all(format!("{task}\t{count}\n").as_bytes()) {
                *file = Err(error);
            }
        }
    }

    fn check(self) -> io::Result<()> {
        self.file.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).map(|_| ())
    }
}
