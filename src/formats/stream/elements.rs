//! Pieces that end at a byte: the elements of a JSON list, and images that follow each other.
//!
//! A broken element of a list is one error: the next element is found by how the others begin.

use std::io::{self, BufRead, Read};

use super::piece::without_rest;
use super::{Piece, Stream, StreamError, is_blank};
use crate::formats::cut::{Before, Cut, Cutter};
use crate::formats::element_start::LONGEST_START;
use crate::formats::pieces::Nesting;
use crate::formats::{ReadError, Source, json};

/// Broken elements of lists are scanned again for the elements in them, until this many times as many bytes were
/// scanned as there are.
const SCANS: usize = 16;

impl<R: BufRead> Stream<R> {
    /// The next element of a list, or the next image.
    pub(super) fn cut(&mut self, cutter: &mut Cutter) -> Result<Option<Piece>, StreamError> {
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
        match self.next_in_broken(cutter, bytes, begin) {
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
    fn next_in_broken(&mut self, cutter: &Cutter, bytes: &[u8], begin: Before) -> Option<usize> {
        let next = self.element_within(cutter, bytes, begin)?;
        // A right element may hold objects that begin like it.
        let is_right = bytes.len() <= self.limits.bytes && has_matching_brackets(bytes);
        (!is_right).then_some(next)
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
        if let Some(next) = self.next_in_broken(cutter, bytes, begin) {
            return self.broken(cutter, bytes, begin, next);
        }
        let piece = self.piece(bytes, begin);
        let ends_list = !self.goes_on(cutter)?;
        match piece {
            Ok(piece) => Ok(Piece { ends_list, ..piece }),
            Err(StreamError::Read(error)) if ends_list => Err(without_rest(error).into()),
            Err(error) => Err(error),
        }
    }

    /// The error of a comma after the list, as after a bracket too many. If elements follow, the list goes on.
    fn after_list(
        &mut self,
        cutter: &mut Cutter,
        bytes: &[u8],
        begin: Before,
    ) -> Result<ReadError, StreamError> {
        let error = match self.source(bytes) {
            Ok(source) => {
                let message = "found ',', expected the end of the text after the list";
                source.after(begin).error(bytes.len(), message)
            }
            Err(error) => error.after(begin),
        };
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
        if let Some(next) = self.next_in_broken(cutter, bytes, begin) {
            return self.broken(cutter, &[bytes, &[byte]].concat(), begin, next);
        }
        let piece = self.piece(bytes, begin);
        self.before = begin.and(bytes);
        self.unread.put_back(&[byte]);
        let goes_on = if byte == b'{' {
            *cutter = Cutter::Elements(Nesting::in_list());
            true
        } else {
            self.goes_on(cutter)?
        };
        let last = |error| if goes_on { error } else { without_rest(error) };
        match piece {
            Ok(piece) => {
                let message = format!("found '{}', expected a comma or ]", byte.escape_ascii());
                self.next_error = Some(last(piece.source.error(bytes.len(), message)));
                Ok(piece)
            }
            // Its own error is enough.
            Err(StreamError::Read(error)) => Err(last(error).into()),
            Err(error) => Err(error),
        }
    }

    /// The last piece, if the input may end there.
    fn end(
        &mut self,
        cutter: &mut Cutter,
        bytes: &[u8],
        begin: Before,
    ) -> Result<Option<Piece>, StreamError> {
        if !cutter.may_end()
            && let Some(next) = self.next_in_broken(cutter, bytes, begin)
        {
            return self.broken(cutter, bytes, begin, next).map(Some);
        }
        self.is_done = true;
        if !cutter.may_end() {
            let piece = self.piece(bytes, begin)?;
            let is_open_object = bytes.trim_ascii_start().starts_with(b"{") && !cutter.is_after_element();
            if is_open_object {
                // Its own error says where it ends.
                return Ok(Some(piece));
            }
            let error = piece.source.error(bytes.len(), "found the end of the text, expected a comma or ]");
            if cutter.is_after_element() {
                self.next_error = Some(error);
                return Ok(Some(piece));
            }
            return Err(error.into());
        }
        if is_blank(bytes) { Ok(None) } else { self.piece(bytes, begin).map(Some) }
    }
}

/// Whether these bytes are one object, if its strings may hold bytes that are not text.
fn has_matching_brackets(bytes: &[u8]) -> bool {
    let is_illegible = |letter: char| letter.is_control() && !letter.is_whitespace();
    json::is_object(&Source::new("", String::from_utf8_lossy(bytes).replace(is_illegible, " ")))
}

/// The bytes that a reader has at hand; none at the end.
fn filled(reader: &mut impl BufRead) -> io::Result<&[u8]> {
    while matches!(reader.fill_buf(), Err(error) if error.kind() == io::ErrorKind::Interrupted) {}
    reader.fill_buf()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{errors_from, errors_of, expect};
    use super::*;
    use crate::formats::Limits;

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

    /// An element that is not text, or is too long, does not affect the others.
    #[test]
    fn a_list_goes_on_after_an_element_that_cannot_be_a_source() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        let long = one.replace("[[1]]}", &format!("[[{}1]]}}", " ".repeat(100)));
        let byte = |place: &str| format!("{place}: found the byte 0x00, expected text in UTF-8");
        let too_long = |place: &str| format!("{place}: the input is too large: the limit is 100 bytes");
        let read = || "1".to_owned();
        for (list, expected) in [
            (
                format!("[{one},\n{{\"rows\": [\"\0\",\n{one},\n{one}]"),
                vec![read(), byte("2:12"), read(), read()],
            ),
            (
                format!("[{one}, {{\"rows\": \"\0\", \"extra\": [{{\"rows\": 1}}]}}, {one}]"),
                vec![read(), byte("1:47"), read()],
            ),
            (
                format!("[{one}, {{\"rows\": \"\0\"], {one},{one}]"),
                vec![read(), byte("1:47"), read(), read()],
            ),
            (format!("[{one}, {{\"rows\": \"\0\"], {{\"other\": 1}}]"), vec![read(), byte("1:47")]),
            (format!("[{{\"rows\": \"\0\"}}{one},{one}]"), vec![byte("1:12"), read(), read()]),
            (format!("[{{\"rows\": \"\0\"}}; {one},{one}]"), vec![byte("1:12"), read(), read()]),
            (format!("[{long}{one},{one}]"), vec![too_long("1:2"), read(), read()]),
            (format!("[{long}; {one},{one}]"), vec![too_long("1:2"), read(), read()]),
            (format!("[{},{one},{one}]", long.replace('}', "]")), vec![too_long("1:2"), read(), read()]),
        ] {
            assert_eq!(errors_from(list.as_bytes(), 100), expected, "{list}");
            assert_eq!(errors_of(list.as_bytes(), 100), expected, "{list}, a few bytes at a time");
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
}
