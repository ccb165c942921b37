//! `nonomata convert`: puzzles from one format into another.

use std::io;
use std::path::PathBuf;

use nonomata::formats::{Format, WriteError, Written};
use nonomata::puzzles::Nonogram;

use crate::args::Convert;
use crate::exit::Exit;
use crate::export::builder_of;
use crate::failure::Failure;
use crate::input::{read, source};
use crate::output::{output, refuse, warn};
use crate::pictures::Sketch;
use crate::target::{deliver, file, format};

pub(crate) fn run(arguments: &Convert) -> io::Result<Exit> {
    let path = file(arguments.output.as_deref());
    let mut output = output();
    let converted = format(arguments.to, path).and_then(|format| Ok((format, convert(arguments, format)?)));
    match converted {
        Ok((format, written)) => deliver(&mut output, &written, format, path),
        Err(failure) => refuse(&mut output, &failure, false),
    }
}

fn convert(arguments: &Convert, format: &'static Format) -> Result<Written, Failure> {
    let path = arguments.input.clone().unwrap_or_else(|| PathBuf::from("-"));
    let name = path.display().to_string();
    let reading = source(&path, arguments.read_as.limits())
        .and_then(|source| read(&source, &arguments.read_as))
        .map_err(|error| error.into_failure(&name))?;
    reading.warnings.iter().for_each(warn);
    let puzzles = chosen(&reading.puzzles, arguments.number)
        .map_err(|message| Failure::unreadable(format!("{name}: {message}")))?;
    let mut puzzles = puzzles.to_vec();
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
    written(&puzzles, &name, format, "; --number chooses one")
}

/// The puzzles in that format. The advice is what to do if they are too many.
pub(crate) fn written(
    puzzles: &[Nonogram],
    name: &str,
    format: &Format,
    advice: &str,
) -> Result<Written, Failure> {
    format.write(puzzles).map_err(|error| {
        let found = match error {
            WriteError::Several => {
                format!("found {} puzzles{advice}; {}: ", puzzles.len(), format.name())
            }
            _ => format!("{}: ", format.name()),
        };
        Failure::unreadable(format!("{name}: {found}{error}"))
    })
}

/// All puzzles, or the one of that number.
fn chosen(puzzles: &[Nonogram], number: Option<usize>) -> Result<&[Nonogram], String> {
    let Some(number) = number else { return Ok(puzzles) };
    let chosen = number.checked_sub(1).and_then(|index| puzzles.get(index));
    chosen.map(std::slice::from_ref).ok_or_else(|| {
        let count = puzzles.len();
        format!("there is no puzzle {number}, expected a number from 1 to {count}")
    })
}
