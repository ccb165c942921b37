//! The loop over all inputs and puzzles, which the commands for puzzles share.

use std::io::{self, Write};
use std::time::Instant;

use nonomata::formats::ReadError;
use nonomata::puzzles::Puzzle;

use crate::args::Puzzles;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Input, all_right, inputs};
use crate::output::{Output, output, printable, refuse, warn};
use crate::puzzle_context::{Origin, PuzzleContext};
use crate::search_options::{begin_puzzle, check_size};
use crate::session;
use crate::source_name::{SourceName, path_text};

/// Calls `answer` for every puzzle of every input. The result is the largest exit code.
pub(crate) fn for_each_puzzle(
    puzzles: &Puzzles,
    as_json: bool,
    answer: impl FnMut(&mut Output, PuzzleContext<'_>) -> io::Result<Exit>,
) -> io::Result<Exit> {
    for_each_puzzle_or(puzzles, as_json, "", answer)
}

/// The same, and prints `none` for a puzzle that has no solution, as reading has noticed.
pub(crate) fn for_each_puzzle_or(
    puzzles: &Puzzles,
    as_json: bool,
    none: &str,
    mut answer: impl FnMut(&mut Output, PuzzleContext<'_>) -> io::Result<Exit>,
) -> io::Result<Exit> {
    let mut output = output();
    let mut exit = Exit::Yes;
    let none = if as_json { "" } else { none };
    let refuse = |output: &mut Output, failure: &Failure, name: Option<String>| {
        answer_none(output, failure, name, none)?;
        refuse(output, failure, as_json)
    };
    for input in inputs(puzzles) {
        let reading = match &input.reading {
            Ok(reading) => reading,
            Err(failure) => {
                let name = (!puzzles.is_one_source()).then(|| input.name.to_string());
                exit = exit.max(refuse(&mut output, failure, name)?);
                if session::is_interrupted() {
                    break;
                }
                continue;
            }
        };
        let all = &reading.puzzles;
        let is_alone = puzzles.is_one_source() && all.len() < 2;
        let name = |number: usize| {
            let number = if all.len() > 1 { format!(" #{number}") } else { String::new() };
            (!is_alone).then(|| format!("{}{number}", input.name))
        };
        reading.warnings.iter().for_each(warn);
        for (number, puzzle) in (input.first..).zip(all) {
            let puzzle = match begin(&input, number, puzzle) {
                Ok(puzzle) => puzzle,
                Err(failure) => {
                    exit = exit.max(refuse(&mut output, &failure, name(number))?);
                    continue;
                }
            };
            let heading = name(number).map(|name| {
                let title = puzzle.about().title().map(|title| format!(" \u{201c}{title}\u{201d}"));
                printable(&(name + &title.unwrap_or_default()))
            });
            let origin = Origin { source: input.name.clone(), number };
            let mut context = PuzzleContext::new(puzzle, reading.format.name(), origin);
            context.heading = heading;
            context.source = input.source.as_ref();
            let started = Instant::now();
            exit = exit.max(answer(&mut output, context)?);
            output.flush()?;
            session::remark_time(&input.name, number, started.elapsed());
            if session::is_interrupted() {
                return Ok(exit);
            }
        }
    }
    output.flush()?;
    Ok(exit)
}

/// Prints `none` after the name of the puzzle, if that is the answer.
fn answer_none(output: &mut Output, failure: &Failure, name: Option<String>, none: &str) -> io::Result<()> {
    if !failure.has_no_solution || none.is_empty() {
        return Ok(());
    }
    let name = name.map(|name| printable(&name) + ": ").unwrap_or_default();
    writeln!(output, "{name}{none}")
}

/// A puzzle of an input, whose limits begin, or the error from reading it.
fn begin<'a>(
    input: &Input,
    number: usize,
    puzzle: &'a Result<Puzzle, ReadError>,
) -> Result<&'a Puzzle, Failure> {
    let puzzle = puzzle.as_ref().map_err(|error| Failure::of_puzzle(&input.name, number, error))?;
    if number > input.first {
        begin_puzzle();
    }
    check_size(puzzle, &input.name).map_err(|failure| failure.about(&input.name, Some(number)))?;
    Ok(puzzle)
}

/// A puzzle that was read, with its origin.
pub(crate) struct ReadPuzzle {
    pub(crate) puzzle: Puzzle,
    pub(crate) format: &'static str,
    pub(crate) origin: Origin,
}

/// Calls `work` for every puzzle of every input. The first error ends it.
pub(crate) fn try_each_puzzle(
    puzzles: &Puzzles,
    mut work: impl FnMut(ReadPuzzle) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for input in inputs(puzzles) {
        let reading = input.reading?;
        reading.warnings.iter().for_each(warn);
        let format = reading.format.name();
        for (number, puzzle) in (input.first..).zip(all_right(&input.name, input.first, reading.puzzles)?) {
            if number > input.first {
                begin_puzzle();
            }
            check_size(&puzzle, &input.name)?;
            let origin = Origin { source: input.name.clone(), number };
            work(ReadPuzzle { puzzle, format, origin })?;
        }
    }
    Ok(())
}

/// The only puzzle of its source, with its origin.
pub(crate) struct SinglePuzzle {
    pub(crate) puzzle: Puzzle,
    format: &'static str,
    source: SourceName,
    number: usize,
}

impl SinglePuzzle {
    /// A puzzle that was read in another way.
    pub(crate) fn of(puzzle: Puzzle, format: &'static str, source: SourceName) -> SinglePuzzle {
        SinglePuzzle { puzzle, format, source, number: 1 }
    }

    pub(crate) fn context(&self) -> PuzzleContext<'_> {
        PuzzleContext::new(
            &self.puzzle,
            self.format,
            Origin { source: self.source.clone(), number: self.number },
        )
    }
}

/// The puzzle, if there is exactly one. `purpose` completes the error message, e.g. `a certificate is for` one puzzle.
pub(crate) fn only_puzzle(puzzles: &Puzzles, purpose: &str) -> Result<SinglePuzzle, Failure> {
    if !puzzles.is_one_source() {
        let expected = format!("expected one file: {purpose} one puzzle");
        return Err(match puzzles.files.as_slice() {
            [folder] => Failure::unreadable(format!("{}: found a folder, {expected}", path_text(folder))),
            files => Failure::usage(format!("found {} files, {expected}", files.len())),
        });
    }
    let mut all: Vec<(Puzzle, &'static str)> = Vec::new();
    let (mut name, mut first) = (SourceName::default(), 1);
    for input in inputs(puzzles) {
        let reading = input.reading?;
        reading.warnings.iter().for_each(warn);
        let puzzles = all_right(&input.name, input.first, reading.puzzles)?.into_iter();
        all.extend(puzzles.map(|puzzle| (puzzle, reading.format.name())));
        (name, first) = (input.name, input.first);
    }
    let count = all.len();
    match all.pop().filter(|_| count == 1) {
        Some((puzzle, format)) => {
            check_size(&puzzle, &name).map(|()| SinglePuzzle { puzzle, format, source: name, number: first })
        }
        None => {
            let message = format!("{name}: found {count} puzzles, expected one: {purpose} one puzzle");
            let failure = Failure::unreadable(message).about(&name, None);
            Err(if count > 1 { failure.with_advice("choose one with --number N") } else { failure })
        }
    }
}
