//! The outline of a triddler: six sides, the cells within, and the lines in three directions.
//!
//! Cells are triangles that point up and down in turns, row by row. With `u` lines at the upper left side, count the
//! lines to the south-west `w` and those to the south-east `e` from the left: then the cell of row `r` on lines `w` and
//! `e` points up where `r - w + e` is `u - 1`, and down where it is `u`; other lines do not meet in a row. So `w + e`
//! grows by one from every cell of a row to the next, and is the same for two cells that share a horizontal edge: it is
//! the offset of the cell from the leftmost one in half cells.

use std::ops::Range;

use super::{Direction, OutlineSide, TriddlerError};
use crate::puzzles::{CellShape, Layout, LayoutRow};

/// Six sides that meet. A side without lines is a sharp corner.
///
/// The two left sides have as many lines in total as the two right ones, and the upper left side and the top as many as
/// the bottom and the lower right side. There is at least one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outline {
    /// The number of lines that end at each side, in the order of [`OutlineSide::ALL`].
    sides: [usize; 6],
}

/// A row of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutlineRow {
    /// Its offset from the leftmost row, in half cells.
    pub indent: usize,
    /// Its number of cells.
    pub length: usize,
    /// Whether its first cell points up: then its left edge is `/`, and otherwise `\`.
    pub first_up: bool,
    /// Whether its last cell points up: then its right edge is `\`, and otherwise `/`.
    pub last_up: bool,
}

impl Outline {
    /// The most lines that a side may have.
    pub const SIDE_LIMIT: usize = 1 << 14;

    /// The outline with these numbers of lines at its sides, in the order of [`OutlineSide::ALL`].
    pub fn new(sides: [usize; 6]) -> Result<Outline, TriddlerError> {
        for side in OutlineSide::ALL {
            let lines = sides[side as usize];
            if lines > Outline::SIDE_LIMIT {
                return Err(TriddlerError::too_large(side, lines));
            }
        }
        let sum = |[first, second]: [OutlineSide; 2]| sides[first as usize] + sides[second as usize];
        let facing = [
            (
                [OutlineSide::UpperLeft, OutlineSide::LowerLeft],
                [OutlineSide::UpperRight, OutlineSide::LowerRight],
            ),
            ([OutlineSide::UpperLeft, OutlineSide::Top], [OutlineSide::Bottom, OutlineSide::LowerRight]),
        ];
        for (one, other) in facing {
            if sum(one) != sum(other) {
                return Err(TriddlerError::sides(one, other, sides));
            }
        }
        let outline = Outline { sides };
        if outline.cell_count() == 0 { Err(TriddlerError::no_cells()) } else { Ok(outline) }
    }

    /// The number of lines at a side.
    pub fn side(&self, side: OutlineSide) -> usize {
        self.sides[side as usize]
    }

    /// The number of lines in a direction.
    pub fn line_count(&self, direction: Direction) -> usize {
        direction.sides().map(|side| self.side(side)).iter().sum()
    }

    /// The numbers that the lines at a side have in their direction.
    pub fn lines_at(&self, side: OutlineSide) -> Range<usize> {
        let [first, _] = side.direction().sides();
        let before = if side == first { 0 } else { self.side(first) };
        before..before + self.side(side)
    }

    /// The number of cells of a line.
    pub fn line_length(&self, direction: Direction, number: usize) -> usize {
        // A line lies between two cuts through the outline. Cuts grow by half a cell at each end where they move away
        // from a side, and shrink by half a cell where they move towards one; the first one is a side itself.
        let (first, arms) = match direction {
            Direction::Row => (OutlineSide::Top, [OutlineSide::UpperLeft, OutlineSide::UpperRight]),
            Direction::SouthWest => (OutlineSide::UpperLeft, [OutlineSide::Top, OutlineSide::LowerLeft]),
            Direction::SouthEast => (OutlineSide::LowerLeft, [OutlineSide::UpperLeft, OutlineSide::Bottom]),
        };
        let twice = |cut: usize| {
            let grown: usize = arms.iter().map(|&arm| cut.min(self.side(arm))).sum();
            let shrunk: usize = arms.iter().map(|&arm| cut.saturating_sub(self.side(arm))).sum();
            (2 * self.side(first) + grown).saturating_sub(shrunk)
        };
        (twice(number) + twice(number + 1)) / 2
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        // A large triangle that points up, without its three corners.
        let square = |side: OutlineSide| self.side(side).pow(2);
        let large = self.side(OutlineSide::UpperLeft)
            + self.side(OutlineSide::Top)
            + self.side(OutlineSide::LowerLeft);
        large.pow(2)
            - square(OutlineSide::Top)
            - square(OutlineSide::LowerLeft)
            - square(OutlineSide::LowerRight)
    }

    /// A row, counted from the top.
    pub fn row(&self, number: usize) -> OutlineRow {
        let (left, right) = (self.side(OutlineSide::UpperLeft), self.side(OutlineSide::UpperRight));
        let (first_up, last_up) = (number < left, number < right);
        let indent = if first_up { left - 1 - number } else { number - left };
        OutlineRow { indent, length: self.line_length(Direction::Row, number), first_up, last_up }
    }

