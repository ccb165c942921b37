//! Texts of several puzzles of which some are wrong: each puzzle is read for itself, where one can tell where it ends.
//!
//! Only what could not be read as a whole is taken apart, so that this changes nothing of what is right. Where what stands
//! between puzzles cannot be told from what is wrong in them, the first error is all that is said.

use std::ops::Range;

use super::error::ReadError;
use super::format::Format;
use super::sniff;
use super::source::Source;
use super::warning::Warning;
use crate::puzzles::Nonogram;

/// The most puzzles that are refused before the rest is left unread.
const REFUSED_LIMIT: usize = 100;

/// What was read, puzzle by puzzle.
#[derive(Clone, Debug)]
pub struct EachReading {
    /// The format it was in.
    pub format: &'static Format,
    /// The puzzles in order, or why they cannot be read.
    pub puzzles: Vec<Result<Nonogram, ReadError>>,
    /// What was odd, and how it was understood.
    pub warnings: Vec<Warning>,
}

/// Reads all puzzles of a text, in that format or in the one that its content tells. A puzzle that is wrong leaves the
/// others as they are, if the format has a sign between them.
///
/// ```
/// use nonomata::formats::{Source, read_each};
///
/// let reading = read_each(&Source::new("ids", "1x1:1/1\n1x1:2/1\n1x1:/\n"), None).unwrap();
/// let is_read: Vec<bool> = reading.puzzles.iter().map(Result::is_ok).collect();
/// assert_eq!(is_read, [true, false, true]);
/// assert_eq!(reading.puzzles[1].as_ref().unwrap_err().line(), 2);
/// ```
///
/// # Errors
///
/// If nothing of it can be read, or if the puzzles cannot be told apart.
pub fn read_each(source: &Source, format: Option<&'static Format>) -> Result<EachReading, ReadError> {
    let whole = match format {
        Some(format) => format.read(source),
        None => sniff::read(source),
    };
    let error = match whole {
        Ok(reading) => {
            let puzzles = reading.puzzles.into_iter().map(Ok).collect();
            return Ok(EachReading { format: reading.format, puzzles, warnings: reading.warnings });
        }
        Err(error) => error,
    };
    let Some(format) = format.or_else(|| sniff::first_alike(source)).filter(|format| format.holds.many)
    else {
        return Err(error);
    };
    let pieces = pieces(format, source.text());
    if pieces.len() < 2 {
        return Err(match error.hint() {
            None if format.name == "webpbn" && source.text().matches("<puzzle ").count() > 1 => error
                .with_hint(
                    "no puzzle of this set is read: what is wrong in one may hide where the next begins",
                ),
            _ => error,
        });
    }
    let mut each = EachReading { format, puzzles: Vec::with_capacity(pieces.len()), warnings: Vec::new() };
    let mut refused = 0;
    for piece in source.pieces(pieces) {
        match format.read(&piece) {
            Ok(reading) => {
                each.puzzles.extend(reading.puzzles.into_iter().map(Ok));
                each.warnings.extend(reading.warnings);
            }
            Err(error) if refused + 1 == REFUSED_LIMIT => {
                let hint = format!("{REFUSED_LIMIT} puzzles are wrong, and what follows is not read");
                each.puzzles.push(Err(error.with_hint(hint)));
                break;
            }
            Err(error) => {
                refused += 1;
                each.puzzles.push(Err(error));
            }
        }
    }
    if each.puzzles.iter().any(Result::is_ok) { Ok(each) } else { Err(error) }
}

/// Where the puzzles of a text stand, if the format has a sign between them that is safe to go by.
fn pieces(format: &Format, text: &str) -> Vec<Range<usize>> {
    match format.name {
        "non" | "nonpack" | "nonny" => between_fences(text),
        "json" if text.trim_start().starts_with('[') => elements(text),
        "json" | "ndjson" | "tatham" | "puzz-link" => lines(text),
        _ => Vec::new(),
    }
}

/// The lines that say something.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let ranges = text.split_inclusive('\n').map(|line| {
        start += line.len();
        start - line.len()..start
    });
    ranges.filter(|range| !text[range.clone()].trim().is_empty()).collect()
}

/// What stands between lines `====`.
fn between_fences(text: &str) -> Vec<Range<usize>> {
    let lines = lines(text);
    let parts = lines.split(|range| text[range.clone()].trim() == "====");
    parts.filter_map(|part| Some(part.first()?.start..part.last()?.end)).collect()
}

/// The elements of a list in JSON. One whose brackets never close takes all that follows with it.
fn elements(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let (mut depth, mut is_text, mut is_escaped) = (0_usize, false, false);
    let mut start = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_text => is_escaped = true,
            '"' => is_text = !is_text,
            _ if is_text => {}
            '[' | '{' => {
                depth += 1;
                if depth == 1 {
                    start = at + 1;
                }
            }
            ']' | '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    ranges.push(start..at);
                    return if text[at + 1..].trim().is_empty() { ranges } else { Vec::new() };
                }
            }
            ',' if depth == 1 => {
                ranges.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    ranges.push(start..text.len());
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(find: fn(&str) -> Vec<Range<usize>>, text: &str) -> Vec<&str> {
        find(text).into_iter().map(|range| text[range].trim()).collect()
    }

    #[test]
    fn puzzles_are_told_apart() {
        assert_eq!(parts(elements, r#"[{"a": [1,2]}, "],", [3] ]"#), [r#"{"a": [1,2]}"#, r#""],""#, "[3]"]);
        assert_eq!(parts(elements, r#"[1, {"a": [2}, 3]"#), ["1", r#"{"a": [2}, 3]"#]);
        assert_eq!(parts(elements, r#"[1, [2, 3"#), ["1", "[2, 3"]);
        assert_eq!(parts(elements, "[1, 2] 3"), [""; 0]);
        assert_eq!(parts(lines, "a\n\n b\r\n"), ["a", "b"]);
        assert_eq!(parts(between_fences, "====\na\nb\n====\n\n====\nc"), ["a\nb", "c"]);
    }
}
