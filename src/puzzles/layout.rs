//! The layout of a puzzle: positions of its cells, given cells, clues, labels and colours. Renderers and readers of
//! drawings need nothing else.

use super::Palette;
use nonomata_engine::rule::ClueEntry;
use nonomata_engine::symbol::{Alphabet, Symbol};

/// The shape of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CellShape {
    /// Four sides; the rows stand exactly below one another.
    Square,
    /// Six sides, a corner at the top; the rows are shifted by half a cell.
    Hexagon,
    /// Three sides; neighbours point in opposite directions, and each cell begins half a cell after the previous one.
    Triangle {
        /// Whether a cell without indent in the first row would point up.
        up: bool,
    },
}

/// One row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LayoutRow {
    /// The label before the row.
    pub label: Option<String>,
    /// The offset of the row from the leftmost one, in half cells.
    pub indent: usize,
    /// The cells of the problem, from the left.
    pub cells: Vec<usize>,
}

impl LayoutRow {
    /// A row of these cells without label and indent.
    pub fn new(cells: Vec<usize>) -> LayoutRow {
        LayoutRow { label: None, indent: 0, cells }
    }

    /// Sets the label before the row.
    #[must_use]
    pub fn with_label(mut self, label: impl Into<String>) -> LayoutRow {
        self.label = Some(label.into());
        self
    }

    /// Sets the offset of the row in half cells.
    #[must_use]
    pub fn with_indent(mut self, indent: usize) -> LayoutRow {
        self.indent = indent;
        self
    }
}

/// The position of a clue relative to the nearest cell of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Toward {
    /// At the left end of a row.
    Left,
    /// At the upper end of a column.
    Up,
    /// At the upper end of a line `/`.
    UpperRight,
    /// At the lower end of a line `\`.
    LowerRight,
}

/// A clue that is drawn outside of the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LayoutClue {
    /// The cell next to it.
    pub cell: usize,
    /// Its position relative to that cell.
    pub toward: Toward,
    /// Its entries, from the cell outwards.
    pub entries: Vec<ClueEntry>,
}

impl LayoutClue {
    /// A clue next to this cell, with its entries from the cell outwards.
    pub fn new(cell: usize, toward: Toward, entries: Vec<ClueEntry>) -> LayoutClue {
        LayoutClue { cell, toward, entries }
    }
}

/// Rows of cells, from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    shape: CellShape,
    rows: Vec<LayoutRow>,
    column_labels: Vec<String>,
    clues: Vec<LayoutClue>,
    /// In ascending order, without duplicates.
    given: Vec<usize>,
    palette: Option<Palette>,
    alphabet: Option<Alphabet>,
    table: Option<LayoutTable>,
    notes: Vec<String>,
}

/// Turns a layout into a table: headings, and words for the symbols of each column.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LayoutTable {
    /// The heading of the row labels.
    pub corner: String,
    /// The columns, from the left.
    pub columns: Vec<TableColumn>,
}

