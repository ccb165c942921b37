//! The loop over all inputs and puzzles, which the commands for puzzles share.

use std::io::Write;
use std::time::Instant;

use nonomata::formats::ReadError;
use nonomata::problem::Machines;
use nonomata::puzzles::Puzzle;
use nonomata::session::settled;

use crate::args::{Effort, Puzzles};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::input::{Input, all_right, inputs};
use crate::output::{Output, output, printable, refuse, remark, warn};
use crate::puzzle_context::{Origin, PuzzleContext};
use crate::session;
use crate::source_name::{SourceName, path_text};
use crate::watchdog;
use crate::work::Work;

/// Calls `answer` for every puzzle of every input. The result is the largest exit code.
pub(crate) fn for_each_puzzle(
    puzzles: &Puzzles,
    effort: &Effort,
    as_json: bool,
    answer: impl FnMut(&mut Output, PuzzleContext) -> Result<Exit, Ended>,
) -> Result<Exit, Ended> {
    for_each_puzzle_with(puzzles, effort, as_json, false, answer)
}

/// Like [`for_each_puzzle`]. With `accepts_unequal_sums` puzzles whose row and column sums differ only get a warning.
pub(crate) fn for_each_puzzle_with(
    puzzles: &Puzzles,
    effort: &Effort,
    as_json: bool,
    accepts_unequal_sums: bool,
    mut answer: impl FnMut(&mut Output, PuzzleContext) -> Result<Exit, Ended>,
) -> Result<Exit, Ended> {
    watchdog::start(effort);
    let mut output = output();
    let mut exit = Exit::Yes;
    for input in inputs(puzzles).accepting_unequal_sums(accepts_unequal_sums) {
        let reading = match input.reading {
            Ok(reading) => reading,
            Err(failure) => {
                exit = exit.max(refuse(&mut output, &failure, as_json)?);
                if session::is_interrupted() {
                    break;
                }
                continue;
            }
        };
        let count = reading.puzzles.len();
        let name = |number: usize| match count {
            2.. => Some(format!("{} #{number}", input.name)),
            _ => (!puzzles.is_one_source()).then(|| input.name.to_string()),
        };
        reading.warnings.iter().for_each(warn);
        let format = reading.format.name();
        for (number, puzzle) in (input.first..).zip(reading.puzzles) {
            let origin = Origin { source: input.name.clone(), number };
            let started = Instant::now();
            let answered = match begin_read(origin.clone(), effort, puzzle, format) {
                Ok(mut context) => {
                    context.heading = name(number).map(|name| heading(&name, &context.puzzle));
                    answer(&mut output, context)
                }
                Err(failure) => Err(failure.into()),
            };
            exit = exit.max(match answered {
                Err(Ended::Refused(failure)) => {
                    let failure = failure.about(&origin.source, Some(number));
                    refuse(&mut output, &failure, as_json)?
                }
                answered => answered?,
            });
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

/// The name of a puzzle among several, and its title.
fn heading(name: &str, puzzle: &Puzzle) -> String {
    let title = puzzle.about().title().map(|title| format!(" \u{201c}{title}\u{201d}"));
    printable(&format!("{name}{}", title.unwrap_or_default()))
}

/// A puzzle of an input, whose limits begin, or the error from reading it.
fn begin_read(
    origin: Origin,
    effort: &Effort,
    puzzle: Result<Puzzle, ReadError>,
    format: &'static str,
) -> Result<PuzzleContext, Failure> {
    let puzzle = puzzle.map_err(|error| Failure::of_puzzle(&origin.source, origin.number, &error))?;
    begin(origin, effort, puzzle, format)
}

/// A puzzle whose limits begin.
fn begin(
    origin: Origin,
    effort: &Effort,
    puzzle: Puzzle,
    format: &'static str,
) -> Result<PuzzleContext, Failure> {
    let work = Work::begin(effort, &origin.source);
    let puzzle = settle(puzzle, &origin, &work)?;
    Ok(PuzzleContext::new(puzzle, format, origin, work, &mut Machines::default()))
}

/// The puzzle with the alphabet and the directions that it needs, searched for within the limits that have begun.
pub(crate) fn settle(
    puzzle: Puzzle,
    Origin { source, number }: &Origin,
    work: &Work,
) -> Result<Puzzle, Failure> {
    if puzzle.is_settled() {
        return Ok(puzzle);
    }
    let (puzzle, change) = settled(puzzle, &work.options(None)).map_err(|limit| {
        let message = format!("{source}: {} before its letters were known", limit.ending());
        Failure::of_limit(limit, message).about(source, Some(*number))
    })?;
    if let Some(change) = change {
        remark(&format!("{source}: puzzle {number} {change}"));
    }
    Ok(puzzle)
}

/// Calls `answer` for every puzzle of every input. The first error ends it.
pub(crate) fn try_each_puzzle(
    puzzles: &Puzzles,
    effort: &Effort,
    mut answer: impl FnMut(PuzzleContext) -> Result<(), Failure>,
) -> Result<(), Failure> {
    watchdog::start(effort);
    for Input { name, reading, first, .. } in inputs(puzzles) {
        let reading = reading?;
        reading.warnings.iter().for_each(warn);
        let format = reading.format.name();
        for (number, puzzle) in (first..).zip(all_right(&name, first, reading.puzzles)?) {
            let origin = Origin { source: name.clone(), number };
            answer(begin(origin, effort, puzzle, format)?)?;
        }
    }
    Ok(())
}

/// The puzzle, if there is exactly one. `purpose` completes the error message, e.g. `a certificate is for` one puzzle.
pub(crate) fn only_puzzle(
    puzzles: &Puzzles,
    effort: &Effort,
    purpose: &str,
) -> Result<PuzzleContext, Failure> {
    watchdog::start(effort);
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
        Some((puzzle, format)) => begin(Origin { source: name, number: first }, effort, puzzle, format),
        None => {
            let message = format!("{name}: found {count} puzzles, expected one: {purpose} one puzzle");
            let failure = Failure::unreadable(message).about(&name, None);
            Err(if count > 1 { failure.with_advice("choose one with --number N") } else { failure })
        }
    }
}
