//! Plain styles: one character for each cell, without clues.

use std::collections::HashMap;

use super::Style;
use crate::puzzles::{Layout, Palette};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// A rectangle of coloured cells for these styles.
pub(super) struct Grid<'a> {
    pub(super) layout: &'a Layout,
    pub(super) palette: Palette,
    pub(super) width: usize,
    cells: &'a [SymbolSet],
    /// Signs of the caller's on some cells, which are counted row by row.
    signs: HashMap<usize, char>,
}

impl<'a> Grid<'a> {
    /// The grid of a layout with clues at the left and on top.
    pub(super) fn new(layout: &'a Layout, cells: &'a [SymbolSet]) -> Grid<'a> {
        let palette = layout.palette().cloned().unwrap_or_else(Palette::black_and_white);
        let width = layout.size().map_or(0, |(width, _)| width);
        Grid { layout, palette, width, cells, signs: HashMap::new() }
    }

    /// Puts signs on these cells.
    pub(super) fn with_signs(self, signs: &[(usize, char)]) -> Grid<'a> {
        Grid { signs: signs.iter().copied().collect(), ..self }
    }

    /// The sign on the cell at this place.
    pub(super) fn sign(&self, row: usize, column: usize) -> Option<char> {
        self.signs.get(&(row * self.width + column)).copied()
    }

    /// The candidates of the cells, row by row.
    pub(super) fn rows(&self) -> impl Iterator<Item = Vec<SymbolSet>> {
        let cell = |&cell: &usize| self.cells.get(cell).copied().unwrap_or_default();
        self.layout.rows().iter().map(move |row| row.cells.iter().map(cell).collect())
    }
}

/// The characters of a style for cells that are not drawn by a colour's letter.
struct Characters {
    blank: char,
    black: char,
    unknown: char,
    contradiction: char,
}

/// Draws the grid in one of the plain styles.
pub(super) fn render(grid: &Grid<'_>, style: Style) -> String {
    let lines = match style {
        Style::Quoted => {
            let characters = Characters { blank: ' ', black: 'X', unknown: '?', contradiction: '!' };
            let size = format!("Size: ({},{})", grid.width, grid.layout.rows().len());
            let rows = drawn(grid, &characters).into_iter().map(|row| format!("\"{row}\""));
            std::iter::once(size).chain(rows).collect()
        }
        Style::Marks => drawn(grid, &Characters { blank: '.', black: '#', unknown: '/', contradiction: 'E' }),
        Style::Squares => {
            let characters = Characters { blank: '◻', black: '◼', unknown: '▨', contradiction: '☒' };
            drawn(grid, &characters)
        }
        _ => drawn(grid, &Characters { blank: '.', black: '#', unknown: '?', contradiction: '!' }),
    };
    lines.into_iter().map(|line| line + "\n").collect()
}

fn drawn(grid: &Grid<'_>, characters: &Characters) -> Vec<String> {
    let character = |cell: SymbolSet| match cell.known() {
        _ if cell.is_empty() => characters.contradiction,
        None => characters.unknown,
        Some(Symbol::BLANK) => characters.blank,
        Some(symbol) => match grid.palette.colour(symbol).letter {
            '#' => characters.black,
            letter => letter,
        },
    };
    let drawn = |(row, cells): (usize, Vec<SymbolSet>)| {
        let columns = (0..).zip(cells);
        columns.map(|(column, cell)| grid.sign(row, column).unwrap_or_else(|| character(cell))).collect()
    };
    grid.rows().enumerate().map(drawn).collect()
}
