//! Explanations as data: `serde::Serialize` for walkthroughs, steps, hints and answers. Feature `serde`.
//!
//! `docs/explanations-json.md` describes every key. The version changes when a key changes its meaning or is removed;
//! new keys may come at any time. Numbers of steps, rows, columns, positions and blocks are counted from 1.
//!
//! Steps name cells and lines by their ids, and only the problem knows their places and names. So each function takes
//! the problem with the data and returns a value that implements `Serialize`. A [`Rating`], a
//! [`Technique`](super::technique::Technique) and a hint's [`Level`] need no names and implement it themselves.
//!
//! ```
//! use nonomata::explain::{data, rating::Rating, walkthrough::Walkthrough};
//! use nonomata::{puzzles::Nonogram, search::Options};
//!
//! let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! let walkthrough = Walkthrough::of(&problem, &Options::default());
//! let rating = Rating::of(&problem, &walkthrough);
//! let value = serde_json::to_value(data::walkthrough(&problem, &walkthrough, Some(&rating))).unwrap();
//! assert_eq!(value["verdict"], "unique");
//! assert_eq!(value["steps"][0]["technique"], "exact fit");
//! assert_eq!(value["steps"][0]["changes"][0], serde_json::json!([1, 1, "#"]));
//! assert_eq!(value["end"], serde_json::json!(["##", ".#"]));
//! ```

mod answers;
mod history;
pub(super) mod parts;
mod recorded;
mod steps;

use serde::{Deserialize, Serialize};

pub use recorded::{RecordedError, RecordedGrid};

use super::ambiguity::DecisiveCells;
use super::conflict::ConflictingLines;
use super::hint::{Available, Hint, Level};
use super::rating::Rating;
use super::walkthrough::{Conflict, Step, Walkthrough};
use super::why::{CellAnswer, Undecided};
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::SymbolSet;

/// The version of the schema.
pub const VERSION: usize = 1;

/// A whole walkthrough. `rating` is null unless it is given.
pub fn walkthrough<'a>(
    problem: &'a Problem,
    walkthrough: &'a Walkthrough,
    rating: Option<&'a Rating>,
) -> impl Serialize + 'a {
    walkthrough_with(problem, walkthrough, rating, |_| None)
}

/// A whole walkthrough, whose lines have these rules in words besides clue and pattern.
pub(crate) fn walkthrough_with<'a>(
    problem: &'a Problem,
    walkthrough: &'a Walkthrough,
    rating: Option<&'a Rating>,
    rule: impl Fn(LineId) -> Option<String> + 'a,
) -> impl Serialize + 'a {
    steps::WalkthroughData::of(problem, walkthrough, rating, parts::Lines { problem, rule })
}

/// A step, with its number if it has one; the links of chains have none.
pub fn step<'a>(problem: &'a Problem, step: &'a Step, number: Option<usize>) -> impl Serialize + 'a {
    steps::StepData::of(problem, step, number)
}

/// The steps of a walkthrough, each with its number and the earlier steps that made its premises known.
pub fn steps<'a>(
    problem: &'a Problem,
    walkthrough: &'a Walkthrough,
) -> impl Iterator<Item = impl Serialize + use<'a>> + use<'a> {
    let history = history::History::of(walkthrough);
    let steps = walkthrough.steps.iter().zip(1..);
    steps.map(move |(step, number)| steps::StepData::numbered(problem, step, number, &history))
}

/// A step of a walkthrough, counted from 0, with the earlier steps that made its premises known.
pub fn step_of<'a>(problem: &'a Problem, walkthrough: &'a Walkthrough, index: usize) -> impl Serialize + 'a {
    let history = history::History::of(walkthrough);
    steps::StepData::numbered(problem, &walkthrough.steps[index], index + 1, &history)
}

/// The rows of a grid, as in `given` of a walkthrough.
pub fn grid<'a>(problem: &'a Problem, candidates: &[SymbolSet]) -> impl Serialize + use<'a> {
    parts::grid(problem, candidates)
}

/// The [`grid`] before each step of a walkthrough, each drawn when it is written.
pub fn grids<'a>(problem: &'a Problem, walkthrough: &'a Walkthrough) -> impl Serialize + 'a {
    parts::Grids { problem, walkthrough }
}

/// The places of the cells that are open at the end of a walkthrough.
pub fn open_cells<'a>(problem: &'a Problem, walkthrough: &'a Walkthrough) -> impl Serialize + 'a {
    steps::OpenCells { problem, walkthrough }
}

/// The candidates of the cells that are not known and have lost some.
pub fn candidates<'a>(problem: &'a Problem, candidates: &[SymbolSet]) -> impl Serialize + use<'a> {
    parts::Held::partly_known(problem, candidates)
}

/// Why a line cannot be filled.
pub fn conflict<'a>(problem: &'a Problem, conflict: &'a Conflict) -> impl Serialize + 'a {
    steps::ConflictData::of(problem, conflict)
}

/// A hint about a player's grid, as far as the level discloses it. With its argument, a step comes with the grid after
/// it, which [`RecordedGrid`] reads.
pub fn hint<'a>(
    problem: &'a Problem,
    grid: &[SymbolSet],
    hint: &'a Hint,
    level: Level,
    names_wrong: bool,
) -> impl Serialize + use<'a> {
    answers::HintData::of(problem, grid, hint, level, names_wrong)
}

/// The steps that are possible, the cheapest first, each as far as the level discloses it, and the limit because of
/// which others may be missing.
pub fn available<'a>(problem: &'a Problem, available: &'a Available, level: Level) -> impl Serialize + 'a {
    answers::AvailableData::of(problem, available, level)
}

/// Why a cell holds a symbol or does not. The numbers are those of the walkthrough's steps.
pub fn answer<'a>(
    problem: &'a Problem,
    walkthrough: &'a Walkthrough,
    cell: CellId,
    answer: &'a CellAnswer,
) -> impl Serialize + 'a {
    answers::AnswerData::of(problem, walkthrough, cell, answer)
}

/// Lines that do not decide a cell, each with two fillings that differ there.
pub fn undecided<'a>(problem: &'a Problem, undecided: &'a [Undecided]) -> impl Serialize + 'a {
    undecided.iter().map(|line| answers::UndecidedData::of(problem, line)).collect::<Vec<_>>()
}

/// The lines of the puzzle with their cells and rules, as in a walkthrough.
pub fn lines(problem: &Problem) -> impl Serialize + use<'_> {
    lines_with(problem, |_| None)
}

/// The lines one by one, with these rules in words besides clue and pattern.
pub(crate) fn each_line_with<'a, F: Fn(LineId) -> Option<String>>(
    problem: &'a Problem,
    rule: F,
) -> impl Iterator<Item = impl Serialize + use<'a, F>> + use<'a, F> {
    parts::each_line(problem, rule)
}

/// The [`lines`] with these rules in words besides clue and pattern.
pub(crate) fn lines_with<'a, F: Fn(LineId) -> Option<String>>(
    problem: &'a Problem,
    rule: F,
) -> impl Serialize + use<'a, F> {
    parts::Lines { problem, rule }
}

/// Lines that cannot all be right.
pub fn conflicting_lines<'a>(problem: &'a Problem, clashing: &'a ConflictingLines) -> impl Serialize + 'a {
    answers::ClashingData::of(problem, clashing)
}

/// Cells that leave only one solution if they are given away.
pub fn decisive<'a>(problem: &'a Problem, decisive: &'a DecisiveCells) -> impl Serialize + 'a {
    answers::DecisiveData::of(problem, decisive)
}

impl Serialize for Level {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
