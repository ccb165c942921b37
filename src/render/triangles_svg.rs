//! SVG renderer of triangles, filled with their colours, with clues around them. Unknown cells are white, and given
//! cells have a frame.
//!
//! It is separate from `cells_svg` because the cells of a row alternate between up and down at intervals of half a
//! cell, and because the numbers around them run in three directions.

use std::collections::HashMap;
use std::fmt::Write;

use super::clue_text::outwards;
use super::svg::{Point, begin, colour, draw_cell, draw_dot, draw_frame, escaped, ink};
use crate::puzzles::{Layout, LayoutClue, Palette, Toward};
use crate::symbol::{Symbol, SymbolSet};

/// The length of a cell's edge.
const CELL: f64 = 30.0;

/// The distance between rows.
const ROW: f64 = 25.98;

/// The colour of unknown cells.
const PAPER: [u8; 3] = [255; 3];

/// Draws the cells of a layout of triangles.
pub(super) fn triangles_svg(layout: &Layout, candidates: &[SymbolSet], title: Option<&str>) -> String {
    let placing = Placing::new(layout);
    let (width, height) = placing.size();
    let mut svg = begin(width, height, title);
    svg.push_str("<g font-size=\"12\" text-anchor=\"middle\">\n");
    let usual = Palette::black_and_white();
    let palette = layout.palette().unwrap_or(&usual);
    let candidates = |cell: usize| candidates.get(cell).copied().unwrap_or_default();
    let all = || layout.rows().iter().flat_map(|row| row.cells.iter().copied());
    let is_finished = all().all(|cell| candidates(cell).known().is_some());
    let mut places = HashMap::new();
    for (number, row) in layout.rows().iter().enumerate() {
        for (place, &cell) in row.cells.iter().enumerate() {
            places.insert(cell, (number, place));
            let corners = placing.corners(number, place);
            let ground = candidates(cell).known().map_or(PAPER, |symbol| palette.colour(symbol).rgb);
            draw_cell(&mut svg, &corners, ground);
            if candidates(cell).is_empty() {
                draw_text(&mut svg, "!", "#c00000", placing.heart(number, place));
            }
            if candidates(cell).known() == Some(Symbol::BLANK) && !is_finished {
                draw_dot(&mut svg, placing.heart(number, place));
            }
            if layout.is_given(cell) {
                draw_frame(&mut svg, &corners, ground);
            }
        }
    }
    for clue in layout.clues() {
        let Some(&(row, place)) = places.get(&clue.cell) else { continue };
        for ((number, symbol), point) in
            outwards(clue, palette, false).iter().zip(placing.places(clue, row, place))
        {
            draw_number(&mut svg, palette, number, *symbol, point);
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// A layout with space for its clues.
struct Placing<'a> {
    layout: &'a Layout,
    /// The space at the left and on top.
    before: Point,
    /// The space at the right and below.
    after: Point,
    /// The distance between the numbers of a clue.
    step: f64,
}

impl<'a> Placing<'a> {
    fn new(layout: &'a Layout) -> Placing<'a> {
        let digits = layout
            .clues()
            .iter()
            .flat_map(|clue| &clue.entries)
            .map(|entry| entry.to_string().len())
            .chain([1]);
        let step = 10.0 + 7.0 * digits.max().unwrap_or_default() as f64;
        let longest = |toward: Toward| {
            let clues = layout.clues().iter().filter(|clue| clue.toward == toward);
            clues
                .map(|clue| clue.entries.len().max(1))
                .max()
                .map_or(0.0, |numbers| (numbers as f64 + 0.5) * step)
        };
        let [beside, above, below] = [Toward::Left, Toward::UpperRight, Toward::LowerRight].map(longest);
        let (across, down) = direction(Toward::LowerRight);
        let after = (10.0 + above.max(below) * across, 10.0 + below * down);
        Placing { layout, before: (10.0 + beside, 10.0 + above * down), after, step }
    }

    /// The width and the height of the drawing.
    fn size(&self) -> Point {
        let halves = self.layout.rows().iter().map(|row| row.indent + row.cells.len() + 1);
        let width = halves.max().unwrap_or_default() as f64 * CELL / 2.0;
        let height = self.layout.rows().len() as f64 * ROW;
        (self.before.0 + width + self.after.0, self.before.1 + height + self.after.1)
    }

    /// The point halfway between the upper and the lower end of a cell.
    fn middle(&self, row: usize, place: usize) -> Point {
        let halves = self.layout.rows()[row].indent + place + 1;
        (self.before.0 + halves as f64 * CELL / 2.0, self.before.1 + (row as f64 + 0.5) * ROW)
    }

    /// The incentre of a cell, equally far from its edges.
    fn heart(&self, row: usize, place: usize) -> Point {
        let (x, y) = self.middle(row, place);
        (x, if self.layout.points_up(row, place) { y + ROW / 6.0 } else { y - ROW / 6.0 })
    }

    fn corners(&self, row: usize, place: usize) -> [Point; 3] {
        let (x, y) = self.middle(row, place);
        let tip = if self.layout.points_up(row, place) { -ROW / 2.0 } else { ROW / 2.0 };
        [(x, y + tip), (x + CELL / 2.0, y - tip), (x - CELL / 2.0, y - tip)]
    }

    /// The positions of the numbers of a clue next to this cell.
    fn places(&self, clue: &LayoutClue, row: usize, place: usize) -> Vec<Point> {
        let (x, y) = self.middle(row, place);
        // From the middle of the cell to that of the edge through which the line leaves it.
        let edge = match (clue.toward, self.layout.points_up(row, place)) {
            (Toward::Left, _) => (-CELL / 4.0, 0.0),
            (Toward::Up, _) => (0.0, -ROW / 2.0),
            (Toward::UpperRight, true) | (Toward::LowerRight, false) => (CELL / 4.0, 0.0),
            (Toward::UpperRight, false) => (0.0, -ROW / 2.0),
            (Toward::LowerRight, true) => (0.0, ROW / 2.0),
        };
        let (across, down) = direction(clue.toward);
        let distance = |index: usize| (index as f64 + 0.6) * self.step;
        (0..clue.entries.len().max(1))
            .map(|index| (x + edge.0 + across * distance(index), y + edge.1 + down * distance(index)))
            .collect()
    }
}

/// The direction of a clue from its cell.
fn direction(toward: Toward) -> Point {
    match toward {
        Toward::Left => (-1.0, 0.0),
        Toward::Up => (0.0, -1.0),
        Toward::UpperRight => (0.5, -ROW / CELL),
        Toward::LowerRight => (0.5, ROW / CELL),
    }
}

/// Draws a number of a clue, on a background of its colour if there are several colours.
fn draw_number(svg: &mut String, palette: &Palette, number: &str, symbol: Option<Symbol>, (x, y): Point) {
    let mut number_ink = "#000000";
    if let Some(symbol) = symbol.filter(|_| palette.size() > 2) {
        let rgb = palette.colour(symbol).rgb;
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"{}\"/>", colour(rgb));
        number_ink = ink(rgb);
    }
    draw_text(svg, number, number_ink, (x, y));
}

fn draw_text(svg: &mut String, text: &str, ink: &str, (x, y): Point) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{ink}\">{}</text>", y + 4.0, escaped(text));
}
