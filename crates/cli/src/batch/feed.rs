//! The puzzles of a batch, in order, from files, folders and standard input.
//!
//! Sources are read piece by piece, so that memory holds only the pieces at work. A piece is parsed by the thread that
//! answers it. A source whose format cannot be split is parsed as a whole.

use std::collections::VecDeque;
use std::fs::{self, Metadata};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use nonomata::budget::Limit;
use nonomata::formats::{self, Format, Limits, Piece, ReadError, Reading, Stream, StreamError, Warning};
use nonomata::puzzles::Puzzle;
use nonomata::rule::Dialect;
use nonomata::search::Options;
use nonomata::session::settled;
use serde_json::Value;

use super::echo::Echo;
use super::memory::AtWork;
use super::request::{Request, RequestLimits};
use crate::args::{Batch, Shard};
use crate::failure::Failure;
use crate::interruptible;
use crate::paths::{self, FoundFile, SkippedFiles};
use crate::puzzle_context::Origin;
use crate::source_name::SourceName;

/// One puzzle to answer.
pub(super) struct Task {
    pub(super) origin: Origin,
    pub(super) content: Content,
}

/// The content of a task.
pub(super) enum Content {
    /// The text of one puzzle.
    Piece(Piece),
    /// A puzzle of a source that cannot be split.
    Puzzle(Box<Parsed>),
    Unread(Unread),
}

/// Why there is no puzzle.
pub(super) enum Unread {
    /// The error from reading it, and what its answer repeats.
    Refused(Echo, Failure),
    /// It is a file of a folder that is not a puzzle.
    Skipped,
}

/// A puzzle with everything that its answer repeats.
pub(super) struct Parsed {
    pub(super) puzzle: Arc<Puzzle>,
    pub(super) format: &'static Format,
    pub(super) warnings: Vec<Warning>,
    pub(super) echo: Echo,
    /// The fault in the guess of the reader, after the name of the puzzle.
    pub(super) change: Option<String>,
    /// The limit that was reached before its letters were known. Then nothing is known of it.
    pub(super) unsettled: Option<Limit>,
    /// Its own question, if it does not have that of all puzzles.
    pub(super) question: Option<Value>,
    /// The limits of the request that it came in.
    pub(super) limits: RequestLimits,
}

impl Parsed {
    fn new(puzzle: Puzzle, format: &'static Format, warnings: Vec<Warning>, echo: Echo) -> Parsed {
        Parsed {
            puzzle: Arc::new(puzzle),
            format,
            warnings,
            echo,
            change: None,
            unsettled: None,
            question: None,
            limits: RequestLimits::default(),
        }
    }

    /// Gives the puzzle the alphabet and the directions that it needs, unless a limit is reached first.
    pub(super) fn settle(&mut self, options: &Options) {
        let options = &self.limits.narrow(options.clone());
        self.unsettled = None;
        if self.puzzle.is_settled() {
            return;
        }
        match settled((*self.puzzle).clone(), options) {
            Ok((puzzle, change)) => (self.puzzle, self.change) = (puzzle.into(), change),
            Err(limit) => self.unsettled = Some(limit),
        }
    }
}

impl Task {
    /// The keys to repeat in the answer.
    pub(super) fn echo(&self, keys: &[String]) -> Echo {
        match &self.content {
            Content::Piece(piece) => Echo::of(piece.source.text(), keys),
            Content::Puzzle(parsed) => parsed.echo.clone(),
            Content::Unread(Unread::Refused(echo, _)) => echo.clone(),
            Content::Unread(Unread::Skipped) => Echo::default(),
        }
    }

    /// The puzzle, or why there is none. The keys are those to repeat.
    pub(super) fn parse(self, keys: &[String]) -> (Origin, Result<Parsed, Unread>) {
        let piece = match self.content {
            Content::Puzzle(parsed) => return (self.origin, Ok(*parsed)),
            Content::Unread(unread) => return (self.origin, Err(unread)),
            Content::Piece(piece) => piece,
        };
        let echo = Echo::of(piece.source.text(), keys);
        let request = match Request::of(piece.source.text(), keys).transpose() {
            Ok(request) => request,
            Err(message) => return (self.origin, Err(Unread::Refused(echo, Failure::unreadable(message)))),
        };
        let read = match &request {
            Some(request) => formats::read_each(&piece.source.with_text(&request.puzzle), piece.format),
            None => piece.read(),
        };
        let Reading { format, mut puzzles, warnings, .. } = match read {
            Ok(reading) => reading,
            Err(error) => {
                let failure = Failure::of_text(&self.origin.source, &error);
                return (self.origin, Err(Unread::Refused(echo, failure)));
            }
        };
        let asked = |parsed: Parsed| match request {
            Some(Request { question, limits, .. }) => Parsed { question, limits, ..parsed },
            None => parsed,
        };
        let parsed = match (puzzles.pop(), puzzles.len()) {
            (Some(Ok(puzzle)), 0) => Ok(asked(Parsed::new(puzzle, format, warnings, echo))),
            (Some(Err(error)), 0) => {
                Err(Unread::Refused(echo, Failure::of_text(&self.origin.source, &error)))
            }
            (_, others) => {
                let (name, found) = (&self.origin.source, others + 1);
                let message = format!(
                    "{name}: found {found} puzzles in one object, expected each by itself or in a list"
                );
                Err(Unread::Refused(echo, Failure::unreadable(message)))
            }
        };
        (self.origin, parsed)
    }
}

