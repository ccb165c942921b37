//! Verdicts of whole puzzles: `cargo bench --bench puzzles -- [OPTIONS] FILE|FOLDER...`.
//!
//! Prints for each puzzle the verdict, the cells that lines alone leave open, the nodes, the conflicts, and the fastest
//! search in milliseconds of three (of one, if it took more than a second); at the end the total, and where there are
//! many, how the times are spread. Without files it takes the suites of the tests. `benches/compare` runs it against
//! another commit.
//!
//! - `--first`: one solution is enough.
//! - `--once`: one search a puzzle.
//! - `--quiet`: the last lines alone.
//! - `--seconds N`: at most so long a search.
//! - `--threads`: as many threads as there are. Without it one does all, and the times are what the processor worked,
//!   where the system tells that.

mod clock;
#[path = "../inputs/files.rs"]
mod files;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clock::Clock;
use files::{files, suites};
use nonomata::budget::Budget;
use nonomata::formats::{self, Limits, Source};
use nonomata::propagate::Threading;
use nonomata::puzzles::Nonogram;
use nonomata::search::{Options, Outcome, Verdict, solve};

/// What the command line asks for.
struct Request {
    first: bool,
    once: bool,
    quiet: bool,
    options: Options,
    roots: Vec<PathBuf>,
}

impl Request {
    fn of_command_line() -> Request {
        let (mut first, mut once, mut quiet, mut threads) = (false, false, false, false);
        let (mut seconds, mut roots) = (60.0, Vec::new());
        let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
        while let Some(argument) = arguments.next() {
            match &argument[..] {
                "--first" => first = true,
                "--once" => once = true,
                "--quiet" => quiet = true,
                "--threads" => threads = true,
                "--seconds" => {
                    let number = arguments.next().and_then(|seconds| seconds.parse().ok());
                    seconds = number.expect("a number of seconds");
                }
                path => roots.push(PathBuf::from(path)),
            }
        }
        if roots.is_empty() {
            roots.push(suites());
        }
        let budget = Budget::unlimited().with_time(Duration::from_secs_f64(seconds));
        let threading = if threads { Threading::Automatic } else { Threading::Never };
        let solutions = if first { 1 } else { 2 };
        let options = Options::from(budget).with_threading(threading).with_solutions(solutions);
        Request { first, once, quiet, options, roots }
    }

    /// What a search finds, and how long the fastest takes.
    fn search(&self, puzzle: &Nonogram) -> (Outcome, Duration) {
        let problem = puzzle.to_problem();
        let search = || {
            let clock = Clock::start(self.options.threading == Threading::Never);
            let outcome = solve(&problem, &self.options);
            (outcome, clock.elapsed())
        };
        let (outcome, time) = search();
        let again = if self.once || time > Duration::from_secs(1) { 0 } else { 2 };
        (outcome, (0..again).map(|_| search().1).fold(time, Duration::min))
    }
}

/// The nonograms of a file, each with a name.
fn puzzles(path: &Path) -> Vec<(String, Nonogram)> {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let Ok(bytes) = std::fs::read(path) else { return Vec::new() };
    let reading =
        Source::from_bytes(&name, &bytes, Limits::default()).and_then(|source| formats::read(&source));
    let reading = reading.ok().and_then(|reading| reading.only::<Nonogram>().ok());
    let puzzles = reading.map(|reading| reading.puzzles).unwrap_or_default();
    if let [_] = puzzles[..] {
        return puzzles.into_iter().map(|puzzle| (name.clone(), puzzle)).collect();
    }
    (1..).zip(puzzles).map(|(number, puzzle)| (format!("{name} {number}"), puzzle)).collect()
}

#[allow(clippy::print_stdout)]
fn main() {
    let request = Request::of_command_line();
    let mut found = Vec::new();
    request.roots.iter().for_each(|path| files(path, &mut found));
    let mut times = Vec::new();
    let mut undecided = 0;
    for (name, puzzle) in found.iter().flat_map(|path| puzzles(path)) {
        let (outcome, time) = request.search(&puzzle);
        let Outcome { verdict, open, nodes, conflicts, .. } = outcome;
        let verdict = match verdict {
            Verdict::NoSolution => "none",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple { .. } => "multiple",
            Verdict::Unknown { first: Some(_), .. } if request.first => "found",
            Verdict::Unknown { .. } => "UNKNOWN",
        };
        undecided += usize::from(verdict == "UNKNOWN");
        times.push(time.as_secs_f64() * 1e3);
        if !request.quiet {
            let size = format!("{}x{}", puzzle.width(), puzzle.height());
            let time = time.as_secs_f64() * 1e3;
            println!("{name:32} {size:>9} {verdict:8} {open:6} {nodes:8} {conflicts:8} {time:10.3}");
        }
    }
    times.sort_by(f64::total_cmp);
    println!("{} puzzles, {undecided} undecided, total {:.1} ms", times.len(), times.iter().sum::<f64>());
    if times.len() >= 10 {
        let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
        println!("median {:.2}, 90 % {:.2}, 99 % {:.2}, worst {:.2} ms", at(0.5), at(0.9), at(0.99), at(1.0));
    }
}
