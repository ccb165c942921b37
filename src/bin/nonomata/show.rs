//! The loop over all inputs and puzzles, search options and threads, which the commands for puzzles share.

use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use nonomata::budget::Budget;
use nonomata::propagate::Threading;
use nonomata::puzzles::Puzzle;
use nonomata::search::Options;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::args::{Effort, Puzzles};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{all_right, inputs};
use crate::output::{Output, output, printable, refuse, warn};
use crate::session;
use crate::subject::{Origin, Subject};

/// Calls `answer` for every puzzle of every input. The result is the largest exit code.
pub(crate) fn for_each(
    puzzles: &Puzzles,
    as_json: bool,
    mut answer: impl FnMut(&mut Output, Subject<'_>) -> io::Result<Exit>,
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
        for (number, puzzle) in (1..).zip(all) {
            let puzzle = match puzzle {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    let failure = Failure::of_puzzle(&input.name, number, error);
                    exit = exit.max(refuse(&mut output, &failure, as_json)?);
                    continue;
                }
            };
            let is_alone = puzzles.is_one_source() && all.len() < 2;
            let heading = (!is_alone).then(|| {
                let number = if all.len() > 1 { format!(" #{number}") } else { String::new() };
                let title = puzzle.about().title().map(|title| format!(" \u{201c}{title}\u{201d}"));
                printable(&format!("{}{number}{}", input.name, title.unwrap_or_default()))
            });
            let origin = Origin { source: input.name.clone(), number };
            let mut subject = Subject::new(puzzle, reading.format.name(), origin);
            subject.heading = heading;
            let begin = Instant::now();
            exit = exit.max(answer(&mut output, subject)?);
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

/// The only puzzle of its source.
pub(crate) struct Only {
    pub(crate) puzzle: Puzzle,
    format: &'static str,
    source: String,
}

impl Only {
    pub(crate) fn subject(&self) -> Subject<'_> {
        Subject::new(&self.puzzle, self.format, Origin { source: self.source.clone(), number: 1 })
    }
}

/// The puzzle, if there is exactly one. `purpose` completes the error message, e.g. `a certificate is for` one puzzle.
pub(crate) fn only_puzzle(puzzles: &Puzzles, purpose: &str) -> Result<Only, Failure> {
    if !puzzles.is_one_source() {
        let expected = format!("expected one file: {purpose} one puzzle");
        return Err(match puzzles.files.as_slice() {
            [folder] => Failure::unreadable(format!("{}: found a folder, {expected}", folder.display())),
            files => Failure::usage(format!("found {} files, {expected}", files.len())),
        });
    }
    let mut all: Vec<(Puzzle, &'static str)> = Vec::new();
    let mut name = String::new();
    for input in inputs(puzzles) {
        let reading = input.reading?;
        reading.warnings.iter().for_each(warn);
        let puzzles = all_right(&input.name, reading.puzzles)?.into_iter();
        all.extend(puzzles.map(|puzzle| (puzzle, reading.format.name())));
        name = input.name;
    }
    let count = all.len();
    match all.pop().filter(|_| count == 1) {
        Some((puzzle, format)) => Ok(Only { puzzle, format, source: name }),
        None => {
            let message = format!("{name}: found {count} puzzles, expected one: {purpose} one puzzle");
            Err(Failure::unreadable(message).about(&name, None))
        }
    }
}

/// The search options for these limits, with progress shown.
pub(crate) fn options(effort: &Effort, solutions: Option<u64>) -> Options {
    let options = silent_options(effort, solutions);
    let budget = session::with_progress(options.budget.clone());
    options.with_budget(budget)
}

/// The search options for these limits.
pub(crate) fn silent_options(effort: &Effort, solutions: Option<u64>) -> Options {
    let memory = effort.memory.map(|megabytes| megabytes.saturating_mul(1 << 20));
    let mut budget = Budget::unlimited().with_cancel(session::cancel_token());
    budget = effort.time.map_or(budget.clone(), |time| budget.with_time(time));
    budget = memory.map_or(budget.clone(), |memory| budget.with_memory(memory));
    let threading = if effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
    let mut options = Options::from(budget).with_threading(threading);
    (options.solutions, options.nodes) = (solutions, effort.nodes);
    options
}

/// Runs a closure on the requested number of threads. The pool is created once for all puzzles and solutions.
pub(crate) fn on_threads<T: Send>(effort: &Effort, run: impl FnOnce() -> T + Send) -> T {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let pool = effort.threads.filter(|&threads| threads > 1).and_then(|threads| {
        POOL.get_or_init(|| ThreadPoolBuilder::new().num_threads(threads.into()).build().ok()).as_ref()
    });
    let result = match pool {
        Some(pool) => pool.install(run),
        None => run(),
    };
    session::clear();
    result
}
