//! Hints and answers about cells, lines and solutions as data.

use serde::Serialize;

use super::VERSION;
use super::parts::{Held, LineName, Row, filling, grid, place};
use super::steps::StepData;
use crate::explain::Fact;
use crate::explain::ambiguity::DecisiveCells;
use crate::explain::conflict::ConflictingLines;
use crate::explain::hint::{Available, Hint, Level};
use crate::explain::technique::Technique;
use crate::explain::walkthrough::{Step, StepKind, Walkthrough};
use crate::explain::why::{CellAnswer, Undecided};
use crate::explain::words;
use nonomata_engine::problem::{CellId, Problem};
use nonomata_engine::search::Solution;
use nonomata_engine::symbol::SymbolSet;

/// A hint. Keys that the level does not disclose are left out.
#[derive(Default, Serialize)]
pub(super) struct HintData<'a> {
    version: usize,
    status: &'static str,
    level: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_count: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Vec<(usize, usize)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Vec<StepData<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<LineName<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Technique>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<Held<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Vec<Held<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepData<'a>>,
    #[serde(flatten)]
    after: Option<GridData<'a>>,
}

/// A grid that is not finished.
#[derive(Serialize)]
struct GridData<'a> {
    grid: Vec<Row<'a>>,
    candidates: Vec<Held<'a>>,
}

impl<'a> HintData<'a> {
    pub(super) fn of(
        problem: &'a Problem,
        known: &[SymbolSet],
        hint: &'a Hint,
        level: Level,
        names_wrong: bool,
    ) -> HintData<'a> {
        let status = match hint {
            Hint::Wrong(_) => "wrong",
            Hint::Next(_) => "next",
            Hint::Solved => "solved",
            Hint::Ambiguous => "ambiguous",
            Hint::NoSolution(_) | Hint::Empty(_) => "none",
            Hint::Unknown(_) => "unknown",
        };
        let text = words::hint(problem, hint, level, names_wrong).to_string();
        let mut data =
            HintData { version: VERSION, status, level: level.name(), text, ..HintData::default() };
        match hint {
            Hint::Wrong(mistakes) => {
                let cells = &mistakes.cells;
                data.wrong_count = Some(cells.len());
                let line = mistakes.line(problem).filter(|_| level >= Level::Where);
                data.line = line.map(|line| LineName::of(problem, line));
                let is_named = names_wrong || level >= Level::How;
                data.wrong = is_named.then(|| cells.iter().map(|&cell| place(problem, cell)).collect());
                let proof = || mistakes.proof.iter().map(|step| StepData::of(problem, step, None)).collect();
                data.proof = (level >= Level::Why).then(proof);
            }
            Hint::Next(next) => {
                data.next(problem, next, level);
                data.after = (level >= Level::Why).then(|| GridData::after(problem, known, next));
            }
            Hint::Unknown(limit) => data.limit = limit.map(|limit| limit.to_string()),
            _ => {}
        }
        data
    }

    /// Adds what the level discloses of a step.
    fn next(&mut self, problem: &'a Problem, next: &'a Step, level: Level) {
        let at_least = |wanted: Level| level >= wanted;
        let line = next.line().filter(|_| at_least(Level::Where));
        self.line = line.map(|line| LineName::of(problem, line));
        self.technique = at_least(Level::How).then_some(next.technique);
        if let (true, StepKind::Contradiction { assumed, .. }) = (at_least(Level::How), &next.kind) {
            self.assumed = Some(Held::fact(problem, assumed));
        }
        self.changes = at_least(Level::Why).then(|| Held::changes(problem, &next.changes));
        self.step = at_least(Level::Why).then(|| StepData::of(problem, next, None));
    }
}

impl<'a> GridData<'a> {
    /// A player's grid after a step.
    fn after(problem: &'a Problem, known: &[SymbolSet], step: &Step) -> GridData<'a> {
        let mut cells = known.to_vec();
        for change in &step.changes {
            // A player's grid need not have the hidden cells.
            if let Some(held) = cells.get_mut(change.cell.index()) {
                *held = change.after;
            }
        }
        GridData { grid: grid(problem, &cells), candidates: Held::partly_known(problem, &cells) }
    }
}

/// The steps that are possible.
#[derive(Serialize)]
pub(super) struct AvailableData<'a> {
    version: usize,
    status: &'static str,
    level: &'static str,
    text: String,
    steps: Vec<HintData<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
}

impl<'a> AvailableData<'a> {
    pub(super) fn of(
        problem: &'a Problem,
        Available { steps, limit }: &'a Available,
        level: Level,
    ) -> AvailableData<'a> {
        // Which techniques there are is what is asked.
        let level = level.max(Level::How);
        let hint = |step: &'a Step| {
            let text = words::hint(problem, &Hint::Next(Box::new(step.clone())), level, false).to_string();
            let mut data = HintData {
                version: VERSION,
                status: "next",
                level: level.name(),
                text,
                ..HintData::default()
            };
            data.next(problem, step, level);
            data
        };
        AvailableData {
            version: VERSION,
            status: "next",
            level: level.name(),
            text: words::available(problem, steps, level).to_string(),
            steps: steps.iter().map(hint).collect(),
            limit: limit.map(|limit| limit.to_string()),
        }
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
        let picture =
            |solution: &Solution| Some(grid(problem, &SymbolSet::singletons(solution.all_symbols())));
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
    pub(super) fn of(problem: &'a Problem, clashing: &ConflictingLines) -> ClashingData<'a> {
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
    pub(super) fn of(problem: &'a Problem, decisive: &DecisiveCells) -> DecisiveData<'a> {
        let held = |&cell: &CellId| {
            let holds = SymbolSet::only(decisive.wanted.all_symbols()[cell.index()]);
            Held::fact(problem, &Fact { cell, holds })
        };
        DecisiveData { cells: decisive.cells.iter().map(held).collect(), smallest: decisive.is_smallest }
    }
}
