//! Pieces that end at a byte: the elements of a JSON list, and images that follow each other.
//!
//! An element of a list whose brackets do not match ends the list, since nothing shows where the next one begins.

use std::io::{self, BufRead, Read};

use super::piece::without_rest;
use super::{Piece, Stream, StreamError, is_blank};
use crate::formats::cut::{Before, Cut, Cutter};

impl<R: BufRead> Stream<R> {
    /// The next element of a list, or the next image.
    pub(super) fn cut(&mut self, cutter: &mut Cutter) -> Result<Option<Piece>, StreamError> {
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
                Cut::Inside => {
                    let error = self.piece(&bytes, begin).err();
                    self.skip(cutter)?;
                    return error.map_or(Ok(None), Err);
                }
                Cut::End => return self.piece(&bytes, begin).map(Some),
                Cut::Next => {
                    self.begun.push(byte);
                    self.before = begin.and(&bytes);
                    return self.piece(&bytes, begin).map(Some);
                }
                Cut::NoComma => return self.before_no_comma(&bytes, begin, byte).map(Some),
                Cut::Lost => {
                    self.is_done = true;
                    bytes.push(byte);
                    let is_broken = !cutter.may_end();
                    if !is_broken {
                        bytes.append(&mut self.ahead);
                        let capacity = self.capacity(&bytes);
                        self.reader.by_ref().take(capacity).read_to_end(&mut bytes)?;
                    }
                    return Ok(Some(Piece { ends_list: is_broken, ..self.last(&bytes, begin)? }));
                }
            }
        }
    }

    /// Adds the bytes up to the next cut, as far as they are at hand. The last byte and its meaning, or `None` at the
    /// end of the input.
    fn scan(&mut self, cutter: &mut Cutter, bytes: &mut Vec<u8>) -> Result<Option<(u8, Cut)>, StreamError> {
        let is_ahead = !self.ahead.is_empty();
        let buffer = if is_ahead { &self.ahead } else { filled(&mut self.reader)? };
        let Some(&last) = buffer.last() else { return Ok(None) };
        let mut cuts = buffer.iter().map(|&byte| (byte, cutter.step(byte))).enumerate();
        let found = cuts.find(|(_, (_, cut))| *cut != Cut::Inside);
        let (length, last) = found.unwrap_or((buffer.len(), (last, Cut::Inside)));
        let taken = buffer.len().min(length + 1);
        bytes.extend_from_slice(&buffer[..length]);
        self.before = self.before.and(&buffer[..taken]);
        match is_ahead {
            true => drop(self.ahead.drain(..taken)),
            false => self.reader.consume(taken),
        }
        Ok(Some(last))
    }

    /// Skips the rest of an element or image that is too long.
    fn skip(&mut self, cutter: &mut Cutter) -> Result<(), StreamError> {
        loop {
            let begin = self.before;
            let mut bytes = Vec::new();
            match self.scan(cutter, &mut bytes)? {
                Some((_, Cut::Inside | Cut::Begin)) => {}
                Some((_, Cut::End)) => return Ok(()),
                Some((byte, Cut::Next)) => {
                    self.begun.push(byte);
                    self.before = begin.and(&bytes);
                    return Ok(());
                }
                Some((_, Cut::NoComma | Cut::Lost)) | None => {
                    self.is_done = true;
                    return Ok(());
                }
            }
        }
    }

    /// The last piece, whose error says that the rest of the list is not read.
    fn last(&mut self, bytes: &[u8], begin: Before) -> Result<Piece, StreamError> {
        self.piece(bytes, begin).map_err(|error| match error {
            StreamError::Read(error) => without_rest(error).into(),
            error => error,
        })
    }

    /// The piece before a byte in place of a comma, of which the error comes next.
    fn before_no_comma(&mut self, bytes: &[u8], begin: Before, byte: u8) -> Result<Piece, StreamError> {
        self.is_done = true;
        let piece = self.last(bytes, begin)?;
        let message = format!("found '{}', expected a comma or ]", byte.escape_ascii());
        self.next_error = Some(without_rest(piece.source.error(bytes.len(), message)));
        Ok(piece)
    }

    /// The last piece, if the input may end there.
    fn end(&mut self, cutter: &Cutter, bytes: &[u8], begin: Before) -> Result<Option<Piece>, StreamError> {
        self.is_done = true;
        if cutter.may_end() {
            return if is_blank(bytes) { Ok(None) } else { self.piece(bytes, begin).map(Some) };
        }
        let piece = self.piece(bytes, begin)?;
        let is_open_object = bytes.trim_ascii_start().starts_with(b"{") && !cutter.is_after_element();
        if is_open_object {
            // Its own error says where it ends.
            return Ok(Some(Piece { ends_list: true, ..piece }));
        }
        let error = piece.source.error(bytes.len(), "found the end of the text, expected a comma or ]");
        if cutter.is_after_element() {
            self.next_error = Some(error);
            return Ok(Some(piece));
        }
        Err(error.into())
    }
}

