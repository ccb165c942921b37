//! The two shapes of regex crosswords, with their lines, the order of the lines, and the cells of each.
//!
//! A hexagon of side `n` has `2n - 1` rows; the longest has `2n - 1` cells, above and below, each row is one cell
//! shorter than the one before. Its lines are numbered counter-clockwise, as they are usually printed: the rows from
//! the top, each read to the east; then those that are read from the south-east to the north-west, from the leftmost
//! on; then those from the north-east to the south-west, from the rightmost on.

use crate::puzzles::{CellShape, Layout, LayoutRow};

/// The shape of a crossword.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// Rows and columns.
    Rectangle {
        /// The number of cells in a row.
        width: usize,
        /// The number of cells in a column.
        height: usize,
    },
    /// Lines along three axes.
    Hexagon {
        /// The number of cells at each of the six sides.
        side: usize,
    },
}

/// The axis along which a line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Axis {
    /// A row, from west to east.
    Row,
    /// A column, from north to south.
    Column,
    /// From the south-east to the north-west.
    NorthWest,
    /// From the north-east to the south-west.
    SouthWest,
    /// A row of a hexagon, read backwards: from east to west.
    West,
    /// From the north-west to the south-east.
    SouthEast,
    /// From the south-west to the north-east.
    NorthEast,
}

impl Axis {
    /// The name of a line along this axis: `row`.
    pub fn name(self) -> &'static str {
        match self {
            Axis::Row => "row",
            Axis::Column => "column",
            Axis::NorthWest => "north-west line",
            Axis::SouthWest => "south-west line",
            Axis::West => "west line",
            Axis::SouthEast => "south-east line",
            Axis::NorthEast => "north-east line",
        }
    }
}

impl Axis {
    /// This axis of a hexagon, read in the other direction.
    pub(super) fn reversed(self) -> Axis {
        match self {
            Axis::Row => Axis::West,
            Axis::West => Axis::Row,
            Axis::NorthWest => Axis::SouthEast,
            Axis::SouthEast => Axis::NorthWest,
            Axis::SouthWest => Axis::NorthEast,
            Axis::NorthEast => Axis::SouthWest,
            Axis::Column => Axis::Column,
        }
    }

    /// Whether its lines are read against the usual direction, and the axis of the usual one.
    fn usual(self) -> (Axis, bool) {
        match self {
            Axis::West => (Axis::Row, true),
            Axis::SouthEast => (Axis::NorthWest, true),
            Axis::NorthEast => (Axis::SouthWest, true),
            usual => (usual, false),
        }
    }
}

impl Shape {
    /// The most lines along an axis.
    pub const LINE_LIMIT: usize = 400;

    /// Whether there are more lines along an axis.
    pub(crate) fn is_too_large(self) -> bool {
        self.axes().iter().any(|&axis| self.line_count(axis) > Shape::LINE_LIMIT)
    }

