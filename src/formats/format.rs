//! A puzzle format: its name, its capabilities, its separator, and the functions that recognise, read and write it.

use std::fmt;
use std::str::FromStr;

use super::pieces::{BETWEEN_FENCED, Separator};
use super::registry;
use crate::formats::{Input, Result, Source, WriteError};
use crate::puzzles::{HiddenParts, Puzzle, PuzzleKind, Requirements};
use nonomata_engine::spelling::distance;

type Read = fn(&Input<'_>) -> Result<Vec<Puzzle>>;
type Write = fn(&[Puzzle], &mut Written) -> Result<(), WriteError>;

/// A puzzle format.
///
/// Each format has a file or folder of its own with one constant of this type. The `registry` lists them all.
pub struct Format {
    pub(super) name: &'static str,
    pub(super) suffixes: &'static [&'static str],
    pub(super) about: &'static str,
    /// The kinds of puzzles that it supports.
    pub(super) kinds: &'static [&'static str],
    pub(super) capabilities: Capabilities,
    /// The first bytes of files that are not text.
    pub(super) magic: &'static [&'static [u8]],
    /// Whether a text, without white space in front, looks like this format.
    pub(super) looks_like: fn(&str) -> bool,
    /// Whether a text that this format accepts has no meaning in any other one, so that none is asked.
    pub(super) is_unmistakable: bool,
    /// Whether a square may be transposed, since programs differ only in the order of the sides.
    pub(super) may_be_transposed: bool,
    /// Advice on a text that no format recognises, if it was probably meant for this one.
    pub(super) advice: fn(&Source) -> Option<String>,
    pub(super) read: Read,
    /// The separator of the puzzles of a text.
    pub(super) separator: Separator,
    /// Writes puzzles, after [`Format::write`] has checked that the format can hold them. It may leave out what the
    /// format does not hold. Formats without this can only be read.
    pub(super) write: Option<Write>,
}

/// The capabilities of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Capabilities {
    /// The clues. A format without them holds the finished picture, which determines the clues.
    pub clues: bool,
    /// Puzzles without rows or without columns.
    pub empty: bool,
    /// Lines without a block.
    pub empty_clues: bool,
    /// Several puzzles in one text.
    pub many: bool,
    /// Colours.
    pub colour: bool,
    /// Clues with hidden entries.
    pub hidden: HiddenParts,
    /// Given cells.
    pub given: bool,
    /// Title, author and so on.
    pub about: bool,
    /// The goal picture.
    pub goal: bool,
    /// Half-solved grids.
    pub saved: bool,
    /// Several colours with the same value.
    pub twins: bool,
    /// The longest block.
    pub longest_block: usize,
}

impl Capabilities {
    /// The clues of one black and white puzzle, and nothing else.
    pub(super) const CLUES: Capabilities = Capabilities {
        clues: true,
        empty: true,
        empty_clues: true,
        many: false,
        colour: false,
        hidden: HiddenParts::None,
        given: false,
        about: false,
        goal: false,
        saved: false,
        twins: true,
        longest_block: usize::MAX,
    };

    /// Checks that the format can hold a puzzle without changing it.
    fn check(&self, needs: &Requirements) -> Result<(), WriteError> {
        let refused = [
            (needs.colour && !self.colour, WriteError::Colour),
            (needs.hidden > self.hidden && self.hidden == HiddenParts::None, WriteError::Hidden),
            (needs.hidden > self.hidden, WriteError::HiddenBlocks),
            (needs.given && !self.given, WriteError::Given),
            (needs.empty && !self.empty, WriteError::Empty),
            (needs.clues && !self.clues, WriteError::NoGoal),
            (needs.twins && !self.twins, WriteError::Twins),
            (needs.empty_clues && !self.empty_clues, WriteError::EmptyClue),
            (needs.longest_block > self.longest_block, WriteError::LongBlock),
        ];
        refused.into_iter().find(|(is_refused, _)| *is_refused).map_or(Ok(()), |(_, error)| Err(error))
    }
}

/// The output of a writer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The text; empty if the format is not text.
    pub text: String,
    /// The bytes of a format that is not text; empty if it is.
    pub binary: Vec<u8>,
    /// The properties that the format cannot hold and the writer left out. Clues are never among them.
    pub lost: Vec<String>,
    /// Parts of the output that other programs may not be able to read.
    pub warnings: Vec<String>,
}

