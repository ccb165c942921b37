//! The edits of a game: each is recorded in the undo log, made, and can be taken back.

use std::time::Duration;

use nonomata_engine::symbol::{Symbol, SymbolSet};

use super::history::{Edit, Stroke};
use super::{Game, Standing};

impl Game {
    /// Marks a cell, unless the puzzle gives it.
    pub(super) fn mark(&mut self, cell: usize, after: Option<Symbol>) {
        let before = self.marks[cell];
        if before != after && !self.is_given(cell) {
            self.edit(Edit::Mark { cell, before, after });
        }
    }

    pub(super) fn say_not(&mut self, cell: usize, after: SymbolSet) {
        let before = self.not[cell];
        if before != after {
            self.edit(Edit::Not { cell, before, after });
        }
    }

    /// Makes an edit, as a part of the open stroke.
    pub(super) fn edit(&mut self, edit: Edit) {
        self.history.record(edit);
        self.standing = Standing::Open;
        self.make(edit);
    }

    /// Makes an edit.
    pub(super) fn make(&mut self, edit: Edit) {
        match edit {
            Edit::Mark { cell, after, .. } => {
                self.marks[cell] = after;
                self.note_change(cell);
            }
            Edit::Not { cell, after, .. } => {
                self.not[cell] = after;
                self.note_change(cell);
            }
            Edit::Ring { cell } => {
                if !self.rings.remove(&cell) {
                    self.rings.insert(cell);
                }
                self.note_change(cell);
            }
            Edit::Cross { line, entry } => {
                if !self.by_hand.remove(&(line, entry)) {
                    self.by_hand.insert((line, entry));
                }
                self.changed.1.insert(line);
            }
            Edit::Clock { .. } => self.time = Duration::ZERO,
        }
    }

    pub(super) fn take_back(&mut self, stroke: &Stroke) {
        for &edit in stroke.iter().rev() {
            match edit {
                Edit::Mark { cell, before, .. } => {
                    self.marks[cell] = before;
                    self.note_change(cell);
                }
                Edit::Not { cell, before, .. } => {
                    self.not[cell] = before;
                    self.note_change(cell);
                }
                Edit::Clock { before } => self.time = before,
                Edit::Ring { .. } | Edit::Cross { .. } => self.make(edit),
            }
        }
    }

    /// Notes that a cell has changed, and looks at its clues again.
    fn note_change(&mut self, cell: usize) {
        self.changed.0.insert(cell);
        for &clue in &self.clues_through[cell] {
            let clue = &self.clues[clue];
            let finished = clue.crossed(&self.marks);
            if finished != self.finished[clue.number()] {
                self.finished[clue.number()] = finished;
                self.changed.1.insert(clue.number());
            }
        }
    }
}
