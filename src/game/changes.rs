//! The changes of an event.

use nonomata_engine::symbol::{Symbol, SymbolSet};
use serde::Serialize;

use super::{Standing, numbers};

/// The state of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CellState {
    /// The cell.
    pub cell: usize,
    /// Its mark.
    #[serde(serialize_with = "numbers::serialize_mark")]
    pub mark: Option<Symbol>,
    /// The symbols that the player has ruled out.
    #[serde(serialize_with = "numbers::serialize_set")]
    pub not: SymbolSet,
    /// Whether it has a ring.
    pub is_ringed: bool,
}

/// The state of the clue or rule of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ClueState {
    /// The line, counted among the lines of the puzzle
    /// ([`own_lines`](nonomata_engine::problem::Problem::own_lines)).
    pub line: usize,
    /// Which entries are crossed off; of an empty clue, whether its `0` is, and of a rule that is no clue, whether all
    /// of it is.
    pub crossed: Vec<bool>,
    /// The entries that the player has crossed off, or taken back where they were finished.
    pub by_hand: Vec<usize>,
}

/// The new state of everything that an event has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Changes {
    /// The cells that have changed, in ascending order.
    pub cells: Vec<CellState>,
    /// The lines whose clues are crossed off otherwise than before, in order.
    pub clues: Vec<ClueState>,
    /// The cell under the cursor.
    pub cursor: usize,
    /// How the game stands.
    pub standing: Standing,
    /// Whether a stroke can be undone.
    pub can_undo: bool,
    /// Whether a stroke can be redone.
    pub can_redo: bool,
}

impl Changes {
    /// Whether the player's grid, rings or clues have changed.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.clues.is_empty()
    }
}
