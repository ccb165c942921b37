//! A stream of sources: puzzles from a reader of any length, piece by piece.
//!
//! Some formats separate their puzzles by lines or by `====`; JSON objects may stand in a list, and Netpbm images may
//! follow each other. A reader of such a format is never held as a whole: each puzzle becomes a [`Piece`] as soon as
//! its end was read, so memory is bounded by the largest puzzle. A reader of any other format is one piece, within the
//! [`Limits`].

use std::fmt;
use std::io::{self, BufRead, Read};

use super::cut::{Before, Cut, Cutter};
use super::element_start::{ElementStarts, LONGEST_START};
use super::error::{ReadError, ReadErrorKind};
use super::format::Format;
#[cfg(feature = "images")]
use super::images::ImageEnd;
use super::json;
use super::pieces::{self, Nesting, Separator};
use super::read::{Reading, read, read_each};
use super::registry;
use super::source::{Limits, Source};
use crate::budget::Budget;
use crate::puzzles::Puzzle;
use crate::rule::Dialect;

/// What some programs write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Broken elements of lists are scanned again for the elements in them, until this many times as many bytes were
/// scanned as there are.
const SCANS: usize = 16;

/// A part of a reader that can be read on its own.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The text, whose places are those in the whole reader.
    pub source: Source,
    /// The format that was asked for.
    pub format: Option<&'static Format>,
    /// Whether there may be several puzzles in it.
    pub is_whole: bool,
    /// The format of the first piece: that of a piece which looks like none.
    usual: Option<&'static Format>,
    /// Whether it is an element of a list whose brackets do not match, so that the elements after it are not read.
    ends_list: bool,
}

impl Piece {
    /// Reads the puzzles of the piece, with an error for each invalid one.
    pub fn read(&self) -> Result<Reading<Result<Puzzle, ReadError>>, ReadError> {
        let reading = self.read_alone();
        if self.ends_list { reading.map_err(without_rest) } else { reading }
    }

    fn read_alone(&self) -> Result<Reading<Result<Puzzle, ReadError>>, ReadError> {
        if self.is_whole {
            return read_each(&self.source, self.format);
        }
        let Reading { format, puzzles, warnings } = match self.format {
            Some(format) => format.read(&self.source)?,
            None => match (read(&self.source), self.usual) {
                (Err(error), Some(usual)) if error.kind() == ReadErrorKind::UnknownFormat => {
                    usual.read(&self.source)?
                }
                (reading, _) => reading?,
            },
        };
        Ok(Reading { format, puzzles: puzzles.into_iter().map(Ok).collect(), warnings })
    }
}

/// An error from a stream: the reader failed, or the input is not text, or too large.
#[derive(Debug)]
#[non_exhaustive]
pub enum StreamError {
    /// The reader failed.
    Io(io::Error),
    /// The input is neither text nor an image, or a puzzle is larger than the limits allow.
    Read(ReadError),
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::Io(error) => write!(f, "cannot read the puzzles: {error}"),
            StreamError::Read(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for StreamError {
    /// What the message does not already say.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StreamError::Io(error) => error.source(),
            StreamError::Read(error) => error.source(),
        }
    }
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> StreamError {
        StreamError::Io(error)
    }
}

impl From<ReadError> for StreamError {
    fn from(error: ReadError) -> StreamError {
        StreamError::Read(error)
    }
}

/// An iterator over the pieces of a reader.
///
/// ```
/// use nonomata::formats::{Limits, Stream};
///
/// let lines = "1x1:1/1\nhello\n1x1:/\n";
/// let stream = Stream::new("ids", lines.as_bytes(), Limits::default());
/// let is_read: Vec<bool> = stream.map(|piece| piece.unwrap().read().is_ok()).collect();
/// assert_eq!(is_read, [true, false, true]);
/// ```
#[derive(Debug)]
pub struct Stream<R> {
    name: String,
    reader: R,
    limits: Limits,
    format: Option<&'static Format>,
    /// Whether each line is a JSON object, whatever the first one looks like.
    has_lines: bool,
    dialect: Option<Dialect>,
    budget: Budget,
    /// What separates the pieces. Known once the first line was read.
    splitting: Option<Splitting>,
    /// The format of a piece that looks like none: that of the first line, if each line is a piece, or JSON in lists.
    usual: Option<&'static Format>,
    /// The first line that is not blank, all before it and perhaps the line after it, until they are used.
    ahead: Vec<u8>,
    /// The number of lines that were read, where lines are read.
    lines: usize,
    /// What was read before the next piece, and what was read of it, where the input is cut byte by byte.
    before: Before,
    begun: Vec<u8>,
    /// What was read, but comes before the bytes of the reader, where the input is cut byte by byte.
    unread: Unread,
    /// How the elements of a list begin.
    starts: ElementStarts,
    /// The number of bytes that were scanned again.
    scanned_again: usize,
    /// The error to report before the next piece.
    next_error: Option<ReadError>,
    is_done: bool,
}

/// How a reader is split.
#[derive(Debug)]
enum Splitting {
    /// Not at all.
    Whole,
    /// Each line is a piece.
    Lines,
    /// Lines `====` stand between pieces.
    Fences,
    /// The end of a piece is found byte by byte.
    Cut(Cutter),
}

