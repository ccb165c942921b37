//! What a format is: a name, what it can hold, and how it is recognised, read and written.

use std::fmt;

use super::error::{ReadError, WriteError};
use super::source::Source;
use super::warning::{Warning, Warnings};
use super::{gno, json, non, nonograms_org, nonogrid, picmi, puzz_link, runs, saved_game, tatham, webpbn};
use crate::puzzles::Nonogram;
use crate::rule::{Block, Clue};

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

/// What a format can hold besides the clues of one black and white puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// The clues. A format without them holds the finished picture, and its clues are meant.
    pub clues: bool,
    /// Several puzzles in one text.
    pub many: bool,
    /// Colours.
    pub colour: bool,
    /// Cells that the puzzle gives away.
    pub given: bool,
    /// What is said about the puzzle: title, author and so on.
    pub about: bool,
    /// The goal picture.
    pub goal: bool,
    /// Half-solved grids.
    pub saved: bool,
    /// The longest block.
    pub longest_block: usize,
}

impl Holds {
    /// The clues of one black and white puzzle, and nothing else.
    pub(super) const CLUES: Holds = Holds {
        clues: true,
        many: false,
        colour: false,
        given: false,
        about: false,
        goal: false,
        saved: false,
        longest_block: usize::MAX,
    };
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
    /// The text.
    pub text: String,
    /// What the format could not hold and was left out: the clues never are.
    pub lost: Vec<String>,
    /// What the programs whose format it is may not be able to read of it.
    pub warnings: Vec<String>,
}

/// All formats.
static ALL: [&Format; 12] = [
    &tatham::FORMAT,
    &runs::FORMAT,
    &non::FORMAT,
    &webpbn::FORMAT,
    &json::FORMAT,
    &json::LINES,
    &nonogrid::FORMAT,
    &nonograms_org::FORMAT,
    &puzz_link::FORMAT,
    &picmi::FORMAT,
    &gno::FORMAT,
    &saved_game::FORMAT,
];

impl Format {
    /// All formats.
    pub fn all() -> &'static [&'static Format] {
        &ALL
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<&'static Format> {
        ALL.into_iter().find(|format| format.name == name)
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

    /// Reads a text in this format.
    pub fn read(&'static self, source: &Source) -> Result<Reading, ReadError> {
        let mut warnings = Warnings::new(source);
        let puzzles = (self.read)(source, &mut warnings)?;
        Ok(Reading { format: self, puzzles, warnings: warnings.finish() })
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
        if !self.holds.given && any(|puzzle| puzzle.given().is_some()) {
            return Err(WriteError::Given);
        }
        if !self.holds.clues && any(|puzzle| !is_told_by_goal(puzzle)) {
            return Err(WriteError::NoGoal);
        }
        if any_block(puzzles, |block| block.length() > self.holds.longest_block) {
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

fn any_block(puzzles: &[Nonogram], is_meant: impl Fn(&Block) -> bool) -> bool {
    let clues = puzzles.iter().flat_map(|puzzle| puzzle.rows().iter().chain(puzzle.columns()));
    clues.flat_map(Clue::blocks).any(is_meant)
}

/// Whether the goal is finished, has cells and keeps all clues, so that it tells the puzzle.
fn is_told_by_goal(puzzle: &Nonogram) -> bool {
    let Some(goal) = puzzle.goal().filter(|goal| goal.unknown_count() == 0 && !goal.cells().is_empty())
    else {
        return false;
    };
    Nonogram::from_picture(goal.clone(), puzzle.palette().clone())
        .is_ok_and(|told| told.rows() == puzzle.rows() && told.columns() == puzzle.columns())
}

impl Written {
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
