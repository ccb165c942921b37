//! Splitting a text into its puzzles by the separators of formats.

use std::ops::Range;

/// The separator that is written between puzzles.
pub(super) const BETWEEN_FENCED: &str = "\n====\n\n";

/// The separator of the puzzles of a text in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// Nothing that could not be a part of a puzzle: a text is never split.
    None,
    /// Each line that is not blank is a puzzle.
    Lines,
    /// Lines `====` stand between puzzles.
    Fences,
    /// A line that begins with the word `GRID` begins a puzzle.
    Grids,
    /// A line with a number after `$` begins a puzzle.
    Numbered,
    /// A line with the two sizes of a list begins a puzzle, if every list is as long as they say.
    Sized,
    /// Puzzles are the elements of a JSON list, or the objects on separate lines.
    Json,
    /// Netpbm images follow each other. They are not text, so only a stream is split.
    Images,
}

impl Separator {
    /// The puzzles of a text; empty if it cannot be split.
    pub(super) fn split(self, text: &str) -> Vec<Range<usize>> {
        match self {
            Separator::None => Vec::new(),
            Separator::Images => Vec::new(),
            Separator::Lines => lines(text).collect(),
            Separator::Fences => between_fences(text),
            Separator::Grids => begun_by(text, is_grid),
            Separator::Numbered => begun_by(text, is_numbered),
            Separator::Sized => super::lists::several_lists(text),
            Separator::Json => json(text),
        }
    }
}

/// Whether a line separates puzzles.
pub(super) fn is_fence(line: &str) -> bool {
    line.trim() == "===="
}

/// Whether a line begins a puzzle of `picross`.
pub(super) fn is_grid(line: &str) -> bool {
    line.split_whitespace().next() == Some("GRID")
}

/// Whether a line begins a puzzle of `tournament`.
pub(super) fn is_numbered(line: &str) -> bool {
    let number = line.trim_end().strip_prefix('$');
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a line begins and ends like a JSON object.
pub(super) fn is_object(line: &str) -> bool {
    line.trim().starts_with('{') && line.trim().ends_with('}')
}

/// The lines that are not blank.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    let ranges = text.split_inclusive('\n').map(move |line| {
        end += line.len();
        let start = end - line.len();
        start..start + line.trim_end().len()
    });
    ranges.filter(move |range| !text[range.clone()].trim().is_empty())
}

/// The texts between lines `====`.
fn between_fences(text: &str) -> Vec<Range<usize>> {
    let (mut parts, mut open) = (Vec::new(), None::<Range<usize>>);
    for line in lines(text) {
        match &mut open {
            _ if is_fence(&text[line.clone()]) => parts.extend(open.take()),
            Some(part) => part.end = line.end,
            None => open = Some(line),
        }
    }
    parts.extend(open);
    parts
}

/// The texts from a line that begins a puzzle to the next one. Text above the first line belongs to the first piece.
fn begun_by(text: &str, is_beginning: fn(&str) -> bool) -> Vec<Range<usize>> {
    let starts = lines(text).filter(|line| is_beginning(&text[line.clone()])).map(|line| line.start);
    let mut bounds: Vec<usize> = std::iter::once(0).chain(starts.skip(1)).collect();
    bounds.push(text.len());
    bounds.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

/// The elements of a JSON list, or the objects on separate lines, most of which are whole.
fn json(text: &str) -> Vec<Range<usize>> {
    if text.trim_start().starts_with('[') {
        return elements(text);
    }
    let (mut all, mut whole) = (0, 0);
    for line in lines(text) {
        all += 1;
        whole += usize::from(is_object(&text[line]));
    }
    if 2 * whole > all { lines(text).collect() } else { Vec::new() }
}

/// The elements of a JSON list. Empty if its brackets do not match, or if text follows it.
fn elements(text: &str) -> Vec<Range<usize>> {
    let (mut ranges, mut nesting, mut start) = (Vec::new(), Nesting::default(), 0);
    for (at, byte) in text.bytes().enumerate() {
        match nesting.step(byte) {
            Step::Inside => continue,
            Step::Begin => {}
            Step::End => ranges.push(start..at),
            Step::NoComma | Step::Wrong => return Vec::new(),
        }
        start = at + 1;
        if nesting.is_closed() {
            return if text[start..].trim().is_empty() { ranges } else { Vec::new() };
        }
    }
    Vec::new()
}

/// The meaning of a byte for the elements of a JSON list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// It is a part of an element, or white space around a list.
    Inside,
    /// It begins a list.
    Begin,
    /// It ends an element, and perhaps the list.
    End,
    /// It follows an element without a comma between them.
    NoComma,
    /// It closes a bracket that is not open, or stands outside a list.
    Wrong,
}