impl From<Separator> for Splitting {
    fn from(separator: Separator) -> Splitting {
        match separator {
            Separator::Lines => Splitting::Lines,
            Separator::Fences => Splitting::Fences,
            #[cfg(feature = "images")]
            Separator::Images => Splitting::Cut(Cutter::Images(ImageEnd::default())),
            Separator::None | Separator::Json | Separator::Grids | Separator::Sized => Splitting::Whole,
        }
    }
}

impl<R: BufRead> Stream<R> {
    /// The pieces of a reader. The name is for messages.
    pub fn new(name: impl Into<String>, reader: R, limits: Limits) -> Stream<R> {
        Stream {
            name: name.into(),
            reader,
            limits,
            format: None,
            has_lines: false,
            dialect: None,
            budget: Budget::unlimited(),
            splitting: None,
            usual: None,
            ahead: Vec::new(),
            lines: 0,
            before: Before::default(),
            begun: Vec::new(),
            unread: Unread::default(),
            starts: ElementStarts::default(),
            scanned_again: 0,
            next_error: None,
            is_done: false,
        }
    }

    /// The same, read in this format whatever its content looks like.
    #[must_use]
    pub fn in_format(self, format: Option<&'static Format>) -> Stream<R> {
        Stream { format, ..self }
    }

    /// The same, with a JSON object on each line even if the first one is none: what the suffixes `.ndjson` and
    /// `.jsonl` say. A list of objects is still one, and so is an object on several lines after a line `{`.
    ///
    /// ```
    /// use nonomata::formats::{Limits, Stream};
    ///
    /// let text = "two puzzles\n\n{\"rows\": [[1]], \"columns\": [[1]]}\n";
    /// let stream = Stream::new("ndjson", text.as_bytes(), Limits::default()).with_lines(true);
    /// let is_read: Vec<bool> = stream.map(|piece| piece.unwrap().read().is_ok()).collect();
    /// assert_eq!(is_read, [false, true]);
    /// ```
    #[must_use]
    pub fn with_lines(self, has_lines: bool) -> Stream<R> {
        Stream { has_lines, ..self }
    }

    /// The same with patterns in this dialect, whatever the format says.
    #[must_use]
    pub fn in_dialect(self, dialect: Option<Dialect>) -> Stream<R> {
        Stream { dialect, ..self }
    }

    /// The same with a budget for compiling the rules of each puzzle, as in [`Source::within`].
    #[must_use]
    pub fn within(self, budget: &Budget) -> Stream<R> {
        Stream { budget: budget.clone(), ..self }
    }

    /// The reader.
    pub fn get_ref(&self) -> &R {
        &self.reader
    }

    fn advance(&mut self) -> Result<Option<Piece>, StreamError> {
        let mut splitting = match self.splitting.take() {
            Some(splitting) => splitting,
            None => self.begin()?,
        };
        let piece = match &mut splitting {
            Splitting::Whole => self.rest().map(Some),
            Splitting::Lines => self.line(),
            Splitting::Fences => self.fenced(),
            Splitting::Cut(cutter) => self.cut(cutter),
        };
        self.splitting = Some(splitting);
        piece
    }

    /// All that is left.
    fn rest(&mut self) -> Result<Piece, StreamError> {
        self.is_done = true;
        let mut bytes = std::mem::take(&mut self.ahead);
        let capacity = self.capacity(&bytes);
        self.reader.by_ref().take(capacity).read_to_end(&mut bytes)?;
        let source = self.source(&bytes)?;
        Ok(Piece { source, format: self.format, is_whole: true, usual: None, ends_list: false })
    }

    /// The next line that is not blank.
    fn line(&mut self) -> Result<Option<Piece>, StreamError> {
        let mut bytes = std::mem::take(&mut self.ahead);
        while is_blank(&bytes) {
            bytes.clear();
            if self.read_line(&mut bytes)? == 0 {
                return Ok(None);
            }
        }
        self.skip_rest_of_line(&mut bytes)?;
        let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
        self.ahead = bytes.split_off(end);
        let lines = self.lines - 1 - usize::from(!self.ahead.is_empty());
        self.piece(bytes.trim_ascii_end(), Before { lines, ..Before::default() }).map(Some)
    }

    /// The text up to the next line `====`.
    fn fenced(&mut self) -> Result<Option<Piece>, StreamError> {
        loop {
            let lines = if self.ahead.is_empty() { self.lines } else { 0 };
            let mut bytes = std::mem::take(&mut self.ahead);
            self.skip_rest_of_line(&mut bytes)?;
            let mut line = Vec::new();
            let is_end = loop {
                line.clear();
                let is_end = self.read_line(&mut line)? == 0;
                if is_end || is_fence(&line) {
                    break is_end;
                }
                self.skip_rest_of_line(&mut line)?;
                // Of a piece that is too long, what shows that it is.
                if bytes.len() <= self.limits.bytes {
                    bytes.extend_from_slice(&line);
                }
            };
            if !is_blank(&bytes) {
                return self.piece(&bytes, Before { lines, ..Before::default() }).map(Some);
            }
            if is_end {
                return Ok(None);
            }
        }
    }

