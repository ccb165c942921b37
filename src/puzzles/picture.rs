//! Pictures: the candidates of a rectangle of cells, finished or not.

use std::fmt;

use nonomata_engine::symbol::{Symbol, SymbolSet};

/// A rectangle of cells, each with the symbols it may still hold: a finished drawing, a half-solved puzzle, or
/// the cells that a puzzle gives away.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    /// The cells row by row, `width * height` of them.
    cells: Vec<SymbolSet>,
}

impl Picture {
    /// A picture in which every cell has the first `symbols` symbols as candidates.
    pub fn unknown(width: usize, height: usize, symbols: usize) -> Picture {
        Picture { width, height, cells: vec![SymbolSet::of_first(symbols); width * height] }
    }

    /// A picture of these cells, row by row.
    ///
    /// # Panics
    ///
    /// If there are not `width * height` cells.
    pub fn of_cells(width: usize, height: usize, cells: Vec<SymbolSet>) -> Picture {
        assert_eq!(cells.len(), width * height, "a picture has as many cells as its size says");
        Picture { width, height, cells }
    }

    /// A finished picture of these symbols, row by row.
    ///
    /// # Panics
    ///
    /// If there are not `width * height` symbols.
    pub fn of_symbols(width: usize, height: usize, symbols: &[Symbol]) -> Picture {
        Picture::of_cells(width, height, SymbolSet::singletons(symbols))
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The candidates of the cell in that row and column, both counted from 0.
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    pub fn get(&self, row: usize, column: usize) -> SymbolSet {
        self.row(row)[column]
    }

    /// Sets the candidates of a cell.
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    pub fn set(&mut self, row: usize, column: usize, cell: SymbolSet) {
        assert!(column < self.width, "column {column} of a picture with {} columns", self.width);
        self.cells[row * self.width + column] = cell;
    }

    /// The cells of a row.
    ///
    /// # Panics
    ///
    /// If there is no such row.
    pub fn row(&self, row: usize) -> &[SymbolSet] {
        &self.cells[row * self.width..][..self.width]
    }

    /// The rows, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[SymbolSet]> {
        (0..self.height).map(|row| self.row(row))
    }

    /// All cells, row by row.
    pub fn cells(&self) -> &[SymbolSet] {
        &self.cells
    }

    /// The symbols of a finished picture, row by row; none if a cell is not known.
    pub fn symbols(&self) -> Option<Vec<Symbol>> {
        self.cells.iter().map(|cell| cell.known()).collect()
    }

    /// The number of unknown cells.
    pub fn unknown_count(&self) -> usize {
        self.cells.iter().filter(|cell| cell.known().is_none()).count()
    }

    /// The transposed picture.
    #[must_use]
    pub fn transposed(&self) -> Picture {
        let cells = (0..self.width).flat_map(|column| (0..self.height).map(move |row| (row, column)));
        let cells = cells.map(|(row, column)| self.get(row, column)).collect();
        Picture { width: self.height, height: self.width, cells }
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Picture {}x{}", self.width, self.height)?;
        for row in self.rows() {
            for cell in row {
                match cell.known() {
                    Some(Symbol::BLANK) => write!(f, ".")?,
                    Some(Symbol::BLACK) => write!(f, "#")?,
                    Some(symbol) => write!(f, "{}", symbol.index() % 10)?,
                    None => write!(f, "?")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
