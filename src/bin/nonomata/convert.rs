//! `nonomata convert`: puzzles from one format into another.

use std::io;
use std::path::Path;

use nonomata::formats::{AnyReading, Format, WriteError, Written, write_triddlers};
use nonomata::puzzles::{Nonogram, Triddler};

use crate::args::Convert;
use crate::exit::Exit;
use crate::export::builder_of;
use crate::failure::Failure;
use crate::input::{Contents, all_right, contents, source};
use crate::output::{output, refuse, warn};
use crate::pictures::Sketch;
use crate::target::{deliver, file, format, spare};

/// What to do with too many puzzles.
const ADVICE: &str = "; --number chooses one";

pub(crate) fn run(arguments: &Convert) -> io::Result<Exit> {
    let path = file(arguments.output.as_deref());
    let mut output = output();
    let input = arguments.input.as_deref().unwrap_or(Path::new("-"));
    let read = [input].into_iter().chain(arguments.saved.as_deref().map(Path::new));
    let converted = spare(path, read)
        .and_then(|()| format(arguments.to, path))
        .and_then(|format| Ok((format, convert(arguments, input, format)?)));
    match converted {
        Ok((format, written)) => deliver(&mut output, &written, format, path),
        Err(failure) => refuse(&mut output, &failure, false),
    }
}

fn convert(arguments: &Convert, path: &Path, format: &'static Format) -> Result<Written, Failure> {
    let name = path.display().to_string();
    let contents = source(path, arguments.read_as.limits())
        .and_then(|source| contents(&source, &arguments.read_as))
        .map_err(|error| error.into_failure(&name))?;
    let reading = match contents {
        Contents::Nonograms(reading) => reading,
        Contents::Others(reading) => return convert_others(arguments, &reading, &name, format),
    };
    reading.warnings.iter().for_each(warn);
    let chosen = chosen(&reading.puzzles, arguments.number)
        .map_err(|message| Failure::unreadable(format!("{name}: {message}")))?;
    let puzzles = match (chosen, arguments.number) {
        ([Err(error)], Some(number)) => return Err(Failure::of_puzzle(&name, number, error)),
        (chosen, _) => all_right(&name, chosen.to_vec())?,
    };
    written(&with_saved(arguments, puzzles)?, &name, format, ADVICE)
}

/// The puzzles with the picture that they are to save, if one was said.
fn with_saved(arguments: &Convert, mut puzzles: Vec<Nonogram>) -> Result<Vec<Nonogram>, Failure> {
    if let Some(saved) = &arguments.saved {
        let sketch = Sketch::read("--saved", saved)?;
        for puzzle in &mut puzzles {
            let picture = sketch.picture_of(puzzle, true)?;
            *puzzle = builder_of(puzzle, true)
                .saved(picture)
                .build()
                .map_err(|error| Failure::unreadable(format!("--saved: {error}")))?;
        }
    }
    Ok(puzzles)
}

/// Puzzles of other kinds in that format. Of these, only triddlers have notations that nonograms have, too, and may
/// stand in one set with them.
fn convert_others(
    arguments: &Convert,
    reading: &AnyReading,
    name: &str,
    format: &'static Format,
) -> Result<Written, Failure> {
    reading.warnings.iter().for_each(warn);
    let puzzles = chosen(&reading.puzzles, arguments.number)
        .map_err(|message| Failure::unreadable(format!("{name}: {message}")))?;
    let nonograms: Option<Vec<Nonogram>> =
        puzzles.iter().map(|puzzle| puzzle.as_nonogram().cloned()).collect();
    let triddlers: Option<Vec<&Triddler>> = puzzles.iter().map(|puzzle| puzzle.as_triddler()).collect();
    match (nonograms, triddlers) {
        (Some(nonograms), _) => written(&with_saved(arguments, nonograms)?, name, format, ADVICE),
        (None, _) if arguments.saved.is_some() => Err(Failure::not_a_nonogram(name, "--saved is for one")),
        (None, Some(triddlers)) => write_triddlers(&triddlers, format)
            .map_err(|error| refused(error, (triddlers.len(), name), format, ADVICE)),
        (None, None) if puzzles.iter().any(|puzzle| puzzle.as_triddler().is_some()) => {
            let message =
                "found nonograms and triddlers, which are not written together; --number chooses one";
            Err(Failure::unreadable(format!("{name}: {message}")))
        }
        (None, None) => Err(Failure::not_a_nonogram(name, "only those and triddlers are converted")),
    }
}

/// The puzzles in that format. The advice is what to do if they are too many.
pub(crate) fn written(
    puzzles: &[Nonogram],
    name: &str,
    format: &Format,
    advice: &str,
) -> Result<Written, Failure> {
    format.write(puzzles).map_err(|error| refused(error, (puzzles.len(), name), format, advice))
}

/// Why so many puzzles of that name cannot be written.
fn refused(error: WriteError, (count, name): (usize, &str), format: &Format, advice: &str) -> Failure {
    let found = match error {
        WriteError::Several => format!("found {count} puzzles{advice}; {}: ", format.name()),
        _ => format!("{}: ", format.name()),
    };
    Failure::unreadable(format!("{name}: {found}{error}"))
}

/// All puzzles, or the one of that number.
fn chosen<P>(puzzles: &[P], number: Option<usize>) -> Result<&[P], String> {
    let Some(number) = number else { return Ok(puzzles) };
    let chosen = number.checked_sub(1).and_then(|index| puzzles.get(index));
    chosen.map(std::slice::from_ref).ok_or_else(|| {
        let count = puzzles.len();
        format!("there is no puzzle {number}, expected a number from 1 to {count}")
    })
}
