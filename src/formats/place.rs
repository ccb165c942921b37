//! A place in a text for messages: file, line, column, and the line itself with a caret.
//!
//! A place in a binary file is a byte, counted from 1.

use std::fmt;
use std::sync::{Mutex, PoisonError};

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
    /// The place at this byte offset of a text, at most its end. The milestones are those of the same text.
    pub(super) fn in_text(name: &str, text: &str, milestones: &Milestones, offset: usize) -> Place {
        let mut offset = offset.min(text.len());
        // An error in a binary image that is valid text may be in the middle of a character.
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = milestones.before(text.as_bytes(), offset);
        let (shown, caret) = excerpt(text, offset, before.columns);
        Place {
            name: name.to_owned(),
            line: before.lines + 1,
            column: before.columns + 1,
            shown: Some(shown),
            caret,
        }
    }

    /// The place in the whole input, of which this text or binary file is a later part.
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

/// The lines and columns before every few thousand bytes of a text, as far as they were needed. So the places of
/// many errors in one long line take little time each: readers try one way after another, and forget the errors.
#[derive(Debug, Default)]
pub(super) struct Milestones {
    passed: Mutex<Vec<Before>>,
}

impl Milestones {
    /// The bytes from one to the next.
    const DISTANCE: usize = 1 << 12;

    /// The lines and columns before this byte of the text.
    fn before(&self, text: &[u8], offset: usize) -> Before {
        let mut passed = self.passed.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = offset / Milestones::DISTANCE;
        let mut last = passed.last().copied().unwrap_or_default();
        while passed.len() <= wanted {
            let end = passed.len() * Milestones::DISTANCE;
            last = last.and(&text[last.bytes..end]);
            passed.push(last);
        }
        let nearest = passed[wanted];
        nearest.and(&text[nearest.bytes..offset])
    }
}

/// The part of the line around this byte offset that fits on a screen, and the index of the place in it, before which
/// the line has that many characters.
fn excerpt(text: &str, offset: usize, ahead: usize) -> (String, usize) {
    let back = |characters: usize| match characters.checked_sub(1) {
        Some(last) => text[..offset].char_indices().rev().nth(last).map_or(0, |(at, _)| at),
        None => offset,
    };
    // The line may be the whole of a long text: no more of it is read than may be shown, and its end.
    let line_from = |start: usize| {
        let rest = &text[start..];
        let end = rest.char_indices().nth(SHOWN + 2).map_or(rest.len(), |(end, _)| end);
        rest[..end].lines().next().unwrap_or_default()
    };
    let is_long = ahead > SHOWN + 1 || line_from(back(ahead)).chars().nth(SHOWN).is_some();
    let mut caret = if is_long { ahead.min(SHOWN / 2) } else { ahead };
    let is_cut = caret < ahead;
    let line = line_from(back(caret));
    let printable = |character: char| if character.is_control() { ' ' } else { character };
    let mut shown: String = line.chars().take(SHOWN).map(printable).collect();
    if is_cut {
        shown.insert_str(0, "...");
        caret += 3;
    }
    if line.chars().nth(SHOWN).is_some() {
        shown.push_str("...");
    }
    (shown, caret)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let place = Place::in_text("test", "a\r\nüü?\n", &Milestones::default(), 7);
        assert_eq!((place.line(), place.column()), (2, 3));
        assert_eq!((place.shown.as_deref(), place.caret), (Some("üü?"), 2));
    }

    #[test]
    fn the_caret_stays_under_its_place_in_a_long_line() {
        let line = ('a'..='z').cycle().take(1000).collect::<String>();
        for offset in [0, 1, 35, 36, 37, 500, 950, 999] {
            let place = Place::in_text("test", &line, &Milestones::default(), offset);
            let shown = place.shown.unwrap();
            assert_eq!(shown.chars().nth(place.caret), line.chars().nth(offset), "{offset}");
            assert!(shown.len() <= SHOWN + 6);
        }
        let end = Place::in_text("test", &line, &Milestones::default(), 5000);
        assert_eq!((end.column(), end.shown.map(|shown| shown.len())), (1001, Some(end.caret)));
    }

    /// The slow twin: finds the place from the whole line and all lines before it.
    fn slow(text: &str, offset: usize) -> Place {
        let start = text[..offset].rfind('\n').map_or(0, |end| end + 1);
        let (line, ahead) = (text[..start].matches('\n').count() + 1, text[start..offset].chars().count());
        let whole = text[start..].lines().next().unwrap_or_default();
        let first = if whole.chars().count() > SHOWN { ahead.saturating_sub(SHOWN / 2) } else { 0 };
        let dots = |is_cut: bool| if is_cut { "..." } else { "" };
        let part: String = whole.chars().skip(first).take(SHOWN).collect();
        let is_cut = whole.chars().count() > first + SHOWN;
        let shown = Some(format!("{}{part}{}", dots(first > 0), dots(is_cut)));
        let caret = ahead - first + dots(first > 0).len();
        Place { name: "test".to_owned(), line, column: ahead + 1, shown, caret }
    }

    #[test]
    fn places_after_milestones_are_those_in_the_whole_text() {
        for length in [0, 1, 30, 70, 71, 72, 73, 74, 75, 76, 200, 6000] {
            for (letter, end) in [("a", "\n"), ("ü", "\n"), ("€", "\r\n")] {
                let text = (letter.repeat(length) + end).repeat(3) + &letter.repeat(length);
                let milestones = Milestones::default();
                let is_inside = |&at: &usize| text.is_char_boundary(at) && !text[..at].ends_with('\r');
                // From the end, and then in no order.
                for offset in (0..=text.len()).rev().step_by(1 + length / 90).filter(is_inside) {
                    let other = (offset * 7919 % (text.len() + 1)..=text.len()).find(is_inside).unwrap();
                    for offset in [offset, other] {
                        let place = Place::in_text("test", &text, &milestones, offset);
                        assert_eq!(place, slow(&text, offset), "{offset} of {length} {letter}");
                    }
                }
            }
        }
    }
}
