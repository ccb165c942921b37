//! Hints and answers about cells, lines and solutions as data.

use serde::Serialize;

use super::VERSION;
use super::parts::{Held, LineName, Row, filling, grid, place};
use super::steps::StepData;
use crate::explain::Fact;
use crate::explain::ambiguity::Decisive;
use crate::explain::conflict::Clashing;
use crate::explain::hint::{Hint, Level};
use crate::explain::technique::Technique;
use crate::explain::walkthrough::Walkthrough;
use crate::explain::why::{CellAnswer, Undecided};
use crate::explain::words;
use crate::problem::{CellId, Problem};
use crate::search::Solution;
use crate::symbol::SymbolSet;

/// A hint. Keys that the level does not disclose are left out.
#[derive(Default, Serialize)]
pub(super) struct HintData<'a> {
    version: usize,
    status: &'static str,
    level: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Vec<(usize, usize)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<LineName<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Technique>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Vec<Held<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepData<'a>>,
}

impl<'a> HintData<'a> {
    pub(super) fn of(problem: &'a Problem, hint: &'a Hint, level: Level, names_wrong: bool) -> HintData<'a> {
        let status = match hint {
            Hint::Wrong(_) => "wrong",
            Hint::Next(_) => "next",
            Hint::Solved => "solved",
            Hint::Ambiguous => "ambiguous",
            Hint::NoSolution(_) | Hint::Empty(_) => "none",
            Hint::Unknown => "unknown",
        };
        let text = words::hint(problem, hint, level, names_wrong);
        let mut data =
            HintData { version: VERSION, status, level: level.name(), text, ..HintData::default() };
        match hint {
            Hint::Wrong(cells) if names_wrong => {
                data.wrong = Some(cells.iter().map(|&cell| place(problem, cell)).collect());
            }
            Hint::Next(next) => {
                data.line = next.line().map(|line| LineName::of(problem, line));
                data.technique = (level >= Level::Which).then_some(next.technique);
                data.changes = (level >= Level::Why).then(|| Held::changes(problem, &next.changes));
                data.step = (level == Level::Proof).then(|| StepData::of(problem, next, None));
            }
            _ => {}
        }
        data
    }
}

/// An answer about a cell.
#[derive(Serialize)]
pub(super) struct AnswerData<'a> {
    version: usize,
    cell: (usize, usize),
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepData<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<Vec<Row<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    without: Option<Vec<Row<'a>>>,
}

impl<'a> AnswerData<'a> {
    pub(super) fn of(
        problem: &'a Problem,
        walkthrough: &'a Walkthrough,
        cell: CellId,
        answer: &'a CellAnswer,
    ) -> AnswerData<'a> {
        let chosen = |steps: &[usize]| {
            let step = |&index: &usize| StepData::of(problem, &walkthrough.steps[index], Some(index + 1));
            Some(steps.iter().map(step).collect())
        };
        let picture = |solution: &Solution| {
            let sets: Vec<SymbolSet> =
                solution.all_symbols().iter().map(|&symbol| SymbolSet::only(symbol)).collect();
            Some(grid(problem, &sets))
        };
        let (answer, steps, with, without) = match answer {
            CellAnswer::Must(steps) => ("must", chosen(steps), None, None),
            CellAnswer::Cannot(steps) => ("cannot", chosen(steps), None, None),
            CellAnswer::Either { with, without } => ("either", None, picture(with), picture(without)),
            CellAnswer::Neither => ("neither", None, None, None),
            CellAnswer::Unknown => ("unknown", None, None, None),
        };
        AnswerData { version: VERSION, cell: place(problem, cell), answer, steps, with, without }
    }
}

/// Two fillings of a line that differ in a cell.
#[derive(Serialize)]
pub(super) struct UndecidedData<'a> {
    line: LineName<'a>,
    with: String,
    without: String,
}

impl<'a> UndecidedData<'a> {
    pub(super) fn of(problem: &'a Problem, undecided: &Undecided) -> UndecidedData<'a> {
        UndecidedData {
            line: LineName::of(problem, undecided.line),
            with: filling(problem, &undecided.with),
            without: filling(problem, &undecided.without),
        }
    }
}

/// Lines that cannot all be right.
#[derive(Serialize)]
pub(super) struct ClashingData<'a> {
    lines: Vec<LineName<'a>>,
    minimal: bool,
}

impl<'a> ClashingData<'a> {
    pub(super) fn of(problem: &'a Problem, clashing: &Clashing) -> ClashingData<'a> {
        let lines = clashing.lines.iter().map(|&line| LineName::of(problem, line)).collect();
        ClashingData { lines, minimal: clashing.is_minimal() }
    }
}

/// Cells that leave only one solution.
#[derive(Serialize)]
pub(super) struct DecisiveData<'a> {
    cells: Vec<Held<'a>>,
    smallest: bool,
}

impl<'a> DecisiveData<'a> {
    pub(super) fn of(problem: &'a Problem, decisive: &Decisive) -> DecisiveData<'a> {
        let held = |&cell: &CellId| {
            let holds = SymbolSet::only(decisive.wanted.all_symbols()[cell.index()]);
            Held::fact(problem, &Fact { cell, holds })
        };
        DecisiveData { cells: decisive.cells.iter().map(held).collect(), smallest: decisive.is_smallest }
    }
}
