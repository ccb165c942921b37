//! Where the cells of a puzzle stand, for whoever draws it.

/// What one cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellShape {
    /// Four sides; the rows stand exactly below one another.
    Square,
    /// Six sides, a corner at the top; the rows are shifted by half a cell.
    Hexagon,
}

/// One row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutRow {
    /// What is written before the row.
    pub label: Option<String>,
    /// By how many halves of a cell the row begins further right than the leftmost one.
    pub indent: usize,
    /// The cells of the problem, from the left.
    pub cells: Vec<usize>,
}

/// Rows of cells, from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    shape: CellShape,
    rows: Vec<LayoutRow>,
}

impl Layout {
    /// These rows of cells of that shape.
    pub fn new(shape: CellShape, rows: Vec<LayoutRow>) -> Layout {
        Layout { shape, rows }
    }

    /// A rectangle of cells, row by row.
    pub fn rectangle(width: usize, height: usize) -> Layout {
        let row = |row: usize| LayoutRow {
            label: None,
            indent: 0,
            cells: (row * width..(row + 1) * width).collect(),
        };
        Layout::new(CellShape::Square, (0..height).map(row).collect())
    }

    /// The same rows with something written before each, as far as there is something.
    #[must_use]
    pub fn with_labels<S: Into<String>>(mut self, labels: impl IntoIterator<Item = S>) -> Layout {
        for (row, label) in self.rows.iter_mut().zip(labels) {
            row.label = Some(label.into());
        }
        self
    }

    /// What a cell looks like.
    pub fn shape(&self) -> CellShape {
        self.shape
    }

    /// The rows, from the top.
    pub fn rows(&self) -> &[LayoutRow] {
        &self.rows
    }
}
