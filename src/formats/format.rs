//! A notation for puzzles: its name, what it can hold, and how it is recognised, read, taken apart and written.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::error::{ReadError, WriteError};
use super::registry;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::{Hides, Needs, Puzzle, PuzzleKind};

type Read = fn(&Source, &mut Warnings<'_>) -> Result<Vec<Puzzle>, ReadError>;
type Split = fn(&str) -> Vec<Range<usize>>;
type Write = fn(&[Puzzle], &mut Written) -> Result<(), WriteError>;

/// A notation for puzzles.
///
/// Each has a file or a folder of its own that ends up as one constant of this type, which stands in one list, the
/// `registry`.
pub struct Format {
    pub(super) name: &'static str,
    pub(super) suffixes: &'static [&'static str],
    pub(super) about: &'static str,
    /// The kinds of puzzles that it is for.
    pub(super) kinds: &'static [&'static str],
    pub(super) holds: Holds,
    /// How files begin that are not text.
    pub(super) magic: &'static [&'static [u8]],
    /// Whether a text, without white space in front, looks like this format.
    pub(super) looks_like: fn(&str) -> bool,
    pub(super) read: Read,
    /// Where the puzzles of a text stand, if something safe to go by stands between them.
    pub(super) split: Split,
    /// Writes puzzles that need nothing that the format refuses; what it does not hold may be left out. Formats without
    /// this are only read.
    pub(super) write: Option<Write>,
}

/// What a format can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Holds {
    /// The clues. A format without them holds the finished picture, which has to decide the clues.
    pub clues: bool,
    /// Puzzles without rows or without columns.
    pub empty: bool,
    /// Lines without a block.
    pub empty_clues: bool,
    /// Several puzzles in one text.
    pub many: bool,
    /// Colours.
    pub colour: bool,
    /// Clues of which something is hidden.
    pub hidden: Hides,
    /// Given cells.
    pub given: bool,
    /// Title, author and so on.
    pub about: bool,
    /// The goal picture.
    pub goal: bool,
    /// Half-solved grids.
    pub saved: bool,
    /// Several colours that look the same.
    pub twins: bool,
    /// The longest block.
    pub longest_block: usize,
}

impl Holds {
    /// The clues of one black and white puzzle, and nothing else.
    pub(super) const CLUES: Holds = Holds {
        clues: true,
        empty: true,
        empty_clues: true,
        many: false,
        colour: false,
        hidden: Hides::None,
        given: false,
        about: false,
        goal: false,
        saved: false,
        twins: true,
        longest_block: usize::MAX,
    };

    /// What keeps a puzzle out: without it, it would become another puzzle.
    fn check(&self, needs: &Needs) -> Result<(), WriteError> {
        let refused = [
            (needs.colour && !self.colour, WriteError::Colour),
            (needs.hidden > self.hidden && self.hidden == Hides::None, WriteError::Hidden),
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

/// What was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The text; empty if the format is not text.
    pub text: String,
    /// The bytes of a format that is not text; empty if it is.
    pub binary: Vec<u8>,
    /// What the format cannot hold and was left out: never the clues.
    pub lost: Vec<String>,
    /// What other programs that use the format may not be able to read.
    pub warnings: Vec<String>,
}

impl Format {
    /// The defaults of a format of nonograms.
    pub(super) const OF_NONOGRAMS: Format = Format {
        name: "",
        suffixes: &[],
        about: "",
        kinds: &["nonogram"],
        holds: Holds::CLUES,
        magic: &[],
        looks_like: |_| false,
        read: |source, _| Err(source.error(0, "this format is only written")),
        split: |_| Vec::new(),
        write: None,
    };

    /// All formats, in the order in which a text is held against them.
    pub fn all() -> &'static [&'static Format] {
        registry::all()
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<&'static Format> {
        Format::all().iter().copied().find(|format| format.name == name)
    }

    /// The format that is written for puzzles of that kind in files whose names end so, without the dot. Where several
    /// share a suffix, the first of [`Format::all`] counts.
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

    /// The usual suffixes of files, without the dot. They are a habit, not a rule: some of them are used for quite
    /// different texts, too.
    pub fn suffixes(&self) -> &'static [&'static str] {
        self.suffixes
    }

    /// What it is, in a few words.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// The kinds of puzzles that it is for, as [`Puzzle::kind`] names them.
    pub fn kinds(&self) -> &'static [&'static str] {
        self.kinds
    }

    /// What it can hold.
    pub fn holds(&self) -> Holds {
        self.holds
    }

    /// Whether this library writes it, and does not only read it.
    pub fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// Whether this library writes puzzles of that kind in it.
    pub fn is_written_for(&self, kind: &str) -> bool {
        self.is_written() && self.kinds.contains(&kind)
    }

    /// Whether a text in this format says in its own words which format it is, so that no other one is tried.
    pub(super) fn is_certain(&self) -> bool {
        !self.kinds.contains(&Format::OF_NONOGRAMS.kinds[0])
    }

    /// Writes puzzles in this format.
    ///
    /// What would make other puzzles of them is an error; what merely gets lost is named in what is returned.
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
        if puzzles.iter().any(|puzzle| !self.kinds.contains(&puzzle.kind())) {
            return Err(WriteError::Kind);
        }
        if puzzles.iter().any(|puzzle| puzzle.kind() != puzzles[0].kind()) {
            return Err(WriteError::Kinds);
        }
        if puzzles.len() != 1 && !self.holds.many {
            return Err(WriteError::Several);
        }
        let needs: Vec<Needs> = puzzles.iter().map(Puzzle::needs).collect();
        needs.iter().try_for_each(|needs| self.holds.check(needs))?;
        let any = |has: fn(&Needs) -> bool| needs.iter().any(has);
        let mut written = Written::default();
        written.lose("title, author and the like", !self.holds.about && any(|needs| needs.about));
        written.lose("the goal picture", !self.holds.goal && any(|needs| needs.goal));
        written.lose("the saved pictures", !self.holds.saved && any(|needs| needs.saved));
        write(&puzzles, &mut written)?;
        Ok(written)
    }
}

/// Puzzles of one kind as puzzles of any.
pub(super) fn all<P: Into<Puzzle>>(puzzles: Result<Vec<P>, ReadError>) -> Result<Vec<Puzzle>, ReadError> {
    Ok(puzzles?.into_iter().map(Into::into).collect())
}

/// Puzzles of any kind as puzzles of one.
pub(super) fn only<'a, K: PuzzleKind>(puzzles: &'a [Puzzle]) -> Result<Vec<&'a K>, WriteError>
where
    &'a K: TryFrom<&'a Puzzle>,
{
    puzzles.iter().map(|puzzle| <&K>::try_from(puzzle).map_err(|_| WriteError::Kind)).collect()
}

impl Written {
    /// All bytes, those of the text or of a format that is not text.
    pub fn bytes(&self) -> &[u8] {
        if self.binary.is_empty() { self.text.as_bytes() } else { &self.binary }
    }

    /// Notes what a puzzle has and the format cannot hold, once for all puzzles.
    pub(super) fn lose(&mut self, what: &str, is_there: bool) {
        if is_there && !self.lost.iter().any(|lost| lost == what) {
            self.lost.push(what.to_owned());
        }
    }

    /// Notes what other programs may not be able to read, once for all puzzles.
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

/// There is no format of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat {
    name: String,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Format::all().iter().map(|format| format.name).collect();
        write!(f, "there is no format {:?}; the formats are {}", self.name, names.join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for &'static Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<&'static Format, UnknownFormat> {
        Format::named(name).ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}
