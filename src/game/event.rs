//! The events that a front end sends to a game.

use nonomata_engine::symbol::{Symbol, SymbolSet};
use serde::{Deserialize, Serialize};

use super::numbers;

/// The effect of a stroke on its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Pen {
    /// Marks with a symbol, or clears cells that have it.
    Mark(#[serde(with = "numbers::symbol")] Symbol),
    /// Clears marks.
    Clear,
    /// Says that open cells do not hold a symbol, or takes that back.
    Not(#[serde(with = "numbers::symbol")] Symbol),
    /// Restores all symbols that the player has ruled out of a cell. A drag does not extend it.
    Allow,
    /// Puts a ring on a cell, or removes it. A drag does not extend it.
    Ring,
}

/// An action of the player. Cells are counted as in the problem of the puzzle, and lines as in its
/// [`own_lines`](nonomata_engine::problem::Problem::own_lines).
///
/// In JSON, an event is an object with its name, e.g. `{"event": "press", "cell": 3, "pen": {"mark": 1}}`; symbols are
/// numbers, and sets of them lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// Moves the cursor by rows and places, as far as there are cells.
    Move {
        /// The number of rows, down.
        rows: isize,
        /// The number of places, to the right.
        places: isize,
    },
    /// Moves the cursor to a cell.
    Point {
        /// The cell.
        cell: usize,
    },
    /// Chooses the symbol that [`Game::brush`](super::Game::brush) returns.
    Choose {
        /// The symbol.
        #[serde(with = "numbers::symbol")]
        symbol: Symbol,
    },
    /// Begins a stroke with a cell.
    Press {
        /// The cell, to which the cursor moves.
        cell: usize,
        /// The effect of the stroke.
        pen: Pen,
    },
    /// Extends the stroke that was begun last to a cell; nothing if it has ended.
    Drag {
        /// The cell, to which the cursor moves.
        cell: usize,
    },
    /// Ends the stroke.
    Release,
    /// Takes the stroke back, if it has not ended, as if it had never begun.
    Withdraw,
    /// A stroke of the cell under the cursor.
    Toggle {
        /// The effect of the stroke.
        pen: Pen,
    },
    /// Marks the cell under the cursor with its next candidate, and clears it after the last.
    Cycle,
    /// Marks the cell under the cursor, whatever it held.
    Mark {
        /// The mark.
        #[serde(with = "numbers::symbol")]
        symbol: Symbol,
    },
    /// Marks the cell under the cursor, and where words are written moves on to the next cell of the row.
    Type {
        /// The mark.
        #[serde(with = "numbers::symbol")]
        symbol: Symbol,
    },
    /// Clears the cell under the cursor.
    Clear,
    /// Clears the cell under the cursor; where words are written, the one before it if it has no mark.
    Backspace,
    /// Crosses off an entry of the clue of a line by hand, or takes that back. An empty clue has one entry, and so has
    /// any other rule. This begins a stroke, as a press does.
    Cross {
        /// The line.
        line: usize,
        /// The entry.
        entry: usize,
    },
    /// Crosses off the next entry of a line by hand; after the last one, takes all of them back.
    CrossNext {
        /// The line.
        line: usize,
    },
    /// Sets the candidates of cells, all in one stroke: a cell with one candidate is marked; any other is open, and
    /// its other symbols are ruled out. This applies the changes of a step, or takes over a grid.
    Apply {
        /// The cells, each with what is left of it.
        #[serde(with = "numbers::cells")]
        cells: Vec<(usize, SymbolSet)>,
    },
    /// Records what the steps of hints have left of cells. Cells that they decide are left for the player to mark. This
    /// is not a stroke: it shows nothing that could be undone.
    RuleOut {
        /// The cells, each with what is left of it.
        #[serde(with = "numbers::cells")]
        cells: Vec<(usize, SymbolSet)>,
    },
    /// Forgets what hints have ruled out.
    ForgetRuledOut,
    /// Undoes the last stroke.
    Undo,
    /// Redoes the stroke that was undone last.
    Redo,
    /// Clears everything and the clock, in one stroke.
    Reset,
}

impl Event {
    /// Whether the stroke in progress continues after the event.
    pub(super) fn leaves_stroke(&self) -> bool {
        use Event::{Choose, Drag, Move, Point, Withdraw};
        matches!(self, Drag { .. } | Withdraw | Move { .. } | Point { .. } | Choose { .. })
    }
}
