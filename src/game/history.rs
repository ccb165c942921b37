//! Undo log: the strokes of a game, and those that were undone.

use std::time::Duration;

use nonomata_engine::symbol::{Symbol, SymbolSet};

/// One change of a game, which can be made and undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// The mark of a cell.
    Mark { cell: usize, before: Option<Symbol>, after: Option<Symbol> },
    /// The symbols that the player has ruled out of a cell.
    Not { cell: usize, before: SymbolSet, after: SymbolSet },
    /// The ring of a cell, which comes or goes.
    Ring { cell: usize },
    /// An entry of a line that is crossed off by hand, or no longer.
    Cross { line: usize, entry: usize },
    /// The clock, which is set back to zero.
    Clock { before: Duration },
}

/// The edits of one stroke, in order.
pub(super) type Stroke = Vec<Edit>;

/// All strokes of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct History {
    pub(super) done: Vec<Stroke>,
    pub(super) undone: Vec<Stroke>,
    /// The undone strokes that the open one has dropped.
    dropped: Vec<Stroke>,
    is_open: bool,
}

impl History {
    /// Adds an edit to the open stroke, or to a new one. What was undone before cannot be redone any more.
    pub(super) fn record(&mut self, edit: Edit) {
        if !self.is_open {
            self.done.push(Vec::new());
            self.dropped = std::mem::take(&mut self.undone);
            self.is_open = true;
        }
        self.amend(edit);
    }

    /// Adds an edit to the last stroke, if there is one.
    pub(super) fn amend(&mut self, edit: Edit) {
        if let Some(stroke) = self.done.last_mut() {
            stroke.push(edit);
        }
    }

    /// Whether a stroke is open.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Ends the open stroke. False if there is none.
    pub(super) fn close(&mut self) -> bool {
        self.dropped.clear();
        std::mem::take(&mut self.is_open)
    }

    /// Removes the open stroke, and restores the strokes that it has dropped.
    pub(super) fn withdraw(&mut self) -> Option<Stroke> {
        let stroke = self.done.pop_if(|_| self.is_open)?;
        self.undone = std::mem::take(&mut self.dropped);
        self.is_open = false;
        Some(stroke)
    }

    /// Moves the last stroke to those that were undone.
    pub(super) fn undo(&mut self) -> Option<Stroke> {
        self.close();
        let stroke = self.done.pop()?;
        self.undone.push(stroke.clone());
        Some(stroke)
    }

    /// Moves the stroke that was undone last back.
    pub(super) fn redo(&mut self) -> Option<Stroke> {
        self.close();
        let stroke = self.undone.pop()?;
        self.done.push(stroke.clone());
        Some(stroke)
    }
}
