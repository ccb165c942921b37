//! The registry of generators: which kinds of puzzles can be made, and by what.
//!
//! A generator makes attempts. Everything else is the same for all kinds, and is in [`Maker`](super::Maker): the seeds
//! of attempts, which of them is accepted, limits, threads.

use std::fmt;

use super::numbers::Numbers;
use super::wanted::{Setting, Wanted, WantedError};
use super::{crossword, logic_grid, nonogram, triddler};
use crate::puzzles::Puzzle;
use nonomata_engine::budget::Limit;
use nonomata_engine::search::Options;

/// Every generator. The first one is the default.
static ALL: [Generator; 4] =
    [nonogram::GENERATOR, triddler::GENERATOR, logic_grid::GENERATOR, crossword::GENERATOR];

/// A generator of random puzzles of one kind.
pub struct Generator {
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    /// The meaning of the two numbers of the size.
    pub(super) size: &'static str,
    pub(super) settings: &'static [Setting],
    /// The most attempts at one puzzle, unless they are set: some minutes of work.
    pub(super) attempts: u64,
    /// Which grades its puzzles usually have; none if that depends on the settings.
    pub(super) usual_grades: Option<&'static str>,
    pub(super) check: fn(&Wanted) -> Result<(), WantedError>,
    /// One attempt, which may come to nothing. Only the time and cancellation end it with an error.
    pub(super) attempt: fn(&Wanted, &mut Numbers, &Options) -> Result<Option<Attempt>, Limit>,
}

/// A puzzle with exactly one solution.
pub(super) struct Attempt {
    pub(super) puzzle: Puzzle,
    /// Whether one line at a time is enough.
    pub(super) is_by_lines: bool,
}

impl Generator {
    /// All generators.
    pub fn all() -> &'static [Generator] {
        &ALL
    }

    /// The generator of that name, or of that kind of puzzle.
    pub fn named(name: &str) -> Option<&'static Generator> {
        ALL.iter().find(|generator| generator.name == name || generator.kind == name)
    }

    /// Its short name: `logic`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The kind of puzzle that it makes: `logic grid`.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The meaning of the two numbers of a size: `houses x attributes`.
    pub fn size(&self) -> &'static str {
        self.size
    }

    /// The choices besides the size and the difficulty.
    pub fn settings(&self) -> &'static [Setting] {
        self.settings
    }

    /// The most attempts at one puzzle, unless they are set.
    pub fn attempts(&self) -> u64 {
        self.attempts
    }

    /// Which grades its puzzles usually have, in words; none if that depends on the settings.
    pub fn usual_grades(&self) -> Option<&'static str> {
        self.usual_grades
    }

    pub(super) fn check(&self, wanted: &Wanted) -> Result<(), WantedError> {
        (self.check)(wanted)
    }
}

impl PartialEq for Generator {
    fn eq(&self, other: &Generator) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Generator").field(&self.name).finish()
    }
}
