//! A walkthrough that is replayed step by step on top of the player's grid.

use std::collections::BTreeMap;

use nonomata::explain::walkthrough::{Step, StepKind};
use nonomata::problem::Problem;
use nonomata::symbol::SymbolSet;

use crate::clue_text::write_cells;
use crate::states;
use crate::wrap::wrapped;

/// The largest number of cells times states whose table is computed for every frame.
const STATES: usize = 1 << 16;

/// The steps found so far, and how many of them are shown.
#[derive(Debug)]
pub(crate) struct Replay {
    start: Vec<SymbolSet>,
    steps: Vec<Step>,
    shown: usize,
    end: Option<String>,
}

impl Replay {
    /// A replay that begins with these candidates.
    pub(crate) fn new(start: Vec<SymbolSet>) -> Replay {
        Replay { start, steps: Vec::new(), shown: 0, end: None }
    }

    /// Adds a step. The first one is shown at once.
    pub(crate) fn push(&mut self, step: Step) {
        self.steps.push(step);
        self.shown = self.shown.max(1);
    }

    /// Notes how the walkthrough ends.
    pub(crate) fn set_end(&mut self, text: String) {
        self.end = Some(text);
    }

    /// Shows more steps or fewer.
    pub(crate) fn go(&mut self, by: isize) {
        self.shown = self.shown.saturating_add_signed(by).clamp(self.steps.len().min(1), self.steps.len());
    }

    /// The step that is shown last, with its number.
    pub(crate) fn step(&self) -> Option<(usize, &Step)> {
        Some((self.shown, self.steps.get(self.shown.checked_sub(1)?)?))
    }

    /// The number of steps found, with `+` while there may be more.
    pub(crate) fn count(&self) -> String {
        format!("{}{}", self.steps.len(), if self.end.is_some() { "" } else { "+" })
    }

    /// How the walkthrough ends, once its last step is shown.
    pub(crate) fn end(&self) -> Option<&str> {
        self.end.as_deref().filter(|_| self.shown == self.steps.len())
    }

    /// The candidates after the steps that are shown.
    pub(crate) fn grid(&self) -> Vec<SymbolSet> {
        self.after(self.shown)
    }

    /// The cells that the steps that are shown change, with what they leave of them.
    pub(crate) fn changed(&self) -> Vec<(usize, SymbolSet)> {
        let cells: BTreeMap<usize, SymbolSet> = self.left_after(self.shown).collect();
        cells.into_iter().collect()
    }

    fn left_after(&self, count: usize) -> impl Iterator<Item = (usize, SymbolSet)> {
        self.steps[..count].iter().flat_map(left_by)
    }

    fn after(&self, count: usize) -> Vec<SymbolSet> {
        let mut grid = self.start.clone();
        for (cell, left) in self.left_after(count) {
            if let Some(set) = grid.get_mut(cell) {
                *set = set.intersection(left);
            }
        }
        grid
    }

    /// The states of the automaton of the line that the step looks at, before the step: the table of `line --states`,
    /// wrapped to a width.
    pub(crate) fn states(&self, problem: &Problem, width: usize) -> Vec<String> {
        let Some((number, step)) = self.step() else { return Vec::new() };
        let StepKind::Line { line, .. } = &step.kind else {
            return wrapped("This step is not about one line alone, so there are no states to show.", width);
        };
        let line = problem.line(*line);
        let before = self.after(number - 1);
        let candidates =
            |index: usize| before.get(index).copied().unwrap_or(problem.initial_candidates()[index]);
        let cells: Vec<SymbolSet> = line.cells().iter().map(|cell| candidates(cell.index())).collect();
        let machine = line.machine();
        let states = machine.automaton().map_or(usize::MAX, |automaton| automaton.state_count());
        if (cells.len() + 1).saturating_mul(states) > STATES {
            return wrapped(&format!("The automaton of {} is too large to show.", line.name()), width);
        }
        let written = |cells: &[SymbolSet]| write_cells(cells, problem.alphabet());
        let forced = machine.propagate(&cells).map(|forced| written(&forced)).unwrap_or_default();
        let rows =
            machine.state_sets(&cells).map(|sets| states::rows(&sets, &written(&cells), &forced).collect());
        let rows = narrowed(rows.unwrap_or_default(), width);
        let widths = states::widths(&rows);
        let mut lines = wrapped(&format!("The states of {}:", line.name()), width);
        lines.extend(rows.iter().map(|row| states::aligned(row, widths)));
        lines
    }
}

/// The candidates that a step leaves of cells.
pub(crate) fn left_by(step: &Step) -> impl Iterator<Item = (usize, SymbolSet)> {
    step.changes.iter().map(|change| (change.cell.index(), change.after))
}

/// The rows of a table of states for lines of a width: sets of states that are too long continue in further rows.
fn narrowed(rows: Vec<states::Row>, width: usize) -> Vec<states::Row> {
    let natural = states::widths(&rows);
    let gaps = states::GAP.len() * (natural.len() - 1);
    if natural.iter().sum::<usize>() + gaps <= width {
        return rows;
    }
    let others: usize = natural
        .iter()
        .enumerate()
        .filter(|(column, _)| !states::SETS.contains(column))
        .map(|(_, width)| width)
        .sum();
    let share = width.saturating_sub(others + gaps) / states::SETS.len();
    let in_lines = |row: &states::Row| -> Vec<states::Row> {
        let columns: [Vec<String>; 6] = std::array::from_fn(|column| match states::SETS.contains(&column) {
            true => wrapped(&row[column], share),
            false => vec![row[column].clone()],
        });
        let height = columns.iter().map(Vec::len).max().unwrap_or(0);
        let line =
            |index: usize| columns.each_ref().map(|column| column.get(index).cloned().unwrap_or_default());
        (0..height).map(line).collect()
    };
    rows.iter().flat_map(in_lines).collect()
}
