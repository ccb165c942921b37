//! Puzzles of any kind: which notation a text is in, whether of a nonogram or of something else.
//!
//! Notations of other kinds than nonograms say what they are in their first line, or by a key that no nonogram has.
//! So they are asked first, and what none of them knows is left to [`read`](super::read).

use std::fmt;

use super::crossword;
use super::error::{ReadError, WriteError};
use super::format::{Format, Holds, Written};
use super::g;
use super::lines;
use super::logic;
use super::source::Source;
use super::warning::{Warning, Warnings};
use super::webpbn;
use crate::puzzles::Puzzle;

/// Puzzles of any kind, as they were read.
#[derive(Debug)]
pub struct AnyReading {
    /// The format they were in.
    pub format: &'static str,
    /// The puzzles, in order.
    pub puzzles: Vec<Box<dyn Puzzle>>,
    /// What was odd, and how it was understood.
    pub warnings: Vec<Warning>,
}

/// Reads the puzzles in a text.
type ReadKind = fn(&Source, &mut Warnings<'_>) -> Result<Vec<Box<dyn Puzzle>>, ReadError>;

/// A notation for puzzles of other kinds than nonograms. It may share its name with a [`Format`], which is for nonograms.
///
/// ```
/// use nonomata::formats::KindFormat;
///
/// let triddlers = KindFormat::all().iter().filter(|format| format.kind() == "triddler");
/// let names: Vec<&str> = triddlers.map(KindFormat::name).collect();
/// assert_eq!(names, ["webpbn", "g"]);
/// ```
pub struct KindFormat {
    pub(super) name: &'static str,
    /// The kind of its puzzles, as [`Puzzle::kind`] says it.
    pub(super) kind: &'static str,
    pub(super) suffixes: &'static [&'static str],
    pub(super) about: &'static str,
    pub(super) holds: Holds,
    pub(super) is_written: bool,
    /// Whether a text looks like this notation.
    pub(super) looks_like: fn(&str) -> bool,
    pub(super) read: ReadKind,
}

impl KindFormat {
    /// All of them.
    pub fn all() -> &'static [KindFormat] {
        &KINDS
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What kind of puzzle it is for, as [`Puzzle::kind`] says it.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The usual ends of names of files that are in it, without the dot.
    pub fn suffixes(&self) -> &'static [&'static str] {
        self.suffixes
    }

    /// What it is, in a few words.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// What it can hold.
    pub fn holds(&self) -> Holds {
        self.holds
    }

    /// Whether this library writes it, too.
    pub fn is_written(&self) -> bool {
        self.is_written
    }
}

impl fmt::Debug for KindFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KindFormat({} of {}s)", self.name, self.kind)
    }
}

/// All of them, in the order in which they are asked.
static KINDS: [KindFormat; 7] = [
    lines::FORMAT,
    logic::FORMAT,
    crossword::TEXT,
    crossword::QUOTED,
    crossword::JSON,
    webpbn::TRIDDLERS,
    g::TRIDDLER,
];

/// Reads a text of any kind of puzzle in the format that its content tells.
///
/// ```
/// use nonomata::formats::{Source, read_any};
///
/// let text = "nonomata regex crossword\nrows:\nA|B\ncolumns:\n[^A]\n";
/// let reading = read_any(&Source::new("example", text)).unwrap();
/// assert_eq!(reading.puzzles[0].kind(), "regex crossword");
/// let reading = read_any(&Source::new("example", "1x1:1/1")).unwrap();
/// assert_eq!((reading.format, reading.puzzles[0].kind()), ("tatham", "nonogram"));
/// ```
pub fn read_any(source: &Source) -> Result<AnyReading, ReadError> {
    read_any_as(source, None)
}

/// The same, in the format of that name if there is one: then what its content tells is only the kind of puzzle.
pub fn read_any_as(source: &Source, format: Option<&'static Format>) -> Result<AnyReading, ReadError> {
    if let Some(kind) = kind_of(source.text(), format) {
        let mut warnings = Warnings::new(source);
        let puzzles = (kind.read)(source, &mut warnings)?;
        return Ok(AnyReading { format: kind.name, puzzles, warnings: warnings.finish() });
    }
    let reading = match format {
        Some(format) => format.read(source)?,
        None => super::read(source)?,
    };
    let boxed = |puzzle| Box::new(puzzle) as Box<dyn Puzzle>;
    Ok(AnyReading {
        format: reading.format.name(),
        puzzles: reading.puzzles.into_iter().map(boxed).collect(),
        warnings: reading.warnings,
    })
}

/// The names of the formats that are for other kinds of puzzles only, and not for nonograms, too.
pub fn kind_formats() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|format| format.name).filter(|name| Format::named(name).is_none())
}

/// Reads a text of another kind of puzzle in one of the formats of that name, whatever it looks like.
///
/// # Errors
///
/// If the text is not in that format, or there is no format of that name.
pub fn read_kind(source: &Source, name: &str) -> Result<AnyReading, ReadError> {
    let text = source.text().trim_start();
    let named = || KINDS.iter().filter(|format| format.name == name);
    let format = named().find(|format| (format.looks_like)(text)).or_else(|| named().next());
    let format = format.ok_or_else(|| source.error(0, format!("there is no format {name:?}")))?;
    let mut warnings = Warnings::new(source);
    let puzzles = (format.read)(source, &mut warnings)?;
    Ok(AnyReading { format: format.name, puzzles, warnings: warnings.finish() })
}

/// Writes a logic grid or a crossword in the format of that name. Triddlers share their formats with nonograms: see
/// [`write_triddlers`](super::write_triddlers).
///
/// ```
/// use nonomata::formats::{Source, read_any, write_kind};
///
/// let json = "{\"alphabet\": \"AB\", \"rows\": [\"A|B\"], \"columns\": [\"[^A]\"]}";
/// let reading = read_any(&Source::new("example", json)).unwrap();
/// let written = write_kind(&*reading.puzzles[0], "crossword").unwrap();
/// assert!(written.text.starts_with("nonomata regex crossword\n"));
/// assert!(write_kind(&*reading.puzzles[0], "logic").is_err());
/// ```
///
/// # Errors
///
/// If the format is not that of such puzzles, or is only read, or has no words for a rule.
pub fn write_kind(puzzle: &dyn Puzzle, name: &str) -> Result<Written, WriteError> {
    match (name, puzzle.as_logic_grid(), puzzle.as_regex_crossword()) {
        ("logic", Some(grid), _) => logic::write(grid),
        ("crossword", _, Some(puzzle)) => crossword::write_crossword(puzzle),
        ("crossword-json", _, Some(puzzle)) => {
            let mut written = Written::default();
            crossword::write_json(puzzle, &mut written);
            Ok(written)
        }
        _ => Err(WriteError::Kind),
    }
}

/// Whether a text is of another kind than nonograms.
pub fn is_other_kind(text: &str) -> bool {
    is_other_kind_as(text, None)
}

/// The same, in the format of that name if there is one.
pub fn is_other_kind_as(text: &str, format: Option<&'static Format>) -> bool {
    kind_of(text, format).is_some()
}

fn kind_of(text: &str, format: Option<&'static Format>) -> Option<&'static KindFormat> {
    let is_asked = |kind: &&KindFormat| format.is_none_or(|format| format.name() == kind.name);
    KINDS.iter().filter(is_asked).find(|kind| (kind.looks_like)(text.trim_start()))
}
