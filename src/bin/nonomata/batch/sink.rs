//! The answers of a batch: written in the order of the input, or as they come; and where an earlier run stopped.

use std::collections::{BTreeMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use nonomata::puzzles::Fingerprint;

use super::progress::{Outcome, Progress};
use crate::args::Batch;
use crate::json::origin_of;
use crate::puzzle_context::Origin;

/// The most parts that may wait for an earlier one.
const WAITING: usize = 256;

/// The line of a puzzle; empty if an earlier run has written it.
pub(super) struct Line {
    pub(super) text: Vec<u8>,
    /// For `--unique`.
    pub(super) fingerprint: Option<Fingerprint>,
    pub(super) outcome: Outcome,
}

/// The answers, part by part.
pub(super) struct Sink {
    file: Box<dyn Write + Send>,
    is_ordered: bool,
    /// The number of the part to write next.
    next: u64,
    /// Parts that wait for an earlier one.
    waiting: BTreeMap<u64, Vec<Line>>,
    /// The fingerprints of all lines so far.
    seen: HashSet<Fingerprint>,
}

impl Sink {
    pub(super) fn new(file: Box<dyn Write + Send>, is_ordered: bool) -> Sink {
        Sink { file, is_ordered, next: 0, waiting: BTreeMap::new(), seen: HashSet::new() }
    }

    /// Whether as many parts wait as may wait, so that no more should be begun.
    pub(super) fn is_full(&self) -> bool {
        self.waiting.len() >= WAITING
    }

    /// Whether an earlier line has this fingerprint.
    pub(super) fn has(&self, fingerprint: &Fingerprint) -> bool {
        self.seen.contains(fingerprint)
    }

    /// Writes whole lines, now or when all parts before them are written. Lines with a fingerprint that an earlier one
    /// has are left out.
    pub(super) fn write(&mut self, part: u64, lines: Vec<Line>, progress: &Progress) -> io::Result<()> {
        if !self.is_ordered {
            return self.put(lines, progress);
        }
        self.waiting.insert(part, lines);
        while let Some(lines) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.put(lines, progress)?;
        }
        Ok(())
    }

    fn put(&mut self, lines: Vec<Line>, progress: &Progress) -> io::Result<()> {
        let mut text = Vec::new();
        for line in lines {
            if line.fingerprint.is_some_and(|fingerprint| !self.seen.insert(fingerprint)) {
                progress.count(Outcome::Duplicate);
            } else if !line.text.is_empty() {
                progress.count(line.outcome);
                text.extend(line.text);
            }
        }
        if text.is_empty() {
            return Ok(());
        }
        self.file.write_all(&text)?;
        self.file.flush()
    }
}

/// What an earlier run has answered.
#[derive(Debug, Default)]
pub(super) struct Answered {
    /// In the order of the input, everything up to this puzzle.
    last: Option<Origin>,
    /// In any order, these.
    each: HashSet<Origin>,
    /// The number of lines.
    pub(super) count: u64,
}

impl Answered {
    /// Reads the answers in a file, and opens it to add to them. The last line is dropped if it was cut off.
    pub(super) fn read(path: &Path, is_ordered: bool) -> io::Result<(Answered, File)> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut answered = Answered::default();
        let (mut lines, mut line, mut whole) = (BufReader::new(&file), Vec::new(), 0);
        loop {
            line.clear();
            let length = lines.read_until(b'\n', &mut line)?;
            if line.last() != Some(&b'\n') {
                break;
            }
            answered.count += 1;
            let Some(origin) = origin_of(&line) else {
                let message = format!("line {} is not an answer of batch", answered.count);
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            };
            if is_ordered {
                answered.last = Some(origin);
            } else {
                answered.each.insert(origin);
            }
            whole += length as u64;
        }
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        Ok((answered, file))
    }

    /// Whether a puzzle was answered. Puzzles come in order.
    pub(super) fn has(&mut self, origin: &Origin) -> bool {
        if self.last.is_some() {
            self.last.take_if(|last| last == origin);
            return true;
        }
        self.each.remove(origin)
    }

    /// An answer whose puzzle has not come.
    pub(super) fn left(&self) -> Option<&Origin> {
        self.last.as_ref().or(self.each.iter().next())
    }
}

/// The file to write, and what was answered before.
pub(super) fn open(arguments: &Batch) -> io::Result<(Box<dyn Write + Send>, Answered)> {
    Ok(match (&arguments.resume, &arguments.output) {
        (Some(path), _) => {
            let (answered, file) = Answered::read(path, !arguments.unordered)?;
            (Box::new(file), answered)
        }
        (None, Some(path)) => (Box::new(File::create(path)?), Answered::default()),
        (None, None) => (Box::new(io::stdout()), Answered::default()),
    })
}
