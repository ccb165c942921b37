//! A walkthrough that is replayed step by step on top of the player's grid.

use nonomata::explain::walkthrough::Step;
use nonomata::symbol::SymbolSet;

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
        let mut grid = self.start.clone();
        for change in self.steps[..self.shown].iter().flat_map(|step| &step.changes) {
            if let Some(set) = grid.get_mut(change.cell.index()) {
                *set = set.intersection(change.after);
            }
        }
        grid
    }
}
