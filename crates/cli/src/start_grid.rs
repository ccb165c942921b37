//! The unfinished grid that a command begins with: `--grid`, `--saved`, or nothing.

use std::num::NonZeroUsize;

use nonomata::formats::Limits;
use nonomata::symbol::SymbolSet;

use crate::args::Start;
use crate::drawn_input::DrawnInput;
use crate::failure::Failure;
use crate::output::counted;
use crate::puzzle_context::PuzzleContext;

/// The candidates at the start of each puzzle.
pub(crate) enum StartGrid {
    /// The given cells of the puzzle.
    Given,
    /// The user's own grid.
    Drawn(Box<DrawnInput>),
    /// The grid with this number that is stored with the puzzle, counted from 1.
    Saved(NonZeroUsize),
}

impl StartGrid {
    /// Reads the argument of `--grid`, if there is one.
    pub(crate) fn read(arguments: &Start, limits: Limits) -> Result<StartGrid, Failure> {
        Ok(match (&arguments.grid, arguments.saved) {
            (Some(argument), _) => StartGrid::Drawn(Box::new(DrawnInput::read("--grid", argument, limits)?)),
            (None, Some(number)) => StartGrid::Saved(number),
            (None, None) => StartGrid::Given,
        })
    }

    /// The candidates of the cells of this puzzle.
    pub(crate) fn cells(&self, context: &PuzzleContext) -> Result<Vec<SymbolSet>, Failure> {
        Ok(self.own_cells(context)?.unwrap_or_else(|| context.problem.initial_candidates().to_vec()))
    }

    /// The candidates, or none if they are those of the puzzle, because the list takes memory.
    pub(crate) fn own_cells(&self, context: &PuzzleContext) -> Result<Option<Vec<SymbolSet>>, Failure> {
        match self {
            StartGrid::Given => Ok(None),
            StartGrid::Drawn(drawn_input) => drawn_input.cells(context, true).map(Some),
            StartGrid::Saved(number) => {
                let saved = context.puzzle.saved();
                let grid = saved.get(number.get() - 1).ok_or_else(|| {
                    let found = counted(saved.len(), "saved grid");
                    Failure::usage(format!("--saved: found {found}, expected at least {number}"))
                })?;
                Ok(Some(grid.to_vec()))
            }
        }
    }
}
