//! Whether a grid is right so far.

use serde::{Deserialize, Serialize};

use super::{Grid, Question, Refusal, Subject, by_name};
use nonomata_engine::budget::Limit;
use nonomata_engine::check;
use nonomata_engine::problem::WrongLength;
use nonomata_engine::search::{Options, Solutions};
use nonomata_engine::symbol::SymbolSet;

/// Whether a grid is right so far: `nonomata check --json --partial`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The grid.
    pub grid: Grid,
}

/// A grid compared with the rules of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Checked {
    /// Whether a solution has these cells. None if a limit was reached first.
    pub right: Option<bool>,
    /// The number of cells that are not known.
    pub open: usize,
    /// The names of the rules that the grid breaks, as far as a limit has let them be checked.
    pub broken: Vec<String>,
    /// The names of the given cells that it changes.
    pub changed: Vec<String>,
    /// The limit that was reached.
    #[serde(serialize_with = "by_name")]
    pub limit: Option<Limit>,
}

impl Question for Check {
    type Answer = Checked;

    const NAME: &'static str = "check";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Checked, Refusal> {
        subject.compare(&subject.cells(Some(&self.grid))?, within)
    }
}

impl Subject {
    /// Compares a grid with the rules and, if it breaks none and is not finished, looks for a solution with its cells.
    pub fn compare(&self, grid: &[SymbolSet], options: &Options) -> Result<Checked, Refusal> {
        let problem = &self.problem;
        let options = &options.started();
        let (lines, limit) = check::partial(problem, grid, &options.budget)?;
        let broken = self.puzzle.broken_rules(problem, grid, &lines);
        let changed = check::changed(problem, grid)?;
        let open = self.open(grid);
        // Projected auxiliary cells have to be found even if all output cells are known.
        let is_finished = open == 0 && !problem.has_projected_cells();
        let (right, limit) = if !broken.is_empty() || !changed.is_empty() {
            (Some(false), limit)
        } else if limit.is_some() {
            (None, limit)
        } else if is_finished {
            (Some(true), None)
        } else {
            self.can_be_completed(grid, options)?
        };
        let changed = changed.into_iter().map(|cell| problem.cell_name(cell)).collect();
        Ok(Checked { right, open, broken, changed, limit })
    }

    /// Whether a solution has these cells, or the limit that was reached first.
    fn can_be_completed(
        &self,
        grid: &[SymbolSet],
        options: &Options,
    ) -> Result<(Option<bool>, Option<Limit>), WrongLength> {
        let mut solutions = Solutions::starting_from(&self.problem, grid, options)?;
        Ok(match (solutions.next(), solutions.limit()) {
            (Some(_), _) => (Some(true), None),
            (None, None) => (Some(false), None),
            (None, Some(limit)) => (None, Some(limit)),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use nonomata_engine::budget::Budget;

    #[test]
    fn a_limit_leaves_open_whether_a_grid_is_right() {
        let subject = Subject::read("2x1:1/0/1").unwrap();
        let options = Options::from(Budget::unlimited().with_time(Duration::ZERO));
        for grid in ["??", "#."] {
            let found = subject.compare(&subject.grid(grid).unwrap(), &options).unwrap();
            assert_eq!((found.right, found.limit), (None, Some(Limit::Time)), "{grid}");
        }
    }
}
