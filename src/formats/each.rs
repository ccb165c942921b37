//! Texts of several puzzles of which some are wrong: each puzzle is read for itself, where one can tell where it ends.
//!
//! Only what could not be read as a whole is taken apart, so that this changes nothing of what is right. Where what stands
//! between puzzles cannot be told from what is wrong in them, the first error is all that is said.

use std::ops::Range;

use super::error::ReadError;
use super::format::Format;
use super::sniff;
use super::source::Source;
use super::warning::{Warning, Warnings};
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
    let puzzles = read_pieces(source, format, pieces);
    // Where every piece is right, what is wrong stands between them or in their number.
    let is_any = |is: fn(&Piece) -> bool| puzzles.0.iter().any(is);
    match is_any(Result::is_ok) && is_any(Result::is_err) {
        true => Ok(EachReading { format, puzzles: puzzles.0, warnings: puzzles.1 }),
        false => Err(error),
    }
}

/// A puzzle, or why it cannot be read.
type Piece = Result<Nonogram, ReadError>;

/// Reads these pieces of a text, which share its limits: what their pictures take, and how much is said of them.
fn read_pieces(
    source: &Source,
    format: &'static Format,
    pieces: Vec<Range<usize>>,
) -> (Vec<Piece>, Vec<Warning>) {
    let mut warnings = Warnings::new(source);
    let mut puzzles = Vec::with_capacity(pieces.len());
    let mut refused = 0;
    for piece in source.pieces(pieces) {
        let kept = warnings.begin_piece(piece.start());
        let error = match format.read_saying(&piece, &mut warnings) {
            Ok(read) => {
                puzzles.extend(read.into_iter().map(Ok));
                continue;
            }
            Err(error) => error,
        };
        warnings.take_back(kept);
        refused += 1;
        if refused == REFUSED_LIMIT {
            let hint = format!("{REFUSED_LIMIT} puzzles are wrong, and what follows is not read");
            puzzles.push(Err(error.with_hint(hint)));
            break;
        }
        puzzles.push(Err(error));
    }
    (puzzles, warnings.finish())
}

/// Where the puzzles of a text stand, if the format has a sign between them that is safe to go by.
fn pieces(format: &Format, text: &str) -> Vec<Range<usize>> {
    match format.name {
        "non" | "nonpack" | "nonny" => between_fences(text),
        "json" if text.trim_start().starts_with('[') => elements(text),
        "json" if !lines(text).into_iter().all(|line| is_object(&text[line])) => Vec::new(),
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

/// Whether a line begins and ends like an object in JSON.
fn is_object(line: &str) -> bool {
    line.trim().starts_with('{') && line.trim().ends_with('}')
}

/// The elements of a list in JSON. There are none if its brackets do not go together, or if it does not end with the text.
fn elements(text: &str) -> Vec<Range<usize>> {
    let (mut ranges, mut open) = (Vec::new(), Vec::new());
    let (mut is_text, mut is_escaped) = (false, false);
    let mut start = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_text => is_escaped = true,
            '"' => is_text = !is_text,
            _ if is_text => {}
            '[' | '{' => {
                open.push(if letter == '[' { b']' } else { b'}' });
                if open.len() == 1 {
                    start = at + 1;
                }
            }
            ']' | '}' if open.pop().map(char::from) != Some(letter) => return Vec::new(),
            ']' | '}' if open.is_empty() => {
                ranges.push(start..at);
                return if text[at + 1..].trim().is_empty() { ranges } else { Vec::new() };
            }
            ',' if open.len() == 1 => {
                ranges.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::super::source::Limits;
    use super::*;

    fn parts(find: fn(&str) -> Vec<Range<usize>>, text: &str) -> Vec<&str> {
        find(text).into_iter().map(|range| text[range].trim()).collect()
    }

    #[test]
    fn puzzles_are_told_apart() {
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
        ] {
            assert_eq!(parts(elements, text), [""; 0], "{text}");
        }
        assert_eq!(parts(lines, "a\n\n b\r\n"), ["a", "b"]);
        assert_eq!(parts(between_fences, "====\na\nb\n====\n\n====\nc"), ["a\nb", "c"]);
    }

    /// Two puzzles that are right, in JSON.
    const TWO: &str = "{\"rows\": [[1]], \"columns\": [[1]]}, {\"rows\": [[1]], \"columns\": [[1]]}";

    #[test]
    fn what_is_wrong_between_puzzles_is_not_passed_over() {
        for text in [
            format!("[{TWO}"),
            format!("[{TWO}}}"),
            format!("[{TWO}}}}}"),
            format!("[{TWO}, {{\"rows\": [[2]], \"columns\": [[1]]}}"),
            format!("[{TWO}, {{\"rows\": [[2]], \"columns\": [[1]]}}}}"),
            format!("[{TWO},"),
            format!("[{TWO}] x"),
        ] {
            let whole = sniff::read(&Source::new("test", text.as_str())).unwrap_err();
            assert_eq!(read_each(&Source::new("test", text.as_str()), None).unwrap_err(), whole, "{text}");
        }
        let comma = read_each(&Source::new("test", format!("[{TWO},]")), None).unwrap();
        assert_eq!(comma.puzzles.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false]);
    }

    #[test]
    fn an_object_on_several_lines_is_one_puzzle() {
        let text = "{\n\"version\":1,\n\"clues\":[\n{\"rows\":[[1]],\"columns\":[[1]]}\n]}";
        let whole = sniff::read(&Source::new("test", text)).unwrap_err();
        assert_eq!(read_each(&Source::new("test", text), None).unwrap_err(), whole);
        let json = Format::named("json");
        let wrong = "{\"rows\":[[1]],\"columns\":[[1]]}\n{\"rows\":[[2]],\"columns\":[[1]]}\n";
        assert_eq!(read_each(&Source::new("test", wrong), json).unwrap().puzzles.len(), 2);
    }

    #[test]
    fn pictures_of_all_puzzles_share_one_limit() {
        let puzzle = |clue: u8| {
            let rows = format!("{clue}\n") + &"0\n".repeat(19);
            format!("width 20\nheight 20\nrows\n{rows}columns\n{}goal \"0\"\n====\n", "0\n".repeat(20))
        };
        for wrong in ["", &puzzle(21)] {
            let text = puzzle(0).repeat(12) + wrong;
            let most = (400 + text.len()) / 400;
            let source = Source::new("test", text).with_limits(Limits { cells: 400, ..Limits::default() });
            let right = read_each(&source, None)
                .map_or(0, |read| read.puzzles.iter().filter(|puzzle| puzzle.is_ok()).count());
            assert!(most < 12 && right <= most, "{right}, {most}");
        }
    }

    #[test]
    fn warnings_of_all_puzzles_share_one_limit() {
        let puzzle = |clue: u8| format!("width 1\nheight 1\nWidth 1\nrows\n{clue}\ncolumns\n1\n====\n");
        let count = 20_000;
        let text = puzzle(1).repeat(count) + &puzzle(2);
        let reading = read_each(&Source::new("test", text), None).unwrap();
        assert_eq!((reading.puzzles.len(), reading.warnings.len()), (count + 1, 21));
        let lines: Vec<usize> = reading.warnings.iter().map(Warning::line).collect();
        assert_eq!(lines, (0..21).map(|index| 8 * index + 3).collect::<Vec<_>>());
        let more = reading.warnings[20].message();
        assert_eq!(more, format!("from here on there is more of this kind: {} warnings", count - 20));
        let wrong = reading.puzzles[count].as_ref().unwrap_err();
        assert_eq!((wrong.line(), wrong.column()), (8 * count + 5, 1));
    }
}
