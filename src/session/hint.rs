//! The next step from a player's grid, or all that are possible there.

use serde::{Deserialize, Serialize, Serializer};

use super::{Grid, Question, Refusal, Subject};
use crate::explain::hint::{self, Available, Level, available, hint};
use crate::explain::{data, words};
use nonomata_engine::problem::WrongLength;
use nonomata_engine::search::Options;
use nonomata_engine::symbol::SymbolSet;

/// The next step from a player's grid, or the mistakes there: `nonomata hint --json --grid`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hint {
    /// The grid. Without one, what the puzzle gives.
    pub grid: Option<Grid>,
    /// How much is disclosed.
    pub level: Level,
    /// Whether wrong cells are named at every level.
    pub names_wrong: bool,
}

/// All steps that are possible in a player's grid, which must be right: `nonomata hint --json --all --grid`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hints {
    /// The grid. Without one, what the puzzle gives.
    pub grid: Option<Grid>,
    /// How much is disclosed of each.
    pub level: Level,
}

/// The answer to [`Hint`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hinted {
    /// The hint, whole.
    pub hint: hint::Hint,
    /// The level of disclosure.
    pub level: Level,
    pub(super) names_wrong: bool,
    pub(super) grid: Vec<SymbolSet>,
    pub(super) subject: Subject,
}

/// The answer to [`Hints`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hinting {
    /// The steps, whole.
    pub available: Available,
    /// How much of them is disclosed.
    pub level: Level,
    subject: Subject,
}

impl Hinted {
    /// Another hint for the same grid.
    pub fn with_hint(self, hint: hint::Hint) -> Hinted {
        Hinted { hint, ..self }
    }

    /// The disclosed part, in words.
    pub fn text(&self) -> String {
        words::hint(&self.subject.problem, &self.hint, self.level, self.names_wrong).to_string()
    }
}

impl Serialize for Hinted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Hinted { hint, level, names_wrong, grid, subject } = self;
        data::hint(&subject.problem, grid, hint, *level, *names_wrong).serialize(serializer)
    }
}

impl Hinting {
    /// The disclosed part, in words.
    pub fn text(&self) -> String {
        words::available(&self.subject.problem, &self.available.steps, self.level).to_string()
    }
}

impl Serialize for Hinting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        data::available(&self.subject.problem, &self.available, self.level).serialize(serializer)
    }
}

impl Question for Hint {
    type Answer = Hinted;

    const NAME: &'static str = "hint";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Hinted, Refusal> {
        let grid = subject.cells(self.grid.as_ref())?;
        Ok(subject.hint_from(grid, self.level, self.names_wrong, within)?)
    }
}

impl Question for Hints {
    type Answer = Hinting;

    const NAME: &'static str = "hints";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Hinting, Refusal> {
        let grid = subject.cells(self.grid.as_ref())?;
        Ok(subject.hints_from(&grid, self.level, within)?)
    }
}

impl Subject {
    /// The next step from these cells, or what is wrong there.
    pub fn hint_from(
        &self,
        grid: Vec<SymbolSet>,
        level: Level,
        names_wrong: bool,
        within: &Options,
    ) -> Result<Hinted, WrongLength> {
        let mut found = hint(&self.problem, &grid, within)?;
        if let hint::Hint::Wrong(mistakes) = &mut found
            && level >= Level::Why
        {
            mistakes.explain(&self.problem, &grid, within)?;
        }
        Ok(Hinted { hint: found, level, names_wrong, grid, subject: self.clone() })
    }

    /// All steps that are possible from these cells, which must be right.
    pub fn hints_from(
        &self,
        grid: &[SymbolSet],
        level: Level,
        within: &Options,
    ) -> Result<Hinting, WrongLength> {
        let available = available(&self.problem, grid, within)?;
        Ok(Hinting { available, level, subject: self.clone() })
    }
}