/// The brackets of a JSON list that are open.
#[derive(Debug, Default)]
pub(super) struct Nesting {
    /// The brackets that close them.
    closing: Vec<u8>,
    /// Whether an element is complete, so that only a comma or the end of the list may follow.
    is_after_element: bool,
    is_text: bool,
    is_escaped: bool,
}

impl Nesting {
    /// After the bracket that begins a list.
    pub(super) fn in_list() -> Nesting {
        Nesting { closing: vec![b']'], ..Nesting::default() }
    }

    /// Whether no bracket is open.
    pub(super) fn is_closed(&self) -> bool {
        self.closing.is_empty()
    }

    /// Whether an element is complete, but not followed by a comma or the end of the list.
    pub(super) fn is_after_element(&self) -> bool {
        self.is_after_element
    }

    /// Goes on to the next byte.
    pub(super) fn step(&mut self, byte: u8) -> Step {
        match byte {
            b'[' if self.is_closed() => {
                self.closing.push(b']');
                return Step::Begin;
            }
            _ if self.is_closed() => {
                return if byte.is_ascii_whitespace() { Step::Inside } else { Step::Wrong };
            }
            _ if self.is_after_element && !matches!(byte, b',' | b']') => {
                return if byte.is_ascii_whitespace() { Step::Inside } else { Step::NoComma };
            }
            _ if self.is_escaped => self.is_escaped = false,
            b'\\' if self.is_text => self.is_escaped = true,
            b'"' => self.is_text = !self.is_text,
            _ if self.is_text => {}
            b'[' => self.closing.push(b']'),
            b'{' => self.closing.push(b'}'),
            b']' | b'}' if self.closing.last() != Some(&byte) => return Step::Wrong,
            b']' | b'}' => {
                self.closing.pop();
                self.is_after_element = self.closing.len() == 1;
                return if self.is_closed() { Step::End } else { Step::Inside };
            }
            b',' if self.closing.len() == 1 => {
                self.is_after_element = false;
                return Step::End;
            }
            _ => {}
        }
        Step::Inside
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(find: fn(&str) -> Vec<Range<usize>>, text: &str) -> Vec<&str> {
        find(text).into_iter().map(|range| text[range].trim()).collect()
    }

    #[test]
    fn puzzles_are_separated() {
        assert_eq!(parts(elements, r#"[{"a": [1,2]}, "],", [3] ]"#), [r#"{"a": [1,2]}"#, r#""],""#, "[3]"]);
        for text in [
            r#"[1, {"a": [2}, 3]"#,
            "[1, [2, 3",
            "[1, 2",
            "[1, 2}",
            "[1, {2]}",
            "[1, \"2]",
            "[1, 2] 3",
            "[1]]",
            "[{} {}]",
        ] {
            assert_eq!(parts(elements, text), [""; 0], "{text}");
        }
        assert_eq!(parts(|text| lines(text).collect(), "a\n\n b\r\n"), ["a", "b"]);
        assert_eq!(
            parts(|text| begun_by(text, is_grid), "# a\nGRID b\nROWS\n GRID\nc\n"),
            ["# a\nGRID b\nROWS", "GRID\nc"]
        );
        assert_eq!(parts(between_fences, "====\na\nb\n====\n\n====\nc"), ["a\nb", "c"]);
    }
}
