//! SVG renderer of triangles, filled with their colours, with clues around them. Unknown cells are white, and given
//! cells have a frame.
//!
//! It is separate from `cells_svg` because the cells of a row alternate between up and down at intervals of half a
//! cell, and because the numbers around them run in three directions.

use std::collections::HashMap;
use std::fmt::Write;

use super::candidates_svg::{Notes, Signs};
use super::clue_text::outwards;
use super::look::{ClueSides, Look, Theme};
use super::svg::{Point, Sheet, colour, draw_cell, draw_dot, draw_frame, draw_marks, escaped};
use crate::puzzles::{Layout, LayoutClue, Palette, Toward};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The length of a cell's edge.
pub(super) const CELL: f64 = 30.0;

/// The distance between rows.
const ROW: f64 = 25.98;

/// The space for candidates in a cell.
const NOTES: f64 = 11.0;

/// The space around everything.
const MARGIN: f64 = 6.0;

/// Draws the cells of a layout of triangles.
pub(super) fn triangles_svg(layout: &Layout, candidates: &[SymbolSet], look: &Look) -> Sheet {
    let usual = Palette::black_and_white();
    let palette = layout.palette().unwrap_or(&usual);
    let placing = Placing::new(layout, look.is_lettered(palette));
    let mut drawing =
        Drawing { look, palette, svg: String::new(), low: (f64::MAX, f64::MAX), high: (0.0, 0.0) };
    drawing.svg.push_str("<g font-size=\"12\" text-anchor=\"middle\">\n");
    let candidates = |cell: usize| candidates.get(cell).copied().unwrap_or_default();
    let all = || layout.rows().iter().flat_map(|row| row.cells.iter().copied());
    let is_finished = all().all(|cell| candidates(cell).known().is_some());
    let mut places = HashMap::new();
    for (number, row) in layout.rows().iter().enumerate() {
        for (place, &cell) in row.cells.iter().enumerate() {
            places.insert(cell, (number, place));
            let corners = placing.corners(number, place);
            let heart = placing.heart(number, place);
            let ground = drawing.cell(candidates(cell), is_finished, &corners, heart);
            if layout.is_given(cell) {
                draw_frame(&mut drawing.svg, &corners, ground);
            }
        }
    }
    let corners = |cell: usize| places.get(&cell).map(|&(row, place)| placing.corners(row, place).to_vec());
    draw_marks(&mut drawing.svg, look, corners, |cell| look.ground(palette, candidates(cell)));
    for clue in layout.clues().iter().filter(|_| look.clues != ClueSides::None) {
        let Some(&(row, place)) = places.get(&clue.cell) else { continue };
        for ((number, symbol), point) in
            outwards(clue, palette, look.is_lettered(palette)).iter().zip(placing.places(clue, row, place))
        {
            drawing.number(number, *symbol, point);
        }
    }
    drawing.svg.push_str("</g>\n");
    drawing.sheet()
}

/// A drawing and the space it takes.
struct Drawing<'a> {
    look: &'a Look,
    palette: &'a Palette,
    svg: String,
    low: Point,
    high: Point,
}

impl Drawing<'_> {
    /// Takes the space of a rectangle around a point.
    fn reserve(&mut self, (x, y): Point, (half_width, half_height): Point) {
        self.low = (self.low.0.min(x - half_width), self.low.1.min(y - half_height));
        self.high = (self.high.0.max(x + half_width), self.high.1.max(y + half_height));
    }

    /// The drawing, cut to the space it takes.
    fn sheet(self) -> Sheet {
        let low = (self.low.0.min(self.high.0) - MARGIN, self.low.1.min(self.high.1) - MARGIN);
        let size = (self.high.0 + MARGIN - low.0, self.high.1 + MARGIN - low.1);
        Sheet { low, size, body: self.svg }
    }

    /// A cell with its contents; returns its colour.
    fn cell(&mut self, set: SymbolSet, is_finished: bool, corners: &[Point], heart: Point) -> [u8; 3] {
        let ground = self.look.ground(self.palette, set);
        corners.iter().for_each(|&corner| self.reserve(corner, (0.0, 0.0)));
        draw_cell(&mut self.svg, corners, ground);
        let notes = Notes { look: self.look, signs: Signs::Colours(self.palette), size: NOTES };
        notes.draw(&mut self.svg, set, heart);
        if set.is_empty() {
            draw_small(&mut self.svg, "!", [0xc0, 0, 0], heart);
        }
        if let Some(letter) = set.known().and_then(|symbol| self.look.letter(self.palette, symbol)) {
            draw_small(&mut self.svg, &letter.to_string(), Theme::ink_on(ground), heart);
        }
        if set.known() == Some(Symbol::BLANK) && !is_finished {
            draw_dot(&mut self.svg, heart);
        }
        ground
    }

    /// A number of a clue, on a background of its colour if there are several colours.
    fn number(&mut self, number: &str, symbol: Option<Symbol>, (x, y): Point) {
        let mut ink = self.look.theme.ink();
        self.reserve((x, y), (4.0 * number.chars().count() as f64, 8.0));
        if let Some(symbol) = symbol.filter(|_| self.palette.size() > 2 && self.look.has_coloured_numbers()) {
            let rgb = self.look.theme.shown(self.palette.colour(symbol).rgb);
            let fill = colour(rgb);
            let _ = writeln!(self.svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"{fill}\"/>");
            ink = Theme::ink_on(rgb);
        }
        draw_small(&mut self.svg, number, ink, (x, y));
    }
}

/// The positions of cells and clues. The first row begins at 0, and clues may be at the left of that.
struct Placing<'a> {
    layout: &'a Layout,
    /// The distance between the numbers of a clue.
    step: f64,
}

impl<'a> Placing<'a> {
    fn new(layout: &'a Layout, is_lettered: bool) -> Placing<'a> {
        let entries = layout.clues().iter().flat_map(|clue| &clue.entries);
        let digits = entries.map(|entry| entry.to_string().len()).max().unwrap_or(1);
        Placing { layout, step: 10.0 + 7.0 * (digits + usize::from(is_lettered)) as f64 }
    }

    /// The point halfway between the upper and the lower end of a cell.
    fn middle(&self, row: usize, place: usize) -> Point {
        let halves = self.layout.rows()[row].indent + place + 1;
        (halves as f64 * CELL / 2.0, (row as f64 + 0.5) * ROW)
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

/// A text of the size of numbers in the middle of a point.
fn draw_small(svg: &mut String, text: &str, ink: [u8; 3], (x, y): Point) {
    let (y, fill) = (y + 4.0, colour(ink));
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{fill}\">{}</text>", escaped(text));
}
