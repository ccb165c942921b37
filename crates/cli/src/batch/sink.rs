//! The answers of a batch: written in the order of the input, or as they come; and where an earlier run stopped.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Lines, Read, Take, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nonomata::formats::Source;
use nonomata::puzzles::Fingerprint;
use serde_json::value::{RawValue, Value};

use super::answer_file::AnswerFile;
use super::earlier::EarlierAnswer;
use super::progress::{Progress, Status};
use super::respond::Response;
use super::warnings::UnknownKeys;
use crate::args::{Ask, Batch};
use crate::failure::Failure;
use crate::output_file::refuse_appending_to_input;
use crate::puzzle_context::Origin;
use crate::session;
use crate::source_name::{SourceName, path_text};

/// The most parts that may wait for an earlier one.
const WAITING: usize = 256;

/// The line of a puzzle.
pub(super) struct AnswerLine {
    pub(super) source: SourceName,
    /// `None` if an earlier puzzle is the same.
    pub(super) response: Option<Response>,
    /// For `--unique`.
    pub(super) fingerprint: Option<Fingerprint>,
}

/// The answers, part by part.
pub(super) struct Sink {
    file: Box<dyn Write + Send>,
    is_ordered: bool,
    /// Whether the answers go to a terminal, where progress may stand.
    is_on_terminal: bool,
    /// The number of parts that were answered.
    answered_parts: u64,
    /// The number of the part to write next.
    next: u64,
    /// Parts that wait for an earlier one.
    waiting: BTreeMap<u64, Vec<AnswerLine>>,
    seen: Seen,
    unknown_keys: UnknownKeys,
}

/// The fingerprints of all lines so far. Threads ask for them while lines are written.
#[derive(Clone, Default)]
pub(super) struct Seen(Arc<Mutex<HashSet<Fingerprint>>>);

impl Seen {
    fn set(&self) -> MutexGuard<'_, HashSet<Fingerprint>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether an earlier line has this fingerprint.
    pub(super) fn has(&self, fingerprint: &Fingerprint) -> bool {
        self.set().contains(fingerprint)
    }
}

impl Sink {
    /// The answers go to standard output if no file is named.
    pub(super) fn new(
        file: Box<dyn Write + Send>,
        arguments: &Batch,
        seen: Seen,
        unknown_keys: UnknownKeys,
    ) -> Sink {
        let is_on_terminal = arguments.written().is_none() && io::stdout().is_terminal();
        Sink {
            file,
            is_ordered: !arguments.unordered,
            is_on_terminal,
            answered_parts: 0,
            next: 0,
            waiting: BTreeMap::new(),
            seen,
            unknown_keys,
        }
    }

    /// Whether as many parts wait as may wait, so that no more should be begun.
    pub(super) fn is_full(&self) -> bool {
        self.waiting.len() >= WAITING
    }

    /// The number of parts that were answered.
    pub(super) fn answered_parts(&self) -> u64 {
        self.answered_parts
    }

