//! `nonomata convert`: puzzles from one format into another.

use std::io;
use std::path::Path;

use nonomata::formats::{AnyReading, Format, KindFormat, WriteError, Written, write_kind, write_triddlers};
use nonomata::puzzles::{Nonogram, Puzzle, Triddler};

use crate::args::{Convert, WriteAs};
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
        .and_then(|()| Goal::of(arguments, path))
        .and_then(|goal| convert(arguments, input, &goal));
    match converted {
        Ok((written, format)) => deliver(&mut output, &written, format, path),
        Err(failure) => refuse(&mut output, &failure, false),
    }
}

/// What puzzles are to become: a format by its name or, by the suffix of a file, one for each kind of puzzle.
struct Goal<'a> {
    format: Result<&'static Format, Failure>,
    kind: Option<&'static str>,
    path: Option<&'a Path>,
}

impl<'a> Goal<'a> {
    fn of(arguments: &Convert, path: Option<&'a Path>) -> Result<Goal<'a>, Failure> {
        let (to, kind) = match arguments.to {
            Some(WriteAs::Format(format)) => (Some(format), None),
            Some(WriteAs::Kind(name)) => {
                let failure = Failure::unreadable(format!("{name}: this format is for no nonograms"));
                return Ok(Goal { format: Err(failure), kind: Some(name), path });
            }
            None => (None, None),
        };
        let goal = Goal { format: format(to, path), kind, path: path.filter(|_| to.is_none()) };
        match &goal.format {
            Err(failure) if goal.kinds().next().is_none() => Err(failure.clone()),
            _ => Ok(goal),
        }
    }

    /// The formats of other kinds than nonograms that are meant.
    fn kinds(&self) -> impl Iterator<Item = &'static KindFormat> {
        let suffix = self.path.and_then(|path| path.extension()?.to_str()).map(str::to_ascii_lowercase);
        let named = self.kind;
        KindFormat::all().iter().filter(move |format| match (named, &suffix) {
            (Some(name), _) => format.name() == name,
            (None, Some(suffix)) => format.is_written() && format.suffixes().contains(&suffix.as_str()),
            (None, None) => false,
        })
    }

    /// A puzzle that is neither a nonogram nor a triddler, in its format.
    fn write(&self, puzzle: &dyn Puzzle, name: &str) -> Result<(Written, &'static str), Failure> {
        let kind = puzzle.kind();
        let Some(format) = self.kinds().find(|format| format.kind() == kind) else {
            let known =
                KindFormat::all().iter().filter(|format| format.kind() == kind && format.is_written());
            let known: Vec<&str> = known.map(KindFormat::name).collect();
            let written = match &known[..] {
                [] => "in no format, and only read".to_owned(),
                known => format!("in {}; say --to", known.join(" or ")),
            };
            return Err(Failure::unreadable(format!(
                "{name}: a puzzle of the kind {kind:?} is written {written}"
            )));
        };
        let written = write_kind(puzzle, format.name());
        let refused = |error| Failure::unreadable(format!("{name}: {}: {error}", format.name()));
        written.map(|written| (written, format.name())).map_err(refused)
    }
}

/// What is written, and in which format.
fn convert(arguments: &Convert, path: &Path, goal: &Goal<'_>) -> Result<(Written, &'static str), Failure> {
    let name = path.display().to_string();
    let contents = source(path, arguments.read_as.limits())
        .and_then(|source| contents(&source, &arguments.read_as))
        .map_err(|error| error.into_failure(&name))?;
    let reading = match contents {
        Contents::Nonograms(reading) => reading,
        Contents::Others(reading) => return convert_others(arguments, &reading, &name, goal),
    };
    reading.warnings.iter().for_each(warn);
    let chosen = chosen(&reading.puzzles, arguments.number)
        .map_err(|message| Failure::unreadable(format!("{name}: {message}")))?;
    let puzzles = match (chosen, arguments.number) {
        ([Err(error)], Some(number)) => return Err(Failure::of_puzzle(&name, number, error)),
        (chosen, _) => all_right(&name, chosen.to_vec())?,
    };
    let format = goal.format.clone()?;
    Ok((written(&with_saved(arguments, puzzles)?, &name, format, ADVICE)?, format.name()))
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
    goal: &Goal<'_>,
) -> Result<(Written, &'static str), Failure> {
    reading.warnings.iter().for_each(warn);
    let puzzles = chosen(&reading.puzzles, arguments.number)
        .map_err(|message| Failure::unreadable(format!("{name}: {message}")))?;
    let nonograms: Option<Vec<Nonogram>> =
        puzzles.iter().map(|puzzle| puzzle.as_nonogram().cloned()).collect();
    let triddlers: Option<Vec<&Triddler>> = puzzles.iter().map(|puzzle| puzzle.as_triddler()).collect();
    match (nonograms, triddlers) {
        (Some(nonograms), _) => {
            let format = goal.format.clone()?;
            Ok((written(&with_saved(arguments, nonograms)?, name, format, ADVICE)?, format.name()))
        }
        (None, _) if arguments.saved.is_some() => Err(Failure::not_a_nonogram(name, "--saved is for one")),
        (None, Some(triddlers)) => {
            let format = goal.format.clone()?;
            let written = write_triddlers(&triddlers, format)
                .map_err(|error| refused(error, (triddlers.len(), name), format, ADVICE))?;
            Ok((written, format.name()))
        }
        (None, None) if puzzles.iter().any(|puzzle| puzzle.as_triddler().is_some()) => {
            let message =
                "found nonograms and triddlers, which are not written together; --number chooses one";
            Err(Failure::unreadable(format!("{name}: {message}")))
        }
        (None, None) => match puzzles {
            [puzzle] => goal.write(&**puzzle, name),
            several => Err(Failure::unreadable(format!("{name}: found {} puzzles{ADVICE}", several.len()))),
        },
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
