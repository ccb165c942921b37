//! What a logic grid has in common with puzzles of all kinds.

use super::LogicGrid;
use crate::problem::Problem;
use crate::puzzles::{About, Layout, Puzzle};

impl Puzzle for LogicGrid {
    fn kind(&self) -> &'static str {
        "logic grid"
    }

    fn about(&self) -> &About {
        LogicGrid::about(self)
    }

    fn to_problem(&self) -> Problem {
        LogicGrid::to_problem(self)
    }

    /// A row of cells a house, and a column an attribute.
    fn layout(&self) -> Layout {
        Layout::rectangle(self.attributes().len(), self.houses().len()).with_labels(self.houses())
    }

    fn as_logic_grid(&self) -> Option<&LogicGrid> {
        Some(self)
    }
}
