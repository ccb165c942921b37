//! The loop over all inputs and puzzles, which the commands for puzzles share.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use nonomata::puzzles::Puzzle;

use crate::args::Puzzles;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{all_right, inputs};
use crate::output::{Output, output, printable, refuse, warn};
use crate::puzzle_context::{Origin, PuzzleContext};
use crate::search_options::{begin_puzzle, check_size};
use crate::session;
use crate::source_name::{SourceName, path_text};

/// Calls `answer` for every puzzle of every input. The result is the largest exit code.
pub(crate) fn for_each_puzzle(
    puzzles: &Puzzles,
    as_json: bool,
    mut answer: impl FnMut(&mut Output, PuzzleContext<'_>) -> io::Result<Exit>,
) -> io::Result<Exit> {
    let mut output = output();
    let mut exit = Exit::Yes;
    for input in inputs(puzzles) {
        let reading = match &input.reading {
            Ok(reading) => reading,
            Err(failure) => {
                exit = exit.max(refuse(&mut output, failure, as_json)?);
                continue;
            }
        };
        let all = &reading.puzzles;
        reading.warnings.iter().for_each(warn);
        for (number, puzzle) in (input.first..).zip(all) {
            let puzzle = match puzzle {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    let failure = Failure::of_puzzle(&input.name, number, error);
                    exit = exit.max(refuse(&mut output, &failure, as_json)?);
                    continue;
                }
            };
            if number > input.first {
                begin_puzzle();
            }
            if let Err(failure) = check_size(puzzle, &input.name) {
                exit = exit.max(refuse(&mut output, &failure.about(&input.name, Some(number)), as_json)?);
                continue;
            }
            let is_alone = puzzles.is_one_source() && all.len() < 2;
            let heading = (!is_alone).then(|| {
                let number = if all.len() > 1 { format!(" #{number}") } else { String::new() };
                let title = puzzle.about().title().map(|title| format!(" \u{201c}{title}\u{201d}"));
                printable(&format!("{}{number}{}", input.name, title.unwrap_or_default()))
            });
            let origin = Origin { source: input.name.clone(), number };
            let mut context = PuzzleContext::new(puzzle, reading.format.name(), origin);
            context.heading = heading;
            context.source = input.source.as_ref();
            let begin = Instant::now();
            exit = exit.max(answer(&mut output, context)?);
            output.flush()?;
            if session::is_verbose() {
                remark_time(&input.name, number, begin.elapsed());
            }
            if session::is_interrupted() {
                return Ok(exit);
            }
        }
    }
    output.flush()?;
    Ok(exit)
}

/// Reports what a puzzle took.
fn remark_time(source: &str, number: usize, time: Duration) {
    let source = printable(source);
    let _ = writeln!(io::stderr(), "nonomata: {source} #{number}: {:.1} ms", 1e3 * time.as_secs_f64());
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
