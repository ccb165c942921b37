//! The beginning of a stream: reads to the first line that is not blank and finds what separates the pieces.

use std::io::{BufRead, Read};

use super::{Stream, StreamError, is_fence};
use crate::formats::cut::{Before, Cutter};
use crate::formats::images::ImageEnd;
use crate::formats::pieces::{self, Nesting, Separator};
use crate::formats::{Format, Source, json, registry, utf_16};

/// The byte order mark that some programs write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The most lines after the first one that are read to find the first object.
const MOST_HEADINGS: usize = 100;

/// How a reader is split.
#[derive(Debug)]
pub(super) enum Splitting {
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
            Separator::Images => Splitting::Cut(Cutter::Images(ImageEnd::default())),
            Separator::None | Separator::Json | Separator::Grids | Separator::Numbered | Separator::Sized => {
                Splitting::Whole
            }
        }
    }
}

impl<R: BufRead> Stream<R> {
    /// Reads to the first line that is not blank, and finds what separates the pieces.
    pub(super) fn begin(&mut self) -> Result<Splitting, StreamError> {
        let list_start = self.list_start()?;
        if utf_16::is_begun(&self.ahead) {
            return Ok(Splitting::Whole);
        }
        let mark = if self.ahead.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        self.ahead.drain(..mark);
        if let Some(list_start) = list_start.map(|start| start - mark) {
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
        let shown = self.shown_by(&line);
        let is_json = self.has_object_a_line(line.trim_ascii()) || self.is_before_object(&line, shown)?;
        let splitting = if is_json { Splitting::Lines } else { shown.separator.into() };
        match splitting {
            Splitting::Lines => {
                self.ahead.drain(..start);
                self.usual = if is_json { Some(&json::FORMAT) } else { shown.format };
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

    /// Whether the first line is broken or a heading: an object follows on a line of its own, perhaps after other such
    /// lines, and it cannot be a part of what they begin. If so, reads these lines as well.
    fn is_before_object(&mut self, line: &[u8], shown: Shown) -> Result<bool, StreamError> {
        let is_split = self.format.is_none_or(|format| format.separator == Separator::Json);
        let is_long = line.len() > self.limits.bytes;
        if !is_split || !(is_long || may_end_before_object(line.trim_ascii())) {
            return Ok(false);
        }
        let mut has_broken = line.trim_ascii().starts_with(b"{");
        if has_broken {
            self.skip_rest_of_ahead()?;
        } else if is_long || shown.separator != Separator::None {
            return Ok(false);
        }
        for _ in 0..MOST_HEADINGS {
            let mut next = Vec::new();
            self.read_line(&mut next)?;
            self.ahead.extend_from_slice(&next);
            if self.source(&next).is_ok_and(|next| json::is_object(&next)) {
                return Ok(true);
            }
            let text = next.trim_ascii();
            let may_be_inside = has_broken && may_go_on_in_object(text);
            let is_heading = text.is_empty() || !may_be_inside && may_end_before_object(text);
            if next.is_empty() || !is_heading || self.ahead.len() > self.limits.bytes {
                return Ok(false);
            }
            has_broken |= text.starts_with(b"{");
        }
        Ok(false)
    }

    /// The nature of this first line.
    fn shown_by(&self, line: &[u8]) -> Shown {
        let Ok(text) = std::str::from_utf8(line) else {
            let format = self.format.or_else(|| registry::of_bytes(line));
            let separator = format.map_or(Separator::None, |format| format.separator);
            return Shown { separator, format: None };
        };
        // With the line break, which a format may look for.
        let source = Source::new("", text.trim_start());
        let alike = match pieces::is_object(text) {
            true => Some(&json::FORMAT),
            false => registry::alike(&source).filter_map(registry::Known::format).find(|format| {
                matches!(format.separator, Separator::Lines | Separator::Fences | Separator::Images)
            }),
        };
        Shown { separator: self.separator_after(&source, alike), format: alike }
    }

    /// The separator of the pieces if this is the first line, which looks like a format.
    fn separator_after(&self, source: &Source, alike: Option<&'static Format>) -> Separator {
        let line = source.text().trim_end();
        if pieces::is_fence(line) {
            return Separator::Fences;
        }
        // An object on one line is a puzzle whether it is valid or not, so that the other lines are read.
        if pieces::is_object(line) {
            let is_split = |format: &Format| matches!(format.separator, Separator::Lines | Separator::Json);
            return if self.format.is_none_or(is_split) { Separator::Lines } else { Separator::None };
        }
        let Some(format) = self.format.or(alike) else { return Separator::None };
        match format.separator {
            Separator::Lines if format.read(&source.with_text(line)).is_err() => Separator::None,
            separator => separator,
        }
    }
}

/// The nature of the first line.
#[derive(Clone, Copy)]
struct Shown {
    /// The separator of the pieces.
    separator: Separator,
    /// The format that the line looks like.
    format: Option<&'static Format>,
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

/// Whether an object that another line begins may go on with this line.
fn may_go_on_in_object(line: &[u8]) -> bool {
    line.first().is_some_and(|first| b"\"[]}:,-tfn".contains(first) || first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{errors_of, expect};
    use super::*;
    use crate::formats::Limits;

    /// Lines of objects after a heading or a broken object.
    #[test]
    fn a_first_line_that_is_no_object_does_not_join_the_others() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        for first in ["# header", "{\"id\":0,\"rows\":[[1],", "id,rows", "{\"id\": 5"] {
            expect(&format!("{first}\n{one}\n\n{one}\n"), &[(first, 0), (one, 1), (one, 3)]);
        }
        expect(
            &format!("a\n\n# b\n \n{{\"id\":0,\"rows\":[[1],\n{one}\n\n{one}"),
            &[("a", 0), ("# b", 2), ("{\"id\":0,\"rows\":[[1],", 4), (one, 5), (one, 7)],
        );
        for whole in [
            format!("puzzle =\n{one}"),
            format!("{{\"puzzles\": [{one},\n{one}\n]}}"),
            "# header\n{}\n{}".replace("{}", "{\n\"rows\": [[1]], \"columns\": [[1]]\n}"),
            format!("{{\"rows\": [[1],\n[1]]}}\n{one}"),
            format!("{}{one}", "# header\n".repeat(MOST_HEADINGS + 2)),
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
        assert_eq!(named("\u{feff}{\n\"rows\": [[1]],\n\"columns\": [[1]]\n}", None), [true]);
    }

    #[test]
    fn a_byte_order_mark_changes_nothing() {
        let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
        let fenced = "width 1\nheight 1\nrows\n1\ncolumns\n1";
        for text in [
            String::new(),
            format!("[{one}; {one}]"),
            format!("\n{one}\n{{]\n{one}"),
            format!("{{\"id\": 5\n{one}\n{one}"),
            format!("====\n{fenced}\n====\n{fenced}"),
            "1x1:1/1\n1x1:2/1\n1x1:/".to_owned(),
        ] {
            let marked = format!("\u{feff}{text}");
            assert_eq!(errors_of(marked.as_bytes(), 100), errors_of(text.as_bytes(), 100), "{text:?}");
        }
    }
}
