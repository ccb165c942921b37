//! The progress of a batch, and its summary.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use nonomata::search::Verdict;

use crate::exit::Exit;
use crate::output::{grouped, noun};
use crate::session::{self, INTERVAL};

/// The time between two checks whether all work is done.
const TICK: Duration = Duration::from_millis(20);

/// The outcome of a puzzle, in the order of the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Unique,
    Multiple,
    NoSolution,
    /// The verdict was not asked for.
    Answered,
    /// A limit was reached.
    Unknown,
    /// The puzzle cannot be read.
    Refused,
    /// An earlier puzzle is the same.
    Duplicate,
    /// A file of a folder is not a puzzle.
    Skipped,
}

impl Status {
    /// All, in order.
    const ALL: [Status; 8] = [
        Status::Unique,
        Status::Multiple,
        Status::NoSolution,
        Status::Answered,
        Status::Unknown,
        Status::Refused,
        Status::Duplicate,
        Status::Skipped,
    ];

    /// This many of them, in words.
    fn counted(self, count: u64) -> String {
        let name = match self {
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::NoSolution => "none",
            Status::Answered => "answered",
            Status::Unknown => "unknown",
            Status::Refused => "not read",
            Status::Duplicate => &noun(count, "duplicate"),
            Status::Skipped => "skipped",
        };
        format!("{} {name}", grouped(count))
    }
}

impl From<&Verdict> for Status {
    fn from(verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Unique(_) => Status::Unique,
            Verdict::Multiple { .. } => Status::Multiple,
            Verdict::NoSolution => Status::NoSolution,
            Verdict::Unknown { .. } => Status::Unknown,
        }
    }
}

/// Counts of puzzles.
pub(super) struct Progress {
    begin: Instant,
    /// One for each status, in order.
    counts: [AtomicU64; Status::ALL.len()],
}

impl Progress {
    pub(super) fn new() -> Progress {
        Progress { begin: Instant::now(), counts: Default::default() }
    }

    pub(super) fn count(&self, status: Status) {
        self.counts[status as usize].fetch_add(1, Ordering::Relaxed);
    }

    fn of(&self, status: Status) -> u64 {
        self.counts[status as usize].load(Ordering::Relaxed)
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
    pub(super) fn summarise(&self, answered_before: u64, note: Option<String>) {
        let before = match answered_before {
            0 => String::new(),
            count => format!(", {} from an earlier run", grouped(count)),
        };
        let note = note.map(|note| format!("; {note}")).unwrap_or_default();
        let _ = writeln!(io::stderr(), "nonomata: {}{before}{note}", self.text(None));
    }

    fn text(&self, part: Option<f64>) -> String {
        let seconds = self.begin.elapsed().as_secs_f64();
        let counts = Status::ALL.map(|status| (status, self.of(status)));
        let is_puzzle = |(status, _): &&(Status, u64)| *status != Status::Skipped;
        let all: u64 = counts.iter().filter(is_puzzle).map(|(_, count)| count).sum();
        let found = counts.iter().filter(|(_, count)| *count > 0);
        let each: Vec<String> = found.map(|(status, count)| status.counted(*count)).collect();
        let pace = grouped((all as f64 / seconds.max(1e-3)) as u64);
        let detail = if each.is_empty() { String::new() } else { format!(": {}", each.join(", ")) };
        let puzzles = noun(all, "puzzle");
        let part = part.map(|part| format!(", {:.0} % of the input", 100.0 * part)).unwrap_or_default();
        format!("{} {puzzles} in {seconds:.1} s ({pace} a second){part}{detail}", grouped(all))
    }

    /// 0 if all puzzles were answered.
    pub(super) fn exit(&self) -> Exit {
        let limit = if self.of(Status::Unknown) > 0 { Exit::Limit } else { Exit::Yes };
        if self.of(Status::Refused) > 0 { limit.max(Exit::Unreadable) } else { limit }
    }
}