    /// The next element of a list, or the next image.
    fn cut(&mut self, cutter: &mut Cutter) -> Result<Option<Piece>, StreamError> {
        self.unread.put_back(&std::mem::take(&mut self.ahead));
        let mut bytes = std::mem::take(&mut self.begun);
        let mut begin = self.before;
        self.before = begin.and(&bytes);
        loop {
            let Some((byte, cut)) = self.scan(cutter, &mut bytes)? else {
                return self.end(cutter, &bytes, begin);
            };
            match cut {
                Cut::Inside if bytes.len() <= self.limits.bytes => {}
                Cut::Begin => {
                    bytes.clear();
                    begin = self.before;
                }
                Cut::Inside => return self.element(cutter, &mut bytes, begin, None).map(Some),
                Cut::End => return self.element(cutter, &mut bytes, begin, Some(byte)).map(Some),
                #[cfg(feature = "images")]
                Cut::Next => {
                    self.begun.push(byte);
                    self.before = begin.and(&bytes);
                    return self.piece(&bytes, begin).map(Some);
                }
                Cut::NoComma => return self.before_no_comma(cutter, &bytes, begin, byte).map(Some),
                Cut::Lost if !cutter.may_end() => {
                    bytes.push(byte);
                    return self.mismatched(cutter, &bytes, begin).map(Some);
                }
                Cut::Lost if cutter.is_list() && byte == b',' => {
                    return Err(self.after_list(cutter, &bytes, begin)?.into());
                }
                Cut::Lost => {
                    self.is_done = true;
                    bytes.push(byte);
                    bytes.extend_from_slice(self.unread.rest());
                    let capacity = self.capacity(&bytes);
                    self.reader.by_ref().take(capacity).read_to_end(&mut bytes)?;
                    return self.piece(&bytes, begin).map(Some);
                }
            }
        }
    }

    /// Adds the bytes up to the next cut, as far as they are at hand. The last byte and its meaning, or `None` at the
    /// end of the input.
    fn scan(&mut self, cutter: &mut Cutter, bytes: &mut Vec<u8>) -> Result<Option<(u8, Cut)>, StreamError> {
        let has_unread = !self.unread.rest().is_empty();
        let buffer = if has_unread { self.unread.rest() } else { filled(&mut self.reader)? };
        let Some(&last) = buffer.last() else { return Ok(None) };
        let mut cuts = buffer.iter().map(|&byte| (byte, cutter.step(byte))).enumerate();
        let found = cuts.find(|(_, (_, cut))| *cut != Cut::Inside);
        let (length, last) = found.unwrap_or((buffer.len(), (last, Cut::Inside)));
        let taken = buffer.len().min(length + 1);
        bytes.extend_from_slice(&buffer[..length]);
        self.before = self.before.and(&buffer[..taken]);
        match has_unread {
            true => self.unread.consume(taken),
            false => self.reader.consume(taken),
        }
        Ok(Some(last))
    }

    /// The error of an element or image that is too long, after skipping to the next one.
    fn skipped(&mut self, cutter: &mut Cutter, error: ReadError) -> Result<ReadError, StreamError> {
        let mut bytes = Vec::new();
        let goes_on = loop {
            bytes.clear();
            let begin = self.before;
            match self.scan(cutter, &mut bytes)? {
                Some((_, Cut::Inside | Cut::Begin)) => {}
                Some((_, Cut::End)) => break true,
                #[cfg(feature = "images")]
                Some((byte, Cut::Next)) => {
                    self.begun.push(byte);
                    self.before = begin.and(&bytes);
                    break true;
                }
                Some((byte, Cut::NoComma | Cut::Lost)) => {
                    self.before = begin.and(&bytes);
                    self.unread.put_back(&[byte]);
                    break self.goes_on(cutter)?;
                }
                None => break cutter.may_end(),
            }
        };
        self.is_done |= !goes_on;
        Ok(if goes_on { error } else { without_rest(error) })
    }

    /// The next element of a list, or the next image, which ended before this byte or is too long. If there are other
    /// elements in a broken one, only what comes before them.
    fn element(
        &mut self,
        cutter: &mut Cutter,
        bytes: &mut Vec<u8>,
        begin: Before,
        end: Option<u8>,
    ) -> Result<Piece, StreamError> {
        match self.next_in_broken(cutter, bytes, begin)? {
            Some(next) => {
                bytes.extend(end);
                self.broken(cutter, bytes, begin, next)
            }
            None => match self.piece(bytes, begin) {
                Err(StreamError::Read(error)) if end.is_none() => Err(self.skipped(cutter, error)?.into()),
                piece => piece,
            },
        }
    }

    /// Where another element begins in this one, if that is broken.
    fn next_in_broken(
        &mut self,
        cutter: &Cutter,
        bytes: &[u8],
        begin: Before,
    ) -> Result<Option<usize>, StreamError> {
        let next = self.element_within(cutter, bytes, begin);
        // A right element may hold objects that begin like it.
        let is_right =
            next.is_some() && bytes.len() <= self.limits.bytes && json::is_object(&self.source(bytes)?);
        Ok(next.filter(|_| !is_right))
    }

    /// Where another element begins in this one, if it does.
    fn element_within(&mut self, cutter: &Cutter, bytes: &[u8], begin: Before) -> Option<usize> {
        if !cutter.is_list() {
            return None;
        }
        self.starts.learn(bytes);
        let next = self.starts.find_within(bytes)?;
        let scanned_again = self.scanned_again + bytes.len() - next;
        (scanned_again <= SCANS * (begin.bytes + bytes.len())).then_some(next)
    }

