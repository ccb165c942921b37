//! How a game stands: open, full but wrong, or solved.

use nonomata_engine::budget::Budget;
use nonomata_engine::check;
use nonomata_engine::search::{Options, Solutions};
use nonomata_engine::symbol::{Symbol, SymbolSet};
use serde::Serialize;

use super::Game;

/// How a game stands. In a picture, cells without a mark count as blank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Standing {
    /// There is something left to do.
    #[default]
    Open,
    /// Every cell is marked, but not all of them are right.
    Wrong,
    /// As many cells are filled as the clues ask for, but not all of them are right.
    Miscounted,
    /// The puzzle is solved, and takes no more marks.
    Solved,
}

/// The most nodes of a search for the values of auxiliary cells, which are never marked.
const AUXILIARY_NODES: u64 = 10_000;

impl Game {
    /// How the game stands, from its marks. A picture without rules is never finished.
    pub(super) fn judged(&self) -> Standing {
        if self.problem().lines().is_empty() {
            return Standing::Open;
        }
        let has_blanks = self.layout().palette().is_some();
        let is_full = self.shown_cells().all(|cell| self.marks()[cell].is_some());
        let may_be_solved = is_full || has_blanks && self.has_right_counts();
        if !may_be_solved {
            return Standing::Open;
        }
        let mut known = self.known();
        for cell in self.shown_cells().filter(|&cell| self.marks()[cell].is_none()) {
            known[cell] = SymbolSet::only(Symbol::BLANK);
        }
        match self.is_solution(&known) {
            Some(true) => Standing::Solved,
            Some(false) if is_full => Standing::Wrong,
            Some(false) if self.has_only_sums() => Standing::Miscounted,
            _ => Standing::Open,
        }
    }

    /// Whether every clue with known lengths has as many filled cells in its line as it asks for.
    fn has_right_counts(&self) -> bool {
        let is_filled = |&&cell: &&usize| self.marks()[cell].is_some_and(|mark| mark != Symbol::BLANK);
        self.clues()
            .iter()
            .all(|clue| clue.sum().is_none_or(|sum| sum == clue.cells().iter().filter(is_filled).count()))
    }

    /// Whether every line has a clue with known lengths.
    fn has_only_sums(&self) -> bool {
        self.clues().len() == self.problem().own_lines().count()
            && self.clues().iter().all(|clue| clue.sum().is_some())
    }

    /// Whether these marks of all drawn cells are a solution. `None` if a limit is reached first.
    fn is_solution(&self, known: &[SymbolSet]) -> Option<bool> {
        let (broken, _) = check::partial(self.problem(), known, &Budget::unlimited()).ok()?;
        if !broken.is_empty() {
            return Some(false);
        }
        let mut options = Options::default();
        options.nodes = Some(AUXILIARY_NODES);
        let mut solutions = Solutions::starting_from(self.problem(), known, &options).ok()?;
        let is_solved = solutions.next().is_some();
        (is_solved || solutions.limit().is_none()).then_some(is_solved)
    }
}
