//! Whether a grid is right so far.

use serde::Serialize;

use super::{AnswerError, Answerer};
use crate::check;
use crate::problem::WrongLength;
use crate::search::{Options, Solutions};
use crate::symbol::SymbolSet;

/// A grid compared with the rules of a puzzle: `nonomata check --json --partial`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Comparison {
    /// Whether a solution has these cells. None if a limit was reached first.
    pub right: Option<bool>,
    /// The number of cells that are not known.
    pub open: usize,
    /// The names of the rules that the grid breaks.
    pub broken: Vec<String>,
    /// The names of the given cells that it changes.
    pub changed: Vec<String>,
    /// The limit that was reached.
    pub limit: Option<String>,
}

impl Answerer<'_> {
    /// Compares a grid with the rules and, if it breaks none and is not finished, looks for a solution with its cells.
    pub fn compare(&self, grid: &[SymbolSet], options: &Options) -> Result<Comparison, AnswerError> {
        let problem = &self.problem;
        let lines = check::partial(problem, grid)?;
        let broken = self.puzzle.broken_rules(problem, grid, &lines);
        let changed = check::changed(problem, grid)?;
        let open = self.open(grid);
        // Projected auxiliary cells have to be found even if all output cells are known.
        let is_finished = open == 0 && !problem.has_projected_cells();
        let (right, limit) = if !broken.is_empty() || !changed.is_empty() {
            (Some(false), None)
        } else if is_finished {
            (Some(true), None)
        } else {
            self.can_be_completed(grid, options)?
        };
        let changed = changed.into_iter().map(|cell| problem.cell_name(cell)).collect();
        Ok(Comparison { right, open, broken, changed, limit })
    }

    /// Whether a solution has these cells, or the limit that was reached first.
    fn can_be_completed(
        &self,
        grid: &[SymbolSet],
        options: &Options,
    ) -> Result<(Option<bool>, Option<String>), WrongLength> {
        let mut solutions = Solutions::starting_from(&self.problem, grid, options)?;
        Ok(match (solutions.next(), solutions.limit()) {
            (Some(_), _) => (Some(true), None),
            (None, None) => (Some(false), None),
            (None, Some(limit)) => (None, Some(limit.to_string())),
        })
    }
}
