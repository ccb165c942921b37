//! The grid that a player has in hand, as questions take it.

use serde::{Deserialize, Serialize};

use super::{Refusal, Subject};
use crate::explain::data::RecordedGrid;
use nonomata_engine::symbol::SymbolSet;

/// A grid that need not be finished. In JSON it is a text, the rows as a list, or an object with `grid` and
/// `candidates`, as hints and `explain --until N --json` write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a grid: a text, a list of rows, or an object with `grid`")]
pub enum Grid {
    /// A drawing in any style, or its rows with `/` between them; `?` is a cell that is not known.
    Text(String),
    /// Rows, and the candidates of cells that are not known.
    Recorded(RecordedGrid),
}

impl From<&str> for Grid {
    fn from(text: &str) -> Grid {
        Grid::Text(text.to_owned())
    }
}

impl Subject {
    /// The candidates of all cells in a grid; without one, those of the puzzle.
    pub fn cells(&self, grid: Option<&Grid>) -> Result<Vec<SymbolSet>, Refusal> {
        match grid {
            None => Ok(self.problem.initial_candidates().to_vec()),
            Some(Grid::Text(text)) => self.grid(text),
            Some(Grid::Recorded(recorded)) => {
                recorded.cells(&self.problem).map_err(|error| Refusal::argument(error.to_string()))
            }
        }
    }
}