    /// All rows, from the top.
    pub fn rows(&self) -> impl Iterator<Item = OutlineRow> + '_ {
        (0..self.line_count(Direction::Row)).map(|number| self.row(number))
    }

    /// The cells of all lines of a direction, each in the order in which the line is read. Cells are counted row by
    /// row from the left.
    pub fn lines(&self, direction: Direction) -> Vec<Vec<usize>> {
        let mut lines = vec![Vec::new(); self.line_count(direction)];
        let mut first = 0;
        for (number, row) in self.rows().enumerate() {
            let line = |place: usize| {
                let further_right = row.indent + place;
                let south_west = (further_right + number + 1 - self.side(OutlineSide::UpperLeft)) / 2;
                match direction {
                    Direction::Row => number,
                    Direction::SouthWest => south_west,
                    Direction::SouthEast => further_right - south_west,
                }
            };
            let mut places: Vec<usize> = (0..row.length).collect();
            if direction == Direction::SouthWest {
                places.reverse();
            }
            places.into_iter().for_each(|place| lines[line(place)].push(first + place));
            first += row.length;
        }
        lines
    }

    /// The layout of the cells.
    pub fn layout(&self) -> Layout {
        let mut first = 0;
        let rows = self.rows().map(|row| {
            first += row.length;
            LayoutRow::new((first - row.length..first).collect()).with_indent(row.indent)
        });
        // A cell without indent in the first row would point up if and only if this is odd.
        let up = self.side(OutlineSide::UpperLeft) % 2 == 1;
        Layout::new(CellShape::Triangle { up }, rows.collect())
    }

    /// The number of cells of each row.
    pub(super) fn row_lengths(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows().map(|row| row.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All outlines with short sides.
    fn outlines() -> Vec<Outline> {
        let sides = (0..4usize.pow(4)).map(|index| [0, 1, 2, 3].map(|place| index / 4usize.pow(place) % 4));
        let outline = |[a, b, c, d]: [usize; 4]| {
            let upper_right = (a + b).checked_sub(d)?;
            Outline::new([a, b, c, d, upper_right, (c + d).checked_sub(a)?]).ok()
        };
        sides.filter_map(outline).collect()
    }

    #[test]
    fn lengths_and_counts_are_those_of_the_lines() {
        assert!(outlines().len() > 100);
        for outline in outlines() {
            for direction in Direction::ALL {
                let lines = outline.lines(direction);
                let cells: usize = lines.iter().map(Vec::len).sum();
                assert_eq!(cells, outline.cell_count(), "{outline:?}");
                for (number, line) in lines.iter().enumerate() {
                    assert_eq!(
                        line.len(),
                        outline.line_length(direction, number),
                        "{outline:?} {direction:?} {number}"
                    );
                }
            }
            let indents = outline.rows().map(|row| row.indent);
            assert_eq!(indents.min(), Some(0), "{outline:?}");
        }
    }

    #[test]
    fn neighbours_on_a_line_share_an_edge() {
        for outline in outlines() {
            let mut places = Vec::new();
            for (number, row) in outline.rows().enumerate() {
                places.extend(
                    (0..row.length)
                        .map(|place| (number, row.indent + place, row.first_up == (place % 2 == 0))),
                );
                assert_eq!(row.last_up, row.first_up == (row.length % 2 == 1), "{outline:?}");
            }
            for cells in Direction::ALL.iter().flat_map(|&direction| outline.lines(direction)) {
                for pair in cells.windows(2) {
                    let ((row, x, up), (next_row, next_x, next_up)) = (places[pair[0]], places[pair[1]]);
                    let is_beside = row == next_row && x.abs_diff(next_x) == 1;
                    let is_below = up && next_row == row + 1 && x == next_x;
                    assert!((is_beside || is_below) && up != next_up, "{outline:?} {cells:?}");
                }
            }
        }
    }

    #[test]
    fn a_hexagon_of_two_rows() {
        //  /0 1 2 3 4\
        //  \5 6 7 8 9/
        let outline = Outline::new([1, 1, 2, 1, 1, 2]).unwrap();
        assert_eq!(outline.lines(Direction::SouthWest), [vec![1, 0, 5], vec![3, 2, 7, 6], vec![4, 9, 8]]);
        assert_eq!(outline.lines(Direction::SouthEast), [vec![0, 5, 6], vec![1, 2, 7, 8], vec![3, 4, 9]]);
        assert_eq!(
            (outline.lines_at(OutlineSide::Top), outline.lines_at(OutlineSide::UpperRight)),
            (0..2, 2..3)
        );
        let error = Outline::new([1, 1, 2, 1, 2, 2]).unwrap_err().to_string();
        assert_eq!(
            error,
            "the sides of this outline do not meet: there must be as many lines at upper left and lower left \
             (1 + 1) as at upper right and lower right (2 + 1)"
        );
    }
}