    /// Writes whole lines, now or when all parts before them are written. Lines with a fingerprint that an earlier one
    /// has are left out.
    pub(super) fn write(&mut self, part: u64, lines: Vec<AnswerLine>, progress: &Progress) -> io::Result<()> {
        self.answered_parts += 1;
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

    fn put(&mut self, lines: Vec<AnswerLine>, progress: &Progress) -> io::Result<()> {
        let mut text = Vec::new();
        for line in lines {
            if line.fingerprint.is_some_and(|fingerprint| !self.seen.set().insert(fingerprint)) {
                progress.count(Status::Duplicate);
                continue;
            }
            let Some(mut response) = line.response else { continue };
            progress.count(response.status);
            let warnings = self.unknown_keys.first_of_each(&line.source, &response.warnings);
            if !warnings.is_empty() {
                response.line.put("warnings", warnings)?;
            }
            text.extend(response.line.finish());
        }
        if text.is_empty() {
            return Ok(());
        }
        if self.is_on_terminal {
            session::clear();
        }
        self.file.write_all(&text)?;
        self.file.flush()
    }

    /// The keys that the warnings have named.
    pub(super) fn unknown_keys(&self) -> &UnknownKeys {
        &self.unknown_keys
    }

    /// Ends the file after the last line.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The answers of an earlier run, one by one.
#[derive(Debug)]
pub(super) struct Earlier {
    lines: Lines<BufReader<Take<File>>>,
    echo: Vec<String>,
}

impl Earlier {
    fn next(&mut self) -> io::Result<Option<EarlierAnswer>> {
        let line = self.lines.next().transpose()?;
        Ok(line.and_then(|line| EarlierAnswer::of(line.as_bytes(), &self.echo)))
    }
}

/// The answers of an earlier run. Memory grows with it only where answers come in any order or copies are left out.
#[derive(Debug)]
pub(super) enum Answered {
    /// In the order of the input: the next answer, and those after it.
    InOrder { next: Option<EarlierAnswer>, rest: Earlier },
    /// In any order: the answers to each puzzle. A file that is given twice has every puzzle twice.
    Each(HashMap<Origin, Vec<EarlierAnswer>>),
}

impl Answered {
    /// Reads the answers in a file, to add to them.
    fn resume(mut file: AnswerFile, path: &Path, arguments: &Batch) -> io::Result<Opened> {
        let (mut lines, mut line, mut whole) = (BufReader::new(&file), Vec::new(), 0);
        let (mut each, seen, mut count) = (HashMap::<Origin, Vec<EarlierAnswer>>::new(), Seen::default(), 0);
        let mut unknown_keys = UnknownKeys::default();
        let limit = arguments.read_as.limits().bytes.max(Source::BYTE_LIMIT);
        let capacity = (limit as u64).saturating_add(1);
        let is_any_order = arguments.unordered || arguments.unique;
        loop {
            line.clear();
            let length = lines.by_ref().take(capacity).read_until(b'\n', &mut line)?;
            let is_whole = line.ends_with(b"\n");
            if length > limit && (is_whole || ends_line(&mut lines)?) {
                let found =
                    format!("line {} has more than {limit} bytes, expected an answer of batch", count + 1);
                return Err(invalid(format!("{found}: --max-bytes raises this limit")));
            }
            if !is_whole {
                break;
            }
            count += 1;
            let answer = EarlierAnswer::of(&line, &arguments.echo)
                .ok_or_else(|| invalid(format!("line {count} is not an answer of batch")))?;
            let keys: Keys<'_> = serde_json::from_slice(&line)?;
            if !has_asked(&keys, arguments) {
                return Err(invalid(format!("line {count} answers other questions than --ask")));
            }
            seen.set().extend(answer.fingerprint.filter(|_| arguments.unique));
            let warnings =
                keys.get("warnings").and_then(|raw| serde_json::from_str::<Vec<String>>(raw.get()).ok());
            warnings.iter().flatten().for_each(|text| unknown_keys.remember(&answer.origin.source, text));
            if is_any_order {
                each.entry(answer.origin.clone()).or_default().push(answer);
            }
            whole += length as u64;
        }
        // Another file has nothing that may be dropped.
        if whole == 0 && !line.is_empty() && !is_beginning_of_answer(&line, arguments) {
            return Err(invalid("line 1 is not an answer of batch".to_owned()));
        }
        let answered = match is_any_order {
            true => Answered::Each(each),
            false => {
                let lines = BufReader::new(File::open(path)?.take(whole)).lines();
                let mut rest = Earlier { lines, echo: arguments.echo.clone() };
                Answered::InOrder { next: rest.next()?, rest }
            }
        };
        file.keep(whole);
        Ok(Opened { file: Box::new(file), answered, seen, unknown_keys, count })
    }

    /// The answer to a puzzle, which is taken once for each. An error if the order counts and the next answer is about
    /// another one.
    pub(super) fn take(&mut self, origin: &Origin) -> io::Result<Option<EarlierAnswer>> {
        match self {
            Answered::InOrder { next, rest } => match next {
                Some(known) if known.origin == *origin => Ok(std::mem::replace(next, rest.next()?)),
                Some(EarlierAnswer { origin: known, .. }) => Err(invalid(format!(
                    "it goes on with puzzle {} of {}, and the input with puzzle {} of {}: give the same inputs, or add \
                     --unordered",
                    known.number, known.source, origin.number, origin.source
                ))),
                None => Ok(None),
            },
            Answered::Each(each) => Ok(each.get_mut(origin).and_then(Vec::pop)),
        }
    }

    /// An answer whose puzzle has not come, the one with the smallest number.
    pub(super) fn left(&self) -> Option<&Origin> {
        match self {
            Answered::InOrder { next, .. } => next.as_ref().map(|answer| &answer.origin),
            Answered::Each(each) => {
                let left = each.iter().filter(|(_, answers)| !answers.is_empty()).map(|(origin, _)| origin);
                left.min_by_key(|origin| (origin.number, origin.source.to_string()))
            }
        }
    }
}

/// Reads to the next line break. False if there is none.
fn ends_line(file: &mut impl BufRead) -> io::Result<bool> {
    let mut part = Vec::new();
    loop {
        part.clear();
        let length = file.by_ref().take(1 << 16).read_until(b'\n', &mut part)?;
        if length == 0 || part.ends_with(b"\n") {
            return Ok(length > 0);
        }
    }
}

/// Whether a line that was cut off may be an answer: it begins with a key of the input, or with the source.
fn is_beginning_of_answer(line: &[u8], arguments: &Batch) -> bool {
    arguments.echo.iter().map(String::as_str).chain(["source"]).any(|key| {
        let beginning = format!("{{{}:", Value::from(key)).into_bytes();
        line.starts_with(&beginning[..beginning.len().min(line.len())])
    })
}

/// The keys and values of an answer.
type Keys<'a> = HashMap<String, &'a RawValue>;

/// Whether an answer has the keys of these questions, and of no others; or is an answer to a question of its own, an
/// error, or a file that was skipped.
fn has_asked(keys: &Keys<'_>, arguments: &Batch) -> bool {
    let asks = |one: Ask| arguments.ask.contains(&one);
    let fits = |(key, is_asked): (&str, bool)| keys.contains_key(key) == is_asked;
    let expected = [
        ("verdict", asks(Ask::Verdict) || asks(Ask::Solution)),
        ("lines_only", asks(Ask::Verdict)),
        ("solutions", asks(Ask::Solution)),
        ("count", asks(Ask::Count)),
        ("rating", asks(Ask::Rating)),
        ("hint", asks(Ask::Hint)),
        ("explanation", asks(Ask::Explain)),
        ("certificate", asks(Ask::Certificate)),
        ("fingerprint", arguments.writes_fingerprint()),
    ];
    let is_other = ["answer", "error", "skipped"].iter().any(|key| keys.contains_key(*key));
    is_other || expected.into_iter().all(fits)
}

/// An error in the answers of an earlier run.
pub(super) fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// The file to write, and what was answered before.
pub(super) struct Opened {
    pub(super) file: Box<dyn Write + Send>,
    pub(super) answered: Answered,
    /// The fingerprints of the earlier answers, for `--unique`.
    pub(super) seen: Seen,
    /// The keys that the earlier answers warn about.
    pub(super) unknown_keys: UnknownKeys,
    /// The number of earlier answers.
    pub(super) count: u64,
}

/// Opens the file to write.
pub(super) fn open(arguments: &Batch) -> Result<Opened, Failure> {
    if arguments.resume.as_deref() == Some(Path::new("-")) {
        return Err(Failure::usage("--resume: expected a file with answers, found `-`"));
    }
    let file: Box<dyn Write + Send> = match arguments.written() {
        // Not replaced at the end as other files are: what is answered is there, whatever happens.
        Some(path) => {
            let file = AnswerFile::open(path, arguments)?;
            if arguments.resume.is_some() {
                let resumed = Answered::resume(file, path, arguments);
                return resumed.map_err(|error| Failure::of_file(&path_text(path), &error));
            }
            Box::new(file)
        }
        None => {
            refuse_appending_to_input(arguments.inputs())?;
            Box::new(io::stdout())
        }
    };
    Ok(Opened {
        file,
        answered: Answered::Each(HashMap::new()),
        seen: Seen::default(),
        unknown_keys: UnknownKeys::default(),
        count: 0,
    })
}