    /// The first part of a broken element of a list. The rest, from the next element on, is scanned again.
    fn broken(
        &mut self,
        cutter: &mut Cutter,
        bytes: &[u8],
        begin: Before,
        next: usize,
    ) -> Result<Piece, StreamError> {
        let (broken, rest) = bytes.split_at(next);
        self.scanned_again += rest.len();
        self.unread.put_back(rest);
        self.before = begin.and(broken);
        *cutter = Cutter::Elements(Nesting::in_list());
        // The error is about the end of the broken element, not about the place after the comma.
        let broken = broken.trim_ascii_end();
        self.piece(broken.strip_suffix(b",").unwrap_or(broken), begin)
    }

    /// The element of a list that ends with a bracket which closes none.
    fn mismatched(&mut self, cutter: &mut Cutter, bytes: &[u8], begin: Before) -> Result<Piece, StreamError> {
        if let Some(next) = self.next_in_broken(cutter, bytes, begin)? {
            return self.broken(cutter, bytes, begin, next);
        }
        let piece = self.piece(bytes, begin)?;
        let ends_list = !self.goes_on(cutter)?;
        Ok(Piece { ends_list, ..piece })
    }

    /// The error of a comma after the list, as after a bracket too many. If elements follow, the list goes on.
    fn after_list(
        &mut self,
        cutter: &mut Cutter,
        bytes: &[u8],
        begin: Before,
    ) -> Result<ReadError, StreamError> {
        let source = self.source(bytes)?.after(begin);
        let error = source.error(bytes.len(), "found ',', expected the end of the text after the list");
        Ok(if self.goes_on(cutter)? { error } else { without_rest(error) })
    }

    /// Skips to the next element of a list. False if elements may be lost, since none is found.
    fn goes_on(&mut self, cutter: &mut Cutter) -> Result<bool, StreamError> {
        let mut has_skipped = false;
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",]}".contains(byte);
        loop {
            let rest = self.unread.rest();
            let next = self.starts.find(rest);
            let skipped = next.unwrap_or(rest.len().saturating_sub(LONGEST_START));
            has_skipped |= !rest[..skipped].iter().all(is_end);
            self.before = self.before.and(&rest[..skipped]);
            self.unread.consume(skipped);
            if next.is_some() {
                *cutter = Cutter::Elements(Nesting::in_list());
                return Ok(true);
            }
            let more = filled(&mut self.reader)?;
            if more.is_empty() {
                self.is_done = true;
                return Ok(!has_skipped && self.unread.rest().iter().all(is_end));
            }
            let length = more.len();
            self.unread.append(more);
            self.reader.consume(length);
        }
    }

    /// The piece before a byte in place of a comma, of which the error comes next.
    fn before_no_comma(
        &mut self,
        cutter: &mut Cutter,
        bytes: &[u8],
        begin: Before,
        byte: u8,
    ) -> Result<Piece, StreamError> {
        if let Some(next) = self.next_in_broken(cutter, bytes, begin)? {
            return self.broken(cutter, &[bytes, &[byte]].concat(), begin, next);
        }
        let piece = self.piece(bytes, begin)?;
        let message = format!("found '{}', expected a comma or ]", byte.escape_ascii());
        let error = piece.source.error(bytes.len(), message);
        self.before = begin.and(bytes);
        self.unread.put_back(&[byte]);
        let goes_on = if byte == b'{' {
            *cutter = Cutter::Elements(Nesting::in_list());
            true
        } else {
            self.goes_on(cutter)?
        };
        self.next_error = Some(if goes_on { error } else { without_rest(error) });
        Ok(piece)
    }

    /// The last piece, if the input may end there.
    fn end(
        &mut self,
        cutter: &mut Cutter,
        bytes: &[u8],
        begin: Before,
    ) -> Result<Option<Piece>, StreamError> {
        if !cutter.may_end() {
            if let Some(next) = self.next_in_broken(cutter, bytes, begin)? {
                return self.broken(cutter, bytes, begin, next).map(Some);
            }
        }
        self.is_done = true;
        if !cutter.may_end() {
            let piece = self.piece(bytes, begin)?;
            let error = piece.source.error(bytes.len(), "found the end of the text, expected a comma or ]");
            if cutter.is_after_element() {
                self.next_error = Some(error);
                return Ok(Some(piece));
            }
            return Err(error.into());
        }
        if is_blank(bytes) { Ok(None) } else { self.piece(bytes, begin).map(Some) }
    }

    /// Reads to the first line that is not blank, and finds what separates the pieces.
    fn begin(&mut self) -> Result<Splitting, StreamError> {
        if let Some(list_start) = self.list_start()? {
            self.before = Before::default().and(&self.ahead[..list_start]);
            self.ahead.drain(..list_start);
            self.usual = Some(&json::FORMAT);
            return Ok(Splitting::Cut(Cutter::Elements(Nesting::in_list())));
        }
        let Some(first) = self.ahead.iter().position(|byte| !byte.is_ascii_whitespace()) else {
            return Ok(Splitting::Whole);
        };
        let start = self.ahead[..first].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let line = self.ahead[start..].to_vec();
        let is_json = self.has_object_a_line(line.trim_ascii()) || self.is_before_object(&line)?;
        let splitting = if is_json { Splitting::Lines } else { self.separator_after(&line).into() };
        match splitting {
            Splitting::Lines => {
                self.ahead.drain(..start);
                let line = String::from_utf8_lossy(&line);
                let shown = registry::alike(line.trim()).next().and_then(registry::Known::format);
                self.usual = if is_json { Some(&json::FORMAT) } else { shown };
            }
            Splitting::Fences if is_fence(&line) => self.ahead.clear(),
            _ => {}
        }
        Ok(splitting)
    }

