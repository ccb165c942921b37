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

/// What nonograms are called.
const NONOGRAM: &str = "nonogram";

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
struct Goal {
    /// What nonograms and triddlers become.
    format: Option<&'static Format>,
    /// What puzzles of other kinds become.
    kinds: Vec<&'static KindFormat>,
}

impl Goal {
    fn of(arguments: &Convert, path: Option<&Path>) -> Result<Goal, Failure> {
        let kinds = |is_meant: &dyn Fn(&KindFormat) -> bool| -> Vec<&'static KindFormat> {
            KindFormat::all().iter().filter(|format| is_meant(format)).collect()
        };
        match arguments.to {
            Some(WriteAs::Format(format)) => return Ok(Goal { format: Some(format), kinds: Vec::new() }),
            Some(WriteAs::Kind(name)) => {
                return Ok(Goal { format: None, kinds: kinds(&|format| format.name() == name) });
            }
            None => {}
        }
        let suffix = path.and_then(|path| path.extension()?.to_str()).map(str::to_ascii_lowercase);
        let ends_so =
            |format: &KindFormat| suffix.as_deref().is_some_and(|suffix| format.suffixes().contains(&suffix));
        let goal = Goal {
            format: format(None, path).ok(),
            kinds: kinds(&|format| format.is_written() && ends_so(format)),
        };
        match (goal.name(), path, &kinds(&ends_so)[..]) {
            (None, Some(path), [only_read, ..]) => Err(Failure::usage(format!(
                "{}: files that end like this are in the format {}, which is only read",
                path.display(),
                only_read.name()
            ))),
            (None, ..) => format(None, path).map(|_| goal),
            (Some(_), ..) => Ok(goal),
        }
    }

    /// What the first of its formats is called.
    fn name(&self) -> Option<&'static str> {
        let of_kinds = || self.kinds.first().map(|format| format.name());
        self.format.map(Format::name).or_else(of_kinds)
    }

    /// The format of nonograms and triddlers; the kind is what is to be written.
    fn format(&self, kind: &str, name: &str) -> Result<&'static Format, Failure> {
        self.format.ok_or_else(|| self.refused(kind, name))
    }

    /// Why a puzzle of that kind, from the text of that name, cannot become this.
    fn refused(&self, kind: &str, name: &str) -> Failure {
        let what = if kind == "lines" { "a puzzle of lines".to_owned() } else { format!("a {kind}") };
        let known = KindFormat::all().iter().filter(|format| format.kind() == kind && format.is_written());
        let known: Vec<&str> = known.map(KindFormat::name).collect();
        let goal = self.name().unwrap_or_default();
        Failure::unreadable(match &known[..] {
            _ if kind == NONOGRAM => {
                format!(
                    "{name}: {what} is not written in {goal}; `nonomata formats` lists what it is written in"
                )
            }
            [] => format!("{name}: {what} is written in no format, and only read"),
            known => format!("{name}: {what} is not written in {goal}, but in {}", known.join(" or ")),
        })
    }

    /// A puzzle that is neither a nonogram nor a triddler, in its format.
    fn write(&self, puzzle: &dyn Puzzle, name: &str) -> Result<(Written, &'static str), Failure> {
        let kind = puzzle.kind();
        let format = self.kinds.iter().find(|format| format.kind() == kind);
        let format = format.ok_or_else(|| self.refused(kind, name))?;
        let refused = |error| Failure::unreadable(format!("{name}: {}: {error}", format.name()));
        write_kind(puzzle, format.name()).map(|written| (written, format.name())).map_err(refused)
    }
}

/// What is written, and in which format.
fn convert(arguments: &Convert, path: &Path, goal: &Goal) -> Result<(Written, &'static str), Failure> {
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
    let format = goal.format(NONOGRAM, &name)?;
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
    goal: &Goal,
) -> Result<(Written, &'static str), Failure> {
    reading.warnings.iter().for_each(warn);
    let puzzles = chosen(&reading.puzzles, arguments.number)
        .map_err(|message| Failure::unreadable(format!("{name}: {message}")))?;
    let nonograms: Option<Vec<Nonogram>> =
        puzzles.iter().map(|puzzle| puzzle.as_nonogram().cloned()).collect();
    let triddlers: Option<Vec<&Triddler>> = puzzles.iter().map(|puzzle| puzzle.as_triddler()).collect();
    match (nonograms, triddlers) {
        (Some(nonograms), _) => {
            let format = goal.format(NONOGRAM, name)?;
            Ok((written(&with_saved(arguments, nonograms)?, name, format, ADVICE)?, format.name()))
        }
        (None, _) if arguments.saved.is_some() => Err(Failure::not_a_nonogram(name, "--saved is for one")),
        (None, Some(triddlers)) => {
            let format = goal.format("triddler", name)?;
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
