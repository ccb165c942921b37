//! A source: a text or the bytes of an image, with its name, its places and the limits on its size.

use std::error::Error;
use std::ops::Range;
use std::sync::Arc;

use super::cut::Before;
use super::place::Milestones;
use super::{registry, utf_16};
use crate::formats::{Format, Place, ReadError, ReadErrorKind, Result};
use crate::puzzles::{HiddenParts, Nonogram};
use nonomata_engine::rule::Dialect;

/// Limits on the size of an input. Readers have no clock: their work is linear in what these limits allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum number of bytes of an input: [`Source::BYTE_LIMIT`] by default.
    pub bytes: usize,
    /// Maximum number of cells of a puzzle: [`Source::CELL_LIMIT`] by default.
    pub cells: usize,
}

impl Limits {
    /// Sets the maximum number of bytes.
    #[must_use]
    pub fn with_bytes(mut self, bytes: usize) -> Limits {
        self.bytes = bytes;
        self
    }

    /// Sets the maximum number of cells.
    #[must_use]
    pub fn with_cells(mut self, cells: usize) -> Limits {
        self.cells = cells;
        self
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: Source::BYTE_LIMIT, cells: Source::CELL_LIMIT }
    }
}

/// A text or the bytes of an image, with a name for messages: a file's name, `-`, `--puzzle`.
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
    /// How patterns are read, if not as the format says.
    dialect: Option<Dialect>,
    /// The encoding of a text that is not in UTF-8 and does not say so, and the byte offset where that shows.
    foreign: Option<(usize, &'static str)>,
    /// The whole text, if this is a piece of one.
    whole: Option<Whole>,
    /// The input before this piece, if the whole is not at hand.
    before: Before,
    /// The milestones of the text, or of the whole text.
    milestones: Arc<Milestones>,
}

/// The position of a piece in the whole text.
#[derive(Clone, Debug)]
struct Whole {
    text: Arc<str>,
    /// The byte offset of the piece.
    start: usize,
}

impl Source {
    /// The default maximum number of bytes of an input.
    pub const BYTE_LIMIT: usize = 64 << 20;

    /// The default maximum number of cells of a puzzle.
    pub const CELL_LIMIT: usize = 4_000_000;

    /// The most characters of the name of a symbol, a colour, a cell, a row or a line.
    pub const NAME_LIMIT: usize = 80;