    /// The number of bytes up to the first element, if the input is a list of JSON objects: it may be one long line.
    /// Anything else is read up to the end of a line.
    fn list_start(&mut self) -> Result<Option<usize>, StreamError> {
        let is_split = self.format.is_none_or(|format| format.separator == Separator::Json);
        let (mut signs, mut list_start) = (Vec::new(), 0);
        loop {
            match signs.as_slice() {
                [] | [b'['] | [b'[', b'{'] => {}
                [b'[', b'{', b'"' | b'}'] if is_split => return Ok(Some(list_start)),
                _ => break,
            }
            if self.ahead.len() > self.limits.bytes {
                break;
            }
            let Some(byte) = self.reader.by_ref().bytes().next().transpose()? else { break };
            self.ahead.push(byte);
            self.lines += usize::from(byte == b'\n');
            if !byte.is_ascii_whitespace() && !BYTE_ORDER_MARK.starts_with(&self.ahead) {
                signs.push(byte);
                list_start = if signs.len() == 1 { self.ahead.len() } else { list_start };
            }
        }
        if self.ahead.last().is_some_and(|&byte| byte != b'\n') {
            let mut ahead = std::mem::take(&mut self.ahead);
            let length = self.read_line(&mut ahead)?;
            self.lines += usize::from(length == 0);
            self.ahead = ahead;
        }
        Ok(None)
    }

    /// Whether each line is an object by the name of the format or of the file, and this first line is not the brace
    /// that begins an object on several lines.
    fn has_object_a_line(&self, line: &[u8]) -> bool {
        let is_named = self.format.map_or(self.has_lines, |format| *format == json::LINES);
        is_named && line != b"{"
    }

    /// Whether the first line is broken or a heading: the next line is an object, which cannot follow where this one
    /// ends. If so, reads the next line as well.
    fn is_before_object(&mut self, line: &[u8]) -> Result<bool, StreamError> {
        let is_split = self.format.is_none_or(|format| format.separator == Separator::Json);
        let is_long = line.len() > self.limits.bytes;
        if !is_split || !(is_long || may_end_before_object(line.trim_ascii())) {
            return Ok(false);
        }
        if line.trim_ascii().starts_with(b"{") {
            self.skip_rest_of_ahead()?;
        } else if is_long || self.separator_after(line) != Separator::None {
            return Ok(false);
        }
        let mut next = Vec::new();
        self.read_line(&mut next)?;
        let is_object = self.source(&next).is_ok_and(|next| json::is_object(&next));
        self.ahead.extend(next);
        Ok(is_object)
    }

    /// What separates the pieces if this is the first line.
    fn separator_after(&self, line: &[u8]) -> Separator {
        let Ok(text) = std::str::from_utf8(line) else {
            let format = self.format.or_else(|| registry::of_bytes(line));
            return format.map_or(Separator::None, |format| format.separator);
        };
        let line = text.trim_start_matches('\u{feff}').trim();
        if pieces::is_fence(line) {
            return Separator::Fences;
        }
        // An object on one line is a puzzle whether it is valid or not, so that the other lines are read.
        if pieces::is_object(line) {
            let is_split = |format: &Format| matches!(format.separator, Separator::Lines | Separator::Json);
            return if self.format.is_none_or(is_split) { Separator::Lines } else { Separator::None };
        }
        // With the line break, which a format may look for.
        let start = text.trim_start_matches('\u{feff}').trim_start();
        let alike = || match registry::alike(start).next() {
            Some(registry::Known::Read(format)) => Some(*format),
            _ => None,
        };
        let Some(format) = self.format.or_else(alike) else { return Separator::None };
        match format.separator {
            Separator::Lines if format.read(&Source::new("", line)).is_err() => Separator::None,
            separator => separator,
        }
    }

    /// The number of bytes that may still be read into a piece that has these, and one more, which shows that there are
    /// too many.
    fn capacity(&self, bytes: &[u8]) -> u64 {
        (self.limits.bytes.saturating_add(1)).saturating_sub(bytes.len()) as u64
    }

    /// Appends the next line, or as much of it as shows that it is too long.
    fn read_line(&mut self, bytes: &mut Vec<u8>) -> Result<usize, StreamError> {
        let capacity = self.capacity(bytes);
        let length = self.reader.by_ref().take(capacity).read_until(b'\n', bytes)?;
        self.lines += usize::from(length > 0);
        Ok(length)
    }

    /// Skips the rest of a line that is too long, and ends what was read of it.
    fn skip_rest_of_line(&mut self, bytes: &mut Vec<u8>) -> Result<(), StreamError> {
        if bytes.len() > self.limits.bytes && !bytes.ends_with(b"\n") {
            self.reader.skip_until(b'\n')?;
            bytes.push(b'\n');
        }
        Ok(())
    }

    fn skip_rest_of_ahead(&mut self) -> Result<(), StreamError> {
        let mut ahead = std::mem::take(&mut self.ahead);
        let skipped = self.skip_rest_of_line(&mut ahead);
        self.ahead = ahead;
        skipped
    }