impl Format {
    /// The defaults of a format of nonograms.
    pub(super) const OF_NONOGRAMS: Format = Format {
        name: "",
        suffixes: &[],
        about: "",
        kinds: &["nonogram"],
        capabilities: Capabilities::CLUES,
        magic: &[],
        looks_like: |_| false,
        is_unmistakable: false,
        may_be_transposed: false,
        advice: |_| None,
        read: |source| Err(source.error(0, "this format can only be written, not read")),
        separator: Separator::None,
        write: None,
    };

    /// All formats, in the order in which a text is matched.
    pub fn all() -> &'static [&'static Format] {
        registry::all()
    }

    /// The format of this name.
    pub fn named(name: &str) -> Option<&'static Format> {
        Format::all().iter().copied().find(|format| format.name == name)
    }

    /// The format for writing puzzles of this kind to files with this suffix, without the dot. If several formats share
    /// a suffix, the first of [`Format::all`] is chosen.
    ///
    /// ```
    /// use nonomata::formats::Format;
    ///
    /// assert_eq!(Format::of_suffix("json", "nonogram"), Format::named("json"));
    /// assert_eq!(Format::of_suffix("json", "regex crossword"), Format::named("crossword-json"));
    /// assert_eq!(Format::of_suffix("json", "triddler"), None);
    /// ```
    pub fn of_suffix(suffix: &str, kind: &str) -> Option<&'static Format> {
        let is_meant = |known: &&str| known.eq_ignore_ascii_case(suffix);
        let all = Format::all().iter().copied();
        all.filter(|format| format.is_written_for(kind)).find(|format| format.suffixes.iter().any(is_meant))
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The usual suffixes of files, without the dot. Other, unrelated formats use some of them, too.
    pub fn suffixes(&self) -> &'static [&'static str] {
        self.suffixes
    }

    /// A short description.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// The kinds of puzzles that it supports, as [`Puzzle::kind`] names them.
    pub fn kinds(&self) -> &'static [&'static str] {
        self.kinds
    }

    /// Its capabilities.
    pub fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    /// Whether this library can write the format.
    pub fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// Whether this library can write puzzles of this kind in the format.
    pub fn is_written_for(&self, kind: &str) -> bool {
        self.is_written() && self.kinds.contains(&kind)
    }

    /// The text between puzzles that are written one by one, if their texts can be put together: those of
    /// [`Format::write`] for several puzzles are the same.
    ///
    /// ```
    /// use nonomata::formats::Format;
    ///
    /// assert_eq!(Format::named("ndjson").unwrap().between_puzzles(), Some(""));
    /// assert_eq!(Format::named("json").unwrap().between_puzzles(), None);
    /// ```
    pub fn between_puzzles(&self) -> Option<&'static str> {
        match self.separator {
            Separator::Lines if self.capabilities.many => Some(""),
            Separator::Fences if self.capabilities.many => Some(BETWEEN_FENCED),
            _ => None,
        }
    }

    /// Whether a text in this format names the format, so that no other one is tried.
    pub(super) fn is_certain(&self) -> bool {
        !self.kinds.contains(&Format::OF_NONOGRAMS.kinds[0])
    }

    /// Writes puzzles in this format.
    ///
    /// An error means that the puzzles would become other puzzles. [`Written::lost`] names properties that were left
    /// out.
    ///
    /// ```
    /// use nonomata::formats::{Format, Source, read};
    ///
    /// let json = "{\"alphabet\": \"AB\", \"rows\": [\"A|B\"], \"columns\": [\"[^A]\"]}";
    /// let puzzles = read(&Source::new("example", json)).unwrap().puzzles;
    /// let written = Format::named("crossword").unwrap().write(&puzzles).unwrap();
    /// assert!(written.text.starts_with("nonomata regex crossword\n"));
    /// assert!(Format::named("logic").unwrap().write(&puzzles).is_err());
    /// ```
    pub fn write(&self, puzzles: impl IntoIterator<Item = impl Into<Puzzle>>) -> Result<Written, WriteError> {
        let puzzles: Vec<Puzzle> = puzzles.into_iter().map(Into::into).collect();
        let write = self.write.ok_or(WriteError::OnlyRead)?;
        if puzzles.iter().any(|puzzle| !self.kinds.contains(&puzzle.listed_kind())) {
            return Err(WriteError::Kind);
        }
        if puzzles.iter().any(|puzzle| puzzle.listed_kind() != puzzles[0].listed_kind()) {
            return Err(WriteError::Kinds);
        }
        if puzzles.len() != 1 && !self.capabilities.many {
            return Err(WriteError::Several);
        }
        let needs: Vec<Requirements> = puzzles.iter().map(Puzzle::requirements).collect();
        needs.iter().try_for_each(|needs| self.capabilities.check(needs))?;
        let any = |has: fn(&Requirements) -> bool| needs.iter().any(has);
        let mut written = Written::default();
        written.lose("title, author and the like", !self.capabilities.about && any(|needs| needs.about));
        written.lose("the goal picture", !self.capabilities.goal && any(|needs| needs.goal));
        written.lose("the saved pictures", !self.capabilities.saved && any(|needs| needs.saved));
        write(&puzzles, &mut written)?;
        Ok(written)
    }
}

