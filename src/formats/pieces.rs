//! Splitting a text into its puzzles by the separators of formats.

use std::ops::Range;

/// What separates the puzzles of a text in a format.
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
    /// A line with the two sizes of a list begins a puzzle, if every list is as long as they say.
    Sized,
    /// Puzzles are the elements of a JSON list, or the objects on separate lines.
    Json,
}

impl Separator {
    /// The puzzles of a text; empty if it cannot be split.
    pub(super) fn split(self, text: &str) -> Vec<Range<usize>> {
        match self {
            Separator::None => Vec::new(),
            Separator::Lines => lines(text),
            Separator::Fences => between_fences(text),
            Separator::Grids => grids(text),
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

/// Whether a line begins and ends like a JSON object.
pub(super) fn is_object(line: &str) -> bool {
    line.trim().starts_with('{') && line.trim().ends_with('}')
}

/// The lines that are not blank.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut end = 0;
    let ranges = text.split_inclusive('\n').map(|line| {
        end += line.len();
        let start = end - line.len();
        start..start + line.trim_end().len()
    });
    ranges.filter(|range| !text[range.clone()].trim().is_empty()).collect()
}

/// The texts between lines `====`.
fn between_fences(text: &str) -> Vec<Range<usize>> {
    let lines = lines(text);
    let parts = lines.split(|range| is_fence(&text[range.clone()]));
    parts.filter_map(|part| Some(part.first()?.start..part.last()?.end)).collect()
}

/// The texts from a line that begins a puzzle of `picross` to the next one. Comments above the first belong to it.
fn grids(text: &str) -> Vec<Range<usize>> {
    let starts = lines(text).into_iter().filter(|line| is_grid(&text[line.clone()])).map(|line| line.start);
    let mut bounds: Vec<usize> = std::iter::once(0).chain(starts.skip(1)).collect();
    bounds.push(text.len());
    bounds.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

/// The elements of a JSON list, or the objects on separate lines, most of which are whole.
fn json(text: &str) -> Vec<Range<usize>> {
    let lines = lines(text);
    let whole = lines.iter().filter(|line| is_object(&text[(*line).clone()])).count();
    match text.trim_start().starts_with('[') {
        true => elements(text),
        false if 2 * whole > lines.len() => lines,
        false => Vec::new(),
    }
}

/// The elements of a JSON list. Empty if its brackets do not match, or if text follows it.
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
        ] {
            assert_eq!(parts(elements, text), [""; 0], "{text}");
        }
        assert_eq!(parts(lines, "a\n\n b\r\n"), ["a", "b"]);
        assert_eq!(parts(grids, "# a\nGRID b\nROWS\n GRID\nc\n"), ["# a\nGRID b\nROWS", "GRID\nc"]);
        assert_eq!(parts(between_fences, "====\na\nb\n====\n\n====\nc"), ["a\nb", "c"]);
    }
}
