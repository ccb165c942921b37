//! Verdicts of whole puzzles: `cargo bench --bench puzzles -- [--seconds N] FILE|FOLDER...`.
//!
//! Prints for each puzzle the verdict, the cells that lines alone leave open, the nodes, and the fastest of three
//! searches in milliseconds (one, if it took more than a second). Without files it takes the suites of the tests.

use std::path::{Path, PathBuf};
use std::time::Duration;

use nonomata::formats::{self, Source};
use nonomata::propagate::Threading;
use nonomata::search::{Limits, Options, Outcome, Verdict, solve};

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let mut inside: Vec<PathBuf> =
            std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        inside.sort();
        inside.iter().for_each(|path| files(path, found));
    } else {
        found.push(path.to_owned());
    }
}

#[allow(clippy::print_stdout)]
fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench").peekable();
    let mut seconds = 60.0;
    if arguments.next_if(|argument| argument == "--seconds").is_some() {
        seconds = arguments.next().and_then(|seconds| seconds.parse().ok()).expect("a number of seconds");
    }
    let mut found = Vec::new();
    let suites = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles").to_owned();
    let given: Vec<String> = arguments.collect();
    let roots = if given.is_empty() { vec![suites] } else { given };
    roots.iter().for_each(|path| files(Path::new(path), &mut found));

    let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
    let options = Options { limits, threading: Threading::Never, ..Options::default() };
    let mut total = Duration::ZERO;
    for path in found {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Ok(text) = std::fs::read(&path) else { continue };
        let Ok(reading) = Source::from_bytes(&name, &text).and_then(|source| formats::read(&source)) else {
            continue;
        };
        for puzzle in &reading.puzzles {
            let problem = puzzle.to_problem();
            let first = solve(&problem, &options);
            let again = |_| solve(&problem, &options).time;
            let runs = if first.time > Duration::from_secs(1) { 0 } else { 2 };
            let time = (0..runs).map(again).fold(first.time, Duration::min);
            total += time;
            let Outcome { verdict, open, nodes, .. } = first;
            let verdict = match verdict {
                Verdict::None => "none",
                Verdict::Unique(_) => "unique",
                Verdict::Multiple { .. } => "multiple",
                Verdict::Unknown { .. } => "UNKNOWN",
            };
            let size = format!("{}x{}", puzzle.width(), puzzle.height());
            println!("{name:32} {size:>9} {verdict:8} {open:6} {nodes:8} {:10.3}", time.as_secs_f64() * 1e3);
        }
    }
    println!("total {:.3} ms", total.as_secs_f64() * 1e3);
}
