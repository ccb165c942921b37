//! What a format is: a name, what it can hold, and how it is recognised, read and written.

use std::fmt;

use super::error::{ReadError, WriteError};
#[cfg(feature = "images")]
use super::images::{pbm, png_file, ppm};
use super::sniff;
use super::source::Source;
use super::warning::{Warning, Warnings};
use super::{
    g, gno, json, lists, non, nonograms_org, nonogrid, picmi, puzz_link, saved_game, tatham, webpbn,
};
use crate::puzzles::Nonogram;
use crate::rule::{ClueEntry, LineClue};

/// A notation for puzzles. Each has a file of its own that ends up as one constant of this type.
pub struct Format {
    pub(super) name: &'static str,
    pub(super) suffixes: &'static [&'static str],
    pub(super) about: &'static str,
    pub(super) holds: Holds,
    /// Whether a text looks like this format.
    pub(super) looks_like: fn(&str) -> bool,
    pub(super) read: fn(&Source, &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError>,
    /// Writes puzzles that have nothing that the format refuses; what it does not hold may be passed over.
    pub(super) write: fn(&[Nonogram], &mut Written),
}

/// What a format can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// The clues. A format without them holds the finished picture, and its clues are meant.
    pub clues: bool,
    /// Puzzles without rows or without columns.
    pub empty: bool,
    /// Lines without a block.
    pub empty_clues: bool,
    /// Several puzzles in one text.
    pub many: bool,
    /// Colours.
    pub colour: bool,
    /// hidden parts: what cannot be read of a clue.
    pub hidden_parts: Hides,
    /// Cells that the puzzle gives away.
    pub given: bool,
    /// What is said about the puzzle: title, author and so on.
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
        hidden_parts: Hides::None,
        given: false,
        about: false,
        goal: false,
        saved: false,
        twins: true,
        longest_block: usize::MAX,
    };
}

/// Which hidden parts a format can hold, from the fewest to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hides {
    /// None: all of a clue can be read.
    None,
    /// Blocks of hidden length whose colour is known.
    Lengths,
    /// Blocks whose colour is hidden, too, and any number of blocks.
    All,
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The format it was in.
    pub format: &'static Format,
    /// The puzzles, in order.
    pub puzzles: Vec<Nonogram>,
    /// What was odd, and how it was understood.
    pub warnings: Vec<Warning>,
}

/// What was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text; nothing if the format is no text.
    pub text: String,
    /// The bytes of a format that is no text; nothing if it is one.
    pub binary: Vec<u8>,
    /// What the format could not hold and was left out: the clues never are.
    pub lost: Vec<String>,
    /// What the programs whose format it is may not be able to read of it.
    pub warnings: Vec<String>,
}

/// All formats.
static ALL: &[&Format] = &[
    &tatham::FORMAT,
    &saved_game::FORMAT,
    &lists::RUNS,
    &non::FORMAT,
    &non::PACK,
    &non::NONNY,
    &webpbn::FORMAT,
    &json::FORMAT,
    &json::LINES,
    &nonogrid::FORMAT,
    &nonograms_org::FORMAT,
    &puzz_link::FORMAT,
    &picmi::FORMAT,
    &gno::FORMAT,
    &g::FORMAT,
    &lists::NIN,
    &lists::MK,
    &lists::CWD,
    &lists::CWC,
    &lists::KEEN,
    &lists::ISH,
    &lists::SYRO,
    &lists::MAKHORIN,
    &lists::FAASE,
    &lists::LP,
    &lists::BITS,
    &lists::GECODE,
    &lists::DZN,
    &lists::R,
    &lists::ROSETTA,
    #[cfg(feature = "images")]
    &png_file::FORMAT,
    #[cfg(feature = "images")]
    &pbm::FORMAT,
    #[cfg(feature = "images")]
    &ppm::FORMAT,
];

