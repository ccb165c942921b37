//! The progress of a batch, and its summary.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::exit::Exit;
use crate::output::{grouped, noun};
use crate::session::{self, INTERVAL};

/// The time between two checks whether all work is done.
const TICK: Duration = Duration::from_millis(20);

/// What became of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// The verdict, if it was asked for.
    Answered(Option<&'static str>),
    /// A limit was reached.
    Unknown,
    /// The puzzle cannot be read.
    Refused,
    /// An earlier puzzle is the same.
    Duplicate,
}

/// What is counted, in the order of the summary.
const COUNTED: [&str; 7] = ["unique", "multiple", "none", "answered", "unknown", "not read", "duplicate"];

/// Counts of puzzles.
pub(super) struct Progress {
    begin: Instant,
    counts: [AtomicU64; COUNTED.len()],
}

impl Progress {
    pub(super) fn new() -> Progress {
        Progress { begin: Instant::now(), counts: Default::default() }
    }

    pub(super) fn count(&self, status: Status) {
        let name = match status {
            Status::Answered(verdict) => verdict.unwrap_or("answered"),
            Status::Unknown => "unknown",
            Status::Refused => "not read",
            Status::Duplicate => "duplicate",
        };
        if let Some(index) = COUNTED.iter().position(|&counted| counted == name) {
            self.counts[index].fetch_add(1, Ordering::Relaxed);
        }
    }

    fn of(&self, name: &str) -> u64 {
        let index = COUNTED.iter().position(|&counted| counted == name);
        index.map_or(0, |index| self.counts[index].load(Ordering::Relaxed))
    }

    /// Reports once a second, where progress is shown, until all work is done. The part of the input that was answered
    /// is given where it is known.
    pub(super) fn show_until(
        &self,
        is_done: impl Fn() -> bool,
        part: impl Fn() -> Option<f64>,
        show: impl Fn(&str),
    ) {
        let mut next = INTERVAL;
        while !is_done() {
            thread::sleep(TICK);
            if session::shows_progress() && self.begin.elapsed() >= next {
                next = self.begin.elapsed() + INTERVAL;
                show(&self.text(part()));
            }
        }
        session::clear();
    }

    /// Writes the summary.
    pub(super) fn summarise(&self, answered_before: u64, notes: impl Iterator<Item = String>) {
        let before = match answered_before {
            0 => String::new(),
            count => format!(", {} from an earlier run", grouped(count)),
        };
        let notes: String = notes.map(|note| format!("; {note}")).collect();
        let _ = writeln!(io::stderr(), "nonomata: {}{before}{notes}", self.text(None));
    }

    fn text(&self, part: Option<f64>) -> String {
        let seconds = self.begin.elapsed().as_secs_f64();
        let all: u64 = self.counts.iter().map(|count| count.load(Ordering::Relaxed)).sum();
        let each = COUNTED.iter().filter(|name| self.of(name) > 0);
        let described = |name: &&str| match *name {
            "duplicate" => format!("{} {}", grouped(self.of(name)), noun(self.of(name), name)),
            name => format!("{} {name}", grouped(self.of(name))),
        };
        let each: Vec<String> = each.map(described).collect();
        let pace = grouped((all as f64 / seconds.max(1e-3)) as u64);
        let detail = if each.is_empty() { String::new() } else { format!(": {}", each.join(", ")) };
        let puzzles = noun(all, "puzzle");
        let part = part.map(|part| format!(", {:.0} % of the input", 100.0 * part)).unwrap_or_default();
        format!("{} {puzzles} in {seconds:.1} s ({pace} a second){part}{detail}", grouped(all))
    }

    /// 0 if all puzzles were answered.
    pub(super) fn exit(&self) -> Exit {
        let limit = if self.of("unknown") > 0 { Exit::Limit } else { Exit::Yes };
        if self.of("not read") > 0 { limit.max(Exit::Unreadable) } else { limit }
    }
}
