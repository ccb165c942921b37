//! What the commands over puzzles share: the loop over all inputs and puzzles, and the effort.

use std::io::{self, Write};
use std::sync::OnceLock;

use nonomata::propagate::Threading;
use nonomata::puzzles::{Nonogram, Puzzle};
use nonomata::search::{Limits, Options};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::args::{Effort, Puzzles};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Contents, inputs};
use crate::output::{Output, output, printable, refuse, warn};

/// One puzzle and where it comes from.
pub(crate) struct Found<'a> {
    pub(crate) puzzle: &'a Nonogram,
    pub(crate) format: &'a str,
    /// What to call it, if there are others.
    pub(crate) heading: Option<String>,
}

/// One puzzle of another kind and where it comes from.
pub(crate) struct Other<'a> {
    pub(crate) puzzle: &'a dyn Puzzle,
    pub(crate) format: &'a str,
    /// What to call it, if there are others.
    pub(crate) heading: Option<String>,
}

/// Answers for every puzzle of every input; the largest exit code counts.
pub(crate) fn for_each(
    puzzles: &Puzzles,
    as_json: bool,
    mut answer: impl FnMut(&mut Output, Found<'_>) -> io::Result<Exit>,
    mut answer_other: impl FnMut(&mut Output, Other<'_>) -> io::Result<Exit>,
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
        let heading = |number: usize, count: usize, title: Option<&str>| {
            let number = if count > 1 { format!(" #{number}") } else { String::new() };
            let title = title.map(|title| format!(" \u{201c}{title}\u{201d}")).unwrap_or_default();
            let is_alone = puzzles.files.len() < 2 && count < 2;
            (!is_alone).then(|| printable(&format!("{}{number}{title}", input.name)))
        };
        match reading {
            Contents::Nonograms(reading) => {
                reading.warnings.iter().for_each(warn);
                for (number, puzzle) in (1..).zip(&reading.puzzles) {
                    let heading = heading(number, reading.puzzles.len(), puzzle.about().title());
                    let found = Found { puzzle, format: reading.format.name(), heading };
                    exit = exit.max(answer(&mut output, found)?);
                    output.flush()?;
                }
            }
            Contents::Others(reading) => {
                reading.warnings.iter().for_each(warn);
                for (number, puzzle) in (1..).zip(&reading.puzzles) {
                    let heading = heading(number, reading.puzzles.len(), puzzle.about().title());
                    let other = Other { puzzle: &**puzzle, format: reading.format, heading };
                    exit = exit.max(answer_other(&mut output, other)?);
                    output.flush()?;
                }
            }
        }
    }
    output.flush()?;
    Ok(exit)
}

/// The one puzzle where there must be one.
pub(crate) enum Only {
    /// A nonogram and its format.
    Nonogram(Box<Nonogram>, &'static str),
    /// A puzzle of another kind.
    Other(Box<dyn Puzzle>),
}

/// The puzzle, where there must be one: what is asked for, such as `clauses are those`, is of one puzzle.
pub(crate) fn only_puzzle(puzzles: &Puzzles, asked_for: &str) -> Result<Only, Failure> {
    if puzzles.files.len() > 1 {
        let message = format!("found {} files, expected one: {asked_for} of one puzzle", puzzles.files.len());
        return Err(Failure::usage(message));
    }
    let mut all = Vec::new();
    let mut name = String::new();
    for input in inputs(puzzles) {
        match input.reading? {
            Contents::Nonograms(reading) => {
                reading.warnings.iter().for_each(warn);
                let format = reading.format.name();
                let nonograms = reading.puzzles.into_iter();
                all.extend(nonograms.map(|puzzle| Only::Nonogram(Box::new(puzzle), format)));
            }
            Contents::Others(reading) => {
                reading.warnings.iter().for_each(warn);
                all.extend(reading.puzzles.into_iter().map(Only::Other));
            }
        }
        name = input.name;
    }
    let count = all.len();
    all.pop().filter(|_| count == 1).ok_or_else(|| {
        Failure::unreadable(format!("{name}: found {count} puzzles, expected one: {asked_for} of one puzzle"))
    })
}

/// The nonogram and its format, where there must be one.
pub(crate) fn only_nonogram(puzzles: &Puzzles, asked_for: &str) -> Result<(Nonogram, &'static str), Failure> {
    match only_puzzle(puzzles, asked_for)? {
        Only::Nonogram(puzzle, format) => Ok((*puzzle, format)),
        Only::Other(puzzle) => Err(Failure::not_a_nonogram(puzzle.kind(), &format!("{asked_for} of one"))),
    }
}

/// The options of a search.
pub(crate) fn options(effort: &Effort, solutions: Option<u64>) -> Options {
    let limits = Limits { solutions, nodes: effort.nodes, time: effort.time, ..Limits::default() };
    let threading = if effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
    Options { limits, threading, ..Options::default() }
}

/// Runs something on as many threads as were asked for. They are started once, for all puzzles and solutions.
pub(crate) fn on_threads<T: Send>(effort: &Effort, run: impl FnOnce() -> T + Send) -> T {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let Some(threads) = effort.threads.filter(|&threads| threads > 1) else { return run() };
    match POOL.get_or_init(|| ThreadPoolBuilder::new().num_threads(threads.into()).build().ok()) {
        Some(pool) => pool.install(run),
        None => run(),
    }
}
