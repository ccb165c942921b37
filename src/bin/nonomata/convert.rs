//! `nonomata convert`: converts puzzles from one format to another.

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use nonomata::formats::{Format, Written};
use nonomata::puzzles::Puzzle;

use crate::args::Convert;
use crate::drawn_input::DrawnInput;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{all_right, contents, only_number, source};
use crate::numbered_path::{has_number, numbered};
use crate::output::{output, refuse, warn};
use crate::output_file::{format_puzzles, output_format, output_path, refuse_overwrite, write_output};
use crate::puzzle_context::{Origin, PuzzleContext};
use crate::source_name::SourceName;

/// Advice for a format that holds one puzzle.
const ADVICE: &str = "; --number chooses one, `{}` in OUT writes a file for each";

pub(crate) fn run(arguments: &Convert) -> io::Result<Exit> {
    let path = output_path(arguments.output.as_deref().or(arguments.out.as_deref()));
    let mut output = output();
    let converted = convert(arguments, path);
    let (files, format) = match converted {
        Ok(converted) => converted,
        Err(failure) => return refuse(&mut output, &failure, false),
    };
    let mut exit = Exit::Yes;
    for (written, path) in &files {
        exit = exit.max(write_output(&mut output, written, format.name(), path.as_deref())?);
    }
    Ok(exit)
}

/// What is written, and its file.
type File = (Written, Option<PathBuf>);

/// Converts the puzzles; returns the output and its format.
fn convert(arguments: &Convert, path: Option<&Path>) -> Result<(Vec<File>, &'static Format), Failure> {
    let input = arguments.input.as_deref().unwrap_or(Path::new("-"));
    let each = path.filter(|path| has_number(path));
    let read = [input].into_iter().chain(arguments.saved.as_deref().map(Path::new));
    let refuse_overwrite = |path: Option<&Path>| refuse_overwrite(path, read.clone());
    refuse_overwrite(path.filter(|_| each.is_none()))?;
    if arguments.to.is_none() && path.is_none() {
        output_format(None, None, "")?;
    }
    let name = SourceName::from(input);
    let reading = source(input, arguments.read_as.limits())
        .and_then(|source| contents(&source, &arguments.read_as))
        .map_err(|error| error.into_failure(&name))?;
    reading.warnings.iter().for_each(warn);
    let reading = only_number(reading, arguments.number, &name)?;
    let first = arguments.number.map_or(1, NonZeroUsize::get);
    let mut puzzles = all_right(&name, first, reading.puzzles)?;
    let kind = puzzles.first().map_or("", |puzzle| puzzle.kind());
    let format = output_format(arguments.to, path, kind)?;
    if let Some(saved) = &arguments.saved {
        let drawn_input = DrawnInput::read("--saved", saved)?;
        for puzzle in &mut puzzles {
            *puzzle = with_saved(puzzle, &drawn_input, &name)?;
        }
    }
    if arguments.transpose {
        for puzzle in &mut puzzles {
            let kind = puzzle.kind();
            let message = || {
                Failure::unreadable(format!("--transpose: this {kind} has no rows and columns to exchange"))
            };
            *puzzle = puzzle.transposed().ok_or_else(message)?;
        }
    }
    let files = match each {
        None => vec![(format_puzzles(&puzzles, &name, format, ADVICE)?, path.map(Path::to_owned))],
        Some(path) => (first as u64..)
            .zip(&puzzles)
            .map(|(number, puzzle)| {
                let path = numbered(path, number);
                refuse_overwrite(Some(&path))?;
                Ok((format_puzzles(std::slice::from_ref(puzzle), &name, format, "")?, Some(path)))
            })
            .collect::<Result<_, Failure>>()?,
    };
    Ok((files, format))
}

/// The puzzle with the unfinished grid saved in it.
fn with_saved(puzzle: &Puzzle, drawn_input: &DrawnInput, name: &SourceName) -> Result<Puzzle, Failure> {
    let context = PuzzleContext::new(puzzle, "", Origin { source: name.clone(), number: 1 });
    let cells = drawn_input.cells(&context, true)?;
    match puzzle.with_saved(&cells) {
        Some(puzzle) => puzzle.map_err(|error| Failure::unreadable(format!("--saved: {error}"))),
        None => Err(Failure::unreadable(format!("{name}: a {} cannot hold a saved grid", puzzle.kind()))),
    }
}
