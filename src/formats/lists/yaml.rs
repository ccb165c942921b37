//! `yaml`: lists of clues in YAML, below keys that name the sides.
//!
//! ```text
//! title: Tiny            columns:               rows:
//! rows:                    - - 1                - 2 1
//!   - [2, 1]                 - 1                - ""
//!   - []                   - - 1                - "1 2"
//!   - [1, 2]               ...                  ...
//! ```
//!
//! Only what such files need is read: mappings and sequences in lines, lists in brackets on one line, and comments.

use super::brackets;
use super::*;
use crate::formats::tree::{Node, Value, list_at};

/// Maximum depth of mappings and sequences.
const DEPTH_LIMIT: usize = 16;

/// A line without its comment, and the number of characters before its text.
#[derive(Clone, Copy)]
struct Line<'a> {
    indent: usize,
    place: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    /// The line, unless it is blank or marks a document.
    fn of((start, line): PlacedLine<'a>) -> Option<Line<'a>> {
        let end = if line.trim_start().starts_with('#') { 0 } else { line.find(" #").unwrap_or(line.len()) };
        let text = line[..end].trim();
        let indent = line.len() - line.trim_start_matches(' ').len();
        (!matches!(text, "" | "---" | "...")).then_some(Line { indent, place: start + indent, text })
    }

    /// The rest of the line after some bytes, as a line of its own.
    fn after(self, bytes: usize) -> Line<'a> {
        let rest = &self.text[bytes..];
        let skipped = bytes + rest.len() - rest.trim_start().len();
        Line { indent: self.indent + skipped, place: self.place + skipped, text: rest.trim() }
    }

    /// The rest after the dash of an item.
    fn item(self) -> Option<Line<'a>> {
        let is_item = self.text == "-" || self.text.starts_with("- ");
        is_item.then(|| self.after(1))
    }

    /// The key with its colon, and what follows it.
    fn key(self) -> Option<(&'a str, Line<'a>)> {
        let (key, rest) = self.text.split_once(':')?;
        let is_key = key.trim_matches(['"', '\'']).starts_with(char::is_alphabetic)
            && !key.contains(['[', '{', ','])
            && (rest.is_empty() || rest.starts_with(' '));
        is_key.then(|| (&self.text[..=key.len()], self.after(key.len() + 1)))
    }
}

/// A node of several lines: a sequence, or the values of a mapping without their keys, which are their labels.
struct Block<'a> {
    values: Vec<Node<'a>>,
    is_mapping: bool,
}

/// Reads lines to values, one after the other: a list of all lines would take more memory than the text.
struct Reader<'a, L> {
    source: &'a Source,
    /// The first line that was not read, or the rest of it.
    line: Option<Line<'a>>,
    /// The lines after it.
    lines: L,
}

/// The values of the whole text. None if a line is neither an item nor has a key.
fn values(source: &Source) -> Option<Vec<Node<'_>>> {
    let mut lines = source.lines().filter_map(Line::of);
    let mut reader = Reader { source, line: lines.next(), lines };
    let mut values = Vec::new();
    while let Some(line) = reader.line {
        values.extend(reader.block(line.indent, "", DEPTH_LIMIT)?.values);
    }
    Some(values)
}

impl<'a, L: Iterator<Item = Line<'a>>> Reader<'a, L> {
    /// Goes on to the next line.
    fn advance(&mut self) {
        self.line = self.lines.next();
    }

    /// The value of the lines from here on that are indented so, or more.
    fn block(&mut self, indent: usize, label: &'a str, depth: usize) -> Option<Block<'a>> {
        let first = self.line?;
        let is_sequence = first.item().is_some();
        let (mut values, mut is_mapping) = (Vec::new(), !is_sequence);
        let depth = depth.checked_sub(1)?;
        while let Some(line) = self.line.filter(|line| line.indent == indent) {
            let (label, rest) = match (line.item(), line.key()) {
                (Some(_), _) if !is_sequence => break,
                (Some(rest), _) => ("", rest),
                (None, Some(member)) if !is_sequence => member,
                // The items below a key that are no further to the right end with the next key.
                (None, Some(_)) => break,
                (None, None) => return None,
            };
            let block = self.value(line, rest, label, depth)?;
            is_mapping |= is_sequence && block.is_mapping;
            values.extend(block.values);
        }
        if self.line.is_some_and(|line| line.indent > indent) {
            return None;
        }
        values.shrink_to_fit();
        let list = |values| vec![Node::list(first.place, label, values)];
        Some(Block { values: if is_mapping { values } else { list(values) }, is_mapping })
    }

    /// The value after the dash or the key of a line, and below it.
    fn value(&mut self, line: Line<'a>, rest: Line<'a>, label: &'a str, depth: usize) -> Option<Block<'a>> {
        if rest.text.is_empty() {
            self.advance();
            let is_below = |below: &Line<'a>| {
                below.indent > line.indent
                    || below.indent == line.indent && line.item().is_none() && below.item().is_some()
            };
            return match self.line.filter(is_below) {
                Some(below) => self.block(below.indent, label, depth),
                None => Some(Block { values: Vec::new(), is_mapping: false }),
            };
        }
        let is_item = line.item().is_some();
        if rest.item().is_none() && !(is_item && rest.key().is_some()) {
            self.advance();
            let value = self.scalar(rest, label, is_item)?;
            return Some(Block { values: value.into_iter().collect(), is_mapping: false });
        }
        // The first line of an item is the first of a block that begins after the dash.
        self.line = Some(rest);
        self.block(rest.indent, label, depth)
    }

    /// The value of a text on one line: a list in brackets, or numbers. Other texts are values only as items, where
    /// they are wrong clues. None if a bracket is not closed.
    fn scalar(&self, line: Line<'a>, label: &'a str, is_item: bool) -> Option<Option<Node<'a>>> {
        let Line { place, text, .. } = line;
        if text.starts_with('[') {
            let (node, end) = list_at(self.source, place, false).ok()?;
            return (end == place + text.len()).then_some(Some(Node { label, ..node }));
        }
        let is_quoted = text.len() > 1 && text.starts_with(['"', '\'']) && text.ends_with(&text[..1]);
        let inside = if is_quoted { &text[1..text.len() - 1] } else { text };
        let is_part = |letter: char| letter.is_ascii_digit() || ", ?*".contains(letter);
        let value = if inside.chars().all(is_part) { Value::Text(inside) } else { Value::Word(inside) };
        // The inside of a string begins after its place.
        let place = if is_quoted { place } else { place.saturating_sub(1) };
        Some(is_item.then_some(Node { place, label, value }))
    }
}

/// Whether a line is an item.
pub(super) fn looks_like(_: &Dialect, text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("- "))
}

pub(super) fn read(_: &Dialect, source: &Input<'_>) -> Puzzles {
    match values(source) {
        Some(values) if source.is_chosen() || brackets::has_named_side(&values) => {
            brackets::puzzles(source, &values)
        }
        None if source.is_chosen() => {
            bail!(source, 0, "found a line that is neither an item (`- 2 1`) nor has a key (`rows:`)")
        }
        _ => Err(source.not_meant()),
    }
}