type Reader = BufReader<Counted>;

/// A reader that counts its bytes.
struct Counted {
    reader: Box<dyn Read + Send>,
    count: u64,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(bytes)?;
        self.count += length as u64;
        Ok(length)
    }
}

/// The iterator over all tasks.
pub(super) struct Feed {
    paths: Box<dyn Iterator<Item = (PathBuf, io::Result<FoundFile>)> + Send>,
    skipped: SkippedFiles,
    open: Option<Open>,
    /// The other puzzles of a source that was read as a whole.
    ready: VecDeque<Task>,
    limits: Limits,
    dialect: Option<Dialect>,
    format: Option<&'static Format>,
    echo: Vec<String>,
    shard: Option<Shard>,
    /// The number of puzzles read so far, for all shards.
    met: u64,
    /// The number of bytes in the sources that were read to the end.
    closed_bytes: u64,
}

/// A source that is being read.
struct Open {
    name: SourceName,
    file: FoundFile,
    stream: Stream<Reader>,
    /// The number of puzzles so far.
    number: usize,
}

/// The number of bytes in all inputs, if all of them are files.
pub(super) fn input_bytes(arguments: &Batch) -> Option<u64> {
    let skipped = SkippedFiles::default();
    let files = arguments.paths.iter().flat_map(|path| paths::files(path, &skipped));
    let bytes =
        files.map(|file| fs::metadata(file.ok()?.path).ok().filter(Metadata::is_file).map(|file| file.len()));
    bytes.sum::<Option<u64>>().filter(|&bytes| bytes > 0)
}

impl Feed {
    pub(super) fn new(arguments: &Batch) -> Feed {
        let paths: Vec<PathBuf> = arguments.inputs().map(Path::to_owned).collect();
        let skipped = SkippedFiles::default();
        let skipped_here = skipped.clone();
        Feed {
            paths: Box::new(paths.into_iter().flat_map(move |path| {
                let files = paths::files(&path, &skipped_here);
                files.map(move |file| (path.clone(), file))
            })),
            skipped,
            open: None,
            ready: VecDeque::new(),
            limits: arguments.read_as.limits(),
            format: arguments.read_as.from,
            dialect: arguments.read_as.regex,
            echo: arguments.echo.clone(),
            shard: arguments.shard,
            met: 0,
            closed_bytes: 0,
        }
    }

    /// The number of bytes of the puzzles that were handed out, approximately.
    pub(super) fn position(&self) -> u64 {
        let open = self.open.as_ref();
        self.closed_bytes + open.map_or(0, |open| open.position(self.ready.len()))
    }

    fn close(&mut self) {
        self.closed_bytes = self.position();
        self.open = None;
    }

    /// The next tasks, up to `most`. There are fewer if reading another one would block, and none at the end.
    pub(super) fn take(&mut self, most: usize) -> Vec<Task> {
        let mut tasks = Vec::new();
        while tasks.len() < most {
            let Some(task) = self.advance() else { break };
            let is_skipped = matches!(task.content, Content::Unread(Unread::Skipped));
            let index = self.met;
            // Files that are no puzzles belong to the shard of the next puzzle, and do not move it to another.
            self.met += u64::from(!is_skipped);
            if self.shard.is_none_or(|shard| index % shard.count == shard.index) {
                tasks.push(task);
            }
            let waits = self.open.as_ref().is_some_and(|open| open.stream.get_ref().buffer().is_empty());
            if waits && self.ready.is_empty() && !tasks.is_empty() {
                break;
            }
        }
        tasks
    }

    /// The next file that was skipped.
    fn skipped(&self) -> Option<Task> {
        let origin = Origin { source: SourceName::from(&*self.skipped.take()?), number: 1 };
        Some(Task { origin, content: Content::Unread(Unread::Skipped) })
    }

