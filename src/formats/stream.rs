//! A stream of sources: puzzles from a reader of any length, piece by piece.
//!
//! Some formats separate their puzzles by lines or by `====`. A reader of such a format is never held as a whole: each
//! puzzle becomes a [`Piece`] as soon as its end was read, so memory is bounded by the largest puzzle. A reader of any
//! other format is one piece, within the [`Limits`].

use std::fmt;
use std::io::{self, BufRead, Read};

use super::error::{ReadError, ReadErrorKind};
use super::format::Format;
use super::pieces::{self, Separator};
use super::read::{Reading, read, read_each};
use super::registry;
use super::source::{Limits, Source};
use crate::budget::Budget;
use crate::puzzles::Puzzle;
use crate::rule::Dialect;

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
}

impl Piece {
    /// Reads the puzzles of the piece, with an error for each invalid one.
    pub fn read(&self) -> Result<Reading<Result<Puzzle, ReadError>>, ReadError> {
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
    dialect: Option<Dialect>,
    budget: Budget,
    /// What separates the pieces. Known once the first line was read.
    separator: Option<Separator>,
    /// The format of the first line, if each line is a piece.
    usual: Option<&'static Format>,
    /// The first line that is not blank, all before it and perhaps the line after it, until they are used.
    ahead: Vec<u8>,
    /// The number of lines that were read.
    lines: usize,
    is_done: bool,
}

impl<R: BufRead> Stream<R> {
    /// The pieces of a reader. The name is for messages.
    pub fn new(name: impl Into<String>, reader: R, limits: Limits) -> Stream<R> {
        Stream {
            name: name.into(),
            reader,
            limits,
            format: None,
            dialect: None,
            budget: Budget::unlimited(),
            separator: None,
            usual: None,
            ahead: Vec::new(),
            lines: 0,
            is_done: false,
        }
    }

    /// The same, read in this format whatever its content looks like.
    #[must_use]
    pub fn in_format(self, format: Option<&'static Format>) -> Stream<R> {
        Stream { format, ..self }
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
        let separator = match self.separator {
            Some(separator) => separator,
            None => {
                let separator = self.begin()?;
                *self.separator.insert(separator)
            }
        };
        let lines_before = if self.ahead.is_empty() { self.lines } else { 0 };
        let mut bytes = std::mem::take(&mut self.ahead);
        match separator {
            Separator::None | Separator::Json | Separator::Grids | Separator::Sized => {
                self.is_done = true;
                let capacity = self.capacity(&bytes);
                self.reader.by_ref().take(capacity).read_to_end(&mut bytes)?;
                let source = self.source(&bytes)?;
                Ok(Some(Piece { source, format: self.format, is_whole: true, usual: None }))
            }
            Separator::Lines => {
                while is_blank(&bytes) {
                    bytes.clear();
                    if self.read_line(&mut bytes)? == 0 {
                        return Ok(None);
                    }
                }
                let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
                self.ahead = bytes.split_off(end);
                let lines_before = self.lines - 1 - usize::from(!self.ahead.is_empty());
                self.piece(bytes.trim_ascii_end(), lines_before).map(Some)
            }
            Separator::Fences => loop {
                let start = bytes.len();
                let is_end = self.read_line(&mut bytes)? == 0;
                if !is_end && !is_fence(&bytes[start..]) {
                    continue;
                }
                bytes.truncate(start);
                if !is_blank(&bytes) {
                    return self.piece(&bytes, lines_before).map(Some);
                }
                if is_end {
                    return Ok(None);
                }
                return self.advance();
            },
        }
    }

    /// Reads to the first line that is not blank, and finds what separates the pieces.
    fn begin(&mut self) -> Result<Separator, StreamError> {
        let mut start = 0;
        while is_blank(&self.ahead[start..]) {
            start = self.ahead.len();
            let mut ahead = std::mem::take(&mut self.ahead);
            let length = self.read_line(&mut ahead)?;
            self.ahead = ahead;
            if length == 0 {
                return Ok(Separator::None);
            }
        }
        let separator = match self.is_broken_object(start)? {
            true => Separator::Lines,
            false => self.separator_after(&self.ahead[start..]),
        };
        match separator {
            Separator::Lines => {
                self.ahead.drain(..start);
                let line = String::from_utf8_lossy(&self.ahead);
                let shown = registry::alike(line.trim()).next();
                self.usual = shown.and_then(registry::Known::format);
            }
            Separator::Fences if is_fence(&self.ahead[start..]) => self.ahead.clear(),
            _ => {}
        }
        Ok(separator)
    }