    fn source(&self, bytes: &[u8]) -> Result<Source, ReadError> {
        let source = Source::from_bytes_within(self.name.clone(), bytes, self.limits)?.within(&self.budget);
        Ok(match self.dialect {
            Some(dialect) => source.in_dialect(dialect),
            None => source,
        })
    }

    fn piece(&self, bytes: &[u8], before: Before) -> Result<Piece, StreamError> {
        let source = self.source(bytes).map_err(|error| error.after(before))?.after(before);
        let is_whole = json::may_hold_list(source.text());
        Ok(Piece { source, format: self.format, is_whole, usual: self.usual, ends_list: false })
    }
}

impl<R: BufRead> Iterator for Stream<R> {
    type Item = Result<Piece, StreamError>;

    fn next(&mut self) -> Option<Result<Piece, StreamError>> {
        if let Some(error) = self.next_error.take() {
            return Some(Err(error.into()));
        }
        if self.is_done {
            return None;
        }
        let piece = self.advance().transpose();
        // After an invalid piece the next one can still be read, but not after a failed reader.
        match &piece {
            Some(Err(StreamError::Io(_))) => self.is_done = true,
            Some(Err(StreamError::Read(_))) => {
                self.is_done |= matches!(self.splitting, None | Some(Splitting::Whole));
            }
            _ => {}
        }
        piece
    }
}

/// Bytes that were read, up to the first that was not consumed again.
#[derive(Debug, Default)]
struct Unread {
    bytes: Vec<u8>,
    at: usize,
}

impl Unread {
    fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    fn consume(&mut self, length: usize) {
        self.at += length;
    }

    /// Puts bytes before the rest: without a copy if they were the last that were consumed.
    fn put_back(&mut self, bytes: &[u8]) {
        if self.bytes[..self.at].ends_with(bytes) {
            self.at -= bytes.len();
            return;
        }
        self.bytes = [bytes, self.rest()].concat();
        self.at = 0;
    }

    /// Adds bytes after the rest.
    fn append(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.at);
        self.at = 0;
        self.bytes.extend_from_slice(bytes);
    }
}

/// The bytes that a reader has at hand; none at the end.
fn filled(reader: &mut impl BufRead) -> io::Result<&[u8]> {
    while matches!(reader.fill_buf(), Err(error) if error.kind() == io::ErrorKind::Interrupted) {}
    reader.fill_buf()
}

/// Whether no object can follow on the next line as a part of what this one begins.
fn may_end_before_object(line: &[u8]) -> bool {
    let Some((first, last)) = line.first().zip(line.last()) else { return false };
    match (first, last) {
        (b'{', b'}') => false,
        // After a comma in a list of objects; there are none in clues.
        (b'{', b',') => line.iter().filter(|&&byte| byte == b'{').count() == 1,
        (b'[', _) => false,
        _ => !b"{[(:=,".contains(last),
    }
}

/// The error of a list whose elements after it cannot be found.
fn without_rest(error: ReadError) -> ReadError {
    let hint = error.hint().map(|hint| format!("{hint}\n  = ")).unwrap_or_default();
    error.with_hint(hint + "the rest of the list was not read")
}

fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_whitespace)
}