impl LayoutTable {
    /// A table with this heading of the row labels, and these columns.
    pub fn new(corner: impl Into<String>, columns: Vec<TableColumn>) -> LayoutTable {
        LayoutTable { corner: corner.into(), columns }
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableColumn {
    /// Its heading.
    pub heading: String,
    /// The word for each symbol in this column; the one for the blank is never written.
    pub words: Vec<String>,
}

impl TableColumn {
    /// A column with this heading, and a word for each symbol.
    pub fn new(heading: impl Into<String>, words: Vec<String>) -> TableColumn {
        TableColumn { heading: heading.into(), words }
    }

    /// The word for a symbol in this column; `None` for the blank.
    pub fn word(&self, symbol: Symbol) -> Option<&str> {
        self.words.get(symbol.index()).filter(|_| symbol != Symbol::BLANK).map(String::as_str)
    }
}

impl Layout {
    /// These rows of cells of that shape.
    pub fn new(shape: CellShape, rows: Vec<LayoutRow>) -> Layout {
        Layout {
            shape,
            rows,
            column_labels: Vec::new(),
            clues: Vec::new(),
            given: Vec::new(),
            palette: None,
            alphabet: None,
            table: None,
            notes: Vec::new(),
        }
    }

    /// A rectangle of cells, row by row.
    pub fn rectangle(width: usize, height: usize) -> Layout {
        let row = |row: usize| LayoutRow::new((row * width..(row + 1) * width).collect());
        Layout::new(CellShape::Square, (0..height).map(row).collect())
    }

    /// Sets labels for the first rows.
    #[must_use]
    pub fn with_labels<S: Into<String>>(mut self, labels: impl IntoIterator<Item = S>) -> Layout {
        for (row, label) in self.rows.iter_mut().zip(labels) {
            row.label = Some(label.into());
        }
        self
    }

    /// Sets labels above the first columns.
    #[must_use]
    pub fn with_column_labels<S: Into<String>>(self, labels: impl IntoIterator<Item = S>) -> Layout {
        Layout { column_labels: labels.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets the clues around the cells.
    #[must_use]
    pub fn with_clues(self, clues: Vec<LayoutClue>) -> Layout {
        Layout { clues, ..self }
    }

    /// Sets the given cells; drawings mark them.
    #[must_use]
    pub fn with_given(self, given: impl IntoIterator<Item = usize>) -> Layout {
        let mut given: Vec<usize> = given.into_iter().collect();
        given.sort_unstable();
        given.dedup();
        Layout { given, ..self }
    }

    /// Sets the colours of the symbols.
    #[must_use]
    pub fn with_palette(self, palette: Palette) -> Layout {
        Layout { palette: Some(palette), ..self }
    }

    /// Sets the alphabet of the cells.
    #[must_use]
    pub fn with_alphabet(self, alphabet: Alphabet) -> Layout {
        Layout { alphabet: Some(alphabet), ..self }
    }

    /// Sets headings and words, which makes the layout a table.
    #[must_use]
    pub fn with_table(self, table: LayoutTable) -> Layout {
        Layout { table: Some(table), ..self }
    }

    /// Sets the lines of text below the rows, e.g. the sentences of a logic grid in the author's words.
    #[must_use]
    pub fn with_notes(self, notes: Vec<String>) -> Layout {
        Layout { notes, ..self }
    }

    /// The headings and words of a table, if it is one.
    pub fn table(&self) -> Option<&LayoutTable> {
        self.table.as_ref()
    }

    /// The alphabet of the cells: the one that was set, or else that of the colours.
    pub fn alphabet(&self) -> Alphabet {
        match (&self.alphabet, &self.palette) {
            (Some(alphabet), _) => alphabet.clone(),
            (None, Some(palette)) => palette.alphabet(),
            (None, None) => Alphabet::black_and_white(),
        }
    }

    /// Whether all clues stand at the left and on top; every style can draw such a layout.
    pub fn has_clue_strips(&self) -> bool {
        let is_beside = |clue: &LayoutClue| matches!(clue.toward, Toward::Left | Toward::Up);
        self.shape == CellShape::Square && self.palette.is_some() && self.clues.iter().all(is_beside)
    }

    /// The clues at that side, in the order of their lines.
    pub fn clues_toward(&self, toward: Toward) -> impl Iterator<Item = &LayoutClue> {
        self.clues.iter().filter(move |clue| clue.toward == toward)
    }

    /// The numbers of columns and rows, if all rows are equally long and none is shifted.
    pub fn size(&self) -> Option<(usize, usize)> {
        let width = match self.has_clue_strips() {
            true => self.clues_toward(Toward::Up).count(),
            false => self.rows.first().map_or(0, |row| row.cells.len()),
        };
        let is_even = self.rows.iter().all(|row| row.cells.len() == width && row.indent == 0);
        is_even.then_some((width, self.rows.len()))
    }

    /// The lines of text below the rows.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The shape of the cells.
    pub fn shape(&self) -> CellShape {
        self.shape
    }

    /// The labels above the first columns.
    pub fn column_labels(&self) -> &[String] {
        &self.column_labels
    }

    /// The rows, from the top.
    pub fn rows(&self) -> &[LayoutRow] {
        &self.rows
    }

    /// The clues around the cells.
    pub fn clues(&self) -> &[LayoutClue] {
        &self.clues
    }

    /// The cells that the puzzle gives, in order.
    pub fn given(&self) -> &[usize] {
        &self.given
    }

    /// Whether the puzzle gives a cell.
    pub fn is_given(&self, cell: usize) -> bool {
        self.given.binary_search(&cell).is_ok()
    }

    /// The colours of the symbols, if they are colours.
    pub fn palette(&self) -> Option<&Palette> {
        self.palette.as_ref()
    }

    /// Whether a cell points up, where cells are triangles.
    ///
    /// # Panics
    ///
    /// If cells are triangles and there is no such row.
    pub fn points_up(&self, row: usize, place: usize) -> bool {
        let CellShape::Triangle { up } = self.shape else { return false };
        let is_even = (row + self.rows[row].indent + place).is_multiple_of(2);
        is_even == up
    }
}
