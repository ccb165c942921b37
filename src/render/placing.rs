//! Where the cells and the clues of a layout are on a drawing, shape by shape.

use crate::puzzles::{CellShape, Layout, LayoutClue, Toward};

/// How wide a cell is.
const CELL: f64 = 30.0;

/// A point of the drawing, from the left and from the top.
pub(super) type Point = (f64, f64);

/// A layout with room around it.
pub(super) struct Placing<'a> {
    layout: &'a Layout,
    /// How much room there is at the left and on top.
    before: Point,
    /// How much room there is at the right and below.
    behind: Point,
    /// How far the numbers of a clue are apart.
    step: f64,
}

impl<'a> Placing<'a> {
    pub(super) fn new(layout: &'a Layout) -> Placing<'a> {
        let labels =
            layout.rows().iter().filter_map(|row| row.label.as_ref()).map(|label| label.chars().count());
        let left = labels.max().unwrap_or_default() as f64 * 9.0 + 10.0;
        let digits = layout.clues().iter().flat_map(|clue| &clue.numbers).map(|(number, _)| number.len());
        let step = 10.0 + 7.0 * digits.max().unwrap_or_default() as f64;
        let longest = |toward: Toward| {
            let clues = layout.clues().iter().filter(|clue| clue.toward == toward);
            clues.map(|clue| clue.numbers.len()).max().map_or(0.0, |numbers| (numbers as f64 + 0.5) * step)
        };
        let [beside, above, below] = [Toward::Left, Toward::UpperRight, Toward::LowerRight].map(longest);
        let (across, down) = direction(Toward::LowerRight);
        let behind = (10.0 + above.max(below) * across, 10.0 + below * down);
        Placing { layout, before: (left + beside, 10.0 + above * down), behind, step }
    }

    /// How wide and how high the drawing is.
    pub(super) fn size(&self) -> Point {
        let halves = |cells: usize| match self.layout.shape() {
            CellShape::Triangle { .. } => cells + 1,
            _ => 2 * cells,
        };
        let columns = self.layout.rows().iter().map(|row| row.indent + halves(row.cells.len()));
        let width = columns.max().unwrap_or_default() as f64 * CELL / 2.0;
        let height = self.layout.rows().len() as f64 * self.row_height() + 2.0 * self.reach();
        (self.before.0 + width + self.behind.0, self.before.1 + height + self.behind.1)
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, row: usize, place: usize) -> Point {
        let between = if self.is_triangular() { place } else { 2 * place };
        let x = self.before.0 + (self.layout.rows()[row].indent + between + 1) as f64 * CELL / 2.0;
        let y = row as f64 * self.row_height() + self.reach();
        (x, self.before.1 + y + if self.is_triangular() { self.row_height() } else { CELL } / 2.0)
    }

    /// The corners of a cell.
    pub(super) fn corners(&self, row: usize, place: usize) -> Vec<Point> {
        let corners = match self.layout.shape() {
            CellShape::Square => vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
            CellShape::Hexagon => {
                let (far, near) = (1.0 / 3f64.sqrt(), 0.5 / 3f64.sqrt());
                vec![(0.0, -far), (0.5, -near), (0.5, near), (0.0, far), (-0.5, near), (-0.5, -near)]
            }
            CellShape::Triangle { .. } => {
                let tip = if self.layout.points_up(row, place) { -0.25 } else { 0.25 } * 3f64.sqrt();
                vec![(0.0, tip), (0.5, -tip), (-0.5, -tip)]
            }
        };
        let (x, y) = self.middle(row, place);
        corners.into_iter().map(|(dx, dy)| (x + dx * CELL, y + dy * CELL)).collect()
    }

    /// Where the numbers of a clue stand that is next to this cell.
    pub(super) fn numbers(&self, clue: &LayoutClue, row: usize, place: usize) -> Vec<Point> {
        let (x, y) = self.middle(row, place);
        let (across, down) = direction(clue.toward);
        // From the middle of the cell to that of the edge through which the line leaves it.
        let edge = match (clue.toward, self.layout.points_up(row, place)) {
            _ if !self.is_triangular() => (across * CELL / 2.0, down * CELL / 2.0),
            (Toward::Left, _) => (-CELL / 4.0, 0.0),
            (Toward::UpperRight, true) | (Toward::LowerRight, false) => (CELL / 4.0, 0.0),
            (Toward::UpperRight, false) => (0.0, -self.row_height() / 2.0),
            (Toward::LowerRight, true) => (0.0, self.row_height() / 2.0),
        };
        let distance = |index: usize| (index as f64 + 0.6) * self.step;
        (0..clue.numbers.len())
            .map(|index| (x + edge.0 + across * distance(index), y + edge.1 + down * distance(index)))
            .collect()
    }

    fn is_triangular(&self) -> bool {
        matches!(self.layout.shape(), CellShape::Triangle { .. })
    }

    fn row_height(&self) -> f64 {
        match self.layout.shape() {
            CellShape::Square => CELL,
            CellShape::Hexagon | CellShape::Triangle { .. } => CELL * 3f64.sqrt() / 2.0,
        }
    }

    /// By how much the cells of a row reach out of it: the rows of hexagons reach into one another.
    fn reach(&self) -> f64 {
        if self.is_triangular() { 0.0 } else { CELL - self.row_height() }
    }
}

/// Where a clue goes from its cell.
fn direction(toward: Toward) -> Point {
    match toward {
        Toward::Left => (-1.0, 0.0),
        Toward::UpperRight => (0.5, -0.75f64.sqrt()),
        Toward::LowerRight => (0.5, 0.75f64.sqrt()),
    }
}