    /// Whether the first line is a JSON object without its end: the next line is an object, which cannot follow where
    /// this one ends. If so, reads the next line as well.
    fn is_broken_object(&mut self, start: usize) -> Result<bool, StreamError> {
        let line = self.ahead[start..].trim_ascii();
        let is_split = self.format.is_none_or(|format| format.separator == Separator::Json);
        if !is_split || !line.starts_with(b"{") || line.ends_with(b"}") || line.ends_with(b"{") {
            return Ok(false);
        }
        if line.ends_with(b"[") || line.ends_with(b",") || line.ends_with(b":") {
            return Ok(false);
        }
        let (end, mut ahead) = (self.ahead.len(), std::mem::take(&mut self.ahead));
        self.read_line(&mut ahead)?;
        self.ahead = ahead;
        Ok(std::str::from_utf8(&self.ahead[end..]).is_ok_and(pieces::is_object))
    }

    /// What separates the pieces if this is the first line.
    fn separator_after(&self, line: &[u8]) -> Separator {
        let Ok(text) = std::str::from_utf8(line) else { return Separator::None };
        let line = text.trim_start_matches('\u{feff}').trim();
        if pieces::is_fence(line) {
            return Separator::Fences;
        }
        // An object on one line is a puzzle whether it is valid or not, so that the other lines are read.
        if pieces::is_object(line) {
            let is_split = |format: &Format| matches!(format.separator, Separator::Lines | Separator::Json);
            return if self.format.is_none_or(is_split) { Separator::Lines } else { Separator::None };
        }
        let alike = || match registry::alike(line).next() {
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

    /// Appends the next line, within the limits.
    fn read_line(&mut self, bytes: &mut Vec<u8>) -> Result<usize, StreamError> {
        let capacity = self.capacity(bytes);
        let length = self.reader.by_ref().take(capacity).read_until(b'\n', bytes)?;
        self.lines += usize::from(length > 0);
        if bytes.len() > self.limits.bytes {
            Source::from_bytes_within(self.name.clone(), bytes, self.limits)?;
        }
        Ok(length)
    }

    fn source(&self, bytes: &[u8]) -> Result<Source, StreamError> {
        let source = Source::from_bytes_within(self.name.clone(), bytes, self.limits)?.within(&self.budget);
        Ok(match self.dialect {
            Some(dialect) => source.in_dialect(dialect),
            None => source,
        })
    }

    fn piece(&self, bytes: &[u8], lines_before: usize) -> Result<Piece, StreamError> {
        let source = self.source(bytes)?;
        let source = source.after_lines(lines_before);
        Ok(Piece { source, format: self.format, is_whole: false, usual: self.usual })
    }
}

impl<R: BufRead> Iterator for Stream<R> {
    type Item = Result<Piece, StreamError>;

    fn next(&mut self) -> Option<Result<Piece, StreamError>> {
        if self.is_done {
            return None;
        }
        let piece = self.advance().transpose();
        // After an invalid line the next one can still be read, but not after a failed reader or an endless line.
        match &piece {
            Some(Err(StreamError::Io(_))) => self.is_done = true,
            Some(Err(StreamError::Read(error))) => {
                let is_lost = !matches!(self.separator, Some(Separator::Lines | Separator::Fences));
                self.is_done = is_lost || error.kind() == ReadErrorKind::TooLong;
            }
            _ => {}
        }
        piece
    }
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
        for text in ["", "\n", "1 1\n1\n1\n", "[{}, {}]"] {
            expect(text, &[(text.trim(), 0)]);
        }
    }

    #[test]
    fn a_line_without_end_is_refused() {
        let limits = Limits { bytes: 10, ..Limits::default() };
        let mut stream = Stream::new("test", "{}\n{          }\n{}\n".as_bytes(), limits);
        assert!(stream.next().is_some_and(|piece| piece.is_ok()));
        let error = stream.next().unwrap().unwrap_err();
        assert!(matches!(&error, StreamError::Read(read) if read.to_string() == error.to_string()));
        assert!(stream.next().is_none());
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