/// The bytes that a reader has at hand; none at the end.
fn filled(reader: &mut impl BufRead) -> io::Result<&[u8]> {
    while matches!(reader.fill_buf(), Err(error) if error.kind() == io::ErrorKind::Interrupted) {}
    reader.fill_buf()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{errors_from, errors_of, expect};

    #[test]
    fn elements_of_a_list_are_pieces() {
        expect("[{}, {}]\n", &[("{}", 0), ("{}", 0)]);
        expect(
            "\u{feff}[\n {\"a\": \"],\\\"\"},\n{\"b\": [1, 2]}\n]\n[3]",
            &[("{\"a\": \"],\\\"\"}", 0), ("{\"b\": [1, 2]}", 1), ("3", 4)],
        );
        expect("[{},]", &[("{}", 0), ("", 0)]);
        expect("[{}, {]}, {}]", &[("{}", 0), ("{]", 0)]);
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
        let wrong = errors_of(format!("[{one}, {}]", one.replace("[[1]]}", "[[1,,]]}")).as_bytes(), 40);
        assert!(wrong[1].starts_with("1:68: "), "{wrong:?}");
        let cut_off = errors_of(format!("[{one},\n{one}").as_bytes(), 40);
        assert_eq!(cut_off, ["1", "1", "2:34: found the end of the text, expected a comma or ]"]);
        let long = errors_of(format!("[{one}, {one}   , {one}]").as_bytes(), 35);
        assert_eq!(long, ["1", "1:36: the input is too large: the limit is 35 bytes", "1"]);
    }

    /// The elements before it are read. Its error says that a line for each object would let the others be read.
    #[test]
    fn a_broken_element_ends_a_list() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        let open = one.trim_end_matches('}');
        for (list, expected) in [
            (format!("[{one},\n{{\"rows\": [[}}, {one}]"), vec!["1", "2:12: found '}', expected a value"]),
            (
                format!("[{one},\n{open},\n{one},{one}]"),
                vec!["1", "3:1: found '{', expected a key: a string"],
            ),
            (format!("[{one}\n {one}]"), vec!["1", "2:2: found '{', expected a comma or ]"]),
            (format!("[{one}}}, {one}]"), vec!["1", "1:35: found '}', expected a comma or ]"]),
            (format!("[{one}; {one}]"), vec!["1", "1:35: found ';', expected a comma or ]"]),
            (
                format!("[{one},\n{},\n{one}]", one.replace("[[1]]}", "[[x]]}")),
                vec!["1", "2:30: found 'x', expected a block's length", "1"],
            ),
        ] {
            let errors = errors_of(list.as_bytes(), 200);
            let is_like = |(error, expected): (&String, &&str)| error.starts_with(*expected);
            assert!(errors.len() >= expected.len(), "{list}: {errors:?}");
            assert!(errors.iter().zip(&expected).all(is_like), "{list}: {errors:?}");
            assert_eq!(errors_from(list.as_bytes(), 200), errors, "{list}, a few bytes at a time");
        }
    }

    /// An element that is not text, or is too long, does not affect the others.
    #[test]
    fn a_list_goes_on_after_an_element_that_cannot_be_a_source() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        let long = one.replace("[[1]]}", &format!("[[{}1]]}}", " ".repeat(100)));
        for (list, wrong) in [
            (
                format!("[{one}, {{\"rows\": \"\0\", \"extra\": [{{\"rows\": 1}}]}}, {one}]"),
                "1:47: found the byte 0x00, expected text in UTF-8",
            ),
            (format!("[{one},{long},{one}]"), "1:36: the input is too large: the limit is 100 bytes"),
        ] {
            assert_eq!(errors_from(list.as_bytes(), 100), ["1", wrong, "1"], "{list}");
            assert_eq!(errors_of(list.as_bytes(), 100), ["1", wrong, "1"], "{list}, a few bytes at a time");
        }
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
