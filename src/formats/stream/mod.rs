//! A stream of sources: puzzles from a reader of any length, piece by piece.
//!
//! Some formats separate their puzzles by lines or by `====`; JSON objects may stand in a list, and Netpbm images may
//! follow each other. A reader of such a format is never held as a whole: each puzzle becomes a [`Piece`] as soon as
//! its end was read, so memory is bounded by the largest puzzle. A reader of any other format is one piece, within the
//! [`Limits`].

mod beginning;
mod elements;
mod error;
mod piece;

use std::io::{BufRead, Read};

use self::beginning::Splitting;
pub use self::error::StreamError;
pub use self::piece::Piece;
use super::cut::Before;
use super::json;
use super::pieces;
use crate::formats::{Format, Limits, ReadError, Source};
use nonomata_engine::rule::Dialect;

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
    /// The separator of the pieces. Known once the first line was read.
    splitting: Option<Splitting>,
    /// The format of a piece that looks like none: that of the first line, if each line is a piece, or JSON in lists.
    usual: Option<&'static Format>,
    /// The first line that is not blank, all before it and perhaps lines after it, until they are used.
    ahead: Vec<u8>,
    /// The number of lines that were read, where lines are read.
    lines: usize,
    /// The input before the next piece, and the part of it that was read, where the input is cut byte by byte.
    before: Before,
    begun: Vec<u8>,
    /// The error to report before the next piece.
    next_error: Option<ReadError>,
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
            has_lines: false,
            dialect: None,
            splitting: None,
            usual: None,
            ahead: Vec::new(),
            lines: 0,
            before: Before::default(),
            begun: Vec::new(),
            next_error: None,
            is_done: false,
        }
    }

    /// Reads this format, whatever the content looks like.
    #[must_use]
    pub fn in_format(self, format: Option<&'static Format>) -> Stream<R> {
        Stream { format, ..self }
    }

    /// Expects a JSON object on each line even if the first line has none, as the suffixes `.ndjson` and `.jsonl`
    /// say. A list of objects is still one, and so is an object on several lines after a line `{`.
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

    /// Reads patterns in this dialect, whatever the format says.
    #[must_use]
    pub fn in_dialect(self, dialect: Option<Dialect>) -> Stream<R> {
        Stream { dialect, ..self }
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
        loop {
            let mut bytes = std::mem::take(&mut self.ahead);
            if bytes.is_empty() && self.read_line(&mut bytes)? == 0 {
                return Ok(None);
            }
            self.skip_rest_of_line(&mut bytes)?;
            let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
            self.ahead = bytes.split_off(end);
            if !is_blank(&bytes) {
                let lines = self.lines - 1 - self.ahead.split_inclusive(|&byte| byte == b'\n').count();
                return self.piece(bytes.trim_ascii_end(), Before { lines, ..Before::default() }).map(Some);
            }
        }
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

    /// Skips the rest of a line that is too long, and ends the part that was read.
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
        let source = Source::from_bytes(self.name.clone(), bytes, self.limits)?;
        Ok(match self.dialect {
            Some(dialect) => source.in_dialect(dialect),
            None => source,
        })
    }

    fn piece(&mut self, bytes: &[u8], before: Before) -> Result<Piece, StreamError> {
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

fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_whitespace)
}

fn is_fence(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(pieces::is_fence)
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::*;

    /// The text of each piece, with the number of lines before it.
    fn pieces_of(text: &str) -> Vec<(String, usize)> {
        let stream = Stream::new("test", text.as_bytes(), Limits::default());
        let pieces = stream.map(|piece| piece.expect("a text").source);
        pieces.map(|source| (source.text().trim().to_owned(), source.place(0).line() - 1)).collect()
    }

    pub(super) fn expect(text: &str, expected: &[(&str, usize)]) {
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
    fn a_line_without_end_is_one_piece() {
        let limits = Limits::default().with_bytes(1 << 20);
        let endless = std::io::BufReader::new(std::io::repeat(b'x'));
        let error = Stream::new("test", endless, limits).next().unwrap().unwrap_err();
        assert!(error.to_string().contains("the limit is 1048576 bytes"), "{error}");
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

    /// A puzzle with one cell, in a format with fences.
    const BLACK: &str = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";

    /// The places and messages of all pieces that cannot be read, within a limit on their length, from a reader that
    /// gives a few bytes at a time.
    pub(super) fn errors_of(bytes: &[u8], most: usize) -> Vec<String> {
        errors_from(io::BufReader::with_capacity(3, bytes), most)
    }

    pub(super) fn errors_from(reader: impl BufRead, most: usize) -> Vec<String> {
        let limits = Limits::default().with_bytes(most);
        let stream = Stream::new("test", reader, limits);
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
        assert_eq!(errors_of(b"P1 1 1 1 P1 1 1 # a comment\n1 P1 1 1 1", 12).len(), 3);
    }

    /// The places of errors from bytes that are not text, and of those beyond the limits, are those in the whole input.
    #[test]
    fn what_is_no_text_has_its_place() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        let byte = "found the byte 0x00, expected text in UTF-8";
        let lines = errors_of(format!("{one}\n\n{one}\n  a\0\n{one}").as_bytes(), 40);
        assert_eq!(lines, ["1", "1", &format!("4:4: {byte}"), "1"]);
        let fenced = errors_of(format!("{BLACK}====\n\n\0\n====\n{BLACK}").as_bytes(), 40);
        assert_eq!(fenced, ["1", &format!("9:1: {byte}"), "1"]);
        let first = errors_of(format!("{{\"a\0\": 1}}\n{one}").as_bytes(), 40);
        assert_eq!(first, [&format!("1:4: {byte}"), "1"]);
        let elements = errors_of(format!("[{one},\"\0\", {one}]").as_bytes(), 40);
        assert_eq!(elements, ["1", &format!("1:37: {byte}"), "1"]);
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
