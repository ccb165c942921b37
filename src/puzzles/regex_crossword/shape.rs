//! The two shapes of regex crosswords: which lines there are, in which order, and which cells each reads.
//!
//! A hexagon of side `n` has `2n - 1` rows; the longest has `2n - 1` cells, those above and below are ever one
//! shorter. Its lines are counted counter-clockwise around it, as they are usually printed: the rows from the top,
//! each read to the east; then those that are read from the south-east to the north-west, from the leftmost on; then
//! those from the north-east to the south-west, from the rightmost on.

use crate::puzzles::{CellShape, Layout, LayoutRow};

/// Which cells a crossword has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Rows and columns.
    Rectangle {
        /// How many cells a row has.
        width: usize,
        /// How many cells a column has.
        height: usize,
    },
    /// Lines in three directions.
    Hexagon {
        /// How many cells each of the six sides has.
        side: usize,
    },
}

/// Where a line is read to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// A row, from west to east.
    Row,
    /// A column, from north to south.
    Column,
    /// From the south-east to the north-west.
    NorthWest,
    /// From the north-east to the south-west.
    SouthWest,
}

impl Direction {
    /// What a line in this direction is called: `row`.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Row => "row",
            Direction::Column => "column",
            Direction::NorthWest => "north-west line",
            Direction::SouthWest => "south-west line",
        }
    }
}

impl Shape {
    /// The longest side of a crossword.
    pub const SIDE_LIMIT: usize = 200;

    /// Its directions, in the order in which their lines are counted.
    pub fn directions(self) -> &'static [Direction] {
        match self {
            Shape::Rectangle { .. } => &[Direction::Row, Direction::Column],
            Shape::Hexagon { .. } => &[Direction::Row, Direction::NorthWest, Direction::SouthWest],
        }
    }

    /// How many lines there are in a direction that it has.
    pub fn line_count(self, direction: Direction) -> usize {
        match (self, direction) {
            (Shape::Rectangle { height, .. }, Direction::Row) => height,
            (Shape::Rectangle { width, .. }, _) => width,
            (Shape::Hexagon { side }, _) => (2 * side).saturating_sub(1),
        }
    }

    /// How many cells there are.
    pub fn cell_count(self) -> usize {
        match self {
            Shape::Rectangle { width, height } => width.saturating_mul(height),
            Shape::Hexagon { side: 0 } => 0,
            Shape::Hexagon { side } => side.saturating_mul(side - 1).saturating_mul(3).saturating_add(1),
        }
    }

    /// All lines in the order in which they are counted: direction, number in it from 0, cells as they are read.
    pub fn lines(self) -> Vec<(Direction, usize, Vec<usize>)> {
        let rows = self.rows();
        let mut lines = Vec::new();
        for &direction in self.directions() {
            for number in 0..self.line_count(direction) {
                lines.push((direction, number, self.line(direction, number, &rows)));
            }
        }
        lines
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
        (0..self.line_count(Direction::Row)).map(row).collect()
    }

    fn line(self, direction: Direction, number: usize, rows: &[Vec<usize>]) -> Vec<usize> {
        // The widest row is where both kinds of diagonals turn from one way of counting cells to the other.
        let middle = rows.len() / 2;
        let cell =
            |row: usize, column: Option<usize>| column.and_then(|column| rows[row].get(column).copied());
        match direction {
            Direction::Row => rows[number].clone(),
            Direction::Column => rows.iter().map(|row| row[number]).collect(),
            Direction::NorthWest => {
                let column = |row: usize| (number + row.min(middle)).checked_sub(middle);
                (0..rows.len()).rev().filter_map(|row| cell(row, column(row))).collect()
            }
            Direction::SouthWest => {
                let column = |row: usize| (2 * middle).checked_sub(number + row.saturating_sub(middle));
                (0..rows.len()).filter_map(|row| cell(row, column(row))).collect()
            }
        }
    }

    /// Where the cells stand.
    pub fn layout(self) -> Layout {
        let Shape::Hexagon { side } = self else {
            let Shape::Rectangle { width, height } = self else { return Layout::rectangle(0, 0) };
            return Layout::rectangle(width, height);
        };
        let rows = self.rows().into_iter().enumerate();
        let row = |(row, cells): (usize, Vec<usize>)| LayoutRow {
            label: None,
            indent: (row + 1).abs_diff(side),
            cells,
        };
        Layout::new(CellShape::Hexagon, rows.map(row).collect())
    }

    /// How many cells each row has.
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