fn is_fence(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(pieces::is_fence)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of each piece, with the number of lines before it.
    fn pieces_of(text: &str) -> Vec<(String, usize)> {
        let stream = Stream::new("test", text.as_bytes(), Limits::default());
        let pieces = stream.map(|piece| piece.expect("a text").source);
        pieces.map(|source| (source.text().trim().to_owned(), source.place(0).line() - 1)).collect()
    }

    fn expect(text: &str, expected: &[(&str, usize)]) {
        let expected: Vec<_> = expected.iter().map(|&(text, line)| (text.to_owned(), line)).collect();
        assert_eq!(pieces_of(text), expected, "{text:?}");
    }

    #[test]
    fn puzzles_on_lines_are_pieces() {
        expect("\n{\"a\": 1}\n\n{x}\nhello", &[("{\"a\": 1}", 1), ("{x}", 3), ("hello", 4)]);
        expect("1x1:1/1\r\n1x1:/\r\n", &[("1x1:1/1", 0), ("1x1:/", 1)]);
        expect("{\n}\n", &[("{\n}", 0)]);
    }

    #[test]
    fn a_broken_line_has_its_own_error() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        let errors = |text: &str| -> Vec<String> {
            let read = |piece: Result<Piece, StreamError>| match piece.unwrap().read() {
                Ok(_) => "read".to_owned(),
                Err(error) => format!("{}:{}: {}", error.line(), error.column(), error.message()),
            };
            Stream::new("test", text.as_bytes(), Limits::default()).map(read).collect()
        };
        let unfinished = "found the end of the text, expected a comma or ]";
        let broken = one.trim_end_matches("]}");
        assert_eq!(
            errors(&format!("{one}\n{broken}\n{one}")),
            ["read", &format!("2:32: {unfinished}"), "read"]
        );
        assert_eq!(errors(&format!("\n{broken}\n{one}\n")), [&format!("2:32: {unfinished}"), "read"]);
        assert_eq!(
            errors(&format!("{one}\nhello\n")),
            ["read", "2:1: found 'h', expected a puzzle: an object"]
        );
        assert_eq!(errors(&format!("{{\"puzzles\":\n{one}\n}}")).len(), 1);
    }

    #[test]
    fn puzzles_between_fences_are_pieces() {
        let one = "width 1\nheight 1\nrows\n1\ncolumns\n1";
        expect(&format!("====\n{one}\n====\n\n====\n{one}\n"), &[(one, 1), (one, 10)]);
        expect(&format!("\n{one}\n====\n{one}"), &[(one, 0), (one, 8)]);
    }

    #[test]
    fn other_formats_are_one_piece() {
        for text in ["", "\n", "1 1\n1\n1\n", "[[1], [2]]", "[\n\n{1}]", "["] {
            expect(text, &[(text.trim(), 0)]);
        }
    }

    #[test]
    fn elements_of_a_list_are_pieces() {
        expect("[{}, {}]\n", &[("{}", 0), ("{}", 0)]);
        expect(
            "\u{feff}[\n {\"a\": \"],\\\"\"},\n{\"b\": [1, 2]}\n]\n[3]",
            &[("{\"a\": \"],\\\"\"}", 0), ("{\"b\": [1, 2]}", 1), ("3", 4)],
        );
        expect("[{},]", &[("{}", 0), ("", 0)]);
        expect("[{}, {]}, {}]", &[("{}", 0), ("{]", 0)]);
        expect("[{}, {\"a\": ]}, {\"a\": 1}]", &[("{}", 0), ("{\"a\": ]", 0), ("{\"a\": 1}", 0)]);
        expect("[{}]\nx\ny", &[("{}", 0), ("x\ny", 0)]);
    }

    /// A puzzle with one cell, in a format with fences.
    const BLACK: &str = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";

    /// The places and messages of all pieces that cannot be read, within a limit on their length, from a reader that
    /// gives a few bytes at a time.
    fn errors_of(bytes: &[u8], most: usize) -> Vec<String> {
        let limits = Limits { bytes: most, ..Limits::default() };
        let stream = Stream::new("test", io::BufReader::with_capacity(3, bytes), limits);
        let error = |piece: Result<Piece, StreamError>| match piece {
            Ok(piece) => match piece.read() {
                Ok(reading) => format!("{}", reading.puzzles.len()),
                Err(error) => format!("{}:{}: {}", error.line(), error.column(), error.message()),
            },
            Err(StreamError::Read(error)) => {
                format!("{}:{}: {}", error.line(), error.column(), error.message())
            }
            Err(error) => error.to_string(),
        };
        stream.map(error).collect()
    }

    #[test]
    fn elements_have_their_places_and_limits() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        let list = format!("[{one}, {one},\n \"ü\", {one}]");
        let errors = errors_of(list.as_bytes(), 40);
        assert_eq!(errors.len(), 4);
        assert_eq!((&errors[..2], &errors[3]), (&["1".to_owned(), "1".to_owned()][..], &"1".to_owned()));
        assert!(errors[2].starts_with("2:2: "), "{errors:?}");
        let wrong = format!("[{one}, {}]", one.replace("[[1]]}", "[[1,]]}"));
        assert!(
            errors_of(wrong.as_bytes(), 40)[1].starts_with("1:68: "),
            "{:?}",
            errors_of(wrong.as_bytes(), 40)
        );
        let cut_off = errors_of(format!("[{one},\n{one}").as_bytes(), 40);
        assert_eq!(cut_off, ["1", "1", "2:34: found the end of the text, expected a comma or ]"]);
        let without_comma = errors_of(format!("[{one}\n {one}]").as_bytes(), 40);
        assert_eq!(without_comma, ["1", "2:2: found '{', expected a comma or ]", "1"]);
        let closed_twice = errors_of(format!("[{one}}}, {one}]").as_bytes(), 40);
        assert_eq!(closed_twice, ["1", "1:35: found '}', expected a comma or ]", "1"]);
        let long = errors_of(format!("[{one}, {one}   , {one}]").as_bytes(), 35);
        assert_eq!(long, ["1", "1:36: the input is too large: the limit is 35 bytes", "1"]);
    }

    /// A broken element is one error, at its place, and those after it are read.
    #[test]
    fn a_list_goes_on_after_a_broken_element() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        let open = one.trim_end_matches('}');
        let end = "found the end of the text, expected a comma or }";
        for (list, expected) in [
            (
                format!("[{one},\n{{\"rows\": [[}}, {one}]"),
                vec!["1", "2:12: found '}', expected a value", "1"],
            ),
            (format!("[{one},\n{open},\n{one},{one}]"), vec!["1", &format!("2:33: {end}"), "1", "1"]),
            (format!("[{open}\n{one}]"), vec![&format!("1:34: {end}"), "1"]),
            (
                format!("[{open},\n{open},\n{one}}}"),
                vec![
                    &format!("1:34: {end}"),
                    &format!("2:33: {end}"),
                    "1",
                    "3:34: found '}', expected a comma or ]",
                ],
            ),
            (
                format!("[{one},\n{},\n{one}]", one.replace("\"rows", "rows")),
                vec!["1", "2:2: found 'r', expected a key: a string", "1"],
            ),
            (
                format!("[{one}],\n{one}]"),
                vec!["1", "1:36: found ',', expected the end of the text after the list", "1"],
            ),
            (format!("[{one}; {one}]"), vec!["1", "1:35: found ';', expected a comma or ]", "1"]),
            // An object within a right element may begin like an element.
            (format!("[{one}, {}]", one.replace("]}", "], \"extra\": [{\"rows\": 1}]}")), vec!["1", "1"]),
        ] {
            assert_eq!(errors_of(list.as_bytes(), 200), expected, "{list}");
        }
    }

    /// However many elements are broken, each byte is scanned a few times.
    #[test]
    fn broken_elements_are_scanned_a_few_times() {
        let list = format!("[{}", "{\"a\":[".repeat(100_000));
        let limits = Limits::default();
        let mut stream = Stream::new("test", list.as_bytes(), limits);
        let count = stream.by_ref().count();
        assert!(count > 1 && stream.scanned_again <= SCANS * list.len(), "{count}, {}", stream.scanned_again);
    }

    #[cfg(feature = "images")]
    #[test]
    fn images_are_pieces() {
        let plain = "P1\n# P3\n2 1\n1 0\n";
        assert_eq!(errors_of(plain.repeat(3).as_bytes(), 20), ["1", "1", "1"]);
        let raw = b"P4 8 2\nP4P4 # 1\n9 1 \n \nP6 1 1 255 P\nP";
        assert_eq!(errors_of(raw, 20), ["1", "1", "1"]);
        let wrong = errors_of(b"P4 8 1\nPP1\n1 1\n2\nP4 8 1\nxyP4 8 1\nx", 20);
        assert_eq!((wrong.len(), &wrong[0], &wrong[2]), (4, &"1".to_owned(), &"1".to_owned()), "{wrong:?}");
        assert!(wrong[1].starts_with("4:1: "), "{wrong:?}");
    }

    /// A piece that is too long is skipped, and those after it are read.
    #[test]
    fn a_piece_that_is_too_long_is_one_error() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        let long = one.replace("]}", "], \"about\": {\"title\": \"[1, {2\"}}");
        let too_long = |place: &str| format!("{place}: the input is too large: the limit is 40 bytes");
        for (text, place) in [
            (format!("{one}\n{long}\n\n{one}\n{one}"), "2:1"),
            (format!("[{one},\n{long},{one}, {one}]"), "1:36"),
            (format!("{BLACK}====\n{BLACK}{}\n{BLACK}====\n{BLACK}====\n{BLACK}", "# ".repeat(30)), "8:1"),
        ] {
            assert_eq!(errors_of(text.as_bytes(), 40), ["1", &too_long(place), "1", "1"], "{text}");
        }
        for text in [format!("{long}\n{one}"), format!("\n{long}\n{one}\n")] {
            assert_eq!(errors_of(text.as_bytes(), 40)[1..], ["1"], "{text}");
        }
        let unfinished = errors_of(format!("[{one},{long}").as_bytes(), 40);
        assert_eq!(unfinished, ["1", &too_long("1:36")]);
        #[cfg(feature = "images")]
        assert_eq!(errors_of(b"P1 1 1 1 P1 1 1 # a comment\n1 P1 1 1 1", 12).len(), 3);
    }

    /// The places of errors from bytes that are no text, and of those beyond the limits, are those in the whole input.
    #[test]
    fn what_is_no_text_has_its_place() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        let byte = "found the byte 0x00, expected text in UTF-8";
        let lines = errors_of(format!("{one}\n\n{one}\n  a\0\n{one}").as_bytes(), 40);
        assert_eq!(lines, ["1", "1", &format!("4:4: {byte}"), "1"]);
        let fenced = errors_of(format!("{BLACK}====\n\n\0\n====\n{BLACK}").as_bytes(), 40);
        assert_eq!(fenced, ["1", &format!("9:1: {byte}"), "1"]);
        let elements = errors_of(format!("[{one},\"\0\", {one}]").as_bytes(), 40);
        assert_eq!(elements, ["1", &format!("1:37: {byte}"), "1"]);
    }

    /// Lines of objects after a heading or a broken object.
    #[test]
    fn a_first_line_that_is_no_object_does_not_join_the_others() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        for first in ["# header", "{\"id\":0,\"rows\":[[1],", "id,rows", "{\"id\": 5"] {
            expect(&format!("{first}\n{one}\n\n{one}\n"), &[(first, 0), (one, 1), (one, 3)]);
        }
        for whole in [
            format!("puzzle =\n{one}"),
            format!("{{\"puzzles\": [{one},\n{one}\n]}}"),
            "# header\n# another\n{}".to_owned(),
        ] {
            expect(&whole, &[(&whole, 0)]);
        }
        let named = |text: &str, format: Option<&'static Format>| {
            let stream = Stream::new("test", text.as_bytes(), Limits::default());
            let stream = stream.in_format(format).with_lines(format.is_none());
            stream.map(|piece| piece.unwrap().read().is_ok()).collect::<Vec<_>>()
        };
        for format in [None, Some(&json::LINES)] {
            let text = format!("# header\n# another\n{one}\n{{\n{one}");
            assert_eq!(named(&text, format), [false, false, true, false, true]);
        }
        assert_eq!(named(&format!("[{one},\n{one}]"), None), [true, true]);
        assert_eq!(named("{\n\"rows\": [[1]],\n\"columns\": [[1]]\n}", None), [true]);
    }

    #[test]
    fn a_reader_that_fails_ends_the_stream() {
        struct Failing;
        impl Read for Failing {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the cable is loose"))
            }
        }
        let mut stream = Stream::new("test", io::BufReader::new(Failing), Limits::default());
        let error = stream.next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), "cannot read the puzzles: the cable is loose");
        assert!(stream.next().is_none());
    }
}
