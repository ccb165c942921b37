//! The cursor, which moves over the rows of the layout.

use crate::puzzles::{CellShape, Layout};

/// A row of the layout, and a place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    row: usize,
    pub(super) place: usize,
}

impl Cursor {
    /// The first cell of a layout, if there is one.
    pub(super) fn first(layout: &Layout) -> Option<Cursor> {
        let row = layout.rows().iter().position(|row| !row.cells.is_empty())?;
        Some(Cursor { row, place: 0 })
    }

    /// The cursor at a cell, if that is drawn.
    pub(super) fn at(layout: &Layout, cell: usize) -> Option<Cursor> {
        let place = |cells: &[usize]| cells.iter().position(|&other| other == cell);
        let mut rows = layout.rows().iter().enumerate();
        rows.find_map(|(row, cells)| Some(Cursor { row, place: place(&cells.cells)? }))
    }

    /// The cell under it.
    pub(super) fn cell(self, layout: &Layout) -> usize {
        layout.rows()[self.row].cells[self.place]
    }

    /// The cursor that many rows and places away, or as far as there are cells.
    pub(super) fn moved(self, layout: &Layout, rows: isize, places: isize) -> Cursor {
        let all = layout.rows();
        if rows == 0 {
            let last = all[self.row].cells.len() - 1;
            return Cursor { place: self.place.saturating_add_signed(places).min(last), ..self };
        }
        let mut row = self.row;
        for _ in 0..rows.unsigned_abs() {
            let Some(next) = row.checked_add_signed(rows.signum()) else { break };
            if all.get(next).is_none_or(|row| row.cells.is_empty()) {
                break;
            }
            row = next;
        }
        // Rows may be shifted: take the nearest cell.
        let width = match layout.shape() {
            CellShape::Triangle { .. } => 1,
            _ => 2,
        };
        let left = (all[self.row].indent + self.place * width) as isize;
        let place = (left - all[row].indent as isize + width as isize / 2) / width as isize;
        Cursor { row, place: place.clamp(0, all[row].cells.len() as isize - 1) as usize }
    }
}