    /// Its axes, in the order in which their lines are numbered.
    pub fn axes(self) -> &'static [Axis] {
        match self {
            Shape::Rectangle { .. } => &[Axis::Row, Axis::Column],
            Shape::Hexagon { .. } => &[Axis::Row, Axis::NorthWest, Axis::SouthWest],
        }
    }

    /// The number of lines along one of its axes.
    pub fn line_count(self, axis: Axis) -> usize {
        match (self, axis) {
            (Shape::Rectangle { height, .. }, Axis::Row) => height,
            (Shape::Rectangle { width, .. }, _) => width,
            (Shape::Hexagon { side }, _) => (2 * side).saturating_sub(1),
        }
    }

    /// The number of cells.
    pub fn cell_count(self) -> usize {
        match self {
            Shape::Rectangle { width, height } => width.saturating_mul(height),
            Shape::Hexagon { side: 0 } => 0,
            Shape::Hexagon { side } => side.saturating_mul(side - 1).saturating_mul(3).saturating_add(1),
        }
    }

    /// All lines in order: the axis, the number within it from 0, and the cells in reading order.
    pub fn lines(self) -> Vec<(Axis, usize, Vec<usize>)> {
        self.lines_along(self.axes())
    }

    /// The lines along these axes; some of a hexagon may be read in the opposite direction. Lines keep their order.
    pub fn lines_along(self, axes: &[Axis]) -> Vec<(Axis, usize, Vec<usize>)> {
        let rows = self.rows();
        let mut lines = Vec::new();
        for &axis in axes {
            let (usual, is_reversed) = axis.usual();
            for number in 0..self.line_count(usual) {
                let mut cells = self.line(usual, number, &rows);
                if is_reversed {
                    cells.reverse();
                }
                lines.push((axis, number, cells));
            }
        }
        lines
    }

    /// Whether these are axes of the shape, in order, each read in one of its directions.
    pub fn has_axes(self, axes: &[Axis]) -> bool {
        axes.iter().map(|axis| axis.usual().0).eq(self.axes().iter().copied())
            && (axes == self.axes() || matches!(self, Shape::Hexagon { .. }))
    }

    /// The cells of every row.
    fn rows(self) -> Vec<Vec<usize>> {
        let mut next = 0;
        let row = |row: usize| {
            let length = match self {
                Shape::Rectangle { width, .. } => width,
                Shape::Hexagon { side } => side + row.min(2 * side - 2 - row),
            };
            next += length;
            (next - length..next).collect()
        };
        (0..self.line_count(Axis::Row)).map(row).collect()
    }

    fn line(self, axis: Axis, number: usize, rows: &[Vec<usize>]) -> Vec<usize> {
        // The widest row is where both kinds of diagonals turn from one way of counting cells to the other.
        let middle = rows.len() / 2;
        let cell =
            |row: usize, column: Option<usize>| column.and_then(|column| rows[row].get(column).copied());
        match axis {
            Axis::Row | Axis::West => rows[number].clone(),
            Axis::Column => rows.iter().map(|row| row[number]).collect(),
            Axis::NorthWest | Axis::SouthEast => {
                let column = |row: usize| (number + row.min(middle)).checked_sub(middle);
                (0..rows.len()).rev().filter_map(|row| cell(row, column(row))).collect()
            }
            Axis::SouthWest | Axis::NorthEast => {
                let column = |row: usize| (2 * middle).checked_sub(number + row.saturating_sub(middle));
                (0..rows.len()).filter_map(|row| cell(row, column(row))).collect()
            }
        }
    }

    /// The layout of the cells.
    pub fn layout(self) -> Layout {
        let Shape::Hexagon { side } = self else {
            let Shape::Rectangle { width, height } = self else { return Layout::rectangle(0, 0) };
            return Layout::rectangle(width, height);
        };
        let rows = self.rows().into_iter().enumerate();
        let row =
            |(row, cells): (usize, Vec<usize>)| LayoutRow::new(cells).with_indent((row + 1).abs_diff(side));
        Layout::new(CellShape::Hexagon, rows.map(row).collect())
    }

    /// The number of cells of each row.
    pub(super) fn row_lengths(self) -> Vec<usize> {
        self.rows().iter().map(Vec::len).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_hexagon_run_around_it() {
        //   0 1
        //  2 3 4
        //   5 6
        let lines = Shape::Hexagon { side: 2 }.lines();
        let cells: Vec<&[usize]> = lines.iter().map(|(_, _, cells)| cells.as_slice()).collect();
        let expected: [&[usize]; 9] =
            [&[0, 1], &[2, 3, 4], &[5, 6], &[5, 2], &[6, 3, 0], &[4, 1], &[4, 6], &[1, 3, 5], &[0, 2]];
        assert_eq!(cells, expected);
        let indents: Vec<usize> =
            Shape::Hexagon { side: 2 }.layout().rows().iter().map(|row| row.indent).collect();
        assert_eq!(indents, [1, 0, 1]);
    }

    #[test]
    fn every_cell_of_a_hexagon_is_on_three_lines() {
        for side in 1..9 {
            let shape = Shape::Hexagon { side };
            let mut met = vec![0; shape.cell_count()];
            shape.lines().iter().flat_map(|(_, _, cells)| cells).for_each(|&cell| met[cell] += 1);
            assert!(met.iter().all(|&lines| lines == 3), "side {side}");
        }
    }
}