    fn advance(&mut self) -> Option<Task> {
        loop {
            if let Some(task) = self.ready.pop_front().or_else(|| self.skipped()) {
                return Some(task);
            }
            let Some(open) = &mut self.open else {
                let Some((path, file)) = self.paths.next() else { return self.skipped() };
                let name = SourceName::from(file.as_ref().map_or(&*path, |file| &file.path));
                match file.and_then(|file| Ok((reader(&file.path)?, file))) {
                    Ok((reader, file)) => {
                        let stream = Stream::new(&*name, reader, self.limits).in_format(self.format);
                        let stream = stream.with_lines(has_lines(&file.path));
                        let stream = stream.in_dialect(self.dialect);
                        self.open = Some(Open { name, file, stream, number: 0 });
                    }
                    Err(error) => {
                        return Some(refused(&name, 1, Failure::of_file(&name, &error)));
                    }
                }
                continue;
            };
            let Some(piece) = open.stream.next() else {
                self.close();
                continue;
            };
            open.number += 1;
            let origin = Origin { source: open.name.clone(), number: open.number };
            match piece {
                Ok(piece) if piece.is_whole && open.may_be_empty() && is_blank(&piece) => {}
                Ok(piece) if piece.is_whole => {
                    let Some(piece_tasks) = several(&piece, &open.file, origin, &self.echo) else {
                        self.skipped.add(&open.file.path);
                        continue;
                    };
                    open.number += piece_tasks.len().saturating_sub(1);
                    self.ready.extend(piece_tasks);
                }
                Ok(piece) => {
                    return Some(Task { origin, content: Content::Piece(piece) });
                }
                Err(StreamError::Io(error)) => {
                    return Some(refused(&open.name, open.number, Failure::of_file(&open.name, &error)));
                }
                Err(StreamError::Read(error)) if open.number == 1 && open.file.is_other(error.kind()) => {
                    self.skipped.add(&open.file.path);
                    self.close();
                }
                Err(StreamError::Read(error)) => {
                    return Some(refused(&open.name, open.number, Failure::of_text(&open.name, &error)));
                }
                Err(error) => {
                    let failure = Failure::unreadable(format!("{}: {error}", open.name));
                    return Some(refused(&open.name, open.number, failure));
                }
            }
        }
    }
}

impl Open {
    /// The number of bytes of its puzzles but the last ones, which were read with the others.
    fn position(&self, waiting: usize) -> u64 {
        let reader = self.stream.get_ref();
        let read = reader.get_ref().count - reader.buffer().len() as u64;
        let done = 1.0 - waiting as f64 / self.number.max(1) as f64;
        (read as f64 * done) as u64
    }

    /// Whether no puzzles at all are a data set: on standard input, and in a file with one object a line.
    fn may_be_empty(&self) -> bool {
        self.file.path == Path::new("-") || has_lines(&self.file.path)
    }
}

/// Whether the suffix of a file is for one object a line.
fn has_lines(path: &Path) -> bool {
    Format::named("ndjson").is_some_and(|lines| paths::has_suffix(path, lines.suffixes()))
}

fn is_blank(piece: &Piece) -> bool {
    piece.source.is_text() && piece.source.text().trim().is_empty()
}

/// The tasks of a piece that may hold several puzzles, the first of which is given. `None` if the file is not a puzzle.
fn several(piece: &Piece, file: &FoundFile, first: Origin, keys: &[String]) -> Option<Vec<Task>> {
    // Rules are compiled while a text that cannot be split is read, which takes memory, too.
    let reading = {
        let _at_work = AtWork::begin();
        piece.read()
    };
    if matches!(&reading, Err(error) if file.is_other(error.kind())) {
        return None;
    }
    let name = &first.source.clone();
    let Reading { format, puzzles, warnings, .. } = match reading {
        Ok(reading) => reading,
        Err(error) => {
            let echo = Echo::of(piece.source.text(), keys);
            let content = Content::Unread(Unread::Refused(echo, Failure::of_text(name, &error)));
            return Some(vec![Task { origin: first, content }]);
        }
    };
    let mut echoes = Echo::of_each(piece.source.text(), puzzles.len(), keys).into_iter();
    // A warning names no puzzle, so the first one gets them all.
    let mut warnings = Some(warnings);
    let task = |(number, puzzle): (usize, Result<Puzzle, ReadError>)| {
        let echo = echoes.next().unwrap_or_default();
        let content = match puzzle {
            Ok(puzzle) => {
                let warnings = warnings.take().unwrap_or_default();
                Content::Puzzle(Box::new(Parsed::new(puzzle, format, warnings, echo)))
            }
            Err(error) => Content::Unread(Unread::Refused(echo, Failure::of_text(name, &error))),
        };
        Task { origin: Origin { source: name.clone(), number }, content }
    };
    Some((first.number..).zip(puzzles).map(task).collect())
}

fn refused(name: &SourceName, number: usize, failure: Failure) -> Task {
    let origin = Origin { source: name.clone(), number };
    Task { origin, content: Content::Unread(Unread::Refused(Echo::default(), failure)) }
}

fn reader(path: &Path) -> io::Result<Reader> {
    Ok(BufReader::with_capacity(1 << 16, Counted { reader: interruptible::open(path)?, count: 0 }))
}
