//! Plain styles: one character for each cell, without clues.

use super::Style;
use crate::puzzles::{Layout, Palette};
use crate::symbol::{Symbol, SymbolSet};

/// A rectangle of coloured cells for these styles.
pub(super) struct Grid<'a> {
    pub(super) layout: &'a Layout,
    pub(super) palette: Palette,
    pub(super) width: usize,
    cells: &'a [SymbolSet],
}

impl<'a> Grid<'a> {
    /// The grid of a layout with clues at the left and on top.
    pub(super) fn new(layout: &'a Layout, cells: &'a [SymbolSet]) -> Grid<'a> {
        let palette = layout.palette().cloned().unwrap_or_else(Palette::black_and_white);
        let width = layout.size().map_or(0, |(width, _)| width);
        Grid { layout, palette, width, cells }
    }

    /// The candidates of the cells, row by row.
    pub(super) fn rows(&self) -> impl Iterator<Item = Vec<SymbolSet>> {
        let cell = |&cell: &usize| self.cells.get(cell).copied().unwrap_or_default();
        self.layout.rows().iter().map(move |row| row.cells.iter().map(cell).collect())
    }
}

/// The characters of a style for cells that are not drawn by a colour's letter.
struct Signs {
    blank: char,
    black: char,
    unknown: char,
    contradiction: char,
}

/// Draws the grid in one of the plain styles.
pub(super) fn render(grid: &Grid<'_>, style: Style) -> String {
    let lines = match style {
        Style::Quoted => {
            let signs = Signs { blank: ' ', black: 'X', unknown: '?', contradiction: '!' };
            let size = format!("Size: ({},{})", grid.width, grid.layout.rows().len());
            let rows = signed(grid, &signs).into_iter().map(|row| format!("\"{row}\""));
            std::iter::once(size).chain(rows).collect()
        }
        Style::Marks => signed(grid, &Signs { blank: '.', black: '#', unknown: '/', contradiction: 'E' }),
        Style::Squares => {
            let signs = Signs { blank: '◻', black: '◼', unknown: '▨', contradiction: '☒' };
            signed(grid, &signs)
        }
        _ => signed(grid, &Signs { blank: '.', black: '#', unknown: '?', contradiction: '!' }),
    };
    lines.into_iter().map(|line| line + "\n").collect()
}

fn signed(grid: &Grid<'_>, signs: &Signs) -> Vec<String> {
    let sign = |cell: &SymbolSet| match cell.known() {
        _ if cell.is_empty() => signs.contradiction,
        None => signs.unknown,
        Some(Symbol::BLANK) => signs.blank,
        Some(symbol) => match grid.palette.colour(symbol).letter {
            '#' => signs.black,
            letter => letter,
        },
    };
    grid.rows().map(|row| row.iter().map(sign).collect()).collect()
}