/// Converts puzzles of one kind to puzzles of any kind.
pub(super) fn all<P: Into<Puzzle>>(puzzles: Result<Vec<P>>) -> Result<Vec<Puzzle>> {
    Ok(puzzles?.into_iter().map(Into::into).collect())
}

/// Converts puzzles of any kind to puzzles of one kind.
pub(super) fn only<'a, K: PuzzleKind>(puzzles: &'a [Puzzle]) -> Result<Vec<&'a K>, WriteError>
where
    &'a K: TryFrom<&'a Puzzle>,
{
    puzzles.iter().map(|puzzle| <&K>::try_from(puzzle).map_err(|_| WriteError::Kind)).collect()
}

/// Writes puzzles of one kind one after the other.
pub(super) fn each<'a, K: PuzzleKind + 'a>(
    puzzles: &'a [Puzzle],
    written: &mut Written,
    write: impl Fn(&K, &mut Written),
) -> Result<(), WriteError>
where
    &'a K: TryFrom<&'a Puzzle>,
{
    only(puzzles)?.into_iter().for_each(|puzzle| write(puzzle, written));
    Ok(())
}

impl Written {
    /// The output as bytes, for text and binary formats.
    pub fn bytes(&self) -> &[u8] {
        if self.binary.is_empty() { self.text.as_bytes() } else { &self.binary }
    }

    /// Records a property that the format cannot hold, once for all puzzles.
    pub(super) fn lose(&mut self, what: &str, is_there: bool) {
        if is_there && !self.lost.iter().any(|lost| lost == what) {
            self.lost.push(what.to_owned());
        }
    }

    /// Records what other programs may not be able to read, once for all puzzles.
    pub(super) fn warn(&mut self, what: &str) {
        if !self.warnings.iter().any(|warning| warning == what) {
            self.warnings.push(what.to_owned());
        }
    }
}

/// Its name.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.name)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

/// The error for an unknown name of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat {
    name: String,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown format {:?}; ", self.name)?;
        let name = self.name.to_lowercase();
        let alike = Format::all().iter().map(|format| (distance(format.name, &name, 2), format));
        if let Some((0..=2, format)) = alike.min_by_key(|(distance, _)| *distance).filter(|_| name.len() > 2)
        {
            write!(f, "did you mean {format}? ")?;
        }
        write!(f, "the formats are {}", registry::names())
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for &'static Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<&'static Format, UnknownFormat> {
        Format::named(name).ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_written_one_by_one_are_those_written_together() {
        let puzzles: Vec<Puzzle> = ["2x1:1//1", "1x2:1/./1", "3x2:1/1/1/1.1/1", "1x1:/"]
            .into_iter()
            .filter_map(|text| text.parse().ok())
            .collect();
        assert!(puzzles.len() > 1);
        let mut count = 0;
        for format in Format::all().iter().filter(|format| format.is_written_for("nonogram")) {
            let Some(between) = format.between_puzzles() else { continue };
            let one_by_one: Vec<String> =
                puzzles.iter().map(|puzzle| format.write([puzzle]).unwrap().text).collect();
            assert_eq!(one_by_one.join(between), format.write(&puzzles).unwrap().text, "{format}");
            count += 1;
        }
        assert!(count >= 5, "{count}");
    }
}
