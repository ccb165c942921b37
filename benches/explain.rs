//! Walkthroughs and hints: `cargo bench --bench explain -- [--seconds N] FILE|FOLDER...`.
//!
//! Prints for each puzzle the milliseconds of a hint on the empty grid, of the slowest hint on the way (each
//! including the check that the grid is still right), and of the whole walkthrough, how many steps it has, its longest
//! chain and its deepest assumption; then how many steps, cells and cases each technique has. Without files
//! it takes the suites of the tests. Every walkthrough is checked.

#[path = "inputs/files.rs"]
mod files;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use files::{files, suites};
use nonomata::budget::Budget;
use nonomata::explain::hint::hint;
use nonomata::explain::technique::Technique;
use nonomata::explain::walkthrough::{Ending, Step, StepKind, Walkthrough};
use nonomata::formats::{self, Limits, Source};
use nonomata::problem::Problem;
use nonomata::propagate::Threading;
use nonomata::search::Options;

/// The longest time of a hint after any step on the way through a puzzle.
fn slowest_hint(problem: &Problem, walkthrough: &Walkthrough, options: &Options) -> Duration {
    let mut known = walkthrough.start.clone();
    let mut slowest = Duration::ZERO;
    for step in &walkthrough.steps {
        for change in &step.changes {
            known[change.cell.index()] = change.after;
        }
        let begin = Instant::now();
        let _ = hint(problem, &known, options);
        slowest = slowest.max(begin.elapsed());
    }
    slowest
}

#[allow(clippy::print_stdout)]
fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench").peekable();
    let mut seconds = 60.0;
    if arguments.next_if(|argument| argument == "--seconds").is_some() {
        seconds = arguments.next().and_then(|seconds| seconds.parse().ok()).expect("a number of seconds");
    }
    let mut found = Vec::new();
    let given: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    let roots = if given.is_empty() { vec![suites()] } else { given };
    roots.iter().for_each(|path| files(path, &mut found));

    let budget = Budget::unlimited().with_time(Duration::from_secs_f64(seconds));
    let options = Options::from(budget).with_threading(Threading::Never);
    let mut counts: BTreeMap<Technique, (usize, usize, usize)> = BTreeMap::new();
    for path in found {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Ok(text) = std::fs::read(&path) else { continue };
        let Ok(reading) =
            Source::from_bytes(&name, &text, Limits::default()).and_then(|source| formats::read(&source))
        else {
            continue;
        };
        for puzzle in &reading.puzzles {
            let problem = puzzle.to_problem();
            let begin = Instant::now();
            let _ = hint(&problem, problem.initial_candidates(), &options);
            let first = begin.elapsed();
            let begin = Instant::now();
            let walkthrough = Walkthrough::of(&problem, &options);
            let time = begin.elapsed();
            walkthrough
                .check(&problem, &Budget::unlimited())
                .unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
            let slowest = slowest_hint(&problem, &walkthrough, &options);
            for step in &walkthrough.steps {
                let count = counts.entry(step.technique).or_default();
                let cases = match &step.kind {
                    StepKind::Line { argument, .. } => argument.case_count(),
                    _ => step.line_count(),
                };
                *count = (count.0 + 1, count.1 + step.changes.len(), count.2 + cases);
            }
            let ending = match walkthrough.ending {
                Ending::Unique => "unique",
                Ending::None(_) | Ending::Empty(_) => "none",
                Ending::Multiple(_) => "multiple",
                Ending::Unknown => "UNKNOWN",
            };
            let steps = walkthrough.steps.len();
            let longest = walkthrough.steps.iter().map(Step::line_count).max().unwrap_or(0);
            let deepest = walkthrough.steps.iter().map(Step::depth).max().unwrap_or(0);
            println!(
                "{name:32} {:>9} {ending:8} hint {:8.3} and {:8.3} ms, all {:10.3} ms, {steps:4} steps, chain {longest:3}, depth {deepest}",
                puzzle
                    .layout()
                    .size()
                    .map_or_else(String::new, |(width, height)| format!("{width}x{height}")),
                first.as_secs_f64() * 1e3,
                slowest.as_secs_f64() * 1e3,
                time.as_secs_f64() * 1e3,
            );
        }
    }
    let all: usize = counts.values().map(|(_, cells, _)| cells).sum();
    for (technique, (steps, cells, cases)) in counts {
        let share = 100.0 * cells as f64 / all.max(1) as f64;
        println!(
            "{:24} {steps:6} steps {cells:7} cells {share:6.2} %, {:.1} cases a step",
            technique.name(),
            cases as f64 / steps as f64
        );
    }
}
