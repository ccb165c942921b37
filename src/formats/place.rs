//! A place in a text for messages: file, line, column, and the line itself with a caret.
//!
//! A place in a binary file is a byte, counted from 1.

use std::fmt;

use super::cut::Before;

/// Maximum number of characters shown of a line.
const SHOWN: usize = 72;

/// A place in a text. It owns the shown part of its line, so it outlives the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    name: String,
    line: usize,
    column: usize,
    /// The shown part of the line; `None` in a binary file.
    shown: Option<String>,
    /// The number of characters of `shown` before the place.
    caret: usize,
}

impl Place {
    /// The place at this byte offset of a text, at most its end, and at or after the byte offset `known`, before which
    /// `lines` lines end.
    pub(super) fn after_lines(
        (known, lines): (usize, usize),
        name: &str,
        text: &str,
        offset: usize,
    ) -> Place {
        let mut offset = offset.min(text.len());
        // An error in a binary image that is valid text may be in the middle of a character.
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = lines + before[known.min(offset)..].matches('\n').count() + 1;
        let ahead = text[start..offset].chars().count();
        let (shown, caret) = excerpt(text[start..].lines().next().unwrap_or_default(), ahead);
        Place { name: name.to_owned(), line, column: ahead + 1, shown: Some(shown), caret }
    }

    /// The same in a text or a binary file that begins after this much of the whole input, which is not shown.
    pub(super) fn after(self, before: Before) -> Place {
        let (line, column) = match (&self.shown, self.line) {
            (None, line) => (line, self.column + before.bytes),
            (Some(_), 1) => (1 + before.lines, self.column + before.columns),
            (Some(_), line) => (line + before.lines, self.column),
        };
        Place { line, column, ..self }
    }

    /// The byte with this index in a binary file.
    pub(super) fn of_byte(name: &str, index: usize) -> Place {
        Place { name: name.to_owned(), line: 1, column: index + 1, shown: None, caret: 0 }
    }

    /// The line, counted from 1.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The character in the line, counted from 1.
    pub(super) fn column(&self) -> usize {
        self.column
    }

    /// The name of the text.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Shows a message with its place.
    pub(super) fn show(&self, message: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(shown) = &self.shown else {
            return write!(f, "{}: byte {}: {message}", self.name, self.column);
        };
        writeln!(f, "{}:{}:{}: {message}", self.name, self.line, self.column)?;
        writeln!(f, "  | {shown}")?;
        write!(f, "  | {:>1$}", '^', self.caret + 1)
    }
}

/// The part of a line around a place that fits on a screen, and the index of the place in it.
fn excerpt(line: &str, place: usize) -> (String, usize) {
    let is_long = line.chars().nth(SHOWN).is_some();
    let start = if is_long { place.saturating_sub(SHOWN / 2) } else { 0 };
    let printable = |character: char| if character.is_control() { ' ' } else { character };
    let mut shown: String = line.chars().skip(start).take(SHOWN).map(printable).collect();
    let mut caret = place - start;
    if start > 0 {
        shown.insert_str(0, "...");
        caret += 3;
    }
    if line.chars().nth(start + SHOWN).is_some() {
        shown.push_str("...");
    }
    (shown, caret)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let place = Place::after_lines((0, 0), "test", "a\r\nüü?\n", 7);
        assert_eq!((place.line(), place.column()), (2, 3));
        assert_eq!((place.shown.as_deref(), place.caret), (Some("üü?"), 2));
    }

    #[test]
    fn the_caret_stays_under_its_place_in_a_long_line() {
        let line = ('a'..='z').cycle().take(1000).collect::<String>();
        for offset in [0, 1, 35, 36, 37, 500, 950, 999] {
            let place = Place::after_lines((0, 0), "test", &line, offset);
            let shown = place.shown.unwrap();
            assert_eq!(shown.chars().nth(place.caret), line.chars().nth(offset), "{offset}");
            assert!(shown.len() <= SHOWN + 6);
        }
        let end = Place::after_lines((0, 0), "test", &line, 5000);
        assert_eq!((end.column(), end.shown.map(|shown| shown.len())), (1001, Some(end.caret)));
    }
}