    /// A text with a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let mut text = text.into();
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Source {
            name: name.into(),
            text,
            bytes: Vec::new(),
            limits: Limits::default(),
            dialect: None,
            foreign: None,
            whole: None,
            before: Before::default(),
            milestones: Arc::default(),
        }
    }

    /// A source from bytes, within these limits. Bytes that are neither text nor an image are an error.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8], limits: Limits) -> Result<Source, ReadError> {
        let name = name.into();
        if bytes.len() > limits.bytes {
            let message = format!("the input is too large: the limit is {} bytes", limits.bytes);
            return Err(Source::new(name, "").error(0, message).of_kind(ReadErrorKind::TooLong));
        }
        let photo = registry::photo(bytes);
        let is_read = cfg!(feature = "drawings") && photo.is_some();
        if is_read || registry::of_bytes(bytes).is_some() {
            let image = Source::new(name, "").with_limits(limits);
            return Ok(Source { bytes: bytes.to_vec(), ..image });
        }
        if let Some((text, is_marked)) = utf_16::decoded(bytes) {
            let mut source = Source::new(name, text).with_limits(limits);
            source.foreign = (!is_marked).then_some((0, "UTF-16"));
            return Ok(source);
        }
        let (valid, cause) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let valid = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
                (valid, Some(error))
            }
        };
        let readable = valid.find('\0').unwrap_or(valid.len());
        let foreign = registry::foreign_bytes(bytes, readable == bytes.len());
        if readable == bytes.len() && foreign.is_none() {
            return Ok(Source::new(name, valid).with_limits(limits));
        }
        #[cfg(not(feature = "drawings"))]
        if let Some(what) = photo {
            let error =
                ReadError::new(Place::of_byte(&name, 0), format!("this is {what}, {}", registry::PHOTO));
            return Err(error.of_kind(ReadErrorKind::NotText));
        }
        if let Some(what) = foreign {
            let message = format!("this is {what}, expected a text or a picture (PNG, PBM or PPM)");
            let error = ReadError::new(Place::of_byte(&name, 0), message);
            return Err(error.of_kind(ReadErrorKind::NotText));
        }
        if let Some(text) = windows_1252(bytes) {
            let mut source = Source::new(name, text).with_limits(limits);
            source.foreign = Some((readable, "Windows-1252"));
            return Ok(source);
        }
        let message = format!("found the byte {:#04x}, expected text in UTF-8", bytes[readable]);
        let source = Source::new(name, &valid[..readable]);
        let error = source.error(source.text.len(), message).of_kind(ReadErrorKind::NotText);
        Err(match cause.filter(|cause| cause.valid_up_to() == readable) {
            Some(cause) => error.caused_by(cause),
            None => error,
        })
    }

    /// Sets the limits on the cells.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Source {
        self.limits = limits;
        self
    }

    /// Reads patterns in this dialect, whatever the format says.
    #[must_use]
    pub fn in_dialect(mut self, dialect: Dialect) -> Source {
        self.dialect = Some(dialect);
        self
    }

    /// Checks that a name is no longer than names are: each is shown again and again.
    pub(super) fn check_name(&self, place: usize, name: &str) -> Result<(), ReadError> {
        match name.chars().nth(Source::NAME_LIMIT) {
            None => Ok(()),
            Some(_) => {
                let (found, limit) = (name.chars().count(), Source::NAME_LIMIT);
                Err(self
                    .error(place, format!("found a name of {found} characters, expected at most {limit}")))
            }
        }
    }

    /// The encoding of a text that is not in UTF-8 and does not say so, and the byte offset where that shows.
    pub(super) fn foreign(&self) -> Option<(usize, &'static str)> {
        self.foreign
    }

    /// The dialect of all patterns, if one was chosen.
    pub(super) fn dialect(&self) -> Option<Dialect> {
        self.dialect
    }

    /// Declares that this text or image comes after this much of the whole input.
    pub(super) fn after(self, before: Before) -> Source {
        Source { before, ..self }
    }

    /// A part of the text by itself, read within the same limits.
    pub fn with_text(&self, text: &str) -> Source {
        let dialect = self.dialect;
        Source { dialect, ..Source::new(self.name.clone(), text).with_limits(self.limits) }
    }

    /// Pieces of the text in order, each a source of its own whose places are those in the whole text.
    pub(super) fn pieces(&self, ranges: Vec<Range<usize>>) -> impl Iterator<Item = Source> {
        let text: Arc<str> = self.text.as_str().into();
        let milestones = Arc::<Milestones>::default();
        ranges.into_iter().map(move |range| Source {
            name: self.name.clone(),
            text: text[range.clone()].to_owned(),
            bytes: Vec::new(),
            limits: self.limits,
            dialect: self.dialect,
            foreign: None,
            whole: Some(Whole { text: text.clone(), start: range.start }),
            before: Before::default(),
            milestones: milestones.clone(),
        })
    }

    /// The name for messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text; empty for an image.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the source is a text.
    pub fn is_text(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The bytes of the text or image.
    pub fn bytes(&self) -> &[u8] {
        if self.is_text() { self.text.as_bytes() } else { &self.bytes }
    }

    /// The limits for reading.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The place at this byte offset.
    pub(super) fn place(&self, offset: usize) -> Place {
        match &self.whole {
            Some(whole) => Place::in_text(&self.name, &whole.text, &self.milestones, whole.start + offset),
            None if self.is_text() => {
                Place::in_text(&self.name, &self.text, &self.milestones, offset).after(self.before)
            }
            None => Place::of_byte(&self.name, offset).after(self.before),
        }
    }

    /// An error at this byte offset.
    pub(super) fn error(&self, offset: usize, message: impl Into<String>) -> ReadError {
        ReadError::new(self.place(offset), message)
    }

    /// The error of a reader for whose format the text is not meant.
    pub(super) fn not_meant(&self) -> ReadError {
        let start = self.text.len() - self.text.trim_start().len();
        self.error(start, "this matches no known format").of_kind(ReadErrorKind::UnknownFormat)
    }

    /// Refuses a puzzle that is too large, before anything of that size is allocated. The place is the byte offset of
    /// its size.
    pub(super) fn check_size(&self, place: usize, width: usize, height: usize) -> Result<()> {
        let (side, cells) = (Nonogram::SIDE_LIMIT, self.limits.cells);
        let too_large = |limit| {
            let message = format!("a {width}x{height} puzzle is too large: the limit is {limit}");
            self.error(place, message)
        };
        if width.max(height) > side {
            return Err(too_large(format!("{side} lines on a side")));
        }
        if width.saturating_mul(height) > cells {
            return Err(too_large(format!("{cells} cells")).of_kind(ReadErrorKind::TooLarge));
        }
        Ok(())
    }

    /// Refuses too many lines on one side, while the length of the other side is not known.
    pub(super) fn check_side(&self, place: usize, lines: usize) -> Result<()> {
        let (side, cells) = (Nonogram::SIDE_LIMIT, self.limits.cells);
        let too_many = |limit: String| {
            self.error(place, format!("{lines} lines on a side are too many: the limit is {limit}"))
        };
        if lines > side {
            return Err(too_many(side.to_string()));
        }
        if lines > cells {
            return Err(too_many(format!("{cells} cells")).of_kind(ReadErrorKind::TooLarge));
        }
        Ok(())
    }

    /// Turns another error into an error at this byte offset, with the same message.
    pub(super) fn at<E>(&self, offset: usize) -> impl Fn(E) -> ReadError
    where
        E: Error + Send + Sync + 'static,
    {
        move |error| self.error(offset, error.to_string()).caused_by(error)
    }

    /// Turns a message into an error at this byte offset.
    pub(super) fn says(&self, offset: usize) -> impl Fn(String) -> ReadError {
        move |message| self.error(offset, message)
    }

    /// The value of these digits at a byte offset.
    pub(super) fn number(&self, offset: usize, digits: &str, what: &str) -> Result<u32, ReadError> {
        const LIMIT: u32 = i32::MAX as u32;
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            bail!(self, offset, "found {digits:?}, expected {what}: a number");
        }
        let number = digits.parse().ok().filter(|&number| number <= LIMIT);
        number.ok_or_else(|| self.error(offset, format!("{what} is too large: the limit is {LIMIT}")))
    }

    /// The error for a sign of a hidden part in a format without them; `None` for any other sign. The hint names the
    /// formats that hold it.
    pub(super) fn hidden_part(&self, offset: usize, sign: char) -> Option<ReadError> {
        let (what, least) = match sign {
            '?' => ("lengths", HiddenParts::Lengths),
            '*' => ("blocks", HiddenParts::All),
            _ => return None,
        };
        let holds = |format: &&&Format| format.is_written() && format.capabilities().hidden >= least;
        let names: Vec<&str> = Format::all().iter().filter(holds).map(|format| format.name()).collect();
        let error = self.error(offset, format!("found a clue with {sign}: this format has no hidden {what}"));
        Some(error.with_hint(format!("such clues can be written in {}", names.join(", "))))
    }

    /// The lines with their byte offsets, without line ends.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> + Clone {
        let mut offset = 0;
        self.text.split_inclusive('\n').map(move |line| {
            let start = offset;
            offset += line.len();
            (start, line.trim_end_matches(['\n', '\r']))
        })
    }

    /// The lines of this project's own formats with their byte offsets, without blank lines and comments.
    pub(super) fn statements(&self) -> impl Iterator<Item = (usize, &str)> {
        let inside = |(start, line): (usize, &'_ str)| start + line.len() - line.trim_start().len();
        self.lines()
            .map(move |line| (inside(line), line.1.trim()))
            .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
    }
}
/// The text that bytes mean in Windows-1252, which has the letters of Latin-1. None for bytes that are not text: with
/// control characters, or with those that the encoding does not define.
fn windows_1252(bytes: &[u8]) -> Option<String> {
    // The letters of 0x80 to 0x9F; a space is not defined.
    const HIGH: &str = "\u{20ac} \u{201a}\u{192}\u{201e}\u{2026}\u{2020}\u{2021}\u{2c6}\u{2030}\u{160}\u{2039}\u{152} \u{17d}  \
                        \u{2018}\u{2019}\u{201c}\u{201d}\u{2022}\u{2013}\u{2014}\u{2dc}\u{2122}\u{161}\u{203a}\u{153} \u{17e}\u{178}";
    let high: Vec<char> = HIGH.chars().collect();
    let letter = |&byte: &u8| match byte {
        b'\t' | b'\n' | b'\r' | 0xc => Some(char::from(byte)),
        0x80..=0x9f => high.get(usize::from(byte) - 0x80).copied().filter(|letter| *letter != ' '),
        _ => Some(char::from(byte)).filter(|letter| !letter.is_control()),
    };
    bytes.iter().map(letter).collect()
}
