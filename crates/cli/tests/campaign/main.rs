//! Campaigns: long runs that compare the program with other programs, with plain enumeration and with itself.
//!
//! `cargo test --release -p nonomata-cli --test campaign -- NAME [--seed N] [--count N] [--seconds N] [--with PATH]`, where NAME is one
//! of those in `CAMPAIGNS`. The seed and the count say which puzzles, kills or seconds; what each campaign compares is in
//! its file, and what has been run in `CONTRIBUTING.md`. No campaign is a part of `cargo test`.

#![allow(clippy::print_stdout)]

mod certificates;
mod counts;
mod dice;
mod explanations;
mod findings;
mod kills;
mod limits;
mod model;
mod regexes;
mod same_bytes;
mod sat;
mod soak;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use findings::Findings;

/// The folder of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What a campaign runs on.
struct Plan {
    /// The first seed.
    seed: u64,
    /// How many puzzles, kills or seconds.
    count: u64,
    /// When to begin no further puzzle.
    end: Option<Instant>,
    /// Another program: the binary of another build, or a proof checker.
    with: Option<PathBuf>,
}

impl Plan {
    /// Whether no further puzzle is begun.
    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Works on every seed in order, on all threads, until the time is over.
    fn each_seed(&self, findings: &Findings, work: impl Fn(u64) + Sync) {
        let next = AtomicU64::new(self.seed);
        rayon::broadcast(|_| {
            while !self.is_over() {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= self.seed + self.count {
                    break;
                }
                work(seed);
                findings.count_seed();
            }
        });
    }
}

/// The name of a campaign, its usual count, and what runs it.
type Campaign = (&'static str, u64, fn(&Plan, &Findings));

const CAMPAIGNS: [Campaign; 11] = [
    ("puzzles", 1, print_puzzles),
    ("sat", 1_000, sat::run),
    ("conflicts", 1_000, sat::run_with_conflicts),
    ("counts", 1_000, counts::run),
    ("explanations", 300, explanations::run),
    ("certificates", 1_000, certificates::run),
    ("regexes", 1_000, regexes::run),
    ("bytes", 100, same_bytes::run),
    ("kills", 20, kills::run),
    ("limits", 200, limits::run),
    ("soak", 60, soak::run),
];

/// Prints what the other campaigns read for these seeds.
fn print_puzzles(plan: &Plan, _: &Findings) {
    (plan.seed..plan.seed + plan.count)
        .for_each(|seed| println!("{}", model::Model::random(seed, model::Size::Any).text));
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let Some((_, usual, run)) = CAMPAIGNS.iter().find(|(known, ..)| *known == name) else {
        let names = CAMPAIGNS.map(|(name, ..)| name).join(", ");
        println!("expected a campaign ({names}), then --seed N, --count N, --seconds N, --with PATH");
        return ExitCode::from(2);
    };
    let mut plan = Plan { seed: 1, count: *usual, end: None, with: None };
    while let Some(flag) = arguments.next() {
        let value = arguments.next().unwrap_or_default();
        match flag.as_str() {
            "--seed" => plan.seed = value.parse().expect("--seed N"),
            "--count" => plan.count = value.parse().expect("--count N"),
            "--seconds" => {
                plan.end = Some(Instant::now() + Duration::from_secs(value.parse().expect("--seconds N")));
            }
            "--with" => plan.with = Some(value.into()),
            _ => panic!("found {flag}, expected --seed, --count, --seconds or --with"),
        }
    }
    let begin = Instant::now();
    let findings = Findings::default();
    run(&plan, &findings);
    findings.report();
    println!("{name}: seed {}, count {}, {:.0} s", plan.seed, plan.count, begin.elapsed().as_secs_f64());
    if findings.count() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