impl Format {
    /// All formats.
    pub fn all() -> &'static [&'static Format] {
        ALL
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<&'static Format> {
        ALL.iter().copied().find(|format| format.name == name)
    }

    /// The format that files whose names end so are usually in, without the dot. Where several share it, the first
    /// of [`Format::all`] counts.
    pub fn of_suffix(suffix: &str) -> Option<&'static Format> {
        let is_meant = |known: &&str| known.eq_ignore_ascii_case(suffix);
        ALL.iter().copied().find(|format| format.suffixes.iter().any(is_meant))
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The usual ends of names of files that are in it, without the dot. They are a habit, not a rule: some of
    /// them are used for quite different texts, too.
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

    /// Reads a source in this format.
    pub fn read(&'static self, source: &Source) -> Result<Reading, ReadError> {
        let mut warnings = Warnings::new(source);
        let puzzles = self.read_saying(source, &mut warnings)?;
        Ok(Reading { format: self, puzzles, warnings: warnings.finish() })
    }

    /// The puzzles in a source; what is odd in it is said there.
    pub(super) fn read_saying(
        &'static self,
        source: &Source,
        warnings: &mut Warnings<'_>,
    ) -> Result<Vec<Nonogram>, ReadError> {
        let of_bytes = sniff::format_of_bytes(source.bytes()).filter(|_| !source.is_text());
        if let Some(other) = of_bytes.filter(|&other| other != self) {
            let message = format!("this is an image ({}), expected {}", other.name, self.name);
            return Err(source.error(0, message));
        }
        (self.read)(source, warnings)
    }

    /// Writes puzzles in this format.
    ///
    /// What would make other puzzles of them is an error; what merely gets lost is named in what is returned.
    pub fn write(&self, puzzles: &[Nonogram]) -> Result<Written, WriteError> {
        if puzzles.len() != 1 && !self.holds.many {
            return Err(WriteError::Several);
        }
        let any = |has: fn(&Nonogram) -> bool| puzzles.iter().any(has);
        if !self.holds.colour && any(|puzzle| !puzzle.palette().is_black_and_white()) {
            return Err(WriteError::Colour);
        }
        if any_entry(puzzles, |entry| hidden_parts(entry) > self.holds.hidden_parts) {
            return Err(if self.holds.hidden_parts == Hides::None {
                WriteError::Hides
            } else {
                WriteError::HiddenBlocks
            });
        }
        if !self.holds.given && any(|puzzle| puzzle.given().is_some()) {
            return Err(WriteError::Given);
        }
        if !self.holds.empty && any(|puzzle| puzzle.width() == 0 || puzzle.height() == 0) {
            return Err(WriteError::Empty);
        }
        if !self.holds.clues && any(|puzzle| !is_told_by_goal(puzzle)) {
            return Err(WriteError::NoGoal);
        }
        if !self.holds.twins && any(has_twins) {
            return Err(WriteError::Twins);
        }
        if !self.holds.empty_clues && any_clue(puzzles, LineClue::is_empty) {
            return Err(WriteError::EmptyClue);
        }
        if any_entry(puzzles, |entry| entry.length() > Some(self.holds.longest_block)) {
            return Err(WriteError::LongBlock);
        }
        let mut written = Written::default();
        let is_said = any(|puzzle| puzzle.about().iter().next().is_some());
        written.lose("what is said about the puzzle", !self.holds.about && is_said);
        written.lose("the goal picture", !self.holds.goal && any(|puzzle| puzzle.goal().is_some()));
        written.lose("the saved pictures", !self.holds.saved && any(|puzzle| !puzzle.saved().is_empty()));
        (self.write)(puzzles, &mut written);
        Ok(written)
    }
}

fn any_entry(puzzles: &[Nonogram], is_meant: impl Fn(ClueEntry) -> bool) -> bool {
    any_clue(puzzles, |clue| clue.entries().into_iter().any(&is_meant))
}

fn any_clue(puzzles: &[Nonogram], is_meant: impl Fn(&LineClue) -> bool) -> bool {
    puzzles.iter().flat_map(|puzzle| puzzle.rows().iter().chain(puzzle.columns())).any(is_meant)
}

/// What a format must hold to hold that entry.
pub(super) fn hidden_parts(entry: ClueEntry) -> Hides {
    match entry {
        ClueEntry::Block(_) => Hides::None,
        ClueEntry::Hidden(Some(_)) => Hides::Lengths,
        ClueEntry::Hidden(None) | ClueEntry::Any => Hides::All,
    }
}

/// Whether two colours look the same.
fn has_twins(puzzle: &Nonogram) -> bool {
    let colours = puzzle.palette().colours();
    (1..colours.len()).any(|index| colours[..index].iter().any(|other| other.rgb == colours[index].rgb))
}

/// Whether the goal is finished and keeps all clues, so that it tells the puzzle.
fn is_told_by_goal(puzzle: &Nonogram) -> bool {
    let Some(goal) = puzzle.goal().filter(|goal| goal.unknown_count() == 0) else { return false };
    Nonogram::from_picture(goal.clone(), puzzle.palette().clone())
        .is_ok_and(|told| told.rows() == puzzle.rows() && told.columns() == puzzle.columns())
}

impl Written {
    /// All bytes, those of the text or of what is none.
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
