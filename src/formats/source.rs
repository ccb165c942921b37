//! What is read, a text or the bytes of an image, with its name, the places in it, and how much of it is read at all.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use super::error::{ReadError, ReadErrorKind};
use super::place::Place;
use super::registry;

/// How much is read before a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes an input may have: [`Source::BYTE_LIMIT`] by default.
    pub bytes: usize,
    /// The most cells a puzzle may have: [`Source::CELL_LIMIT`] by default.
    pub cells: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: Source::BYTE_LIMIT, cells: Source::CELL_LIMIT }
    }
}

/// A text to be read, or the bytes of an image, and what people call it: a file's name, `-`, `--puzzle`.
///
/// The text never begins with a byte order mark.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    /// Empty if the source is not a text.
    text: String,
    /// Empty if the source is a text.
    bytes: Vec<u8>,
    limits: Limits,
    /// What the text is a piece of.
    whole: Option<Whole>,
}

/// A text that is read in pieces, as one piece knows it.
#[derive(Clone, Debug)]
struct Whole {
    text: Arc<str>,
    /// Where the piece begins.
    start: usize,
    /// How many lines end before the piece.
    lines_before: usize,
    /// How many cells the pictures of all pieces have so far.
    cells_taken: Arc<AtomicUsize>,
}

impl Source {
    /// The most bytes an input may have, by default.
    pub const BYTE_LIMIT: usize = 64 << 20;

    /// The most cells a puzzle that is read may have, by default.
    pub const CELL_LIMIT: usize = 4_000_000;

    /// A text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let mut text = text.into();
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Source { name: name.into(), text, bytes: Vec::new(), limits: Limits::default(), whole: None }
    }

    /// What these bytes are, read within the usual limits. What is neither text nor an image is refused.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Result<Source, ReadError> {
        Source::from_bytes_within(name, bytes, Limits::default())
    }

    /// What these bytes are, read within these limits.
    pub fn from_bytes_within(
        name: impl Into<String>,
        bytes: &[u8],
        limits: Limits,
    ) -> Result<Source, ReadError> {
        let name = name.into();
        if bytes.len() > limits.bytes {
            let message = format!("there are more than {} bytes, and no more are read", limits.bytes);
            return Err(Source::new(name, "").error(0, message).of_kind(ReadErrorKind::TooLarge));
        }
        if registry::of_bytes(bytes).is_some() {
            return Ok(Source { name, text: String::new(), bytes: bytes.to_vec(), limits, whole: None });
        }
        let valid = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
        };
        let readable = valid.find('\0').unwrap_or(valid.len());
        if readable == bytes.len() {
            return Ok(Source::new(name, valid).with_limits(limits));
        }
        if let Some(what) = registry::foreign_bytes(bytes) {
            let error = Source::new(name, "").error(0, format!("this is {what}, which is not read"));
            return Err(error.of_kind(ReadErrorKind::NotText));
        }
        let message = format!("found the byte {:#04x}, expected text in UTF-8", bytes[readable]);
        let source = Source::new(name, &valid[..readable]);
        Err(source.error(source.text.len(), message).of_kind(ReadErrorKind::NotText))
    }

    /// The same text, to be read within these limits on its cells.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Source {
        self.limits = limits;
        self
    }

    /// Pieces of the text in its order, each as if it were alone, but with its places in the whole.
    pub(super) fn pieces(&self, ranges: Vec<Range<usize>>) -> impl Iterator<Item = Source> {
        let text: Arc<str> = self.text.as_str().into();
        let mut whole = Whole { text, start: 0, lines_before: 0, cells_taken: Arc::default() };
        ranges.into_iter().map(move |range| {
            let between = &whole.text[whole.start..range.start];
            whole.lines_before += between.matches('\n').count();
            whole.start = range.start;
            Source {
                name: self.name.clone(),
                text: whole.text[range].to_owned(),
                bytes: Vec::new(),
                limits: self.limits,
                whole: Some(whole.clone()),
            }
        })
    }

    /// Where it begins in the whole, if it is a piece of one.
    pub(super) fn start(&self) -> usize {
        self.whole.as_ref().map_or(0, |whole| whole.start)
    }

    /// How many bytes the whole has.
    pub(super) fn whole_len(&self) -> usize {
        self.whole.as_ref().map_or(self.bytes().len(), |whole| whole.text.len())
    }

    /// How many cells the pictures of the whole have so far: the same number for all its pieces.
    pub(super) fn cells_taken(&self) -> Arc<AtomicUsize> {
        self.whole.as_ref().map(|whole| Arc::clone(&whole.cells_taken)).unwrap_or_default()
    }

    /// What people call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text; nothing if this is the bytes of an image.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether this is a text.
    pub fn is_text(&self) -> bool {
        self.bytes.is_empty()
    }

    /// All bytes, those of the text or of the image.
    pub fn bytes(&self) -> &[u8] {
        if self.is_text() { self.text.as_bytes() } else { &self.bytes }
    }

    /// How much of it is read.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The place that many bytes into it.
    pub(super) fn place(&self, offset: usize) -> Place {
        match &self.whole {
            Some(whole) => {
                let known = (whole.start, whole.lines_before);
                Place::behind(known, &self.name, &whole.text, whole.start + offset)
            }
            None if self.is_text() => Place::new(&self.name, &self.text, offset),
            None => Place::of_byte(&self.name, offset),
        }
    }

    /// An error at that place, counted in bytes.
    pub(super) fn error(&self, offset: usize, message: impl Into<String>) -> ReadError {
        ReadError::new(self.place(offset), message)
    }

    /// The lines with the places where they begin, without their ends.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> + Clone {
        let mut offset = 0;
        self.text.split_inclusive('\n').map(move |line| {
            let start = offset;
            offset += line.len();
            (start, line.trim_end_matches(['\n', '\r']))
        })
    }

    /// What the lines of our own formats say and where that begins, without blank lines and comments.
    pub(super) fn statements(&self) -> impl Iterator<Item = (usize, &str)> {
        let inside = |(start, line): (usize, &'_ str)| start + line.len() - line.trim_start().len();
        self.lines()
            .map(move |line| (inside(line), line.1.trim()))
            .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
    }
}
