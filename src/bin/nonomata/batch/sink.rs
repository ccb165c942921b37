//! The answers of a batch: written in the order of the input, or as they come; and where an earlier run stopped.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Lines, Read, Seek, SeekFrom, Take, Write};
use std::path::Path;

use nonomata::puzzles::Fingerprint;
use serde_json::value::RawValue;

use super::progress::{Outcome, Progress};
use crate::args::{Ask, Batch};
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
#[derive(Debug)]
pub(super) enum Answered {
    /// In the order of the input: the next answer, and those after it.
    InOrder { next: Option<Origin>, rest: Lines<BufReader<Take<File>>> },
    /// In any order.
    Each(HashSet<Origin>),
}

impl Answered {
    /// Reads the answers in a file, and opens it to add to them. The last line is dropped if it was cut off. Also returns
    /// how many there are.
    pub(super) fn read(path: &Path, arguments: &Batch) -> io::Result<(Answered, File, u64)> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let (mut lines, mut line, mut whole) = (BufReader::new(&file), Vec::new(), 0);
        let (mut each, mut count) = (HashSet::new(), 0);
        loop {
            line.clear();
            let length = lines.read_until(b'\n', &mut line)?;
            if line.last() != Some(&b'\n') {
                break;
            }
            count += 1;
            let origin =
                origin_of(&line).ok_or_else(|| invalid(format!("line {count} is not an answer of batch")))?;
            if !asks_for(&line, &arguments.ask) {
                return Err(invalid(format!("line {count} answers something else than --ask asks")));
            }
            if arguments.unordered {
                each.insert(origin);
            }
            whole += length as u64;
        }
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        let answered = match arguments.unordered {
            true => Answered::Each(each),
            false => {
                let mut rest = BufReader::new(File::open(path)?.take(whole)).lines();
                Answered::InOrder { next: following(&mut rest)?, rest }
            }
        };
        Ok((answered, file, count))
    }

    /// Whether a puzzle was answered. Puzzles come in order. An error if the next answer is about another one; where
    /// copies are left out, it may be about a later one.
    pub(super) fn has(&mut self, origin: &Origin, leaves_out: bool) -> io::Result<bool> {
        match self {
            Answered::InOrder { next, rest } => match next {
                Some(known) if known == origin => {
                    *next = following(rest)?;
                    Ok(true)
                }
                Some(known) if !leaves_out => Err(invalid(format!(
                    "it goes on with puzzle {} of {}, and the input with puzzle {} of {}: give the same inputs, or add \
                     --unordered",
                    known.number, known.source, origin.number, origin.source
                ))),
                _ => Ok(false),
            },
            Answered::Each(each) => Ok(each.remove(origin)),
        }
    }

    /// An answer whose puzzle has not come.
    pub(super) fn left(&self) -> Option<&Origin> {
        match self {
            Answered::InOrder { next, .. } => next.as_ref(),
            Answered::Each(each) => each.iter().next(),
        }
    }
}

/// The puzzle of the next answer.
fn following(rest: &mut Lines<BufReader<Take<File>>>) -> io::Result<Option<Origin>> {
    Ok(rest.next().transpose()?.and_then(|line| origin_of(line.as_bytes())))
}

/// Whether an answer has the keys of these questions, and of no others.
fn asks_for(line: &[u8], ask: &[Ask]) -> bool {
    let Ok(keys) = serde_json::from_slice::<HashMap<String, &RawValue>>(line) else { return false };
    let asks = |one: Ask| ask.contains(&one);
    let fits = |(key, is_asked): (&str, bool)| keys.contains_key(key) == is_asked;
    let expected = [
        ("verdict", asks(Ask::Verdict) || asks(Ask::Solution)),
        ("solutions", asks(Ask::Solution)),
        ("count", asks(Ask::Count)),
        ("rating", asks(Ask::Rating)),
        ("hint", asks(Ask::Hint)),
        ("explanation", asks(Ask::Explain)),
        ("certificate", asks(Ask::Certificate)),
        ("fingerprint", asks(Ask::Id)),
    ];
    keys.contains_key("error") || expected.into_iter().all(fits)
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// The file to write, and what was answered before.
pub(super) struct Opened {
    pub(super) file: Box<dyn Write + Send>,
    pub(super) answered: Answered,
    /// The number of earlier answers.
    pub(super) count: u64,
}

/// Opens the file to write.
pub(super) fn open(arguments: &Batch) -> io::Result<Opened> {
    if let Some(path) = &arguments.resume {
        let (answered, file, count) = Answered::read(path, arguments)?;
        return Ok(Opened { file: Box::new(file), answered, count });
    }
    let file: Box<dyn Write + Send> = match &arguments.output {
        // Not replaced at the end as other files are: what is answered is there, whatever happens.
        Some(path) => Box::new(File::create(path)?),
        None => Box::new(io::stdout()),
    };
    Ok(Opened { file, answered: Answered::Each(HashSet::new()), count: 0 })
}
